/* SPDX-License-Identifier: MIT */
/* What the files of Python's module share: schemas, nodes, lists and buffers as objects.

   A node is a view, an address in a buffer that adtc_open_typed has accepted, or *made*, a tuple of
   values. Which constructor it is of is its form. A view owns its buffer, which owns its schema; a
   made node owns its schema. Tables and forms live as long as their schema.

   The module stays within the limited API of Python 3.11, the first that has the buffer protocol.
   For older ones, and for a Python without a lock, which has no limited API, it is compiled as it
   is. */
#ifndef ADTC_CORE_H
#define ADTC_CORE_H

#define PY_SSIZE_T_CLEAN
#include "patchlevel.h"
#include "pyconfig.h"
#if PY_VERSION_HEX >= 0x030b0000 && !defined(Py_LIMITED_API) && !defined(Py_GIL_DISABLED)
#define Py_LIMITED_API 0x030b0000
#endif
#include <Python.h>

#include "typed.h"

/* ---- Schemas ---- */

/* Presence bits of a word, or of the head (word -1). */
struct presence {
  int16_t word;
  uint32_t mask;
};

/* Children before some place: [fixed] that are always there, and those whose presence bits, in
   [count] words, are set. */
struct before {
  const struct presence *bits;
  uint32_t count, fixed;
};

/* The data that reading a field takes beside its row of the tables. */
struct reader {
  const adtc_field *field;
  const struct form *form;
  const adtc_form *table; /* in which the field is: that of the form, or of one of its parts */
  struct before before;   /* the field, if it is a child */
  PyObject *absent;       /* its default, of an enumeration the number; NULL: it has none */
  uint32_t index;         /* among the fields of its form */
  uint32_t first;         /* the code of its first value: 1 if code 0 says that there is none */
  uint16_t part;          /* 0; in which part of the node it is, from 1 on */
  bool is_bytes;          /* a text that is no str */
  bool may_be_absent;     /* the field, or each item of the list */
};

/* Fields that are laid out together: those that came with a constructor, or those of a part, which
   came with a later version. */
struct piece {
  const adtc_form *table;
  const uint16_t *indexes;               /* of the table's fields, among those of the form */
  const struct reader **packed, **lists; /* fields with bits or in the record; children: lists */
  uint16_t packed_count, list_count;
};

/* The reader of a piece's child, of the readers of its form. */
static inline const struct reader *child_of(const struct piece *piece, const struct reader *readers,
                                            uint32_t child) {
  return &readers[piece->indexes[piece->table->children[child]]];
}

/* A constructor; or, of a type of an open schema, all those that its version has not (unknown.c):
   the number is the only field then. Attributes are behind all other fields. */
struct form {
  struct schema *schema;
  const adtc_form *table;
  const struct piece *pieces; /* the constructor itself, and its parts */
  const struct reader *readers;
  const uint16_t *children; /* fields that a builder waits for, in their order */
  struct before parts;      /* all children before the parts */
  PyTypeObject *class;      /* NULL until the classes are bound */
  PyObject *name, *names;   /* of the constructor, and of its fields, in Python */
  PyObject *stored;         /* the same names in the order of the bytes */
  PyObject *single;         /* the one value of an enumeration's constructor */
  Py_ssize_t positional;    /* fields that are no attributes */
  uint16_t number;
  uint16_t field_count, child_count, piece_count;
  bool is_plain; /* the class adds nothing to a node */
  bool is_unknown;
};

typedef struct schema {
  PyObject_HEAD adtc_schema tables;
  uint8_t fingerprint[ADTC_FINGERPRINT_BYTES];
  struct form *forms; /* then one for each type of an open schema, of what is unknown */
  PyTypeObject **types;
  PyObject *rows;    /* what the tables were made of: they point to its texts */
  PyObject *by_name; /* the number of each form */
  void *memory;      /* of all tables */
  uint32_t all_forms;
  bool shares_texts; /* the first class of shared values is that of texts */
  uint32_t most_words, most_record, most_lists, most_later; /* of a form; of its parts together */
} Schema;

static inline bool shares_values(const Schema *s) { return s->tables.shared_count > 0; }

/* What a class is: `__adtc_form__` or `__adtc_type__`. */
typedef struct {
  PyObject_HEAD Schema *schema;
  uint16_t number;
} Mark;

extern PyTypeObject *schema_type, *mark_type, *field_type, *node_type, *buffer_type, *list_type,
    *list_iterator_type, *walk_type;
extern PyObject *bad_tree;

bool make_schema_types(void);
bool make_field_type(void);
bool make_node_type(void);
bool make_buffer_type(void);
bool make_list_types(void);
bool make_walk_type(void);
/* The mark of this name that a class has; if it has none, a TypeError that says that of `%R`. */
Mark *mark_of(PyObject *class, const char *name, const char *needed);
/* The class of a form, borrowed, and the one value of an enumeration's constructor. NULL: a
   RuntimeError, as the schema is not bound yet, or collected. */
PyTypeObject *class_of(const struct form *form);
PyObject *single_of(const struct form *form);
/* Whether there may be constructors of a type that the version of the schema has not; their
   form. */
bool is_open_type(const Schema *s, uint16_t type);
struct form *unknown_form(const Schema *s, uint16_t type);
/* A descriptor that reads a field. */
PyObject *new_field(Schema *schema, const struct reader *reader);
/* Fills in a schema's tables from rows of the generated module. */
bool fill_tables(Schema *s, PyObject *rows);
/* The form that a name of a class says; NULL without an exception: none. */
const struct form *form_named(Schema *s, PyObject *name);

