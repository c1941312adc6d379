/* A region, its file, and every function of region.h and region_read.h. */
#include <caml/fail.h>
#include <caml/memory.h>
#include <outheap/region.h>
#include <string.h>

static struct oh_region *mapped;

static void check(bool holds) {
  if (!holds) caml_failwith("this does not hold");
}

static void check_whole(struct oh_region *region) {
  struct oh_region_statistics all;
  struct oh_region_stray stray;
  struct oh_region_holder holder;
  size_t found;
  oh_region_get_statistics(region, &all);
  check(all.blocks == 1001 && all.used <= all.reserved);
  check(oh_region_check(region, &stray, 1, &found) == OH_OK && found == 0);
  check(oh_region_find_holders(region, NULL, NULL, &holder, 1, &found) == OH_OK && found == 0);
}

static void free_region(struct oh_region *region) {
  check(oh_region_free(region) == OH_OK && oh_region_is_freed(region));
  check(oh_region_finish_freeing() == OH_OK);
  oh_region_destroy(region);
}

/* A value that is added twice is merged, in regions of either kind. */
static void add_twice(struct oh_region *region, value v) {
  struct oh_region_refusal refusal;
  value one, other;
  check(oh_region_add_shared(region, v, &one, &refusal) == OH_OK);
  check(oh_region_add_shared(region, v, &other, &refusal) == OH_OK && one == other);
}

/* A watched region needs a runtime with a page table. */
static void share(value v) {
  struct oh_region *region;
  check(oh_region_create(&region) == OH_OK);
  add_twice(region, v);
  check(oh_region_is_touched(region));
  oh_region_give_up(region);
  enum oh_status status = oh_region_create_watched(&region);
  check(status == OH_OK || status == OH_NOT_SUPPORTED);
  if (status != OH_OK) return;
  add_twice(region, v);
  oh_region_give_up(region);
  check(oh_region_freed_by_themselves() == 0);
}

/* In slices that are as short as they can be. */
static void add_in_slices(value v) {
  CAMLparam1(v);
  struct oh_region *region;
  struct oh_region_adding *adding;
  struct oh_region_refusal refusal;
  value copy = Val_unit;
  check(oh_region_create(&region) == OH_OK);
  check(oh_region_begin_adding(region, &adding) == OH_OK);
  for (bool is_done = false; !is_done;)
    check(oh_region_add_slice(adding, &v, 1, &is_done, &copy, &refusal) == OH_OK);
  oh_region_end_adding(adding);
  check(oh_region_contains(region, copy) && Wosize_val(copy) == Wosize_val(v));
  check_whole(region);
  free_region(region);
  CAMLreturn0;
}

value main_file_of(value v, value path) {
  CAMLparam2(v, path);
  struct oh_region *region;
  struct oh_region_refusal refusal;
  value copy;
  share(v);
  add_in_slices(v);
  check(oh_region_create(&region) == OH_OK && oh_region_number(region) > 1);
  check(oh_region_use_huge_pages(region, OH_HUGE_SYSTEM) == OH_OK);
  check(oh_region_add(region, v, &copy, &refusal) == OH_OK);
  check(oh_region_contains(region, copy) && !oh_region_contains(region, v));
  check_whole(region);
  check(oh_region_seal(region) == OH_OK);
  check(oh_region_save(region, copy, String_val(path), &refusal) == OH_OK);
  free_region(region);
  CAMLreturn(Val_unit);
}

value main_map(value path) {
  CAMLparam1(path);
  struct oh_region *checked;
  struct oh_region_fault fault;
  value root;
  check(oh_region_map_checked(String_val(path), &checked, &root, &fault) == OH_OK);
  check_whole(checked);
  free_region(checked);
  check(oh_region_map(String_val(path), &mapped, &root, &fault) == OH_OK);
  CAMLreturn(root);
}

/* Bytes of the strings in the array, and of nothing else. */
static size_t bytes_of(struct oh_region_file const *file, oh_region_item words) {
  size_t sum = 0, length;
  check(oh_region_file_kind(file, words) == OH_REGION_BLOCK);
  check(oh_region_file_tag(file, words) == 0);
  for (size_t i = 0; i < oh_region_file_size(file, words); i++) {
    oh_region_item word = oh_region_file_field(file, words, i);
    check(oh_region_file_string(file, word, &length) != NULL);
    check(oh_region_file_double(file, word, 0) == 0 && oh_region_file_int(file, word) == 0);
    sum += length;
  }
  return sum;
}

value main_read(value path) {
  struct oh_region_file *file;
  struct oh_region_fault fault;
  char const *nothing = "";
  check(strlen(oh_status_string(oh_region_file_use(nothing, 0, &file, &fault))) > 0);
  check(oh_region_file_open(String_val(path), &file, &fault) == OH_OK);
  check(oh_region_file_check(file, &fault) == OH_OK);
  size_t bytes = bytes_of(file, oh_region_file_root(file));
  oh_region_file_close(file);
  return Val_long(bytes);
}

value main_forget(value unit) {
  free_region(mapped);
  return unit;
}
