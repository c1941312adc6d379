/* SPDX-License-Identifier: MIT */
/* Large pages: address space reserved in large chunks, and memory in it.

   `oh_pages` is an arena. It reserves address space from the system in chunks, and hands out runs
   of pages from it. New chunks are next to the old ones where the system grants that. An arena
   takes the smallest free run that is large enough, and among equals the one at the lowest address.
   Freed runs become one with their free neighbours. Freeing gives memory back to the system and
   keeps the address space, for later runs of the same arena.

   An arena may have a page table and a class. Every chunk then gets that class before the first
   address in it is handed out. Its address space is never given back, so that the table's answers
   stay true. Kinds of memory with classes of their own have arenas of their own; any number can
   share a table.

   Threads: any thread may call any function at any time. Each arena has a mutex, which the
   functions take. No function may be called from a signal handler.

   Errors: enum oh_status (status.h). A function that fails changes nothing: not the arena, not the
   table, not the memory. Its comment names any exception to that.

   Cost: logarithmic in the number of free runs and of runs handed out, beside the system's
   calls; a record of 96 bytes for each. */
#ifndef OUTHEAP_PAGES_H
#define OUTHEAP_PAGES_H

#include <stddef.h>
#include <stdint.h>

#include "page_table.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An arena. */
struct oh_pages;

/* The place of the next chunk. */
enum oh_placement {
  OH_ADJACENT, /* after or before what is reserved, else anywhere */
  OH_SCATTERED /* with a gap of at least a chunk, to measure what adjacency is worth */
};

/* Huge pages for a run. Advice only: the system may ignore or refuse it, which is no failure.

   OH_HUGE_MEASURED: huge or small pages, whichever take less time to get. The process finds out
   with the runs that ask for it, of all its arenas. As a run gets memory, its first huge page is
   touched and timed, beside as much memory in small pages. The cheaper kind goes on, and the dearer
   one is tried again later.

   What it costs: memory that was touched is resident, whether the program uses it or not. That is
   2 MiB of a run while huge pages are cheap, and none while they are not. It is up to 6 MiB of a
   run that begins a trial. Trials take at most a tenth of the time that small pages take. The two
   dear pages of the first trial come on top, of 5 ms each where the host has to find memory. So a
   process is slower by that much in its first 100 ms or so. The arena's mutex is held meanwhile.

   Limits: the time for getting memory decides, not that for using it, which is less in huge pages.
   A huge page is taken to be of 2 MiB. Memory without a whole one is never timed, and advised as
   the last trial ended. Where the system takes no advice (macOS, Windows) it is OH_HUGE_SYSTEM. */
enum oh_huge {
  OH_HUGE_SYSTEM,  /* as the system is configured */
  OH_HUGE_ON,      /* huge pages, where the system has them */
  OH_HUGE_OFF,     /* small pages */
  OH_HUGE_MEASURED /* whichever take less time to get */
};

/* Returns whether [huge] is a value of the enumeration. */
static inline bool oh_huge_is_valid(enum oh_huge huge) {
  return (unsigned)huge <= (unsigned)OH_HUGE_MEASURED;
}

/* The options of a new arena. OH_PAGES_DEFAULTS fills all fields. */
struct oh_pages_config {
  size_t chunk_size; /* 2^N bytes; OH_GRANULE_SIZE if there is a table */
  size_t page_size;  /* 2^M bytes, M < N; no less than the system's pages */
  enum oh_placement placement;
  uintptr_t hint; /* where to try to put the first chunk, a multiple of chunk_size, or 0 */
  struct oh_page_table *table; /* not owned, outlives the arena; or NULL */
  oh_class class_;             /* of all chunks; without meaning if there is no table */
};

/* A config: N = OH_PAGE_TABLE_SHIFT, M = 21, adjacent, anywhere, no table. */
#define OH_PAGES_DEFAULTS                                                                          \
  { (size_t)1 << OH_PAGE_TABLE_SHIFT, (size_t)1 << 21, OH_ADJACENT, 0, NULL, OH_EMPTY }

