/* `force_remote`: boxroot with every deletion done as another domain does it: the slot is marked
   dead, together with its neighbours if they follow, and touched no more, and its owner frees it at
   a later scan. The difference from boxroot.h is what that costs, save for the caches of other
   cores, as the caller is on the owner's.

   Creation is the library's; a modification that cannot be done in place by the fast path moves the
   root. */

#define CELL_NAME force_remote
#define CELL_DELETES_WITHOUT_LOCK 0

#include "boxroot_cell.h"

/* The functions of the library that do a deletion by another domain. They are declared in domain.h
   and burial.h (src/boxroot), which need the internals of OCaml. */
struct bxr_domain;
struct bxr_domain *bxr_domain_here(void);
void bxr_burial_add(struct bxr_domain *domain, boxroot r);

static inline cell cell_create(value v) { return boxroot_create(v); }
static inline void cell_delete(cell r) { bxr_burial_add(bxr_domain_here(), r); }

static inline bool cell_modify(cell *r, value v) {
  struct bxr_domain_front *domain = bxr_local_front();
  if (BXR_LIKELY(domain != NULL) &&
      BXR_LIKELY(BXR_LOAD_KEY(&bxr_front_of(*r)->young_key) == domain->key)) {
    BXR_STORE_SLOT((value *)(void *)*r, v);
    return true;
  }
  boxroot moved = boxroot_create(v);
  if (moved == NULL) return false;
  cell_delete(*r);
  *r = moved;
  return true;
}

#include "expand.h"
