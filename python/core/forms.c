/* SPDX-License-Identifier: MIT */
/* The tables of a constructor, and of its parts, from their rows. The fields of all of them are one
   array of readers: those that are no attributes first, in the order of the versions. */
#include "tables.h"

/* ---- Rows ---- */

enum { OF, TAG, HEAD_MASK, RECORD_WORDS, POSITIONAL, NUMBERS }; /* OF: a type, or a constructor */
enum { MOST_FIELDS = 0x7fff }; /* frames of the check have a bit beside the number of a field */

struct row {
  const char *name;
  long n[NUMBERS];
  PyObject *fields, *children, *checked, *masks;
};

static bool parse(struct row *r, PyObject *row) {
  const char *text;
  bool parsed =
      parse_row(row, "ssO!O!O!O!", &r->name, &text, &PyTuple_Type, &r->children, &PyTuple_Type,
                &r->checked, &PyTuple_Type, &r->masks, &PyTuple_Type, &r->fields);
  if (!parsed || !read_numbers(r->n, NUMBERS, text)) return false;
  for (int i = 0; i < NUMBERS; i++)
    if (r->n[i] < 0) return wrong_tables("a number is out of range");
  bool fits = PyTuple_Size(r->fields) <= MOST_FIELDS && PyTuple_Size(r->masks) <= MOST_FIELDS &&
              PyTuple_Size(r->children) <= PyTuple_Size(r->fields) &&
              PyTuple_Size(r->checked) <= PyTuple_Size(r->fields) &&
              r->n[POSITIONAL] <= PyTuple_Size(r->fields);
  return fits || wrong_tables("too many fields, words or children");
}

/* Whether there is a next part, which is of this constructor. False with an exception: it is
   wrong. */
static bool next_is_of(struct row *r, const struct part_rows *parts, Py_ssize_t i,
                       uint16_t number) {
  if (parts->rows == NULL || parts->next + i >= PyTuple_Size(parts->rows)) return false;
  if (!parse(r, PyTuple_GetItem(parts->rows, parts->next + i)))
    return in_row("part", parts->next + i);
  return r->n[OF] == number && r->n[TAG] == i + 1;
}

/* ---- One table ---- */

/* A constructor whose tables are being filled. */
struct filling {
  Schema *schema;
  struct form *form; /* NULL: how much memory they take is counted */
  struct reader *readers;
  uint16_t *children;
  Py_ssize_t next_field, next_attribute; /* of all of its fields */
};

static bool fill_numbers(uint16_t *to, PyObject *tuple, long most) {
  for (Py_ssize_t i = 0; i < PyTuple_Size(tuple); i++) {
    long number = number_of(PyTuple_GetItem(tuple, i), most);
    if (number < 0) return false;
    to[i] = (uint16_t)number;
  }
  return true;
}

static bool fill_masks(uint32_t *to, PyObject *tuple) {
  for (Py_ssize_t i = 0; i < PyTuple_Size(tuple); i++) {
    PyObject *mask = PyTuple_GetItem(tuple, i);
    unsigned long long bits = PyLong_Check(mask) ? PyLong_AsUnsignedLongLong(mask) : UINT64_MAX;
    if (PyErr_Occurred() || bits > UINT32_MAX) return wrong_tables("a mask has 32 bits");
    to[i] = (uint32_t)bits;
  }
  return true;
}

static bool fill_reader(struct filling *f, struct reader *reader, adtc_field *field,
                        PyObject *row) {
  const Schema *s = f->schema;
  struct given given;
  if (!fill_field(field, reader, row, &given)) return false;
  if (field->type != ADTC_NO_TYPE && field->type >= s->tables.type_count)
    return wrong_tables("no such type");
  Py_INCREF(given.name);
  PyTuple_SetItem(f->form->names, reader->index, given.name);
  if (!check_field(s, reader)) return false;
  reader->first = first_code(s, field);
  return fill_absent(s, reader, given.absent);
}

static bool fill_readers(struct filling *f, const struct piece *piece, uint16_t part,
                         const struct row *r) {
  uint16_t *indexes = (uint16_t *)piece->indexes;
  adtc_field *fields = (adtc_field *)piece->table->fields;
  for (Py_ssize_t i = 0; i < PyTuple_Size(r->fields); i++) {
    bool is_attribute = i >= r->n[POSITIONAL];
    Py_ssize_t index = is_attribute ? f->next_attribute++ : f->next_field++;
    struct reader *reader = &f->readers[index];
    indexes[i] = (uint16_t)index;
    *reader = (struct reader){.field = &fields[i],
                              .form = f->form,
                              .table = piece->table,
                              .index = (uint32_t)index,
                              .part = part};
    if (!fill_reader(f, reader, &fields[i], PyTuple_GetItem(r->fields, i)))
      return in_row("field", i);
  }
  return true;
}

