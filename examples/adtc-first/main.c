#include <adtc.h>
#include <stdio.h>

enum { ADD, MULTIPLY };

/* (1 + "x"). ADTC_NONE if there was no room: see b->status. */
static adtc_ref sum(adtc *b) {
  adtc_ref node = adtc_node(b, ADD, 2); /* variant ADD, two children */
  adtc_set(b, node, 0, adtc_int(b, 1));
  adtc_set(b, node, 1, adtc_string(b, "x", 1));
  return node;
}

static int write_file(const char *path) {
  adtc b;
  if (adtc_create(&b, NULL) != ADTC_OK) return 1;
  adtc_set_root(&b, sum(&b));
  adtc_status status = adtc_save(&b, path);
  adtc_free(&b);
  return status == ADTC_OK ? 0 : 1;
}

/* The check says that all is a tree, but not that it is ours. */
static bool is_sum(const adtc_view *v) {
  return v->root != ADTC_NONE && adtc_kind_of(v, v->root) == ADTC_NODE &&
         adtc_variant_of(v, v->root) == ADD && adtc_count_of(v, v->root) == 2 &&
         adtc_kind_of(v, adtc_child(v, v->root, 0)) == ADTC_INT &&
         adtc_kind_of(v, adtc_child(v, v->root, 1)) == ADTC_STRING;
}

static void print(const adtc_view *v) {
  uint32_t length;
  adtc_ref left = adtc_child(v, v->root, 0), right = adtc_child(v, v->root, 1);
  const char *name = adtc_elements_in(v, right, &length);
  printf("%lld + %.*s\n", (long long)adtc_int_of(v, left), (int)length, name);
}

/* The file may come from anybody: nothing of it is read before it has been checked. */
static int read_file(const char *path) {
  adtc b;
  adtc_fault fault;
  if (adtc_map(&b, path, &fault) != ADTC_OK) return 1;
  bool is_tree = adtc_check(&b, &fault) == ADTC_OK;
  adtc_view v = adtc_view_of(&b);
  bool is_ours = is_tree && is_sum(&v);
  if (is_ours)
    print(&v);
  else
    fprintf(stderr, "%s: no sum\n", path);
  adtc_free(&b);
  return is_ours ? 0 : 1;
}

int main(void) { return write_file("sum.adtc") || read_file("sum.adtc"); }
