/* SPDX-License-Identifier: MIT */
/* Tests what becomes of the file, link or device that a buffer is saved to, and what adtc_map
   refuses, on POSIX systems. */
#include "folder.h"

#include <fcntl.h>

/* ---- Permissions ---- */

static mode_t mode_of(const char *path) {
  struct stat file;
  CHECK_EQUAL(0, stat(path, &file));
  return file.st_mode & 07777;
}

static void permissions(void) {
  static const mode_t modes[] = {0600, 0640, 0444, 0666, 0755, 0200};
  static const mode_t masks[] = {0, 022, 077};
  enter();
  for (size_t i = 0; i < 3; i++) {
    umask(masks[i]);
    CHECK_EQUAL(ADTC_OK, save(1, in_folder("new")));
    CHECK_EQUAL(0666 & ~masks[i], mode_of(in_folder("new")));
    for (size_t j = 0; j < sizeof modes / sizeof *modes; j++) {
      CHECK_EQUAL(0, chmod(in_folder("new"), modes[j]));
      CHECK_EQUAL(ADTC_OK, save(1, in_folder("new")));
      CHECK_EQUAL(modes[j], mode_of(in_folder("new")));
    }
    remove(in_folder("new"));
  }
  leave();
}

/* The new file belongs to another program's user: it must not run as that one. */
static void no_other_user(void) {
  enter();
  CHECK_EQUAL(ADTC_OK, save(1, in_folder("file")));
  CHECK_EQUAL(0, chmod(in_folder("file"), 06755));
  CHECK_EQUAL(ADTC_OK, save(2, in_folder("file")));
  CHECK_EQUAL(0755, mode_of(in_folder("file")));
  remove(in_folder("file"));
  leave();
}

/* Only who may give files away can make one of another group. */
static void groups(void) {
  struct stat file;
  enter();
  CHECK_EQUAL(ADTC_OK, save(1, in_folder("file")));
  if (chown(in_folder("file"), (uid_t)-1, getgid() + 1) == 0) {
    CHECK_EQUAL(0, chmod(in_folder("file"), 0640));
    CHECK_EQUAL(ADTC_OK, save(2, in_folder("file")));
    CHECK_EQUAL(0, stat(in_folder("file"), &file));
    CHECK_EQUAL(getgid() + 1, file.st_gid);
    CHECK_EQUAL(0640, file.st_mode & 0777);
  }
  remove(in_folder("file"));
  leave();
}

/* ---- Links ---- */

static bool is_link(const char *path) {
  struct stat file;
  CHECK_EQUAL(0, lstat(path, &file));
  return S_ISLNK(file.st_mode);
}

static void check_link(const char *to, const char *target) {
  CHECK_EQUAL(0, symlink(to, in_folder("link")));
  for (int i = 0; i < 2; i++) {
    CHECK_EQUAL(ADTC_OK, save(i, in_folder("link")));
    CHECK(is_link(in_folder("link")) && !is_link(in_folder(target)));
    check_has(i, in_folder(target));
  }
  remove(in_folder("link"));
}

/* Absolute or not, to links, into other folders; the target is there only the second time. */
static void links(void) {
  enter();
  check_link("target", "target");
  remove(in_folder("target"));
  check_link(in_folder("target"), "target");
  CHECK_EQUAL(0, symlink("target", in_folder("second")));
  check_link("second", "target");
  remove(in_folder("target"));
  remove(in_folder("second"));
  CHECK_EQUAL(0, make_folder(in_folder("below")));
  CHECK_EQUAL(0, symlink("../target", in_folder("below/second")));
  check_link("below/second", "target");
  remove(in_folder("below/second"));
  check_link("below/target", "below/target");
  remove(in_folder("below/target"));
  rmdir(in_folder("below"));
  remove(in_folder("target"));
  leave();
}

static void links_that_lead_nowhere(void) {
  enter();
  CHECK_EQUAL(0, symlink("b", in_folder("a")));
  CHECK_EQUAL(0, symlink("a", in_folder("b")));
  check_refused(ADTC_SYSTEM, ELOOP, save(1, in_folder("a")));
  CHECK(is_link(in_folder("a")));
  remove(in_folder("a"));
  CHECK_EQUAL(0, symlink("not/there", in_folder("a")));
  check_refused(ADTC_SYSTEM, ENOENT, save(1, in_folder("a")));
  remove(in_folder("a"));
  remove(in_folder("b"));
  leave();
}

