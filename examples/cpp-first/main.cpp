#include <boxroot.hpp>
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/fail.h>
#include <exception>
#include <iostream>
#include <map>
#include <string>

static std::map<std::string, outheap::root> functions;

// OCaml calls it: external keep : string -> (string -> string) -> unit = "keep"
extern "C" value keep(value name, value f) {
  try {
    std::string const key = String_val(name); // before the root: that may collect on OCaml 4
    functions.emplace(key, outheap::root{f});
    return Val_unit;
  } catch (std::exception const &failure) {
    std::cerr << "keep: " << failure.what() << '\n';
  }
  caml_failwith("keep failed"); // raises when no object of C++ is left
}

int main(int, char **argv) {
  caml_startup(argv); // runs names.ml
  for (auto const &[name, f] : functions) {
    value text = caml_copy_string("outheap"); // may move values: the root is asked after it
    value result = caml_callback_exn(f.get(), text);
    if (Is_exception_result(result)) return 1;
    std::cout << name << ": " << String_val(result) << '\n';
  }
  functions.clear(); // before OCaml is shut down
  caml_shutdown();
  boxroot_teardown();
}
