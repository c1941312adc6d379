#include <caml/alloc.h>

static void *kept; /* what it is, C does not know */

value put(value address) {
  kept = (void *)Nativeint_val(address);
  return Val_unit;
}

value take(value unit) {
  (void)unit;
  return caml_copy_nativeint((intnat)kept);
}
