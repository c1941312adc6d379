/* Values outside of the heap, and what the runtime says an address is. */

#define CAML_NAME_SPACE
#define CAML_INTERNALS

#include <stdlib.h>

#include <caml/address_class.h>
#include <caml/alloc.h>
#include <caml/gc.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>

/* Asks caml_page_table_lookup as C stubs do that were compiled with the stock header. */
value test_address(value v) { return Val_long((intnat)v); }

value test_class_of(value v) { return Val_int(caml_page_table_lookup((void *)v)); }

/* Pairs of immediates in malloc'ed memory, black and with a header, as C libraries make static
   values; [distance] bytes apart. */
value test_foreign_pairs(value number, value distance) {
  size_t n = (size_t)Long_val(number), words = (size_t)Long_val(distance) / sizeof(value);
  value *block = malloc(n * words * sizeof *block);
  if (block == NULL) abort();
  value pairs = caml_alloc(n, 0);
  for (size_t i = 0; i < n; i++, block += words) {
    block[0] = (value)Make_header(2, 0, Caml_black);
    block[1] = Val_int(1);
    block[2] = Val_int(2);
    Store_field(pairs, i, (value)(block + 1));
  }
  return pairs;
}

value test_register_static(value pair) {
  return Val_int(caml_page_table_add(In_static_data, (value *)pair - 1, (value *)pair + 2));
}

value test_unregister_static(value pair) {
  return Val_int(caml_page_table_remove(In_static_data, (value *)pair - 1, (value *)pair + 2));
}

/* Addresses that are no addresses: never followed. */
value test_odd_pointers(value array) {
  static const uintnat addresses[] = {2,
                                      0x1000,
                                      (uintnat)1 << 47,
                                      (uintnat)1 << 48,
                                      (uintnat)1 << 62,
                                      ~(uintnat)7,
                                      (uintnat)0xdeadbeef00000000};
  for (mlsize_t i = 0; i < Wosize_val(array); i++)
    Field(array, i) = (value)addresses[i % (sizeof addresses / sizeof *addresses)];
  return Val_unit;
}
