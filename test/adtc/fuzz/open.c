/* SPDX-License-Identifier: MIT */
/* The fuzz target: any bytes. A buffer that adtc_open accepts is walked, compacted and copied. The
   copies must be valid, and the compacted one equal. Items that may be shared are copied as they
   are shared, however often a walk would meet them. For libFuzzer (test/adtc/fuzz/run), and, with
   FUZZ_MAIN, as a program that takes the files of a corpus. */
#include "../../../src/adtc/checksum.h"
#include "../../../src/adtc/item.h"

#include "../../support/inputs.h"

#include <string.h>

enum { MOST_ITEMS = 20000 };

/* Whether all can be read in reasonable time: what is shared may be met very often. */
static bool is_short(const adtc_view *v) {
  adtc_walk w;
  adtc_ref item;
  int items = 0;
  adtc_walk_begin(&w, v, v->root);
  while (items <= MOST_ITEMS && adtc_walk_next(&w, &item)) items++;
  expect(w.status == ADTC_OK || (v->flags & ADTC_CYCLES));
  adtc_walk_end(&w);
  return items <= MOST_ITEMS && w.status == ADTC_OK;
}

/* The copy has nothing that the original has not, in units of the same size. */
static void copy_what_is_shared(const adtc_view *v) {
  adtc copy;
  adtc_options options = {.flags = v->flags, .unit_log = v->unit_log};
  expect(adtc_create(&copy, &options) == ADTC_OK);
  expect(adtc_copy_tree(&copy, v, v->root, &copy.root) == ADTC_OK);
  expect(adtc_check(&copy, NULL) == ADTC_OK);
  expect(copy.used <= v->size);
  adtc_free(&copy);
}

static void use(const adtc_view *v) {
  adtc small, copy;
  bool equal;
  if (v->root == ADTC_NONE) return;
  if ((v->flags & ADTC_SHARING) && !(v->flags & ADTC_CYCLES)) copy_what_is_shared(v);
  if (!is_short(v)) return;
  expect(adtc_compact(&small, v, NULL) == ADTC_OK);
  expect(adtc_check(&small, NULL) == ADTC_OK);
  adtc_view s = adtc_view_of(&small);
  expect(adtc_equal(v, v->root, &s, s.root, &equal) == ADTC_OK && equal);
  expect(adtc_create(&copy, NULL) == ADTC_OK);
  expect(adtc_copy_tree(&copy, &s, s.root, &copy.root) == ADTC_OK);
  expect(adtc_check(&copy, NULL) == ADTC_OK);
  adtc_free(&copy);
  adtc_free(&small);
}

/* The fuzzer need not find out how long its input is, nor what its checksum is. */
static void complete(void *bytes, size_t size) {
  struct adtc_header header;
  memcpy(&header, bytes, sizeof header);
  header.size = size;
  memcpy(bytes, &header, sizeof header);
  if (!(header.flags & ADTC_CHECKSUM)) return;
  header.checksum = adtc_checksum(bytes, size);
  memcpy(bytes, &header, sizeof header);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  adtc_view v;
  adtc_fault fault;
  void *bytes = malloc(size != 0 ? size : 1);
  if (size != 0) memcpy(bytes, data, size);
  if (size >= ADTC_HEADER_BYTES) complete(bytes, size);
  if (adtc_open(bytes, size, ADTC_SHARING | ADTC_CYCLES, &v, &fault) == ADTC_OK)
    use(&v);
  else
    expect(fault.position <= size);
  free(bytes);
  return 0;
}

#ifdef FUZZ_MAIN
int main(int argc, char **argv) { return try_files(argc, argv); }
#endif
