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
/* Puts before the message of the exception of which row it is, as in "field 3: ", and makes it a
   ValueError if it is of what the row is; false. Of a negative number: "what: ". */
bool in_row(const char *what, Py_ssize_t number);
/* As PyArg_ParseTuple, of what need not be a tuple. */
bool parse_row(PyObject *row, const char *format, ...);
/* An int; -1: an exception. */
long number_of(PyObject *number, long most);
/* Of a text such as "2 0 -1". */
bool read_numbers(long *numbers, int count, const char *text);
/* A field from its row; *name is that in Python, borrowed. */
bool fill_field(adtc_field *field, struct reader *reader, PyObject *row, PyObject **name);
/* Room to find out which bits, and which children, are a form's. Zeros. */
struct taken {
  uint32_t *words;
  bool *fields;
};

/* Whether no number of them leads to where nothing is. */
bool check_field(const Schema *s, const adtc_form *form, const struct reader *reader);
bool check_form(const Schema *s, const adtc_form *form, const struct reader *readers,
                struct taken taken);
/* Where the code of a field's first value is. */
uint32_t first_code(const Schema *s, const adtc_field *field);
/* What has to be known of children before each child, and room for it. */
void count_before(const adtc_form *form, struct reader *readers, struct space *space);
void reserve_before(Py_ssize_t children, struct space *space);

#endif
