/* Where the major collector is, for living.ml. */

#define CAML_NAME_SPACE
#define CAML_INTERNALS
#include <caml/mlvalues.h>
#include <caml/version.h>
#if OCAML_VERSION >= 50000
#include <caml/domain_state.h>
#endif
#include <caml/major_gc.h>

/* Does this domain have anything left to mark? */
value bench_moment_is_marking(value unit) {
  (void)unit;
#if OCAML_VERSION < 50000
  return Val_bool(caml_gc_phase == Phase_mark);
#else
  return Val_bool(caml_gc_phase == Phase_sweep_and_mark_main && !Caml_state->marking_done);
#endif
}
