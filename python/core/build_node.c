/* SPDX-License-Identifier: MIT */
/* Nodes for the builder: of views a copy, of all else the fields, packed as the schema says.

   What is no node of ours is taken for one by the name of its class and by its attributes: so trees
   of the module ast are built as they are. */
#include "build.h"

/* ---- What it is ---- */

/* The form of an object of a type. */
static const struct form *form_of(Schema *s, uint16_t type, PyObject *object) {
  const struct form *form = NULL;
  if (is_node(object))
    form = ((Node *)object)->form->schema == s ? ((Node *)object)->form : NULL;
  else {
    PyObject *name = name_of_class(object);
    if (name == NULL) return NULL;
    form = form_named(s, name);
    Py_DECREF(name);
  }
  if (form != NULL && form->table->type == type) return form;
  if (!PyErr_Occurred())
    PyErr_Format(PyExc_TypeError, "a node of the type `%s` is needed, not %R",
                 s->tables.types[type].name, (PyObject *)Py_TYPE(object));
  return NULL;
}

/* The attribute of an object; of one that it has not, None or an empty list where that is a
   value. */
static PyObject *attribute(const struct reader *reader, PyObject *object) {
  PyObject *name = PyTuple_GetItem(reader->form->names, reader->index);
  PyObject *value = PyObject_GetAttr(object, name);
  if (value != NULL || !PyErr_ExceptionMatches(PyExc_AttributeError)) return value;
  if (reader->field->is_list) {
    PyErr_Clear();
    return PyTuple_New(0);
  }
  if (!reader->may_be_none) return NULL;
  PyErr_Clear();
  Py_RETURN_NONE;
}

static PyObject *normal_attribute(const struct reader *reader, PyObject *object) {
  PyObject *value = attribute(reader, object), *kept;
  if (value == NULL) return NULL;
  kept = normal(reader, value);
  Py_DECREF(value);
  if (kept == NULL) {
    PyObject *name = PyTuple_GetItem(reader->form->names, reader->index);
    blame(PyUnicode_FromFormat("%U: ", name));
  }
  return kept;
}

/* The values of a node's fields, as a tuple. */
static PyObject *values_of(const struct form *form, PyObject *object) {
  if (is_node(object)) {
    PyObject *values = ((Node *)object)->values;
    Py_INCREF(values);
    return values;
  }
  PyObject *values = PyTuple_New(form->table->field_count);
  for (Py_ssize_t i = 0; values != NULL && i < form->table->field_count; i++) {
    PyObject *value = normal_attribute(&form->readers[i], object);
    if (value == NULL)
      Py_CLEAR(values);
    else
      PyTuple_SetItem(values, i, value);
  }
  return values;
}

/* ---- Packing: values are normal ---- */

uint32_t code_of(const struct reader *reader, PyObject *value) {
  if (value == Py_None) return 0;
  if (reader->field->type == ADTC_NO_TYPE) return reader->first + (value == Py_True);
  return reader->first + ((Node *)value)->form->table->tag;
}

static void set_bits(struct building *b, uint32_t *head, adtc_bits bits, uint32_t value) {
  uint32_t mask = (uint32_t)(((uint64_t)1 << bits.width) - 1);
  *(bits.word < 0 ? head : &b->words[bits.word]) |= (value & mask) << bits.shift;
}

static void set_small(struct building *b, uint32_t *head, const struct reader *reader,
                      PyObject *value) {
  bool is_code = reader->field->value == ADTC_VALUE_CODE;
  uint32_t bits = is_code            ? code_of(reader, value)
                  : value == Py_None ? 0
                                     : (uint32_t)PyLong_AsLong(value);
  set_bits(b, head, reader->field->bits, bits);
}

