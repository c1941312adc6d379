/* SPDX-License-Identifier: MIT */
/* A rewriting that copies what stays.

   In preorder an old tree is one piece of memory, and so is all of it between two nodes that are
   replaced. So what a function keeps is only walked over; these pieces are copied, with what the
   function has built between them, and at the end the nodes around that get new distances
   (typed_splice.c).

   Nobody knows whether the function will build something when it is asked: so what is to be copied
   before waits in b->kept. The node that it builds is what the hole waits for, as nothing of the
   nodes around it is on the stack. */
#include "typed_build.h"
#include "typed_nodes.h"
#include "typed_splice.h"

#include <stdlib.h>

struct replacing {
  adtc_builder *b;
  adtc_rewrite_function *rewrite;
  void *context;
  const bool *asked; /* of each type, whether [rewrite] is asked about its nodes; NULL: it is */
  const uint32_t *old, *end; /* the root, and where its tree ends */
  adtc_ref new;
  size_t depth; /* of the builder, when nothing is being built in the place of a node */
  struct adtc_kept kept;
  struct adtc_splices splices;
};

/* ---- What stays ---- */

/* Copies the old words that wait to be copied, up to [end]. */
static void copy_until(adtc_builder *b, struct adtc_kept *kept, const uint32_t *end) {
  size_t bytes = (size_t)(end - kept->from) * ADTC_WORD;
  adtc_ref item;
  uint32_t *to = adtc_take(b->to, bytes, &item);
  if (to == NULL) {
    adtc_build_fail(b, b->to->status);
    return;
  }
  memcpy(to, kept->from, bytes);
  kept->from = end;
}

/* Behind the hole no second node can come, as the function is asked about one. */
void adtc_build_hole(adtc_builder *b) {
  struct adtc_kept *kept = b->kept;
  b->kept = NULL;
  copy_until(b, kept, kept->asked);
  if (b->status != ADTC_OK) return;
  const struct adtc_opened of = {adtc_next_place(b), ADTC_BY_HEAD, NULL};
  struct adtc_coming *barrier = adtc_push(b, of, 0, 1);
  if (barrier == NULL) return;
  barrier->field = &adtc_not_for_programs;
  struct adtc_coming *hole = adtc_push(b, of, 0, 1);
  if (hole == NULL) return;
  kept->hole = (adtc_field){.place = ADTC_AS_ITEM, .value = ADTC_VALUE_NODE, .type = kept->type};
  hole->field = &kept->hole;
  b->expected = hole->expected = kept->type + 1u;
}

/* ---- What is replaced ---- */

/* Until the function builds something. Then the builder is asked what can come. */
static void wait(struct replacing *r) {
  r->b->kept = &r->kept;
  r->b->expected = 0;
}

/* Behind the old node, as the function has built another one. */
static void go_on_behind(struct replacing *r) {
  const uint32_t *end = adtc_end_of(r->kept.asked);
  uint32_t at = (uint32_t)(r->kept.asked - r->old), behind = (uint32_t)(end - r->old);
  struct adtc_splice splice = {at, adtc_next_place(r->b) - r->new - behind};
  if (!adtc_splices_add(&r->splices, splice)) adtc_build_fail(r->b, ADTC_NO_MEMORY);
  r->kept.from = end;
}

/* Returns what the function says of a node. If it has built one in its place, the copy goes on
   behind the old one. */
static adtc_rewriting ask(struct replacing *r, uint16_t type, const uint32_t *at) {
  adtc_builder *b = r->b;
  adtc_tree old = {at};
  r->kept.asked = at;
  r->kept.type = type;
  adtc_rewriting answer = r->rewrite(r->context, b, type, old);
  bool has_built = b->kept == NULL;
  if (has_built != (answer == ADTC_BUILT) || adtc_depth(b) != r->depth + has_built ||
      b->status != ADTC_OK)
    adtc_build_fail(b, ADTC_ORDER);
  else if (has_built) {
    b->top--;
    go_on_behind(r);
    wait(r);
  }
  return answer;
}

static void replace_nodes(struct replacing *r, struct adtc_nodes *nodes, uint16_t type) {
  const uint32_t *at = r->old;
  while (at != NULL && r->b->status == ADTC_OK) {
    adtc_look_ahead(at);
    bool is_asked = r->asked == NULL || r->asked[type];
    bool enters = !is_asked || ask(r, type, at) == ADTC_KEEP;
    if (enters && !adtc_nodes_enter(nodes, type, at)) adtc_build_fail(r->b, ADTC_NO_MEMORY);
    at = adtc_nodes_next(nodes, &type);
  }
}

/* Copies what is left. Then the tree is complete but for distances. */
static void finish(struct replacing *r, uint16_t type) {
  adtc_builder *b = r->b;
  b->expected = type + 1u;
  copy_until(b, &r->kept, r->end);
  if (b->status != ADTC_OK) return;
  adtc_status status = adtc_splices_end(&r->splices, adtc_at(b->to, r->new));
  if (status == ADTC_OK)
    adtc_build_placed(b, r->new);
  else
    adtc_build_fail(b, status);
}

adtc_status adtc_replace(adtc_builder *b, uint16_t type, adtc_tree old,
                         adtc_rewrite_function *function, void *context, const bool *asked) {
  if (!adtc_build_expects_node(b, type)) return b->status;
  struct replacing r = {
      .b = b, .rewrite = function, .context = context, .asked = asked, .old = old.at};
  r.new = adtc_next_place(b);
  r.depth = adtc_depth(b);
  r.end = adtc_end_of(old.at);
  r.kept.from = old.at;
  struct adtc_nodes nodes;
  wait(&r);
  if (!adtc_nodes_begin(&nodes, b->schema, asked, (size_t)(r.end - r.old)))
    adtc_build_fail(b, ADTC_NO_MEMORY);
  replace_nodes(&r, &nodes, type);
  adtc_nodes_end(&nodes);
  b->kept = NULL;
  if (b->status == ADTC_OK) finish(&r, type);
  free(r.splices.all);
  return b->status;
}
