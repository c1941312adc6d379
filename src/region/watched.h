/* SPDX-License-Identifier: MIT */
/* Memory of which OCaml's marker says whether it has met a pointer there: in the runtimes for OCaml
   5 that have a page table, and in whole granules of the program's own class
   (outheap/runtime.h). */
#ifndef OH_REGION_WATCHED_H
#define OH_REGION_WATCHED_H

#include "space.h"

/* Of the seven that the runtime has. */
#define OH_WATCHED_CLASS 7

/* Does the runtime say that? */
bool oh_watched_can(void);

/* How much to take for [size] bytes. */
size_t oh_watched_size(size_t size);

/* A run of that many bytes; as `oh_arena_take`. It counts as touched at first. */
enum oh_status oh_watched_take(size_t size, enum oh_huge huge, void **run);

/* Pointers there that nobody has seen are no harm. */
void oh_watched_give_back(void *run);

/* As `oh_runtime_touch` and `oh_runtime_is_touched`, of all chunks. */
void oh_watched_touch(struct oh_space const *space);
bool oh_watched_is_touched(struct oh_space const *space);

#endif
