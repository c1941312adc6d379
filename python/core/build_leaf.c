/* SPDX-License-Identifier: MIT */
/* Leaves for the builder: numbers, texts, lists of plain data, constants. Values are normal. */
#include "build.h"

/* ---- Numbers and texts ---- */

bool put_number(struct building *b, const adtc_field *field, PyObject *value) {
  if (field->value == ADTC_VALUE_FLOAT32 || field->value == ADTC_VALUE_FLOAT64)
    return status_is_fine(b, adtc_build_float(&b->to, PyFloat_AsDouble(value)));
  uint64_t number = PyLong_AsUnsignedLongLongMask(value);
  return status_is_fine(b, adtc_build_uint(&b->to, number));
}

static bool encoded(PyObject *value, adtc_text *text, PyObject **keeps) {
  char *bytes;
  Py_ssize_t length;
  *keeps = PyUnicode_AsEncodedString(value, "utf-8", "surrogatepass");
  if (*keeps == NULL || PyBytes_AsStringAndSize(*keeps, &bytes, &length) < 0) return false;
  *text = (adtc_text){bytes, (size_t)length};
  return true;
}

bool bytes_of_text(PyObject *value, adtc_text *text, PyObject **keeps) {
  *keeps = NULL;
  if (PyUnicode_Check(value)) {
    Py_ssize_t length;
    const char *bytes = PyUnicode_AsUTF8AndSize(value, &length);
    *text = (adtc_text){bytes, (size_t)length};
    if (bytes != NULL) return true;
    PyErr_Clear();
    return encoded(value, text, keeps);
  }
  char *bytes;
  Py_ssize_t length;
  if (PyBytes_AsStringAndSize(value, &bytes, &length) < 0) return false;
  *text = (adtc_text){bytes, (size_t)length};
  return true;
}

bool put_text(struct building *b, PyObject *value) {
  adtc_text text;
  PyObject *keeps;
  bool done =
      bytes_of_text(value, &text, &keeps) && status_is_fine(b, adtc_build_text(&b->to, text));
  Py_XDECREF(keeps);
  return done;
}

/* ---- Lists of plain data ---- */

static void write_element(const struct reader *reader, PyObject *item, char *to) {
  double number;
  float narrow;
  uint64_t integer;
  switch ((adtc_value)reader->field->value) {
  case ADTC_VALUE_FLOAT64:
    number = PyFloat_AsDouble(item);
    memcpy(to, &number, sizeof number);
    return;
  case ADTC_VALUE_FLOAT32:
    narrow = (float)PyFloat_AsDouble(item);
    memcpy(to, &narrow, sizeof narrow);
    return;
  case ADTC_VALUE_CODE: integer = code_of(reader, item); break;
  default: integer = PyLong_AsUnsignedLongLongMask(item); break;
  }
  uint8_t byte = (uint8_t)integer;
  uint16_t pair = (uint16_t)integer;
  uint32_t word = (uint32_t)integer;
  switch (reader->field->element_log) {
  case 0: memcpy(to, &byte, sizeof byte); return;
  case 1: memcpy(to, &pair, sizeof pair); return;
  case 2: memcpy(to, &word, sizeof word); return;
  default: memcpy(to, &integer, sizeof integer);
  }
}

bool put_elements(struct building *b, const struct reader *reader, PyObject *items) {
  size_t count = (size_t)PyTuple_Size(items), size = (size_t)1 << reader->field->element_log;
  char *memory = PyMem_Malloc(count * size);
  if (memory == NULL) {
    PyErr_NoMemory();
    return false;
  }
  for (size_t i = 0; i < count; i++)
    write_element(reader, PyTuple_GetItem(items, (Py_ssize_t)i), memory + i * size);
  adtc_status status = adtc_build_elements(&b->to, memory, (uint32_t)count);
  PyMem_Free(memory);
  return status_is_fine(b, status);
}

/* ---- Constants ---- */

/* Of more than 64 bits. */
static bool put_digits(struct building *b, PyObject *value) {
  PyObject *digits = PyNumber_ToBase(value, 10), *keeps = NULL;
  adtc_text text;
  bool done = digits != NULL && bytes_of_text(digits, &text, &keeps) &&
              status_is_fine(b, adtc_build_digits(&b->to, text));
  Py_XDECREF(keeps);
  Py_XDECREF(digits);
  return done;
}

