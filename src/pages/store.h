/* SPDX-License-Identifier: MIT */
/* The records that describe ranges of addresses, outside of what they describe: that may be
   memory that nobody can access. All have one size and are cut from slabs, which are given back
   together at the end. A slab's memory is touched record by record: a program with few ranges needs
   little of it.

   An operation first asks for as many records as it can need at most; then nothing it does can
   fail for want of one. The owner of the store protects it. */
#ifndef OH_STORE_H
#define OH_STORE_H

#include "tree.h"

#include <stdbool.h>
#include <stddef.h>

/* A range of addresses. In a set of ranges both nodes are in use; of a free record,
   [by_address.left] links to the next. */
struct oh_record {
  struct oh_node by_address; /* key: start, 0 */
  struct oh_node by_size;    /* key: size, start */
  uintptr_t size;
  int kind; /* its owner's */
};

struct oh_slab;

struct oh_store {
  struct oh_record *free; /* that were taken before */
  size_t free_count;
  struct oh_record *fresh; /* that never were: the rest of the latest slab */
  size_t fresh_count;
  struct oh_slab *slabs;
};

/* Makes [count] records ready to be taken. false if there is no memory. */
bool oh_store_prepare(struct oh_store *store, size_t count);

/* A record with undefined content. One was prepared. */
struct oh_record *oh_store_take(struct oh_store *store);

/* Takes a record back. */
void oh_store_put(struct oh_store *store, struct oh_record *record);

/* Gives all memory back; the store is empty, as one of zero bytes is. */
void oh_store_release(struct oh_store *store);

#endif
