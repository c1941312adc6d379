/* Random terms that share nodes, against a model: shared SEED.

   The model is an array of terms, each of which has only earlier ones in it. A term is built with
   one of its two ways at random where it comes again: as a reference, or once more. The results of
   reading, comparing, copying and rewriting are compared with the model, whatever the way was. Then
   bits are changed. The two passes accept what adtc_open_typed accepts, and it is read. */
#include "dag.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TERMS 60
#define MOST 5

enum kind { VAR, CALL, INT, LET, MANY };

struct term {
  enum kind kind;
  int value, count, below[MOST]; /* below: terms, -1 is none */
  int name, tags, type;
};

static struct term terms[TERMS];
static uint64_t state;

static uint32_t draw(uint32_t below) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((state >> 33) % below);
}

static const char *const names[] = {"", "a", "x", "loop", "accumulate", "a name that is longer"};
#define NAMES ((uint32_t)(sizeof names / sizeof *names))

static void make_terms(void) {
  for (int i = 0; i < TERMS; i++) {
    struct term *t = &terms[i];
    t->kind = i < 3 ? (draw(2) ? VAR : INT) : (enum kind)draw(5);
    t->value = (int)draw(1000) - 500;
    t->name = (int)draw(NAMES);
    t->tags = (int)draw(4);
    t->type = (int)draw(4);
    t->count = t->kind == CALL ? (int)draw(MOST) + 1 : t->kind == MANY ? (int)draw(MOST) : 1;
    for (int k = 0; k < t->count; k++) {
      int recent = i > 12 && draw(2) ? i - 12 : 0;
      t->below[k] = i < 3 ? -1 : recent + (int)draw((uint32_t)(i - recent));
      if (t->kind == MANY && draw(4) == 0) t->below[k] = -1;
    }
    if (t->kind == LET) {
      t->count = 2;
      t->below[1] = (int)draw((uint32_t)i);
    }
  }
}

/* ---- Building ---- */

struct built {
  adtc_builder b;
  uint32_t named[TERMS], types[3];
  bool is_named[TERMS], has_type[3];
  uint32_t again; /* of 4, how often a term that comes again is a reference */
};

static adtc_text text_of(int name) { return adtc_text_of(names[name]); }

static uint32_t count_or_not(uint32_t count) { return draw(2) ? count : ADTC_UNKNOWN; }

static void end_list(adtc_builder *b, uint32_t count) {
  if (count == ADTC_UNKNOWN) adtc_build_end_list(b);
}

/* Types: 0 none, 1 unit, 2 a name, 3 unit -> (a name -> unit). */
static void build_type(struct built *built, int type) {
  adtc_builder *b = &built->b;
  bool is_again = type < 3 && built->has_type[type] && draw(4) < built->again;
  if (is_again) {
    adtc_build_again(b, built->types[type]);
    return;
  }
  if (type < 3) built->types[type] = adtc_build_name(b);
  if (type == 1) dag_make_Unit(b);
  if (type == 2) dag_make_Name(b, adtc_text_of("a"));
  if (type < 3) built->has_type[type] = true;
  if (type < 3) return;
  dag_make_Arrow(b);
  build_type(built, 1);
  dag_make_Arrow(b);
  build_type(built, 2);
  build_type(built, 1);
}

static void build_term(struct built *built, int i);

static void build_def(struct built *built, const struct term *t) {
  adtc_builder *b = &built->b;
  uint32_t tags = count_or_not((uint32_t)t->tags);
  dag_make_def(b, text_of(t->name), t->type > 0, tags);
  if (t->type > 0) build_type(built, t->type);
  build_term(built, t->below[0]);
  for (int i = 0; i < t->tags; i++) adtc_build_text(b, text_of(i));
  end_list(b, tags);
}

static void build_many(struct built *built, const struct term *t) {
  adtc_builder *b = &built->b;
  uint32_t maybe = count_or_not((uint32_t)t->count), tags = count_or_not((uint32_t)t->tags);
  dag_make_Many(b, maybe, tags);
  for (int i = 0; i < t->count; i++)
    if (t->below[i] < 0)
      adtc_build_absent(b);
    else
      build_term(built, t->below[i]);
  end_list(b, maybe);
  for (int i = 0; i < t->tags; i++)
    if (i == 1)
      adtc_build_absent(b);
    else
      adtc_build_text(b, text_of(i));
  end_list(b, tags);
  adtc_build_text(b, text_of(t->name)); /* a constant, which is not shared */
  adtc_build_text(b, adtc_text_of("bytes"));
}

