#include <caml/alloc.h>

static void *kept; /* C does not know what it is */

value put(value address) {
  kept = (void *)Nativeint_val(address);
  return Val_unit;
}

value take(value unit) {
  (void)unit;
  return caml_copy_nativeint((intnat)kept);
}
