/* SPDX-License-Identifier: MIT */
/* The tables of a schema from the rows of a generated module, which schema/adtc/python/tables.py
   writes: (name, fingerprint in hexadecimal digits, types, forms), and behind them, of an open
   schema, its version and its parts; of one that shares values 0, (), and the count of the classes
   of these; where

     type   name, number of forms, bits of its tag, whether it is an enumeration; if the schema
            shares values, which class of them its nodes are, or 0
     form   name, a text of numbers, children, checked, masks of words, fields; the numbers are
            type, tag, mask of the head, words of the record, fields that are no attributes
     part   the same, but for the first two numbers: the constructor that it is a part of, and
            which part of it, from 1 on
     field  name in the schema, name in Python, and a text of numbers: place, value, log of an
            element's size, kind of list; word, shift and width of its bits, the same of its
            presence bit; place in the record, codes, type, whether it may be absent; if the
            schema shares values, to which class of them it may refer, or 0; a default, of an
            enumeration its number, may be behind the text

   Numbers are those of adtc_typed.h; value 14 is a text that is bytes. Rows are objects that any
   program can make: each is looked at (bounds.c), and what is wrong is a ValueError. */
#include "tables.h"

#include <stdlib.h>

enum { MOST_FORMS = 0xfffe, MOST_VERSION = 9999 };
enum { MOST_TAG_BITS = 12 }; /* of a head */

/* Of an enumeration of an open schema one code is kept. */
static bool fill_type(adtc_type *type, PyObject *row, uint16_t first, Py_ssize_t left,
                      bool is_open) {
  PyObject *forms, *tag_bits, *is_enumeration, *shared = NULL;
  if (!parse_row(row, "sOOO|O", &type->name, &forms, &tag_bits, &is_enumeration, &shared))
    return false;
  long n[] = {number_of(forms, left), number_of(tag_bits, 16), number_of(is_enumeration, 1)};
  long which = shared == NULL ? 0 : number_of(shared, MOST_FORMS);
  if (n[0] < 0 || n[1] < 0 || n[2] < 0 || which < 0) return false;
  type->first_form = first;
  type->form_count = (uint16_t)n[0];
  type->tag_bits = (uint16_t)n[1];
  type->is_enumeration = (uint16_t)n[2];
  type->shared = (uint16_t)which;
  bool is_short = (n[2] == 1 && !is_open) || n[1] <= MOST_TAG_BITS,
       keeps_one = n[2] == 1 && is_open;
  bool has_tags = n[0] > 0 && n[0] <= (1L << n[1]) - keeps_one && is_short;
  return has_tags ||
         wrong_tables("another number of constructors, or of bits for a tag, is needed");
}

static bool fill_types(adtc_type *types, PyObject *rows, Py_ssize_t all, bool is_open) {
  uint16_t first = 0;
  for (Py_ssize_t i = 0; i < PyTuple_Size(rows); i++) {
    if (!fill_type(&types[i], PyTuple_GetItem(rows, i), first, all - first, is_open))
      return in_row("type", i);
    first = (uint16_t)(first + types[i].form_count);
  }
  return first == all || wrong_tables("a constructor has no type");
}

/* Whether the classes of shared values are those of the types that have one, in their order. If
   there is one more, that of texts is before them. */
static bool are_classes(Schema *s) {
  uint32_t of_types = 0, count = s->tables.shared_count;
  for (uint16_t i = 0; i < s->tables.type_count; i++) of_types += s->tables.types[i].shared != 0;
  s->shares_texts = count == of_types + 1;
  uint32_t next = 1 + (uint32_t)s->shares_texts;
  bool fits = count == of_types || s->shares_texts;
  for (uint16_t i = 0; fits && i < s->tables.type_count; i++) {
    const adtc_type *type = &s->tables.types[i];
    if (type->shared != 0) fits = type->shared == next++ && !type->is_enumeration;
  }
  return fits || wrong_tables("other classes of shared values are needed");
}

/* The rows of a schema; of an open one there are parts. */
struct rows {
  PyObject *types, *forms, *parts;
};

static Py_ssize_t size_of(PyObject *rows) { return rows == NULL ? 0 : PyTuple_Size(rows); }

/* Constructors, with what stands for those that are not known. */
static Py_ssize_t all_forms(const Schema *s, const struct rows *rows) {
  return size_of(rows->forms) + (s->tables.version > 0 ? size_of(rows->types) : 0);
}

