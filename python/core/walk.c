/* SPDX-License-Identifier: MIT */
/* A walk over views: all nodes at a view and below it, parents first, as the bytes have them.

   To a shared node it comes once: where it stands, or, if that is before the view, where the first
   reference to it is. */
#include "core.h"

#include "typed_pairs.h"

PyTypeObject *walk_type;

typedef struct {
  PyObject_HEAD Buffer *buffer; /* NULL at the end */
  adtc_typed_walk walk;
  const uint32_t *root;
  struct adtc_pairs before; /* shared nodes that stand before the root, and have been met */
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
  self->root = n->at;
  adtc_typed_walk_begin(&self->walk, &self->buffer->schema->tables, n->form->table->type, root);
  return (PyObject *)self;
}

static void end(Walk *self) {
  adtc_typed_walk_end(&self->walk);
  adtc_pairs_free(&self->before);
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

/* A shared node that stands before the root, outside of the tree that the walk is of. */
static bool is_new_before(Walk *self) {
  adtc_typed_walk *w = &self->walk;
  const struct adtc_pair node = {(uintptr_t)w->node.at, 0};
  bool is_first;
  if (adtc_pairs_add(&self->before, node, &is_first) == ADTC_NO_PAIR) w->status = ADTC_NO_MEMORY;
  if (is_first)
    adtc_typed_walk_enter(w);
  else
    adtc_typed_walk_skip(w);
  return is_first && w->status == ADTC_OK;
}

/* Whether the walk has come to a node that it gives. What stands in the tree has been met before
   there is a reference to it. */
static bool is_new(Walk *self) {
  const adtc_typed_walk *w = &self->walk;
  bool is_before = w->node.at < self->root && w->schema->types[w->type].shared != 0;
  if (w->leaves) return false;
  return is_before ? is_new_before(self) : !w->again;
}

static PyObject *walk_next(PyObject *object) {
  Walk *self = (Walk *)object;
  adtc_typed_walk *w = &self->walk;
  if (self->buffer == NULL) return NULL;
  while (adtc_typed_walk_next(w))
    if (is_new(self)) return view_of(self->buffer, w);
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
