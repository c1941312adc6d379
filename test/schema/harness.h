/* The work on each value that test_schema_c.py builds. The program that it writes includes this,
   and then says what one value of its schema is.

   The value is built, read, saved, opened, copied, rewritten, walked and compared; then built again
   with each allocation failing once; then damaged: what is wrong is an error with a place, or the
   tree is one that can be printed, walked and copied. Bytes that are opened, in one pass, are
   accepted if and only if two passes accept them. */
#include <adtc_typed.h>

#include "../../src/adtc/check.h"
#include "../../src/adtc/typed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(holds)                                                                               \
  do {                                                                                             \
    if (!(holds)) refuse(#holds, __LINE__);                                                        \
  } while (0)

static void refuse(const char *what, int line) {
  fprintf(stderr, "%d: %s\n", line, what);
  exit(1);
}

static inline adtc_text some(const char *bytes, size_t length) {
  adtc_text text = {bytes, length};
  return text;
}

static inline bool same_text(adtc_text a, adtc_text b) {
  if ((a.bytes == NULL) != (b.bytes == NULL)) return false;
  return a.length == b.length && (a.length == 0 || memcmp(a.bytes, b.bytes, a.length) == 0);
}

struct sample {
  const adtc_schema *schema;
  uint16_t type;
  void (*build)(adtc_builder *b);
  void (*read)(const adtc_view *v);
};

/* ---- Failing ---- */

static long calls_left = -1;
static bool fails(void) { return calls_left >= 0 && calls_left-- == 0; }

void *__real_malloc(size_t bytes);
void *__real_realloc(void *old, size_t bytes);
void *__wrap_malloc(size_t bytes) { return fails() ? NULL : __real_malloc(bytes); }
void *__wrap_realloc(void *old, size_t bytes) {
  return fails() ? NULL : __real_realloc(old, bytes);
}

/* ---- One tree ---- */

static adtc_status build(const struct sample *s, adtc *to) {
  adtc_builder b;
  adtc_build_begin(&b, to, s->schema, s->type);
  s->build(&b);
  return adtc_build_end(&b);
}

static adtc_rewriting keep(void *context, adtc_builder *b, uint16_t type, adtc_tree old) {
  (void)b, (void)type, (void)old;
  unsigned *random = (unsigned *)context;
  *random = *random * 1103515245u + 12345u;
  return *random >> 28 == 0 ? ADTC_WHOLE : ADTC_KEEP;
}

static adtc_status rewrite(const struct sample *s, adtc *to, adtc_tree old, unsigned random) {
  adtc_builder b;
  adtc_build_begin(&b, to, s->schema, s->type);
  adtc_rewrite(&b, s->type, old, keep, &random);
  return adtc_build_end(&b);
}

/* How many nodes there are; -1: no memory. */
static long walk(const struct sample *s, adtc_tree root) {
  adtc_typed_walk w;
  long met = 0, left = 0;
  adtc_typed_walk_begin(&w, s->schema, s->type, root);
  while (adtc_typed_walk_next(&w)) *(w.leaves ? &left : &met) += 1;
  adtc_status status = w.status;
  adtc_typed_walk_end(&w);
  CHECK(status == ADTC_NO_MEMORY || met == left);
  return status == ADTC_OK ? met : -1;
}

static adtc_options in_preorder(uint32_t flags) {
  adtc_options o;
  memset(&o, 0, sizeof o);
  o.layout = ADTC_PREORDER;
  o.flags = flags;
  o.initial_bytes = 64;
  return o;
}

/* All that can be done with a tree that is well formed. */
static adtc_status use(const struct sample *s, adtc_tree root, FILE *out) {
  adtc copy;
  adtc_options o = in_preorder(0);
  if (walk(s, root) < 0) return ADTC_NO_MEMORY;
  adtc_status status = adtc_print_typed(out, s->schema, s->type, root);
  if (status != ADTC_OK) return status;
  status = adtc_create(&copy, &o);
  if (status != ADTC_OK) return status;
  status = rewrite(s, &copy, root, (unsigned)walk(s, root));
  if (status == ADTC_OK) {
    adtc_view v = adtc_view_of(&copy);
    adtc_tree again = {NULL};
    status = adtc_check(&copy, NULL);
    if (status == ADTC_OK) status = adtc_check_typed(&v, s->schema, s->type, &again, NULL);
    CHECK(status == ADTC_NO_MEMORY || adtc_equal_typed(root, again));
    if (status == ADTC_OK) {
      long nodes = walk(s, root), copied = walk(s, again);
      CHECK(nodes < 0 || copied < 0 || nodes == copied);
    }
  } else
    CHECK(adtc_mark(&copy) == 32 && copy.status == ADTC_OK);
  adtc_free(&copy);
  return status;
}

static adtc_status make_and_use(const struct sample *s, FILE *out) {
  adtc b;
  adtc_options o = in_preorder(0);
  adtc_tree root = {NULL};
  adtc_status status = adtc_create(&b, &o);
  if (status != ADTC_OK) return status;
  status = build(s, &b);
  if (status != ADTC_OK) CHECK(adtc_mark(&b) == 32 && b.status == ADTC_OK);
  if (status == ADTC_OK) {
    adtc_view v = adtc_finish(&b);
    status = v.base == NULL ? b.status
                            : adtc_open_typed(v.base, v.size, s->schema, s->type, &root, NULL);
  }
  if (status == ADTC_OK) status = use(s, root, out);
  adtc_free(&b);
  return status;
}

static void fail_everywhere(const struct sample *s, FILE *nowhere) {
  int failures = 0;
  for (int n = 0;; n++) {
    calls_left = n;
    adtc_status status = make_and_use(s, nowhere);
    bool went_well = calls_left >= 0;
    calls_left = -1;
    CHECK(status == (went_well ? ADTC_OK : ADTC_NO_MEMORY) || status == ADTC_OK);
    failures += status == ADTC_NO_MEMORY;
    if (went_well) break;
  }
  CHECK(failures > 2);
}

/* ---- Damage ---- */

static unsigned state;
static unsigned draw(unsigned n) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state % n;
}

