#include <outheap/page_table.h>
#include <outheap/pages.h>
#include <stdio.h>
#include <stdlib.h>

enum { OURS = OH_USER_CLASS(1) };

/* A table of zeros is empty: a static one needs no more. */
static struct oh_page_table table;

static void expect(enum oh_status status) {
  if (status == OH_OK) return;
  fprintf(stderr, "%s\n", oh_status_string(status));
  exit(1);
}

static const char *whose(const void *address) {
  return oh_page_table_class(&table, (uintptr_t)address) == OURS ? "ours" : "somebody else's";
}

int main(void) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  config.table = &table;
  config.class_ = OURS;

  struct oh_pages *arena;
  void *run;
  char *other = malloc(10);
  expect(oh_pages_create(&config, &arena));
  expect(oh_pages_alloc(arena, (size_t)2 << 20, OH_HUGE_SYSTEM, &run)); /* a page of 2 MiB */
  printf("the run: %s\n", whose(run));
  printf("malloc's: %s\n", whose(other));
  expect(oh_pages_free(arena, run));
  printf("the run, freed: %s\n", whose(run));
  oh_pages_destroy(arena);
  free(other);
}
