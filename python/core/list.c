/* SPDX-License-Identifier: MIT */
/* Lists of views: sequences that read an item when it is asked for. A list of numbers gives its
   memory as it is, to memoryview() and what knows that protocol. */
#include "core.h"
#include "docs.h"

PyTypeObject *list_type, *list_iterator_type;

/* Like a view of bytes, it is in no cycle, and none of the collector's. */
PyObject *new_list(Buffer *buffer, const struct reader *reader, adtc_list items) {
  List *list = PyObject_New(List, list_type);
  if (list == NULL) return NULL;
  Py_INCREF((PyObject *)buffer);
  list->buffer = buffer;
  list->reader = reader;
  list->items = items;
  return (PyObject *)list;
}

static void free_plain(PyObject *self) {
  PyTypeObject *class = Py_TYPE(self);
  PyObject_Free(self);
  Py_DECREF(class);
}

static void list_dealloc(List *self) {
  Py_CLEAR(self->buffer);
  free_plain((PyObject *)self);
}

/* ---- Items ---- */

static PyObject *element(const struct reader *reader, adtc_list list, uint32_t i) {
  switch ((adtc_value)reader->field->value) {
  case ADTC_VALUE_INT8: return PyLong_FromLong(adtc_int8_in(list, i));
  case ADTC_VALUE_INT16: return PyLong_FromLong(adtc_int16_in(list, i));
  case ADTC_VALUE_INT32: return PyLong_FromLong(adtc_int32_in(list, i));
  case ADTC_VALUE_INT64: return PyLong_FromLongLong(adtc_int64_in(list, i));
  case ADTC_VALUE_UINT8: return PyLong_FromLong(adtc_uint8_in(list, i));
  case ADTC_VALUE_UINT16: return PyLong_FromLong(adtc_uint16_in(list, i));
  case ADTC_VALUE_UINT32: return PyLong_FromUnsignedLong(adtc_uint32_in(list, i));
  case ADTC_VALUE_UINT64: return PyLong_FromUnsignedLongLong(adtc_uint64_in(list, i));
  case ADTC_VALUE_FLOAT32: return PyFloat_FromDouble(adtc_float_in(list, i));
  case ADTC_VALUE_FLOAT64: return PyFloat_FromDouble(adtc_double_in(list, i));
  case ADTC_VALUE_NODE:
  case ADTC_VALUE_TEXT:
  case ADTC_VALUE_CONSTANT:
  case ADTC_VALUE_CODE: break;
  }
  bool is_wide = reader->field->element_log == 1;
  return read_code(reader, is_wide ? adtc_uint16_in(list, i) : adtc_uint8_in(list, i));
}

PyObject *item_of_list(const List *list, uint32_t i) {
  const struct reader *reader = list->reader;
  if (reader->field->place == ADTC_AS_ELEMENTS) return element(reader, list->items, i);
  return read_item(list->buffer, reader, adtc_item_any(list->items, i));
}

static Py_ssize_t list_length(PyObject *self) { return (Py_ssize_t)((List *)self)->items.count; }

static PyObject *list_item(PyObject *self, Py_ssize_t i) {
  const List *list = (List *)self;
  if (i >= 0 && (size_t)i < list->items.count) return item_of_list(list, (uint32_t)i);
  PyErr_SetString(PyExc_IndexError, "the list has no such item");
  return NULL;
}

/* A tuple. */
static PyObject *slice_of(PyObject *self, PyObject *slice) {
  Py_ssize_t start, stop, step;
  if (PySlice_Unpack(slice, &start, &stop, &step) < 0) return NULL;
  Py_ssize_t count = PySlice_AdjustIndices(list_length(self), &start, &stop, step);
  PyObject *tuple = PyTuple_New(count);
  for (Py_ssize_t i = 0; tuple != NULL && i < count; i++) {
    PyObject *item = list_item(self, start + i * step);
    if (item == NULL)
      Py_CLEAR(tuple);
    else
      PyTuple_SetItem(tuple, i, item);
  }
  return tuple;
}

static PyObject *list_subscript(PyObject *self, PyObject *key) {
  if (PySlice_Check(key)) return slice_of(self, key);
  Py_ssize_t i = PyNumber_AsSsize_t(key, PyExc_IndexError);
  if (i == -1 && PyErr_Occurred()) return NULL;
  return list_item(self, i < 0 ? i + list_length(self) : i);
}

