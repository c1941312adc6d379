/* Makes trees in preorder buffers as commands on the standard input say, for test_schema_layout.py.

     n VARIANT COUNT PACKED WORDS   a node, whose children follow; the first PACKED are words of
                                    small fields, WORDS of them, and then the record
     i VALUE   f   s   r WORDS      an integer, a float, an empty string, a record

   Each command at the top is a tree in a buffer of its own. For each, the program prints how many
   bytes it takes. It ends with status 1 if the buffer is not valid, or words and record are
   elsewhere than docs/adtc-layout.md says. */
#include <adtc.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void refuse(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static uint32_t number(void) {
  uint32_t n;
  if (scanf("%" SCNu32, &n) != 1) refuse("a number is missing");
  return n;
}

/* Word i is count + i words behind the node, or 1 + i behind a fork. */
static void look_at_packed(const adtc *b, adtc_ref node, uint32_t packed, uint32_t words) {
  adtc_view v = adtc_view_of(b);
  bool fork = (*(const uint32_t *)(const void *)(v.base + node * 4) & 2) != 0;
  adtc_ref first = node + (fork ? 1 : adtc_count_of(&v, node));
  for (uint32_t i = 0; i < packed; i++) {
    if (adtc_child(&v, node, i) != first + i) refuse("a word is elsewhere");
    if (adtc_kind_of(&v, first + i) != (i < words ? ADTC_INT : ADTC_ELEMENTS))
      refuse("a word is something else");
  }
}

static adtc_ref build(adtc *b, char what);

static adtc_ref build_next(adtc *b) {
  char what;
  if (scanf(" %c", &what) != 1) refuse("an item is missing");
  return build(b, what);
}

static adtc_ref build_node(adtc *b) {
  uint32_t variant = number(), count = number(), packed = number(), words = number();
  adtc_ref node = adtc_node(b, variant, count);
  for (uint32_t i = 0; i < count; i++)
    if (adtc_set(b, node, i, build_next(b)) != ADTC_OK) refuse("a child cannot be set");
  adtc_view v = adtc_view_of(b);
  if (adtc_variant_of(&v, node) != variant) refuse("the variant is another one");
  look_at_packed(b, node, packed, words);
  return node;
}

/* Its head is as docs/adtc-bytes.md draws it. */
static adtc_ref build_record(adtc *b, uint32_t words) {
  adtc_ref item;
  uint32_t *record = adtc_take(b, (1 + words) * sizeof *record, &item);
  if (record == NULL) refuse("no memory");
  memset(record, 0, (1 + words) * sizeof *record);
  record[0] = words << 7 | 1 << 6 | 2 << 4 | 1 << 2;
  return item;
}

static adtc_ref build(adtc *b, char what) {
  switch (what) {
  case 'n': return build_node(b);
  case 'i': return adtc_int(b, (int32_t)number());
  case 'f': return adtc_float(b, 0);
  case 's': return adtc_string(b, "", 0);
  case 'r': return build_record(b, number());
  default: refuse("no such item"); return ADTC_NONE;
  }
}

int main(void) {
  char what;
  while (scanf(" %c", &what) == 1) {
    adtc b;
    adtc_options options = {.layout = ADTC_PREORDER, .flags = ADTC_SHORT};
    adtc_fault fault;
    if (adtc_create(&b, &options) != ADTC_OK) refuse("no memory");
    size_t before = adtc_mark(&b);
    adtc_set_root(&b, build(&b, what));
    if (adtc_check(&b, &fault) != ADTC_OK) refuse(adtc_status_string(fault.status));
    printf("%zu\n", adtc_mark(&b) - before);
    adtc_free(&b);
  }
  return 0;
}
