/* SPDX-License-Identifier: MIT */
/* A schema as an object, and the marks by which classes know what they are of it. */
#include "core.h"
#include "docs.h"

PyTypeObject *schema_type, *mark_type;

PyObject *refuse_new(PyTypeObject *class, PyObject *positional, PyObject *named) {
  (void)positional, (void)named;
  PyErr_Format(PyExc_TypeError, "objects of %R are not made by a call", (PyObject *)class);
  return NULL;
}

void free_object(PyObject *self) {
  PyTypeObject *class = Py_TYPE(self);
  PyObject_GC_Del(self);
  Py_DECREF(class);
}

/* ---- Marks ---- */

static int mark_traverse(Mark *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE((PyObject *)self));
  Py_VISIT(self->schema);
  return 0;
}

/* No tp_clear: what a mark is in a cycle with, a schema or a class, ends that. */
static void mark_dealloc(Mark *self) {
  PyObject_GC_UnTrack(self);
  Py_CLEAR(self->schema);
  free_object((PyObject *)self);
}

static bool put_mark(PyObject *class, const char *name, Schema *schema, uint16_t number) {
  Mark *mark = (Mark *)PyType_GenericAlloc(mark_type, 0);
  if (mark == NULL) return false;
  Py_INCREF((PyObject *)schema);
  mark->schema = schema;
  mark->number = number;
  bool put = PyObject_SetAttrString(class, name, (PyObject *)mark) == 0;
  Py_DECREF((PyObject *)mark);
  return put;
}

Mark *mark_of(PyObject *class, const char *name, const char *needed) {
  PyObject *found = PyObject_GetAttrString(class, name);
  if (found != NULL && Py_TYPE(found) == mark_type) return (Mark *)found;
  if (found == NULL && !PyErr_ExceptionMatches(PyExc_AttributeError)) return NULL;
  Py_XDECREF(found);
  PyErr_Format(PyExc_TypeError, needed, class);
  return NULL;
}

/* ---- Binding classes ---- */

static bool is_class_of_nodes(PyObject *class) {
  bool is_derived = PyType_Check(class) && (PyTypeObject *)class != node_type &&
                    PyType_IsSubtype((PyTypeObject *)class, node_type);
  if (is_derived) return true;
  PyErr_Format(PyExc_TypeError, "%R is no class of nodes", class);
  return false;
}

/* A number of a class, whatever a metaclass says that it is; 0 without an exception: there is
   none. */
static long number_of_class(PyObject *class, const char *name) {
  PyObject *all = PyObject_GetAttrString((PyObject *)&PyType_Type, "__dict__");
  PyObject *descriptor = all == NULL ? NULL : PyMapping_GetItemString(all, name);
  PyObject *number =
      descriptor == NULL ? NULL : PyObject_CallMethod(descriptor, "__get__", "O", class);
  long value = number == NULL ? 0 : PyLong_AsLong(number);
  Py_XDECREF(number);
  Py_XDECREF(descriptor);
  Py_XDECREF(all);
  PyErr_Clear();
  return value;
}

/* Whether a class adds nothing to what a node has. */
static bool is_plain(PyObject *class) {
  return number_of_class(class, "__basicsize__") == (long)sizeof(Node) &&
         number_of_class(class, "__dictoffset__") == 0;
}

static bool is_bound(const void *part) {
  if (part == NULL)
    PyErr_SetString(PyExc_RuntimeError, "the schema's classes are not there yet, or not any more");
  return part != NULL;
}

PyTypeObject *class_of(const struct form *form) {
  return is_bound(form->class) ? form->class : NULL;
}

PyObject *single_of(const struct form *form) {
  if (!is_bound(form->single)) return NULL;
  Py_INCREF(form->single);
  return form->single;
}

static bool bind_form(Schema *s, struct form *f, PyObject *class) {
  if (!is_class_of_nodes(class)) return false;
  Py_INCREF((PyObject *)class);
  f->class = (PyTypeObject *)class;
  f->is_plain = is_plain(class);
  if (!put_mark(class, "__adtc_form__", s, f->number)) return false;
  for (uint16_t i = 0; i < f->field_count; i++) {
    PyObject *field = new_field(s, &f->readers[i]);
    PyObject *name = PyTuple_GetItem(f->names, i);
    bool set = field != NULL && PyObject_SetAttr(class, name, field) == 0;
    Py_XDECREF(field);
    if (!set) return false;
  }
  if (f->is_unknown || !s->tables.types[f->table->type].is_enumeration) return true;
  PyObject *nothing = PyTuple_New(0);
  if (nothing != NULL) f->single = new_made(s, f, f->class, nothing);
  Py_XDECREF(nothing);
  return f->single != NULL;
}

/* One class for each type to which versions to come may add; [classes] is NULL if there is none. */
static bool bind_unknown(Schema *s, PyObject *classes) {
  Py_ssize_t given = classes == NULL ? 0 : PyTuple_Size(classes), used = 0;
  for (uint16_t i = 0; i < s->tables.type_count; i++) {
    if (!is_open_type(s, i)) continue;
    if (used < given && !bind_form(s, unknown_form(s, i), PyTuple_GetItem(classes, used)))
      return false;
    used++;
  }
  if (used != given)
    PyErr_SetString(PyExc_ValueError, "an open schema needs a class for what is unknown of a type");
  return used == given;
}

