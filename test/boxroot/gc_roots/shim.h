/* SPDX-License-Identifier: MIT */
/* Put in front of a file of stubs by the compiler's option -include: its global roots, of both
   kinds, become boxroots (shim.c). The prototypes in caml/memory.h are renamed too, so they are
   those of OCaml. */
#define caml_register_global_root shim_register_global_root
#define caml_remove_global_root shim_remove_global_root
#define caml_register_generational_global_root shim_register_generational_global_root
#define caml_remove_generational_global_root shim_remove_generational_global_root
#define caml_modify_generational_global_root shim_modify_generational_global_root
