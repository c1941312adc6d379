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
  NONE
};

#define FIELD_NUMBERS (NONE + 1)

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

bool fill_field(adtc_field *field, struct reader *reader, PyObject *row, PyObject **name) {
  const char *text;
  long n[FIELD_NUMBERS];
  if (!parse_row(row, "sUs", &field->name, name, &text)) return false;
  if (!read_numbers(n, FIELD_NUMBERS, text)) return false;
  if (n[PLACE] < 0 || n[PLACE] > ADTC_AS_REST || n[VALUE] < 0 || n[VALUE] > VALUE_BYTES ||
      n[LOG] < 0 || n[LOG] > 3 || n[LIST] < 0 || n[LIST] > 2 || n[NONE] < 0 || n[NONE] > 1)
    return wrong_tables("no such place or value");
  if (!are_bits(n + BITS) || !are_bits(n + PRESENCE)) return wrong_tables("no such bits");
  if (n[RECORD] < 0 || n[CODES] < 0) return wrong_tables("a number is out of range");
  reader->is_bytes = n[VALUE] == VALUE_BYTES;
  reader->may_be_none = n[NONE] == 1;
  field->place = (uint8_t)n[PLACE];
  field->value = (uint8_t)(reader->is_bytes ? ADTC_VALUE_TEXT : n[VALUE]);
  field->element_log = (uint8_t)n[LOG];
  field->is_list = (uint8_t)n[LIST];
  field->bits = bits_at(n + BITS);
  field->presence = bits_at(n + PRESENCE);
  field->record = (uint16_t)n[RECORD];
  field->codes = (uint16_t)n[CODES];
  field->type = n[TYPE] < 0 ? ADTC_NO_TYPE : (uint16_t)n[TYPE];
  return true;
}

/* ---- Codes ---- */

uint32_t first_code(const Schema *s, const adtc_field *field) {
  uint32_t values = 2;
  if (field->value != ADTC_VALUE_CODE) return 0;
  if (field->type != ADTC_NO_TYPE) values = s->tables.types[field->type].form_count;
  return field->codes > values;
}

/* ---- Children before a child ---- */

void count_before(const adtc_form *form, struct reader *readers, struct space *space) {
  uint32_t fixed = adtc_packed_of(form);
  struct presence *before = NULL;
  uint32_t count = 0;
  for (uint32_t i = 0; i < form->child_count; i++) {
    struct reader *reader = &readers[form->children[i]];
    adtc_bits presence = reader->field->presence;
    reader->fixed = fixed;
    reader->before = before;
    reader->before_count = count;
    if (presence.width == 0) {
      fixed++;
      continue;
    }
    struct presence *more = take(space, count + 1, sizeof *more);
    if (count > 0) memcpy(more, before, count * sizeof *more);
    if (count == 0 || more[count - 1].word != presence.word)
      more[count++] = (struct presence){presence.word, 0};
    more[count - 1].mask |= (uint32_t)1 << presence.shift;
    before = more;
  }
}

void reserve_before(Py_ssize_t children, struct space *space) {
  for (Py_ssize_t i = 0; i < children; i++) take(space, (size_t)i + 1, sizeof(struct presence));
}
