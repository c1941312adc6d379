// An event loop in C++ whose events are OCaml functions. OCaml is a part of this program, and is
// shut down at its end.
#include "event_loop.hpp"

#include <cstdio>
#include <optional>

#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/fail.h>

namespace {

std::optional<event_loop> loop;

void run_one() {
  try {
    loop->run_one();
  } catch (ocaml_exception const &e) {
    std::printf("%3ld an event raised %s\n", loop->now(), e.what());
    std::fflush(stdout); // OCaml's own output is in a buffer of its own
  }
}

} // namespace

extern "C" {

// No C++ exception may reach OCaml: it becomes one of OCaml's, raised when no C++ object is left in
// this frame.
value loop_after(value delay, value f) {
  char failure[100] = "no memory for an event";
  try {
    return Val_long(loop->after(Long_val(delay), f));
  } catch (std::bad_alloc const &) {
    // Its own text says less.
  } catch (std::exception const &e) {
    std::snprintf(failure, sizeof failure, "%s", e.what());
  }
  caml_failwith(failure);
}

value loop_cancel(value ticket) {
  loop->cancel(Long_val(ticket));
  return Val_unit;
}

value loop_now(value) { return Val_long(loop->now()); }

} // extern "C"

int main(int, char **argv) {
  loop.emplace();
  caml_startup(argv); // runs script.ml, which makes the first events
  while (!loop->empty()) run_one();
  loop.reset(); // its roots end before OCaml does
  caml_shutdown();
  boxroot_teardown();
}
