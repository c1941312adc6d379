/* SPDX-License-Identifier: MIT */
/* What the stubs of the module Region share: its handles and answers. With OCaml's lock. */
#ifndef OH_REGION_HANDLE_H
#define OH_REGION_HANDLE_H

#include <caml/custom.h>
#include <caml/mlvalues.h>

#include "outheap/region.h"

/* Constructors of Region.answer. */
enum { WAS_FREED = 0, WAS_SEALED = 1, IS_NOT_DONE = 2 }; /* constants */
enum { COPIED = 0, WAS_REFUSED = 1 };                    /* tags */

struct handle {
  struct oh_region *region;
  bool shares; /* what Region.add does if it is not told */
};

#define Handle_val(handle) ((struct handle *)Data_custom_val(handle))
#define Region_val(handle) (Handle_val(handle)->region)

/* A new handle, of no region yet, which does not share. */
value oh_region_ml_handle(void);

/* The answer to what returned [status] for [source], with a copy or a refusal. Raises
   Out_of_memory. */
value oh_region_ml_answer(enum oh_status status, value source, value copy,
                          struct oh_region_refusal const *refusal);

/* The answer Was_refused. Frees the path. */
value oh_region_ml_refused(struct oh_region_refusal const *refusal);

#endif
