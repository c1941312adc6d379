/* The heap that is marked, and the moment at which marking ends.

   The heap is a graph of blocks of one to six fields. Spine, an array, points to every block, so
   all are alive; the collector meets the blocks in the spine's order. Built in C, with look-ups of
   the spine prefetched, since that takes a tenth of the time; the blocks are all in the major heap,
   which is not collected meanwhile, so they need no write barrier. */

#define CAML_NAME_SPACE
#define CAML_INTERNALS

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include <caml/address_class.h>
#include <caml/alloc.h>
#include <caml/fail.h>
#include <caml/gc.h>
#include <caml/major_gc.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <caml/version.h>

/* splitmix64 (Steele, Lea, Flood, 2014). */
static uint64_t state;

static uint64_t draw(void) {
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

static uint64_t below(uint64_t n) { return (uint64_t)((unsigned __int128)draw() * n >> 64); }

/* True with probability [chance] of 2^32. */
static int happens(uint64_t chance) { return draw() >> 32 < chance; }

static uint64_t chance(double rate) { return (uint64_t)(rate * 4294967296.); }

/* Static blocks of three immediates, each with a cache line of its own; black, as the compiler
   makes them. OCaml 5 has no table of static data: its runtimes go by the header, or follow nothing
   outside of the heap. */
enum { STATIC_COUNT = 4096, STATIC_STRIDE = 8, STATIC_COLOUR = 3 << 8 };
static value static_data[STATIC_COUNT * STATIC_STRIDE] __attribute__((aligned(64)));

value bench_marking_make_static(value unit) {
  for (int i = 0; i < STATIC_COUNT; i++) {
    value *block = static_data + i * STATIC_STRIDE;
    block[0] = (value)Make_header(3, 0, STATIC_COLOUR);
    for (int j = 1; j <= 3; j++) block[j] = Val_int(i);
  }
#if OCAML_VERSION < 50000
  if (caml_page_table_add(In_static_data, static_data,
                          static_data + STATIC_COUNT * STATIC_STRIDE) != 0)
    caml_raise_out_of_memory();
#endif
  return unit;
}

/* In memory that nobody else writes to: OCaml 5's Field is volatile. */
static value *field(value block, mlsize_t i) { return (value *)block + i; }

static value static_block(void) {
  return (value)(static_data + below(STATIC_COUNT) * STATIC_STRIDE + 1);
}

/* Memory that will be needed is asked for so many steps before. */
enum { AHEAD = 32 };

struct exchange {
  mlsize_t one, other;
};

static void exchange(value spine, struct exchange e) {
  value moved = *field(spine, e.one);
  *field(spine, e.one) = *field(spine, e.other);
  *field(spine, e.other) = moved;
}

/* A share [random] of the places changes its block with another place's. */
static void shuffle(value spine, double random) {
  mlsize_t n = Wosize_val(spine);
  uint64_t moves = chance(random);
  struct exchange ring[AHEAD] = {{0, 0}}; /* a place with itself: nothing */
  size_t at = 0;
  for (mlsize_t i = 0; i < n; i++) {
    if (!happens(moves)) continue;
    struct exchange *e = &ring[at++ % AHEAD];
    exchange(spine, *e);
    *e = (struct exchange){i, below(n)};
    __builtin_prefetch(field(spine, e->other));
  }
  for (size_t k = 0; k < AHEAD; k++) exchange(spine, ring[(at + k) % AHEAD]);
}

/* Fields whose place in the spine is drawn and prefetched, and not yet read. */
struct pending {
  value *field;
  mlsize_t place;
};

struct shares {
  uint64_t immediate, static_block, random;
};

static void fill(value spine, struct shares s) {
  mlsize_t n = Wosize_val(spine);
  struct pending ring[AHEAD] = {{0}};
  size_t at = 0;
  for (mlsize_t i = 0; i < n; i++) {
    value block = *field(spine, i);
    if (i + AHEAD < n) __builtin_prefetch((value *)*field(spine, i + AHEAD) - 1);
    for (mlsize_t j = 0; j < Wosize_val(block); j++) {
      if (happens(s.immediate)) continue;
      if (happens(s.static_block)) {
        *field(block, j) = static_block();
        continue;
      }
      struct pending *p = &ring[at++ % AHEAD];
      if (p->field != NULL) *p->field = *field(spine, p->place);
      *p = (struct pending){field(block, j), happens(s.random) ? below(n) : (i + 1) % n};
      __builtin_prefetch(field(spine, p->place));
    }
  }
  for (size_t k = 0; k < AHEAD; k++)
    if (ring[k].field != NULL) *ring[k].field = *field(spine, ring[k].place);
}

static value new_block(mlsize_t size) {
  value block = caml_alloc_shr(size, 0);
  for (mlsize_t j = 0; j < size; j++) *field(block, j) = Val_int(0);
  return block;
}

/* [layout]: the share of blocks whose size is drawn from 1 to 6 words; the others have 3, or 4, in
   turn. */
value bench_marking_make_heap(value words, value immediate, value static_share, value random,
                              value layout, value seed) {
  CAMLparam0();
  CAMLlocal1(spine);
  enum { WORDS_OF_A_BLOCK = 9 }; /* of two: 3.5 fields, a header, and a field of the spine */
  mlsize_t n = Long_val(words) * 2 / (WORDS_OF_A_BLOCK + 2);
  struct shares shares = {chance(Double_val(immediate)), chance(Double_val(static_share)),
                          chance(Double_val(random))};
  uint64_t drawn = chance(Double_val(layout));
  double random_rate = Double_val(random);
  state = (uint64_t)Long_val(seed);
  spine = caml_alloc_shr(n, 0);
  for (mlsize_t i = 0; i < n; i++) *field(spine, i) = Val_int(0);
  for (mlsize_t i = 0; i < n; i++)
    *field(spine, i) = new_block(happens(drawn) ? 1 + below(6) : 3 + i % 2);
  shuffle(spine, random_rate);
  fill(spine, shares);
  CAMLreturn(spine);
}

value bench_marking_make_heap_bytecode(value *arguments, int count) {
  (void)count;
  return bench_marking_make_heap(arguments[0], arguments[1], arguments[2], arguments[3],
                                 arguments[4], arguments[5]);
}

/* The runtime calls this hook when a slice begins. */
static atomic_long slices;

static void note_slice(void) { atomic_fetch_add(&slices, 1); }

value bench_marking_watch(value unit) {
  caml_major_slice_begin_hook = note_slice;
  return unit;
}

value bench_marking_slices(value unit) {
  (void)unit;
  return Val_long(atomic_load(&slices));
}

#if OCAML_VERSION < 50000

/* And this one when marking has ended and sweeping begins. */
static double marked_at;

static void note_end_of_marking(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  marked_at = (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

value bench_marking_watch_end(value unit) {
  caml_major_gc_hook = note_end_of_marking;
  return unit;
}

value bench_marking_marked_at(value unit) {
  (void)unit;
  return caml_copy_double(marked_at);
}

#endif