/* ---- Buffers ---- */

/* [holder] is of bytes, of a map, or of another buffer: nothing that a view could be in a cycle
   with. [bytes] are some of its bytes. */
typedef struct {
  PyObject_HEAD Schema *schema;
  Py_buffer holder;
  const void *bytes;
  size_t size;
  const uint32_t *root;
  uint16_t type; /* of the root */
} Buffer;

/* The version of the schema that wrote it; 0: it does not say one. */
uint32_t writer_version(const Buffer *buffer);
/* The root of bytes that are checked first. */
PyObject *open_bytes(Schema *schema, uint16_t type, PyObject *data);
PyObject *raise_status(adtc_status status);

/* ---- Nodes ---- */

typedef struct {
  PyObject_HEAD const uint32_t *at; /* NULL: it was made */
  PyObject *owner;                  /* its buffer, or the schema if it was made */
  PyObject *values;                 /* NULL: a view */
  const struct form *form;
} Node;

static inline bool is_node(PyObject *object) { return PyObject_TypeCheck(object, node_type); }
static inline bool is_view(const Node *n) { return n->at != NULL; }
static inline bool is_of_enumeration(const Node *n) {
  return n->form->schema->tables.types[n->form->table->type].is_enumeration;
}

PyObject *new_view(Buffer *buffer, uint16_t type, const uint32_t *at);
PyObject *new_made(Schema *schema, const struct form *form, PyTypeObject *class, PyObject *values);
/* A field of either. */
PyObject *value_of(const Node *n, uint32_t index);
PyObject *make_node(PyTypeObject *class, PyObject *positional, PyObject *named);
/* The value of an enumeration that a number is, which the type has room for; and the number of a
   value. */
PyObject *enumerator(const Schema *s, uint16_t type, uint32_t number);
uint32_t unknown_number(const Node *n);
static inline uint32_t enumerator_number(const Node *n) {
  return n->form->is_unknown ? unknown_number(n) : n->form->table->tag;
}
/* Whether values of an unknown constructor may be made of what was given, which is its number. */
bool may_be_made(const struct form *form, PyObject *values);
/* Whether nodes of its type are shared. */
static inline bool is_shared(const Node *n) {
  return n->form->schema->tables.types[n->form->table->type].shared != 0;
}
/* What only those nodes have in common that are the same one: in a buffer, or as an object. */
static inline uintptr_t identity_of(const Node *n) {
  return n->at != NULL ? (uintptr_t)n->at : (uintptr_t)n;
}
PyObject *repr_of_node(PyObject *self);
/* -1 on an exception. */
int nodes_are_equal(Node *a, Node *b);
Py_hash_t hash_of_node(Node *n);
/* Of the tree of a node; -1: an exception. */
Py_hash_t hash_of_tree(const struct form *form, adtc_tree tree);
Py_hash_t hash_of_enumerator(const Node *n);

/* ---- Lists ---- */

typedef struct {
  PyObject_HEAD Buffer *buffer;
  const struct reader *reader;
  adtc_list items;
} List;

PyObject *new_list(Buffer *buffer, const struct reader *reader, adtc_list items);
PyObject *item_of_list(const List *list, uint32_t i);

/* ---- Reading ---- */

PyObject *read_field(Buffer *buffer, const struct reader *reader, const uint32_t *at);
PyObject *read_item(Buffer *buffer, const struct reader *reader, const uint32_t *at);
PyObject *read_code(const struct reader *reader, uint32_t code);
/* What a field is where it is absent: None, or its default. */
PyObject *absent_value(const struct reader *reader);
PyObject *read_constant(const uint32_t *at);

/* ---- What a program gives ---- */

/* Items of a tuple or a frozen set as they are, whatever a subclass says that they are: a new
   reference to a tuple, or to a frozen set. */
PyObject *plain_tuple(PyObject *value);
PyObject *plain_set(PyObject *value);
/* The value as a made node keeps it, which is what reading gives: a number of the type, a tuple for
   a list. Values that are nodes stay as they are. NULL: TypeError, ValueError, OverflowError. */
PyObject *normal(const struct reader *reader, PyObject *value);
/* Puts `what` before the message of the exception that is set. Steals it. */
void blame(PyObject *what);

/* A buffer of C with the tree of an object that is a value of a type: a node, or anything with the
   attributes of one. adtc_free has to be called if it is true. */
bool build_tree(adtc *to, Schema *schema, uint16_t type, PyObject *object);
PyObject *bytes_of(Schema *schema, uint16_t type, PyObject *object);

PyObject *to_bytes(PyObject *module, PyObject *arguments);
/* put(path, data): bytes as a file. */
PyObject *put_file(PyObject *module, PyObject *arguments);

/* The name of the class of an object. */
static inline PyObject *name_of_class(PyObject *object) {
#if PY_VERSION_HEX >= 0x030b0000
  return PyType_GetName(Py_TYPE(object));
#else
  return PyObject_GetAttrString((PyObject *)Py_TYPE(object), "__name__");
#endif
}

/* Refuses to make an object of a class whose objects are not made by a call. */
PyObject *refuse_new(PyTypeObject *class, PyObject *positional, PyObject *named);
/* The end of a deallocation of an object with a heap type. */
void free_object(PyObject *self);

#endif
