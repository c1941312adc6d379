/* SPDX-License-Identifier: MIT */
/* Nodes as text: Name(field=value, ...).

   Of a schema that shares values a shared node is shown where it comes first. If it comes again, it
   has a number there, `&1 Name(...)`, by which it is named, `*1`, as C's printer does it. Numbers
   are known only at the end: until then a number stands in their place among the pieces. */
#include "core.h"

#include "typed_pairs.h"

static bool is_of_list(const Node *n, uint32_t i) { return n->form->readers[i].field->is_list; }

/* ---- Nodes that share nothing ---- */

/* name=value */
static PyObject *repr_of_field(const Node *n, uint32_t i) {
  PyObject *value = value_of(n, i), *shown = value;
  if (value != NULL && is_of_list(n, i)) {
    shown = PySequence_List(value);
    Py_DECREF(value);
  }
  if (shown == NULL) return NULL;
  PyObject *text = PyUnicode_FromFormat("%U=%R", PyTuple_GetItem(n->form->names, i), shown);
  Py_DECREF(shown);
  return text;
}

static PyObject *joined(const char *between, PyObject *parts) {
  PyObject *text = PyUnicode_FromString(between);
  PyObject *whole = text == NULL ? NULL : PyUnicode_Join(text, parts);
  Py_XDECREF(text);
  return whole;
}

static PyObject *repr_of_fields(const Node *n) {
  Py_ssize_t count = n->form->field_count;
  PyObject *parts = PyList_New(count);
  for (Py_ssize_t i = 0; parts != NULL && i < count; i++) {
    PyObject *part = repr_of_field(n, (uint32_t)i);
    if (part == NULL)
      Py_CLEAR(parts);
    else
      PyList_SetItem(parts, i, part);
  }
  PyObject *fields = parts == NULL ? NULL : joined(", ", parts);
  Py_XDECREF(parts);
  return fields;
}

static PyObject *repr_of_plain(PyObject *self) {
  PyObject *fields = repr_of_fields((Node *)self);
  if (fields == NULL) return NULL;
  PyObject *name = name_of_class(self);
  PyObject *text = name == NULL ? NULL : PyUnicode_FromFormat("%U(%U)", name, fields);
  Py_XDECREF(name);
  Py_DECREF(fields);
  return text;
}

/* ---- Pieces ---- */

struct showing {
  PyObject *pieces;        /* texts; of shared nodes and what names them, ints */
  struct adtc_pairs nodes; /* shared ones that are shown, by what identifies them */
};

/* Steals it. */
static bool add(struct showing *s, PyObject *piece) {
  bool added = piece != NULL && PyList_Append(s->pieces, piece) == 0;
  Py_XDECREF(piece);
  return added;
}

static bool add_text(struct showing *s, const char *text) {
  return add(s, PyUnicode_FromString(text));
}

/* In the place of the number of a node where it stands, and of what names it. */
static bool add_label(struct showing *s, uint32_t node) { return add(s, PyLong_FromLong(node)); }
static bool add_name(struct showing *s, uint32_t node) {
  return add(s, PyLong_FromLong(-1L - node));
}

static bool show_node(struct showing *s, PyObject *object);

/* A program may have derived a class that is shown in another way. */
static bool is_shown_here(PyObject *value) {
  return is_node(value) && !is_of_enumeration((Node *)value) &&
         PyType_GetSlot(Py_TYPE(value), Py_tp_repr) == (void *)repr_of_node;
}

static bool show_value(struct showing *s, PyObject *value) {
  return is_shown_here(value) ? show_node(s, value) : add(s, PyObject_Repr(value));
}

static bool show_items(struct showing *s, PyObject *items) {
  Py_ssize_t count = PySequence_Size(items);
  bool fine = count >= 0 && add_text(s, "[");
  for (Py_ssize_t i = 0; fine && i < count; i++) {
    PyObject *item = PySequence_GetItem(items, i);
    fine = item != NULL && (i == 0 || add_text(s, ", ")) && show_value(s, item);
    Py_XDECREF(item);
  }
  return fine && add_text(s, "]");
}