static bool bind(Schema *s, PyObject *types, PyObject *forms, PyObject *unknown) {
  if (PyTuple_Size(types) != s->tables.type_count || PyTuple_Size(forms) != s->tables.form_count) {
    PyErr_SetString(PyExc_ValueError, "a schema needs a class for each type and constructor");
    return false;
  }
  for (uint16_t i = 0; i < s->tables.type_count; i++) {
    PyObject *class = PyTuple_GetItem(types, i);
    if (!is_class_of_nodes(class) || !put_mark(class, "__adtc_type__", s, i)) return false;
    Py_INCREF((PyObject *)class);
    s->types[i] = (PyTypeObject *)class;
  }
  for (uint16_t i = 0; i < s->tables.form_count; i++)
    if (!bind_form(s, &s->forms[i], PyTuple_GetItem(forms, i))) return false;
  return bind_unknown(s, unknown);
}

/* ---- The type ---- */

/* Schema(rows, classes of types, of constructors, and of what is unknown of types) */
static PyObject *schema_new(PyTypeObject *class, PyObject *positional, PyObject *named) {
  PyObject *rows, *types, *forms, *unknown = NULL;
  if (named != NULL && PyDict_Size(named) > 0) {
    PyErr_SetString(PyExc_TypeError, "Schema() takes no named arguments");
    return NULL;
  }
  if (!PyArg_ParseTuple(positional, "O!O!O!|O!", &PyTuple_Type, &rows, &PyTuple_Type, &types,
                        &PyTuple_Type, &forms, &PyTuple_Type, &unknown))
    return NULL;
  Schema *s = (Schema *)PyType_GenericAlloc(class, 0);
  if (s != NULL && !(fill_tables(s, rows) && bind(s, types, forms, unknown))) Py_CLEAR(s);
  return (PyObject *)s;
}

static int schema_traverse(Schema *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE((PyObject *)self));
  for (size_t i = 0; self->memory != NULL && i < self->tables.type_count; i++)
    Py_VISIT(self->types[i]);
  for (size_t i = 0; self->memory != NULL && i < self->all_forms; i++) {
    Py_VISIT(self->forms[i].class);
    Py_VISIT(self->forms[i].single);
  }
  return 0;
}

/* A function that is still called later finds NULL, which is an exception. */
static int schema_clear(Schema *self) {
  for (size_t i = 0; self->memory != NULL && i < self->tables.type_count; i++)
    Py_CLEAR(self->types[i]);
  for (size_t i = 0; self->memory != NULL && i < self->all_forms; i++) {
    Py_CLEAR(self->forms[i].class);
    Py_CLEAR(self->forms[i].single);
  }
  return 0;
}

static void free_form(struct form *form) {
  struct reader *readers = (struct reader *)form->readers;
  Py_CLEAR(form->name);
  Py_CLEAR(form->names);
  Py_CLEAR(form->stored);
  for (uint16_t i = 0; i < form->field_count; i++) Py_CLEAR(readers[i].absent);
}

static void schema_dealloc(Schema *self) {
  PyObject_GC_UnTrack(self);
  schema_clear(self);
  for (size_t i = 0; self->memory != NULL && i < self->all_forms; i++) free_form(&self->forms[i]);
  Py_CLEAR(self->by_name);
  Py_CLEAR(self->rows);
  PyMem_Free(self->memory);
  free_object((PyObject *)self);
}

static PyObject *schema_name(PyObject *self, void *unused) {
  (void)unused;
  return PyUnicode_FromString(((Schema *)self)->tables.name);
}

static PyObject *schema_fingerprint(PyObject *self, void *unused) {
  (void)unused;
  return PyBytes_FromStringAndSize((const char *)((Schema *)self)->tables.fingerprint,
                                   ADTC_FINGERPRINT_BYTES);
}

static PyObject *schema_version(PyObject *self, void *unused) {
  (void)unused;
  return PyLong_FromLong(((Schema *)self)->tables.version);
}

static PyGetSetDef schema_attributes[] = {
    {"name", schema_name, NULL, "The module's name.", NULL},
    {"version", schema_version, NULL, "Which version it is, from 1 on; 0: it is closed.", NULL},
    {"fingerprint", schema_fingerprint, NULL, "The schema's fingerprint, 32 bytes.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot schema_slots[] = {
    {Py_tp_doc, DOC_Schema},
    {Py_tp_new, schema_new},
    {Py_tp_traverse, schema_traverse},
    {Py_tp_clear, schema_clear},
    {Py_tp_dealloc, schema_dealloc},
    {Py_tp_getset, schema_attributes},
    {0, NULL},
};

static PyType_Slot mark_slots[] = {
    {Py_tp_doc, "What a class is of a schema."},
    {Py_tp_new, refuse_new},
    {Py_tp_traverse, mark_traverse},
    {Py_tp_dealloc, mark_dealloc},
    {0, NULL},
};

static PyType_Spec schema_spec = {"adtc_typed.Schema", sizeof(Schema), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, schema_slots};
static PyType_Spec mark_spec = {"adtc_typed.Mark", sizeof(Mark), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, mark_slots};

bool make_schema_types(void) {
  schema_type = (PyTypeObject *)PyType_FromSpec(&schema_spec);
  mark_type = (PyTypeObject *)PyType_FromSpec(&mark_spec);
  return schema_type != NULL && mark_type != NULL;
}