/* ---- Comparing: as tuples do ---- */

static bool is_sequence(PyObject *object) {
  return PyTuple_Check(object) || PyList_Check(object) || Py_TYPE(object) == list_type;
}

static PyObject *list_compare(PyObject *self, PyObject *other, int operator) {
  if ((operator!= Py_EQ && operator!= Py_NE) || !is_sequence(other)) Py_RETURN_NOTIMPLEMENTED;
  Py_ssize_t size = PyObject_Size(other);
  if (size < 0) return NULL;
  if (size != list_length(self)) return PyBool_FromLong(operator== Py_NE);
  PyObject *ours = PySequence_Tuple(self), *theirs = PySequence_Tuple(other);
  PyObject *result = NULL;
  if (ours != NULL && theirs != NULL) result = PyObject_RichCompare(ours, theirs, operator);
  Py_XDECREF(ours);
  Py_XDECREF(theirs);
  return result;
}

static Py_hash_t list_hash(PyObject *self) {
  PyObject *tuple = PySequence_Tuple(self);
  Py_hash_t hash = tuple == NULL ? -1 : PyObject_Hash(tuple);
  Py_XDECREF(tuple);
  return hash;
}

static PyObject *list_repr(PyObject *self) {
  PyObject *list = PySequence_List(self);
  PyObject *text = list == NULL ? NULL : PyObject_Repr(list);
  Py_XDECREF(list);
  return text;
}

/* ---- Searching: as tuples do ---- */

static PyObject *list_count(PyObject *self, PyObject *value) {
  Py_ssize_t count = PySequence_Count(self, value);
  return count < 0 ? NULL : PyLong_FromSsize_t(count);
}

static int has_at(PyObject *self, Py_ssize_t i, PyObject *value) {
  PyObject *item = list_item(self, i);
  int equal = item == NULL ? -1 : PyObject_RichCompareBool(item, value, Py_EQ);
  Py_XDECREF(item);
  return equal;
}

/* index(value, start=0, stop=sys.maxsize) */
static PyObject *list_index(PyObject *self, PyObject *arguments) {
  PyObject *value;
  Py_ssize_t start = 0, stop = PY_SSIZE_T_MAX;
  if (!PyArg_ParseTuple(arguments, "O|nn", &value, &start, &stop)) return NULL;
  PySlice_AdjustIndices(list_length(self), &start, &stop, 1);
  for (Py_ssize_t i = start; i < stop; i++) {
    int equal = has_at(self, i, value);
    if (equal < 0) return NULL;
    if (equal) return PyLong_FromSsize_t(i);
  }
  PyErr_SetString(PyExc_ValueError, "the list has no such item");
  return NULL;
}

/* As the tuple of its items. */
static PyObject *list_reduce(PyObject *self, PyObject *unused) {
  (void)unused;
  PyObject *tuple = PySequence_Tuple(self);
  return tuple == NULL ? NULL : Py_BuildValue("O(N)", (PyObject *)&PyTuple_Type, tuple);
}

/* ---- Memory of numbers ---- */

static const char *format_of(adtc_value value) {
  static const char *const formats[] = {
      [ADTC_VALUE_INT8] = "b",    [ADTC_VALUE_INT16] = "h",  [ADTC_VALUE_INT32] = "i",
      [ADTC_VALUE_INT64] = "q",   [ADTC_VALUE_UINT8] = "B",  [ADTC_VALUE_UINT16] = "H",
      [ADTC_VALUE_UINT32] = "I",  [ADTC_VALUE_UINT64] = "Q", [ADTC_VALUE_FLOAT32] = "f",
      [ADTC_VALUE_FLOAT64] = "d",
  };
  return formats[value];
}

