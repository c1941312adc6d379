/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "frames.h"

#define FIRST_ROOM ((size_t)1 << 9)

void oh_frames_destroy(struct oh_frames *frames) {
  struct oh_frames const empty = {.words = NULL};
  free(frames->words);
  *frames = empty;
}

bool oh_frames_have_room(struct oh_frames *frames, mlsize_t size) {
  size_t needed = frames->used + size + OH_FRAME_WORDS;
  if (needed <= frames->room) return true;
  size_t room = frames->room == 0 ? FIRST_ROOM : 2 * frames->room;
  if (room < needed) room = needed;
  value *words = realloc(frames->words, room * sizeof *words);
  if (words == NULL) return false;
  frames->words = words;
  frames->room = room;
  return true;
}

static size_t depth(struct oh_frames frames) {
  size_t sum = 0;
  for (; frames.used != 0; frames.used = oh_frames_below(&frames)) sum++;
  return sum;
}

bool oh_frames_path(struct oh_frames frames, size_t **path, size_t *length) {
  size_t k = *length = depth(frames);
  *path = malloc((k + 1) * sizeof **path);
  if (*path == NULL) return false;
  for (; k > 0; frames.used = oh_frames_below(&frames)) (*path)[--k] = oh_frame_top(&frames)->next;
  return true;
}
