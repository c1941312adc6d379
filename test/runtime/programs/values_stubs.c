/* Values of a library's own, in memory that OCaml knows nothing of until it is told. */

#define _GNU_SOURCE
#define CAML_NAME_SPACE

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <caml/alloc.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <outheap/runtime.h>

enum { PAGE = 4096, PAIRS = 16, WORDS = 6 };

/* The pair (n, "value") in [block], as words: the pair, then its string. */
static void make_pair(uintptr_t *block, intnat n) {
  block[0] = Caml_out_of_heap_header(2, 0);
  block[1] = (uintptr_t)Val_long(n);
  block[2] = (uintptr_t)(block + 4);
  block[3] = Caml_out_of_heap_header(1, String_tag);
  memcpy(block + 4, "value\0\0\2", sizeof(uintptr_t));
}

static uintptr_t *pairs;

/* Where no heap is, and maybe before OCaml starts. */
static void make_pairs(void) {
  pairs = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pairs == MAP_FAILED) abort();
  for (intnat i = 0; i < PAIRS; i++) make_pair(pairs + i * WORDS, i);
}

static enum oh_status before_start;

__attribute__((constructor)) static void prepare(void) {
  make_pairs();
  if (getenv("TEST_VALUES_BEFORE_START") != NULL) before_start = oh_runtime_add_values(pairs, PAGE);
}

value test_values_before_start(value unit) { return (void)unit, Val_int(before_start); }

value test_values_pair(value n) { return (value)(pairs + Long_val(n) * WORDS + 1); }

/* Those from pair [first] to before pair [last]. */
value test_values_add(value first, value last) {
  uintptr_t *start = pairs + Long_val(first) * WORDS;
  return Val_int(oh_runtime_add_values(start, (Long_val(last) - Long_val(first)) * WORDS * 8));
}

value test_values_remove(value first, value last) {
  uintptr_t *start = pairs + Long_val(first) * WORDS;
  return Val_int(oh_runtime_remove_values(start, (Long_val(last) - Long_val(first)) * WORDS * 8));
}

/* Statuses, of what is refused. */
value test_values_refused(value heap_block) {
  void *const beyond = (void *)((uintptr_t)1 << 48);
  enum oh_status const statuses[] = {
      oh_runtime_add_values(pairs, 0),           oh_runtime_add_values(beyond, 8),
      oh_runtime_add_values(pairs, SIZE_MAX),    oh_runtime_add_values((void *)heap_block, 8),
      oh_runtime_remove_values(pairs, 0),        oh_runtime_remove_values(beyond, 8),
      oh_runtime_remove_values(pairs, SIZE_MAX), oh_runtime_remove_values((void *)heap_block, 8),
  };
  size_t const count = sizeof statuses / sizeof *statuses;
  value result = caml_alloc(count, 0);
  for (size_t i = 0; i < count; i++) Store_field(result, i, Val_int(statuses[i]));
  return result;
}

/* A granule of the program's own class, with pairs in it; NULL as a status otherwise. */
value test_values_in_a_class(value unit) {
  uintptr_t const granule = (uintptr_t)1 << 28;
  int const flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  char *memory = mmap(NULL, 2 * granule, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (memory == MAP_FAILED) abort();
  pairs = (uintptr_t *)(((uintptr_t)memory + granule - 1) & -granule);
  for (intnat i = 0; i < PAIRS; i++) make_pair(pairs + i * WORDS, i);
  return (void)unit, Val_int(oh_runtime_give_class(pairs, granule, 2));
}
