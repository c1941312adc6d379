#define _GNU_SOURCE
#include <caml/fail.h>
#include <caml/mlvalues.h>
#include <outheap/runtime.h>
#include <string.h>
#include <sys/mman.h>

enum { TEXTS = 1 };                            /* the class, one of 1 to 7 */
static size_t const granule = (size_t)1 << 28; /* 256 MiB of address space */
static char *start;
static size_t used;

/* In twice as much lies a whole granule, which begins at a multiple of its size. */
value texts_reserve(value unit) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  char *space = mmap(NULL, 2 * granule, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (space == MAP_FAILED) caml_raise_out_of_memory();
  start = space + (-(uintptr_t)space & (granule - 1));
  enum oh_status status = oh_runtime_give_class(start, granule, TEXTS);
  if (status != OH_OK) caml_failwith(oh_status_sentence(status));
  return unit;
}

/* A naked pointer. The marking that is under way may not meet it, so it is told. */
value texts_add(value string) {
  size_t size = (caml_string_length(string) + 8) & ~(size_t)7;
  if (size > granule - used) caml_raise_out_of_memory();
  char *text = memcpy(start + used, String_val(string), caml_string_length(string) + 1);
  used += size;
  oh_runtime_touch(text, 1);
  return (value)text;
}

/* Frees the memory, unless a value may point there. The address space stays, for new texts. */
value texts_free(value unit) {
  (void)unit;
  if (oh_runtime_is_touched(start, granule)) return Val_false;
  madvise(start, granule, MADV_DONTNEED);
  used = 0;
  return Val_true;
}

value texts_length(value text) { return Val_long(strlen((char *)text)); }
