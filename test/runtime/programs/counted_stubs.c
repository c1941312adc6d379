/* Fills an array with pointers of every kind, unknown to the collector, and counts cycles. */

#define CAML_NAME_SPACE
#define CAML_INTERNALS

#include <stdint.h>
#include <stdlib.h>

#include <caml/address_class.h>
#include <caml/domain_state.h>
#include <caml/gc.h>
#include <caml/memory.h>
#include <caml/minor_gc.h>
#include <caml/mlvalues.h>

enum { MOST_BLOCKS = 4096, WORDS_OF_A_LINE = 8 };
static value data[MOST_BLOCKS * WORDS_OF_A_LINE] __attribute__((aligned(64)));

/* The header of each is alone in its cache line. It is the last word of every other line, so that
   the block begins in the next one. */
static value static_block(long i) {
  return (value)(data + i * WORDS_OF_A_LINE + (i % 2 == 0 ? WORDS_OF_A_LINE : 2));
}

/* The marker looks at up to 8 fields of a root before it scans the block, and does not meet the
   immediates in front: the array always begins with so many. */
enum { FIRST_FIELD = 8 };

/* Black blocks of one word. */
static void make_static(void) {
  for (int i = 0; i < MOST_BLOCKS; i++) {
    Hd_val(static_block(i)) = Make_header(1, 0, Caml_black);
    Field(static_block(i), 0) = Val_int(i);
  }
  if (caml_page_table_add(In_static_data, data, data + MOST_BLOCKS * WORDS_OF_A_LINE) != 0) abort();
}

/* A cache line of a table with a byte for each 2^28 bytes covers 2^34. Nothing lives up there. */
static value nowhere(long i) { return ((value)1 << 40) + ((value)i << 34); }

static value in_minor_heap(void) { return (value)(Caml_state->young_end - 2); }

value test_counted_fill(value array, value statics, value blocks, value foreign, value heap,
                        value young) {
  value *field = &Field(array, FIRST_FIELD);
  make_static();
  for (long i = 0; i < Long_val(statics); i++) *field++ = static_block(i % Long_val(blocks));
  for (long i = 0; i < Long_val(foreign); i++) *field++ = nowhere(i);
  for (long i = 0; i < Long_val(heap); i++) *field++ = array;
  for (long i = 0; i < Long_val(young); i++) *field++ = in_minor_heap();
  return Val_unit;
}

value test_counted_fill_bytecode(value *arguments, int count) {
  (void)count;
  return test_counted_fill(arguments[0], arguments[1], arguments[2], arguments[3], arguments[4],
                           arguments[5]);
}

value test_counted_cycles(value unit) {
  (void)unit;
  return Val_long(Caml_state->stat_major_collections);
}