static void build_new(struct built *built, const struct term *t) {
  adtc_builder *b = &built->b;
  uint32_t args;
  switch (t->kind) {
  case VAR: dag_make_Var(b, text_of(t->name)); break;
  case INT: dag_make_Int(b, t->value); break;
  case CALL:
    args = count_or_not((uint32_t)t->count - 1);
    dag_make_Call(b, args);
    for (int i = 0; i < t->count; i++) build_term(built, t->below[i]);
    end_list(b, args);
    break;
  case LET:
    dag_make_Let(b);
    build_def(built, t);
    build_term(built, t->below[1]);
    break;
  case MANY: build_many(built, t); break;
  }
}

static void build_term(struct built *built, int i) {
  adtc_builder *b = &built->b;
  if (built->is_named[i] && draw(4) < built->again) {
    adtc_build_again(b, built->named[i]);
    return;
  }
  uint32_t name = adtc_build_name(b);
  build_new(built, &terms[i]);
  built->named[i] = name;
  built->is_named[i] = true;
}

/* Large terms would take exponential time with few references. */
static uint64_t size_of(int i) {
  static uint64_t sizes[TERMS];
  uint64_t size = 1;
  for (int k = 0; k < terms[i].count; k++)
    if (terms[i].below[k] >= 0) size += sizes[terms[i].below[k]];
  return sizes[i] = size < 1u << 30 ? size : 1u << 30;
}

static bool build(adtc *to, int i, uint32_t again) {
  struct built built = {.again = again};
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_create(to, &options) != ADTC_OK) return false;
  dag_program_begin(&built.b, to);
  uint32_t defs = count_or_not(1);
  dag_make_program(&built.b, defs, true);
  dag_make_def(&built.b, adtc_text_of("main"), false, 0);
  build_term(&built, i);
  end_list(&built.b, defs);
  build_term(&built, i);
  return adtc_build_end(&built.b) == ADTC_OK;
}

/* ---- Reading: [renamed] stands for the name 3 ---- */

static bool is_quiet; /* while trees are read that should not be as the model says */

static bool fail(const char *what) {
  if (!is_quiet) fprintf(stderr, "%s\n", what);
  return false;
}

static bool is_text(adtc_text text, const char *is) {
  return text.bytes != NULL && text.length == strlen(is) &&
         memcmp(text.bytes, is, text.length) == 0;
}

static const char *renamed;

static const char *name_of(int name) { return name == 3 && renamed ? renamed : names[name]; }

static bool is_type(dag_type x, int type) {
  switch (type) {
  case 1: return dag_type_kind(x) == DAG_Unit;
  case 2: return dag_type_kind(x) == DAG_Name && is_text(dag_Name_name(dag_type_as_Name(x)), "a");
  case 3: break;
  default: return false;
  }
  if (dag_type_kind(x) != DAG_Arrow) return false;
  dag_type to = dag_Arrow_to(dag_type_as_Arrow(x));
  return is_type(dag_Arrow_from(dag_type_as_Arrow(x)), 1) && dag_type_kind(to) == DAG_Arrow &&
         is_type(dag_Arrow_from(dag_type_as_Arrow(to)), 2) &&
         is_type(dag_Arrow_to(dag_type_as_Arrow(to)), 1);
}

/* A node that was seen to be a term is not looked at again. */
static const uint32_t *seen[TERMS];

static bool is_term(dag_expr x, int i);

static bool is_def(dag_def x, const struct term *t) {
  if (!is_text(dag_def_name(x), names[t->name])) return fail("a definition's name");
  if (dag_def_has_type(x) != (t->type > 0)) return fail("whether there is a type");
  if (t->type > 0 && !is_type(dag_def_type(x), t->type)) return fail("a type");
  adtc_list tags = dag_def_tags(x);
  if (tags.count != (uint32_t)t->tags) return fail("tags");
  for (int i = 0; i < t->tags; i++)
    if (!is_text(dag_def_tags_in(tags, (uint32_t)i), names[i])) return fail("a tag");
  return is_term(dag_def_body(x), t->below[0]);
}

