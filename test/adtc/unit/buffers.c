/* SPDX-License-Identifier: MIT */
/* Buffers as a whole: growing, limits, pins, copies, files and pipes. */
#include "files.h"
#include "making.h"
#include "model.h"
#include "storages.h"

#include <pthread.h>

/* A buffer with a tree in it, the same each time. */
static adtc filled(const adtc_options *options, struct model **m) {
  adtc b = made(options);
  *m = model_draw(42, 3000);
  adtc_set_root(&b, model_build(&b, *m));
  CHECK(b.root != ADTC_NONE);
  return b;
}

static void check_holds(const struct model *m, const adtc *b) {
  adtc_view v = adtc_view_of(b);
  CHECK(model_matches(m, &v, v.root));
}

static void check_empty(const adtc_options *options) {
  adtc b = made(options), copy, small;
  adtc_walk w;
  adtc_ref item;
  bool equal;
  CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
  adtc_view v = adtc_view_of(&b);
  adtc_walk_begin(&w, &v, v.root);
  CHECK(!adtc_walk_next(&w, &item) && w.status == ADTC_OK);
  adtc_walk_end(&w);
  CHECK_EQUAL(ADTC_OK, adtc_copy(&copy, &v, NULL));
  CHECK_EQUAL(ADTC_OK, adtc_compact(&small, &v, NULL));
  CHECK_EQUAL(ADTC_OK, adtc_equal(&v, v.root, &v, v.root, &equal));
  CHECK(equal && copy.used == b.used && small.used == ADTC_HEADER_BYTES);
  adtc_free(&b);
  adtc_free(&b);
  adtc_free(&copy);
  adtc_free(&small);
}

static void empty(void) { for_all_layouts(check_empty); }

static void every_storage_grows(void) {
  for (int i = 0; i < STORAGES; i++) {
    adtc b = made(&(adtc_options){.layout = ADTC_PREORDER, .storage = storage_number(i)});
    char *base = b.base;
    for (int j = 0; j < 3000000; j++) CHECK(adtc_int(&b, j) != ADTC_NONE);
    CHECK((b.base == base) == (i != 0) || i == 0);
    adtc_view v = adtc_view_of(&b);
    for (uint32_t j = 0; j < 3000000; j++)
      CHECK_EQUAL(j, adtc_int_of(&v, ADTC_HEADER_BYTES / ADTC_WORD + j));
    adtc_free(&b);
  }
}

/* Fills a buffer up to its limit in steps of all sizes; what is refused changes nothing. */
static void check_limit(const adtc_options *options) {
  adtc_options limited = *options;
  limited.limit_bytes = 4096;
  adtc b = made(&limited);
  for (uint32_t count = 1000; count > 0; count--) {
    size_t used = b.used;
    if (adtc_elements(&b, 0, NULL, count) != ADTC_NONE) continue;
    CHECK_EQUAL(ADTC_FULL, b.status);
    CHECK_EQUAL(used, b.used);
  }
  CHECK(b.used <= 4096 && b.used + 16 + ((size_t)1 << b.unit_log) > 4096);
  CHECK_EQUAL(ADTC_FULL, adtc_reserve(&b, 4096));
  CHECK_EQUAL(ADTC_FULL, adtc_reserve(&b, SIZE_MAX));
  CHECK_EQUAL(ADTC_NONE, adtc_node(&b, 0, UINT32_MAX));
  CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
  adtc_free(&b);
}

static void limits(void) { for_all_layouts(check_limit); }

enum { HAS_64_BITS = SIZE_MAX > UINT32_MAX };

/* The last unit that an index can name, in memory that nobody touches in between. */
static void the_last_index(void) {
  if (!HAS_64_BITS) return;
  adtc_options options = {.layout = ADTC_PREORDER, .storage = &adtc_huge_storage};
  adtc b = made(&options);
  CHECK_EQUAL((uint64_t)1 << 34, b.limit);
  b.capacity = b.limit - ((size_t)2 << 20);
  b.used = b.capacity;
  CHECK_EQUAL(ADTC_OK, adtc_reserve(&b, (size_t)2 << 20));
  b.used = b.limit - 8;
  adtc_ref last = adtc_int(&b, 1), none;
  CHECK_EQUAL(UINT32_MAX - 1, last);
  CHECK_EQUAL(UINT32_MAX, adtc_int(&b, 2));
  none = adtc_int(&b, 3);
  CHECK(none == ADTC_NONE && b.status == ADTC_FULL && b.used == b.limit);
  adtc_view v = adtc_view_of(&b);
  CHECK_EQUAL(2, adtc_int_of(&v, UINT32_MAX));
  adtc_free(&b);
}

