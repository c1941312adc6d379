/* SPDX-License-Identifier: MIT */
/* Bigarrays: custom blocks whose data lie elsewhere. */
#ifndef OH_REGION_BIGARRAYS_H
#define OH_REGION_BIGARRAYS_H

#include <caml/mlvalues.h>

#include "rest.h"
#include "space.h"

/* Is the custom block one? */
bool oh_bigarray_is(value block);

/* [copy] was copied word by word from a bigarray. Gives it room for data of its own, in an abstract
   block of the space. Makes the runtime take the data for memory that it need not free. The data
   are for the caller to copy, which [*data] says how. Errors as for `oh_space_take`. */
enum oh_status oh_bigarray_move_data(struct oh_space *space, value copy, struct oh_rest *data);

#endif
