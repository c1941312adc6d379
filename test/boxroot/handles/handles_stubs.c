/* Foreign code that keeps one root, as the address that it was given. It includes the header that
   (libraries boxroot) makes available, without an include folder of its own. */
#include <boxroot.h>

static boxroot kept;

value test_handles_keep(value address) {
  kept = (boxroot)Nativeint_val(address);
  return Val_unit;
}

value test_handles_kept(value unit) {
  (void)unit;
  return boxroot_get(kept);
}

value test_handles_forget(value unit) {
  (void)unit;
  boxroot_delete(kept);
  return Val_unit;
}

value test_handles_teardown(value unit) {
  boxroot_teardown();
  return unit;
}
