/* What the thread library of OCaml 4 does when it is initialised late: it replaces the hooks around
   blocking sections without calling those that were there. */
#define CAML_INTERNALS
#include <caml/mlvalues.h>
#include <caml/signals.h>

static void nothing(void) {}

value test_invalid_replace_hooks(value unit) {
  (void)unit;
  caml_enter_blocking_section_hook = nothing;
  caml_leave_blocking_section_hook = nothing;
  return Val_unit;
}
