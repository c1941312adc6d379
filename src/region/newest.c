/* SPDX-License-Identifier: MIT */
/* Chunks are filled one after the other, each from below. */
#include "newest.h"

static bool is_in(struct oh_chunk const *chunk, value v) {
  return (uintptr_t)v > chunk->start && (uintptr_t)v <= chunk->used;
}

/* Those in the chunk [newest->chunk] or a later one. */
static void look_from(struct oh_newest *newest, value v) {
  struct oh_chunk const *chunk = newest->chunk;
  while (chunk != NULL && !is_in(chunk, v)) chunk = chunk->next;
  if (chunk == NULL || (chunk == newest->chunk && v <= newest->block)) return;
  newest->chunk = chunk;
  newest->block = v;
}

static struct oh_newest newest_from(struct oh_chunk const *chunk, value const *fields,
                                    mlsize_t size) {
  struct oh_newest newest = {chunk, 0};
  for (mlsize_t i = 0; i < size; i++)
    if (Is_block(fields[i])) look_from(&newest, fields[i]);
  if (newest.block == 0) newest.chunk = NULL;
  return newest;
}

/* Mostly there is one in the last chunk. */
struct oh_newest oh_newest(struct oh_space const *space, value const *fields, mlsize_t size) {
  struct oh_newest newest = {NULL, 0};
  if (space->last != NULL) newest = newest_from(space->last, fields, size);
  return newest.chunk != NULL ? newest : newest_from(space->first, fields, size);
}
