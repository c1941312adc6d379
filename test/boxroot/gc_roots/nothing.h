/* SPDX-License-Identifier: MIT */
/* In the place of shim.h: roots that keep nothing, for a look at whether the tests notice. */
#define CAML_INTERNALS
#include <caml/mlvalues.h>
#include <caml/memory.h>
#define caml_register_global_root(cell) ((void)(cell))
#define caml_remove_global_root(cell) ((void)(cell))
#define caml_register_generational_global_root(cell) ((void)(cell))
#define caml_remove_generational_global_root(cell) ((void)(cell))
#define caml_modify_generational_global_root(cell, v) ((void)(*(cell) = (v)))
