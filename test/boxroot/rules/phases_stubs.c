/* Where the collector is. */
#define CAML_INTERNALS
#include <caml/version.h>
#if OCAML_VERSION >= 50000
#include <caml/domain.h>
#include <caml/domain_state.h>
#endif
#include <caml/major_gc.h>
#include <caml/mlvalues.h>

#if OCAML_VERSION >= 50000

/* 0: marking, and this domain's marker is not done; 1: it is, and others may not be; 2: the end of
   marking; 3: sweeping of ephemerons. The phase changes while the world stands still only. */
value test_phases_current(value unit) {
  (void)unit;
  if (caml_gc_phase == Phase_mark_final) return Val_int(2);
  if (caml_gc_phase == Phase_sweep_ephe) return Val_int(3);
  return Val_int(Caml_state->marking_done ? 1 : 0);
}

#else

/* 0: marking; 1: it is over. */
value test_phases_current(value unit) {
  (void)unit;
  return Val_int(caml_gc_phase == Phase_mark ? 0 : 1);
}

#endif
