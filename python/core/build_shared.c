/* SPDX-License-Identifier: MIT */
/* Objects that come again, of a schema that shares values: by what they are, and not by what they
   are equal to. Objects stay while their addresses are known, since others could get these. */
#include "build.h"

bool keep_object(struct building *b, PyObject *object) {
  if (!shares_values(b->schema)) return true;
  if (b->kept == NULL) b->kept = PyList_New(0);
  return b->kept != NULL && PyList_Append(b->kept, object) == 0;
}

/* An object's number; it is -1 if there is no memory. */
static bool add_object(struct building *b, uint16_t type, PyObject *object, uint32_t *number,
                       bool *is_new) {
  const struct adtc_pair key = {(uintptr_t)object, type};
  *number = adtc_pairs_add(&b->objects, key, is_new);
  if (*number == ADTC_NO_PAIR) PyErr_NoMemory();
  return *number != ADTC_NO_PAIR && (!*is_new || keep_object(b, object));
}

/* The object is named, and its numbers are those of the builder of C: it names nothing else. */
bool put_again(struct building *b, uint16_t type, PyObject *object, bool *is_put) {
  uint32_t number;
  bool is_new;
  *is_put = false;
  if (b->depth == 0 || b->schema->tables.types[type].shared == 0) return true;
  if (!add_object(b, type, object, &number, &is_new)) return false;
  if (is_new) {
    adtc_build_name(&b->to);
    return status_is_fine(b, b->to.status);
  }
  *is_put = true;
  adtc_status status = adtc_build_again(&b->to, number);
  return status == ADTC_ORDER ? refuse_cycle() : status_is_fine(b, status);
}

void forget_objects(struct building *b) {
  adtc_pairs_free(&b->objects);
  Py_CLEAR(b->kept);
}
