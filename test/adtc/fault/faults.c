/* SPDX-License-Identifier: MIT */
/* Each allocation and each system call of an operation is made to fail once: the first in the first
   run, the second in the next, until a run meets no failure. After each the buffers are valid and
   hold what they held. Linked with --wrap for the calls below. */
#include "layouts.h"
#include "model.h"
#include "storages.h"
#include "testing.h"

#include <adtc_pages.h>
#include <errno.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- Failing ---- */

static long calls_left = -1; /* calls that go well before one fails; negative: all do */

static bool fails(void) { return calls_left >= 0 && calls_left-- == 0; }

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *old, size_t bytes);
void *__real_mmap(void *at, size_t bytes, int protection, int flags, int fd, off_t offset);
int __real_mprotect(void *at, size_t bytes, int protection);
ssize_t __real_write(int fd, const void *from, size_t bytes);
ssize_t __real_read(int fd, void *to, size_t bytes);
int __real_fsync(int fd);
int __real_rename(const char *from, const char *to);

void *__wrap_malloc(size_t bytes) { return fails() ? NULL : __real_malloc(bytes); }

void *__wrap_calloc(size_t count, size_t bytes) {
  return fails() ? NULL : __real_calloc(count, bytes);
}

void *__wrap_realloc(void *old, size_t bytes) {
  return fails() ? NULL : __real_realloc(old, bytes);
}

void *__wrap_mmap(void *at, size_t bytes, int protection, int flags, int fd, off_t offset) {
  return fails() ? MAP_FAILED : __real_mmap(at, bytes, protection, flags, fd, offset);
}

static int no(void) {
  errno = EIO;
  return -1;
}

int __wrap_mprotect(void *at, size_t bytes, int protection) {
  return fails() ? no() : __real_mprotect(at, bytes, protection);
}

/* When it does not fail it is interrupted, or writes a part. */
ssize_t __wrap_write(int fd, const void *from, size_t bytes) {
  static int count;
  if (fails()) return no();
  if (calls_left >= 0 && count++ % 2 == 0) {
    errno = EINTR;
    return -1;
  }
  return __real_write(fd, from, bytes < 1000 ? bytes : 1000);
}

ssize_t __wrap_read(int fd, void *to, size_t bytes) {
  return fails() ? no() : __real_read(fd, to, bytes < 1000 ? bytes : 1000);
}

int __wrap_fsync(int fd) { return fails() ? no() : __real_fsync(fd); }

int __wrap_rename(const char *from, const char *to) {
  return fails() ? no() : __real_rename(from, to);
}

/* ---- What is tried ---- */

struct scene {
  struct model *model;
  adtc buffer; /* holds the model */
  adtc other;  /* empty, or what the operation made */
  const adtc_storage *storage;
  const adtc_options *options;
  char path[64];
};

static adtc_options stored(const struct scene *s) {
  adtc_options o = *s->options;
  o.storage = s->storage;
  return o;
}

static adtc_status make(struct scene *s) {
  adtc_options o = stored(s);
  adtc_status status = adtc_create(&s->other, &o);
  if (status != ADTC_OK) return status;
  adtc_ref root = model_build(&s->other, s->model);
  status = root != ADTC_NONE ? ADTC_OK : s->other.status;
  CHECK(root != ADTC_NONE || status == ADTC_NO_MEMORY);
  adtc_set_root(&s->other, root);
  if (root != ADTC_NONE) return ADTC_OK;
  adtc_free(&s->other);
  return status;
}

static adtc_status copy(struct scene *s) {
  adtc_view v = adtc_view_of(&s->buffer);
  adtc_options o = stored(s);
  return adtc_copy(&s->other, &v, &o);
}

static adtc_status compact(struct scene *s) {
  adtc_view v = adtc_view_of(&s->buffer);
  adtc_options o = stored(s);
  return adtc_compact(&s->other, &v, &o);
}

