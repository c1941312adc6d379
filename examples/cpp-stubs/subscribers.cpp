// Functions of OCaml in a vector of roots, as stubs of an OCaml program.
#include <boxroot.hpp>
#include <caml/callback.h>
#include <caml/fail.h>
#include <vector>

static std::vector<outheap::root> subscribers;

// external subscribe : (int -> unit) -> unit = "subscribe"
extern "C" value subscribe(value f) {
  try {
    subscribers.emplace_back(f);
    return Val_unit;
  } catch (std::exception const &) {
  }
  caml_failwith("subscribe: no memory"); // raises when no object of C++ is left
}

// external publish : int -> unit = "publish"
//
// A subscriber may subscribe others meanwhile, and so move the roots: no reference to one is kept.
// An integer is no pointer: [n] needs no root.
extern "C" value publish(value n) {
  for (std::size_t i = 0; i < subscribers.size(); i++) {
    value const result = caml_callback_exn(subscribers[i].get(), n);
    if (Is_exception_result(result)) caml_raise(Extract_exception(result));
  }
  return Val_unit;
}
