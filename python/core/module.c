/* SPDX-License-Identifier: MIT */
/* The module adtc_typed._core. Its types are one set for the process: it has no second copy in
   another interpreter, which Python refuses by itself where interpreters have locks of their
   own. */
#include "core.h"
#include "docs.h"

/* A class of one constructor is that of the root alone. */
static PyObject *of_class(PyObject *root, PyObject *class) {
  int fits = root == NULL ? 1 : PyObject_IsInstance(root, class);
  if (fits == 1) return root;
  if (fits == 0)
    PyErr_Format(bad_tree, "the root is a %U, and not of %R", ((Node *)root)->form->name, class);
  Py_DECREF(root);
  return NULL;
}

/* open(class, data) */
static PyObject *open_tree(PyObject *module, PyObject *arguments) {
  PyObject *class, *data;
  (void)module;
  if (!PyArg_ParseTuple(arguments, "OO", &class, &data)) return NULL;
  Mark *mark = mark_of(class, "__adtc_type__", "%R is no type of a schema");
  if (mark == NULL) return NULL;
  PyObject *root = open_bytes(mark->schema, mark->number, data);
  Py_DECREF((PyObject *)mark);
  return of_class(root, class);
}

/* enumerator(class, number) */
static PyObject *value_of_enumeration(PyObject *module, PyObject *arguments) {
  PyObject *class, *value = NULL;
  unsigned int number;
  (void)module;
  if (!PyArg_ParseTuple(arguments, "OI", &class, &number)) return NULL;
  Mark *mark = mark_of(class, "__adtc_type__", "%R is no type of a schema");
  if (mark == NULL) return NULL;
  const Schema *s = mark->schema;
  if (s->tables.types[mark->number].is_enumeration &&
      number < adtc_codes_of(&s->tables, mark->number))
    value = enumerator(s, mark->number, number);
  else
    PyErr_Format(PyExc_ValueError, "%R has no value %u", class, number);
  Py_DECREF((PyObject *)mark);
  return value;
}

static PyObject *is_a_view(PyObject *module, PyObject *node) {
  (void)module;
  return PyBool_FromLong(is_node(node) && is_view((Node *)node));
}

static PyObject *is_an_enumerator(PyObject *module, PyObject *node) {
  (void)module;
  return PyBool_FromLong(is_node(node) && is_of_enumeration((Node *)node));
}

static bool is_a_node(PyObject *object) {
  if (is_node(object)) return true;
  PyErr_Format(PyExc_TypeError, "a node is needed, not %R", (PyObject *)Py_TYPE(object));
  return false;
}

static PyObject *stored_fields(PyObject *module, PyObject *node) {
  (void)module;
  if (!is_a_node(node)) return NULL;
  PyObject *stored = ((Node *)node)->form->stored;
  Py_INCREF(stored);
  return stored;
}

static PyObject *version_of(PyObject *module, PyObject *view) {
  (void)module;
  if (is_node(view) && is_view((Node *)view))
    return PyLong_FromUnsignedLong(writer_version((Buffer *)((Node *)view)->owner));
  PyErr_Format(PyExc_TypeError, "a view is needed, which is in a buffer, not %R",
               (PyObject *)Py_TYPE(view));
  return NULL;
}

/* same(node, other) */
static PyObject *are_same(PyObject *module, PyObject *arguments) {
  PyObject *a, *b;
  (void)module;
  if (!PyArg_ParseTuple(arguments, "OO", &a, &b) || !is_a_node(a) || !is_a_node(b)) return NULL;
  return PyBool_FromLong(identity_of((Node *)a) == identity_of((Node *)b));
}

static PyObject *identity(PyObject *module, PyObject *node) {
  (void)module;
  return is_a_node(node) ? PyLong_FromSize_t(identity_of((Node *)node)) : NULL;
}

static PyObject *is_of_shared(PyObject *module, PyObject *node) {
  (void)module;
  return is_a_node(node) ? PyBool_FromLong(is_shared((Node *)node)) : NULL;
}

static PyObject *shares(PyObject *module, PyObject *node) {
  (void)module;
  return is_a_node(node) ? PyBool_FromLong(shares_values(((Node *)node)->form->schema)) : NULL;
}

static PyMethodDef functions[] = {
    {"open", open_tree, METH_VARARGS, DOC_open},
    {"enumerator", value_of_enumeration, METH_VARARGS,
     "The value of an enumeration with this number, as unpickling needs it."},
    {"to_bytes", to_bytes, METH_VARARGS, DOC_to_bytes},
    {"put", put_file, METH_VARARGS, "Puts bytes into a file, all at once, as adtc_save does."},
    {"is_enumerator", is_an_enumerator, METH_O, DOC_is_enumerator},
    {"is_view", is_a_view, METH_O, DOC_is_view},
    {"same", are_same, METH_VARARGS, DOC_same},
    {"identity", identity, METH_O,
     "A number that nodes have in common which are the same, while one of them is there."},
    {"is_shared", is_of_shared, METH_O, "Whether nodes of the type of a node are shared."},
    {"shares_values", shares, METH_O, "Whether the schema of a node shares values."},
    {"stored_fields", stored_fields, METH_O,
     "The names of all fields of a node, in the order in which they are in its bytes."},
    {"writer_version", version_of, METH_O, DOC_writer_version},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "adtc_typed._core",
                                        .m_size = -1, .m_methods = functions};

static bool make_bad_tree(void) {
  PyObject *names = Py_BuildValue("{s:i,s:s}", "position", 0, "path", "");
  if (names == NULL) return false;
  bad_tree = PyErr_NewExceptionWithDoc("adtc_typed.BadTree", DOC_BadTree, PyExc_ValueError, names);
  Py_DECREF(names);
  return bad_tree != NULL;
}

static bool add(PyObject *module, const char *name, PyObject *object) {
  Py_INCREF(object);
  if (PyModule_AddObject(module, name, object) == 0) return true;
  Py_DECREF(object);
  return false;
}

/* Nothing here is made for two threads at the same time. A Python without a lock brings it back for
   this module, unless it was told not to: there is no module then. */
static bool has_lock(void) {
  PyObject *ask = PySys_GetObject("_is_gil_enabled");
  PyObject *answer = ask == NULL ? NULL : PyObject_CallObject(ask, NULL);
  bool has_none = answer == Py_False;
  Py_XDECREF(answer);
  if (has_none)
    PyErr_SetString(PyExc_ImportError, "adtc_typed needs Python's lock: start it without -X gil=0");
  return !PyErr_Occurred();
}

static bool fill(PyObject *module) {
  bool made = make_schema_types() && make_field_type() && make_node_type() && make_buffer_type() &&
              make_list_types() && make_walk_type() && make_bad_tree();
  return made && add(module, "Schema", (PyObject *)schema_type) &&
         add(module, "Node", (PyObject *)node_type) && add(module, "List", (PyObject *)list_type) &&
         add(module, "Walk", (PyObject *)walk_type) && add(module, "BadTree", bad_tree);
}

PyMODINIT_FUNC PyInit__core(void) {
  PyObject *module = has_lock() ? PyModule_Create(&definition) : NULL;
  if (module != NULL && !fill(module)) Py_CLEAR(module);
  return module;
}
