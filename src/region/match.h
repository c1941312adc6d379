/* SPDX-License-Identifier: MIT */
/* Is this library linked with the OCaml that it was compiled for? */
#ifndef OH_REGION_MATCH_H
#define OH_REGION_MATCH_H

#include <stdbool.h>

/* Is the runtime in this program of the same line of OCaml, as far as the lines are known? */
bool oh_region_fits_runtime(void);

#endif
