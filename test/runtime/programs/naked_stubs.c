/* Naked pointers, and what became of the memory they pointed to.

   Foreign memory is made, an OCaml array is filled with pointers into it, and it is given back. If
   the major heap then grows over it, a collector that follows them takes words in the middle of its
   own blocks for headers. The blocks are filled with such words (white headers of strings), so that
   each one that is followed is changed: that is counted. */

#define _GNU_SOURCE
#define CAML_NAME_SPACE
#define CAML_INTERNALS

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <caml/address_class.h>
#include <caml/alloc.h>
#include <caml/gc.h>
#include <caml/major_gc.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <outheap/runtime.h>

#define GRANULE ((uintptr_t)1 << 28)

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

static char *foreign;
static size_t foreign_size;

value test_naked_malloc(value size) {
  foreign_size = (size_t)Long_val(size);
  foreign = malloc(foreign_size);
  if (foreign == NULL) abort();
  return Val_unit;
}

static uintptr_t highest_chunk_end(void) {
  uintptr_t highest = 0;
  for (char *chunk = caml_heap_start; chunk != NULL; chunk = Chunk_next(chunk))
    if ((uintptr_t)chunk + Chunk_size(chunk) > highest)
      highest = (uintptr_t)chunk + Chunk_size(chunk);
  return highest;
}

/* Maps what lies behind the major heap's last granule, where it would grow; false if it cannot. */
value test_naked_map_behind_heap(value size) {
  uintptr_t place = (highest_chunk_end() + GRANULE - 1) & -GRANULE;
  foreign_size = (size_t)Long_val(size);
  foreign = mmap((void *)place, foreign_size, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  return Val_bool(foreign != MAP_FAILED);
}

/* Into each field of an array a pointer, at equal distances. To make what they point to harmless
   while it exists, it looks like black blocks. */
value test_naked_scatter(value array) {
  mlsize_t n = Wosize_val(array);
  for (mlsize_t i = 0; i < n; i++) {
    value *pointer = (value *)(foreign + (foreign_size / (n + 1) * (i + 1) & ~(size_t)7));
    pointer[-1] = (value)Make_header(1, Abstract_tag, Caml_black);
    caml_modify(&Field(array, i), (value)pointer);
  }
  return Val_unit;
}

value test_naked_free(value unit) {
  free(foreign);
  return unit;
}

/* What went wrong; an empty string: nothing. */
value test_naked_exclude(value unit) {
  enum oh_status status = oh_runtime_exclude(foreign, foreign_size);
  (void)unit;
  if (status == OH_NOT_SUPPORTED) return caml_copy_string("not supported");
  return caml_copy_string(status == OH_OK ? "" : "refused");
}

value test_naked_unmap(value unit) {
  munmap(foreign, foreign_size);
  return unit;
}

static bool is_in_heap(uintptr_t address) {
  for (char *chunk = caml_heap_start; chunk != NULL; chunk = Chunk_next(chunk))
    if (address > (uintptr_t)chunk && address < (uintptr_t)chunk + Chunk_size(chunk)) return true;
  return false;
}

/* How many of the array's pointers lie in the major heap. */
value test_naked_count_in_heap(value array) {
  intnat count = 0;
  for (mlsize_t i = 0; i < Wosize_val(array); i++) count += is_in_heap((uintptr_t)Field(array, i));
  return Val_long(count);
}

#define PATTERN Make_header(1, String_tag, Caml_white)

/* Only around the pointers, so that a large block takes little memory. */
enum { AROUND = 4096 };

static bool lies_in(uintptr_t pointer, value bytes) {
  uintptr_t start = (uintptr_t)bytes + AROUND;
  uintptr_t end = (uintptr_t)bytes + Bosize_val(bytes) - 2 * AROUND;
  return pointer > start && pointer < end;
}

static header_t *around(uintptr_t pointer) { return (header_t *)(pointer - AROUND / 2); }

/* Fills the block with the pattern wherever one of the array's pointers points into it. */
value test_naked_fill(value bytes, value array) {
  for (mlsize_t i = 0; i < Wosize_val(array); i++) {
    uintptr_t pointer = (uintptr_t)Field(array, i);
    if (!lies_in(pointer, bytes)) continue;
    for (int j = 0; j < AROUND / (int)sizeof(header_t); j++) around(pointer)[j] = PATTERN;
  }
  return Val_unit;
}

/* How many words of the pattern are not what they were. */
value test_naked_count_changed(value bytes, value array) {
  intnat changed = 0;
  for (mlsize_t i = 0; i < Wosize_val(array); i++) {
    uintptr_t pointer = (uintptr_t)Field(array, i);
    if (!lies_in(pointer, bytes)) continue;
    for (int j = 0; j < AROUND / (int)sizeof(header_t); j++)
      changed += around(pointer)[j] != PATTERN;
  }
  return Val_long(changed);
}
