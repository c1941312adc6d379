/* The same tree in each layout, and made by a cursor: how many bytes does it take? */
#include <adtc.h>
#include <stdio.h>

enum { ADD };

/* ((1 + 2) + 3), items in the order of a walk: so it serves both layouts. */
static void make_sum(adtc *b) {
  adtc_ref outer = adtc_node(b, ADD, 2), inner = adtc_node(b, ADD, 2);
  adtc_set(b, outer, 0, inner);
  adtc_set(b, inner, 0, adtc_int(b, 1));
  adtc_set(b, inner, 1, adtc_int(b, 2));
  adtc_set(b, outer, 1, adtc_int(b, 3));
  adtc_set_root(b, outer);
}

/* The same, in a preorder buffer. */
static adtc_status make_sum_by_a_cursor(adtc *b) {
  adtc_cursor c = adtc_cursor_open(b, 5); /* items at most: two forks, three integers */
  uint32_t *outer = adtc_cursor_fork(&c, ADD), *inner = adtc_cursor_fork(&c, ADD);
  adtc_cursor_int(&c, 1);
  adtc_cursor_second(&c, inner);
  adtc_cursor_int(&c, 2);
  adtc_cursor_second(&c, outer);
  adtc_cursor_int(&c, 3);
  adtc_ref first;
  adtc_status status = adtc_cursor_close(b, c, &first);
  if (status == ADTC_OK) adtc_set_root(b, first);
  return status;
}

/* Checks the buffer, says how many bytes it takes, and deletes it. */
static int report(const char *what, adtc *b) {
  adtc_status status = adtc_check(b, NULL);
  if (status == ADTC_OK)
    printf("%s: %zu bytes\n", what, adtc_view_of(b).size);
  else
    fprintf(stderr, "%s: %s\n", what, adtc_status_string(status));
  adtc_free(b);
  return status == ADTC_OK ? 0 : 1;
}

static int general(void) {
  adtc b;
  if (adtc_create(&b, NULL) != ADTC_OK) return 1;
  make_sum(&b);
  return report("general", &b);
}

static int preorder(void) {
  adtc b;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_create(&b, &options) != ADTC_OK) return 1;
  make_sum(&b);
  return report("preorder", &b);
}

static int by_a_cursor(void) {
  adtc b;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_create(&b, &options) != ADTC_OK) return 1;
  if (make_sum_by_a_cursor(&b) != ADTC_OK) fprintf(stderr, "the cursor failed\n");
  return report("by a cursor", &b);
}

int main(void) { return general() || preorder() || by_a_cursor(); }
