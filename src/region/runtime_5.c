/* SPDX-License-Identifier: MIT */
/* OCaml 5 looks no address up: a header says all. Only a runtime with a page table wants to
   know. */
#include "runtime.h"

#if OCAML_VERSION >= 50000
#include "outheap/runtime.h"

bool oh_runtime_show(void *start, size_t size) {
  enum oh_status status = oh_runtime_add_values(start, size);
  return status == OH_OK || status == OH_NOT_SUPPORTED;
}

/* If it fails, the runtime looks there for values still: the arena keeps these addresses, so there
   are values of another region, or graves. */
void oh_runtime_hide(void *start, size_t size) { oh_runtime_remove_values(start, size); }

#endif
