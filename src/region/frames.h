/* SPDX-License-Identifier: MIT */
/* The stack of a copy that goes in depth: blocks that were begun and are not done. A frame has the
   words of its block, and above them what is known of it. It is named by its position, where it
   ends, which stays as it is while the stack grows and moves. */
#ifndef OH_REGION_FRAMES_H
#define OH_REGION_FRAMES_H

#include <caml/mlvalues.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct oh_frame {
  header_t header;
  uintptr_t *entry; /* of its source, in the table of the copy; NULL: it has no fields */
  mlsize_t next;    /* field to look at; those before have their places in the region */
};

#define OH_FRAME_WORDS (sizeof(struct oh_frame) / sizeof(value))

/* All zeros is an empty stack. */
struct oh_frames {
  value *words;
  size_t used, room;
};

void oh_frames_destroy(struct oh_frames *frames);

/* Room for a block of [size] fields. False if there is no memory. */
bool oh_frames_have_room(struct oh_frames *frames, mlsize_t size);

static inline struct oh_frame *oh_frame_at(struct oh_frames const *frames, size_t position) {
  return (struct oh_frame *)(frames->words + position) - 1;
}

static inline struct oh_frame *oh_frame_top(struct oh_frames const *frames) {
  return oh_frame_at(frames, frames->used);
}

static inline value *oh_frame_fields(struct oh_frame *frame) {
  return (value *)frame - Wosize_hd(frame->header);
}

/* The position of the frame below the top. */
static inline size_t oh_frames_below(struct oh_frames const *frames) {
  return frames->used - OH_FRAME_WORDS - Wosize_hd(oh_frame_top(frames)->header);
}

/* Which field of each frame is looked at, from the lowest on: in [*path], of [*length], to be
   freed. False if there is no memory. */
bool oh_frames_path(struct oh_frames frames, size_t **path, size_t *length);

#endif