static bool is_many(dag_Many x, const struct term *t) {
  adtc_list maybe = dag_Many_maybe(x), tags = dag_Many_names(x);
  if (maybe.count != (uint32_t)t->count || tags.count != (uint32_t)t->tags) return fail("counts");
  for (int i = 0; i < t->count; i++) {
    dag_expr item = dag_Many_maybe_in(maybe, (uint32_t)i);
    bool same = t->below[i] < 0 ? item.at == NULL : item.at && is_term(item, t->below[i]);
    if (!same) return fail("an item");
  }
  for (int i = 0; i < t->tags; i++) {
    adtc_text tag = dag_Many_names_in(tags, (uint32_t)i);
    if (i == 1 ? tag.bytes != NULL : !is_text(tag, names[i])) return fail("a name in a list");
  }
  return is_text(adtc_constant_text(dag_Many_c(x)), names[t->name]) &&
         is_text(dag_Many_data(x), "bytes");
}

static bool is_call(dag_Call x, const struct term *t) {
  adtc_list args = dag_Call_args(x);
  if (args.count + 1 != (uint32_t)t->count) return fail("arguments");
  if (!is_term(dag_Call_function(x), t->below[0])) return false;
  for (int i = 1; i < t->count; i++)
    if (!is_term(dag_Call_args_in(args, (uint32_t)i - 1), t->below[i])) return false;
  return true;
}

static bool is_new_term(dag_expr x, const struct term *t) {
  switch (dag_expr_kind(x)) {
  case DAG_Var:
    return t->kind == VAR && is_text(dag_Var_name(dag_expr_as_Var(x)), name_of(t->name));
  case DAG_Int: return t->kind == INT && dag_Int_value(dag_expr_as_Int(x)) == t->value;
  case DAG_Call: return t->kind == CALL && is_call(dag_expr_as_Call(x), t);
  case DAG_Let:
    return t->kind == LET && is_def(dag_Let_def(dag_expr_as_Let(x)), t) &&
           is_term(dag_Let_body(dag_expr_as_Let(x)), t->below[1]);
  case DAG_Many: return t->kind == MANY && is_many(dag_expr_as_Many(x), t);
  }
  return false;
}

static bool is_term(dag_expr x, int i) {
  if (seen[i] == x.at) return true;
  if (!is_new_term(x, &terms[i])) return fail("a term");
  seen[i] = x.at;
  return true;
}

static bool is_program(dag_program x, int i) {
  memset(seen, 0, sizeof seen);
  adtc_list defs = dag_program_defs(x);
  if (defs.count != 1 || !dag_program_has_main(x)) return fail("the program");
  return is_term(dag_def_body(dag_program_defs_in(defs, 0)), i) && is_term(dag_program_main(x), i);
}

static dag_program program_of(const adtc *of) {
  adtc_view v = adtc_view_of(of);
  return dag_program_root(&v);
}

/* Accepted by one pass, and by two. */
static bool is_accepted(adtc *of) {
  adtc_view v = adtc_finish(of), w;
  dag_program root;
  adtc_typed_fault fault;
  char text[300];
  if (dag_program_open(v.base, v.size, &root, &fault) == ADTC_OK) {
    if (adtc_open(v.base, v.size, 0, &w, NULL) == ADTC_OK &&
        dag_program_check(&w, &root, &fault) == ADTC_OK)
      return true;
  }
  adtc_typed_fault_string(&fault, text, sizeof text);
  return fail(text);
}

/* ---- Copies and rewritings ---- */

static bool equal(const adtc *a, const adtc *b) {
  bool same = false;
  return dag_program_equal(program_of(a), program_of(b), &same) == ADTC_OK && same;
}

static adtc_rewriting rename_it(void *context, adtc_builder *b, dag_expr old) {
  ++*(int *)context;
  if (draw(8) == 0 && dag_expr_kind(old) == DAG_Int) return ADTC_WHOLE;
  if (dag_expr_kind(old) != DAG_Var) return ADTC_KEEP;
  if (!is_text(dag_Var_name(dag_expr_as_Var(old)), names[3])) return ADTC_KEEP;
  dag_make_Var(b, adtc_text_of("renamed"));
  return ADTC_BUILT;
}

static adtc_rewriting wrap(void *context, adtc_builder *b, dag_expr old) {
  (void)context;
  if (dag_expr_kind(old) != DAG_Let) return ADTC_KEEP;
  dag_make_Call(b, 1);
  dag_expr_copy(b, dag_Let_body(dag_expr_as_Let(old)));
  dag_expr_copy(b, dag_Let_body(dag_expr_as_Let(old)));
  return ADTC_BUILT;
}

