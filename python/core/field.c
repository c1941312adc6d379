/* SPDX-License-Identifier: MIT */
/* Descriptors: what reads `node.left`. They are no data descriptors: a node has no other place for
   an attribute, so that it cannot be set. */
#include "core.h"

PyTypeObject *field_type;

typedef struct {
  PyObject_HEAD Schema *schema;
  const struct reader *reader;
} Field;

PyObject *new_field(Schema *schema, const struct reader *reader) {
  Field *field = (Field *)PyType_GenericAlloc(field_type, 0);
  if (field == NULL) return NULL;
  Py_INCREF((PyObject *)schema);
  field->schema = schema;
  field->reader = reader;
  return (PyObject *)field;
}

static PyObject *name_of(const Field *field) {
  return PyTuple_GetItem(field->reader->form->names, field->reader->index);
}

/* The class does not say it: a program may have put the descriptor into another one, or have
   assigned another one to the object. To look at it first is what is fast. */
static bool is_of_form(PyObject *object, const struct form *form) {
  bool has_form = Py_TYPE(object) == form->class || is_node(object);
  return has_form && ((Node *)object)->form == form;
}

static PyObject *field_get(PyObject *self, PyObject *object, PyObject *class) {
  const Field *field = (Field *)self;
  (void)class;
  if (object == NULL || object == Py_None) {
    Py_INCREF(self);
    return self;
  }
  if (is_of_form(object, field->reader->form)) {
    const Node *n = (Node *)object;
    return is_view(n) ? read_field((Buffer *)n->owner, field->reader, n->at)
                      : value_of(n, field->reader->index);
  }
  PyErr_Format(PyExc_TypeError, "an object of %R is no %U, which has the field %R",
               (PyObject *)Py_TYPE(object), field->reader->form->name, name_of(field));
  return NULL;
}

static PyObject *field_repr(PyObject *self) {
  const Field *field = (Field *)self;
  return PyUnicode_FromFormat("<field %U.%U>", field->reader->form->name, name_of(field));
}

static int field_traverse(Field *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE((PyObject *)self));
  Py_VISIT(self->schema);
  return 0;
}

/* The reader is the schema's: it must not be used once that is gone, and stays as long as the
   descriptor does. Schemas clear their classes, which ends the cycle. */
static void field_dealloc(Field *self) {
  PyObject_GC_UnTrack(self);
  Py_CLEAR(self->schema);
  free_object((PyObject *)self);
}

static PyType_Slot slots[] = {
    {Py_tp_doc, "A field of a constructor."},
    {Py_tp_new, refuse_new},
    {Py_tp_descr_get, field_get},
    {Py_tp_repr, field_repr},
    {Py_tp_traverse, field_traverse},
    {Py_tp_dealloc, field_dealloc},
    {0, NULL},
};

static PyType_Spec spec = {"adtc_typed.Field", sizeof(Field), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};

bool make_field_type(void) {
  field_type = (PyTypeObject *)PyType_FromSpec(&spec);
  return field_type != NULL;
}
