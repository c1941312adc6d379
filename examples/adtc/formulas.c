#include "formulas.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Variants of nodes. A list is a formula and the rest of the list. */
enum { SUM, DIFFERENCE, PRODUCT, LIST, END };

static const char operators[] = "+-*";

enum { LONGEST_LINE = 1000 }; /* bytes */

/* The state of reading one line. */
struct words {
  char *rest;
  const char *refused; /* why it is no formula; NULL: nothing was wrong so far */
};

static adtc_ref read_leaf(adtc *b, const char *word, struct words *words) {
  char *end;
  errno = 0;
  long long number = strtoll(word, &end, 10);
  if (*end != 0) return adtc_string(b, word, strlen(word));
  if (errno == ERANGE) words->refused = "an integer does not fit 64 bits";
  return adtc_int(b, number);
}

/* The formula that begins with the next word, made in the order in which a walk visits it: first
   the node, then its children. */
static adtc_ref read_formula(adtc *b, struct words *words) {
  char *word = strtok_r(NULL, " \n", &words->rest);
  if (word == NULL) return ADTC_NONE;
  const char *operator_ = strchr(operators, word[0]);
  if (operator_ == NULL || word[1] != 0) return read_leaf(b, word, words);
  adtc_ref node = adtc_node(b, (uint32_t)(operator_ - operators), 2);
  for (uint32_t i = 0; i < 2; i++) adtc_set(b, node, i, read_formula(b, words));
  return node;
}

/* The formula of a whole line of [length] bytes, as the first child of [list]. The result says why
   it is none; NULL if it is one. Long lines are refused, as each word may be a call in a call. */
static const char *read_line(adtc *b, adtc_ref list, char *line, size_t length) {
  struct words words = {line, NULL};
  if (length > LONGEST_LINE) return "the line is longer than 1000 bytes";
  if (strlen(line) != length) return "there is a zero byte in the line";
  adtc_set(b, list, 0, read_formula(b, &words));
  if (words.refused != NULL) return words.refused;
  return strtok_r(NULL, " \n", &words.rest) == NULL ? NULL : "there is more after the formula";
}

/* Makes [list] the rest of the last one, or the root if it is the first. */
static void append(adtc *b, adtc_ref *last, adtc_ref list) {
  if (*last == ADTC_NONE)
    adtc_set_root(b, list);
  else
    adtc_set(b, *last, 1, list);
  *last = list;
}

/* Lists are made as lines come; the last one lacks its rest until the next one is there. */
static bool read_lines(adtc *b, FILE *from, char **line, size_t *room) {
  adtc_ref last = ADTC_NONE;
  ssize_t length;
  for (unsigned long number = 1; (length = getline(line, room, from)) >= 0; number++) {
    adtc_ref list = adtc_node(b, LIST, 2);
    const char *refused = read_line(b, list, *line, (size_t)length);
    if (refused != NULL) {
      fprintf(stderr, "formulas: line %lu: %s\n", number, refused);
      return false;
    }
    append(b, &last, list);
  }
  if (!feof(from)) {
    fprintf(stderr, "formulas: %s\n", strerror(errno));
    return false;
  }
  append(b, &last, adtc_node(b, END, 0));
  return true;
}

bool read_formulas(adtc *b, FILE *from) {
  char *line = NULL;
  size_t room = 0;
  bool read = read_lines(b, from, &line, &room);
  free(line);
  return read;
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
    case ADTC_FLOAT:
    case ADTC_ELEMENTS: printf(" ?"); /* in no formula */
    }
  adtc_walk_end(&w);
  printf("%lu items in %zu bytes\n", items, v->size);
}
