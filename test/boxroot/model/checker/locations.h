/* SPDX-License-Identifier: MIT */
/* Where memory's history is kept: for each location its messages (the values written to it, in
   modification order) and who last accessed it and how. Memory itself holds the last message of
   each location, so that plain accesses, which the code under test makes itself, need no help.

   Locations come into being when they are first touched in an execution; what memory held then is
   their first message. The words they lie in are put back when the next execution begins. */
#ifndef CK_LOCATIONS_H
#define CK_LOCATIONS_H

#include "internal.h"
#include "views.h"

struct message {
  uint32_t time;          /* modification order */
  bool is_followed;       /* the next one is a read-modify-write's that read this one */
  uint64_t v;             /* unless it is the last */
  struct message *next;   /* in modification order */
  struct view *published; /* what an acquire of it brings; NULL for nothing */
};

enum ck_manner { CK_PLAIN_READ, CK_PLAIN_WRITE, CK_ATOMIC_READ, CK_ATOMIC_WRITE, CK_MANNERS };

struct location {
  uintptr_t address;
  int size;
  int index; /* in views; -1 while there is one message */
  struct message *first, *last;
  struct {
    uint32_t clock;
    uintptr_t pc;
  } accesses[CK_MANNERS][CK_MAX_THREADS]; /* the last one of each thread; clock 0 for none */
  struct location *next_in_word;
};

void ck_locations_begin(void);

/* The location of exactly that place. Those it overlaps are locations of their own. */
struct location *ck_location(uintptr_t address, int size);

/* Calls [f] for each location that the range overlaps. */
typedef void (*ck_location_function)(struct location *location, void *data);
void ck_locations_in(uintptr_t start, size_t size, ck_location_function f, void *data);

/* Reports a race of an access by the running thread with those before; else notes it. */
void ck_check_race(struct location *location, enum ck_manner manner, struct view const *view,
                   uintptr_t pc);

struct message *ck_new_message(void);

/* Puts a new message after [m]; its value is in memory then if it is the last. */
struct message *ck_insert_after(struct location *location, struct message *m, uint64_t v);

uint64_t ck_message_value(struct location *location, struct message *m);
uint64_t ck_memory_get(uintptr_t address, int size);
void ck_memory_set(uintptr_t address, int size, uint64_t v);

#endif
