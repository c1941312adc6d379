/* SPDX-License-Identifier: MIT */
/* What the target in Rust (typed.rs) calls: the same header, and what C says of the same bytes. */
#include "../../schema/golden/shapes.h"

#include "completing.h"
#include "constants.h" /* of constants.asdl */
#include "dag.h"       /* of dag.asdl */
#include "known.h"     /* which test/adtc/fuzz/run makes of test/schema/known.asdl */
#include "known_1.h"   /* of known_1.asdl */
#include "lists.h"     /* of lists.asdl */

void fuzz_complete(void *bytes, size_t size);
size_t fuzz_said_by_c(uint32_t kind, const void *bytes, size_t size, char *sentence, size_t room);

void fuzz_complete(void *bytes, size_t size) { complete(bytes, size); }

/* How long the sentence is; 0 of bytes that are a tree of the schema. */
size_t fuzz_said_by_c(uint32_t kind, const void *bytes, size_t size, char *sentence, size_t room) {
  static const adtc_schema *const schemas[] = {&shapes_schema, &known_schema,     &known_1_schema,
                                               &dag_schema,    &constants_schema, &lists_schema};
  static const uint16_t types[] = {SHAPES_TYPE_shape, KNOWN_TYPE_shape,   KNOWN_1_TYPE_shape,
                                   DAG_TYPE_program,  CONSTANTS_TYPE_row, LISTS_TYPE_row};
  adtc_tree root;
  adtc_typed_fault fault;
  adtc_status status = adtc_open_typed(bytes, size, schemas[kind], types[kind], &root, &fault);
  return status == ADTC_OK ? 0 : adtc_typed_fault_string(&fault, sentence, room);
}