/* The same in general buffers: 2^31 units if a bit of the index is a tag, else 2^32. */
static void the_last_node(void) {
  if (!HAS_64_BITS) return;
  for (uint32_t wide = 0; wide < 2; wide++) {
    adtc b = made(&(adtc_options){.flags = wide * ADTC_WIDE, .storage = &adtc_huge_storage});
    CHECK_EQUAL((uint64_t)1 << (33 + wide), b.limit);
    CHECK_EQUAL(ADTC_OK, adtc_reserve(&b, b.limit - b.used));
    b.used = b.limit - 12;
    adtc_ref last = adtc_node(&b, 7, 2);
    CHECK_EQUAL(wide ? UINT32_MAX - 2 : UINT32_MAX - 5, last);
    CHECK_EQUAL(ADTC_NONE, adtc_node(&b, 7, 0));
    CHECK(b.status == ADTC_FULL && b.used == b.limit);
    adtc_view v = adtc_view_of(&b);
    CHECK(adtc_variant_of(&v, last) == 7 && adtc_count_of(&v, last) == 2);
    adtc_free(&b);
  }
}

/* A first child of half a gigabyte, in memory that nobody touches. */
static void far_children(void) {
  if (!HAS_64_BITS) return;
  for (uint32_t far = 0; far < 2; far++) {
    adtc b = made(&(adtc_options){
        .layout = ADTC_PREORDER, .flags = far * ADTC_FAR, .storage = &adtc_huge_storage});
    adtc_ref node = adtc_node(&b, 0, 2), first = adtc_int(&b, 1);
    CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, 0, first));
    CHECK_EQUAL(ADTC_OK, adtc_reserve(&b, (size_t)1 << 30));
    b.used += (size_t)1 << 29;
    adtc_ref second = adtc_int(&b, 2);
    CHECK_EQUAL(far ? ADTC_OK : ADTC_DISTANCE, adtc_set(&b, node, 1, second));
    adtc_view v = adtc_view_of(&b);
    CHECK_EQUAL(far ? second : ADTC_NONE, adtc_child(&v, node, 1));
    adtc_free(&b);
  }
}

/* The machine's addresses limit a buffer more than its layout does. */
static void limits_of_32_bits(void) {
  if (HAS_64_BITS) return;
  adtc b = made(NULL);
  CHECK_EQUAL((size_t)256 << 20, b.limit);
  CHECK_EQUAL(ADTC_FULL, adtc_reserve(&b, b.limit));
  size_t used = b.used;
  CHECK_EQUAL(ADTC_NONE, adtc_elements(&b, 3, NULL, (uint32_t)1 << 29)); /* 2^32 bytes and 8 */
  CHECK_EQUAL(ADTC_FULL, b.status);
  CHECK_EQUAL(ADTC_NONE, adtc_node(&b, 0, (uint32_t)1 << 30));
  CHECK_EQUAL(ADTC_NONE, adtc_string(&b, "", UINT32_MAX - 8));
  CHECK_EQUAL(used, b.used);
  adtc_free(&b);
  b = made(&(adtc_options){.limit_bytes = SIZE_MAX});
  CHECK_EQUAL((size_t)PTRDIFF_MAX & ~(size_t)3, b.limit);
  adtc_free(&b);
}

static void pinned_buffers_do_not_move(void) {
  adtc b = made(NULL);
  char *base = b.base;
  size_t used = b.used;
  adtc_pin(&b);
  adtc_pin(&b);
  adtc_unpin(&b);
  CHECK_EQUAL(ADTC_PINNED, adtc_reserve(&b, 100000));
  CHECK_EQUAL(ADTC_NONE, adtc_elements(&b, 0, NULL, 100000));
  CHECK_EQUAL(ADTC_PINNED, b.status);
  CHECK(b.base == base && b.used == used);
  adtc_unpin(&b);
  CHECK_EQUAL(ADTC_OK, adtc_reserve(&b, 100000));
  adtc_free(&b);
}

static void check_rewind(const adtc_options *options) {
  adtc b = made(options);
  adtc_set_root(&b, adtc_node(&b, 3, 0));
  size_t mark = adtc_mark(&b);
  adtc_ref kept = b.root, dropped = adtc_string(&b, "abc", 3);
  CHECK_EQUAL(ADTC_OK, adtc_rewind(&b, mark));
  CHECK_EQUAL(kept, b.root);
  CHECK_EQUAL(dropped, adtc_string(&b, "abd", 3));
  adtc_set_root(&b, dropped);
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_rewind(&b, b.used + 64));
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_rewind(&b, 0));
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_rewind(&b, mark + 1));
  CHECK_EQUAL(ADTC_OK, adtc_rewind(&b, mark));
  CHECK_EQUAL(ADTC_NONE, b.root);
  adtc_free(&b);
}