/* Into a buffer that has something already, and keeps it. */
static adtc_status add_copy(struct scene *s, const adtc_view *from, const adtc_options *options) {
  adtc_ref text, tree = ADTC_NONE;
  uint32_t count;
  adtc_status status = adtc_create(&s->other, options);
  if (status != ADTC_OK) return status;
  text = adtc_string(&s->other, "kept", 4);
  size_t used = s->other.used;
  status = adtc_copy_tree(&s->other, from, from->root, &tree);
  adtc_view w = adtc_view_of(&s->other);
  CHECK(strcmp("kept", adtc_elements_in(&w, text, &count)) == 0);
  adtc_set_root(&s->other, tree);
  if (status == ADTC_OK) return ADTC_OK;
  CHECK(s->other.used == used && tree == ADTC_NONE);
  adtc_free(&s->other);
  return status;
}

static adtc_status graft(struct scene *s) {
  adtc_view v = adtc_view_of(&s->buffer);
  adtc_options o = stored(s);
  return add_copy(s, &v, &o);
}

/* The same with buffers that share, twice: the original of the second copy shares too. */
static adtc_status share(struct scene *s) {
  adtc first;
  adtc_options o = {.flags = ADTC_SHARING, .storage = s->storage};
  adtc_view v = adtc_view_of(&s->buffer);
  adtc_status status = add_copy(s, &v, &o);
  if (status != ADTC_OK) return status;
  first = s->other;
  memset(&s->other, 0, sizeof s->other);
  v = adtc_view_of(&first);
  status = add_copy(s, &v, &o);
  adtc_free(&first);
  return status;
}

static adtc_status check(struct scene *s) { return adtc_check(&s->buffer, NULL); }

static adtc_status equal(struct scene *s) {
  adtc_view v = adtc_view_of(&s->buffer);
  bool same;
  adtc_status status = adtc_equal(&v, v.root, &v, v.root, &same);
  CHECK(status != ADTC_OK || same);
  return status;
}

static adtc_status save(struct scene *s) { return adtc_save(&s->buffer, s->path); }

static adtc_status map(struct scene *s) { return adtc_map(&s->other, s->path, NULL); }

static adtc_status receive(struct scene *s) {
  FILE *file = fopen(s->path, "r");
  if (file == NULL) return ADTC_NO_MEMORY;
  adtc_options o = stored(s);
  adtc_status status = adtc_receive(&s->other, fileno(file), SIZE_MAX, 0, &o, NULL);
  fclose(file);
  return status;
}

/* ---- Trying ---- */

static void check_holds(const struct model *m, adtc *b) {
  adtc_view v = adtc_view_of(b);
  CHECK(model_matches(m, &v, v.root));
  CHECK_EQUAL(ADTC_OK, adtc_check(b, NULL));
}

/* Of the file beside the one that is saved. */
static void check_nothing_is_left(void) {
  char beside[64];
  snprintf(beside, sizeof beside, "/tmp/.adtc-%ld-0.partial", (long)getpid());
  CHECK(access(beside, F_OK) != 0);
}

/* How often the operation failed. */
static int try_all(struct scene *s, adtc_status (*operation)(struct scene *)) {
  for (int n = 0;; n++) {
    memset(&s->other, 0, sizeof s->other);
    calls_left = n;
    adtc_status status = operation(s);
    bool went_well = calls_left >= 0;
    calls_left = -1;
    CHECK(status == ADTC_OK || status == ADTC_NO_MEMORY || status == ADTC_SYSTEM);
    CHECK(!went_well || status == ADTC_OK);
    check_nothing_is_left();
    check_holds(s->model, &s->buffer);
    if (s->other.base != NULL && status == ADTC_OK) check_holds(s->model, &s->other);
    if (status == ADTC_OK || s->other.base == NULL) adtc_free(&s->other);
    if (went_well) return n;
  }
}

