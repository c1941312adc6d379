/* Buffers in malloc's memory. Their addresses are OCaml values, without a block around them. */
#include <caml/fail.h>
#include <caml/mlvalues.h>
#include <stdlib.h>

struct buffer {
  size_t size;
  char bytes[];
};

value buffer_create(value size) {
  struct buffer *buffer = malloc(sizeof *buffer + (size_t)Long_val(size));
  if (buffer == NULL) caml_raise_out_of_memory();
  buffer->size = (size_t)Long_val(size);
  return (value)buffer;
}

value buffer_size(value buffer) { return Val_long(((struct buffer *)buffer)->size); }

value buffer_destroy(value buffer) {
  free((struct buffer *)buffer);
  return Val_unit;
}
