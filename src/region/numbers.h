/* SPDX-License-Identifier: MIT */
/* OCaml's boxed integers, which are custom blocks. In a region that is mapped from a file their
   operations are copies of the runtime's: so these are known by their name, a constant of the
   runtime's that the copies have too. */
#ifndef OH_REGION_NUMBERS_H
#define OH_REGION_NUMBERS_H

#include <caml/mlvalues.h>

struct custom_operations;

/* Which of OH_FILE_INT32, OH_FILE_INT64 and OH_FILE_NATIVEINT they belong to; negative: none. */
int oh_number_kind(struct custom_operations const *operations);

/* [fields] were copied from a number, or from any other custom block, which is left alone. Makes
   equal numbers equal in all their bits: the operations those of the runtime, and no garbage behind
   an Int32. */
void oh_number_settle(value *fields);

/* Writes the operations of all kinds as mappings of files have them: those of the kind [k] at
   [base] + OH_FILE_OPERATIONS * (k + 1). */
void oh_number_write_operations(char *base);

#endif
