/* SPDX-License-Identifier: MIT */
/* What is told of a misfit: the way to it, and a sentence.

   The way is found from the root: which child of a node has the place in it is a search among the
   distances of its children. */
#include "typed.h"

#include <inttypes.h>

/* ---- Writing: what does not fit pushes out the beginning ---- */

struct path {
  char *bytes;
  size_t length;
};

static void append(struct path *p, const char *part) {
  static const char cut[] = "...";
  const size_t most = ADTC_PATH_BYTES - 1, room = most - (sizeof cut - 1);
  size_t length = strlen(part);
  if (length > room) {
    part += length - room;
    length = room;
  }
  if (p->length + length > most) {
    size_t kept = room - length;
    memmove(p->bytes + sizeof cut - 1, p->bytes + p->length - kept, kept);
    memcpy(p->bytes, cut, sizeof cut - 1);
    p->length = most - length;
  }
  memcpy(p->bytes + p->length, part, length);
  p->length += length;
  p->bytes[p->length] = 0;
}

static void append_field(struct path *p, const char *name) {
  append(p, ".");
  append(p, name);
}

static void append_index(struct path *p, uint32_t i) {
  char text[16];
  snprintf(text, sizeof text, "[%" PRIu32 "]", i);
  append(p, text);
}

/* ---- Searching ---- */

/* The number of the child that has [target] in it. */
static uint32_t child_around(const uint32_t *at, const uint32_t *target) {
  uint32_t low = 0, high = adtc_count_in(at);
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (adtc_child_any(at, middle) <= target)
      low = middle;
    else
      high = middle;
  }
  return low;
}

/* The field that child [i] of the node belongs to, and then *i is its number in the rest. NULL: it
   is behind all of them, and *i is its number there; or UINT32_MAX: it is a word or the record. */
static const adtc_field *field_of(const adtc_form *form, const uint32_t *at, uint32_t *i) {
  uint32_t head = adtc_head_of(at);
  const uint32_t *words = adtc_first_any(at);
  bool is_packed = *i < adtc_packed_of(form);
  *i = is_packed ? UINT32_MAX : *i - adtc_packed_of(form);
  if (is_packed) return NULL;
  for (uint32_t k = 0; k < form->child_count; k++) {
    const adtc_field *field = &form->fields[form->children[k]];
    if (field->place == ADTC_AS_REST || (adtc_is_present(field, head, words) && (*i)-- == 0))
      return field;
  }
  return NULL;
}

/* Down to [target] in a run or a constant, as far as there is no node of the schema. */
static const uint32_t *descend(struct path *p, const uint32_t *at, const uint32_t *target) {
  uint32_t i = child_around(at, target);
  append_index(p, i);
  return adtc_child_any(at, i);
}

/* One field further. *type is that of the node that is returned; NULL: there is none below. A part
   has no name; what is wrong with itself is told of its node. */
static const uint32_t *step(struct path *p, const adtc_schema *schema, uint16_t *type,
                            const uint32_t *at, const uint32_t *target) {
  const adtc_form *form = &schema->forms[adtc_form_at(schema, *type, at)];
  uint32_t i = child_around(at, target);
  const uint32_t *child = adtc_child_any(at, i);
  const adtc_field *field = field_of(form, at, &i);
  if (field == NULL && i < form->part_count && child != target) {
    form = &schema->forms[form->first_part + i];
    at = child;
    i = child_around(at, target);
    child = adtc_child_any(at, i);
    field = field_of(form, at, &i);
  }
  if (field == NULL) return NULL;
  append_field(p, field->name);
  if (field->place == ADTC_AS_REST) append_index(p, i);
  if (field->place == ADTC_AS_RUN && child != target) child = descend(p, child, target);
  *type = field->type;
  if (field->value == ADTC_VALUE_NODE) return child;
  while (child != target && adtc_is_node(child[0])) child = descend(p, child, target);
  return NULL;
}

static const char *name_of(const adtc_schema *schema, uint16_t type, const uint32_t *at) {
  const adtc_type *t = &schema->types[type];
  if (t->is_enumeration || !adtc_is_node(at[0])) return t->name;
  uint16_t form = adtc_form_at(schema, type, at);
  return form < (uint32_t)t->first_form + t->form_count ? schema->forms[form].name : t->name;
}

void adtc_write_path(char to[ADTC_PATH_BYTES], const adtc_schema *schema, uint16_t type,
                     const uint32_t *root, const struct adtc_misfit *misfit) {
  struct path p = {to, 0};
  to[0] = 0;
  append(&p, name_of(schema, type, root));
  for (const uint32_t *at = root; at != NULL && at != misfit->at;)
    at = step(&p, schema, &type, at, misfit->at);
  if (misfit->field != NULL) append_field(&p, misfit->field->name);
}

/* ---- Sentences ---- */

static const char *sentence(adtc_problem problem) {
  static const char *const sentences[] = {
      [ADTC_FITS] = "nothing is wrong",
      [ADTC_FITS_NO_LAYOUT] = "the buffer is not in preorder",
      [ADTC_FITS_NO_ROOT] = "the buffer has no root",
      [ADTC_FITS_NO_SCHEMA] = "the buffer was made for another schema",
      [ADTC_WRONG_ITEM] = "an item of another kind",
      [ADTC_WRONG_TAG] = "no such constructor",
      [ADTC_WRONG_BITS] = "bits are set that no field has",
      [ADTC_WRONG_CODE] = "no such value of an enumeration",
      [ADTC_WRONG_NUMBER] = "a number that the type has not",
      [ADTC_WRONG_ABSENCE] = "an absent value that is not zero",
      [ADTC_WRONG_COUNT] = "not as many children as the constructor has",
      [ADTC_WRONG_EMPTY] = "an empty list that takes room",
      [ADTC_WRONG_CONSTANT] = "no constant",
      [ADTC_WRONG_REFERENCE] = "no value of the type ends before it where the reference says",
  };
  bool known = (unsigned)problem < ADTC_WRONG_COUNT_OF_PROBLEMS;
  return known ? sentences[problem] : "unknown problem";
}

size_t adtc_typed_fault_string(const adtc_typed_fault *fault, char *to, size_t bytes) {
  if (fault->problem == ADTC_FITS) return adtc_fault_string(&fault->fault, to, bytes);
  const char *between = fault->path[0] ? ": " : "";
  return (size_t)snprintf(to, bytes, "%s%s%s, at %" PRIu64, fault->path, between,
                          sentence(fault->problem), fault->fault.position);
}
