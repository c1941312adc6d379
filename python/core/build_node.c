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

/* The attribute of an object; of one that it has not, None, an empty list or the default where that
   is a value. */
static PyObject *attribute(const struct reader *reader, PyObject *object) {
  PyObject *name = PyTuple_GetItem(reader->form->names, reader->index);
  PyObject *value = PyObject_GetAttr(object, name);
  if (value != NULL || !PyErr_ExceptionMatches(PyExc_AttributeError)) return value;
  if (reader->field->is_list) {
    PyErr_Clear();
    return PyTuple_New(0);
  }
  if (!reader->may_be_absent) return NULL;
  PyErr_Clear();
  return absent_value(reader);
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
  PyObject *values = PyTuple_New(form->field_count);
  for (Py_ssize_t i = 0; values != NULL && i < form->field_count; i++) {
    PyObject *value = normal_attribute(&form->readers[i], object);
    if (value == NULL)
      Py_CLEAR(values);
    else
      PyTuple_SetItem(values, i, value);
  }
  return values;
}

/* ---- Packing: values are normal ---- */

/* Where the fields of a node, or of a part, are put; the head is that of a node. */
struct packed {
  uint32_t head, *words, *record, *counts;
};

static uint64_t integer_of(PyObject *value) { return PyLong_AsUnsignedLongLongMask(value); }