/* Creates an arena and stores it in [*pages]. The caller owns it, for `oh_pages_destroy`. The call
   reserves no address space for runs yet.

   OH_BAD_SIZE: a size is no power of two, N <= M, or 2^M is less than a page of the system. Or 2^N
   is more than all addresses. Or chunks are no granules though there is a table. OH_BAD_ADDRESS:
   the hint. OH_BAD_CLASS, OH_BAD_OPTION: as they say. OH_NO_MEMORY. */
enum oh_status oh_pages_create(struct oh_pages_config const *config, struct oh_pages **pages);

/* Ends an arena; NULL is ignored. Nobody may use the arena or its runs meanwhile or later. All
   memory goes back to the system, and the address space too. If there is a table the address space
   stays reserved for ever. */
void oh_pages_destroy(struct oh_pages *pages);

/* Returns the size of a page of the arena, as the config said. Cannot fail. */
size_t oh_pages_page_size(struct oh_pages const *pages);

/* Hands out a run of [size] bytes, a multiple of the page size, and stores its address in [*run].
   The bytes are zeroed, readable and writable. The caller owns them, for `oh_pages_free`. The arena
   grows if no free run is large enough.

   OH_BAD_SIZE, OH_BAD_OPTION, OH_NO_MEMORY, OH_NO_ADDRESS_SPACE. OH_BROKEN_PROMISE, OH_CONFLICT:
   all address space that the system has offered, in many attempts, is something else to the table;
   or another thread gave it a class during the call.

   If others use a table at the same time, an allocation that fails may leave chunks reserved that
   got their class before. */
enum oh_status oh_pages_alloc(struct oh_pages *pages, size_t size, enum oh_huge huge, void **run);

/* Hands out a run as `oh_pages_alloc` does, but without memory: nobody can access the run until
   parts of it are committed. [huge] is for the memory of those parts. Errors as for
   `oh_pages_alloc`. */
enum oh_status oh_pages_reserve(struct oh_pages *pages, size_t size, enum oh_huge huge, void **run);

/* Takes back a run, with all its memory. [run] is an address that `oh_pages_alloc` or
   `oh_pages_reserve` gave.

   OH_BAD_ADDRESS: no multiple of the page size. OH_ALREADY_FREE: it lies in a free run.
   OH_NOT_HANDED_OUT: any other address that is no run. OH_NO_MEMORY: the system needs memory to
   take the run back; it stays handed out, with its content. */
enum oh_status oh_pages_free(struct oh_pages *pages, void *run);

/* Gives memory to [start, start + size), a part of one run, in multiples of the page size. The
   parts that have memory keep it; the rest reads as zeros.

   OH_BAD_ADDRESS, OH_BAD_SIZE. OH_ALREADY_FREE, OH_NOT_HANDED_OUT: it is not part of one run that
   is handed out. OH_NO_MEMORY. */
enum oh_status oh_pages_commit(struct oh_pages *pages, void *start, size_t size);

/* Gives the memory of [start, start + size) back to the system; the address space stays handed out.
   Nobody can access it until it is committed again, and then it reads as zeros. Parts without
   memory are passed over. Errors as for `oh_pages_commit`. */
enum oh_status oh_pages_decommit(struct oh_pages *pages, void *start, size_t size);

/* Bytes, unless another unit is said. reserved = handed_out + free; committed <= handed_out. */
struct oh_pages_statistics {
  size_t reserved;      /* address space */
  size_t committed;     /* that has memory, whether it was ever touched or not */
  size_t handed_out;    /* address space in runs that were handed out */
  size_t free;          /* address space that is not */
  size_t largest_free;  /* the largest free run */
  size_t runs;          /* number of runs handed out */
  size_t free_runs;     /* number of free runs */
  size_t regions;       /* number of contiguous regions of chunks */
  double fragmentation; /* 1 - largest_free / free; 0 if nothing is free */
};

/* Fills [*statistics] with the counts of the arena, all at one instant. Cannot fail. */
void oh_pages_get_statistics(struct oh_pages *pages, struct oh_pages_statistics *statistics);

#ifdef __cplusplus
}
#endif

#endif