static void rewinding(void) { for_all_layouts(check_rewind); }

static void check_copies(const adtc_options *options) {
  struct model *m;
  adtc b = filled(options, &m), copy, small;
  bool equal;
  for (int i = 0; i < STORAGES; i++) {
    adtc_options options = {.storage = storage_number(i)};
    adtc_view v = adtc_finish(&b);
    CHECK_EQUAL(ADTC_OK, adtc_copy(&copy, &v, &options));
    adtc_view w = adtc_finish(&copy);
    CHECK(v.size == w.size && memcmp(v.base, w.base, v.size) == 0);
    CHECK_EQUAL(ADTC_OK, adtc_compact(&small, &w, &options));
    CHECK_EQUAL(ADTC_OK, adtc_check(&small, NULL));
    check_holds(m, &copy);
    check_holds(m, &small);
    adtc_view s = adtc_view_of(&small);
    CHECK_EQUAL(ADTC_OK, adtc_equal(&v, v.root, &s, s.root, &equal));
    CHECK(equal);
    adtc_free(&copy);
    adtc_free(&small);
  }
  adtc_view v = adtc_view_of(&b);
  CHECK_EQUAL(ADTC_FULL, adtc_copy(&copy, &v, &(adtc_options){.limit_bytes = v.size - 1}));
  adtc_free(&b);
  model_free(m);
}

static void copies(void) { for_all_layouts(check_copies); }

/* From every layout into every layout, below a node that is already there. */
static void grafts(void) {
  for (int i = 0; i < LAYOUTS * LAYOUTS; i++) {
    struct model *m;
    adtc from = filled(&layouts[i / LAYOUTS], &m), to = made(&layouts[i % LAYOUTS]);
    adtc_view v = adtc_view_of(&from);
    adtc_ref node = adtc_node(&to, 11, 3);
    for (uint32_t j = 0; j < 3; j++) CHECK_EQUAL(ADTC_OK, adtc_graft(&to, node, j, &v, v.root));
    adtc_set_root(&to, node);
    CHECK_EQUAL(ADTC_OK, adtc_check(&to, NULL));
    adtc_view w = adtc_view_of(&to);
    for (uint32_t j = 0; j < 3; j++) CHECK(model_matches(m, &w, adtc_child(&w, node, j)));
    size_t used = to.used;
    CHECK_EQUAL(ADTC_ARGUMENT, adtc_graft(&to, node, 3, &v, v.root));
    CHECK_EQUAL(used, to.used);
    adtc_free(&from);
    adtc_free(&to);
    model_free(m);
  }
}

static void graphs_are_not_walked(void) {
  adtc b = made(&(adtc_options){.flags = ADTC_CYCLES}), shared, to = made(NULL);
  adtc_ref node = adtc_node(&b, 0, 1), item, copy;
  CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, 0, node));
  adtc_set_root(&b, node);
  CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
  adtc_view v = adtc_view_of(&b);
  adtc_walk w;
  adtc_walk_begin(&w, &v, node);
  CHECK(!adtc_walk_next(&w, &item) && w.status == ADTC_NOT_A_TREE);
  adtc_walk_end(&w);
  CHECK_EQUAL(ADTC_NOT_A_TREE, adtc_copy_tree(&to, &v, node, &copy));
  CHECK_EQUAL(ADTC_NOT_A_TREE, adtc_compact(&shared, &v, NULL));
  shared = made(&(adtc_options){.flags = ADTC_SHARING});
  CHECK_EQUAL(ADTC_NOT_A_TREE, adtc_copy_tree(&shared, &v, node, &copy));
  adtc_free(&b);
  adtc_free(&to);
  adtc_free(&shared);
}

/* ---- Files and pipes ---- */

