/* SPDX-License-Identifier: MIT */
/* The hash table without a lock: it is made as large as it will ever be, so that it never has to
   grow while others look. OCaml's grows. An addition is a page. */
#include "hash.h"

static struct hash hash;
static uintptr_t heap_end;

static bool is_heap(uintptr_t address) { return hash_has(&hash, address); }

static bool create(size_t heap_size, size_t additions) {
  heap_end = HEAP_START + heap_size;
  return hash_create_heap(&hash, heap_size, additions);
}

static void add(size_t n) { hash_add(&hash, (heap_end >> PAGE_LOG) + n); }
static size_t bytes(void) { return hash_bytes(&hash); }

LOOK_UP_ALL(is_heap)

struct table const table_hash = {"hash", create, add, look_up, bytes, hash_most_additions};