static void look_at_fault(const adtc_typed_fault *f, size_t size) {
  char sentence[ADTC_PATH_BYTES + 100];
  CHECK(f->fault.position <= size);
  CHECK(adtc_typed_fault_string(f, sentence, sizeof sentence) < sizeof sentence);
  if (f->fault.status == ADTC_BAD_TYPE && f->problem >= ADTC_WRONG_ITEM)
    CHECK(f->path[0] != 0 && f->fault.position >= 32 && strlen(f->path) < ADTC_PATH_BYTES);
}

/* Whether two passes accept the bytes. */
static bool by_two(const struct sample *s, const void *bytes, size_t size) {
  adtc_view v;
  adtc_tree root = {NULL};
  return adtc_open(bytes, size, 0, &v, NULL) == ADTC_OK &&
         adtc_check_typed(&v, s->schema, s->type, &root, NULL) == ADTC_OK;
}

/* Whether one pass should know of all its values. */
static bool is_small(const adtc_schema *schema) {
  for (unsigned i = 0; i < schema->form_count; i++) {
    const adtc_form *form = &schema->forms[i], *part = schema->forms + form->first_part;
    if (form->child_count > ADTC_CHUNK) return false;
    for (unsigned k = 0; k < form->part_count; k++)
      if (part[k].child_count > ADTC_CHUNK) return false;
  }
  return true;
}

/* Whether one pass does, whose functions call each other so many levels deep. */
static bool is_proved(const struct sample *s, const adtc_view *v, uint32_t levels) {
  return adtc_prove_typed(v, s->schema, s->type, levels);
}

/* Whether one pass, which goes by the tables alone, proves them. */
static bool is_proved_by_tables(const struct sample *s, const adtc_view *v) {
  adtc_schema tables = *s->schema;
  tables.proofs = NULL;
  return adtc_prove_typed(v, &tables, s->type, ADTC_LEVELS);
}

static const uint32_t *prove_nothing(adtc_proof *p, const uint32_t *at, uint32_t left) {
  (void)p, (void)at, (void)left;
  return NULL;
}

/* Whether functions of the schema are asked. */
static bool is_asked(const struct sample *s, const adtc_view *v) {
  adtc_schema other = *s->schema;
  adtc_prove_function **proofs = malloc(other.form_count * sizeof *proofs);
  for (unsigned i = 0; i < other.form_count; i++) proofs[i] = prove_nothing;
  other.proofs = proofs;
  bool holds = adtc_prove_typed(v, &other, s->type, ADTC_LEVELS);
  free(proofs);
  return !holds;
}

/* Opens damaged bytes, and uses what is accepted. */
static adtc_status try_open(const struct sample *s, const void *bytes, size_t size, FILE *nowhere) {
  adtc_typed_fault f;
  adtc_tree root = {NULL};
  adtc_status status = adtc_open_typed(bytes, size, s->schema, s->type, &root, &f);
  CHECK(by_two(s, bytes, size) == (status == ADTC_OK));
  adtc_view v;
  if (adtc_check_outside(bytes, size, 0, &v).status == ADTC_OK)
    CHECK(is_proved(s, &v, ADTC_LEVELS) == is_proved_by_tables(s, &v) &&
          is_proved(s, &v, draw(4)) == is_proved_by_tables(s, &v));
  if (status == ADTC_OK)
    CHECK(use(s, root, nowhere) == ADTC_OK);
  else
    look_at_fault(&f, size);
  return status;
}

