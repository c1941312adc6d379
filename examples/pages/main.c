/* Hands out memory of several kinds, asks of some addresses whose they are, and says what it
   took. */
#include "places.h"

#include <stdio.h>
#include <stdlib.h>

enum { FRAME_BYTES = 4 << 20 };

static const char constant[] = "constant";
static int variable = 7;

static _Noreturn void stop(const char *why) {
  fprintf(stderr, "places: %s\n", why);
  exit(1);
}

static void expect(enum oh_status status) {
  if (status != OH_OK) stop(oh_status_string(status));
}

static void show(const struct places *p, const char *what, const void *address) {
  printf("%-22s %s\n", what, whose(p, address));
}

/* A list of numbers, in a buffer that never moves: room for a gigabyte, memory for what there
   is. */
static adtc numbers(const struct places *p) {
  adtc_options options = {
      .layout = ADTC_PREORDER, .storage = &p->tree_storage.storage, .limit_bytes = (size_t)1 << 30};
  adtc b;
  if (adtc_create(&b, &options) != ADTC_OK) stop("no memory for a tree");
  adtc_ref list = adtc_node(&b, 0, 100000);
  for (uint32_t i = 0; i < 100000; i++) adtc_set(&b, list, i, adtc_int(&b, i));
  adtc_set_root(&b, list);
  if (b.status != ADTC_OK) stop(adtc_status_string(b.status));
  return b;
}

static void count(const char *what, struct oh_pages *arena) {
  struct oh_pages_statistics s;
  oh_pages_get_statistics(arena, &s);
  printf("%-22s %zu runs, %zu MiB of memory, %zu MiB of addresses\n", what, s.runs,
         s.committed >> 20, s.handed_out >> 20);
}

int main(void) {
  struct places p;
  void *frame, *freed, *elsewhere = malloc(100);
  expect(places_open(&p));
  expect(oh_pages_alloc(p.frames, FRAME_BYTES, OH_HUGE_ON, &frame));
  expect(oh_pages_alloc(p.frames, FRAME_BYTES, OH_HUGE_ON, &freed));
  adtc b = numbers(&p);
  expect(oh_pages_free(p.frames, freed));
  show(&p, "a run of pages", frame);
  show(&p, "inside of it", (char *)frame + 12345);
  show(&p, "a run that is freed", freed);
  show(&p, "a buffer of adtc", b.base);
  show(&p, "a constant", constant);
  show(&p, "a variable", &variable);
  show(&p, "a function", (const void *)(uintptr_t)main);
  show(&p, "a block of malloc", elsewhere);
  show(&p, "nothing", NULL);
  count("frames", p.frames);
  count("trees", p.trees);
  adtc_free(&b);
  expect(oh_pages_free(p.frames, frame));
  places_close(&p);
  free(elsewhere);
  return 0;
}
