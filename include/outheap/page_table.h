/* SPDX-License-Identifier: MIT */
/* The page table: what lives at an address, in one load.

   The address space of 48 bits is cut into granules of 2^OH_PAGE_TABLE_SHIFT bytes. The table has
   one byte for each: the class of what lives there, or OH_EMPTY. A cache line of the table covers
   16 GiB, so the few lines that a program needs stay in the first-level cache (G.
   Munch-Maccagnoni, Efficient "out of heap" pointers for multicore OCaml, 2022). Where addresses
   have 32 bits, granules are of 4 MiB, the table takes 1 KiB, and no address is outside.

   Rule: the table is monotonic. An entry leaves OH_EMPTY once and keeps its class for ever. The
   caller that gives a granule a class promises that nothing else will live there until the program
   ends. So a class other than OH_EMPTY that a look-up finds is true at any later time, and look-ups
   need no lock.

   Two ways to synchronise look-ups with `oh_page_table_set`, chosen by the file that looks up:

   - dependency (the usual one). A plain load. It finds the class if the address reached this
     thread by a release store, a lock, or anything stronger, made after `oh_page_table_set`
     returned. The load's own address depends on it, which every processor that C11 runs on
     respects. Looking up an address that was made up, or is known before its class, may find
     OH_EMPTY.
   - taint (define OH_PAGE_TABLE_TAINT before the first inclusion). The first look-up of an empty
     entry makes it OH_TAINTED by a compare-and-swap. From then on everything in that granule is
     out of heap, whatever ordering the address came with. An `oh_page_table_set` that comes
     later is refused and returns OH_BROKEN_PROMISE.

   Cost of a look-up: shift, compare with a constant, load, test; docs/pages-design.md shows the
   code. A table takes 2^(48 - OH_PAGE_TABLE_SHIFT) bytes of address space, and the memory of those
   of its 4 KiB pages that were ever written to.

   Any number of tables can exist. A table of zero bytes alone is empty and valid, so it can be a
   static variable, whose address the machine code then contains. */
#ifndef OUTHEAP_PAGE_TABLE_H
#define OUTHEAP_PAGE_TABLE_H

#ifndef __cplusplus
#include <stdbool.h>
#endif
#include <stddef.h>
#include <stdint.h>

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

#if !defined(__GNUC__)
#error "the page table needs a compiler with GNU atomic builtins"
#endif

#if UINTPTR_MAX == UINT64_MAX
/* The number of bits of an address that the table has entries for: 48, or 32 where addresses have
   no more. */
#define OH_ADDRESS_BITS 48
#ifndef OH_PAGE_TABLE_SHIFT
/* N: the binary logarithm of a granule's size, a plain number. The same for the library and for
   all that use it, which the linker checks (pages_match.h). */
#define OH_PAGE_TABLE_SHIFT 28
#endif
#elif UINTPTR_MAX == UINT32_MAX
#define OH_ADDRESS_BITS 32
#ifndef OH_PAGE_TABLE_SHIFT
#define OH_PAGE_TABLE_SHIFT 22
#endif
#else
#error "the page table needs addresses of 64 or 32 bits"
#endif
#if OH_PAGE_TABLE_SHIFT < 12 || OH_PAGE_TABLE_SHIFT > OH_ADDRESS_BITS - 8
#error "OH_PAGE_TABLE_SHIFT must be from 12 to 40, or to 24 where addresses have 32 bits"
#endif

#include "pages_match.h"

/* Bytes in a granule, to which one entry of the table belongs. */
#define OH_GRANULE_SIZE ((uintptr_t)1 << OH_PAGE_TABLE_SHIFT)

/* The last address that the table has an entry for. */
#define OH_LAST_ADDRESS (UINTPTR_MAX >> (8 * sizeof(uintptr_t) - OH_ADDRESS_BITS))

/* The number of entries of a table, which are its bytes. */
#define OH_PAGE_TABLE_ENTRIES ((size_t)1 << (OH_ADDRESS_BITS - OH_PAGE_TABLE_SHIFT))

/* A class is one bit, so that one test answers "any of these". The three highest bits are the
   program's: OH_USER_CLASS(n), n from 1 to 7. Only 1, 2 and 4 are one bit: a mask that has
   OH_USER_CLASS(1) is also met by the classes 3, 5 and 7. So masks are of those three only, and
   `oh_page_table_class` tells the others apart. */
typedef unsigned char oh_class;
enum {
  OH_EMPTY = 0,         /* nothing known yet */
  OH_HEAP = 1,          /* blocks of the major heap */
  OH_YOUNG = 2,         /* a minor heap */
  OH_STATIC = 4,        /* static data among other things: an address map (address_map.h) knows */
  OH_OUT_OF_HEAP = 8,   /* memory that the collector must not touch; also all beyond 48 bits */
  OH_TAINTED = 16,      /* looked up before it had a class, hence out of heap for ever */
  OH_USER_CLASSES = 224 /* mask of the program's own classes */
};

/* The class [n] of the program, from 1 to 7. The program chooses which is for what. */
#define OH_USER_CLASS(n) ((oh_class)((n) << 5))

/* A class for each granule. Zeros are an empty table. */
struct oh_page_table {
  oh_class entries[OH_PAGE_TABLE_ENTRIES]; /* accessed atomically */
};

