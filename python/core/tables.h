/* SPDX-License-Identifier: MIT */
/* Shared by the files that fill a schema's tables. */
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
/* What a row of a field has beside its numbers, borrowed: the name in Python, and its default,
   which may be NULL. */
struct given {
  PyObject *name, *absent;
};

/* A field from its row. */
bool fill_field(adtc_field *field, struct reader *reader, PyObject *row, struct given *given);
/* Its default, once all else is known to be right. */
bool fill_absent(const Schema *s, struct reader *reader, PyObject *given);
/* Room to find out which bits, and which children, are a table's. Zeros. */
struct taken {
  uint32_t *words;
  bool *fields;
};

/* Whether no number of them leads to where nothing is. */
bool check_field(const Schema *s, const struct reader *reader);
bool check_piece(const Schema *s, const struct piece *piece, const struct reader *readers,
                 bool is_part, struct taken taken);
/* Where the code of a field's first value is. */
uint32_t first_code(const Schema *s, const adtc_field *field);
/* Notes for each child what has to be known of the children before it, and returns the same of all
   of them. The second function reserves the room for that. */
struct before count_before(const struct piece *piece, struct reader *readers, struct space *space);
void reserve_before(Py_ssize_t children, struct space *space);

/* Rows of parts, in the order of their constructors, and the next of them. */
struct part_rows {
  PyObject *rows; /* NULL: there are none */
  Py_ssize_t next;
};

/* A constructor with its parts; or, without memory, how much they take. */
bool fill_form(Schema *s, uint16_t number, PyObject *row, struct part_rows *parts,
               struct space *space);
/* The same of what stands for all constructors of a type that are not known. */
bool fill_unknown(Schema *s, uint16_t types, struct space *space);

#endif
