/* SPDX-License-Identifier: MIT */
/* Memory of own sets, from the C library: for less than a page of each pool, it is as good as
   another, and quicker to give back. */
#include "own_dead.h"

#include <stdlib.h>

struct bxr_own_dead *bxr_own_dead_create(uint64_t key) {
  struct bxr_own_dead *own = calloc(1, sizeof *own);
  if (own != NULL) own->key = key;
  return own;
}

void bxr_own_dead_destroy(struct bxr_own_dead *own) { free(own); }