/* How often it is refused as a tree of the type. */
static int damage(const struct sample *s, const adtc_view *v, FILE *nowhere, int times) {
  char *bytes = malloc(v->size);
  int refused = 0;
  for (int i = 0; i < times; i++) {
    memcpy(bytes, v->base, v->size);
    for (unsigned n = 1 + draw(2); n > 0; n--) {
      size_t at = 32 + draw((unsigned)v->size - 32);
      bytes[at] = (char)(draw(3) ? bytes[at] ^ (1 << draw(8)) : (int)draw(256));
    }
    refused += try_open(s, bytes, v->size, nowhere) == ADTC_BAD_TYPE;
  }
  free(bytes);
  return refused;
}

static bool is_equal(const struct sample *s, adtc_tree a, adtc_tree b) {
  bool equal = false;
  if (s->schema->shared_count == 0) return adtc_equal_typed(a, b);
  CHECK(adtc_equal_shared(s->schema, s->type, a, b, &equal) == ADTC_OK);
  return equal;
}

/* Each bit of some words in turn: so each value of a small field, which differs in one bit. A tree
   that is accepted is another value, unless a reference in it leads to an equal one. */
static void flip(const struct sample *s, const adtc_view *v, FILE *nowhere, size_t words) {
  char *bytes = malloc(v->size);
  adtc_tree root = adtc_root_of(v);
  size_t place = (size_t)((const char *)root.at - v->base);
  size_t from = place + 4 * (size_t)draw((unsigned)(v->size - place) / 4);
  memcpy(bytes, v->base, v->size);
  for (size_t at = from; at < v->size && at < from + 4 * words; at++)
    for (int bit = 0; bit < 8; bit++) {
      bytes[at] = (char)(bytes[at] ^ 1 << bit);
      bool accepted = try_open(s, bytes, v->size, nowhere) == ADTC_OK;
      adtc_tree other = {(const uint32_t *)(const void *)(bytes + place)};
      if (accepted && s->schema->shared_count == 0) CHECK(!is_equal(s, root, other));
      bytes[at] = (char)(bytes[at] ^ 1 << bit);
    }
  CHECK(is_equal(s, root, (adtc_tree){(const uint32_t *)(const void *)(bytes + place)}));
  free(bytes);
}

/* Nodes may be forks in one buffer, and are none in the other. */
static void compare_layouts(const struct sample *s) {
  adtc near, far;
  adtc_options small = in_preorder(0), large = in_preorder(ADTC_FAR);
  CHECK(adtc_create(&near, &small) == ADTC_OK && adtc_create(&far, &large) == ADTC_OK);
  CHECK(build(s, &near) == ADTC_OK && build(s, &far) == ADTC_OK);
  adtc_view a = adtc_view_of(&near), b = adtc_view_of(&far);
  CHECK(is_equal(s, adtc_root_of(&a), adtc_root_of(&b)));
  CHECK(is_equal(s, adtc_root_of(&b), adtc_root_of(&a)));
  adtc_free(&near);
  adtc_free(&far);
}

/* ---- The whole ---- */

static int run(const struct sample *s, unsigned seed) {
  FILE *nowhere = fopen("/dev/null", "w");
  state = seed | 1;
  for (int far = 0; far < 2; far++) {
    adtc b;
    adtc_options o = in_preorder(far ? ADTC_FAR : 0);
    adtc_typed_fault f;
    adtc_tree root = {NULL};
    CHECK(adtc_create(&b, &o) == ADTC_OK);
    CHECK(build(s, &b) == ADTC_OK);
    adtc_view v = adtc_finish(&b);
    CHECK(v.base != NULL);
    if (adtc_open_typed(v.base, v.size, s->schema, s->type, &root, &f) != ADTC_OK) {
      char sentence[ADTC_PATH_BYTES + 100];
      adtc_typed_fault_string(&f, sentence, sizeof sentence);
      fprintf(stderr, "%s\n", sentence);
      return 1;
    }
    CHECK(by_two(s, v.base, v.size));
    for (unsigned levels = 0; levels < 6; levels++)
      CHECK(is_proved(s, &v, levels) == is_small(s->schema));
    CHECK(is_proved(s, &v, ADTC_LEVELS) == is_small(s->schema));
    CHECK((s->schema->proofs != NULL) == (s->schema->version == 0));
    CHECK(is_asked(s, &v) && is_proved_by_tables(s, &v) == is_small(s->schema));
    s->read(&v);
    CHECK(use(s, root, far ? nowhere : stdout) == ADTC_OK);
    CHECK(damage(s, &v, nowhere, 300) > 0 || v.size < 200);
    flip(s, &v, nowhere, 20);
    adtc_free(&b);
  }
  compare_layouts(s);
  fail_everywhere(s, nowhere);
  fclose(nowhere);
  return 0;
}
