/* SPDX-License-Identifier: MIT */
/* Cheney's algorithm: what was copied and not yet scanned is the queue, so there is no recursion.

   A block is copied word by word, and the copy is scanned later. So each field of the source is
   read once, and it does no harm if other domains write to it. Sources are not written to. */
#include "bigarrays.h"
#include "copy.h"
#include "copying.h"
#include "path.h"
#include "runtime.h"
#include "source.h"

/* Is a young block among the fields that were copied to [words], where that matters? */
static bool leads_to_young(struct oh_copying const *c, uintptr_t const *words, mlsize_t size) {
  for (mlsize_t i = 0; c->avoids_young && i < size; i++)
    if (Is_block((value)words[i]) && oh_runtime_is_young((value)words[i])) return true;
  return false;
}

/* The scan ends when this field is done. */
static void put_off(struct oh_copying *c, struct oh_rest rest, bool has_fields) {
  c->rest = rest;
  c->rest_has_fields = has_fields;
  c->end = 0;
}

static enum oh_status copy_words(struct oh_copying *c, value source, header_t header, value *copy) {
  mlsize_t size = Wosize_hd(header);
  struct oh_space_mark before = oh_space_mark(c->space);
  uintptr_t *words;
  enum oh_status status = oh_space_take(c->space, size + 1, &words);
  if (status != OH_OK) return status;
  words[0] = Caml_out_of_heap_header(size, Tag_hd(header));
  *copy = (value)(words + 1);
  bool has_fields = Tag_hd(header) < No_scan_tag;
  struct oh_rest const all = {(uintptr_t const *)source, words + 1, size};
  if (size > c->at_once) {
    put_off(c, all, has_fields);
  } else {
    oh_rest_copy(&all, size);
    if (has_fields && leads_to_young(c, all.to, size)) {
      oh_space_rewind(c->space, before);
      return OH_REFUSED;
    }
  }
  c->blocks++;
  return OH_OK;
}

/* The table has no place for blocks without fields, and nobody can tell two of them apart. */
static enum oh_status copy_without_fields(struct oh_copying *c, value source, header_t header,
                                          value *copy) {
  value *known = &c->without_fields[Tag_hd(header)];
  enum oh_status status = *known != 0 ? OH_OK : copy_words(c, source, header, known);
  *copy = *known;
  return status;
}

static enum oh_status copy_data(struct oh_copying *c, value copy) {
  struct oh_rest data;
  enum oh_status status = oh_bigarray_move_data(c->space, copy, &data);
  if (status != OH_OK) return status;
  if (data.words > c->at_once)
    put_off(c, data, false);
  else
    oh_rest_copy(&data, data.words);
  c->blocks++;
  return OH_OK;
}

/* The entry is made first: then a block that is put off has one, and its source is kept. */
static enum oh_status copy_block(struct oh_copying *c, value source, header_t header, value *copy) {
  if (Wosize_hd(header) == 0) return copy_without_fields(c, source, header, copy);
  uintptr_t *entry = oh_table_entry(&c->table, (uintptr_t)source);
  if (entry == NULL) return OH_NO_MEMORY;
  enum oh_status status = copy_words(c, source, header, copy);
  if (status == OH_OK && Tag_hd(header) == Custom_tag && oh_bigarray_is(*copy))
    status = copy_data(c, *copy);
  if (status != OH_OK) return status;
  if (c->keeps && oh_table_walk_has_passed(&c->table)) oh_keep(source);
  *entry = oh_table_entry_of((uintptr_t)source, (uintptr_t)*copy);
  return OH_OK;
}

/* What can stand in the region as it is, or was copied: if it is known what takes the place of [v],
   that is in [*copy]. */
static bool is_known(struct oh_copying *c, value v, value *copy) {
  *copy = v;
  if (Is_long(v)) return true;
  value known = (value)oh_table_find(&c->table, (uintptr_t)v);
  if (known != 0) *copy = known;
  return known != 0 || oh_space_contains(c->space, (uintptr_t)v) ||
         oh_space_contains(c->also, (uintptr_t)v);
}

/* Gives what takes the place of [v] in the region, in [*copy]. */
static enum oh_status translate(struct oh_copying *c, value v, value *copy) {
  if (is_known(c, v, copy)) return OH_OK;
  header_t header = oh_read_header(v);
  if (Tag_hd(header) == Forward_tag) {
    value content = oh_without_forward(v);
    if (content != v && is_known(c, content, copy)) return OH_OK;
    v = content;
    header = oh_read_header(v);
  }
  if (c->avoids_young && oh_runtime_is_young(v)) return OH_REFUSED;
  c->refused = c->is_refused(v, header);
  return c->refused != NULL ? OH_REFUSED : copy_block(c, v, header, copy);
}

