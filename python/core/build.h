/* SPDX-License-Identifier: MIT */
/* Shared by the files that build trees from objects. */
#ifndef ADTC_CORE_BUILD_H
#define ADTC_CORE_BUILD_H

#include "core.h"

#include "typed_pairs.h"

/* A part of what is being built: a node whose children are given to the builder of C one after the
   other. Where form is NULL, it is items of a list or of a constant. */
struct part {
  const struct form *form;
  const struct reader *reader; /* of the list; NULL: of constants */
  PyObject *values;            /* of the node's fields, or the items; a tuple */
  PyObject *object;            /* the node, or that which has the items; as long as the part */
  Py_ssize_t next;             /* of the form's children, or item */
};

struct building {
  adtc_builder to;
  Schema *schema;
  struct part *parts;
  size_t depth, room;
  uint32_t steps;
  uint32_t *words, *record, *counts; /* of a node that is begun */
  uint32_t *later;                   /* and the data of its parts */
  struct adtc_pairs objects; /* of shared types, with the type; the numbers are those of names */
  PyObject *kept;            /* a list of what must not go before the end; NULL: nothing */
};

/* All of these: false with an exception. What takes [values] takes the reference. */
bool push_part(struct building *b, struct part part);
bool status_is_fine(struct building *b, adtc_status status);

/* Begins a value of a type: its node, or all of it if it is a view. */
bool begin_node(struct building *b, uint16_t type, PyObject *object);
bool put_constant(struct building *b, PyObject *value);
bool put_text(struct building *b, PyObject *value);
bool put_number(struct building *b, const adtc_field *field, PyObject *value);
bool put_elements(struct building *b, const struct reader *reader, PyObject *items);
/* The code of a normal value that is there, or of None. */
uint32_t code_of(const struct reader *reader, PyObject *value);

/* Of a schema that shares values: nothing is done for others. The object stays until the end. */
bool keep_object(struct building *b, PyObject *object);
/* An object of a type that is no view: *is_put says whether it has come before, and all is done.
   Else it is the next that begins. */
bool put_again(struct building *b, uint16_t type, PyObject *object, bool *is_put);
void forget_objects(struct building *b);
bool refuse_cycle(void);

/* The bytes of a text, which live as long as *keeps, which may be NULL. */
bool bytes_of_text(PyObject *value, adtc_text *text, PyObject **keeps);

#endif