static bool rewritten(adtc *to, const adtc *from, const dag_rewriter *rewriter, int *calls) {
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_create(to, &options) != ADTC_OK) return false;
  dag_program_begin(&b, to);
  if (rewriter == NULL)
    dag_program_copy(&b, program_of(from));
  else
    dag_program_rewrite(&b, program_of(from), rewriter, calls);
  return adtc_build_end(&b) == ADTC_OK;
}

static bool count_it(void *context, dag_expr x) {
  (void)x;
  ++*(int *)context;
  return true;
}

static bool try_rewritings(const adtc *from, int i) {
  const dag_rewriter renaming = {.rewrite_expr = rename_it}, wrapping = {.rewrite_expr = wrap};
  const dag_visitor counting = {.enter_expr = count_it};
  adtc copy, other, wrapped;
  int calls = 0, nodes = 0, more = 0;
  if (!rewritten(&copy, from, NULL, NULL)) return fail("no copy");
  if (!is_accepted(&copy) || !is_program(program_of(&copy), i) || !equal(&copy, from))
    return fail("a copy");
  if (adtc_mark(&copy) > adtc_mark(from)) return fail("a copy shares less");
  if (!rewritten(&other, from, &renaming, &calls)) return fail("no rewriting");
  renamed = "renamed";
  bool same = is_accepted(&other) && is_program(program_of(&other), i);
  renamed = NULL;
  if (!same) return fail("a rewriting");
  if (dag_program_visit(program_of(from), &counting, &nodes) != ADTC_OK) return false;
  if (nodes != calls) return fail("a node is asked for again");
  if (!rewritten(&wrapped, from, &wrapping, &more) || !is_accepted(&wrapped))
    return fail("a rewriting with copies");
  adtc_free(&copy);
  adtc_free(&other);
  adtc_free(&wrapped);
  return true;
}

/* ---- Visits of parts, of which some stand before them ---- */

#define MOST_NODES 4000

struct nodes {
  dag_expr of[MOST_NODES];
  int count;
};

static bool note(void *context, dag_expr x) {
  struct nodes *nodes = context;
  if (nodes->count < MOST_NODES) nodes->of[nodes->count++] = x;
  return true;
}

static void reach(struct nodes *nodes, dag_expr x) {
  for (int i = 0; i < nodes->count; i++)
    if (dag_expr_same(nodes->of[i], x)) return;
  note(nodes, x);
  if (dag_expr_kind(x) == DAG_Let) {
    reach(nodes, dag_def_body(dag_Let_def(dag_expr_as_Let(x))));
    reach(nodes, dag_Let_body(dag_expr_as_Let(x)));
  } else if (dag_expr_kind(x) == DAG_Call) {
    adtc_list args = dag_Call_args(dag_expr_as_Call(x));
    reach(nodes, dag_Call_function(dag_expr_as_Call(x)));
    for (uint32_t i = 0; i < args.count; i++) reach(nodes, dag_Call_args_in(args, i));
  } else if (dag_expr_kind(x) == DAG_Many) {
    adtc_list maybe = dag_Many_maybe(dag_expr_as_Many(x));
    for (uint32_t i = 0; i < maybe.count; i++)
      if (dag_Many_maybe_in(maybe, i).at != NULL) reach(nodes, dag_Many_maybe_in(maybe, i));
  }
}

/* Each part is visited with all that is below it, once. */
static bool try_visits(const adtc *from) {
  static struct nodes all, visited, reached;
  const dag_visitor visitor = {.enter_expr = note};
  all.count = 0;
  if (dag_program_visit(program_of(from), &visitor, &all) != ADTC_OK) return false;
  for (int i = 0; i < all.count; i++) {
    visited.count = reached.count = 0;
    if (dag_expr_visit(all.of[i], &visitor, &visited) != ADTC_OK) return false;
    reach(&reached, all.of[i]);
    if (visited.count != reached.count) return fail("a visit of a part");
    for (int k = 0; k < visited.count; k++)
      for (int l = 0; l < k; l++)
        if (dag_expr_same(visited.of[k], visited.of[l])) return fail("a node is visited again");
  }
  return true;
}

/* ---- Damage ---- */

