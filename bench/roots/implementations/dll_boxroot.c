/* `dll_boxroot`: roots as nodes of two doubly linked lists, and no pools. The young list holds the
   roots created since the last minor collection and any other that may hold a young value: it is
   what a minor collection scans, and joins to the old list afterwards.

   Invariant: a node that holds a young value is in the young list. So a modification need not know
   in which list its node is: if the old value is young, in the young one.

   OCaml owns a node from create to delete. One thread only, see scan_hook.h.

   The idea is the one of OCaml's own generational global roots, with lists, which take constant
   time, in place of skip lists. */

#define CELL_NAME dll_boxroot
#define CELL_DELETES_WITHOUT_LOCK 0

#include "scan_hook.h"

#include "cell.h"

struct node {
  value contents;
  struct node *previous, *next;
};

/* The ends of a list are its sentinel, which holds an immediate. */
static struct node young = {Val_unit, &young, &young};
static struct node old = {Val_unit, &old, &old};

static void insert(struct node *node) {
  node->previous = &young;
  node->next = young.next;
  young.next->previous = node;
  young.next = node;
}

static void unlink(struct node *node) {
  node->previous->next = node->next;
  node->next->previous = node->previous;
}

/* {{{ Memory */

enum { NODES_AT_A_TIME = 512 };

static struct node *free_nodes; /* linked by `next` */

/* In order of their addresses, which is the order in which they get into the list. */
static bool add_nodes(void) {
  struct node *nodes = malloc(NODES_AT_A_TIME * sizeof *nodes);
  if (nodes == NULL) return false;
  for (int i = 0; i < NODES_AT_A_TIME; i++) nodes[i].next = &nodes[i + 1];
  nodes[NODES_AT_A_TIME - 1].next = NULL;
  free_nodes = nodes;
  return true;
}

/* }}} */
/* {{{ Scans */

static void join_young_to_old(void) {
  if (young.next == &young) return;
  young.previous->next = old.next;
  old.next->previous = young.previous;
  old.next = young.next;
  young.next->previous = &old;
  young.next = young.previous = &young;
}

static void scan_young(struct bench_visitor visitor) {
  for (struct node *node = young.next; node != &young; node = node->next)
    if (bench_is_young_block(node->contents)) bench_visit(visitor, &node->contents);
  join_young_to_old();
}

static void scan_list(struct node *list, struct bench_visitor visitor) {
  struct node *ahead = list->next;
  for (int i = 0; i < BENCH_PREFETCH_DISTANCE && ahead != list; i++) ahead = ahead->next;
  for (struct node *node = list->next; node != list; node = node->next) {
    if (ahead != list) {
      bench_prefetch(ahead->contents);
      ahead = ahead->next;
    }
    if (Is_block(node->contents)) bench_visit(visitor, &node->contents);
  }
}

static void scan_all(struct bench_visitor visitor) {
  scan_list(&young, visitor);
  scan_list(&old, visitor);
}

/* }}} */
/* {{{ Cells */

typedef struct node *cell;

static inline char const *cell_setup(void) {
  bench_install_scan_hook((struct bench_scans){scan_young, scan_all});
  return NULL;
}

static inline cell cell_create(value contents) {
  if (free_nodes == NULL && !add_nodes()) return NULL;
  struct node *node = free_nodes;
  free_nodes = node->next;
  node->contents = contents;
  insert(node);
  return node;
}

static inline value cell_get(cell node) { return node->contents; }

static inline value const *cell_get_ref(cell node) { return &node->contents; }

static inline bool cell_modify(cell *c, value contents) {
  struct node *node = *c;
  if (bench_is_young_block(contents) && !bench_is_young_block(node->contents)) {
    unlink(node);
    insert(node);
  }
  node->contents = contents;
  return true;
}

static inline void cell_delete(cell node) {
  unlink(node);
  node->next = free_nodes;
  free_nodes = node;
}

/* }}} */

#include "expand.h"