/* All tables; or, without memory, how much they take. */
static bool fill_all(Schema *s, const struct rows *rows, struct space *space) {
  Py_ssize_t type_count = size_of(rows->types), form_count = size_of(rows->forms);
  Py_ssize_t part_count = size_of(rows->parts), all = all_forms(s, rows);
  struct part_rows parts = {rows->parts, 0};
  adtc_type *type_rows = take(space, (size_t)type_count, sizeof *type_rows);
  s->tables.types = type_rows;
  s->tables.forms = take(space, (size_t)(form_count + part_count), sizeof(adtc_form));
  s->forms = take(space, (size_t)all, sizeof *s->forms);
  s->types = take(space, (size_t)type_count, sizeof *s->types);
  if (space->at != NULL) {
    s->tables.type_count = (uint16_t)type_count;
    s->tables.form_count = (uint16_t)form_count;
    s->all_forms = (uint32_t)all;
    if (!fill_types(type_rows, rows->types, form_count, s->tables.version > 0)) return false;
    if (!are_classes(s)) return false;
  }
  for (Py_ssize_t i = 0; i < form_count; i++)
    if (!fill_form(s, (uint16_t)i, PyTuple_GetItem(rows->forms, i), &parts, space))
      return in_row("constructor", i);
  if (parts.next < part_count)
    return wrong_tables("its constructor has none like it") || in_row("part", parts.next);
  return s->tables.version == 0 || fill_unknown(s, (uint16_t)type_count, space);
}

static bool name_forms(Schema *s) {
  s->by_name = PyDict_New();
  if (s->by_name == NULL) return false;
  for (uint16_t i = 0; i < s->tables.form_count; i++) {
    PyObject *number = PyLong_FromLong(i);
    bool set = number != NULL && PyDict_SetItem(s->by_name, s->forms[i].name, number) == 0;
    Py_XDECREF(number);
    if (!set) return false;
  }
  return true;
}

static bool read_fingerprint(uint8_t *to, const char *digits) {
  for (int i = 0; i < ADTC_FINGERPRINT_BYTES; i++) {
    char pair[3] = {digits[2 * i], digits[2 * i + 1], 0}, *end;
    to[i] = (uint8_t)strtoul(pair, &end, 16);
    if (end != pair + 2) return wrong_tables("a fingerprint has 64 hexadecimal digits");
  }
  return true;
}

/* A schema that shares values is closed. */
static bool read_shared(Schema *s, long version, PyObject *shared, const struct rows *rows) {
  long count = number_of(shared, MOST_FORMS);
  if (count < 0) return false;
  s->tables.shared_count = (uint16_t)count;
  bool fits = version == 0 && count > 0 && size_of(rows->parts) == 0;
  return fits || wrong_tables("a schema that shares values has no version, and no parts");
}

static bool read_version(Schema *s, PyObject *version, PyObject *shared, const struct rows *rows) {
  if (version == NULL) return true;
  long number = number_of(version, MOST_VERSION);
  if (number < 0) return false;
  if (shared != NULL) return read_shared(s, number, shared, rows);
  s->tables.version = (uint16_t)number;
  bool fits = number > 0 && rows->parts != NULL;
  return fits || wrong_tables("an open schema has a version, and parts");
}

static bool parse(Schema *s, PyObject *whole, struct rows *rows) {
  const char *digits;
  Py_ssize_t count;
  PyObject *version = NULL, *shared = NULL;
  if (!parse_row(whole, "ss#O!O!|OO!O", &s->tables.name, &digits, &count, &PyTuple_Type,
                 &rows->types, &PyTuple_Type, &rows->forms, &version, &PyTuple_Type, &rows->parts,
                 &shared))
    return false;
  Py_INCREF(whole);
  s->rows = whole;
  s->tables.fingerprint = s->fingerprint;
  if (count != 2 * ADTC_FINGERPRINT_BYTES || !read_fingerprint(s->fingerprint, digits))
    return wrong_tables("a fingerprint has 64 hexadecimal digits");
  if (!read_version(s, version, shared, rows)) return false;
  if (size_of(rows->types) > MOST_FORMS || all_forms(s, rows) + size_of(rows->parts) > MOST_FORMS)
    return wrong_tables("too many constructors");
  return true;
}

static bool fill(Schema *s, PyObject *whole) {
  struct rows rows = {NULL, NULL, NULL};
  struct space space = {NULL, 0};
  if (!parse(s, whole, &rows) || !fill_all(s, &rows, &space)) return false;
  s->memory = PyMem_Calloc(space.used + 8, 1);
  if (s->memory == NULL) {
    PyErr_NoMemory();
    return false;
  }
  space = (struct space){s->memory, 0};
  return fill_all(s, &rows, &space) && name_forms(s);
}

bool fill_tables(Schema *s, PyObject *rows) {
  return fill(s, rows) || in_row("tables of a schema", -1);
}

const struct form *form_named(Schema *s, PyObject *name) {
  PyObject *number = PyDict_GetItemWithError(s->by_name, name);
  return number == NULL ? NULL : &s->forms[PyLong_AsLong(number)];
}
