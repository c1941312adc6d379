/* SPDX-License-Identifier: MIT */
/* Where the memory of pools comes from: an arena of large pages (outheap/pages.h), each of which is
   cut into the fronts, sets and bodies of its pools (pool.h). Pools of all domains share it.

   Which pool. A large page knows its free pools by a bitmap, at its start, and hands out the
   lowest. Pages are in groups by how full they are, and the fullest one with a free pool is asked
   first: so pages that are nearly empty become empty, and can be given back.

   What goes back. The memory of a free pool stays with its page. A page whose pools are all free is
   idle: it is given back to the system, on request (`bxr_supply_trim`), if it is not the only idle
   one. A program that creates and deletes across the border of a page keeps that page.

   Huge pages are for a program with four million roots or more, and only where they take less time
   to get than small ones (OH_HUGE_MEASURED): those of some hosts take fifty times as long, and one
   creation waits for each. So a smaller program never waits. And the memory that the system hands
   out at once, and nobody uses yet, stays a small part of what is used.

   The lock. One mutex protects everything here but the content of pools that are handed out, and
   the statistics. It is held for a few instructions, and over calls of the system only where a
   large page is needed. A thread that takes or gives back pools or pages holds OCaml's lock, or
   stops the world. A thread that forks holds OCaml's lock, too. Hence in a child of `fork` the
   mutex is free. Any other thread may ask for statistics while one forks, and so these are kept
   beside the arena, and are read without a mutex. */
#ifndef BXR_SUPPLY_H
#define BXR_SUPPLY_H

#include <stdbool.h>
#include <stddef.h>

enum {
  BXR_PAGE_POOLS = 123,   /* of a large page */
  BXR_FIRST_MEASURED = 16 /* with so many large pages, further ones may be huge pages */
};

struct bxr_pool;

/* A pool with undefined content, save [body] and [dead]; in constant time, if one is free. The
   caller owns it, for `bxr_supply_put`. NULL and errno == ENOMEM, with nothing changed, if the
   system refuses a large page. */
struct bxr_pool *bxr_supply_take(void);

/* Takes [pool] back, in constant time. Nobody may hold a pointer into it. */
void bxr_supply_put(struct bxr_pool *pool);

/* Gives one idle page back to the system, of two or more; false if there are fewer, or the system
   refuses. */
bool bxr_supply_trim(void);

/* Large pages with no pool in use, at this moment or a little before. */
int bxr_supply_idle_pages(void);

/* Gives everything back. All pools were put back. */
void bxr_supply_end(void);

/* Bytes. */
struct bxr_supply_statistics {
  size_t reserved;  /* address space */
  size_t committed; /* of large pages, in use or idle, whether they were ever touched or not */
};

/* Any thread, no lock. Each is what it was when the arena last changed. */
void bxr_supply_get_statistics(struct bxr_supply_statistics *statistics);

#endif
