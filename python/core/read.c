/* SPDX-License-Identifier: MIT */
/* Values of a buffer as objects of Python. All of it has been checked. */
#include "core.h"

/* ---- Leaves ---- */

/* Bytes that are no UTF-8 are a UnicodeDecodeError, but for lone surrogates, which Python's texts
   may have. */
static PyObject *read_text(adtc_text text, bool is_bytes) {
  if (is_bytes) return PyBytes_FromStringAndSize(text.bytes, (Py_ssize_t)text.length);
  return PyUnicode_DecodeUTF8(text.bytes, (Py_ssize_t)text.length, "surrogatepass");
}

PyObject *absent_value(const struct reader *reader) {
  const adtc_field *field = reader->field;
  if (reader->absent == NULL) Py_RETURN_NONE;
  if (field->type != ADTC_NO_TYPE)
    return enumerator(reader->form->schema, field->type, (uint32_t)PyLong_AsLong(reader->absent));
  Py_INCREF(reader->absent);
  return reader->absent;
}

PyObject *read_code(const struct reader *reader, uint32_t code) {
  if (code < reader->first) return absent_value(reader);
  code -= reader->first;
  if (reader->field->type == ADTC_NO_TYPE) return PyBool_FromLong(code != 0);
  return enumerator(reader->form->schema, reader->field->type, code);
}

static PyObject *read_int(adtc_value value, const uint32_t *at) {
  int64_t number = adtc_int_at(at);
  if (value == ADTC_VALUE_UINT64) return PyLong_FromUnsignedLongLong((uint64_t)number);
  return PyLong_FromLongLong(number);
}

PyObject *read_item(Buffer *buffer, const struct reader *reader, const uint32_t *at) {
  const adtc_field *field = reader->field;
  if (adtc_is_absent(field, at)) Py_RETURN_NONE;
  if (field->shared != 0) at = adtc_target(at);
  switch ((adtc_value)field->value) {
  case ADTC_VALUE_NODE: return new_view(buffer, field->type, at);
  case ADTC_VALUE_TEXT: return read_text(adtc_text_at(at), reader->is_bytes);
  case ADTC_VALUE_CONSTANT: return read_constant(at);
  case ADTC_VALUE_CODE: return read_code(reader, at[0] >> 1);
  case ADTC_VALUE_FLOAT32:
  case ADTC_VALUE_FLOAT64: return PyFloat_FromDouble(adtc_float_at(at));
  case ADTC_VALUE_INT8:
  case ADTC_VALUE_INT16:
  case ADTC_VALUE_INT32:
  case ADTC_VALUE_INT64:
  case ADTC_VALUE_UINT8:
  case ADTC_VALUE_UINT16:
  case ADTC_VALUE_UINT32:
  case ADTC_VALUE_UINT64: break;
  }
  return read_int((adtc_value)field->value, at);
}

/* ---- Constants ---- */

static PyObject *read_constants(adtc_list items) {
  PyObject *tuple = PyTuple_New((Py_ssize_t)items.count);
  for (uint32_t i = 0; tuple != NULL && i < items.count; i++) {
    PyObject *item = read_constant(adtc_constant_in(items, i).at);
    if (item == NULL)
      Py_CLEAR(tuple);
    else
      PyTuple_SetItem(tuple, (Py_ssize_t)i, item);
  }
  return tuple;
}

static PyObject *read_set(adtc_list items) {
  PyObject *tuple = read_constants(items);
  PyObject *set = tuple == NULL ? NULL : PyFrozenSet_New(tuple);
  Py_XDECREF(tuple);
  return set;
}

/* They have been checked, and end with a zero byte. */
static PyObject *read_digits(adtc_text digits) { return PyLong_FromString(digits.bytes, NULL, 10); }

static PyObject *read_one_constant(adtc_constant c) {
  switch (adtc_constant_kind_of(c)) {
  case ADTC_CONSTANT_NONE: Py_RETURN_NONE;
  case ADTC_CONSTANT_TRUE: Py_RETURN_TRUE;
  case ADTC_CONSTANT_FALSE: Py_RETURN_FALSE;
  case ADTC_CONSTANT_ELLIPSIS: Py_INCREF(Py_Ellipsis); return Py_Ellipsis;
  case ADTC_CONSTANT_DIGITS: return read_digits(adtc_digits_of(c));
  case ADTC_CONSTANT_COMPLEX: return PyComplex_FromDoubles(adtc_real_of(c), adtc_imaginary_of(c));
  case ADTC_CONSTANT_TUPLE: return read_constants(adtc_constants_of(c));
  case ADTC_CONSTANT_SET: return read_set(adtc_constants_of(c));
  case ADTC_CONSTANT_INT: return PyLong_FromLongLong(adtc_constant_int(c));
  case ADTC_CONSTANT_FLOAT: return PyFloat_FromDouble(adtc_constant_float(c));
  case ADTC_CONSTANT_TEXT: return read_text(adtc_constant_text(c), false);
  case ADTC_CONSTANT_BYTES: break;
  }
  return read_text(adtc_constant_text(c), true);
}