/* ---- Devices and pipes ---- */

static void check_device(const char *path) {
  struct stat before, after;
  CHECK_EQUAL(0, stat(path, &before));
  CHECK_EQUAL(ADTC_OK, save(1, path));
  CHECK_EQUAL(0, stat(path, &after));
  CHECK(before.st_ino == after.st_ino && before.st_rdev == after.st_rdev);
}

/* A user who may replace /dev/null makes another one, which this test may destroy if it fails.
   Where that cannot be opened, or made, pipes have to do. */
static void devices(void) {
  struct stat null;
  if (getuid() != 0) {
    check_device("/dev/null");
    return;
  }
  enter();
  CHECK_EQUAL(0, stat("/dev/null", &null));
  if (mknod(in_folder("null"), S_IFCHR | 0600, null.st_rdev) == 0) {
    int opened = open(in_folder("null"), O_WRONLY);
    if (opened >= 0) check_device(in_folder("null"));
    close(opened);
    remove(in_folder("null"));
  }
  leave();
}

/* What a FIFO's reader gets. It is open for both, so that nobody waits. */
static void fifos(void) {
  adtc received;
  enter();
  CHECK_EQUAL(0, mkfifo(in_folder("fifo"), 0600));
  int end = open(in_folder("fifo"), O_RDWR);
  CHECK(end >= 0);
  CHECK_EQUAL(ADTC_OK, save(5, in_folder("fifo")));
  CHECK_EQUAL(ADTC_OK, adtc_receive(&received, end, 1000, 0, NULL, NULL));
  adtc_view v = adtc_view_of(&received);
  CHECK_EQUAL(5, adtc_int_of(&v, v.root));
  adtc_free(&received);
  close(end);
  remove(in_folder("fifo"));
  leave();
}

/* /dev/stdout, where that is a pipe: the links in /proc have no names of files. */
static void a_link_to_a_pipe(void) {
  adtc received;
  int ends[2];
  char path[40];
  CHECK_EQUAL(0, pipe(ends));
  snprintf(path, sizeof path, "/dev/fd/%d", ends[1]);
  CHECK_EQUAL(ADTC_OK, save(5, path));
  CHECK_EQUAL(ADTC_OK, adtc_receive(&received, ends[0], 1000, 0, NULL, NULL));
  adtc_free(&received);
  close(ends[0]);
  close(ends[1]);
}

/* The same to a file, and to one that has lost its name. */
static void a_link_to_a_descriptor(void) {
  char path[40];
  enter();
  int file = open(in_folder("file"), O_RDWR | O_CREAT, 0600);
  snprintf(path, sizeof path, "/dev/fd/%d", file);
  CHECK_EQUAL(ADTC_OK, save(5, path));
  check_has(5, in_folder("file"));
  close(file);
  file = open(in_folder("file"), O_RDWR);
  snprintf(path, sizeof path, "/dev/fd/%d", file);
  remove(in_folder("file"));
  check_refused(ADTC_SYSTEM, ENOENT, save(5, path));
  close(file);
  leave();
}

static void what_cannot_be_mapped(void) {
  static const char *const others[] = {"/dev/null", "/dev/zero", "fifo", "."};
  adtc b;
  enter();
  CHECK_EQUAL(0, mkfifo(in_folder("fifo"), 0600));
  for (int i = 0; i < 4; i++) {
    const char *path = others[i][0] == '/' ? others[i] : in_folder(others[i]);
    check_refused(ADTC_SYSTEM, i < 3 ? ENODEV : EISDIR, adtc_map(&b, path, NULL));
  }
  check_refused(ADTC_SYSTEM, ENOENT, adtc_map(&b, in_folder("nothing"), NULL));
  remove(in_folder("fifo"));
  leave();
}

TEST_PROGRAM({"permissions", permissions}, {"no_other_user", no_other_user}, {"groups", groups},
             {"links", links}, {"links_that_lead_nowhere", links_that_lead_nowhere},
             {"devices", devices}, {"fifos", fifos}, {"a_link_to_a_pipe", a_link_to_a_pipe},
             {"a_link_to_a_descriptor", a_link_to_a_descriptor},
             {"what_cannot_be_mapped", what_cannot_be_mapped})
