/* SPDX-License-Identifier: MIT */
/* A walk over views: all nodes at a view and below it, parents first, as the bytes have them.

   To a shared node it comes once: where it stands, or, if that is before the view, where the first
   reference to it is. */
#include "core.h"

PyTypeObject *walk_type;

typedef struct {
  PyObject_HEAD Buffer *buffer; /* NULL at the end */
  adtc_typed_walk walk;
} Walk;

/* Walk(view) */
static PyObject *walk_new(PyTypeObject *class, PyObject *positional, PyObject *named) {
  PyObject *view;
  (void)named;
  if (!PyArg_ParseTuple(positional, "O!", node_type, &view)) return NULL;
  const Node *n = (Node *)view;
  if (!is_view(n)) {
    PyErr_SetString(PyExc_TypeError, "a walk of C is one of views: see adtc_typed.walk");
    return NULL;
  }
  Walk *self = (Walk *)PyType_GenericAlloc(class, 0);
  if (self == NULL) return NULL;
  Py_INCREF(n->owner);
  self->buffer = (Buffer *)n->owner;
  adtc_tree root = {n->at};
  adtc_typed_walk_begin(&self->walk, &self->buffer->schema->tables, n->form->table->type, root);
  return (PyObject *)self;
}

static void end(Walk *self) {
  adtc_typed_walk_end(&self->walk);
  Py_CLEAR(self->buffer);
}

/* To make a view may run the collector, and so a method that ends this walk: the buffer is held
   meanwhile. */
static PyObject *view_of(Buffer *buffer, const adtc_typed_walk *w) {
  Py_INCREF((PyObject *)buffer);
  PyObject *view = new_view(buffer, w->type, w->node.at);
  Py_DECREF((PyObject *)buffer);
  return view;
}

static PyObject *walk_next(PyObject *object) {
  Walk *self = (Walk *)object;
  adtc_typed_walk *w = &self->walk;
  if (self->buffer == NULL) return NULL;
  while (adtc_typed_walk_next(w))
    if (!w->leaves && !w->again) return view_of(self->buffer, w);
  adtc_status status = w->status;
  end(self);
  return status == ADTC_OK ? NULL : raise_status(status);
}

static int walk_traverse(Walk *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE((PyObject *)self));
  Py_VISIT(self->buffer);
  return 0;
}

static void walk_dealloc(Walk *self) {
  PyObject_GC_UnTrack(self);
  end(self);
  free_object((PyObject *)self);
}

static PyType_Slot slots[] = {
    {Py_tp_doc, "All nodes at a view and below it."},
    {Py_tp_new, walk_new},
    {Py_tp_traverse, walk_traverse},
    {Py_tp_dealloc, walk_dealloc},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, walk_next},
    {0, NULL},
};

static PyType_Spec spec = {"adtc_typed.Walk", sizeof(Walk), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};

bool make_walk_type(void) {
  walk_type = (PyTypeObject *)PyType_FromSpec(&spec);
  return walk_type != NULL;
}
