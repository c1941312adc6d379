/* The listing of docs/adtc-c.md with lists whose items may be absent, for lists.asdl: builds a row
   and prints what is in it. */
#include "lists.h"

#include <stdio.h>

static void print_gaps(lists_Gaps row) {
  adtc_list numbers = lists_Gaps_numbers(row), flags = lists_Gaps_flags(row);
  for (uint32_t i = 0; i < numbers.count; i++)
    if (lists_Gaps_has_numbers_in(numbers, i))
      printf("%d\n", (int)lists_Gaps_numbers_in(numbers, i));
    else
      printf("none\n");
  for (uint32_t i = 0; i < flags.count; i++)
    printf("%d %d\n", lists_Gaps_has_flags_in(flags, i), lists_Gaps_flags_in(flags, i));
}

int main(void) {
  adtc buffer;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_create(&buffer, &options) != ADTC_OK) return 1;
  lists_row_begin(&b, &buffer);
  lists_make_Gaps(&b, 2, 0, 0, true); /* two numbers come next, and then flags */
  adtc_build_int(&b, 7);
  adtc_build_absent(&b);
  const uint8_t flags[] = {2, 0, 1}; /* true, none, false */
  lists_build_Gaps_flags(&b, flags, 3);
  adtc_status status = adtc_build_end(&b);
  adtc_view v = adtc_view_of(&buffer);
  if (status == ADTC_OK) print_gaps(lists_row_as_Gaps(lists_row_root(&v)));
  adtc_free(&buffer);
  return status != ADTC_OK;
}
