/* SPDX-License-Identifier: MIT */
/* The address map: what lives at an address, where granules of the page table are too coarse,
   because static data, code and foreign memory lie side by side.

   It is an ordered map from ranges of addresses to kinds; ranges of one kind that touch are one. It
   is for questions off the fast path. Usually a page table says OH_STATIC for a granule, and the
   map then says of which kind each part of it is.

   Threads: any thread may call any function at any time, but not from a signal handler.

   Errors: enum oh_status. A function that fails changes nothing, unless its comment says otherwise.

   Cost: each call takes the map's mutex. A look-up takes logarithmic time, and a change is linear
   in the ranges that it covers, beside. */
#ifndef OUTHEAP_ADDRESS_MAP_H
#define OUTHEAP_ADDRESS_MAP_H

#include <stddef.h>
#include <stdint.h>

#include "page_table.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A map. */
struct oh_address_map;

/* Kinds are positive; programs may use others from OH_KIND_FIRST_USER on. */
enum {
  OH_KIND_NONE = 0,       /* the map knows nothing of the address */
  OH_KIND_CODE = 1,       /* can be executed */
  OH_KIND_CONSTANT = 2,   /* can be read only */
  OH_KIND_DATA = 3,       /* can be written, with what starts as zeros */
  OH_KIND_FIRST_USER = 16 /* the first of the program's own */
};

/* Creates an empty map and stores it in [*map]. The caller owns it, for `oh_address_map_destroy`.
   OH_NO_MEMORY. */
enum oh_status oh_address_map_create(struct oh_address_map **map);

/* Gives the map's memory back; NULL is ignored. Nobody may use the map any more. */
void oh_address_map_destroy(struct oh_address_map *map);

/* Makes [start, start + size) of [kind]. The parts that are of this kind already stay so.

   OH_BAD_SIZE: [size] is 0. OH_BAD_ADDRESS: the range leaves the address space, or has its last
   address.
   OH_BAD_OPTION: [kind] is not positive.
   OH_CONFLICT: a part of it is of another kind. OH_NO_MEMORY. */
enum oh_status oh_address_map_add(struct oh_address_map *map, uintptr_t start, size_t size,
                                  int kind);

/* Forgets all kinds in [start, start + size). Parts of no kind are passed over.
   OH_BAD_SIZE, OH_BAD_ADDRESS: as for `oh_address_map_add`. OH_NO_MEMORY. */
enum oh_status oh_address_map_remove(struct oh_address_map *map, uintptr_t start, size_t size);

/* A range of one kind. */
struct oh_address_range {
  uintptr_t start; /* its first address */
  size_t size;     /* bytes; 0 if there is no range */
  int kind;        /* OH_KIND_NONE if there is no range */
};

/* Returns the range in which [address] lies, or one of size 0 and OH_KIND_NONE if there is none.
   Cannot fail. */
struct oh_address_range oh_address_map_find(struct oh_address_map *map, uintptr_t address);

/* Returns the first range that has an address from [address] on, or one of size 0 if there is none.
   Cannot fail. A walk goes on with the first address behind the range:

     for (r = oh_address_map_next(m, 0); r.size != 0; r = oh_address_map_next(m, r.start + r.size))

   The address before, the last one of the range, would give the same range for ever. */
struct oh_address_range oh_address_map_next(struct oh_address_map *map, uintptr_t address);

/* Adds the segments of all images that are loaded: the program and its shared libraries, with the
   kinds above. Call it again after dlopen or Dynlink; known ranges stay. (Before dlclose:
   `oh_address_map_remove`.)

   If [table] is not NULL, each granule that the segments touch becomes OH_STATIC there. Granules
   that are tainted or of another class keep that: nothing in them was ever taken for heap.

   On macOS and Windows no image may be unloaded meanwhile. On Windows modules beyond the first 1024
   are left out. If the system does not list the modules, none is added. Both are OH_OK.

   Cost: that of an `oh_address_map_add` for each segment, beside the system's list of images.

   OH_NO_MEMORY, OH_CONFLICT (the program has said otherwise of a segment): the images before are
   added. OH_NOT_SUPPORTED: the system has neither ELF, nor is it macOS or Windows. */
enum oh_status oh_address_map_add_images(struct oh_address_map *map, struct oh_page_table *table);

#ifdef __cplusplus
}
#endif

#endif
