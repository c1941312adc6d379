/* Calls oh_runtime_exclude as C libraries do: from OCaml, from a thread of its own, and before the
   OCaml runtime starts; and looks into its page table. */

#define CAML_NAME_SPACE

#include <pthread.h>
#include <stdlib.h>

#include <caml/alloc.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <caml/signals.h>
#include <outheap/page_table.h>
#include <outheap/runtime.h>

/* The runtime's own; not there in others. */
extern __attribute__((weak)) struct oh_page_table oh_rt_table;

/* Where the major heap begins if it can. */
#define PLACE ((uintptr_t)0x200000000000)

static enum oh_status before_start;

/* As a program does that decides for its users. */
__attribute__((constructor)) static void prepare(void) {
  if (getenv("TEST_EXCLUDE_BEFORE_START") != NULL)
    before_start = oh_runtime_exclude((void *)PLACE, 1);
  if (getenv("TEST_EXCLUDE_RESERVE") != NULL) setenv("OUTHEAP_RESERVE", "4G", 0);
}

value test_exclude_status_before_start(value unit) { return (void)unit, Val_int(before_start); }

/* No library of ours is linked. */
value test_exclude_sentence(value status) {
  return caml_copy_string(oh_status_sentence((enum oh_status)Int_val(status)));
}

value test_exclude_place_before_start(value unit) {
  return (void)unit, caml_copy_nativeint((intnat)PLACE);
}

value test_exclude(value start, value size) {
  return Val_int(oh_runtime_exclude((void *)Nativeint_val(start), (size_t)Nativeint_val(size)));
}

struct range {
  void *start;
  size_t size;
  enum oh_status status;
};

static void *exclude_range(void *data) {
  struct range *range = data;
  range->status = oh_runtime_exclude(range->start, range->size);
  return NULL;
}

/* In a thread that OCaml does not know, while this one does not have the lock. */
value test_exclude_in_thread(value start, value size) {
  struct range range = {(void *)Nativeint_val(start), (size_t)Nativeint_val(size), OH_OK};
  pthread_t thread;
  caml_enter_blocking_section();
  if (pthread_create(&thread, NULL, exclude_range, &range) != 0) abort();
  if (pthread_join(thread, NULL) != 0) abort();
  caml_leave_blocking_section();
  return Val_int(range.status);
}

value test_exclude_is_excluded(value place) {
  uintptr_t address = (uintptr_t)Nativeint_val(place);
  return Val_bool(oh_page_table_class(&oh_rt_table, address) == OH_OUT_OF_HEAP);
}

value test_exclude_is_out_of_heap(value place) {
  uintptr_t address = (uintptr_t)Nativeint_val(place);
  return Val_bool((oh_page_table_class(&oh_rt_table, address) & (OH_HEAP | OH_YOUNG)) == 0);
}

/* The first address of the granule that a block lies in. */
value test_exclude_granule_of(value block) {
  return caml_copy_nativeint((intnat)((uintptr_t)block & -OH_GRANULE_SIZE));
}
