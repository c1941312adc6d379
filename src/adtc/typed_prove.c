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

#include <stdlib.h>

/* Whether the tree of the root is all that is in the buffer, but for a fingerprint. */
static bool is_alone(const adtc_view *v, const adtc_schema *schema) {
  return v->root == ADTC_HEADER_BYTES / ADTC_WORD || v->root == adtc_after_stamp(v, schema);
}

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
  p.presence = calloc(schema->form_count, sizeof *p.presence);
  bool holds = p.presence != NULL && adtc_met_begin(&met, schema, root, p.end) == ADTC_OK &&
               end_of_tree(&p, root, type, levels) == p.end;
  adtc_met_end(&met);
  free(p.presence);
  free(p.start);
  return holds;
}
