/* SPDX-License-Identifier: MIT */
/* A value that a program gives for a field, as reading it would give it, or why it is none. */
#include "core.h"

void blame(PyObject *what) {
  PyObject *type, *value, *trace, *text = NULL;
  PyErr_Fetch(&type, &value, &trace);
  if (what != NULL && value != NULL) text = PyUnicode_FromFormat("%U%S", what, value);
  bool plain = type == PyExc_TypeError || type == PyExc_ValueError || type == PyExc_OverflowError;
  if (text != NULL && plain) {
    PyErr_SetObject(type, text);
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
  } else
    PyErr_Restore(type, value, trace);
  Py_XDECREF(text);
  Py_XDECREF(what);
}

static PyObject *refuse(const char *needed, PyObject *value) {
  PyErr_Format(PyExc_TypeError, "%s is needed, not %R", needed, (PyObject *)Py_TYPE(value));
  return NULL;
}

static PyObject *same(PyObject *value) {
  Py_INCREF(value);
  return value;
}

/* ---- Numbers ---- */

/* Python shows no number of more than some thousand digits. */
static PyObject *out_of_range(PyObject *number) {
  PyObject *shown = PyObject_Str(number);
  if (shown == NULL && PyErr_ExceptionMatches(PyExc_ValueError)) {
    PyErr_Clear();
    shown = PyUnicode_FromString("an int of so many digits");
  }
  if (shown != NULL) PyErr_Format(PyExc_OverflowError, "%U is out of the type's range", shown);
  Py_XDECREF(shown);
  Py_DECREF(number);
  return NULL;
}

static PyObject *normal_unsigned(PyObject *number, uint64_t most) {
  uint64_t value = PyLong_AsUnsignedLongLong(number);
  if (PyErr_Occurred()) {
    PyErr_Clear();
    return out_of_range(number);
  }
  return value <= most ? number : out_of_range(number);
}

static PyObject *normal_signed(PyObject *number, int64_t most) {
  int overflow;
  int64_t value = PyLong_AsLongLongAndOverflow(number, &overflow);
  return !overflow && value <= most && value >= -most - 1 ? number : out_of_range(number);
}

static PyObject *normal_int(adtc_value kind, PyObject *value) {
  if (PyBool_Check(value) || !PyIndex_Check(value)) return refuse("an int", value);
  PyObject *number = PyNumber_Index(value);
  if (number == NULL) return NULL;
  switch (kind) {
  case ADTC_VALUE_INT8: return normal_signed(number, INT8_MAX);
  case ADTC_VALUE_INT16: return normal_signed(number, INT16_MAX);
  case ADTC_VALUE_INT32: return normal_signed(number, INT32_MAX);
  case ADTC_VALUE_UINT8: return normal_unsigned(number, UINT8_MAX);
  case ADTC_VALUE_UINT16: return normal_unsigned(number, UINT16_MAX);
  case ADTC_VALUE_UINT32: return normal_unsigned(number, UINT32_MAX);
  case ADTC_VALUE_UINT64: return normal_unsigned(number, UINT64_MAX);
  default: return normal_signed(number, INT64_MAX);
  }
}

/* A float32 is rounded, as by a conversion of C. */
static PyObject *normal_float(adtc_value kind, PyObject *value) {
  if (PyBool_Check(value) || !(PyFloat_Check(value) || PyIndex_Check(value)))
    return refuse("a float", value);
  double number = PyFloat_AsDouble(value);
  if (number == -1 && PyErr_Occurred()) return NULL;
  if (kind == ADTC_VALUE_FLOAT64) return PyFloat_FromDouble(number);
  float rounded = (float)number;
  bool was_finite = number - number == 0, is_finite = rounded - rounded == 0;
  if (was_finite == is_finite) return PyFloat_FromDouble(rounded);
  PyErr_SetString(PyExc_OverflowError, "the number is too large for a float32");
  return NULL;
}

/* ---- Codes ---- */

/* A value of an enumeration, or an object of a class of that name, as those of ast are. */
static PyObject *normal_enumerator(const struct reader *reader, PyObject *value) {
  Schema *s = reader->form->schema;
  const struct form *form = NULL;
  if (is_node(value)) {
    form = ((Node *)value)->form;
    if (form->schema != s) form = NULL;
  } else {
    PyObject *name = name_of_class(value);
    if (name == NULL) return NULL;
    form = form_named(s, name);
    Py_DECREF(name);
  }
  if (form != NULL && form->table->type == reader->field->type)
    return form->is_unknown ? enumerator(s, form->table->type, enumerator_number((Node *)value))
                            : single_of(form);
  if (PyErr_Occurred()) return NULL;
  PyErr_Format(PyExc_TypeError, "a value of the enumeration `%s` is needed, not %R",
               s->tables.types[reader->field->type].name, (PyObject *)Py_TYPE(value));
  return NULL;
}

