/* SPDX-License-Identifier: MIT */
/* Slot s has bit s / 32 of word s % 32: two matrices of 32 rows, of which one is in the low halves
   of the words and the other in the high ones. Both are transposed at once, by exchanging blocks of
   16, 8, 4, 2 and 1 bits across the diagonal (H. S. Warren, Hacker's Delight, 7-3). */
#include "own_dead.h"

static void exchange(uint64_t *a, uint64_t *b, int distance, uint64_t mask) {
  uint64_t change = (*a >> distance ^ *b) & mask;
  *a ^= change << distance;
  *b ^= change;
}

static void transpose(uint64_t bits[BXR_BITS_WORDS]) {
  uint64_t mask = 0x0000ffff0000ffff;
  for (int distance = 16; distance > 0; distance /= 2, mask ^= mask << distance)
    for (size_t i = 0; i < BXR_BITS_WORDS; i = (i + distance + 1) & ~(size_t)distance)
      exchange(&bits[i], &bits[i + distance], distance, mask);
}

void bxr_own_dead_read(struct bxr_own_dead *own, uint64_t bits[BXR_BITS_WORDS]) {
  uint64_t rows[BXR_BITS_WORDS];
  for (size_t i = 0; i < BXR_BITS_WORDS; i++) rows[i] = own->bits[i];
  transpose(rows);
  for (size_t i = 0; i < BXR_BITS_WORDS / 2; i++) {
    uint64_t even = rows[2 * i], odd = rows[2 * i + 1];
    bits[i] = (even & UINT32_MAX) | odd << 32;
    bits[i + BXR_BITS_WORDS / 2] = even >> 32 | (odd & ~(uint64_t)UINT32_MAX);
  }
}

static void join_older(struct bxr_own_dead *own) {
  struct bxr_own_dead *older = own->older;
  if (older == NULL) return;
  for (size_t i = 0; i < BXR_BITS_WORDS; i++) own->bits[i] |= older->bits[i];
  own->older = NULL;
  bxr_own_dead_destroy(older);
}

struct bxr_own_dead *bxr_own_dead_renew(struct bxr_own_dead *own, uint64_t key) {
  struct bxr_own_dead *renewed = bxr_own_dead_create(key);
  if (renewed == NULL) return NULL;
  if (own != NULL) join_older(own);
  renewed->older = own;
  return renewed;
}

intnat bxr_own_dead_count(struct bxr_own_dead *own) {
  intnat count = 0;
  for (; own != NULL; own = own->older)
    for (size_t i = 0; i < BXR_BITS_WORDS; i++) count += __builtin_popcountll(own->bits[i]);
  return count;
}
