/* SPDX-License-Identifier: MIT */
/* Locations, their messages, and data races. See locations.h. */
#include "locations.h"

#include <string.h>

enum { MAX_LOCATIONS = 1 << 15, TABLE = 1 << 15, TIME_STEP = 1 << 12 };

struct word {
  uintptr_t address; /* 0 for none */
  uint64_t before;   /* what it held when the execution began */
  struct location *locations;
};

static struct word words[TABLE];
static int touched[TABLE], touched_count;
static struct location locations[MAX_LOCATIONS];
static struct message messages[CK_MAX_MESSAGES];
static int location_count, message_count;

static void put_back(struct word *word) {
  memcpy((void *)word->address, &word->before, sizeof word->before);
  word->address = 0;
}

void ck_locations_begin(void) {
  while (touched_count > 0) put_back(&words[touched[--touched_count]]);
  location_count = message_count = 0;
}

static struct word *word_at(uintptr_t address) {
  unsigned i = (unsigned)(address / 8 * 0x9E3779B1u) % TABLE;
  while (words[i].address != 0 && words[i].address != address) i = (i + 1) % TABLE;
  if (words[i].address != 0) return &words[i];
  if (touched_count == TABLE / 2) ck_give_up("the checker's table of words is full");
  touched[touched_count++] = (int)i;
  words[i] = (struct word){.address = address};
  memcpy(&words[i].before, (void *)address, sizeof words[i].before);
  return &words[i];
}

static struct location *new_location(struct word *word, uintptr_t address, int size) {
  if (location_count == MAX_LOCATIONS) ck_give_up("too many locations");
  struct location *location = &locations[location_count++];
  *location = (struct location){.address = address, .size = size, .index = -1};
  location->next_in_word = word->locations;
  word->locations = location;
  return location;
}

struct location *ck_location(uintptr_t address, int size) {
  struct word *word = word_at(address & ~(uintptr_t)7);
  for (struct location *l = word->locations; l != NULL; l = l->next_in_word)
    if (l->address == address && l->size == size) return l;
  return new_location(word, address, size);
}

static bool overlaps(struct location *l, uintptr_t start, size_t size) {
  return l->address < start + size && start < l->address + (uintptr_t)l->size;
}

void ck_locations_in(uintptr_t start, size_t size, ck_location_function f, void *data) {
  for (uintptr_t at = start & ~(uintptr_t)7; at < start + size; at += 8)
    for (struct location *l = word_at(at)->locations; l != NULL; l = l->next_in_word)
      if (overlaps(l, start, size)) f(l, data);
}

/* {{{ Messages */

uint64_t ck_memory_get(uintptr_t address, int size) {
  uint64_t v = 0;
  memcpy(&v, (void *)address, (size_t)size);
  return v;
}

void ck_memory_set(uintptr_t address, int size, uint64_t v) {
  memcpy((void *)address, &v, (size_t)size);
}

struct message *ck_new_message(void) {
  if (message_count == CK_MAX_MESSAGES) ck_give_up("too many messages");
  struct message *m = &messages[message_count++];
  *m = (struct message){.time = 0};
  return m;
}

uint64_t ck_message_value(struct location *location, struct message *m) {
  return m == location->last ? ck_memory_get(location->address, location->size) : m->v;
}

struct message *ck_insert_after(struct location *location, struct message *m, uint64_t v) {
  struct message *new = ck_new_message();
  new->next = m->next;
  new->v = v;
  if (m == location->last) {
    new->time = m->time + TIME_STEP;
    m->v = ck_memory_get(location->address, location->size);
    ck_memory_set(location->address, location->size, v);
    location->last = new;
  } else {
    new->time = (m->time + m->next->time) / 2;
    if (new->time == m->time) ck_give_up("the checker has no room between two messages");
  }
  m->next = new;
  return new;
}

/* }}} */
/* {{{ Races */

static bool conflict(enum ck_manner a, enum ck_manner b) {
  bool writes =
      a == CK_PLAIN_WRITE || a == CK_ATOMIC_WRITE || b == CK_PLAIN_WRITE || b == CK_ATOMIC_WRITE;
  bool plain = a <= CK_PLAIN_WRITE || b <= CK_PLAIN_WRITE;
  return writes && plain;
}

static char const *const manners[] = {"plain read", "plain write", "atomic read", "atomic write"};

static _Noreturn void report_race(struct location *l, enum ck_manner before, int other,
                                  enum ck_manner manner, uintptr_t pc) {
  ck_trace("race at %s\n", ck_describe(l->address));
  ck_trace("  thread %d, %s, %s\n", other, manners[before],
           ck_place(l->accesses[before][other].pc));
  ck_trace("  thread %d, %s, %s\n", ck_current, manners[manner], ck_place(pc));
  ck_fail("data race at %s: %s by thread %d, %s by thread %d", ck_describe(l->address),
          manners[before], other, manners[manner], ck_current);
}

void ck_check_race(struct location *location, enum ck_manner manner, struct view const *view,
                   uintptr_t pc) {
  for (int before = 0; before < CK_MANNERS; before++) {
    if (!conflict(manner, before)) continue;
    for (int t = 0; t < CK_MAX_THREADS; t++)
      if (t != ck_current && location->accesses[before][t].clock > view->clock[t])
        report_race(location, before, t, manner, pc);
  }
  location->accesses[manner][ck_current].clock = view->clock[ck_current];
  location->accesses[manner][ck_current].pc = pc;
}

/* }}} */
