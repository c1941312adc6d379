/* SPDX-License-Identifier: MIT */
/* Does what it reads, a command a line, to one or two arenas, and answers each with one line:

     STATUS RESULT RESERVED COMMITTED HANDED_OUT FREE LARGEST RUNS FREE_RUNS REGIONS [CHANGE]...

   The statistics are those of the arena that was used. Each CHANGE is a mapping that appeared,
   +START:SIZE, vanished, -START:SIZE, or should have vanished, !START:SIZE. Numbers are decimal.
   test_pages_property.py has the model.

     create A CHUNK_SIZE PAGE_SIZE PLACEMENT CLASS   an arena; with the table if CLASS is not 0
     alloc A SIZE HUGE       reserve A SIZE HUGE     RESULT: the run
     free A ADDRESS
     commit A START SIZE     decommit A START SIZE
     write A ADDRESS VALUE   read A ADDRESS          a word; RESULT: what was read
     class A ADDRESS                                 RESULT: the class; taints
     fail A N                                        the N-th call of the system from now on fails
     hints A TAKEN                                   does the system take hints, 0 or 1 */
#include "outheap/pages.h"
#include "system.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENAS = 2 };

static struct oh_page_table table;
static struct oh_pages *arenas[ARENAS];
static char changes[4096];

static void note_change(int change, void *start, size_t size) {
  size_t used = strlen(changes);
  snprintf(changes + used, sizeof changes - used, " %c%" PRIuPTR ":%zu", "-!+"[change + 1],
           (uintptr_t)start, size);
}

struct command {
  char name[16];
  unsigned arena;
  uint64_t a, b, c, d;
};

static enum oh_status create(struct command const *c) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  config.chunk_size = c->a;
  config.page_size = c->b;
  config.placement = (enum oh_placement)c->c;
  if (c->d != 0) config.table = &table, config.class_ = (oh_class)c->d;
  return oh_pages_create(&config, &arenas[c->arena]);
}

static uint64_t *word(uint64_t address) { return (uint64_t *)(uintptr_t)address; }

static enum oh_status execute(struct command const *c, uint64_t *result) {
  struct oh_pages *pages = arenas[c->arena];
  void *run = NULL, *start = word(c->a);
  enum oh_status status = OH_OK;
  if (strcmp(c->name, "create") == 0)
    status = create(c);
  else if (strcmp(c->name, "alloc") == 0)
    status = oh_pages_alloc(pages, c->a, (enum oh_huge)c->b, &run);
  else if (strcmp(c->name, "reserve") == 0)
    status = oh_pages_reserve(pages, c->a, (enum oh_huge)c->b, &run);
  else if (strcmp(c->name, "free") == 0)
    status = oh_pages_free(pages, start);
  else if (strcmp(c->name, "commit") == 0)
    status = oh_pages_commit(pages, start, c->b);
  else if (strcmp(c->name, "decommit") == 0)
    status = oh_pages_decommit(pages, start, c->b);
  else if (strcmp(c->name, "write") == 0)
    *word(c->a) = c->b;
  else if (strcmp(c->name, "read") == 0)
    run = (void *)(uintptr_t)*word(c->a);
  else if (strcmp(c->name, "class") == 0)
    run = (void *)(uintptr_t)oh_page_table_class(&table, c->a);
  else if (strcmp(c->name, "fail") == 0)
    system_.fail_at = system_.calls + (long)c->a;
  else if (strcmp(c->name, "hints") == 0)
    system_.take_hints = c->a != 0;
  else
    exit(2);
  *result = (uintptr_t)run;
  return status;
}

static void answer(struct command const *c, enum oh_status status, uint64_t result) {
  struct oh_pages_statistics s = {.reserved = 0};
  if (arenas[c->arena] != NULL) oh_pages_get_statistics(arenas[c->arena], &s);
  printf("%d %" PRIu64 " %zu %zu %zu %zu %zu %zu %zu %zu%s\n", (int)status, result, s.reserved,
         s.committed, s.handed_out, s.free, s.largest_free, s.runs, s.free_runs, s.regions,
         changes);
  fflush(stdout);
  changes[0] = '\0';
}

int main(void) {
  char line[256];
  system_.listener = note_change;
  while (fgets(line, sizeof line, stdin) != NULL) {
    struct command c = {.a = 0};
    int read = sscanf(line, "%15s %u %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64, c.name,
                      &c.arena, &c.a, &c.b, &c.c, &c.d);
    if (read < 2 || c.arena >= ARENAS) return 2;
    uint64_t result;
    enum oh_status status = execute(&c, &result);
    answer(&c, status, result);
  }
  for (int i = 0; i < ARENAS; i++) oh_pages_destroy(arenas[i]);
  return 0;
}
