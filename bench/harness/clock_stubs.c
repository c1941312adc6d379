/* Clocks for the measured programs, in seconds: time that passed, and processor time. They keep no
   state. */

#define CAML_NAME_SPACE
#include <sys/resource.h>
#include <time.h>

#include <caml/alloc.h>
#include <caml/mlvalues.h>

static double read_clock(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double bench_clock_now_unboxed(value unit) {
  (void)unit;
  return read_clock(CLOCK_MONOTONIC);
}

double bench_clock_processor_unboxed(value unit) {
  (void)unit;
  return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

value bench_clock_now(value unit) { return caml_copy_double(bench_clock_now_unboxed(unit)); }

value bench_clock_processor(value unit) {
  return caml_copy_double(bench_clock_processor_unboxed(unit));
}

static double seconds(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec * 1e-6; }

/* A record of floats: `Clock.usage`. */
value bench_clock_usage(value unit) {
  (void)unit;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  value result = caml_alloc_float_array(4);
  Store_double_flat_field(result, 0, seconds(usage.ru_utime));
  Store_double_flat_field(result, 1, seconds(usage.ru_stime));
  Store_double_flat_field(result, 2, (double)usage.ru_minflt);
  Store_double_flat_field(result, 3, (double)usage.ru_majflt);
  return result;
}
