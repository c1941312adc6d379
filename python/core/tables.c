/* SPDX-License-Identifier: MIT */
/* The tables of a schema from the rows of a generated module, which schema/adtc/python/tables.py
   writes: (name, fingerprint in hexadecimal digits, types, forms), where

     type   name, number of forms, bits of its tag, whether it is an enumeration
     form   name, a text of numbers, children, checked, masks of words, fields; the numbers are
            type, tag, mask of the head, words of the record, fields that are no attributes
     field  name in the schema, name in Python, and a text of numbers: place, value, log of an
            element's size, kind of list; word, shift and width of its bits, the same of its
            presence bit; place in the record, codes, type, whether it may be absent

   Numbers are those of adtc_typed.h; value 14 is a text that is bytes. Generated code is trusted as
   that in C is; a row of another form is an exception. */
#include "tables.h"

#include <stdlib.h>

/* A number of a tuple of numbers. */
static long number_in(PyObject *tuple, Py_ssize_t i, long most) {
  PyObject *item = PyTuple_GetItem(tuple, i);
  long number = item == NULL ? -1 : PyLong_AsLong(item);
  if (number < 0 || number > most) {
    wrong_tables("a number is out of range");
    return -1;
  }
  return number;
}

static bool fill_numbers(uint16_t *to, PyObject *tuple, Py_ssize_t count, long most) {
  for (Py_ssize_t i = 0; i < count; i++) {
    long number = number_in(tuple, i, most);
    if (number < 0) return false;
    to[i] = (uint16_t)number;
  }
  return true;
}

static bool fill_masks(uint32_t *to, PyObject *tuple, Py_ssize_t count) {
  for (Py_ssize_t i = 0; i < count; i++) {
    unsigned long mask = PyLong_AsUnsignedLong(PyTuple_GetItem(tuple, i));
    if (PyErr_Occurred()) return false;
    to[i] = (uint32_t)mask;
  }
  return true;
}

static uint32_t lists_of(const adtc_form *form) {
  uint32_t lists = 0;
  for (uint32_t i = 0; i < form->child_count; i++)
    lists += form->fields[form->children[i]].place >= ADTC_AS_RUN;
  return lists;
}

static void note_most(uint32_t *most, uint32_t count) {
  if (count > *most) *most = count;
}

static bool fill_fields(Schema *s, struct form *f, adtc_field *fields, struct reader *readers,
                        PyObject *rows) {
  Py_ssize_t count = PyTuple_Size(rows);
  f->names = PyTuple_New(count);
  if (f->names == NULL) return false;
  for (Py_ssize_t i = 0; i < count; i++) {
    PyObject *name;
    if (!fill_field(&fields[i], &readers[i], PyTuple_GetItem(rows, i), &name)) return false;
    if (fields[i].type != ADTC_NO_TYPE && fields[i].type >= s->tables.type_count)
      return wrong_tables("no such type");
    Py_INCREF(name);
    PyTuple_SetItem(f->names, i, name);
    readers[i].field = &fields[i];
    readers[i].form = f;
    readers[i].index = (uint32_t)i;
    readers[i].first = first_code(s, &fields[i]);
  }
  return true;
}

enum { FORM_TYPE, TAG, HEAD_MASK, RECORD_WORDS, POSITIONAL, FORM_NUMBERS };

/* The parts of a row of a form. */
struct form_row {
  const char *name;
  long n[FORM_NUMBERS];
  PyObject *fields, *children, *checked, *masks;
};

static bool parse_form(struct form_row *r, PyObject *row) {
  const char *text;
  bool parsed = PyArg_ParseTuple(row, "ssO!O!O!O!", &r->name, &text, &PyTuple_Type, &r->children,
                                 &PyTuple_Type, &r->checked, &PyTuple_Type, &r->masks,
                                 &PyTuple_Type, &r->fields);
  return parsed && read_numbers(r->n, FORM_NUMBERS, text);
}

