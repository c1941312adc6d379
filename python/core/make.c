/* SPDX-License-Identifier: MIT */
/* Calling a constructor's class: fields by position or by name, attributes by name. A field `?` is
   None unless it is given, one with a default is that, and a list is empty. */
#include "core.h"

/* The argument of a field, borrowed. NULL without an exception: it is not given. */
static PyObject *argument(const struct form *form, Py_ssize_t i, PyObject *positional,
                          PyObject *named, Py_ssize_t *used) {
  PyObject *name = PyTuple_GetItem(form->names, i);
  PyObject *by_name = named == NULL ? NULL : PyDict_GetItemWithError(named, name);
  if (PyErr_Occurred()) return NULL;
  *used += by_name != NULL;
  if (i >= PyTuple_Size(positional)) return by_name;
  if (by_name == NULL) return PyTuple_GetItem(positional, i);
  PyErr_Format(PyExc_TypeError, "%U() has two values for %R", form->name, name);
  return NULL;
}

/* A made node has nodes of its own schema below it. */
static bool are_nodes(const struct reader *reader, PyObject *value) {
  const struct schema *s = reader->form->schema;
  if (reader->field->value != ADTC_VALUE_NODE) return true;
  bool is_list = reader->field->is_list;
  for (Py_ssize_t i = 0, n = is_list ? PyTuple_Size(value) : 1; i < n; i++) {
    PyObject *item = is_list ? PyTuple_GetItem(value, i) : value;
    if (item == Py_None) continue;
    const Node *node = (Node *)item;
    bool fits =
        is_node(item) && node->form->schema == s && node->form->table->type == reader->field->type;
    if (fits) continue;
    PyErr_Format(PyExc_TypeError, "a node of the type `%s` is needed, not %R",
                 s->tables.types[reader->field->type].name, (PyObject *)Py_TYPE(item));
    if (is_list) blame(PyUnicode_FromFormat("item %zd: ", i));
    return false;
  }
  return true;
}

static PyObject *given(const struct reader *reader, PyObject *value) {
  PyObject *kept = normal(reader, value);
  if (kept != NULL && !are_nodes(reader, kept)) Py_CLEAR(kept);
  if (kept != NULL) return kept;
  const struct form *form = reader->form;
  blame(PyUnicode_FromFormat("%U.%U: ", form->name, PyTuple_GetItem(form->names, reader->index)));
  return NULL;
}

/* True: a name of an argument is no field, or was not compared; there is an exception. */
static bool refuse_unknown(const struct form *form, PyObject *named) {
  PyObject *name, *value;
  Py_ssize_t at = 0;
  while (named != NULL && PyDict_Next(named, &at, &name, &value)) {
    int known = PySequence_Contains(form->names, name);
    if (known > 0) continue;
    if (known == 0) PyErr_Format(PyExc_TypeError, "%U has no field %R", form->name, name);
    return true;
  }
  return false;
}

/* A name that is none may be meant for the field that is missing. */
static PyObject *not_given(const struct reader *reader, PyObject *named) {
  if (reader->field->is_list) return PyTuple_New(0);
  if (reader->may_be_absent) return absent_value(reader);
  const struct form *form = reader->form;
  if (refuse_unknown(form, named)) return NULL;
  PyErr_Format(PyExc_TypeError, "%U() needs a value for %R", form->name,
               PyTuple_GetItem(form->names, reader->index));
  return NULL;
}

static bool fill_values(const struct form *form, PyObject *values, PyObject *positional,
                        PyObject *named, Py_ssize_t *used) {
  for (Py_ssize_t i = 0; i < form->field_count; i++) {
    const struct reader *reader = &form->readers[i];
    PyObject *value = argument(form, i, positional, named, used);
    if (PyErr_Occurred()) return false;
    PyObject *kept = value == NULL ? not_given(reader, named) : given(reader, value);
    if (kept == NULL) return false;
    PyTuple_SetItem(values, i, kept);
  }
  return true;
}

/* There are more names than fields that they gave. */
static void refuse_names(const struct form *form, PyObject *named) {
  if (!refuse_unknown(form, named))
    PyErr_Format(PyExc_TypeError, "a name of a field of %U has the hash of another", form->name);
}

static PyObject *make(Schema *s, const struct form *form, PyTypeObject *class, PyObject *positional,
                      PyObject *named) {
  Py_ssize_t used = 0;
  if (PyTuple_Size(positional) > form->positional) {
    PyErr_Format(PyExc_TypeError, "%U() takes at most %zd values by position", form->name,
                 form->positional);
    return NULL;
  }
  PyObject *values = PyTuple_New(form->field_count), *made = NULL;
  if (values == NULL) return NULL;
  if (fill_values(form, values, positional, named, &used)) {
    if (named != NULL && used < PyDict_Size(named))
      refuse_names(form, named);
    else if (form->single != NULL && form->class == class) {
      made = form->single;
      Py_INCREF(made);
    } else if (!form->is_unknown || may_be_made(form, values))
      made = new_made(s, form, class, values);
  }
  Py_DECREF(values);
  return made;
}

PyObject *make_node(PyTypeObject *class, PyObject *positional, PyObject *named) {
  static const char needed[] = "%R is no constructor of a schema";
  Mark *mark = mark_of((PyObject *)class, "__adtc_form__", needed);
  if (mark == NULL) return NULL;
  const struct form *form = &mark->schema->forms[mark->number];
  PyObject *made = make(mark->schema, form, class, positional, named);
  Py_DECREF((PyObject *)mark);
  return made;
}