static void set_record(struct building *b, const adtc_field *field, PyObject *value) {
  void *to = b->record + field->record;
  double number;
  float narrow;
  uint64_t integer;
  switch ((adtc_value)field->value) {
  case ADTC_VALUE_FLOAT64:
    number = PyFloat_AsDouble(value);
    memcpy(to, &number, sizeof number);
    return;
  case ADTC_VALUE_FLOAT32:
    narrow = (float)PyFloat_AsDouble(value);
    memcpy(to, &narrow, sizeof narrow);
    return;
  default: break;
  }
  integer = PyLong_AsUnsignedLongLongMask(value);
  if (field->element_log == 3)
    memcpy(to, &integer, sizeof integer);
  else
    b->record[field->record] = (uint32_t)integer;
}

static bool is_there(const struct reader *reader, PyObject *value) {
  if (reader->field->is_list) return PyTuple_Size(value) > 0;
  return value != Py_None || !reader->may_be_none;
}

static void pack_field(struct building *b, uint32_t *head, const struct reader *reader,
                       PyObject *value) {
  const adtc_field *field = reader->field;
  bool there = is_there(reader, value);
  if (field->presence.width > 0) set_bits(b, head, field->presence, there);
  if (field->place == ADTC_IN_BITS) set_small(b, head, reader, value);
  if (field->place == ADTC_IN_RECORD && there) set_record(b, field, value);
}

/* Sets words, record and counts; the result is the head. */
static uint32_t pack(struct building *b, const struct form *form, PyObject *values) {
  const adtc_form *table = form->table;
  uint32_t head = (uint32_t)table->tag << 4, lists = 0;
  memset(b->words, 0, table->words * sizeof *b->words);
  memset(b->record, 0, table->record_words * sizeof *b->record);
  for (uint32_t i = 0; i < table->field_count; i++)
    pack_field(b, &head, &form->readers[i], PyTuple_GetItem(values, i));
  for (uint32_t i = 0; i < table->child_count; i++) {
    uint16_t number = table->children[i];
    if (table->fields[number].place < ADTC_AS_RUN) continue;
    b->counts[lists++] = (uint32_t)PyTuple_Size(PyTuple_GetItem(values, number));
  }
  return head;
}

/* ---- Beginning ---- */

static bool counts_fit(const struct form *form, PyObject *values) {
  for (Py_ssize_t i = 0; i < form->table->field_count; i++) {
    PyObject *value = PyTuple_GetItem(values, i);
    bool is_list = form->readers[i].field->is_list;
    if (!is_list || (uint64_t)PyTuple_Size(value) < UINT32_MAX) continue;
    PyErr_SetString(PyExc_OverflowError, "a list has 4,294,967,294 items at most");
    return false;
  }
  return true;
}

static bool begin_form(struct building *b, const struct form *form, PyObject *object,
                       PyObject *values) {
  if (!counts_fit(form, values)) {
    Py_DECREF(values);
    return false;
  }
  uint32_t head = pack(b, form, values);
  adtc_status status =
      adtc_build_form(&b->to, form->number, head >> 4, b->words, b->record, b->counts);
  if (status_is_fine(b, status))
    return push_part(b, (struct part){.form = form, .values = values, .object = object});
  Py_DECREF(values);
  return false;
}

/* Whether an object is within itself. A cycle of [n] parts is seen where the path is at most n
   longer than the next power of two, as it is compared with one object alone: that of the part
   which is the greatest power of two before it. */
static bool is_within_itself(const struct building *b, PyObject *object) {
  size_t at = 1;
  if (b->depth == 0) return false;
  if (b->parts[b->depth - 1].object == object || b->parts[0].object == object) return true;
  while (2 * at < b->depth) at *= 2;
  return at < b->depth && b->parts[at].object == object;
}

static bool refuse_cycle(void) {
  PyErr_SetString(PyExc_ValueError, "the object is within itself");
  return false;
}

bool begin_node(struct building *b, uint16_t type, PyObject *object) {
  const struct form *form = form_of(b->schema, type, object);
  if (form == NULL) return false;
  if (is_node(object) && is_view((Node *)object)) {
    adtc_tree tree = {((Node *)object)->at};
    return status_is_fine(b, adtc_build_copy(&b->to, type, tree));
  }
  if (!is_node(object) && is_within_itself(b, object)) return refuse_cycle();
  PyObject *values = values_of(form, object);
  return values != NULL && begin_form(b, form, object, values);
}