/* A field that leads to what was refused can stay as it is, if that is an extension constructor. */
static enum oh_status anchor(struct oh_copying *c, value *field) {
  value v = *field;
  if (c->anchors == NULL || c->refused == NULL || !oh_kind_is_extension_constructor(v))
    return OH_REFUSED;
  if (oh_runtime_is_young(v)) {
    c->refused = OH_REGION_YOUNG;
    return OH_REFUSED;
  }
  c->refused = NULL;
  return oh_anchors_add(c->anchors, field) ? OH_OK : OH_NO_MEMORY;
}

/* From the field [*i] on, and before [end]; [*i] becomes the field after the last one that is
   scanned, or the one that it fails at. */
static enum oh_status scan(struct oh_copying *c, value block, mlsize_t *i, mlsize_t end) {
  c->end = end;
  for (; *i < c->end; ++*i) {
    value copy;
    oh_ahead_keep(&c->ahead, &c->table);
    enum oh_status status = translate(c, Field(block, *i), &copy);
    if (status == OH_OK)
      Field(block, *i) = copy;
    else if (status != OH_REFUSED || (status = anchor(c, (value *)&Field(block, *i))) != OH_OK)
      return status;
  }
  return OH_OK;
}

enum oh_status oh_copying_begin(struct oh_copying *c, value source, value *copy) {
  struct oh_space_mark mark = oh_space_mark(c->space);
  enum oh_status status = translate(c, source, copy);
  if (status != OH_OK || c->blocks == 0) return status;
  c->begin = c->at.walk = c->ahead.at.walk = oh_walk_from(c->space, mark);
  return OH_OK;
}

static enum oh_status copy_rest(struct oh_copying *c, size_t most, size_t *words) {
  size_t size = most < c->rest.words ? most : c->rest.words;
  oh_rest_copy(&c->rest, size);
  if (c->rest_has_fields && leads_to_young(c, c->rest.to, size)) return OH_REFUSED;
  oh_rest_skip(&c->rest, size);
  *words += size;
  return OH_OK;
}

mlsize_t oh_copying_ready(struct oh_copying const *c, struct oh_cursor const *at) {
  bool is_last = (uintptr_t)(c->rest.to + c->rest.words) == (uintptr_t)&Field(at->block, at->size);
  return is_last ? at->size - c->rest.words : at->size;
}

/* The scan that runs ahead must not run further when a field is scanned again. */
enum oh_status oh_copying_go_on(struct oh_copying *c, mlsize_t most, bool *is_done, size_t *words) {
  *is_done = false;
  if (c->rest.words > 0) return copy_rest(c, most, words);
  *is_done = !oh_cursor_have_block(&c->at);
  if (*is_done) return OH_OK;
  mlsize_t first = c->at.next;
  enum oh_status status = scan(c, c->at.block, &c->at.next, oh_cursor_end(&c->at, most));
  *words += c->at.next - first + 1;
  if (status != OH_OK) c->ahead.lead++;
  oh_cursor_leave(&c->at);
  return status;
}

/* The path is found while the copies are there. The table is not needed any more. */
enum oh_status oh_copying_refusal(struct oh_copying *c, value block, mlsize_t i,
                                  struct oh_region_refusal *refusal) {
  struct oh_region_refusal at_root = {c->refused, 0, NULL};
  *refusal = at_root;
  oh_table_destroy(&c->table);
  if (c->blocks == 0) return OH_REFUSED;
  return oh_path(c->begin, block, i, refusal) ? OH_REFUSED : OH_NO_MEMORY;
}

static enum oh_status copy_all(struct oh_copying *c, value source, value *copy,
                               struct oh_region_refusal *refusal) {
  enum oh_status status = oh_copying_begin(c, source, copy);
  value block = 0;
  mlsize_t i = 0;
  if (status == OH_OK && c->blocks == 0) return OH_OK;
  while (status == OH_OK && oh_walk_next(&c->at.walk, &block)) {
    i = 0;
    status = scan(c, block, &i, oh_scanned_fields(block));
  }
  return status == OH_REFUSED ? oh_copying_refusal(c, block, i, refusal) : status;
}

enum oh_status oh_copy(struct oh_copy_place place, oh_kind_refused_function *is_refused,
                       value source, value *copy, size_t *blocks,
                       struct oh_region_refusal *refusal) {
  struct oh_copying c = {.space = place.space,
                         .also = place.also,
                         .anchors = place.anchors,
                         .is_refused = is_refused,
                         .at_once = SIZE_MAX};
  struct oh_space_mark mark = oh_space_mark(place.space);
  value made;
  enum oh_status status = copy_all(&c, source, &made, refusal);
  oh_table_destroy(&c.table);
  if (status != OH_OK) {
    oh_space_rewind(place.space, mark);
    return status;
  }
  *copy = made;
  *blocks += c.blocks;
  return OH_OK;
}
