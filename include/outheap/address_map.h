/* SPDX-License-Identifier: MIT */
/* The address map: what lives at an address, where granules of the page table are too coarse,
   because static data, code and foreign memory lie side by side.

   An ordered map from ranges of addresses to kinds; ranges of one kind that touch are one. It is
   for questions off the fast path: a look-up takes the map's mutex and logarithmic time. Usually
   a page table says OH_STATIC for a granule, and the map then says which part of it is what.

   Threads: every function may be called by any thread at any time, but not from a signal
   handler. Errors: enum oh_status; whatever fails changes nothing, where it is not said
   otherwise. */
#ifndef OUTHEAP_ADDRESS_MAP_H
#define OUTHEAP_ADDRESS_MAP_H

#include <stddef.h>
#include <stdint.h>

#include "page_table.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

struct oh_address_map;

/* Kinds are positive; programs may use others from OH_KIND_FIRST_USER on. */
enum {
  OH_KIND_NONE = 0,
  OH_KIND_CODE = 1,     /* can be executed */
  OH_KIND_CONSTANT = 2, /* can be read only */
  OH_KIND_DATA = 3,     /* can be written, with what starts as zeros */
  OH_KIND_FIRST_USER = 16
};

/* A new empty map in [*map]. The caller owns it. OH_NO_MEMORY. */
enum oh_status oh_address_map_create(struct oh_address_map **map);

/* Gives its memory back; NULL is ignored. Nobody may use it any more. */
void oh_address_map_destroy(struct oh_address_map *map);

/* Makes [start, start + size) of [kind]. What of it is so already stays so.

   OH_BAD_SIZE: [size] is 0. OH_BAD_ADDRESS: the range leaves the address space.
   OH_BAD_OPTION: [kind] is not positive.
   OH_CONFLICT: a part of it is of another kind. OH_NO_MEMORY. */
enum oh_status oh_address_map_add(struct oh_address_map *map, uintptr_t start, size_t size,
                                  int kind);

/* Forgets all kinds in [start, start + size). OH_BAD_SIZE, OH_BAD_ADDRESS, OH_NO_MEMORY. */
enum oh_status oh_address_map_remove(struct oh_address_map *map, uintptr_t start, size_t size);

/* A range of one kind. */
struct oh_address_range {
  uintptr_t start;
  size_t size;
  int kind;
};

/* The range that [address] lies in; of size 0 and OH_KIND_NONE if there is none. Cannot fail. */
struct oh_address_range oh_address_map_find(struct oh_address_map *map, uintptr_t address);

/* The first range that ends after [address], to walk through the map; of size 0 if there is
   none. */
struct oh_address_range oh_address_map_next(struct oh_address_map *map, uintptr_t address);

/* Adds the segments of all images that are loaded: the program and its shared libraries, with
   the kinds above. Call it again after dlopen or Dynlink; what is known stays. (Before dlclose:
   `oh_address_map_remove`.)

   If [table] is not NULL each granule that they touch becomes OH_STATIC there. Granules that are
   tainted or of another class keep that: nothing in them was ever taken for heap.

   OH_NO_MEMORY, OH_CONFLICT (the program has said otherwise of a segment): the images before are
   added. OH_NOT_SUPPORTED: neither ELF, nor macOS, nor Windows. On the latter two no image may be
   unloaded meanwhile. */
enum oh_status oh_address_map_add_images(struct oh_address_map *map, struct oh_page_table *table);

#ifdef __cplusplus
}
#endif

#endif
