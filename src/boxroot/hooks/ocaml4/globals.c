/* SPDX-License-Identifier: MIT */
/* A list of blocks in the place of another. See globals.h. */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION < 50000

#include "globals.h"

#include <stdlib.h>
#include <string.h>
#include <caml/roots.h>

/* As in caml/stack.h, which is for native programs only. There is none in bytecode. */
extern value *caml_globals[] __attribute__((weak));

static value *first_module; /* what its entry was */
static value *list;         /* what it is while pools are lent; else NULL */

bool bxr_globals_are_lent(void) { return list != NULL; }

static size_t length(value *blocks) {
  size_t n = 0;
  while (blocks[n] != 0) n++;
  return n;
}

/* The blocks of the first module, then the pools; NULL without memory. */
static value *list_with(struct bxr_chain *chain) {
  size_t others = length(caml_globals[0]);
  value *blocks = malloc((others + (size_t)chain->length + 1) * sizeof *blocks);
  if (blocks == NULL) return NULL;
  memcpy(blocks, caml_globals[0], others * sizeof *blocks);
  value *end = blocks + others;
  for (struct bxr_pool *pool = chain->first; pool != NULL; pool = bxr_chain_next(pool))
    *end++ = (value)bxr_pool_body(pool)->slots;
  *end = 0;
  return blocks;
}

/* Marking is to be two fifths of a cycle, see caml_major_collection_slice. */
static void plan(struct bxr_chain *chain) {
  caml_incremental_roots_count = (uintnat)chain->length * (BXR_POOL_CAPACITY + 1) * 5 / 2;
}

bool bxr_globals_lend(struct bxr_chain *chain) {
  if (caml_globals == NULL || caml_globals[0] == NULL) return false;
  list = list_with(chain);
  if (list == NULL) return false;
  first_module = caml_globals[0];
  caml_globals[0] = list;
  plan(chain);
  return true;
}

void bxr_globals_take_back(void) {
  if (!bxr_globals_are_lent()) return;
  caml_globals[0] = first_module;
  free(list);
  list = NULL;
}

#endif