static void try_everywhere(adtc_status (*operation)(struct scene *), bool needs_file) {
  int failures = 0;
  for (int i = 0; i < STORAGES * LAYOUTS; i++) {
    struct scene s = {.storage = storage_number(i % STORAGES), .options = &layouts[i / STORAGES]};
    s.model = model_draw(7, 1500);
    snprintf(s.path, sizeof s.path, "/tmp/adtc-fault-%ld", (long)getpid());
    CHECK_EQUAL(ADTC_OK, make(&s));
    s.buffer = s.other;
    if (needs_file) CHECK_EQUAL(ADTC_OK, adtc_save(&s.buffer, s.path));
    failures += try_all(&s, operation);
    unlink(s.path);
    adtc_free(&s.buffer);
    model_free(s.model);
  }
  CHECK(failures > 0);
}

static void making(void) { try_everywhere(make, false); }
static void copying(void) { try_everywhere(copy, false); }
static void compacting(void) { try_everywhere(compact, false); }
static void grafting(void) { try_everywhere(graft, false); }
static void sharing(void) { try_everywhere(share, false); }
static void checking(void) { try_everywhere(check, false); }
static void comparing(void) { try_everywhere(equal, false); }
static void saving(void) { try_everywhere(save, false); }
static void mapping(void) { try_everywhere(map, true); }
static void receiving(void) { try_everywhere(receive, true); }

/* A buffer that cannot move has all that there is to have: it fails for want of memory alone. */
static void growing_while_pinned(void) {
  for (int i = 0; i < STORAGES; i++) {
    adtc b;
    CHECK_EQUAL(ADTC_OK, adtc_create(&b, &(adtc_options){.storage = storage_number(i)}));
    adtc_ref text = adtc_string(&b, "kept", 4);
    char *base = b.base;
    uint32_t count;
    adtc_pin(&b);
    calls_left = 0;
    CHECK_EQUAL(i == 0 ? ADTC_PINNED : ADTC_NO_MEMORY, adtc_reserve(&b, 4 << 20));
    CHECK_EQUAL(i == 0 ? 0 : -1, calls_left);
    calls_left = -1;
    CHECK_EQUAL(i == 0 ? ADTC_PINNED : ADTC_OK, adtc_reserve(&b, 4 << 20));
    adtc_view v = adtc_view_of(&b);
    CHECK(b.base == base && strcmp("kept", adtc_elements_in(&v, text, &count)) == 0);
    adtc_free(&b);
  }
}

/* Neither a buffer that could not be made nor one that is freed leaves anything in its arena. */
static void check_runs(const adtc_pages_storage *storage) {
  struct oh_pages_statistics found;
  bool went_well = false;
  int failures = 0;
  for (int n = 0; !went_well; n++) {
    adtc b;
    calls_left = n;
    adtc_status status = adtc_create(&b, &(adtc_options){.storage = &storage->storage});
    went_well = calls_left >= 0;
    calls_left = -1;
    CHECK(status == ADTC_OK || (status == ADTC_NO_MEMORY && !went_well));
    oh_pages_get_statistics(storage->pages, &found);
    CHECK_EQUAL(status == ADTC_OK, found.runs);
    failures += status != ADTC_OK;
    if (status == ADTC_OK) adtc_free(&b);
    oh_pages_get_statistics(storage->pages, &found);
    CHECK(found.runs == 0 && found.committed == 0);
  }
  CHECK(failures > 0);
}

/* An arena that is empty at first; the second time it has all addresses that it needs. */
static void runs_of_the_arena(void) {
  for (int i = FIRST_IN_ARENA; i < STORAGES; i++)
    for (int times = 0; times < 2; times++)
      check_runs((const adtc_pages_storage *)(const void *)storage_number(i));
}

TEST_PROGRAM({"making", making}, {"copying", copying}, {"compacting", compacting},
             {"grafting", grafting}, {"sharing", sharing}, {"checking", checking},
             {"comparing", comparing}, {"saving", saving}, {"mapping", mapping},
             {"receiving", receiving}, {"growing_while_pinned", growing_while_pinned},
             {"runs_of_the_arena", runs_of_the_arena})
