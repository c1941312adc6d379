/* SPDX-License-Identifier: MIT */
/* Nodes: views, and what is made by calling a constructor's class. Neither can be changed. */
#include "core.h"
#include "docs.h"

PyTypeObject *node_type;

/* ---- Making ---- */

static Node *new_node(PyTypeObject *class, const struct form *form, PyObject *owner) {
  Node *n = (Node *)PyType_GenericAlloc(class, 0);
  if (n == NULL) return NULL;
  Py_INCREF(owner);
  n->owner = owner;
  n->form = form;
  return n;
}

/* A view that refers to nothing but bytes is in no cycle, as long as no class of its schema has it:
   the collector need not know of it, which is half of what making it takes. */
static Node *new_plain(PyTypeObject *class, const struct form *form, PyObject *owner) {
  Node *n = PyObject_GC_New(Node, class);
  if (n == NULL) return NULL;
  Py_INCREF(owner);
  n->owner = owner;
  n->values = NULL;
  n->form = form;
  return n;
}

PyObject *new_view(Buffer *buffer, uint16_t type, const uint32_t *at) {
  const Schema *s = buffer->schema;
  const struct form *form = adtc_is_unknown(&s->tables, type, at)
                                ? unknown_form(s, type)
                                : &s->forms[adtc_form_at(&s->tables, type, at)];
  PyTypeObject *class = class_of(form);
  if (class == NULL) return NULL;
  Node *n = form->is_plain ? new_plain(class, form, (PyObject *)buffer)
                           : new_node(class, form, (PyObject *)buffer);
  if (n != NULL) n->at = at;
  return (PyObject *)n;
}

PyObject *new_made(Schema *schema, const struct form *form, PyTypeObject *class, PyObject *values) {
  Node *n = new_node(class, form, (PyObject *)schema);
  if (n == NULL) return NULL;
  Py_INCREF(values);
  n->values = values;
  return (PyObject *)n;
}

static PyObject *node_new(PyTypeObject *class, PyObject *positional, PyObject *named) {
  return make_node(class, positional, named);
}

/* ---- Fields ---- */

PyObject *value_of(const Node *n, uint32_t index) {
  if (is_view(n)) return read_field((Buffer *)n->owner, &n->form->readers[index], n->at);
  PyObject *value = PyTuple_GetItem(n->values, index);
  Py_XINCREF(value);
  return value;
}

/* ---- Equality ---- */

/* The tree of a node as C has it: its own, or one that is built in [made]. */
static bool tree_of(Node *n, adtc *made, adtc_tree *tree) {
  tree->at = n->at;
  if (is_view(n)) return true;
  if (!build_tree(made, n->form->schema, n->form->table->type, (PyObject *)n)) return false;
  adtc_view v = adtc_view_of(made);
  *tree = adtc_root_of(&v);
  return true;
}

static int trees_are_equal(const struct form *form, adtc_tree a, adtc_tree b) {
  const Schema *s = form->schema;
  bool equal = false;
  if (!shares_values(s)) return adtc_equal_typed(a, b);
  adtc_status status = adtc_equal_shared(&s->tables, form->table->type, a, b, &equal);
  if (status == ADTC_OK) return equal;
  raise_status(status);
  return -1;
}

int nodes_are_equal(Node *a, Node *b) {
  if (a == b) return 1;
  if (a->form != b->form) return 0;
  if (is_of_enumeration(a)) return enumerator_number(a) == enumerator_number(b);
  adtc made_a = {0}, made_b = {0};
  adtc_tree tree_a, tree_b;
  int equal = -1;
  if (tree_of(a, &made_a, &tree_a) && tree_of(b, &made_b, &tree_b))
    equal = trees_are_equal(a->form, tree_a, tree_b);
  adtc_free(&made_a);
  adtc_free(&made_b);
  return equal;
}

static PyObject *node_compare(PyObject *self, PyObject *other, int operator) {
  if ((operator!= Py_EQ && operator!= Py_NE) || !is_node(other)) Py_RETURN_NOTIMPLEMENTED;
  int equal = nodes_are_equal((Node *)self, (Node *)other);
  return equal < 0 ? NULL : PyBool_FromLong(equal == (operator== Py_EQ));
}

/* ---- Hashes ---- */

Py_hash_t hash_of_node(Node *n) {
  adtc made = {0};
  adtc_tree tree;
  Py_hash_t hash = -1;
  if (is_of_enumeration(n)) return hash_of_enumerator(n);
  if (tree_of(n, &made, &tree)) hash = hash_of_tree(n->form, tree);
  adtc_free(&made);
  return hash;
}

static Py_hash_t node_hash(PyObject *self) { return hash_of_node((Node *)self); }

/* ---- Pickling: the bytes of the tree ---- */

static bool is_root(const Node *n) { return is_view(n) && ((Buffer *)n->owner)->root == n->at; }

