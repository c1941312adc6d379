/* SPDX-License-Identifier: MIT */
/* A rewriting that asks about nodes of some types makes the same bytes as one that asks about all,
   and keeps the others: asked SEED. The trees have more nodes than it takes until nodes are left
   out. All sets of types are tried. PARTS is defined if a version of the schema has added
   fields. */
#include "asked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TYPES 5
#define LEAST_NODES 3000

static uint64_t state;
static long made;

static uint32_t draw(uint32_t below) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((state >> 33) % below);
}

static void expect(bool holds, const char *why) {
  if (holds) return;
  fprintf(stderr, "%s\n", why);
  exit(1);
}

/* ---- A random tree ---- */

static void make_place(adtc_builder *b, int depth) {
  uint32_t others = depth > 0 ? draw(3) : 0;
  made++;
  asked_make_place(b, (int64_t)draw(1000), others);
  for (uint32_t i = 0; i < others; i++) make_place(b, depth - 1);
}

static void make_expr(adtc_builder *b, int depth);

static void make_info(adtc_builder *b, int depth) {
  bool where = draw(2) == 0, next = depth > 0 && draw(2) == 0;
  adtc_text text = adtc_text_of(draw(2) == 0 ? "" : "some text");
  made++;
#ifdef PARTS
  bool code = depth > 1 && draw(3) == 0;
  asked_make_Info(b, text, where, next, code);
#else
  asked_make_Info(b, text, where, next);
#endif
  if (where) make_place(b, depth - 1);
  if (next) make_info(b, depth - 1);
#ifdef PARTS
  if (code) make_expr(b, 1);
#endif
}

static void make_expr(adtc_builder *b, int depth) {
  uint32_t kind = depth > 0 ? draw(3) : 0, holes = draw(3), args = draw(3);
  bool at = draw(2) == 0;
  made++;
  if (kind == 0) {
    asked_make_Num(b, (int64_t)draw(1000));
  } else if (kind == 1) {
    asked_make_Add(b);
    make_expr(b, depth - 1);
    make_expr(b, depth - 1);
  } else {
    asked_make_Call(b, at, holes, args);
    if (at) make_info(b, 2);
    for (uint32_t i = 0; i < holes; i++)
      if (draw(3) == 0)
        adtc_build_absent(b);
      else
        make_expr(b, depth - 1);
    make_info(b, 1);
    for (uint32_t i = 0; i < args; i++) make_expr(b, depth - 1);
  }
}

static void make_def(adtc_builder *b) {
  bool before = draw(2) == 0;
#ifdef PARTS
  uint32_t infos = draw(3);
  asked_make_Def(b, before, infos);
#else
  asked_make_Def(b, before);
#endif
  if (before) make_info(b, 3);
  make_expr(b, 5);
  make_info(b, 3);
#ifdef PARTS
  for (uint32_t i = 0; i < infos; i++) make_info(b, 1);
#endif
}

static void make_decl(adtc_builder *b, int depth) {
  uint32_t kind = depth > 0 ? draw(3) : draw(2), count = draw(4);
  made++;
  if (kind == 0) {
    make_def(b);
  } else if (kind == 1) {
    asked_make_Doc(b, count);
    for (uint32_t i = 0; i <= count; i++) make_info(b, 3);
  } else {
    adtc_text name = draw(2) == 0 ? adtc_text_of("name") : adtc_no_text();
    asked_make_Group(b, name, count);
    for (uint32_t i = 0; i < count; i++) make_decl(b, depth - 1);
  }
}

static void make_file(adtc *to) {
  adtc_options options = {.layout = ADTC_PREORDER};
  adtc_builder b;
  expect(adtc_create(to, &options) == ADTC_OK, "no buffer");
  asked_file_begin(&b, to);
  asked_make_file(&b, ADTC_UNKNOWN, 2);
  make_info(&b, 3);
  for (made = 0; made < LEAST_NODES;) make_decl(&b, 3);
  adtc_build_end_list(&b);
  adtc_build_absent(&b);
  make_info(&b, 3);
  expect(adtc_build_end(&b) == ADTC_OK, "the tree was not built");
}

/* ---- What becomes of it ---- */

static void make_other_info(adtc_builder *b) {
  adtc_text text = adtc_text_of("in the place of another");
#ifdef PARTS
  asked_make_Info(b, text, false, false, false);
#else
  asked_make_Info(b, text, false, false);
#endif
}

struct asking {
  const bool *asked;
  const uint32_t *root;
  long calls;
};

/* The place of a node says what becomes of it. */
static adtc_rewriting change(void *context, adtc_builder *b, uint16_t type, adtc_tree old) {
  struct asking *a = (struct asking *)context;
  a->calls++;
  if (!a->asked[type] || old.at == a->root) return ADTC_KEEP;
  uint32_t drawn = (uint32_t)(old.at - a->root) * 2654435761u >> 28;
  if (drawn == 0) return ADTC_WHOLE;
  if (drawn > 4) return ADTC_KEEP;
  if (type == ASKED_TYPE_expr)
    asked_make_Num(b, 12345);
  else if (type == ASKED_TYPE_info)
    make_other_info(b);
  else
    adtc_build_copy(b, type, old);
  return ADTC_BUILT;
}

static long rewrite(adtc *to, const adtc *from, const bool *asked, const bool *told) {
  adtc_options options = {.layout = ADTC_PREORDER};
  adtc_view v = adtc_view_of(from);
  struct asking a = {asked, adtc_root_of(&v).at, 0};
  adtc_builder b;
  expect(adtc_create(to, &options) == ADTC_OK, "no buffer");
  asked_file_begin(&b, to);
  adtc_rewrite_types(&b, ASKED_TYPE_file, adtc_root_of(&v), change, &a, told);
  expect(adtc_build_end(&b) == ADTC_OK, "the rewriting failed");
  return a.calls;
}

static void compare(const adtc *old, unsigned set) {
  bool asked[TYPES];
  adtc some, all;
  for (unsigned i = 0; i < TYPES; i++) asked[i] = set >> i & 1;
  long calls = rewrite(&some, old, asked, asked), most = rewrite(&all, old, asked, NULL);
  adtc_view a = adtc_view_of(&some), b = adtc_view_of(&all);
  expect(a.size == b.size && memcmp(a.base, b.base, a.size) == 0, "they are different");
  expect(calls <= most && (set != 0 || calls == 0), "it was asked too often");
  adtc_free(&some);
  adtc_free(&all);
}

int main(int argc, char **argv) {
  state = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
  for (int i = 0; i < 10; i++) {
    adtc old;
    make_file(&old);
    for (unsigned set = 0; set < 1u << TYPES; set++) compare(&old, set);
    adtc_free(&old);
  }
  return 0;
}