/* Numbers of parts are made with the node. */
static void add_children(struct filling *f, const struct piece *piece, bool is_part) {
  const adtc_form *table = piece->table;
  for (uint32_t i = is_part ? adtc_numbers_of(table) : 0; i < table->child_count; i++)
    f->children[f->form->child_count++] = piece->indexes[table->children[i]];
}

/* Sorts the fields by what a builder asks of them, once for all nodes. */
static void sort_readers(struct piece *piece, const struct reader *readers) {
  const adtc_form *table = piece->table;
  for (uint32_t i = 0; i < table->field_count; i++) {
    const struct reader *reader = &readers[piece->indexes[i]];
    adtc_place place = (adtc_place)reader->field->place;
    if (reader->field->presence.width > 0 || place == ADTC_IN_BITS || place == ADTC_IN_RECORD)
      piece->packed[piece->packed_count++] = reader;
  }
  for (uint32_t i = 0; i < table->child_count; i++) {
    const struct reader *reader = child_of(piece, readers, i);
    if (reader->field->place >= ADTC_AS_RUN) piece->lists[piece->list_count++] = reader;
  }
}

static bool fill_piece(struct filling *f, struct piece *piece, adtc_form *table, uint16_t part,
                       const struct row *r, struct space *space) {
  Py_ssize_t fields = PyTuple_Size(r->fields), children = PyTuple_Size(r->children);
  Py_ssize_t checked = PyTuple_Size(r->checked), words = PyTuple_Size(r->masks);
  adtc_field *rows = take(space, (size_t)fields, sizeof *rows);
  uint16_t *numbers = take(space, (size_t)(children + checked), sizeof *numbers);
  uint16_t *indexes = take(space, (size_t)fields, sizeof *indexes);
  uint32_t *masks = take(space, (size_t)words, sizeof *masks);
  const struct reader **packed = take(space, (size_t)fields, sizeof *packed);
  const struct reader **lists = take(space, (size_t)children, sizeof *lists);
  struct taken taken = {.words = take(space, (size_t)words, sizeof(uint32_t)),
                        .fields = take(space, (size_t)fields, sizeof(bool))};
  if (f->form == NULL) {
    reserve_before(children, space);
    return true;
  }
  *piece = (struct piece){.table = table, .indexes = indexes, .packed = packed, .lists = lists};
  table->name = r->name;
  table->fields = rows;
  table->children = numbers;
  table->checked = numbers + children;
  table->words_masks = masks;
  table->head_mask = (uint16_t)r->n[HEAD_MASK];
  table->words = (uint16_t)words;
  table->record_words = (uint16_t)r->n[RECORD_WORDS];
  table->field_count = (uint16_t)fields;
  table->child_count = (uint16_t)children;
  table->checked_count = (uint16_t)checked;
  bool filled =
      fill_readers(f, piece, part, r) && fill_numbers(numbers, r->children, (long)fields - 1) &&
      fill_numbers(numbers + children, r->checked, (long)fields - 1) &&
      fill_masks(masks, r->masks) && check_piece(f->schema, piece, f->readers, part > 0, taken);
  if (!filled) return false;
  sort_readers(piece, f->readers);
  struct before all = count_before(piece, f->readers, space);
  if (part == 0) f->form->parts = all;
  add_children(f, piece, part > 0);
  return true;
}

/* ---- A constructor ---- */

static bool is_form_of(const Schema *s, uint16_t number, long type, long tag) {
  if (type >= s->tables.type_count) return false;
  const adtc_type *t = &s->tables.types[type];
  return tag < t->form_count && t->first_form + tag == number;
}

/* How many of what there are, in a constructor and all of its parts. */
struct counts {
  Py_ssize_t fields, positional, children, parts;
};

static bool sum_up(struct counts *all, uint16_t number, const struct row *own,
                   const struct part_rows *parts) {
  struct row r = *own;
  do {
    all->fields += PyTuple_Size(r.fields);
    all->positional += r.n[POSITIONAL];
    all->children += PyTuple_Size(r.children);
  } while (next_is_of(&r, parts, all->parts, number) && ++all->parts);
  if (PyErr_Occurred()) return false;
  return all->fields <= MOST_FIELDS || wrong_tables("too many fields, words or children");
}

