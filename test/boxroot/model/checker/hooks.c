/* SPDX-License-Identifier: MIT */
/* The functions that -fsanitize=thread makes the compiler call, in place of ThreadSanitizer's
   library. Plain accesses are told before the code makes them itself; atomic ones are made here.
   The names and arguments are those of compiler-rt's sanitizer interface (tsan_interface.h,
   tsan_interface_atomic.h). */
#include "internal.h"

#include <string.h>

#define CALLER ((uintptr_t)__builtin_return_address(0))
#define ADDRESS(p) ((uintptr_t)(p))

static void check_memory(uintptr_t address) {
  if (ck_mode == CK_THREADS && ck_is_freed(address))
    ck_fail("access to memory that was freed, %s", ck_describe(address));
}

static void plain(uintptr_t address, size_t size, bool is_write, uintptr_t pc) {
  check_memory(address);
  ck_memory_plain(address, size, is_write, pc);
}

void __tsan_init(void) {}
void __tsan_func_entry(void *pc) { (void)pc; }
void __tsan_func_exit(void) {}

/* {{{ Plain accesses */

#define PLAIN(N)                                                                                   \
  void __tsan_read##N(void *p) { plain(ADDRESS(p), N, false, CALLER); }                            \
  void __tsan_write##N(void *p) { plain(ADDRESS(p), N, true, CALLER); }                            \
  void __tsan_unaligned_read##N(void *p) { plain(ADDRESS(p), N, false, CALLER); }                  \
  void __tsan_unaligned_write##N(void *p) { plain(ADDRESS(p), N, true, CALLER); }

PLAIN(1)
PLAIN(2)
PLAIN(4)
PLAIN(8)
PLAIN(16)

void __tsan_read_range(void *p, unsigned long n) { plain(ADDRESS(p), n, false, CALLER); }
void __tsan_write_range(void *p, unsigned long n) { plain(ADDRESS(p), n, true, CALLER); }

/* The calls that the compiler makes of assignments of structs. */
void *__tsan_memset(void *p, int c, size_t n) {
  plain(ADDRESS(p), n, true, CALLER);
  return memset(p, c, n);
}

void *__tsan_memcpy(void *to, void const *from, size_t n) {
  plain(ADDRESS(from), n, false, CALLER);
  plain(ADDRESS(to), n, true, CALLER);
  return memcpy(to, from, n);
}

/* }}} */
/* {{{ Atomic accesses */

static uint64_t f_exchange(uint64_t old, uint64_t v) { return (void)old, v; }
static uint64_t f_add(uint64_t old, uint64_t v) { return old + v; }
static uint64_t f_sub(uint64_t old, uint64_t v) { return old - v; }
static uint64_t f_and(uint64_t old, uint64_t v) { return old & v; }
static uint64_t f_or(uint64_t old, uint64_t v) { return old | v; }
static uint64_t f_xor(uint64_t old, uint64_t v) { return old ^ v; }

#define UPDATE(BITS, NAME)                                                                         \
  uint##BITS##_t __tsan_atomic##BITS##_##NAME(uint##BITS##_t volatile *p, uint##BITS##_t v,        \
                                              int order) {                                         \
    check_memory(ADDRESS(p));                                                                      \
    return (uint##BITS##_t)ck_memory_update(ADDRESS(p), BITS / 8, f_##NAME, v, order, CALLER);     \
  }
#define f_fetch_add f_add
#define f_fetch_sub f_sub
#define f_fetch_and f_and
#define f_fetch_or f_or
#define f_fetch_xor f_xor

#define SWAP_IF(BITS, NAME)                                                                        \
  int __tsan_atomic##BITS##_compare_exchange_##NAME(uint##BITS##_t volatile *p,                    \
                                                    uint##BITS##_t *expected, uint##BITS##_t to,   \
                                                    int order, int order_if_not) {                 \
    check_memory(ADDRESS(p));                                                                      \
    uint64_t wanted = *expected;                                                                   \
    bool done = ck_memory_swap_if(ADDRESS(p), BITS / 8, &wanted, to, order, order_if_not, CALLER); \
    if (!done) *expected = (uint##BITS##_t)wanted;                                                 \
    return done;                                                                                   \
  }

#define ATOMIC(BITS)                                                                               \
  uint##BITS##_t __tsan_atomic##BITS##_load(uint##BITS##_t const volatile *p, int order) {         \
    check_memory(ADDRESS(p));                                                                      \
    return (uint##BITS##_t)ck_memory_load(ADDRESS(p), BITS / 8, order, CALLER);                    \
  }                                                                                                \
  void __tsan_atomic##BITS##_store(uint##BITS##_t volatile *p, uint##BITS##_t v, int order) {      \
    check_memory(ADDRESS(p));                                                                      \
    ck_memory_store(ADDRESS(p), BITS / 8, v, order, CALLER);                                       \
  }                                                                                                \
  UPDATE(BITS, exchange)                                                                           \
  UPDATE(BITS, fetch_add)                                                                          \
  UPDATE(BITS, fetch_sub)                                                                          \
  UPDATE(BITS, fetch_and)                                                                          \
  UPDATE(BITS, fetch_or)                                                                           \
  UPDATE(BITS, fetch_xor)                                                                          \
  SWAP_IF(BITS, strong)                                                                            \
  SWAP_IF(BITS, weak)

ATOMIC(8)
ATOMIC(16)
ATOMIC(32)
ATOMIC(64)

void __tsan_atomic_thread_fence(int order) { ck_memory_fence(order, CALLER); }
void __tsan_atomic_signal_fence(int order) { (void)order; }

/* }}} */
/* {{{ For code that is not under test */

int ck_self(void) { return ck_current; }

uint64_t ck_read(void const *word) {
  plain(ADDRESS(word), 8, false, CALLER);
  return *(uint64_t const *)word;
}

void ck_write(void *word, uint64_t to) {
  plain(ADDRESS(word), 8, true, CALLER);
  *(uint64_t *)word = to;
}

uint64_t ck_load(void const *word, int order) {
  check_memory(ADDRESS(word));
  return ck_memory_load(ADDRESS(word), 8, order, CALLER);
}

void ck_store(void *word, uint64_t to, int order) {
  check_memory(ADDRESS(word));
  ck_memory_store(ADDRESS(word), 8, to, order, CALLER);
}

uint64_t ck_load_address(void const *word, int *dependency) {
  check_memory(ADDRESS(word));
  return ck_memory_load_address(ADDRESS(word), dependency, CALLER);
}

uint64_t ck_read_through(int dependency, void const *word) {
  check_memory(ADDRESS(word));
  ck_memory_read_through(dependency, ADDRESS(word), CALLER);
  return *(uint64_t const *)word;
}

/* }}} */
