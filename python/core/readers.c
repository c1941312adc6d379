/* SPDX-License-Identifier: MIT */
/* Fields of the tables: their rows, and what reading them takes beside. */
#include "tables.h"

#include <stdarg.h>
#include <stdlib.h>

/* ---- Rows ---- */

#define VALUE_BYTES (ADTC_VALUE_FLOAT64 + 1)

bool wrong_tables(const char *what) {
  if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, what);
  return false;
}

static bool is_of_rows(PyObject *type) {
  return PyErr_GivenExceptionMatches(type, PyExc_ValueError) ||
         PyErr_GivenExceptionMatches(type, PyExc_TypeError) ||
         PyErr_GivenExceptionMatches(type, PyExc_OverflowError);
}

bool in_row(const char *what, Py_ssize_t number) {
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  if (!is_of_rows(type)) {
    PyErr_Restore(type, value, trace);
    return false;
  }
  PyErr_NormalizeException(&type, &value, &trace);
  if (number < 0)
    PyErr_Format(PyExc_ValueError, "%s: %S", what, value);
  else
    PyErr_Format(PyExc_ValueError, "%s %zd: %S", what, number, value);
  Py_XDECREF(type);
  Py_XDECREF(value);
  Py_XDECREF(trace);
  return false;
}

bool parse_row(PyObject *row, const char *format, ...) {
  va_list parts;
  if (!PyTuple_Check(row)) return wrong_tables("a row is a tuple");
  va_start(parts, format);
  bool parsed = PyArg_VaParse(row, format, parts);
  va_end(parts);
  return parsed;
}

long number_of(PyObject *number, long most) {
  long value = number != NULL && PyLong_Check(number) ? PyLong_AsLong(number) : -1;
  if (value >= 0 && value <= most) return value;
  PyErr_Clear();
  wrong_tables("a number is out of range");
  return -1;
}

enum {
  PLACE,
  VALUE,
  LOG,
  LIST,
  BITS,
  PRESENCE = BITS + 3,
  RECORD = PRESENCE + 3,
  CODES,
  TYPE,
  NONE,
  SHARED /* if the schema shares values */
};

#define FIELD_NUMBERS (SHARED + 1)

bool read_numbers(long *numbers, int count, const char *text) {
  for (int i = 0; i < count; i++) {
    char *end;
    numbers[i] = strtol(text, &end, 10);
    if (end == text || numbers[i] < -1 || numbers[i] > 0xffff)
      return wrong_tables("a text has other numbers");
    text = end;
  }
  return *text == 0 || wrong_tables("a text has more numbers");
}

static bool are_bits(const long *numbers) {
  return numbers[0] <= INT16_MAX && numbers[1] >= 0 && numbers[1] < 32 && numbers[2] >= 0 &&
         numbers[1] + numbers[2] <= 32;
}

static adtc_bits bits_at(const long *numbers) {
  return (adtc_bits){(int16_t)numbers[0], (uint8_t)numbers[1], (uint8_t)numbers[2]};
}

bool fill_field(adtc_field *field, struct reader *reader, PyObject *row, struct given *given) {
  const char *text;
  long n[FIELD_NUMBERS] = {0};
  int count = shares_values(reader->form->schema) ? FIELD_NUMBERS : SHARED;
  given->absent = NULL;
  if (!parse_row(row, "sUs|O", &field->name, &given->name, &text, &given->absent)) return false;
  if (!read_numbers(n, count, text)) return false;
  if (n[PLACE] < 0 || n[PLACE] > ADTC_AS_REST || n[VALUE] < 0 || n[VALUE] > VALUE_BYTES ||
      n[LOG] < 0 || n[LOG] > 3 || n[LIST] < 0 || n[LIST] > 2 || n[NONE] < 0 || n[NONE] > 1)
    return wrong_tables("no such place or value");
  if (!are_bits(n + BITS) || !are_bits(n + PRESENCE)) return wrong_tables("no such bits");
  if (n[RECORD] < 0 || n[CODES] < 0 || n[SHARED] < 0)
    return wrong_tables("a number is out of range");
  reader->is_bytes = n[VALUE] == VALUE_BYTES;
  reader->may_be_absent = n[NONE] == 1;
  field->place = (uint8_t)n[PLACE];
  field->value = (uint8_t)(reader->is_bytes ? ADTC_VALUE_TEXT : n[VALUE]);
  field->element_log = (uint8_t)n[LOG];
  field->is_list = (uint8_t)n[LIST];
  field->bits = bits_at(n + BITS);
  field->presence = bits_at(n + PRESENCE);
  field->record = (uint16_t)n[RECORD];
  field->codes = (uint16_t)n[CODES];
  field->type = n[TYPE] < 0 ? ADTC_NO_TYPE : (uint16_t)n[TYPE];
  field->shared = (uint16_t)n[SHARED];
  return true;
}

/* ---- Defaults ---- */

/* Of an enumeration the number stays as it is: its values are there only when classes are bound. */
static PyObject *kept_absent(const Schema *s, const struct reader *reader, PyObject *given) {
  const adtc_field *field = reader->field;
  if (field->value != ADTC_VALUE_CODE || field->type == ADTC_NO_TYPE) return normal(reader, given);
  if (number_of(given, s->tables.types[field->type].form_count - 1) < 0) return NULL;
  Py_INCREF(given);
  return given;
}

bool fill_absent(const Schema *s, struct reader *reader, PyObject *given) {
  bool is_list = reader->field->is_list, is_tree = reader->field->value < ADTC_VALUE_CODE;
  if (reader->part > 0 && !is_list && !reader->may_be_absent)
    return wrong_tables("a field of a part may be absent");
  if (given == NULL) return true;
  if (reader->part == 0 || is_list || is_tree || given == Py_None)
    return wrong_tables("the field has no default");
  reader->absent = kept_absent(s, reader, given);
  return reader->absent != NULL;
}

/* ---- Codes ---- */

uint32_t first_code(const Schema *s, const adtc_field *field) {
  uint32_t values = 2;
  if (field->value != ADTC_VALUE_CODE) return 0;
  if (field->type != ADTC_NO_TYPE) values = adtc_codes_of(&s->tables, field->type);
  return field->codes > values;
}

/* ---- Children before a child ---- */

/* The same with one presence bit more. */
static struct before with_bit(struct before before, adtc_bits presence, struct space *space) {
  struct presence *more = take(space, before.count + 1, sizeof *more);
  if (before.count > 0) memcpy(more, before.bits, before.count * sizeof *more);
  if (before.count == 0 || more[before.count - 1].word != presence.word)
    more[before.count++] = (struct presence){presence.word, 0};
  more[before.count - 1].mask |= (uint32_t)1 << presence.shift;
  before.bits = more;
  return before;
}

struct before count_before(const struct piece *piece, struct reader *readers, struct space *space) {
  const adtc_form *table = piece->table;
  struct before before = {NULL, 0, adtc_packed_of(table)};
  for (uint32_t i = 0; i < table->child_count; i++) {
    struct reader *reader = &readers[piece->indexes[table->children[i]]];
    adtc_bits presence = reader->field->presence;
    reader->before = before;
    if (presence.width == 0)
      before.fixed++;
    else
      before = with_bit(before, presence, space);
  }
  return before;
}

void reserve_before(Py_ssize_t children, struct space *space) {
  for (Py_ssize_t i = 0; i < children; i++) take(space, (size_t)i + 1, sizeof(struct presence));
}