static uint64_t float_bits_of(PyObject *value) {
  double number = PyFloat_AsDouble(value);
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

/* Whether a value is the field's default, of floats all bits. */
static bool is_default(const struct reader *reader, PyObject *value) {
  const adtc_field *field = reader->field;
  if (reader->absent == NULL) return false;
  if (field->value >= ADTC_VALUE_FLOAT32)
    return float_bits_of(value) == float_bits_of(reader->absent);
  if (field->value != ADTC_VALUE_CODE) return integer_of(value) == integer_of(reader->absent);
  if (field->type == ADTC_NO_TYPE) return value == reader->absent;
  return enumerator_number((Node *)value) == integer_of(reader->absent);
}

static bool is_there(const struct reader *reader, PyObject *value) {
  if (reader->field->is_list) return PyTuple_Size(value) > 0;
  if (reader->absent != NULL) return !is_default(reader, value);
  return value != Py_None || !reader->may_be_absent;
}

uint32_t code_of(const struct reader *reader, PyObject *value) {
  if (value == Py_None) return 0;
  if (reader->field->type == ADTC_NO_TYPE) return reader->first + (value == Py_True);
  return reader->first + enumerator_number((Node *)value);
}

static void set_bits(struct packed *to, adtc_bits bits, uint32_t value) {
  uint32_t mask = (uint32_t)(((uint64_t)1 << bits.width) - 1);
  *(bits.word < 0 ? &to->head : &to->words[bits.word]) |= (value & mask) << bits.shift;
}

static void set_small(struct packed *to, const struct reader *reader, PyObject *value) {
  bool is_code = reader->field->value == ADTC_VALUE_CODE;
  set_bits(to, reader->field->bits,
           is_code ? code_of(reader, value) : (uint32_t)PyLong_AsLong(value));
}

static void set_record(struct packed *to, const adtc_field *field, PyObject *value) {
  uint32_t *at = to->record + field->record;
  uint64_t bits;
  float narrow;
  if (field->value == ADTC_VALUE_FLOAT32) {
    narrow = (float)PyFloat_AsDouble(value);
    memcpy(at, &narrow, sizeof narrow);
    return;
  }
  bits = field->value == ADTC_VALUE_FLOAT64 ? float_bits_of(value) : integer_of(value);
  if (field->element_log == 3)
    memcpy(at, &bits, sizeof bits);
  else
    *at = (uint32_t)bits;
}

static void pack_field(struct packed *to, const struct reader *reader, PyObject *value) {
  const adtc_field *field = reader->field;
  bool there = is_there(reader, value);
  if (field->presence.width > 0) set_bits(to, field->presence, there);
  if (field->place == ADTC_IN_BITS && there) set_small(to, reader, value);
  if (field->place == ADTC_IN_RECORD && there) set_record(to, field, value);
}

/* Sets all but the tag. */
static void pack(struct packed *to, const struct piece *piece, PyObject *values) {
  memset(to->words, 0, piece->table->words * sizeof *to->words);
  memset(to->record, 0, piece->table->record_words * sizeof *to->record);
  for (uint32_t i = 0; i < piece->packed_count; i++)
    pack_field(to, piece->packed[i], PyTuple_GetItem(values, piece->packed[i]->index));
  for (uint32_t i = 0; i < piece->list_count; i++)
    to->counts[i] = (uint32_t)PyTuple_Size(PyTuple_GetItem(values, piece->lists[i]->index));
}

/* A number of a part, as the builder of C takes it: zeros if it is absent. */
static void put_later(uint32_t *to, const struct reader *reader, PyObject *value) {
  bool is_float = reader->field->value >= ADTC_VALUE_FLOAT32;
  uint64_t bits = 0;
  if (is_there(reader, value)) bits = is_float ? float_bits_of(value) : integer_of(value);
  memcpy(to, &bits, sizeof bits);
}

/* The data of all parts, as adtc_build_form_with takes it. */
static void pack_parts(uint32_t *to, const struct form *form, PyObject *values) {
  for (uint32_t i = 1; i < form->piece_count; i++) {
    const struct piece *piece = &form->pieces[i];
    const adtc_form *table = piece->table;
    uint32_t *words = to + 1, *record = words + table->words;
    struct packed part = {0, words, record, record + table->record_words};
    pack(&part, piece, values);
    *to = part.head >> 4;
    to = part.counts + adtc_lists_of(table);
    for (uint32_t k = 0; k < adtc_numbers_of(table); k++, to += 2) {
      const struct reader *reader = child_of(piece, form->readers, k);
      put_later(to, reader, PyTuple_GetItem(values, reader->index));
    }
  }
}

/* ---- Beginning ---- */

static bool counts_fit(const struct form *form, PyObject *values) {
  for (Py_ssize_t i = 0; i < form->field_count; i++) {
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
  struct packed node = {(uint32_t)form->table->tag << 4, b->words, b->record, b->counts};
  pack(&node, form->pieces, values);
  pack_parts(b->later, form, values);
  adtc_status status = adtc_build_form_with(&b->to, form->number, node.head >> 4, b->words,
                                            b->record, b->counts, b->later);
  if (status_is_fine(b, status))
    return push_part(b, (struct part){.form = form, .values = values, .object = object});
  Py_DECREF(values);
  return false;
}

/* Whether an object is within itself. It is compared with three objects. Those of the last part and
   of the first one find the usual cycles at once. That of the part whose number is the greatest
   power of two finds all (Brent, An improved Monte Carlo factorization algorithm, 1980): a cycle of
   [n] parts is found [n] parts behind the first power of two that is in it and not less than
   [n]. */
static bool is_within_itself(const struct building *b, PyObject *object) {
  size_t at = 1;
  if (b->depth == 0) return false;
  if (b->parts[b->depth - 1].object == object || b->parts[0].object == object) return true;
  while (2 * at < b->depth) at *= 2;
  return at < b->depth && b->parts[at].object == object;
}

bool refuse_cycle(void) {
  PyErr_SetString(PyExc_ValueError, "the object is within itself");
  return false;
}

/* The builder of C knows by their addresses which nodes of other buffers it has copied. */
static bool copy_view(struct building *b, uint16_t type, PyObject *view) {
  adtc_tree tree = {((Node *)view)->at};
  if (!keep_object(b, view)) return false;
  return status_is_fine(b, adtc_build_copy(&b->to, type, tree));
}

bool begin_node(struct building *b, uint16_t type, PyObject *object) {
  const struct form *form = form_of(b->schema, type, object);
  if (form == NULL) return false;
  if (is_node(object) && is_view((Node *)object)) return copy_view(b, type, object);
  if (!is_node(object) && is_within_itself(b, object)) return refuse_cycle();
  bool is_put = false;
  if (!put_again(b, type, object, &is_put)) return false;
  if (is_put) return true;
  PyObject *values = values_of(form, object);
  return values != NULL && begin_form(b, form, object, values);
}
