/* SPDX-License-Identifier: MIT */
/* Which shared values a check has met: a bit for each word of a tree, in as many sets as the schema
   has classes of shared values. A reference is right if the value that it names is in the set of
   its class. A node gets in when all below it has been met, so that nothing refers to what it is
   in. */
#ifndef ADTC_TYPED_MET_H
#define ADTC_TYPED_MET_H

#include "typed.h"

struct adtc_met {
  const uint32_t *start;
  uint64_t words; /* less than 2^32 */
  uint16_t count;
  uint32_t **sets; /* NULL, or NULL in them: nothing is in it */
};

/* Of the words from [start] to [end]. ADTC_TOO_LARGE: more than a frame can number. Of a schema
   that shares nothing this does nothing. */
adtc_status adtc_met_begin(struct adtc_met *met, const adtc_schema *schema, const uint32_t *start,
                           const uint32_t *end);
void adtc_met_end(struct adtc_met *met);

/* [shared] is as a field has it, not 0. False: no memory. */
bool adtc_met_add(struct adtc_met *met, uint16_t shared, const uint32_t *at);
/* Whether an item is a reference to a value that has been met. */
bool adtc_is_met(const struct adtc_met *met, uint16_t shared, const uint32_t *at);

#endif