static bool show_field(struct showing *s, const Node *n, uint32_t i) {
  PyObject *value = value_of(n, i);
  const char *before = i == 0 ? "" : ", ";
  PyObject *name = PyTuple_GetItem(n->form->names, i);
  bool fine = value != NULL && add(s, PyUnicode_FromFormat("%s%U=", before, name)) &&
              (is_of_list(n, i) ? show_items(s, value) : show_value(s, value));
  Py_XDECREF(value);
  return fine;
}

static bool show_fields(struct showing *s, PyObject *object) {
  const Node *n = (Node *)object;
  PyObject *name = name_of_class(object);
  bool fine = add(s, name) && add_text(s, "(");
  for (uint32_t i = 0; fine && i < n->form->field_count; i++) fine = show_field(s, n, i);
  return fine && add_text(s, ")");
}

static bool show_shared(struct showing *s, PyObject *object) {
  const struct adtc_pair key = {identity_of((Node *)object), 0};
  bool is_new;
  uint32_t number = adtc_pairs_add(&s->nodes, key, &is_new);
  if (number == ADTC_NO_PAIR) {
    PyErr_NoMemory();
    return false;
  }
  if (!is_new) return add_name(s, number);
  return add_label(s, number) && show_fields(s, object);
}

static bool show_node(struct showing *s, PyObject *object) {
  if (Py_EnterRecursiveCall(" while showing a node")) return false;
  bool fine = is_shared((Node *)object) ? show_shared(s, object) : show_fields(s, object);
  Py_LeaveRecursiveCall();
  return fine;
}

/* ---- Numbers ---- */

/* Notes which nodes are named. */
static void note_names(const struct showing *s, bool *is_named) {
  for (Py_ssize_t i = 0; i < PyList_Size(s->pieces); i++) {
    PyObject *piece = PyList_GetItem(s->pieces, i);
    long number = PyLong_Check(piece) ? PyLong_AsLong(piece) : 0;
    if (number < 0) is_named[-1 - number] = true;
  }
}

/* The text for a number among the pieces. [labels] has those that nodes have got. */
static PyObject *text_of(long number, const bool *is_named, uint32_t *labels, uint32_t *last) {
  if (number < 0) return PyUnicode_FromFormat("*%lu", (unsigned long)labels[-1 - number]);
  if (!is_named[number]) return PyUnicode_FromString("");
  labels[number] = ++*last;
  return PyUnicode_FromFormat("&%lu ", (unsigned long)*last);
}

static bool put_numbers(struct showing *s) {
  size_t count = s->nodes.count + 1;
  uint32_t *labels = PyMem_Calloc(count, sizeof *labels), last = 0;
  bool *is_named = PyMem_Calloc(count, sizeof *is_named), fine = labels != NULL && is_named != NULL;
  if (fine)
    note_names(s, is_named);
  else
    PyErr_NoMemory();
  for (Py_ssize_t i = 0; fine && i < PyList_Size(s->pieces); i++) {
    PyObject *piece = PyList_GetItem(s->pieces, i), *text;
    if (!PyLong_Check(piece)) continue;
    text = text_of(PyLong_AsLong(piece), is_named, labels, &last);
    fine = text != NULL && PyList_SetItem(s->pieces, i, text) == 0;
  }
  PyMem_Free(labels);
  PyMem_Free(is_named);
  return fine;
}

static PyObject *repr_of_shared(PyObject *self) {
  struct showing s = {.pieces = PyList_New(0)};
  PyObject *text = NULL;
  if (s.pieces != NULL && show_node(&s, self) && put_numbers(&s)) text = joined("", s.pieces);
  Py_XDECREF(s.pieces);
  adtc_pairs_free(&s.nodes);
  return text;
}

PyObject *repr_of_node(PyObject *self) {
  const Node *n = (Node *)self;
  bool shares = shares_values(n->form->schema) && !is_of_enumeration(n);
  return shares ? repr_of_shared(self) : repr_of_plain(self);
}
