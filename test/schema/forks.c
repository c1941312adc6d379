/* SPDX-License-Identifier: MIT */
/* Bytes that are forks where a type has none: each head, in front of words that are nodes. The one
   pass of adtc_open_typed says what the two passes say. The buffers are as short as can be, so that
   a sanitizer sees what is read behind them. */
#include "../../src/adtc/item.h"
#include "forks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADER_WORDS (ADTC_HEADER_BYTES / ADTC_WORD)

static void write_header(void *to, size_t bytes) {
  struct adtc_header h = {.layout = ADTC_PREORDER,
                          .flags = ADTC_SHORT,
                          .unit_log = 2,
                          .order_mark = ADTC_ORDER_MARK,
                          .size = bytes,
                          .root = HEADER_WORDS};
  memcpy(h.magic, (char[])ADTC_MAGIC, sizeof h.magic);
  h.version = adtc_version_of(h.flags);
  memcpy(to, &h, sizeof h);
}

/* Whether both say the same of so many words. */
static bool agree(const uint32_t *words, size_t count, bool *is_accepted) {
  size_t bytes = ADTC_HEADER_BYTES + count * ADTC_WORD;
  uint32_t *buffer = malloc(bytes);
  adtc_view v;
  forks_tree one, two;
  write_header(buffer, bytes);
  memcpy(buffer + HEADER_WORDS, words, count * ADTC_WORD);
  *is_accepted = forks_tree_open(buffer, bytes, &one, NULL) == ADTC_OK;
  bool by_two = adtc_open(buffer, bytes, 0, &v, NULL) == ADTC_OK &&
                forks_tree_check(&v, &two, NULL) == ADTC_OK;
  free(buffer);
  return *is_accepted == by_two;
}

int main(void) {
  const uint32_t pair = 2u << 16 | 8u << 4, many = 2u << 16 | 9u << 4;
  const uint32_t behind[][3] = {{0, 0, 0}, {pair, 3, 0}, {many, 3, 0}, {2u << 5 | 2u, 0, 0}};
  long accepted = 0;
  for (uint32_t head = 0; head < 1u << 20; head += 1 + (head >> 17 != 0) * 14)
    for (size_t i = 0; i < sizeof behind / sizeof *behind; i++)
      for (size_t count = 1; count <= 4; count++) {
        uint32_t words[4] = {head, behind[i][0], behind[i][1], behind[i][2]};
        bool is_accepted;
        if (!agree(words, count, &is_accepted)) {
          fprintf(stderr, "%#x, row %zu, %zu words: the passes differ\n", head, i, count);
          return 1;
        }
        accepted += is_accepted;
      }
  printf("%ld trees\n", accepted);
  return accepted > 0 ? 0 : 1;
}