static PyObject *normal_code(const struct reader *reader, PyObject *value) {
  if (reader->field->type != ADTC_NO_TYPE) return normal_enumerator(reader, value);
  return PyBool_Check(value) ? same(value) : refuse("a bool", value);
}

/* ---- Constants ---- */

PyObject *plain_tuple(PyObject *value) { return PyTuple_GetSlice(value, 0, PyTuple_Size(value)); }

PyObject *plain_set(PyObject *value) {
  return PyFrozenSet_CheckExact(value) ? same(value) : PyFrozenSet_New(value);
}

static bool is_constant(PyObject *value);

static bool are_constants(PyObject *value) {
  PyObject *plain = PyTuple_Check(value) ? plain_tuple(value) : plain_set(value);
  PyObject *iterator = plain == NULL ? NULL : PyObject_GetIter(plain), *item;
  bool fit = iterator != NULL;
  while (fit && (item = PyIter_Next(iterator)) != NULL) {
    fit = is_constant(item);
    Py_DECREF(item);
  }
  Py_XDECREF(iterator);
  Py_XDECREF(plain);
  return fit && !PyErr_Occurred();
}

static bool is_constant(PyObject *value) {
  if (value == Py_None || value == Py_Ellipsis || PyBool_Check(value)) return true;
  if (PyUnicode_Check(value) || PyBytes_Check(value) || PyLong_Check(value)) return true;
  if (PyFloat_Check(value) || PyComplex_Check(value)) return true;
  if (!PyTuple_Check(value) && !PyFrozenSet_Check(value)) {
    refuse("a constant", value);
    return false;
  }
  if (Py_EnterRecursiveCall(" while looking at a constant")) return false;
  bool fit = are_constants(value);
  Py_LeaveRecursiveCall();
  return fit;
}

/* ---- Any ---- */

static PyObject *normal_text(bool is_bytes, PyObject *value) {
  if (is_bytes) return PyBytes_Check(value) ? same(value) : refuse("bytes", value);
  return PyUnicode_Check(value) ? same(value) : refuse("a str", value);
}

static PyObject *normal_item(const struct reader *reader, PyObject *value) {
  adtc_value kind = (adtc_value)reader->field->value;
  switch (kind) {
  case ADTC_VALUE_NODE: return same(value);
  case ADTC_VALUE_TEXT: return normal_text(reader->is_bytes, value);
  case ADTC_VALUE_CONSTANT: return is_constant(value) ? same(value) : NULL;
  case ADTC_VALUE_CODE: return normal_code(reader, value);
  case ADTC_VALUE_FLOAT32:
  case ADTC_VALUE_FLOAT64: return normal_float(kind, value);
  default: return normal_int(kind, value);
  }
}

/* None is a constant where a value has to be there; where it may be absent it is that. */
static PyObject *normal_or_none(const struct reader *reader, PyObject *value) {
  bool is_constant_none = reader->field->value == ADTC_VALUE_CONSTANT;
  bool may_be_none = reader->may_be_absent && reader->absent == NULL;
  if (value != Py_None || (is_constant_none && !may_be_none)) return normal_item(reader, value);
  if (may_be_none) return same(value);
  PyErr_SetString(PyExc_TypeError, "a value is needed, not None");
  return NULL;
}

static PyObject *normal_list(const struct reader *reader, PyObject *value) {
  if (PyUnicode_Check(value) || PyBytes_Check(value)) return refuse("a list", value);
  PyObject *given = PySequence_Tuple(value);
  if (given == NULL) return NULL;
  Py_ssize_t count = PyTuple_Size(given);
  PyObject *items = PyTuple_New(count);
  for (Py_ssize_t i = 0; items != NULL && i < count; i++) {
    PyObject *item = normal_or_none(reader, PyTuple_GetItem(given, i));
    if (item != NULL) {
      PyTuple_SetItem(items, i, item);
      continue;
    }
    Py_CLEAR(items);
    blame(PyUnicode_FromFormat("item %zd: ", i));
  }
  Py_DECREF(given);
  return items;
}

PyObject *normal(const struct reader *reader, PyObject *value) {
  return reader->field->is_list ? normal_list(reader, value) : normal_or_none(reader, value);
}
