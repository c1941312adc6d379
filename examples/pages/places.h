/* Where a program keeps what, and whose an address is. */
#ifndef PLACES_H
#define PLACES_H

#include <adtc_pages.h>
#include <outheap/address_map.h>
#include <outheap/pages.h>

/* One of each in a program: arenas and a table stay where they are. */
struct places {
  struct oh_pages *frames; /* pictures, each a run of pages */
  struct oh_pages *trees;  /* buffers of adtc */
  adtc_pages_storage tree_storage;
  struct oh_address_map *map; /* the program's own segments */
};

enum oh_status places_open(struct places *p);
void places_close(struct places *p);

/* "a frame", "a tree", "code", ...: any address, also one that has been freed, any thread. */
const char *whose(const struct places *p, const void *address);

#endif
