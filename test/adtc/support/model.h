/* SPDX-License-Identifier: MIT */
/* Trees in malloc, against which the buffers are tested: one block a node, plain pointers.

   A model is drawn from a seed and put into a buffer of any layout. It is compared with what a
   buffer holds, through nothing but the reading functions of adtc.h. Models are small or shallow
   enough for recursion. */
#ifndef ADTC_MODEL_H
#define ADTC_MODEL_H

#include <adtc.h>

struct model {
  adtc_kind kind;
  int64_t value;        /* ADTC_INT; ADTC_FLOAT: the bits */
  uint32_t variant;     /* ADTC_NODE */
  uint32_t count;       /* of children, elements or bytes */
  uint32_t element_log; /* ADTC_ELEMENTS */
  struct model **children;
  unsigned char *bytes;
};

/* A tree of about [size] items or fewer, the same for the same seed. */
struct model *model_draw(uint64_t seed, uint32_t size);
struct model *model_copy(const struct model *m);
void model_free(struct model *m);
uint64_t model_items(const struct model *m);

/* The [n]th item in preorder, and the place that points to it; n is less than model_items. */
struct model **model_place(struct model **m, uint64_t n);

/* Puts a model into a buffer, each node before what is below it. ADTC_NONE: b->status says why, or
   it was adtc_set. */
adtc_ref model_build(adtc *b, const struct model *m);
/* The same, children before their parents: for general buffers. */
adtc_ref model_build_upwards(adtc *b, const struct model *m);

bool model_matches(const struct model *m, const adtc_view *v, adtc_ref item);

/* The next of a sequence of random numbers (splitmix64, Steele and others 2014). */
uint64_t model_random(uint64_t *state);

#endif
