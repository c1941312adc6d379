/* SPDX-License-Identifier: MIT */
/* A node that did not know how many children it would have is given its distances.

   It was made as one word, with its children behind it, and its words and record first of them.
   Nothing below it knows where it is, but for references to what is before it: so all of it moves,
   and the distances are written in between. */
#include "typed_share.h"

/* Words of a node of so many children before the first of them. */
static uint32_t words_of(const adtc *to, uint32_t variant, uint32_t count) {
  if (count == 0 || adtc_is_fork(to, variant, count)) return 1;
  return count + (count >= ADTC_LONG_COUNT);
}

static void write_distances(uint32_t *at, const uint32_t *starts, uint32_t count,
                            adtc_ref moved_from) {
  uint32_t *distances = at + adtc_heads_in(at[0]);
  for (uint32_t i = 1; i < count; i++) distances[i - 1] = starts[i] + moved_from;
}

static void write_fork(adtc_builder *b, uint32_t *at, uint32_t variant, uint32_t distance) {
  if (distance < ADTC_FORK_DISTANCES)
    at[0] = distance << ADTC_FORK_SHIFT | variant << 2 | ADTC_FORK_BIT;
  else
    adtc_build_fail(b, ADTC_DISTANCE);
}

/* A run without items is the last thing in the buffer, and goes: its list is absent. The node that
   has the list is open too, so its words are right behind its head. */
static void drop(adtc_builder *b, const struct adtc_coming *run) {
  adtc_bits presence = run->field->presence;
  adtc_rewind(b->to, (size_t)run->node * ADTC_WORD);
  b->number_count--;
  uint32_t *at = adtc_at(b->to, b->top->node);
  uint32_t *word = presence.word < 0 ? at : at + 1 + presence.word;
  *word &= ~((uint32_t)1 << presence.shift);
}

static void write_node(adtc_builder *b, const struct adtc_coming *f, uint32_t count) {
  uint32_t variant = *adtc_at(b->to, f->node) >> 4 & (ADTC_VARIANTS - 1);
  uint32_t own = words_of(b->to, variant, count), more = own - 1;
  const uint32_t *starts = b->numbers + f->starts;
  size_t end = adtc_mark(b->to), first = (size_t)f->node * ADTC_WORD + ADTC_WORD;
  adtc_ref unused;
  if (more > 0 && adtc_take(b->to, (uint64_t)more * ADTC_WORD, &unused) == NULL) {
    adtc_build_fail(b, b->to->status);
    return;
  }
  uint32_t *at = adtc_at(b->to, f->node);
  memmove(at + own, at + 1, end - first);
  adtc_share_moved(b, f->node, more);
  if (own == 1 && count == 2) {
    write_fork(b, at, variant, starts[1] - f->node);
    return;
  }
  bool is_long = count >= ADTC_LONG_COUNT;
  at[0] = (is_long ? ADTC_LONG_COUNT : count) << 16 | variant << 4;
  if (is_long) at[1] = count;
  write_distances(at, starts, count, more - f->node);
}

void adtc_build_close(adtc_builder *b) {
  struct adtc_coming closed = *b->top--;
  bool is_list = closed.form == NULL && closed.field->presence.width > 0;
  if (is_list && b->number_count == closed.starts) {
    drop(b, &closed);
    return;
  }
  adtc_drop_parts(b, &closed);
  write_node(b, &closed, (uint32_t)(b->number_count - closed.starts));
  b->number_count = closed.starts;
}
