/* Makes naked pointers of many kinds, and keeps some in global roots.

   All memory they point to, if it is there, has the same byte everywhere. So a collector finds the
   header of a block of 2^50 words in front of any address. The block is not marked in every third
   cycle of OCaml 5. A collector that follows it does not get far. */

#define _GNU_SOURCE
#define CAML_NAME_SPACE

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>

enum { SIZE = 1 << 16, HOSTILE = 0x10 };

static char *map(size_t size) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS;
  char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (memory == MAP_FAILED) abort();
  return memset(memory, HOSTILE, size);
}

static char *in_use(void) {
  char *memory = malloc(SIZE);
  if (memory == NULL) abort();
  return memset(memory, HOSTILE, SIZE);
}

/* The allocator keeps what is so small, and writes to its ends only. */
static char *freed(void) {
  char *memory = in_use();
  free(memory);
  return memory;
}

static char *unmapped(void) {
  char *memory = map(SIZE);
  munmap(memory, SIZE);
  return memory;
}

static char *forbidden(void) {
  char *memory = map(SIZE);
  mprotect(memory, SIZE, PROT_NONE);
  return memory;
}

/* Nothing is in front of the address. */
static char *start(void) {
  char *memory = map(2 * SIZE);
  munmap(memory, SIZE);
  return memory + SIZE;
}

static char *static_data(void) {
  static char memory[SIZE];
  return memset(memory, HOSTILE, SIZE);
}

/* Of a thread that stays where it is. */
static void *sleep_with(void *place) {
  char memory[SIZE];
  memset(memory, HOSTILE, SIZE);
  __atomic_store_n((char **)place, memory, __ATOMIC_RELEASE);
  while (1) pause();
}

static char *stack(void) {
  static char *memory;
  pthread_t thread;
  if (memory != NULL) return memory;
  if (pthread_create(&thread, NULL, sleep_with, &memory) != 0) abort();
  while (__atomic_load_n(&memory, __ATOMIC_ACQUIRE) == NULL) {
  }
  return memory;
}

/* A block that stock OCaml 5 takes for static data. */
static char *black(void) {
  static value blocks[3][2];
  for (int i = 0; i < 3; i++) blocks[i][0] = (value)(((uintnat)1 << 10) + ((uintnat)3 << 8) + 251);
  return (char *)&blocks[0][1];
}

/* An address in code with a word in front that stock OCaml takes for the header of a heap block. */
static char *in_code(uintptr_t place) {
  place &= ~(uintptr_t)7;
  while ((((uint64_t *)place)[-1] >> 8 & 3) == 3) place += 8;
  return (char *)place;
}

static char *c_code(void) { return in_code((uintptr_t)&c_code + 64); }

/* Not there in bytecode. */
extern char caml_system__code_begin __attribute__((weak));
static char *ocaml_code(void) {
  if (&caml_system__code_begin == NULL) return c_code();
  return in_code((uintptr_t)&caml_system__code_begin + 64);
}

static char *null(void) { return NULL; }
static char *small(void) { return (char *)0x10; }
static char *kernel(void) { return (char *)0xffff800000000000; }
static char *last(void) { return (char *)~(uintptr_t)0xffff; }
static char *beyond(void) { return (char *)0x7000000000000000; }
static char *pattern(void) { return (char *)0xdeadbeefdeadbe00; }

static const struct kind {
  const char *name;
  char *(*make)(void);
  uintptr_t offset, step; /* of the first pointer, and from there to the others */
} kinds[] = {
    {"in_use", in_use, 1024, 4096},
    {"unaligned", in_use, 1026, 4098},
    {"freed", freed, 1024, 4096},
    {"unmapped", unmapped, 1024, 4096},
    {"forbidden", forbidden, 1024, 4096},
    {"start", start, 0, 0},
    {"static", static_data, 1024, 4096},
    {"stack", stack, 1024, 4096},
    {"c_code", c_code, 0, 0},
    {"ocaml_code", ocaml_code, 0, 0},
    {"black", black, 0, 2 * sizeof(value)},
    {"null", null, 0, 0},
    {"small", small, 0, 0x100},
    {"kernel", kernel, 0, 4096},
    {"last", last, 0, 4096},
    {"beyond", beyond, 0, 4096},
    {"pattern", pattern, 0, 4096},
};

value test_kinds_make(value name, value n) {
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp(kinds[i].name, String_val(name)) == 0)
      return (value)(kinds[i].make() + kinds[i].offset + (uintptr_t)Long_val(n) * kinds[i].step);
  caml_failwith("no such kind");
}

static value roots[2] = {Val_unit, Val_unit};

/* 0: a global root; 1: a generational one. */
value test_kinds_keep(value which, value pointer) {
  static int is_registered[2];
  if (Int_val(which) == 1 && is_registered[1]) {
    caml_modify_generational_global_root(&roots[1], pointer);
    return Val_unit;
  }
  roots[Int_val(which)] = pointer;
  if (Int_val(which) == 0 && !is_registered[0]) caml_register_global_root(&roots[0]);
  if (Int_val(which) == 1) caml_register_generational_global_root(&roots[1]);
  is_registered[Int_val(which)] = 1;
  return Val_unit;
}

value test_kinds_kept(value which) { return roots[Int_val(which)]; }

/* Can C be given the pointer as a result? OCaml's convention marks exceptions by 2 modulo 4. */
value test_kinds_can_be_result(value pointer) { return Val_bool(!Is_exception_result(pointer)); }

value test_kinds_result(value f) { return caml_callback(f, Val_unit); }

value test_kinds_with_local_root(value pointer, value f) {
  CAMLparam2(pointer, f);
  caml_callback(f, Val_unit);
  CAMLreturn(pointer);
}
