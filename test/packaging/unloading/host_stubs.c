/* SPDX-License-Identifier: MIT */
/* A library that is loaded with dlopen and given back with dlclose. */
#include <dlfcn.h>

#define CAML_NAME_SPACE
#include <caml/fail.h>
#include <caml/mlvalues.h>
#include <caml/signals.h>

static void *library;

value host_load(value path) {
  library = dlopen(String_val(path), RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) caml_failwith(dlerror());
  return Val_unit;
}

value host_use(value f) {
  value (*use)(value) = (value(*)(value))dlsym(library, "plugin_use");
  if (use == NULL) caml_failwith(dlerror());
  return use(f);
}

value host_unload(value unit) {
  if (dlclose(library) != 0) caml_failwith(dlerror());
  return unit;
}

value host_block(value unit) {
  caml_enter_blocking_section();
  caml_leave_blocking_section();
  return unit;
}