/* The buffer as it is, for the root of one; else a buffer of the node's own. */
static PyObject *data_of(Node *n) {
  if (!is_root(n)) return bytes_of(n->form->schema, n->form->table->type, (PyObject *)n);
  Py_INCREF(n->owner);
  return n->owner;
}

static PyObject *pickled_data(Node *n, long protocol) {
  PyObject *data = data_of(n), *result = NULL;
  PyObject *pickle = data == NULL ? NULL : PyImport_ImportModule("pickle");
  if (pickle != NULL && protocol >= 5)
    result = PyObject_CallMethod(pickle, "PickleBuffer", "O", data);
  else if (pickle != NULL)
    result = PyBytes_FromObject(data);
  Py_XDECREF(pickle);
  Py_XDECREF(data);
  return result;
}

/* Of what is unknown the type, since the program that unpickles may know it. */
static PyObject *pickled_class(const Node *n) {
  const struct form *form = n->form;
  return (PyObject *)(form->is_unknown ? form->schema->types[form->table->type] : form->class);
}

/* `adtc_typed._core.NAME(class, data)`, which makes the node again. */
static PyObject *by_function(const char *name, Node *n, PyObject *data) {
  PyObject *module = data == NULL ? NULL : PyImport_ImportModule("adtc_typed._core");
  PyObject *function = module == NULL ? NULL : PyObject_GetAttrString(module, name);
  PyObject *how = NULL;
  if (function != NULL) how = Py_BuildValue("O(OO)", function, pickled_class(n), data);
  Py_XDECREF(function);
  Py_XDECREF(module);
  Py_XDECREF(data);
  return how;
}

static PyObject *node_reduce(PyObject *self, PyObject *protocol) {
  Node *n = (Node *)self;
  long number = PyLong_AsLong(protocol);
  if (number == -1 && PyErr_Occurred()) return NULL;
  if (class_of(n->form) == NULL) return NULL;
  if (!is_of_enumeration(n)) return by_function("open", n, pickled_data(n, number));
  if (!n->form->is_unknown) return Py_BuildValue("OO", (PyObject *)n->form->class, n->values);
  return by_function("enumerator", n, PyLong_FromUnsignedLong(enumerator_number(n)));
}

/* A node cannot be changed, so it need not be copied. */
static PyObject *node_copy(PyObject *self, PyObject *unused) {
  (void)unused;
  Py_INCREF(self);
  return self;
}

/* ---- Changing: a made node with other values ---- */

static bool put_values(Node *n, PyObject *values, PyObject *changes) {
  for (uint32_t i = 0; i < n->form->field_count; i++) {
    PyObject *name = PyTuple_GetItem(n->form->names, i);
    if (PyDict_GetItemWithError(changes, name) != NULL) continue;
    PyObject *value = PyErr_Occurred() ? NULL : value_of(n, i);
    bool put = value != NULL && PyDict_SetItem(values, name, value) == 0;
    Py_XDECREF(value);
    if (!put) return false;
  }
  return PyDict_Update(values, changes) == 0;
}

static PyObject *node_replace(PyObject *self, PyObject *positional, PyObject *named) {
  Node *n = (Node *)self;
  if (PyTuple_Size(positional) > 0) {
    PyErr_SetString(PyExc_TypeError, "what is replaced is named");
    return NULL;
  }
  if (named == NULL) return node_copy(self, NULL);
  PyObject *values = PyDict_New(), *made = NULL;
  if (values != NULL && put_values(n, values, named))
    made = make_node(Py_TYPE(self), positional, values);
  Py_XDECREF(values);
  return made;
}

/* ---- The type ---- */

static int node_traverse(Node *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE((PyObject *)self));
  Py_VISIT(self->owner);
  Py_VISIT(self->values);
  return 0;
}

/* No tp_clear: what is not changed is in no cycle that something else does not end. */
static void node_dealloc(Node *self) {
  PyObject_GC_UnTrack(self);
  Py_CLEAR(self->values);
  Py_CLEAR(self->owner);
  free_object((PyObject *)self);
}

static PyMethodDef methods[] = {
    {"__reduce_ex__", node_reduce, METH_O, "Pickles the bytes of the tree."},
    {"__copy__", node_copy, METH_NOARGS, "The node itself, which cannot be changed."},
    {"__deepcopy__", node_copy, METH_O, "The node itself, which cannot be changed."},
    {"__replace__", (PyCFunction)(void (*)(void))node_replace, METH_VARARGS | METH_KEYWORDS,
     "A node with some values replaced, as copy.replace() makes it."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, DOC_Node},         {Py_tp_new, node_new},      {Py_tp_traverse, node_traverse},
    {Py_tp_dealloc, node_dealloc}, {Py_tp_repr, repr_of_node}, {Py_tp_richcompare, node_compare},
    {Py_tp_hash, node_hash},       {Py_tp_methods, methods},   {0, NULL},
};

static PyType_Spec spec = {"adtc_typed.Node", sizeof(Node), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_BASETYPE, slots};

bool make_node_type(void) {
  node_type = (PyTypeObject *)PyType_FromSpec(&spec);
  return node_type != NULL;
}
