/* SPDX-License-Identifier: MIT */
/* Says what a builder waits for, so that a program that calls in a wrong order learns which field
   is due. The builder notes the field when the first call fails, and when it ends too early. A
   field is in the schema's tables, which outlive the builder. */
#include "typed_build.h"

#include <stdio.h>

static const char *const of_values[] = {
    [ADTC_VALUE_TEXT] = "text",       [ADTC_VALUE_CONSTANT] = "constant",
    [ADTC_VALUE_CODE] = "bool",       [ADTC_VALUE_INT8] = "int8",
    [ADTC_VALUE_INT16] = "int16",     [ADTC_VALUE_INT32] = "int32",
    [ADTC_VALUE_INT64] = "int",       [ADTC_VALUE_UINT8] = "uint8",
    [ADTC_VALUE_UINT16] = "uint16",   [ADTC_VALUE_UINT32] = "uint32",
    [ADTC_VALUE_UINT64] = "uint64",   [ADTC_VALUE_FLOAT32] = "float32",
    [ADTC_VALUE_FLOAT64] = "float64",
};

/* Stands for the field of the whole tree, which is in the builder. */
static const adtc_field root = {.name = "the root"};

void adtc_note_waiting(adtc_builder *b) {
  const struct adtc_coming *top = b->top;
  bool is_known = b->kept == NULL && adtc_depth(b) > 0 && top->field != &adtc_not_for_programs;
  b->waiting = !is_known ? NULL : adtc_depth(b) == 1 ? &root : top->field;
  b->may_end = is_known && top->left == ADTC_UNKNOWN;
}

adtc_status adtc_build_refuse(adtc_builder *b, const char *mistake) {
  if (b->status == ADTC_OK) b->mistake = mistake;
  return adtc_build_fail(b, ADTC_ORDER);
}

static const char *type_of(const adtc_schema *schema, const adtc_field *field) {
  bool has_name = field->value == ADTC_VALUE_NODE ||
                  (field->value == ADTC_VALUE_CODE && field->type != ADTC_NO_TYPE);
  return has_name ? schema->types[field->type].name : of_values[field->value];
}

/* The constructor that has the field. NULL: it is the root's, or of the items of a constant. */
static const char *form_of(const adtc_schema *schema, const adtc_field *field) {
  for (uint32_t i = 0; i < schema->form_count; i++) {
    const adtc_form *form = &schema->forms[i];
    if (field >= form->fields && field < form->fields + form->field_count) return form->name;
  }
  return NULL;
}

static size_t write_field(const adtc_builder *b, char *to, size_t bytes) {
  const adtc_field *field = b->waiting;
  const char *form = form_of(b->schema, field), *dot = form != NULL ? "." : "";
  const char *name = field == &adtc_constant_item ? "a constant" : field->name;
  const char *type = type_of(b->schema, field == &root ? &b->whole : field);
  const char *what = field->place == ADTC_AS_ELEMENTS ? "a list of"
                     : field->is_list                 ? "an item of type"
                                                      : "a value of type";
  if (b->status == ADTC_ARGUMENT)
    return (size_t)snprintf(to, bytes, "%s%s%s: an argument does not fit %s %s",
                            form != NULL ? form : "", dot, name, what, type);
  return (size_t)snprintf(to, bytes, "%s%s%s: %s %s%s is due", form != NULL ? form : "", dot, name,
                          what, type, b->may_end ? ", or the end of the list," : "");
}

size_t adtc_builder_string(const adtc_builder *b, char *to, size_t bytes) {
  adtc_builder now = *b;
  if (b->mistake != NULL) return (size_t)snprintf(to, bytes, "%s", b->mistake);
  if (b->status == ADTC_OK && b->top != NULL) adtc_note_waiting(&now);
  if (now.waiting == NULL) return (size_t)snprintf(to, bytes, "nothing is due");
  return write_field(&now, to, bytes);
}
