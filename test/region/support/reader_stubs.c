/* A value beside what the reader without OCaml finds in a file. */
#include <caml/custom.h>
#include <caml/mlvalues.h>
#include <string.h>

#include "outheap/region_read.h"

static bool same(struct oh_region_file const *file, oh_region_item item, value v, long depth);

static bool same_string(struct oh_region_file const *file, oh_region_item item, value v) {
  size_t length;
  char const *s = oh_region_file_string(file, item, &length);
  return s != NULL && length == caml_string_length(v) && memcmp(s, String_val(v), length) == 0;
}

static bool same_doubles(struct oh_region_file const *file, oh_region_item item, value v) {
  size_t size = Wosize_val(v);
  bool is_same = oh_region_file_size(file, item) == size;
  for (size_t i = 0; is_same && i < size; i++) {
    double expected = Double_flat_field(v, i), found = oh_region_file_double(file, item, i);
    is_same = memcmp(&expected, &found, sizeof found) == 0;
  }
  return is_same;
}

static bool same_number(struct oh_region_file const *file, oh_region_item item, value v) {
  int64_t found = oh_region_file_int(file, item);
  switch (oh_region_file_kind(file, item)) {
  case OH_REGION_INT32: return Custom_ops_val(v)->identifier[1] == 'i' && found == Int32_val(v);
  case OH_REGION_INT64: return Custom_ops_val(v)->identifier[1] == 'j' && found == Int64_val(v);
  case OH_REGION_NATIVEINT:
    return Custom_ops_val(v)->identifier[1] == 'n' && found == Nativeint_val(v);
  default: return false;
  }
}

static bool same_block(struct oh_region_file const *file, oh_region_item item, value v,
                       long depth) {
  bool is_same = oh_region_file_kind(file, item) == OH_REGION_BLOCK &&
                 oh_region_file_tag(file, item) == Tag_val(v) &&
                 oh_region_file_size(file, item) == Wosize_val(v);
  for (size_t i = 0; is_same && depth > 0 && i < Wosize_val(v); i++)
    is_same = same(file, oh_region_file_field(file, item, i), Field(v, i), depth - 1);
  return is_same;
}

static bool same(struct oh_region_file const *file, oh_region_item item, value v, long depth) {
  enum oh_region_kind kind = oh_region_file_kind(file, item);
  if (Is_long(v)) return kind == OH_REGION_INTEGER && oh_region_file_int(file, item) == Long_val(v);
  switch (Tag_val(v)) {
  case String_tag: return same_string(file, item, v);
  case Double_tag: return kind == OH_REGION_FLOAT && same_doubles(file, item, v);
  case Double_array_tag: return kind == OH_REGION_FLOATS && same_doubles(file, item, v);
  case Custom_tag: return same_number(file, item, v);
  default: return same_block(file, item, v, depth);
  }
}

value test_region_reads_as(value path, value v, value depth) {
  struct oh_region_file *file;
  struct oh_region_fault fault;
  if (oh_region_file_open(String_val(path), &file, &fault) != OH_OK) return Val_false;
  bool is_same = oh_region_file_check(file, &fault) == OH_OK &&
                 same(file, oh_region_file_root(file), v, Long_val(depth));
  oh_region_file_close(file);
  return Val_bool(is_same);
}
