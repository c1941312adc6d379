/* A table of roots, and blocks whose finalisers change it; see finalisers.ml. A root at each place
   of the table holds a pair of the same two numbers. */
#define CAML_INTERNALS
#include <boxroot.h>
#include <caml/address_class.h>
#include <caml/alloc.h>
#include <caml/custom.h>
#include <caml/memory.h>
#include <caml/minor_gc.h>
#include <caml/mlvalues.h>

#include <stdbool.h>
#include <stdlib.h>

enum { PLACES = 3000 };
enum act { CREATE, DELETE, MODIFY, DELETE_MOVED, MODIFY_MOVED, ANY, NONE };

static struct {
  boxroot root;
  long number; /* what it holds */
} table[PLACES];

static enum act armed = NONE;
static long acts;
static unsigned seed = 1;

static int below(int n) {
  seed = seed * 1103515245u + 12345u;
  return (int)((seed >> 8) % (unsigned)n);
}

static boxroot created(value v) {
  boxroot r = boxroot_create(v);
  if (r == NULL) abort();
  return r;
}

/* The value of [from] gets a new root, at [place]. */
static void copy(int place, int from) {
  boxroot r = created(boxroot_get(table[from].root));
  boxroot_delete(table[place].root);
  table[place].root = r;
  table[place].number = table[from].number;
}

/* The place is empty from now on. */
static void clear(int place) {
  boxroot_delete(table[place].root);
  table[place].root = NULL;
}

static void modify(int place, int from) {
  if (!boxroot_modify(&table[place].root, boxroot_get(table[from].root))) abort();
  table[place].number = table[from].number;
}

/* The root whose value is being moved is the first that still holds a young one: they were created
   in the order of the table. -1 if all were moved. */
static int moved(void) {
  for (int i = 0; i < PLACES; i++)
    if (table[i].root != NULL && Is_young(boxroot_get(table[i].root))) return i;
  return -1;
}

static void do_at(enum act which, int place, int from) {
  switch (which) {
  case CREATE: copy(place, from); break;
  case DELETE:
  case DELETE_MOVED: clear(place); break;
  default: modify(place, from); break;
  }
}

static void act(value block) {
  (void)block;
  if (armed == NONE) return;
  enum act which = armed == ANY ? (enum act)below(ANY) : armed;
  int place = which < DELETE_MOVED ? below(PLACES) : moved(), from = below(PLACES);
  if (place < 0 || table[place].root == NULL || table[from].root == NULL) return;
  acts++;
  do_at(which, place, from);
}

static struct custom_operations operations = {
    .identifier = "test_finalisers",
    .finalize = act,
};

value test_finalisers_block(value unit) {
  (void)unit;
  return caml_alloc_custom(&operations, sizeof(value), 0, 1);
}

value test_finalisers_fill(value count) {
  for (int i = 0; i < Int_val(count) && i < PLACES; i++) {
    value pair = caml_alloc_small(2, 0);
    Field(pair, 0) = Field(pair, 1) = Val_int(i);
    table[i].root = created(pair);
    table[i].number = i;
  }
  return Val_unit;
}

value test_finalisers_arm(value which) {
  armed = (enum act)Int_val(which);
  acts = 0;
  return Val_unit;
}

value test_finalisers_disarm(value unit) {
  (void)unit;
  armed = NONE;
  return Val_long(acts);
}

static bool is_right(int i) {
  if (table[i].root == NULL) return true;
  value pair = boxroot_get(table[i].root), number = Val_long(table[i].number);
  return Is_block(pair) && Wosize_val(pair) == 2 && Field(pair, 0) == number &&
         Field(pair, 1) == number;
}

value test_finalisers_first_wrong(value unit) {
  (void)unit;
  for (int i = 0; i < PLACES; i++)
    if (!is_right(i)) return Val_int(i);
  return Val_int(-1);
}

static int compare(void const *a, void const *b) {
  uintptr_t x = *(uintptr_t const *)a, y = *(uintptr_t const *)b;
  return (x > y) - (x < y);
}

/* Creates so many roots more, and deletes them. */
value test_finalisers_roots_are_distinct(value count) {
  static boxroot all[2 * PLACES];
  int n = 0, more = Int_val(count) < PLACES ? Int_val(count) : PLACES;
  for (int i = 0; i < more; i++) all[n++] = created(Val_int(i));
  for (int i = 0; i < PLACES; i++)
    if (table[i].root != NULL) all[n++] = table[i].root;
  boxroot sorted[2 * PLACES];
  for (int i = 0; i < n; i++) sorted[i] = all[i];
  qsort(sorted, (size_t)n, sizeof *sorted, compare);
  bool distinct = true;
  for (int i = 1; i < n; i++) distinct &= sorted[i - 1] != sorted[i];
  for (int i = 0; i < more; i++) boxroot_delete(all[i]);
  return Val_bool(distinct);
}

value test_finalisers_delete_all(value unit) {
  (void)unit;
  for (int i = 0; i < PLACES; i++)
    if (table[i].root != NULL) clear(i);
  return Val_unit;
}
