/* Functions whose names are to be found in backtraces, each with no more calls around it than it
   needs: a backtrace has room for eight. */
#include <boxroot.h>

#include <caml/callback.h>
#include <caml/signals.h>
#include <signal.h>

static boxroot kept;

value the_creator(value v) {
  kept = boxroot_create(v);
  return Val_unit;
}

value the_user(value unit) {
  boxroot_get(kept);
  return unit;
}

value the_deleter(value unit) {
  boxroot_delete(kept);
  return unit;
}

value the_deleter_without_lock(value unit) {
  caml_enter_blocking_section();
  boxroot_delete(kept);
  caml_leave_blocking_section();
  return unit;
}

/* By a jump: what it calls returns to OCaml. The closure does not raise. */
value the_caller(value closure) { return caml_callback_exn(closure, Val_unit); }

/* OCaml's handler runs later. */
value the_signaller(value unit) {
  raise(SIGUSR1);
  return unit;
}