static void check_files(const adtc_options *options) {
  struct model *m;
  adtc b = filled(options, &m), mapped;
  const char *path = files_path();
  for (int i = 0; i < 2; i++) CHECK_EQUAL(ADTC_OK, adtc_save(&b, path));
  CHECK_EQUAL(ADTC_OK, adtc_map(&mapped, path, NULL));
  check_holds(m, &mapped);
  CHECK_EQUAL(ADTC_NONE, adtc_string(&mapped, "x", 1));
  CHECK_EQUAL(ADTC_FULL, mapped.status);
  adtc_set_root(&mapped, ADTC_NONE);
  CHECK_EQUAL(ADTC_OK, adtc_check(&mapped, NULL));
  adtc_free(&mapped);
  CHECK_EQUAL(ADTC_OK, adtc_map(&mapped, path, NULL));
  check_holds(m, &mapped);
  adtc_fault fault;
  adtc_free(&mapped);
  CHECK_EQUAL(0, files_cut(path, 100));
  CHECK_EQUAL(ADTC_TRUNCATED, adtc_map(&mapped, path, &fault));
  CHECK_EQUAL(100, fault.position);
  remove(path);
  adtc_free(&b);
  model_free(m);
}

static void files(void) { for_all_layouts(check_files); }

static void files_that_are_not_there(void) {
  adtc b = made(NULL), mapped;
  CHECK_EQUAL(ADTC_SYSTEM, adtc_map(&mapped, "/nowhere/at/all", NULL));
  CHECK_EQUAL(ADTC_SYSTEM, adtc_save(&b, "/nowhere/at/all"));
  CHECK_EQUAL(ADTC_SYSTEM, adtc_write(&b, -1));
  CHECK_EQUAL(ADTC_SYSTEM, adtc_receive(&mapped, -1, SIZE_MAX, 0, NULL, NULL));
  adtc_free(&b);
}

struct sending {
  adtc *buffer;
  int descriptor;
};

static void *send(void *argument) {
  struct sending *s = argument;
  CHECK_EQUAL(ADTC_OK, adtc_write(s->buffer, s->descriptor));
  close(s->descriptor);
  return NULL;
}

static void check_pipe(const adtc_options *options) {
  struct model *m;
  adtc b = filled(options, &m), received;
  int ends[2];
  pthread_t sender;
  CHECK_EQUAL(0, files_pipe(ends));
  struct sending sending = {&b, ends[1]};
  CHECK_EQUAL(0, pthread_create(&sender, NULL, send, &sending));
  CHECK_EQUAL(ADTC_OK, adtc_receive(&received, ends[0], SIZE_MAX, 0, NULL, NULL));
  CHECK_EQUAL(0, pthread_join(sender, NULL));
  close(ends[0]);
  check_holds(m, &received);
  CHECK(adtc_int(&received, 5) != ADTC_NONE);
  adtc_free(&received);
  adtc_free(&b);
  model_free(m);
}

static void pipes(void) { for_all_layouts(check_pipe); }

/* A header that promises more than comes, or more than is wanted. */
static void pipes_that_end(void) {
  struct model *m;
  adtc b = filled(NULL, &m), received;
  adtc_fault fault;
  adtc_view v = adtc_finish(&b);
  static const size_t lengths[] = {0, 31, 32, 100};
  for (int i = 0; i < 5; i++) {
    int ends[2];
    size_t length = i < 4 ? lengths[i] : 200;
    CHECK_EQUAL(0, files_pipe(ends));
    CHECK_EQUAL(length, write(ends[1], v.base, length));
    close(ends[1]);
    adtc_status status = adtc_receive(&received, ends[0], i < 4 ? v.size : 100, 0, NULL, &fault);
    CHECK_EQUAL(i < 4 ? ADTC_TRUNCATED : ADTC_FULL, status);
    CHECK_EQUAL(i < 4 ? length : 0, fault.position);
    close(ends[0]);
  }
  adtc_free(&b);
  model_free(m);
}

static void statuses_have_sentences(void) {
  for (int i = 0; i < ADTC_STATUS_COUNT; i++)
    CHECK(strcmp(adtc_status_string((adtc_status)i), "unknown status") != 0);
  CHECK(strcmp(adtc_status_string(ADTC_STATUS_COUNT), "unknown status") == 0);
}

TEST_PROGRAM({"empty", empty}, {"every_storage_grows", every_storage_grows}, {"limits", limits},
             {"the_last_index", the_last_index}, {"the_last_node", the_last_node},
             {"far_children", far_children}, {"limits_of_32_bits", limits_of_32_bits},
             {"pinned_buffers_do_not_move", pinned_buffers_do_not_move}, {"rewinding", rewinding},
             {"copies", copies}, {"grafts", grafts},
             {"graphs_are_not_walked", graphs_are_not_walked}, {"files", files},
             {"files_that_are_not_there", files_that_are_not_there}, {"pipes", pipes},
             {"pipes_that_end", pipes_that_end},
             {"statuses_have_sentences", statuses_have_sentences})