static bool put_int(struct building *b, PyObject *value) {
  int overflow;
  int64_t number = PyLong_AsLongLongAndOverflow(value, &overflow);
  if (overflow) return put_digits(b, value);
  return status_is_fine(b, adtc_build_int(&b->to, number));
}

static bool put_bytes(struct building *b, PyObject *value) {
  char *bytes;
  Py_ssize_t length;
  if (PyBytes_AsStringAndSize(value, &bytes, &length) < 0) return false;
  if ((uint64_t)length > UINT32_MAX) return status_is_fine(b, ADTC_TOO_LARGE);
  return status_is_fine(b, adtc_build_bytes(&b->to, bytes, (uint32_t)length));
}

/* What items of a set are ordered by: the names of their classes, then how they are shown. So the
   bytes do not depend on hashes, which are others in each process. */
static PyObject *key_of(PyObject *item, Py_ssize_t i) {
  PyObject *name = name_of_class(item);
  PyObject *shown = name == NULL ? NULL : PyObject_Repr(item);
  if (shown == NULL) {
    Py_XDECREF(name);
    return NULL;
  }
  return Py_BuildValue("NNnO", name, shown, i, item);
}

static bool replace_by_keys(PyObject *list) {
  for (Py_ssize_t i = 0; i < PyList_Size(list); i++) {
    PyObject *key = key_of(PyList_GetItem(list, i), i);
    if (key == NULL) return false;
    PyList_SetItem(list, i, key);
  }
  return true;
}

static PyObject *ordered(PyObject *set) {
  PyObject *plain = plain_set(set), *items = NULL;
  PyObject *list = plain == NULL ? NULL : PySequence_List(plain);
  if (list != NULL && replace_by_keys(list) && PyList_Sort(list) == 0)
    items = PyTuple_New(PyList_Size(list));
  for (Py_ssize_t i = 0; items != NULL && i < PyList_Size(list); i++) {
    PyObject *item = PyTuple_GetItem(PyList_GetItem(list, i), 3);
    Py_INCREF(item);
    PyTuple_SetItem(items, i, item);
  }
  Py_XDECREF(list);
  Py_XDECREF(plain);
  return items;
}

static bool put_items(struct building *b, adtc_constant_kind kind, PyObject *items) {
  if (items == NULL) return false;
  adtc_status status = adtc_build_constants(&b->to, kind, (uint32_t)PyTuple_Size(items));
  if (status_is_fine(b, status)) return push_part(b, (struct part){.values = items});
  Py_DECREF(items);
  return false;
}

static bool put_composed(struct building *b, PyObject *value) {
  if (PyFrozenSet_Check(value)) return put_items(b, ADTC_CONSTANT_SET, ordered(value));
  return put_items(b, ADTC_CONSTANT_TUPLE, plain_tuple(value));
}

bool put_constant(struct building *b, PyObject *value) {
  adtc_builder *to = &b->to;
  if (value == Py_None) return status_is_fine(b, adtc_build_singleton(to, ADTC_CONSTANT_NONE));
  if (value == Py_True) return status_is_fine(b, adtc_build_singleton(to, ADTC_CONSTANT_TRUE));
  if (value == Py_False) return status_is_fine(b, adtc_build_singleton(to, ADTC_CONSTANT_FALSE));
  if (value == Py_Ellipsis)
    return status_is_fine(b, adtc_build_singleton(to, ADTC_CONSTANT_ELLIPSIS));
  if (PyUnicode_Check(value)) return put_text(b, value);
  if (PyLong_Check(value)) return put_int(b, value);
  if (PyBytes_Check(value)) return put_bytes(b, value);
  if (PyFloat_Check(value)) return status_is_fine(b, adtc_build_float(to, PyFloat_AsDouble(value)));
  if (!PyComplex_Check(value)) return put_composed(b, value);
  double real = PyComplex_RealAsDouble(value), imaginary = PyComplex_ImagAsDouble(value);
  return status_is_fine(b, adtc_build_complex(to, real, imaginary));
}
