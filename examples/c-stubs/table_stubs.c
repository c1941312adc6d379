/* A hash table with chains, in memory of malloc's. An entry owns its name and its root. The table
   is owned by a custom block, whose finaliser frees it; roots may be deleted there.

   The lock is held in all of these functions, since OCaml calls them. A function that is called by
   `table_call` may change the table, so no entry is used after the call. */
#define CAML_NAME_SPACE
#include <boxroot.h>
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/custom.h>
#include <caml/fail.h>
#include <caml/memory.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  struct entry *next;
  boxroot function;
  char name[]; /* ends with 0 */
};

struct table {
  struct entry **chains;
  size_t chain_count; /* a power of two */
  size_t entry_count;
};

/* {{{ In C */

static size_t hash(char const *name) {
  uint32_t h = 2166136261u; /* FNV-1a */
  for (; *name != '\0'; name++) h = (h ^ (unsigned char)*name) * 16777619u;
  return h;
}

static struct entry **chain_of(struct table *table, char const *name) {
  return &table->chains[hash(name) & (table->chain_count - 1)];
}

/* Where the pointer to the entry is; to NULL, at the end of its chain, if there is none. */
static struct entry **find(struct table *table, char const *name) {
  struct entry **link = chain_of(table, name);
  while (*link != NULL && strcmp((*link)->name, name) != 0) link = &(*link)->next;
  return link;
}

/* Without memory the table stays as it is, only slower. */
static void grow(struct table *table) {
  struct table bigger = {.chain_count = 2 * table->chain_count, .entry_count = table->entry_count};
  bigger.chains = calloc(bigger.chain_count, sizeof *bigger.chains);
  if (bigger.chains == NULL) return;
  for (size_t i = 0; i < table->chain_count; i++)
    for (struct entry *entry = table->chains[i], *next; entry != NULL; entry = next) {
      struct entry **chain = chain_of(&bigger, entry->name);
      next = entry->next;
      entry->next = *chain;
      *chain = entry;
    }
  free(table->chains);
  *table = bigger;
}

/* NULL without memory. Owns the root from then on. */
static struct entry *new_entry(char const *name, boxroot function) {
  struct entry *entry = malloc(sizeof *entry + strlen(name) + 1);
  if (entry == NULL) return NULL;
  entry->next = NULL;
  entry->function = function;
  strcpy(entry->name, name);
  return entry;
}

static void free_entry(struct entry *entry) {
  boxroot_delete(entry->function);
  free(entry);
}

static void free_table(struct table *table) {
  for (size_t i = 0; i < table->chain_count; i++)
    for (struct entry *entry = table->chains[i], *next; entry != NULL; entry = next) {
      next = entry->next;
      free_entry(entry);
    }
  free(table->chains);
}

/* }}} */
/* {{{ As OCaml sees it */

static struct table *table_of(value v) { return Data_custom_val(v); }

static void finalise(value v) { free_table(table_of(v)); }

static struct custom_operations operations = {
    .identifier = "example.table",
    .finalize = finalise,
    .compare = custom_compare_default,
    .hash = custom_hash_default,
    .serialize = custom_serialize_default,
    .deserialize = custom_deserialize_default,
};

/* After set-up no creation of a root collects, so `table_set` may hold pointers to OCaml's heap. */
value table_create(value unit) {
  (void)unit;
  if (!boxroot_setup()) caml_failwith(boxroot_error_string());
  struct table table = {.chain_count = 8};
  table.chains = calloc(table.chain_count, sizeof *table.chains);
  if (table.chains == NULL) caml_failwith("no memory for a table");
  value v = caml_alloc_custom(&operations, sizeof table, 0, 1);
  *table_of(v) = table;
  return v;
}

static void add(struct table *table, struct entry **link, char const *name, value function) {
  boxroot root = boxroot_create(function);
  if (root == NULL) caml_failwith(boxroot_error_string());
  struct entry *entry = new_entry(name, root);
  if (entry == NULL) {
    boxroot_delete(root);
    caml_failwith("no memory for an entry");
  }
  *link = entry;
  if (++table->entry_count > table->chain_count) grow(table);
}

value table_set(value v, value name, value function) {
  struct table *table = table_of(v);
  struct entry **link = find(table, String_val(name));
  if (*link == NULL)
    add(table, link, String_val(name), function);
  else if (!boxroot_modify(&(*link)->function, function))
    caml_failwith(boxroot_error_string());
  return Val_unit;
}

value table_call(value v, value name, value argument) {
  struct entry *entry = *find(table_of(v), String_val(name));
  if (entry == NULL) caml_raise_not_found();
  return caml_callback(boxroot_get(entry->function), argument);
}

value table_remove(value v, value name) {
  struct table *table = table_of(v);
  struct entry **link = find(table, String_val(name)), *entry = *link;
  if (entry != NULL) {
    *link = entry->next;
    free_entry(entry);
    table->entry_count--;
  }
  return Val_unit;
}

value table_length(value v) { return Val_long(table_of(v)->entry_count); }

/* }}} */