/* All of a tree, as the printer reads it. */
static bool print(dag_program x) {
  FILE *nowhere = fopen("/dev/null", "w");
  bool printed = nowhere != NULL && dag_program_print(nowhere, x) == ADTC_OK;
  if (nowhere != NULL) fclose(nowhere);
  return printed;
}

static bool try_damage(const adtc *from) {
  adtc_view v = adtc_view_of(from), w;
  char *bytes = malloc(v.size);
  if (bytes == NULL) return false;
  bool right = true;
  int accepted = 0;
  for (int i = 0; i < 400 && right; i++) {
    memcpy(bytes, v.base, v.size);
    for (uint32_t k = draw(3) + 1; k > 0; k--) {
      size_t at = 76 + draw((uint32_t)v.size - 76);
      bytes[at] ^= (char)(1u << draw(8));
    }
    dag_program root, again;
    bool is_open = dag_program_open(bytes, v.size, &root, NULL) == ADTC_OK;
    bool is_right = adtc_open(bytes, v.size, 0, &w, NULL) == ADTC_OK &&
                    dag_program_check(&w, &again, NULL) == ADTC_OK;
    if (is_open != is_right) right = fail("one pass and two do not say the same");
    if (is_open) right = right && print(root);
    accepted += is_open;
  }
  free(bytes);
  return right && accepted < 400;
}

static bool try_term(int i) {
  adtc shared, other;
  uint32_t few = size_of(i) < 2000 ? draw(4) : 4;
  if (!build(&shared, i, 4) || !build(&other, i, few)) return fail("not built");
  if (!is_accepted(&shared) || !is_program(program_of(&shared), i)) return fail("not as built");
  if (!is_accepted(&other) || !is_program(program_of(&other), i)) return fail("not as built twice");
  if (!equal(&shared, &other)) return fail("not equal");
  if (adtc_mark(&shared) > adtc_mark(&other)) return fail("more sharing takes more");
  bool right = try_rewritings(&shared, i) && try_rewritings(&other, i) &&
               print(program_of(&other)) && try_visits(&shared) && try_damage(&shared);
  adtc_free(&shared);
  adtc_free(&other);
  return right;
}

static bool try_unequal(int i) {
  adtc a, b;
  bool same = true;
  if (!build(&a, i, 4)) return false;
  struct term before = terms[0];
  terms[0].kind = before.kind == INT ? VAR : INT;
  bool built = build(&b, i, 4);
  terms[0] = before;
  if (!built || dag_program_equal(program_of(&a), program_of(&b), &same) != ADTC_OK) return false;
  is_quiet = true;
  bool is_other = !is_program(program_of(&b), i);
  is_quiet = false;
  adtc_free(&a);
  adtc_free(&b);
  return same != is_other || fail("equality and the model");
}

/* ---- Allocations that fail ---- */

extern long adtc_calls_left; /* failing.c */

/* Builds, checks, compares, copies and prints; false: something has failed. */
static bool use_all(adtc *made, adtc *copy, int i) {
  bool same = false;
  dag_program root;
  if (!build(made, i, 4)) return false;
  adtc_view v = adtc_finish(made);
  if (v.base == NULL || dag_program_open(v.base, v.size, &root, NULL) != ADTC_OK) return false;
  if (!rewritten(copy, made, NULL, NULL)) return false;
  if (dag_program_equal(program_of(copy), root, &same) != ADTC_OK) return false;
  return same && print(root);
}

static bool try_failures(int i) {
  for (long n = 0;; n++) {
    adtc made = {0}, copy = {0};
    adtc_calls_left = n;
    bool done = use_all(&made, &copy, i), has_failed = adtc_calls_left < 0;
    adtc_calls_left = -1;
    if (made.base != NULL) adtc_free(&made);
    if (copy.base != NULL) adtc_free(&copy);
    if (!has_failed) return n > 10 && done;
  }
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  state = strtoull(argv[1], NULL, 10);
  for (int round = 0; round < 4; round++) {
    make_terms();
    if (!try_failures(TERMS - 1)) return fail("with allocations that fail"), 1;
    for (int i = 0; i < TERMS; i += 7) {
      for (int k = 0; k <= i; k++) size_of(k);
      if (try_term(i) && try_unequal(i)) continue;
      fprintf(stderr, "term %d of round %d\n", i, round);
      return 1;
    }
  }
  return 0;
}
