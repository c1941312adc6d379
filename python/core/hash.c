/* SPDX-License-Identifier: MIT */
/* Hashes of trees: of what equality looks at.

   Of a schema that shares nothing that is one item after the other. Else the hash of a node is one
   of what is in it and of the hashes of the nodes below it, wherever they stand; that of a shared
   node is computed once. */
#include "core.h"

#include "typed_pairs.h"

#include <stdlib.h>

static uint64_t mixed(uint64_t hash, uint64_t more) {
  hash = (hash ^ more) * 0x9e3779b97f4a7c15u;
  return hash ^ hash >> 29;
}

/* ---- Items that share nothing ---- */

static uint64_t mixed_words(uint64_t hash, const uint32_t *at, size_t words) {
  for (size_t i = 0; i < words; i++) hash = mixed(hash, at[i]);
  return hash;
}

static uint64_t mixed_head(uint64_t hash, const uint32_t *at) {
  return mixed(hash, (uint64_t)(adtc_head_of(at) >> 4 << 20) << 32 | adtc_count_in(at));
}

static uint64_t mixed_item(uint64_t hash, const uint32_t *at) {
  if (adtc_is_node(at[0])) return mixed_head(hash, at);
  bool is_int = (at[0] & ADTC_SMALL_BIT) || at[0] == ADTC_HEAD_NUMBER << ADTC_KIND_SHIFT;
  if (is_int) return mixed(hash, (uint64_t)adtc_int_at(at));
  return mixed_words(hash, at, adtc_item_words(at));
}

static uint64_t mixed_items(uint64_t hash, const uint32_t *at) {
  for (uint64_t pending = 1; pending > 0; pending--) {
    hash = mixed_item(hash, at);
    pending += adtc_children_at(at);
    at += adtc_item_words(at);
  }
  return hash;
}

/* ---- What is in a node: nodes below it come later ---- */

static uint64_t mixed_value(uint64_t hash, const adtc_field *field, const uint32_t *at) {
  if (adtc_is_absent(field, at)) return mixed(hash, ADTC_SMALL_BIT);
  if (field->value == ADTC_VALUE_NODE) return hash;
  return mixed_items(hash, field->shared != 0 ? adtc_target(at) : at);
}

static uint64_t mixed_list(uint64_t hash, const adtc_field *field, adtc_list items) {
  hash = mixed(hash, items.count);
  for (uint32_t i = 0; i < items.count; i++)
    hash = mixed_value(hash, field, adtc_item_any(items, i));
  return hash;
}

static uint64_t mixed_children(uint64_t hash, const adtc_form *form, const uint32_t *at) {
  uint32_t head = adtc_head_of(at), child = adtc_packed_of(form);
  const uint32_t *words = adtc_first_any(at);
  for (uint32_t i = 0; i < form->child_count; i++) {
    const adtc_field *field = &form->fields[form->children[i]];
    if (field->place == ADTC_AS_REST) return mixed_list(hash, field, adtc_rest_any(at, child));
    if (!adtc_is_present(field, head, words)) continue;
    const uint32_t *item = adtc_child_any(at, child++);
    hash = field->place == ADTC_AS_RUN ? mixed_list(hash, field, adtc_run_at(item))
                                       : mixed_value(hash, field, item);
  }
  return hash;
}

static uint64_t hash_in(const adtc_form *form, const uint32_t *at) {
  uint64_t hash = mixed(form->type, adtc_variant_at(at));
  hash = mixed_words(hash, adtc_first_any(at), adtc_packed_words(form));
  return mixed_children(hash, form, at);
}

/* ---- Trees that share values ---- */

/* A node that has been met, and not left: of a shared one, which of them it is. */
struct open {
  uint64_t hash;
  uint32_t number;
};

struct hashing {
  adtc_typed_walk walk;
  struct adtc_pairs shared; /* nodes that have been met */
  uint64_t *hashes;         /* theirs */
  struct open *open;
  size_t hash_room, depth, room;
  uint64_t hash; /* of what was left last */
};

static bool has_room_for_open(struct hashing *h) {
  if (h->depth < h->room) return true;
  size_t room = 2 * h->room + 16;
  struct open *open = realloc(h->open, room * sizeof *open);
  if (open == NULL) return false;
  h->open = open;
  h->room = room;
  return true;
}

static bool has_room_for_hash(struct hashing *h) {
  if (h->shared.count <= h->hash_room) return true;
  size_t room = 2 * h->hash_room + 16;
  uint64_t *hashes = realloc(h->hashes, room * sizeof *hashes);
  if (hashes == NULL) return false;
  h->hashes = hashes;
  h->hash_room = room;
  return true;
}

/* The node that the walk is at: its hash, if it was left before. */
static bool meet(struct hashing *h) {
  adtc_typed_walk *w = &h->walk;
  bool is_shared = w->schema->types[w->type].shared != 0, is_new = true;
  struct open met = {0, ADTC_NO_PAIR};
  const struct adtc_pair node = {(uintptr_t)w->node.at, 0};
  if (is_shared) met.number = adtc_pairs_add(&h->shared, node, &is_new);
  if (is_shared && met.number == ADTC_NO_PAIR) return false;
  if (!has_room_for_hash(h) || !has_room_for_open(h)) return false;
  if (is_new) {
    adtc_typed_walk_enter(w);
    met.hash = hash_in(&w->schema->forms[w->form], w->node.at);
  } else {
    adtc_typed_walk_skip(w);
    met.hash = h->hashes[met.number];
  }
  h->open[h->depth++] = met;
  return true;
}

static void leave(struct hashing *h) {
  struct open left = h->open[--h->depth];
  if (left.number != ADTC_NO_PAIR) h->hashes[left.number] = left.hash;
  h->hash = left.hash;
  if (h->depth == 0) return;
  struct open *above = &h->open[h->depth - 1];
  above->hash = mixed(above->hash, left.hash);
}

static bool hash_shared(const adtc_schema *schema, uint16_t type, adtc_tree tree, uint64_t *hash) {
  struct hashing h = {.depth = 0};
  bool fine = true;
  adtc_typed_walk_begin(&h.walk, schema, type, tree);
  while (fine && adtc_typed_walk_next(&h.walk)) {
    if (h.walk.leaves)
      leave(&h);
    else
      fine = meet(&h);
  }
  fine = fine && h.walk.status == ADTC_OK;
  *hash = h.hash;
  adtc_typed_walk_end(&h.walk);
  adtc_pairs_free(&h.shared);
  free(h.hashes);
  free(h.open);
  return fine;
}

/* ---- Any ---- */

Py_hash_t hash_of_tree(const struct form *form, adtc_tree tree) {
  const Schema *s = form->schema;
  uint64_t hash;
  if (!shares_values(s))
    hash = mixed_items(form->number, tree.at);
  else if (!hash_shared(&s->tables, form->table->type, tree, &hash)) {
    PyErr_NoMemory();
    return -1;
  }
  return (Py_hash_t)hash == -1 ? -2 : (Py_hash_t)hash;
}

Py_hash_t hash_of_enumerator(const Node *n) {
  return (Py_hash_t)(mixed(n->form->number, enumerator_number(n)) >> 1);
}
