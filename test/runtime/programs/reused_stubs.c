/* Foreign memory with pointers into it, and what became of it.

   While it exists, its words look like headers of static data, which no collector changes. When it
   is gone, and a block of the heap lies there, that is filled with headers of short strings: a
   collector that follows the pointers marks these in one of three cycles at least. */

#define _GNU_SOURCE
#define CAML_NAME_SPACE

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#include <caml/alloc.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <outheap/runtime.h>

#define GRANULE ((uintptr_t)1 << 28)
#define STATIC (((uintnat)1 << 10) + ((uintnat)3 << 8) + 251)
#define PATTERN (((uintnat)1 << 10) + ((uintnat)0 << 8) + String_tag)

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

static char *foreign;
static size_t foreign_size;

static bool map(uintptr_t place, size_t size, int flags) {
  flags |= MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  foreign_size = size;
  foreign = mmap((void *)place, size, PROT_READ | PROT_WRITE, flags, -1, 0);
  return foreign != MAP_FAILED;
}

value test_reused_map(value size) {
  if (!map(0, (size_t)Long_val(size), 0)) abort();
  return Val_unit;
}

/* After the granule that [block] lies in, where the heap grows next; false if it cannot. */
value test_reused_map_behind(value block, value size) {
  uintptr_t place = ((uintptr_t)block & -GRANULE) + GRANULE;
  return Val_bool(map(place, (size_t)Long_val(size), MAP_FIXED_NOREPLACE));
}

/* Into each field of an array a pointer, at equal distances. */
value test_reused_scatter(value array) {
  mlsize_t n = Wosize_val(array);
  for (mlsize_t i = 0; i < n; i++) {
    uintnat *pointer = (uintnat *)(foreign + (foreign_size / (n + 1) * (i + 1) & ~(size_t)7));
    pointer[-1] = STATIC;
    caml_modify(&Field(array, i), (value)pointer);
  }
  return Val_unit;
}

value test_reused_exclude(value unit) {
  (void)unit;
  return Val_bool(oh_runtime_exclude(foreign, foreign_size) == OH_OK);
}

value test_reused_unmap(value unit) {
  munmap(foreign, foreign_size);
  return unit;
}

/* Only around the pointers, so that a large block takes little memory. */
enum { AROUND = 512 };

static uintnat *around(value pointer) { return (uintnat *)pointer - AROUND / 2; }

static bool lies_in(value pointer, value bytes) {
  uintptr_t start = (uintptr_t)bytes + AROUND * sizeof(value);
  return (uintptr_t)pointer > start && (uintptr_t)pointer < start + caml_string_length(bytes) / 2;
}

/* Fills the block with the pattern wherever a pointer of the array points into it; how many do. */
value test_reused_fill(value bytes, value array) {
  intnat count = 0;
  for (mlsize_t i = 0; i < Wosize_val(array); i++) {
    if (!lies_in(Field(array, i), bytes)) continue;
    for (int j = 0; j < AROUND; j++) around(Field(array, i))[j] = PATTERN;
    count++;
  }
  return Val_long(count);
}

/* How many words of the pattern are not what they were. */
value test_reused_count_changed(value bytes, value array) {
  intnat changed = 0;
  for (mlsize_t i = 0; i < Wosize_val(array); i++) {
    if (!lies_in(Field(array, i), bytes)) continue;
    for (int j = 0; j < AROUND; j++) changed += around(Field(array, i))[j] != PATTERN;
  }
  return Val_long(changed);
}
