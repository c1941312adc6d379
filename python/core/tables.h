/* SPDX-License-Identifier: MIT */
/* What the files that fill a schema's tables share. */
#ifndef ADTC_CORE_TABLES_H
#define ADTC_CORE_TABLES_H

#include "core.h"

/* Tables of all kinds are one piece of memory. */
struct space {
  char *at;
  size_t used;
};

/* Zeros. The first pass, without memory, counts. */
static inline void *take(struct space *space, size_t count, size_t size) {
  size_t at = (space->used + 7) & ~(size_t)7;
  space->used = at + count * size;
  return space->at == NULL ? NULL : space->at + at;
}

/* An exception, unless there is one; false. */
bool wrong_tables(const char *what);
/* Of a text such as "2 0 -1". */
bool read_numbers(long *numbers, int count, const char *text);
/* A field from its row; *name is that in Python, borrowed. */
bool fill_field(adtc_field *field, struct reader *reader, PyObject *row, PyObject **name);
/* Where the code of a field's first value is. */
uint32_t first_code(const Schema *s, const adtc_field *field);
/* What has to be known of children before each child, and room for it. */
void count_before(const adtc_form *form, struct reader *readers, struct space *space);
void reserve_before(Py_ssize_t children, struct space *space);

#endif
