/* SPDX-License-Identifier: MIT */
/* From objects to a tree, by the builder of C. What is begun is on a stack: trees may be of any
   depth. */
#include "build.h"

bool push_part(struct building *b, struct part part) {
  if (b->depth == b->room) {
    size_t room = 2 * b->room + 32;
    struct part *parts = PyMem_Realloc(b->parts, room * sizeof *parts);
    if (parts == NULL) {
      Py_DECREF(part.values);
      PyErr_NoMemory();
      return false;
    }
    b->parts = parts;
    b->room = room;
  }
  if (part.object == NULL && b->depth > 0) part.object = b->parts[b->depth - 1].object;
  b->parts[b->depth++] = part;
  return true;
}

bool status_is_fine(struct building *b, adtc_status status) {
  (void)b;
  if (status != ADTC_OK) raise_status(status);
  return status == ADTC_OK;
}

/* ---- One value ---- */

static bool put_value(struct building *b, const struct reader *reader, PyObject *value) {
  const adtc_field *field = reader->field;
  if (value == Py_None && reader->may_be_absent)
    return status_is_fine(b, adtc_build_absent(&b->to));
  switch ((adtc_value)field->value) {
  case ADTC_VALUE_NODE: return begin_node(b, field->type, value);
  case ADTC_VALUE_TEXT: return put_text(b, value);
  case ADTC_VALUE_CONSTANT: return put_constant(b, value);
  default: return put_number(b, field, value);
  }
}

/* A child of a node, which may be absent. */
static bool put_child(struct building *b, const struct reader *reader, PyObject *value) {
  if (!reader->field->is_list)
    return value == Py_None && reader->may_be_absent ? true : put_value(b, reader, value);
  if (PyTuple_Size(value) == 0) return true;
  if (reader->field->place == ADTC_AS_ELEMENTS) return put_elements(b, reader, value);
  Py_INCREF(value);
  return push_part(b, (struct part){.reader = reader, .values = value});
}

static void pop(struct building *b) { Py_DECREF(b->parts[--b->depth].values); }

/* Now and then, so that a user can interrupt what takes long. */
static bool may_go_on(struct building *b) {
  return ++b->steps % 4096 != 0 || PyErr_CheckSignals() == 0;
}

/* The next thing that the part on top needs. */
static bool advance(struct building *b) {
  struct part *top = &b->parts[b->depth - 1];
  Py_ssize_t count = top->form ? top->form->child_count : PyTuple_Size(top->values);
  if (top->next == count) {
    pop(b);
    return true;
  }
  Py_ssize_t i = top->next++;
  if (top->form != NULL) {
    uint16_t number = top->form->children[i];
    return put_child(b, &top->form->readers[number], PyTuple_GetItem(top->values, number));
  }
  PyObject *item = PyTuple_GetItem(top->values, i);
  return top->reader != NULL ? put_value(b, top->reader, item) : put_constant(b, item);
}

/* ---- Where something is wrong ---- */

#define SHOWN 24 /* parts of a path */

static PyObject *extended(PyObject *path, const struct part *part) {
  PyObject *longer;
  if (part->form != NULL && part->next > 0) {
    uint16_t number = part->form->children[part->next - 1];
    longer = PyUnicode_FromFormat("%U.%U", path, PyTuple_GetItem(part->form->names, number));
  } else if (part->form == NULL)
    longer = PyUnicode_FromFormat("%U[%zd]", path, part->next - 1);
  else
    return path;
  Py_DECREF(path);
  return longer;
}

/* Module.body[3].value: or, of a long path, its end after "...". */
static void blame_path(struct building *b) {
  PyObject *type, *value, *trace, *path = NULL;
  size_t first = b->depth > SHOWN ? b->depth - SHOWN : 0;
  if (b->depth == 0) return;
  PyErr_Fetch(&type, &value, &trace);
  path =
      first == 0 ? PyUnicode_FromFormat("%U", b->parts[0].form->name) : PyUnicode_FromString("...");
  for (size_t i = first; path != NULL && i < b->depth; i++) path = extended(path, &b->parts[i]);
  PyObject *prefix = path == NULL ? NULL : PyUnicode_FromFormat("%U: ", path);
  Py_XDECREF(path);
  if (prefix == NULL) PyErr_Clear();
  PyErr_Restore(type, value, trace);
  blame(prefix);
}

/* ---- The whole ---- */

static bool has_room(struct building *b) {
  Schema *s = b->schema;
  size_t words = (size_t)s->most_words + s->most_record + s->most_lists + s->most_later + 1;
  b->words = PyMem_Malloc(words * sizeof *b->words);
  if (b->words == NULL) {
    PyErr_NoMemory();
    return false;
  }
  b->record = b->words + s->most_words;
  b->counts = b->record + s->most_record;
  b->later = b->counts + s->most_lists;
  return true;
}

static bool build(struct building *b, uint16_t type, PyObject *object) {
  bool built = has_room(b) && begin_node(b, type, object);
  while (built && b->depth > 0) built = may_go_on(b) && advance(b);
  if (!built) blame_path(b);
  return built;
}

bool build_tree(adtc *to, Schema *schema, uint16_t type, PyObject *object) {
  struct building b = {.schema = schema};
  adtc_options options = {.layout = ADTC_PREORDER};
  adtc_status status = adtc_create(to, &options);
  if (status != ADTC_OK) return raise_status(status) != NULL;
  status = adtc_build_begin(&b.to, to, &schema->tables, type);
  bool built = status_is_fine(&b, status) && build(&b, type, object);
  status = adtc_build_end(&b.to);
  if (built) built = status_is_fine(&b, status);
  while (b.depth > 0) pop(&b);
  PyMem_Free(b.parts);
  PyMem_Free(b.words);
  forget_objects(&b);
  if (built) return true;
  adtc_free(to);
  memset(to, 0, sizeof *to);
  return false;
}

PyObject *bytes_of(Schema *schema, uint16_t type, PyObject *object) {
  adtc made;
  PyObject *bytes = NULL;
  if (schema->tables.types[type].is_enumeration) {
    PyErr_SetString(PyExc_TypeError, "a value of an enumeration is no tree");
    return NULL;
  }
  if (!build_tree(&made, schema, type, object)) return NULL;
  adtc_view v = adtc_finish(&made);
  if (v.base == NULL)
    raise_status(made.status);
  else
    bytes = PyBytes_FromStringAndSize(v.base, (Py_ssize_t)v.size);
  adtc_free(&made);
  return bytes;
}

/* to_bytes(object, class=type(object)) */
PyObject *to_bytes(PyObject *module, PyObject *arguments) {
  PyObject *object, *class = NULL;
  (void)module;
  if (!PyArg_ParseTuple(arguments, "O|O", &object, &class)) return NULL;
  if (class == NULL) class = (PyObject *)Py_TYPE(object);
  Mark *mark = mark_of(class, "__adtc_type__", "%R is no type of a schema: give one as well");
  if (mark == NULL) return NULL;
  PyObject *bytes = bytes_of(mark->schema, mark->number, object);
  Py_DECREF((PyObject *)mark);
  return bytes;
}
