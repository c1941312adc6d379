/* SPDX-License-Identifier: MIT */
/* Every owner of blocks that the collector knows is in a list. */
#include "held.h"

/* Before the first one. */
#define NO_MARKING ((size_t)-1)

/* Guards the list. Nobody who has it waits for the collector, nor for OCaml's lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct oh_held *first;

bool oh_held_begin(struct oh_held *held) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (pthread_mutex_init(&held->lock, NULL) != 0) return false;
  pthread_once(&once, oh_held_install);
  held->has_moved = false;
  held->marking = NO_MARKING;
  pthread_mutex_lock(&lock);
  held->next = first;
  first = held;
  pthread_mutex_unlock(&lock);
  return true;
}

void oh_held_end(struct oh_held *held) {
  pthread_mutex_lock(&lock);
  struct oh_held **link = &first;
  while (*link != held) link = &(*link)->next;
  *link = held->next;
  pthread_mutex_unlock(&lock);
  pthread_mutex_destroy(&held->lock);
}

static void begin_once(struct oh_held *held, size_t number) {
  pthread_mutex_lock(&held->lock);
  bool is_new = held->marking != number;
  held->marking = number;
  if (is_new) held->functions->begin_marking(held);
  pthread_mutex_unlock(&held->lock);
}

void oh_held_begin_marking(size_t number) {
  pthread_mutex_lock(&lock);
  for (struct oh_held *held = first; held != NULL; held = held->next) begin_once(held, number);
  pthread_mutex_unlock(&lock);
}

static void keep_some(struct oh_held *held, size_t words) {
  if (held->functions->keep_some == NULL) return;
  pthread_mutex_lock(&held->lock);
  held->functions->keep_some(held, words);
  pthread_mutex_unlock(&held->lock);
}

void oh_held_keep_some(size_t words) {
  pthread_mutex_lock(&lock);
  for (struct oh_held *held = first; held != NULL; held = held->next) keep_some(held, words);
  pthread_mutex_unlock(&lock);
}

void oh_held_move_all(struct oh_mover *mover) {
  pthread_mutex_lock(&lock);
  for (struct oh_held *held = first; held != NULL; held = held->next) {
    pthread_mutex_lock(&held->lock);
    held->functions->move_all(held, mover);
    held->has_moved = true;
    pthread_mutex_unlock(&held->lock);
  }
  pthread_mutex_unlock(&lock);
}

static void after_move(struct oh_held *held) {
  pthread_mutex_lock(&held->lock);
  if (held->has_moved && held->functions->after_move != NULL) held->functions->after_move(held);
  held->has_moved = false;
  pthread_mutex_unlock(&held->lock);
}

void oh_held_after_move(void) {
  pthread_mutex_lock(&lock);
  for (struct oh_held *held = first; held != NULL; held = held->next) after_move(held);
  pthread_mutex_unlock(&lock);
}
