/* The listing of docs/adtc.md about elements: reads numbers of bytes that may come from anybody. */
#include <adtc.h>
#include <stdio.h>

/* The numbers of [item]. NULL: it has no elements, or others. */
static const float *floats_in(const adtc_view *v, adtc_ref item, uint32_t *count) {
  bool are_floats = adtc_kind_of(v, item) == ADTC_ELEMENTS && adtc_element_log(v, item) == 2;
  return are_floats ? adtc_elements_in(v, item, count) : NULL;
}

static bool are_read(const adtc *b, adtc_ref item, bool expected) {
  adtc_view v = adtc_view_of(b);
  uint32_t count = 0;
  const float *numbers = floats_in(&v, item, &count);
  bool are_right = numbers != NULL && count == 2 && numbers[1] == 2.5f;
  return expected ? are_right : numbers == NULL;
}

int main(void) {
  adtc b;
  const float numbers[] = {1, 2.5f};
  const double others[] = {1, 2.5};
  if (adtc_create(&b, NULL) != ADTC_OK) return 1;
  bool are_right = are_read(&b, adtc_elements(&b, 2, numbers, 2), true) &&
                   are_read(&b, adtc_elements(&b, 3, others, 2), false) &&
                   are_read(&b, adtc_string(&b, "x", 1), false);
  adtc_free(&b);
  if (!are_right) fprintf(stderr, "other numbers\n");
  return are_right ? 0 : 1;
}
