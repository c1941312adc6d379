/* SPDX-License-Identifier: MIT */
/* What has become of a domain that ended, on OCaml 5.0 and 5.1, where nothing that a library may
   read tells. But each collection of all domains has another number, and whoever takes part in it
   says so.

   A domain that takes part says so before all have scanned their roots. So when all have scanned, a
   domain that has not said so has left. Whether all have, the caller must know: hence orphans are
   adopted at snapshots, not at minor collections (hooks/ocaml5/marking_5_1.c).

   Facts relied on, with places in the sources of OCaml 5.1:
   - `caml_minor_collections_count` counts the minor collections of all domains, and is written
     before any domain scans (caml_empty_minor_heap_setup in minor_gc.c);
   - a new domain has another `unique_id` than all before it (domain_create in domain.c). */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION >= 50000 && OCAML_VERSION < 50200

#include "runtime.h"

#include <stdatomic.h>
#include <caml/domain.h>
#include <caml/minor_gc.h>

/* The last collection that the domain of that number took part in. */
static _Atomic uintnat parts[BXR_MAX_DOMAINS];

static uintnat collection(void) {
  return atomic_load_explicit(&caml_minor_collections_count, memory_order_relaxed);
}

void bxr_runtime_takes_part(void) {
  atomic_store_explicit(&parts[Caml_state->id], collection(), memory_order_relaxed);
}

/* It is there now, in the middle of a collection perhaps, before which nobody knew of it. */
struct bxr_tenant bxr_runtime_tenant(void) {
  return (struct bxr_tenant){
      .state = Caml_state, .id = Caml_state->unique_id, .collection = collection()};
}

enum bxr_leaving bxr_runtime_leaving(struct bxr_tenant leaver) {
  caml_domain_state *state = leaver.state;
  if (state->unique_id != leaver.id) return BXR_IS_REPLACED;
  uintnat part = atomic_load_explicit(&parts[state->id], memory_order_relaxed);
  return part == collection() || leaver.collection == collection() ? BXR_ENDS : BXR_HAS_LEFT;
}

#endif
