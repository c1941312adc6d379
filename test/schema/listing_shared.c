/* The listing of docs/adtc-c.md with shared values: builds a term and prints it. */
#include "terms.h"

#include <stdio.h>

int main(void) {
  adtc buffer;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_create(&buffer, &options) != ADTC_OK) return 1;
  terms_term_begin(&b, &buffer);
  terms_make_Apply(&b);
  terms_make_Variable(&b, adtc_text_of("f"));
  uint32_t type = adtc_build_name(&b); /* of what comes next */
  terms_make_Arrow(&b);
  terms_make_Named(&b, adtc_text_of("int"));
  terms_make_Named(&b, adtc_text_of("int")); /* another node, and the same text */
  terms_make_Variable(&b, adtc_text_of("x"));
  adtc_build_again(&b, type);
  adtc_status status = adtc_build_end(&b);
  adtc_view v = adtc_view_of(&buffer);
  if (status == ADTC_OK) status = terms_term_print(stdout, terms_term_root(&v));
  adtc_free(&buffer);
  return status != ADTC_OK;
}
