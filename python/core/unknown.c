/* SPDX-License-Identifier: MIT */
/* Constructors, and values of enumerations, that a later version of an open schema has brought.

   Each type has one class for all that are unknown to its version, whose only field is the number.
   A node of such a constructor is a view: nothing is known of what is below it, so that none can be
   made. A value of an enumeration is a made node, as all are, and has its number. */
#include "tables.h"

bool is_open_type(const Schema *s, uint16_t type) {
  return s->tables.version > 0 && s->tables.types[type].tag_bits > 0;
}

struct form *unknown_form(const Schema *s, uint16_t type) {
  return &s->forms[s->tables.form_count + type];
}

/* ---- Tables ---- */

/* A form of one field, which is the tag in the head of a node. */
struct unknown {
  adtc_form table;
  adtc_field field;
  struct reader reader;
};

static bool fill(Schema *s, uint16_t type, struct unknown *u) {
  struct form *form = unknown_form(s, type);
  const adtc_type *t = &s->tables.types[type];
  u->field = (adtc_field){.name = "number",
                          .place = ADTC_IN_BITS,
                          .value = ADTC_VALUE_UINT16,
                          .bits = {-1, 4, (uint8_t)t->tag_bits},
                          .type = ADTC_NO_TYPE};
  u->table = (adtc_form){.name = t->name, .fields = &u->field, .type = type, .field_count = 1};
  u->reader = (struct reader){.field = &u->field, .form = form, .table = &u->table};
  *form = (struct form){.schema = s,
                        .table = &u->table,
                        .readers = &u->reader,
                        .positional = 1,
                        .number = (uint16_t)(s->tables.form_count + type),
                        .field_count = 1,
                        .is_unknown = true};
  form->name = PyUnicode_FromFormat("Unknown_%s", t->name);
  form->names = Py_BuildValue("(s)", u->field.name);
  form->stored = Py_BuildValue("(s)", u->field.name);
  return form->name != NULL && form->names != NULL && form->stored != NULL;
}

bool fill_unknown(Schema *s, uint16_t types, struct space *space) {
  struct unknown *all = take(space, types, sizeof *all);
  for (uint16_t i = 0; space->at != NULL && i < types; i++)
    if (is_open_type(s, i) && !fill(s, i, &all[i])) return false;
  return true;
}

/* ---- Values of enumerations ---- */

PyObject *enumerator(const Schema *s, uint16_t type, uint32_t number) {
  const adtc_type *t = &s->tables.types[type];
  if (number < t->form_count) return single_of(&s->forms[t->first_form + number]);
  const struct form *form = unknown_form(s, type);
  PyTypeObject *class = class_of(form);
  PyObject *values = class == NULL ? NULL : Py_BuildValue("(I)", number), *made = NULL;
  if (values != NULL) made = new_made(form->schema, form, class, values);
  Py_XDECREF(values);
  return made;
}

uint32_t unknown_number(const Node *n) {
  return (uint32_t)PyLong_AsLong(PyTuple_GetItem(n->values, 0));
}

bool may_be_made(const struct form *form, PyObject *values) {
  const Schema *s = form->schema;
  const adtc_type *type = &s->tables.types[form->table->type];
  long number = PyLong_AsLong(PyTuple_GetItem(values, 0));
  long least = type->form_count, end = (long)adtc_codes_of(&s->tables, form->table->type);
  if (!type->is_enumeration)
    PyErr_Format(PyExc_TypeError, "%U: what is in a node of a later version is not known",
                 form->name);
  else if (number < least)
    PyErr_Format(PyExc_ValueError, "%U: %ld is a value that is known: use its class", form->name,
                 number);
  else if (number >= end)
    PyErr_Format(PyExc_OverflowError, "%U: %ld is out of the type's range", form->name, number);
  return !PyErr_Occurred();
}
