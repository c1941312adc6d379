/* The set of blocks that equal ones are merged with, beside a model: an array of what is in it.

   Blocks lie in memory of their own. Some belong at the very end of any table, or at its very
   beginning: those at the end take places at the beginning. With [EXTREME] of them on each side an
   entry may be too far from its place for that to be told from it. */
#include <caml/mlvalues.h>
#include <stdio.h>
#include <stdlib.h>

#include "unique.h"

#define BLOCK_WORDS 2
#define ENDS 16 /* bits of a hash that are all the same */

struct model {
  struct oh_unique set;
  uintptr_t *words; /* of all blocks */
  bool *is_in;
  size_t blocks;
  uint64_t random;
};

static void must(bool holds, char const *what) {
  if (holds) return;
  fprintf(stderr, "unique: %s\n", what);
  abort();
}

static value block(struct model *m, size_t i) { return (value)(m->words + i * BLOCK_WORDS + 1); }

static uint64_t hash(struct model *m, size_t i) {
  value b = block(m, i);
  return oh_unique_hash(Hd_val(b), (value *)b);
}

static value found(struct model *m, size_t i) {
  value b = block(m, i);
  value const fields = Field(b, 0); /* elsewhere */
  return oh_unique_find(&m->set, hash(m, i), Hd_val(b), &fields);
}

static void add(struct model *m, size_t i) {
  must(found(m, i) == 0, "what is not there is found");
  must(oh_unique_add(&m->set, hash(m, i), block(m, i)), "no memory");
  m->is_in[i] = true;
}

static void drop(struct model *m, size_t i) {
  oh_unique_remove(&m->set, block(m, i));
  m->is_in[i] = false;
}

static void look_at_all(struct model *m) {
  for (size_t i = 0; i < m->blocks; i++)
    must(found(m, i) == (m->is_in[i] ? block(m, i) : 0), "a block is lost, or there again");
}

static size_t draw(struct model *m, size_t below) {
  m->random = m->random * 6364136223846793005u + 1442695040888963407u;
  return (size_t)((m->random >> 33) % below);
}

/* The next word, from [*word] on, whose hash begins with such bits. */
static void make(struct model *m, size_t i, uint64_t bits, uintptr_t *word) {
  m->words[i * BLOCK_WORDS] = Caml_out_of_heap_header(1, Abstract_tag);
  do m->words[i * BLOCK_WORDS + 1] = ++*word;
  while (bits != 1 && hash(m, i) >> (64 - ENDS) != bits);
}

static void make_all(struct model *m, size_t extreme) {
  uintptr_t word = 0;
  for (size_t i = 0; i < m->blocks; i++) {
    uint64_t bits = i < extreme ? 0 : i < 2 * extreme ? ((uint64_t)1 << ENDS) - 1 : 1;
    make(m, i, bits, &word);
  }
}

/* All are added, in order, and some of them dropped and added again on the way; then half of them
   are dropped, and there is room for them again. */
static void use(struct model *m) {
  for (size_t i = 0; i < m->blocks; i++) {
    add(m, i);
    size_t other = draw(m, i + 1);
    if (i % 16 == 0 && m->is_in[other]) drop(m, other);
  }
  look_at_all(m);
  for (size_t i = 0; i < m->blocks; i++)
    if (m->is_in[i] && draw(m, 2) == 0) drop(m, i);
  look_at_all(m);
  for (size_t i = 0; i < m->blocks; i++)
    if (!m->is_in[i]) add(m, i);
  look_at_all(m);
}

value test_unique(value blocks, value extreme, value seed) {
  struct model m = {.blocks = (size_t)Long_val(blocks), .random = (uint64_t)Long_val(seed)};
  m.words = calloc(m.blocks * BLOCK_WORDS, sizeof *m.words);
  m.is_in = calloc(m.blocks, sizeof *m.is_in);
  must(m.words != NULL && m.is_in != NULL, "no memory");
  make_all(&m, (size_t)Long_val(extreme));
  use(&m);
  oh_unique_destroy(&m.set);
  free(m.words);
  free(m.is_in);
  return Val_unit;
}
