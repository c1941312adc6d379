/* The looks at regions that nobody names any more come when a slice of the collector ends. Here a
   request of theirs fails, and none of the collector's. Beside faults_stubs.c. */
#define CAML_INTERNALS
#include <caml/mlvalues.h>
#include <caml/misc.h>
#include <stdbool.h>
#include <stddef.h>

value test_region_fail_once(value n);
value test_region_failed(value unit);

static caml_timing_hook look;
static long before =
    -1; /* so many requests succeed in a look, and the next fails; negative: all do */
static bool failed;

static void on_slice_end(void) {
  if (before >= 0) test_region_fail_once(Val_long(before));
  look();
  if (before < 0 || !Bool_val(test_region_failed(Val_unit))) return;
  failed = true;
  before = -1;
}

/* The first call comes after a region was made. */
value test_automatic_fail_once(value n) {
  if (look == NULL) {
    look = caml_major_slice_end_hook;
    caml_major_slice_end_hook = on_slice_end;
  }
  before = Long_val(n);
  failed = false;
  return Val_unit;
}

value test_automatic_failed(value unit) {
  (void)unit;
  before = -1;
  return Val_bool(failed);
}
