#include "formulas.h"

#include <stdlib.h>
#include <string.h>

/* Variants of nodes. A list is a formula and the rest of the list. */
enum { SUM, DIFFERENCE, PRODUCT, LIST, END };

static const char operators[] = "+-*";

/* The formula that begins with the next word, made in the order in which a walk visits it: first
   the node, then its children. */
static adtc_ref read_formula(adtc *b, char **words) {
  char *word = strtok_r(NULL, " \n", words), *end;
  if (word == NULL) return ADTC_NONE;
  const char *operator_ = strchr(operators, word[0]);
  if (operator_ != NULL && word[1] == 0) {
    adtc_ref node = adtc_node(b, (uint32_t)(operator_ - operators), 2);
    for (uint32_t i = 0; i < 2; i++) adtc_set(b, node, i, read_formula(b, words));
    return node;
  }
  long long number = strtoll(word, &end, 10);
  return *end == 0 ? adtc_int(b, number) : adtc_string(b, word, strlen(word));
}

adtc_ref read_formulas(adtc *b, FILE *from) {
  char line[1000];
  adtc_ref first = ADTC_NONE, last = ADTC_NONE;
  while (fgets(line, sizeof line, from) != NULL) {
    char *words = line;
    adtc_ref list = adtc_node(b, LIST, 2);
    adtc_set(b, list, 0, read_formula(b, &words));
    if (last == ADTC_NONE)
      first = list;
    else
      adtc_set(b, last, 1, list);
    last = list;
  }
  adtc_ref end = adtc_node(b, END, 0);
  if (last == ADTC_NONE) return end;
  adtc_set(b, last, 1, end);
  return first;
}

/* Whatever is in a checked buffer can be printed: it may not be one that this program made. */
static void print_node(const adtc_view *v, adtc_ref node) {
  uint32_t variant = adtc_variant_of(v, node);
  if (variant < sizeof operators - 1)
    printf(" %c", operators[variant]);
  else
    printf("\n");
}

void print_formulas(const adtc_view *v) {
  adtc_walk w;
  adtc_ref item;
  uint32_t length;
  unsigned long items = 0;
  adtc_walk_begin(&w, v, v->root);
  for (; adtc_walk_next(&w, &item); items++) switch (adtc_kind_of(v, item)) {
    case ADTC_INT: printf(" %lld", (long long)adtc_int_of(v, item)); break;
    case ADTC_STRING: printf(" %s", (const char *)adtc_elements_in(v, item, &length)); break;
    case ADTC_NODE: print_node(v, item); break;
    default: printf(" ?");
    }
  adtc_walk_end(&w);
  printf("%lu items in %zu bytes\n", items, v->size);
}
