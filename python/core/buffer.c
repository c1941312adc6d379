/* SPDX-License-Identifier: MIT */
/* Bytes that have been checked: what views stand on.

   Bytes that nobody can write to are used as they are, and held as long as a view lives. What
   somebody can write to is copied first: a view of bytes that change could lead anywhere. */
#include "core.h"

PyTypeObject *buffer_type;
PyObject *bad_tree;

PyObject *raise_status(adtc_status status) {
  if (status == ADTC_NO_MEMORY) return PyErr_NoMemory();
  PyErr_SetString(PyExc_ValueError, adtc_status_string(status));
  return NULL;
}

/* ---- What was wrong ---- */

static bool put(PyObject *error, const char *name, PyObject *value) {
  bool done = value != NULL && PyObject_SetAttrString(error, name, value) == 0;
  Py_XDECREF(value);
  return done;
}

static PyObject *raise_fault(const adtc_typed_fault *fault) {
  char sentence[ADTC_PATH_BYTES + 100];
  if (fault->fault.status == ADTC_NO_MEMORY) return PyErr_NoMemory();
  adtc_typed_fault_string(fault, sentence, sizeof sentence);
  PyObject *error = PyObject_CallFunction(bad_tree, "s", sentence);
  if (error == NULL) return NULL;
  if (put(error, "position", PyLong_FromUnsignedLongLong(fault->fault.position)) &&
      put(error, "path", PyUnicode_FromString(fault->path)))
    PyErr_SetObject(bad_tree, error);
  Py_DECREF(error);
  return NULL;
}

/* ---- Whether bytes can change ---- */

/* -1: an exception. */
static int can_be_written(PyObject *data) {
  Py_buffer bytes;
  if (PyObject_GetBuffer(data, &bytes, PyBUF_WRITABLE) < 0) {
    if (PyErr_ExceptionMatches(PyExc_MemoryError)) return -1;
    PyErr_Clear();
    return 0;
  }
  PyBuffer_Release(&bytes);
  return 1;
}

/* A memoryview that is only read may be one of something that others write. -1: an exception. */
static int can_change(PyObject *data) {
  int changes = can_be_written(data);
  if (changes != 0 || !PyMemoryView_Check(data)) return changes;
  PyObject *of = PyObject_GetAttrString(data, "obj");
  if (of == NULL) return -1;
  changes = of == Py_None ? 0 : can_be_written(of);
  Py_DECREF(of);
  return changes;
}

/* Bytes that stay as they are, and are aligned: of [data], or a copy. */
static bool hold(Buffer *buffer, PyObject *data) {
  int changes = can_change(data);
  if (changes < 0 || PyObject_GetBuffer(data, &buffer->bytes, PyBUF_SIMPLE) < 0) return false;
  if (!changes && (uintptr_t)buffer->bytes.buf % 8 == 0) return true;
  PyObject *copy = PyBytes_FromStringAndSize(buffer->bytes.buf, buffer->bytes.len);
  PyBuffer_Release(&buffer->bytes);
  bool held = copy != NULL && PyObject_GetBuffer(copy, &buffer->bytes, PyBUF_SIMPLE) == 0;
  Py_XDECREF(copy);
  return held;
}

/* Whether what has the bytes cannot refer to anything, so that no view of them is in a cycle. */
static bool refers_to_nothing(PyObject *holder) {
  if (PyBytes_CheckExact(holder)) return true;
  PyObject *name = PyObject_GetAttrString((PyObject *)Py_TYPE(holder), "__module__");
  bool is_map =
      name != NULL && PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(name, "mmap") == 0;
  Py_XDECREF(name);
  PyErr_Clear();
  return is_map;
}

/* Others run meanwhile. */
static bool check(Buffer *buffer) {
  adtc_typed_fault fault;
  adtc_tree root = {NULL};
  adtc_status status;
  Py_BEGIN_ALLOW_THREADS;
  status = adtc_open_typed(buffer->bytes.buf, (size_t)buffer->bytes.len, &buffer->schema->tables,
                           buffer->type, &root, &fault);
  Py_END_ALLOW_THREADS;
  buffer->root = root.at;
  if (status != ADTC_OK) raise_fault(&fault);
  return status == ADTC_OK;
}

PyObject *open_bytes(Schema *schema, uint16_t type, PyObject *data) {
  if (schema->tables.types[type].is_enumeration) {
    PyErr_SetString(PyExc_TypeError, "a tree is no value of an enumeration");
    return NULL;
  }
  Buffer *buffer = (Buffer *)PyType_GenericAlloc(buffer_type, 0);
  if (buffer == NULL) return NULL;
  Py_INCREF((PyObject *)schema);
  buffer->schema = schema;
  buffer->type = type;
  PyObject *root = NULL;
  if (hold(buffer, data) && check(buffer)) {
    buffer->is_plain = refers_to_nothing(buffer->bytes.obj);
    root = new_view(buffer, type, buffer->root);
  }
  Py_DECREF((PyObject *)buffer);
  return root;
}

/* ---- The type ---- */

static int buffer_traverse(Buffer *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE((PyObject *)self));
  Py_VISIT(self->schema);
  Py_VISIT(self->bytes.obj);
  return 0;
}

static void buffer_dealloc(Buffer *self) {
  PyObject_GC_UnTrack(self);
  if (self->bytes.obj != NULL) PyBuffer_Release(&self->bytes);
  Py_CLEAR(self->schema);
  free_object((PyObject *)self);
}

static int buffer_getbuffer(PyObject *self, Py_buffer *view, int flags) {
  const Py_buffer *bytes = &((Buffer *)self)->bytes;
  return PyBuffer_FillInfo(view, self, bytes->buf, bytes->len, 1, flags);
}

static PyType_Slot slots[] = {
    {Py_tp_doc, "The bytes of a tree, which have been checked."},
    {Py_tp_new, refuse_new},
    {Py_tp_traverse, buffer_traverse},
    {Py_tp_dealloc, buffer_dealloc},
    {Py_bf_getbuffer, buffer_getbuffer},
    {0, NULL},
};

static PyType_Spec spec = {"adtc_typed.Buffer", sizeof(Buffer), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};

bool make_buffer_type(void) {
  buffer_type = (PyTypeObject *)PyType_FromSpec(&spec);
  return buffer_type != NULL;
}
