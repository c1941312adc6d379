/* A query over a column of trees: measure.h. The visitor is the schema compiler's. */
#include "measure.h"

#include "formulas.h"

typedef struct {
  int64_t nodes, calls, depth, level;
} one;

static bool enter(void *context, formulas_formula formula) {
  one *m = context;
  m->nodes++;
  m->calls += formulas_formula_kind(formula) == FORMULAS_Call;
  if (++m->level > m->depth) m->depth = m->level;
  return true;
}

static void leave(void *context, formulas_formula formula) {
  (void)formula;
  ((one *)context)->level--;
}

static adtc_status measure_one(adtc_column_value value, one *m, adtc_typed_fault *fault) {
  static const formulas_visitor visitor = {.enter_formula = enter, .leave_formula = leave};
  formulas_formula formula;
  adtc_status status = formulas_formula_open(value.bytes, value.size, &formula, fault);
  if (status != ADTC_OK) return status;
  fault->fault.status = formulas_formula_visit(formula, &visitor, m);
  return fault->fault.status;
}

int64_t measure(const adtc_column *column, const measures *out, char *why, size_t room) {
  for (int64_t row = 0; row < column->count; row++) {
    adtc_column_value value = adtc_column_at(column, row);
    one m = {0};
    adtc_typed_fault fault = {.problem = ADTC_FITS};
    if (value.bytes != NULL && measure_one(value, &m, &fault) != ADTC_OK) {
      adtc_typed_fault_string(&fault, why, room);
      return row;
    }
    out->nodes[row] = m.nodes;
    out->calls[row] = m.calls;
    out->depth[row] = m.depth;
  }
  return column->count;
}
