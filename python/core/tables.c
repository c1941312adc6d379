/* SPDX-License-Identifier: MIT */
/* The tables of a schema from the rows of a generated module, which schema/adtc/python/tables.py
   writes: (name, fingerprint in hexadecimal digits, types, forms), where

     type   name, number of forms, bits of its tag, whether it is an enumeration
     form   name, a text of numbers, children, checked, masks of words, fields; the numbers are
            type, tag, mask of the head, words of the record, fields that are no attributes
     field  name in the schema, name in Python, and a text of numbers: place, value, log of an
            element's size, kind of list; word, shift and width of its bits, the same of its
            presence bit; place in the record, codes, type, whether it may be absent

   Numbers are those of adtc_typed.h; value 14 is a text that is bytes. Rows are objects that any
   program can make: each is looked at (bounds.c), and what is wrong is a ValueError. */
#include "tables.h"

#include <stdlib.h>

static bool fill_numbers(uint16_t *to, PyObject *tuple, Py_ssize_t count, long most) {
  for (Py_ssize_t i = 0; i < count; i++) {
    long number = number_of(PyTuple_GetItem(tuple, i), most);
    if (number < 0) return false;
    to[i] = (uint16_t)number;
  }
  return true;
}

static bool fill_masks(uint32_t *to, PyObject *tuple, Py_ssize_t count) {
  for (Py_ssize_t i = 0; i < count; i++) {
    PyObject *mask = PyTuple_GetItem(tuple, i);
    unsigned long long bits = PyLong_Check(mask) ? PyLong_AsUnsignedLongLong(mask) : UINT64_MAX;
    if (PyErr_Occurred() || bits > UINT32_MAX) return wrong_tables("a mask has 32 bits");
    to[i] = (uint32_t)bits;
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
    readers[i] = (struct reader){.field = &fields[i], .form = f, .index = (uint32_t)i};
    if (!fill_field(&fields[i], &readers[i], PyTuple_GetItem(rows, i), &name))
      return in_row("field", i);
    if (fields[i].type != ADTC_NO_TYPE && fields[i].type >= s->tables.type_count)
      return wrong_tables("no such type") || in_row("field", i);
    Py_INCREF(name);
    PyTuple_SetItem(f->names, i, name);
    if (!check_field(s, f->table, &readers[i])) return in_row("field", i);
    readers[i].first = first_code(s, &fields[i]);
  }
  return true;
}

enum { FORM_TYPE, TAG, HEAD_MASK, RECORD_WORDS, POSITIONAL, FORM_NUMBERS };
enum { MOST_FIELDS = 0x7fff }; /* frames of the check have a bit beside the number of a field */

/* The parts of a row of a form. */
struct form_row {
  const char *name;
  long n[FORM_NUMBERS];
  PyObject *fields, *children, *checked, *masks;
};

static bool parse_form(struct form_row *r, PyObject *row) {
  const char *text;
  bool parsed =
      parse_row(row, "ssO!O!O!O!", &r->name, &text, &PyTuple_Type, &r->children, &PyTuple_Type,
                &r->checked, &PyTuple_Type, &r->masks, &PyTuple_Type, &r->fields);
  if (!parsed || !read_numbers(r->n, FORM_NUMBERS, text)) return false;
  for (int i = 0; i < FORM_NUMBERS; i++)
    if (r->n[i] < 0) return wrong_tables("a number is out of range");
  bool fits = PyTuple_Size(r->fields) <= MOST_FIELDS && PyTuple_Size(r->masks) <= MOST_FIELDS &&
              PyTuple_Size(r->children) <= PyTuple_Size(r->fields) &&
              PyTuple_Size(r->checked) <= PyTuple_Size(r->fields) &&
              r->n[POSITIONAL] <= PyTuple_Size(r->fields);
  return fits || wrong_tables("too many fields, words or children");
}

static bool is_form_of(const Schema *s, uint16_t number, long type, long tag) {
  if (type >= s->tables.type_count) return false;
  const adtc_type *t = &s->tables.types[type];
  return tag < t->form_count && t->first_form + tag == number;
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
  struct taken taken = {.words = take(space, (size_t)words, sizeof(uint32_t)),
                        .fields = take(space, (size_t)fields, sizeof(bool))};
  if (space->at == NULL) {
    reserve_before(children, space);
    return true;
  }
  struct form *f = &s->forms[number];
  adtc_form *form = (adtc_form *)&s->tables.forms[number];
  if (!is_form_of(s, number, r.n[FORM_TYPE], r.n[TAG])) return wrong_tables("no such type or tag");
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
                fill_masks(masks, r.masks, words) && check_form(s, form, readers, taken);
  if (!filled) return false;
  count_before(form, readers, space);
  note_most(&s->most_words, form->words);
  note_most(&s->most_record, form->record_words);
  note_most(&s->most_lists, lists_of(form));
  return true;
}

enum { MOST_TAG_BITS = 12 }; /* of a head */

static bool fill_type(adtc_type *type, PyObject *row, uint16_t first, Py_ssize_t left) {
  PyObject *forms, *tag_bits, *is_enumeration;
  if (!parse_row(row, "sOOO", &type->name, &forms, &tag_bits, &is_enumeration)) return false;
  long n[] = {number_of(forms, left), number_of(tag_bits, 16), number_of(is_enumeration, 1)};
  if (n[0] < 0 || n[1] < 0 || n[2] < 0) return false;
  *type = (adtc_type){type->name, first, (uint16_t)n[0], (uint16_t)n[1], (uint16_t)n[2]};
  bool has_tags = n[0] > 0 && n[0] <= 1L << n[1] && (n[2] == 1 || n[1] <= MOST_TAG_BITS);
  return has_tags ||
         wrong_tables("another number of constructors, or of bits for a tag, is needed");
}

static bool fill_types(adtc_type *types, PyObject *rows, Py_ssize_t count, Py_ssize_t all) {
  uint16_t first = 0;
  for (Py_ssize_t i = 0; i < count; i++) {
    if (!fill_type(&types[i], PyTuple_GetItem(rows, i), first, all - first))
      return in_row("type", i);
    first = (uint16_t)(first + types[i].form_count);
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
    if (!fill_form(s, (uint16_t)i, PyTuple_GetItem(forms, i), space))
      return in_row("constructor", i);
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

static bool fill(Schema *s, PyObject *rows) {
  PyObject *types, *forms;
  const char *digits;
  Py_ssize_t count;
  struct space space = {NULL, 0};
  if (!parse_row(rows, "ss#O!O!", &s->tables.name, &digits, &count, &PyTuple_Type, &types,
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

bool fill_tables(Schema *s, PyObject *rows) {
  return fill(s, rows) || in_row("tables of a schema", -1);
}

const struct form *form_named(Schema *s, PyObject *name) {
  PyObject *number = PyDict_GetItemWithError(s->by_name, name);
  return number == NULL ? NULL : &s->forms[PyLong_AsLong(number)];
}