static bool fill_form(Schema *s, uint16_t number, PyObject *row, struct space *space) {
  struct form_row r;
  if (!parse_form(&r, row)) return false;
  Py_ssize_t fields = PyTuple_Size(r.fields), children = PyTuple_Size(r.children);
  Py_ssize_t checked = PyTuple_Size(r.checked), words = PyTuple_Size(r.masks);
  adtc_field *table = take(space, (size_t)fields, sizeof *table);
  struct reader *readers = take(space, (size_t)fields, sizeof *readers);
  uint16_t *numbers = take(space, (size_t)(children + checked), sizeof *numbers);
  uint32_t *masks = take(space, (size_t)words, sizeof *masks);
  if (space->at == NULL) {
    reserve_before(children, space);
    return true;
  }
  struct form *f = &s->forms[number];
  adtc_form *form = (adtc_form *)&s->tables.forms[number];
  if (r.n[FORM_TYPE] < 0 || r.n[FORM_TYPE] >= s->tables.type_count)
    return wrong_tables("no such type");
  *form = (adtc_form){.name = r.name,
                      .fields = table,
                      .children = numbers,
                      .checked = numbers + children,
                      .words_masks = masks,
                      .head_mask = (uint16_t)r.n[HEAD_MASK],
                      .type = (uint16_t)r.n[FORM_TYPE],
                      .tag = (uint16_t)r.n[TAG],
                      .words = (uint16_t)words,
                      .record_words = (uint16_t)r.n[RECORD_WORDS],
                      .field_count = (uint16_t)fields,
                      .child_count = (uint16_t)children,
                      .checked_count = (uint16_t)checked};
  *f = (struct form){.schema = s, .table = form, .readers = readers, .number = number};
  f->positional = r.n[POSITIONAL];
  f->name = PyUnicode_InternFromString(r.name);
  bool filled = f->name != NULL && fill_fields(s, f, table, readers, r.fields) &&
                fill_numbers(numbers, r.children, children, (long)fields - 1) &&
                fill_numbers(numbers + children, r.checked, checked, (long)fields - 1) &&
                fill_masks(masks, r.masks, words);
  if (!filled) return false;
  count_before(form, readers, space);
  note_most(&s->most_words, form->words);
  note_most(&s->most_record, form->record_words);
  note_most(&s->most_lists, lists_of(form));
  return true;
}

static bool fill_types(adtc_type *types, PyObject *rows, Py_ssize_t count, Py_ssize_t all) {
  uint16_t first = 0;
  for (Py_ssize_t i = 0; i < count; i++) {
    int forms, tag_bits, is_enumeration;
    if (!PyArg_ParseTuple(PyTuple_GetItem(rows, i), "siip", &types[i].name, &forms, &tag_bits,
                          &is_enumeration))
      return false;
    types[i].first_form = first;
    types[i].form_count = (uint16_t)forms;
    types[i].tag_bits = (uint16_t)tag_bits;
    types[i].is_enumeration = (uint16_t)is_enumeration;
    if (forms < 0 || forms > all - first) return wrong_tables("a type has too many constructors");
    first = (uint16_t)(first + forms);
  }
  return first == all || wrong_tables("a constructor has no type");
}

/* All tables; or, without memory, how much they take. */
static bool fill_all(Schema *s, PyObject *types, PyObject *forms, struct space *space) {
  Py_ssize_t type_count = PyTuple_Size(types), form_count = PyTuple_Size(forms);
  adtc_type *type_rows = take(space, (size_t)type_count, sizeof *type_rows);
  s->tables.types = type_rows;
  s->tables.forms = take(space, (size_t)form_count, sizeof(adtc_form));
  s->forms = take(space, (size_t)form_count, sizeof *s->forms);
  s->types = take(space, (size_t)type_count, sizeof *s->types);
  if (space->at != NULL) {
    s->tables.type_count = (uint16_t)type_count;
    s->tables.form_count = (uint16_t)form_count;
    if (!fill_types(type_rows, types, type_count, form_count)) return false;
  }
  for (Py_ssize_t i = 0; i < form_count; i++)
    if (!fill_form(s, (uint16_t)i, PyTuple_GetItem(forms, i), space)) return false;
  return true;
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

bool fill_tables(Schema *s, PyObject *rows) {
  PyObject *types, *forms;
  const char *digits;
  Py_ssize_t count;
  struct space space = {NULL, 0};
  if (!PyArg_ParseTuple(rows, "ss#O!O!", &s->tables.name, &digits, &count, &PyTuple_Type, &types,
                        &PyTuple_Type, &forms))
    return false;
  Py_INCREF(rows);
  s->rows = rows;
  s->tables.fingerprint = s->fingerprint;
  if (count != 2 * ADTC_FINGERPRINT_BYTES || !read_fingerprint(s->fingerprint, digits))
    return wrong_tables("a fingerprint has 64 hexadecimal digits");
  if (PyTuple_Size(types) >= ADTC_NO_TYPE || PyTuple_Size(forms) >= 0xffff)
    return wrong_tables("too many constructors");
  if (!fill_all(s, types, forms, &space)) return false;
  s->memory = PyMem_Calloc(space.used + 8, 1);
  if (s->memory == NULL) {
    PyErr_NoMemory();
    return false;
  }
  space = (struct space){s->memory, 0};
  return fill_all(s, types, forms, &space) && name_forms(s);
}

const struct form *form_named(Schema *s, PyObject *name) {
  PyObject *number = PyDict_GetItemWithError(s->by_name, name);
  return number == NULL ? NULL : &s->forms[PyLong_AsLong(number)];
}
