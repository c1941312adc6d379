/* One root, and every function of boxroot.h. */
#include <boxroot.h>
#include <caml/callback.h>
#include <caml/fail.h>
#include <caml/memory.h>

static boxroot kept;

static void check(bool holds) {
  if (!holds) caml_failwith(boxroot_error_string());
}

value main_keep(value f) {
  CAMLparam1(f);
  boxroot_setup_systhreads();
  check(boxroot_setup());
  check(boxroot_status() == BOXROOT_RUNNING);
  kept = boxroot_create(f);
  check(kept != NULL);
  CAMLreturn(Val_unit);
}

value main_replace(value f) {
  check(boxroot_modify(&kept, f));
  return Val_unit;
}

value main_call(value argument) {
  check(*boxroot_get_ref(kept) == boxroot_get(kept));
  return caml_callback(boxroot_get(kept), argument);
}

value main_forget(value unit) {
  struct boxroot_stats s;
  boxroot_stats_get(&s);
  check(s.roots_live == 1);
  boxroot_print_stats();
  boxroot_print_leaks();
  boxroot_delete(kept);
  boxroot_teardown();
  return unit;
}