static int list_getbuffer(PyObject *self, Py_buffer *view, int flags) {
  List *list = (List *)self;
  const adtc_field *field = list->reader->field;
  view->obj = NULL;
  if (field->place != ADTC_AS_ELEMENTS || field->value == ADTC_VALUE_CODE) {
    PyErr_SetString(PyExc_BufferError, "only a list of numbers has memory of its own");
    return -1;
  }
  Py_ssize_t size = (Py_ssize_t)list->items.count << field->element_log;
  static const uint32_t nothing[2];
  const uint32_t *at = list->items.at == NULL ? nothing : list->items.at + 2;
  if (PyBuffer_FillInfo(view, self, (void *)at, size, 1, flags) < 0) return -1;
  bool is_formatted = (flags & PyBUF_FORMAT) == PyBUF_FORMAT;
  view->itemsize = (Py_ssize_t)1 << field->element_log;
  if (is_formatted) view->format = (char *)format_of((adtc_value)field->value);
  if (view->shape == NULL) return 0;
  view->internal = PyMem_Malloc(2 * sizeof(Py_ssize_t));
  if (view->internal == NULL) {
    Py_CLEAR(view->obj);
    PyErr_NoMemory();
    return -1;
  }
  view->shape = view->internal;
  view->shape[0] = (Py_ssize_t)list->items.count;
  if (view->strides != NULL) {
    view->strides = view->shape + 1;
    view->strides[0] = view->itemsize;
  }
  return 0;
}

static void list_releasebuffer(PyObject *self, Py_buffer *view) {
  (void)self;
  PyMem_Free(view->internal);
}

/* ---- Iterators ---- */

typedef struct {
  PyObject_HEAD List *list; /* NULL at the end */
  uint32_t next;
} Iterator;

static PyObject *list_iterate(PyObject *self) {
  Iterator *iterator = PyObject_New(Iterator, list_iterator_type);
  if (iterator == NULL) return NULL;
  Py_INCREF(self);
  iterator->list = (List *)self;
  iterator->next = 0;
  return (PyObject *)iterator;
}

/* To make an item may run the collector, and so a method that ends this iterator: the list is held
   meanwhile. */
static PyObject *iterator_next(PyObject *self) {
  Iterator *iterator = (Iterator *)self;
  List *list = iterator->list;
  if (list == NULL) return NULL;
  if (iterator->next == list->items.count) {
    Py_CLEAR(iterator->list);
    return NULL;
  }
  Py_INCREF((PyObject *)list);
  PyObject *item = item_of_list(list, iterator->next++);
  Py_DECREF((PyObject *)list);
  return item;
}

static void iterator_dealloc(Iterator *self) {
  Py_CLEAR(self->list);
  free_plain((PyObject *)self);
}

/* ---- The types ---- */

static PyMethodDef list_methods[] = {
    {"__reduce__", list_reduce, METH_NOARGS, "Pickles the list as a tuple."},
    {"count", list_count, METH_O, "How many items are equal to a value."},
    {"index", list_index, METH_VARARGS, "The first item that is equal to a value; ValueError."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot list_slots[] = {
    {Py_tp_doc, DOC_List},
    {Py_tp_new, refuse_new},
    {Py_tp_dealloc, list_dealloc},
    {Py_tp_iter, list_iterate},
    {Py_tp_richcompare, list_compare},
    {Py_tp_hash, list_hash},
    {Py_tp_repr, list_repr},
    {Py_tp_methods, list_methods},
    {Py_sq_length, list_length},
    {Py_sq_item, list_item},
    {Py_mp_length, list_length},
    {Py_mp_subscript, list_subscript},
    {Py_bf_getbuffer, list_getbuffer},
    {Py_bf_releasebuffer, list_releasebuffer},
    {0, NULL},
};

static PyType_Slot iterator_slots[] = {
    {Py_tp_new, refuse_new},
    {Py_tp_dealloc, iterator_dealloc},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, iterator_next},
    {0, NULL},
};

static PyType_Spec list_spec = {"adtc_typed.List", sizeof(List), 0, Py_TPFLAGS_DEFAULT, list_slots};
static PyType_Spec iterator_spec = {"adtc_typed.ListIterator", sizeof(Iterator), 0,
                                    Py_TPFLAGS_DEFAULT, iterator_slots};

bool make_list_types(void) {
  list_type = (PyTypeObject *)PyType_FromSpec(&list_spec);
  list_iterator_type = (PyTypeObject *)PyType_FromSpec(&iterator_spec);
  return list_type != NULL && list_iterator_type != NULL;
}
