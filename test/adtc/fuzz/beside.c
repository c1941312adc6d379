/* SPDX-License-Identifier: MIT */
/* What the target in Rust (typed.rs) calls: the same header, and what C says of the same bytes. */
#include "../../schema/golden/shapes.h"

#include "completing.h"

void fuzz_complete(void *bytes, size_t size);
size_t fuzz_said_by_c(const void *bytes, size_t size, char *sentence, size_t room);

void fuzz_complete(void *bytes, size_t size) { complete(bytes, size); }

/* How long the sentence is; 0 of bytes that are a tree of the schema. */
size_t fuzz_said_by_c(const void *bytes, size_t size, char *sentence, size_t room) {
  shapes_shape root;
  adtc_typed_fault fault;
  if (shapes_shape_open(bytes, size, &root, &fault) == ADTC_OK) return 0;
  return adtc_typed_fault_string(&fault, sentence, room);
}
