/* A C program that has OCaml in an object file or a shared library. Prints the runtime's name. */

#define CAML_NAME_SPACE

#include <stdio.h>
#include <stdlib.h>

#include <caml/callback.h>
#include <caml/mlvalues.h>

static value call(const char *name, value argument) {
  const value *function = caml_named_value(name);
  if (function == NULL) abort();
  return caml_callback(*function, argument);
}

int main(int argc, char **argv) {
  (void)argc;
  caml_startup(argv);
  puts(String_val(call("variant", Val_unit)));
  /* Behind an allocation's header, black as the stock runtime wants it. */
  value *block = calloc(2, sizeof *block);
  if (block == NULL) return 1;
  block[0] = (value)(((uintnat)1 << 10) + ((uintnat)3 << 8) + 251);
  value naked = (value)(block + 1);
  return call("collect", naked) == naked ? 0 : 1;
}