/* Tuples may be nested as deep as a buffer is large: that is a RecursionError. */
PyObject *read_constant(const uint32_t *at) {
  if (Py_EnterRecursiveCall(" while reading a constant")) return NULL;
  PyObject *value = read_one_constant(adtc_constant_at(at));
  Py_LeaveRecursiveCall();
  return value;
}

/* ---- Fields ---- */

static uint32_t bits_of(const uint32_t *at, adtc_bits bits) {
  uint32_t word = bits.word < 0 ? adtc_head_of(at) : adtc_first_any(at)[bits.word];
  return adtc_bits_in(word, bits.shift, bits.width);
}

/* Which child comes next. */
static uint32_t child_number(const struct before *before, const uint32_t *at) {
  uint32_t number = before->fixed;
  for (uint32_t i = 0; i < before->count; i++) {
    struct presence p = before->bits[i];
    number += adtc_ones((p.word < 0 ? adtc_head_of(at) : adtc_first_any(at)[p.word]) & p.mask);
  }
  return number;
}

/* The part of a node in which a field is; NULL: it is not there. */
static const uint32_t *part_at(const struct reader *reader, const uint32_t *at) {
  uint32_t number = child_number(&reader->form->parts, at) + reader->part - 1;
  return number < adtc_count_in(at) ? adtc_child_any(at, number) : NULL;
}

static PyObject *read_bits(const struct reader *reader, const uint32_t *at) {
  uint32_t bits = bits_of(at, reader->field->bits);
  switch ((adtc_value)reader->field->value) {
  case ADTC_VALUE_INT8: return PyLong_FromLong((int8_t)bits);
  case ADTC_VALUE_INT16: return PyLong_FromLong((int16_t)bits);
  case ADTC_VALUE_CODE: return read_code(reader, bits);
  default: return PyLong_FromLong((long)bits);
  }
}

static PyObject *read_record(const struct reader *reader, const uint32_t *at) {
  const uint32_t *value =
      adtc_first_any(at) + reader->table->words + ADTC_RECORD_HEADS + reader->field->record;
  switch ((adtc_value)reader->field->value) {
  case ADTC_VALUE_INT32: return PyLong_FromLong((int32_t)value[0]);
  case ADTC_VALUE_UINT32: return PyLong_FromUnsignedLong(value[0]);
  case ADTC_VALUE_INT64: return PyLong_FromLongLong((int64_t)adtc_word64_in(value));
  case ADTC_VALUE_UINT64: return PyLong_FromUnsignedLongLong(adtc_word64_in(value));
  case ADTC_VALUE_FLOAT32: return PyFloat_FromDouble(adtc_float32_in(value));
  default: return PyFloat_FromDouble(adtc_float64_in(value));
  }
}

static adtc_list list_at(const struct reader *reader, const uint32_t *at, bool is_there) {
  uint8_t place = reader->field->place;
  if (!is_there) return adtc_no_list();
  uint32_t number = child_number(&reader->before, at);
  if (place == ADTC_AS_REST) return adtc_rest_any(at, number);
  const uint32_t *child = adtc_child_any(at, number);
  return place == ADTC_AS_RUN ? adtc_run_at(child) : adtc_elements_at(child);
}

PyObject *read_field(Buffer *buffer, const struct reader *reader, const uint32_t *at) {
  const adtc_field *field = reader->field;
  if (reader->part > 0) at = part_at(reader, at);
  bool is_there = at != NULL && (field->presence.width == 0 || bits_of(at, field->presence));
  if (field->is_list) return new_list(buffer, reader, list_at(reader, at, is_there));
  if (!is_there) return absent_value(reader);
  if (field->place == ADTC_IN_BITS) return read_bits(reader, at);
  if (field->place == ADTC_IN_RECORD) return read_record(reader, at);
  return read_item(buffer, reader, adtc_child_any(at, child_number(&reader->before, at)));
}
