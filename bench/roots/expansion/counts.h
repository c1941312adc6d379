/* How many cells an implementation made and unmade, and the stubs that read it. Plain counters, the
   same for every implementation in C, so that they cost each of them the same; protected by the
   domain lock, as the benchmarks that read them run in one domain. */

static struct { intnat created, deleted; } counts;

value STUB(created)(value unit) {
  (void)unit;
  return Val_long(counts.created);
}

value STUB(deleted)(value unit) {
  (void)unit;
  return Val_long(counts.deleted);
}
