/* SPDX-License-Identifier: MIT */
/* One pass that proves bytes to be a tree of a type, where adtc_open and adtc_check_typed take two.

   It looks at each item once, in the order of the buffer: is it whole, and is it what the type
   says? It reads what a constructor says only when all of the node, its words and its record are
   known to be inside.

     typed_prove_leaf.c    items that are no nodes
     typed_prove_value.c   shared values and rare lists, for generated code
     typed_prove_tables.c  nodes by the schema's tables, with a stack in memory

   Generated code has a function for each type, and these call each other, so many levels deep at
   most as the caller says. Below that, or if a schema has no functions, as in Python and OCaml, the
   pass goes by the tables.

   It says yes or nothing: "no" has no reason here. Its caller takes the two passes then, which find
   the reason, or know what this one does not: a tree beside which there are others, a form of more
   children than fit in a mask, an enumeration, units of more than a word. It knows no addresses of
   32 bits, of which a wrong distance could make any other. It never says yes where they say no;
   test/adtc/fuzz/typed.c looks for such bytes. */
#include "typed_prove.h"

#include "check.h"
#include "system.h"

#include <stdlib.h>

/* Whether the tree of the root is all that is in the buffer, but for a fingerprint. */
static bool is_alone(const adtc_view *v, const adtc_schema *schema) {
  return v->root == ADTC_HEADER_BYTES / ADTC_WORD || v->root == adtc_after_stamp(v, schema);
}

/* ---- Pages ----

   To map a few pages of a file at each fault takes a tenth of the time of a check. So the pass asks
   the system for 2 MiB of them when an item of a list begins behind those that it has. It asks for
   no more, as nobody knows yet whether the next bytes are good, nor whether they are read: the pass
   does not look into long texts. */

enum { NEAR_BYTES = 1 << 18, ASKED_BYTES = 1 << 21 }; /* a small buffer is never asked for */

void adtc_proof_ask(adtc_proof *p, const uint32_t *at) {
  size_t bytes = (size_t)(p->end - at) * ADTC_WORD;
  if (bytes > ASKED_BYTES) bytes = ASKED_BYTES;
  if (bytes != 0) adtc_system_bring(at, bytes);
  p->near = at + bytes / ADTC_WORD;
}

static const uint32_t *first_near(const uint32_t *base, size_t words) {
  return base + (words < NEAR_BYTES / ADTC_WORD ? words : NEAR_BYTES / ADTC_WORD);
}

/* ---- The pass ---- */

static const uint32_t *end_of_tree(adtc_proof *p, const uint32_t *root, uint16_t type,
                                   uint32_t levels) {
  adtc_prove_function *const *proofs = p->schema->proofs;
  return proofs != NULL ? proofs[type](p, root, levels) : adtc_proof_by_tables(p, root, type);
}

bool adtc_prove_typed(const adtc_view *v, const adtc_schema *schema, uint16_t type,
                      uint32_t levels) {
  size_t words = v->size / ADTC_WORD;
  bool is_usual = v->layout == ADTC_PREORDER && (v->flags & ADTC_SHORT) && v->unit_log == 2 &&
                  words < UINT32_MAX && v->root < words && !schema->types[type].is_enumeration &&
                  sizeof v > sizeof(uint32_t);
  if (!is_usual || !is_alone(v, schema)) return false;
  const uint32_t *base = adtc_words_at(v, 0), *root = base + v->root;
  struct adtc_met met = {0};
  adtc_proof p = {.end = base + words, .base = base, .view = v, .schema = schema, .met = &met};
  p.near = first_near(base, words);
  p.presence = calloc(schema->form_count, sizeof *p.presence);
  bool holds = p.presence != NULL && adtc_met_begin(&met, schema, root, p.end) == ADTC_OK &&
               end_of_tree(&p, root, type, levels) == p.end;
  adtc_met_end(&met);
  free(p.presence);
  free(p.start);
  return holds;
}