/* Returns a new empty table, whose memory appears as it is used. The caller owns it, for
   `oh_page_table_destroy`. A table that is a static variable needs neither function. NULL on
   failure: errno says why. Any thread, no lock. */
struct oh_page_table *oh_page_table_create(void);

/* Gives back a table that `oh_page_table_create` returned; NULL is ignored. Nobody may use it
   meanwhile or later. No arena may have it. */
void oh_page_table_destroy(struct oh_page_table *table);

/* Returns whether [class_] can be given: it is OH_HEAP, OH_YOUNG, OH_STATIC, OH_OUT_OF_HEAP or one
   of the program's. */
bool oh_class_can_be_given(oh_class class_);

/* Gives [class_] to every granule that [start, start + size) touches. To give a granule the class
   that it has does nothing. A thread that hands out addresses in the range calls this first. Any
   thread, no lock.

   OH_BAD_CLASS: `oh_class_can_be_given` says no.
   OH_BAD_SIZE: [size] is 0.
   OH_BAD_ADDRESS: the range leaves 48 bits.
   OH_CONFLICT: a granule has another class; OH_BROKEN_PROMISE: a granule is tainted. In both
   cases [*refused], unless NULL, is that granule's first address.

   No granule has changed after a failure, with one exception: another thread gave a granule a class
   or tainted it during the call. The granules before it in the range may then have [class_].
   Cost: linear in the granules. */
enum oh_status oh_page_table_set(struct oh_page_table *table, uintptr_t start, size_t size,
                                 oh_class class_, uintptr_t *refused);

/* Private: gives an empty entry a class; returns what it has then. Release: a thread that learns of
   an address by an acquire of what follows finds the class. */
static inline oh_class oh_page_table_leave_empty(struct oh_page_table *table, size_t index,
                                                 oh_class to) {
  oh_class found = OH_EMPTY;
  bool left = __atomic_compare_exchange_n(&table->entries[index], &found, to, false,
                                          __ATOMIC_RELEASE, __ATOMIC_ACQUIRE);
  return left ? to : found;
}

/* Private: makes an empty entry tainted; returns what it is then. Inline, although it is rare: a
   call would have every loop that looks up keep its variables out of registers. */
static inline oh_class oh_page_table_taint(struct oh_page_table *table, size_t index) {
  return oh_page_table_leave_empty(table, index, OH_TAINTED);
}

/* Private: tells the compiler that [c] seldom holds. */
#define OH_UNLIKELY(c) __builtin_expect(!!(c), 0)

/* Private: returns whether [address] is beyond those that the table has entries for. */
static inline bool oh_is_beyond(uintptr_t address) {
#if UINTPTR_MAX == UINT64_MAX
  return address >> OH_ADDRESS_BITS != 0;
#else
  (void)address;
  return false;
#endif
}

/* Private: returns what a look-up makes of the entry [found]. Only here do the two ways differ. */
static inline oh_class oh_page_table_settle(struct oh_page_table *table, size_t index,
                                            oh_class found) {
#ifdef OH_PAGE_TABLE_TAINT
  return OH_UNLIKELY(found == OH_EMPTY) ? oh_page_table_taint(table, index) : found;
#else
  (void)table, (void)index;
  return found;
#endif
}

/* Private: reads an entry. Relaxed is enough for both ways, see above. */
static inline oh_class oh_page_table_load(struct oh_page_table const *table, size_t index) {
  return __atomic_load_n(&table->entries[index], __ATOMIC_RELAXED);
}

/* Returns the class of what lives at [address], which may be any number. Beyond 48 bits it is
   OH_OUT_OF_HEAP. Any thread, no lock, cannot fail. */
static inline oh_class oh_page_table_class(struct oh_page_table *table, uintptr_t address) {
  size_t index = address >> OH_PAGE_TABLE_SHIFT;
  if (OH_UNLIKELY(index >= OH_PAGE_TABLE_ENTRIES)) return OH_OUT_OF_HEAP;
  return oh_page_table_settle(table, index, oh_page_table_load(table, index));
}

/* Returns whether the class at [address] is one of [classes], a mask of classes without
   OH_OUT_OF_HEAP. [address] is below 2^48: a caller that knows this saves one comparison over
   `oh_page_table_in`. Any thread, no lock, cannot fail. */
static inline bool oh_page_table_in_48(struct oh_page_table *table, uintptr_t address,
                                       oh_class classes) {
  size_t index = address >> OH_PAGE_TABLE_SHIFT;
  oh_class found = oh_page_table_load(table, index);
  return (found & classes) != 0 || (oh_page_table_settle(table, index, found) & classes) != 0;
}

/* Returns whether the class at [address] is one of [classes]. [address] is any number, and
   [classes] any mask of classes. Any thread, no lock, cannot fail. */
static inline bool oh_page_table_in(struct oh_page_table *table, uintptr_t address,
                                    oh_class classes) {
  if (OH_UNLIKELY(oh_is_beyond(address))) return (classes & OH_OUT_OF_HEAP) != 0;
  return oh_page_table_in_48(table, address, classes);
}

#ifdef __cplusplus
}
#endif

#endif
