/* The text that the runtime itself prints of an exception, and addresses. */

#define CAML_NAME_SPACE

#include <caml/alloc.h>
#include <caml/memory.h>
#include <caml/misc.h>
#include <caml/mlvalues.h>
#include <caml/printexc.h>

value test_seen_format(value exception) {
  char *text = caml_format_exception(exception);
  value copy = caml_copy_string(text);
  caml_stat_free(text);
  return copy;
}

/* With the sign that comparing takes it for. */
value test_seen_half_address(value v) { return Val_long(v >> 1); }
