/* SPDX-License-Identifier: MIT */
/* Tests what becomes of a file's access control list when a buffer is saved to it, on Linux. Linked
   with --wrap for the call that writes a list, which fails when a test says so. Where the file
   system has no lists there is nothing to test. */
#include "folder.h"

#include <string.h>
#include <sys/xattr.h>

#define OF_FILE "system.posix_acl_access"
#define OF_NEW_FILES "system.posix_acl_default"

/* As the kernel takes it: little-endian, entries by tag. */
struct entry {
  uint16_t tag, may;
  uint32_t id;
};
struct list {
  uint32_t version;
  struct entry user, other_user, group, mask, other;
};

enum { NO_ID = -1, SOMEBODY = 1234 };

/* Another user may read and write, the group may not: so the mask, which stat shows as what the
   group may, says more than the group has. */
static const struct list list = {2,
                                 {1, 6, (uint32_t)NO_ID},
                                 {2, 6, SOMEBODY},
                                 {4, 0, (uint32_t)NO_ID},
                                 {16, 6, (uint32_t)NO_ID},
                                 {32, 4, (uint32_t)NO_ID}};

_Static_assert(sizeof list == 44, "no padding");

static bool setting_fails;
int __real_fsetxattr(int file, const char *name, const void *value, size_t bytes, int flags);

int __wrap_fsetxattr(int file, const char *name, const void *value, size_t bytes, int flags) {
  if (!setting_fails) return __real_fsetxattr(file, name, value, bytes, flags);
  errno = ENOSPC;
  return -1;
}

static mode_t mode_of(const char *path) {
  struct stat file;
  CHECK_EQUAL(0, stat(path, &file));
  return file.st_mode & 07777;
}

static bool set_list(const char *path, const char *name) {
  if (setxattr(path, name, &list, sizeof list, 0) == 0) return true;
  CHECK_EQUAL(EOPNOTSUPP, errno);
  return false;
}

static void check_has_list(const char *path) {
  char found[200];
  CHECK_EQUAL(sizeof list, getxattr(path, OF_FILE, found, sizeof found));
  CHECK(memcmp(&list, found, sizeof list) == 0);
  CHECK_EQUAL(0664, mode_of(path));
}

static void check_has_none(const char *path) {
  char found[200];
  CHECK_EQUAL(-1, getxattr(path, OF_FILE, found, sizeof found));
  CHECK_EQUAL(ENODATA, errno);
}

static void kept(void) {
  enter();
  CHECK_EQUAL(ADTC_OK, save(1, in_folder("file")));
  if (set_list(in_folder("file"), OF_FILE))
    for (int i = 0; i < 2; i++) {
      CHECK_EQUAL(ADTC_OK, save(i, in_folder("file")));
      check_has(i, in_folder("file"));
      check_has_list(in_folder("file"));
    }
  remove(in_folder("file"));
  leave();
}

/* Then nobody has more than before: the list may refuse to one what all others may. */
static void not_to_be_kept(void) {
  enter();
  CHECK_EQUAL(ADTC_OK, save(1, in_folder("file")));
  if (set_list(in_folder("file"), OF_FILE)) {
    setting_fails = true;
    CHECK_EQUAL(ADTC_OK, save(2, in_folder("file")));
    setting_fails = false;
    check_has(2, in_folder("file"));
    check_has_none(in_folder("file"));
    CHECK_EQUAL(0600, mode_of(in_folder("file")));
  }
  remove(in_folder("file"));
  leave();
}

/* A folder hands its list down to new files. One that takes the place of a file without has
   none. */
static void handed_down(void) {
  enter();
  CHECK_EQUAL(ADTC_OK, save(1, in_folder("file")));
  CHECK_EQUAL(0, chmod(in_folder("file"), 0640));
  if (set_list(folder, OF_NEW_FILES)) {
    CHECK_EQUAL(ADTC_OK, save(2, in_folder("file")));
    check_has_none(in_folder("file"));
    CHECK_EQUAL(0640, mode_of(in_folder("file")));
    CHECK_EQUAL(ADTC_OK, save(1, in_folder("new")));
    check_has_list(in_folder("new"));
    remove(in_folder("new"));
  }
  remove(in_folder("file"));
  leave();
}

TEST_PROGRAM({"kept", kept}, {"not_to_be_kept", not_to_be_kept}, {"handed_down", handed_down})