static void note_most(uint32_t *most, uint32_t count) {
  if (count > *most) *most = count;
}

static void note_sizes(Schema *s, const struct form *form) {
  uint32_t later = 0;
  for (uint32_t i = 1; i < form->piece_count; i++) {
    const adtc_form *part = form->pieces[i].table;
    later += 1u + part->words + part->record_words + adtc_lists_of(part);
    later += 2 * adtc_numbers_of(part);
  }
  note_most(&s->most_words, form->table->words);
  note_most(&s->most_record, form->table->record_words);
  note_most(&s->most_lists, adtc_lists_of(form->table));
  note_most(&s->most_later, later);
}

/* Fills in what has to be there before the constructor's first field. */
static bool begin_form(struct filling *f, uint16_t number, const struct row *own,
                       const struct counts *all, Py_ssize_t first_part, struct piece *pieces) {
  Schema *s = f->schema;
  adtc_form *table = (adtc_form *)&s->tables.forms[number];
  f->form = &s->forms[number];
  table->type = (uint16_t)own->n[OF];
  table->tag = (uint16_t)own->n[TAG];
  table->is_open = s->tables.version > 0;
  table->part_count = (uint16_t)all->parts;
  table->first_part = (uint16_t)(all->parts > 0 ? s->tables.form_count + first_part : 0);
  *f->form = (struct form){.schema = s,
                           .table = table,
                           .pieces = pieces,
                           .readers = f->readers,
                           .children = f->children,
                           .positional = all->positional,
                           .number = number,
                           .field_count = (uint16_t)all->fields,
                           .piece_count = (uint16_t)(1 + all->parts)};
  f->form->name = PyUnicode_InternFromString(own->name);
  f->form->names = PyTuple_New(all->fields);
  return f->form->name != NULL && f->form->names != NULL;
}

/* Attributes of older versions are before fields of later ones. */
static bool order_names(struct form *form) {
  Py_ssize_t next = 0;
  form->stored = PyTuple_New(form->field_count);
  for (uint32_t i = 0; form->stored != NULL && i < form->piece_count; i++) {
    const struct piece *piece = &form->pieces[i];
    for (uint32_t k = 0; k < piece->table->field_count; k++) {
      PyObject *name = PyTuple_GetItem(form->names, piece->indexes[k]);
      Py_INCREF(name);
      PyTuple_SetItem(form->stored, next++, name);
    }
  }
  return form->stored != NULL;
}

static bool fill_parts(struct filling *f, uint16_t number, struct piece *pieces,
                       struct part_rows *parts, Py_ssize_t count, struct space *space) {
  const Schema *s = f->schema;
  struct row r;
  for (Py_ssize_t i = 0; i < count; i++) {
    Py_ssize_t place = s->tables.form_count + parts->next + i;
    adtc_form *table = f->form == NULL ? NULL : (adtc_form *)&s->tables.forms[place];
    if (!next_is_of(&r, parts, i, number)) return false;
    if (table != NULL) table->type = f->form->table->type;
    struct piece *piece = pieces == NULL ? NULL : &pieces[1 + i];
    if (!fill_piece(f, piece, table, (uint16_t)(i + 1), &r, space))
      return in_row("part", parts->next + i);
  }
  parts->next += count;
  return true;
}

bool fill_form(Schema *s, uint16_t number, PyObject *row, struct part_rows *parts,
               struct space *space) {
  struct row own;
  struct counts all = {0, 0, 0, 0};
  if (!parse(&own, row) || !sum_up(&all, number, &own, parts)) return false;
  struct filling f = {.schema = s, .next_attribute = all.positional};
  struct piece *pieces = take(space, (size_t)(1 + all.parts), sizeof *pieces);
  f.readers = take(space, (size_t)all.fields, sizeof *f.readers);
  f.children = take(space, (size_t)all.children, sizeof *f.children);
  bool fills = space->at != NULL;
  if (fills && !is_form_of(s, number, own.n[OF], own.n[TAG]))
    return wrong_tables("no such type or tag");
  if (fills && !begin_form(&f, number, &own, &all, parts->next, pieces)) return false;
  adtc_form *table = fills ? (adtc_form *)f.form->table : NULL;
  if (!fill_piece(&f, pieces, table, 0, &own, space)) return false;
  if (!fill_parts(&f, number, pieces, parts, all.parts, space)) return false;
  if (!fills) return true;
  note_sizes(s, f.form);
  return order_names(f.form);
}
