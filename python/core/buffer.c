/* SPDX-License-Identifier: MIT */
/* Bytes that have been checked: what views stand on.

   Bytes that nobody can write to are used as they are, and held as long as a view lives. All other
   memory is copied first: a view of bytes that change could lead anywhere, and memory that is only
   read need not be so for whoever lends it. */
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

/* Of a path only the end may be there, which may begin within a letter. */
static PyObject *text_of(const char *bytes) {
  return PyUnicode_DecodeUTF8(bytes, (Py_ssize_t)strlen(bytes), "replace");
}

static PyObject *raise_fault(const adtc_typed_fault *fault) {
  char sentence[ADTC_PATH_BYTES + 100];
  if (fault->fault.status == ADTC_NO_MEMORY) return PyErr_NoMemory();
  adtc_typed_fault_string(fault, sentence, sizeof sentence);
  PyObject *error = PyObject_CallFunction(bad_tree, "N", text_of(sentence));
  if (error == NULL) return NULL;
  if (put(error, "position", PyLong_FromUnsignedLongLong(fault->fault.position)) &&
      put(error, "path", text_of(fault->path)))
    PyErr_SetObject(bad_tree, error);
  Py_DECREF(error);
  return NULL;
}

/* ---- Whose bytes they are ---- */

static PyObject *map_type; /* mmap.mmap */

/* Whether a map refuses to be written to. -1: an exception. */
static int is_map_only_read(PyObject *map) {
  Py_buffer bytes;
  if (PyObject_GetBuffer(map, &bytes, PyBUF_WRITABLE) == 0) {
    PyBuffer_Release(&bytes);
    return 0;
  }
  bool refuses = PyErr_ExceptionMatches(PyExc_BufferError);
  if (refuses) PyErr_Clear();
  return refuses ? 1 : -1;
}

/* Whether what has the bytes keeps them as they are, which is known of no other class, nor of what
   is derived from these. -1: an exception. */
static int stays(PyObject *holder) {
  if (PyBytes_CheckExact(holder) || Py_TYPE(holder) == buffer_type) return 1;
  return (PyObject *)Py_TYPE(holder) == map_type ? is_map_only_read(holder) : 0;
}

/* The object that has the bytes of a memoryview, else the object itself. */
static PyObject *holder_of(PyObject *data) {
  if (PyMemoryView_Check(data)) return PyObject_GetAttrString(data, "obj");
  Py_INCREF(data);
  return data;
}

static bool hold_all(Buffer *buffer, PyObject *holder) {
  if (PyObject_GetBuffer(holder, &buffer->holder, PyBUF_SIMPLE) < 0) return false;
  buffer->bytes = buffer->holder.buf;
  buffer->size = (size_t)buffer->holder.len;
  return true;
}

/* The memoryview itself is not held: until Python 3.13 a collector could clear it while it is. */
static bool hold_some(Buffer *buffer, PyObject *holder, const Py_buffer *some) {
  if (!hold_all(buffer, holder)) return false;
  buffer->bytes = some->buf;
  buffer->size = (size_t)some->len;
  return true;
}

static bool hold_copy(Buffer *buffer, const Py_buffer *some) {
  PyObject *copy = PyBytes_FromStringAndSize(some->buf, some->len);
  bool held = copy != NULL && hold_all(buffer, copy);
  Py_XDECREF(copy);
  return held;
}

/* Bytes that stay as they are, and are aligned: of [data], or a copy. */
static bool hold(Buffer *buffer, PyObject *data) {
  Py_buffer some;
  if (PyObject_GetBuffer(data, &some, PyBUF_SIMPLE) < 0) return false;
  PyObject *holder = holder_of(data);
  int as_it_is = holder == NULL ? -1 : stays(holder);
  bool is_aligned = (uintptr_t)some.buf % 8 == 0, held = false;
  if (as_it_is == 1 && is_aligned)
    held = hold_some(buffer, holder, &some);
  else if (as_it_is >= 0)
    held = hold_copy(buffer, &some);
  Py_XDECREF(holder);
  PyBuffer_Release(&some);
  return held;
}

/* Others run meanwhile. */
static bool check(Buffer *buffer) {
  adtc_typed_fault fault;
  adtc_tree root = {NULL};
  adtc_status status;
  Py_BEGIN_ALLOW_THREADS;
  status = adtc_open_typed(buffer->bytes, buffer->size, &buffer->schema->tables, buffer->type,
                           &root, &fault);
  Py_END_ALLOW_THREADS;
  buffer->root = root.at;
  if (status != ADTC_OK) raise_fault(&fault);
  return status == ADTC_OK;
}

uint32_t writer_version(const Buffer *buffer) {
  const uint32_t *words = buffer->bytes;
  adtc_view v = {.base = buffer->bytes,
                 .size = buffer->size,
                 .layout = ADTC_PREORDER,
                 .shift = 2, /* references are numbers of words */
                 .root = (adtc_ref)(buffer->root - words)};
  return adtc_writer_version(&v);
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
  if (hold(buffer, data) && check(buffer)) root = new_view(buffer, type, buffer->root);
  Py_DECREF((PyObject *)buffer);
  return root;
}

/* ---- The type ---- */

static int buffer_traverse(Buffer *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE((PyObject *)self));
  Py_VISIT(self->schema);
  Py_VISIT(self->holder.obj);
  return 0;
}

static void buffer_dealloc(Buffer *self) {
  PyObject_GC_UnTrack(self);
  if (self->holder.obj != NULL) PyBuffer_Release(&self->holder);
  Py_CLEAR(self->schema);
  free_object((PyObject *)self);
}

static int buffer_getbuffer(PyObject *self, Py_buffer *view, int flags) {
  const Buffer *buffer = (Buffer *)self;
  return PyBuffer_FillInfo(view, self, (void *)buffer->bytes, (Py_ssize_t)buffer->size, 1, flags);
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
  PyObject *mmap = PyImport_ImportModule("mmap");
  map_type = mmap == NULL ? NULL : PyObject_GetAttrString(mmap, "mmap");
  Py_XDECREF(mmap);
  buffer_type = (PyTypeObject *)PyType_FromSpec(&spec);
  return map_type != NULL && buffer_type != NULL;
}
