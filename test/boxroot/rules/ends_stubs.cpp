/* Data local to a thread, which deletes roots when the thread ends; see ends.ml. */
#include <boxroot.h>
#include <caml/alloc.h>
#include <caml/custom.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <caml/signals.h>

#include <atomic>
#include <pthread.h>
#include <sched.h>
#include <vector>

namespace {

std::vector<boxroot> roots; /* what the data deletes in the end, from 0 on */
std::atomic<std::size_t> offered, deleted;
std::atomic<bool> has_begun, has_lock;

/* Deletes what there is to delete as it is offered, until all has been. */
void delete_offered() {
  boxroot created = boxroot_create(Val_unit);
  has_lock = created != nullptr;
  has_begun = true;
  for (std::size_t i = 0; i < roots.size(); i++) {
    while (offered.load() <= i) sched_yield();
    boxroot_delete(roots[i]);
    deleted.store(i + 1);
  }
}

struct deleter {
  ~deleter() { delete_offered(); }
  bool is_there = true;
};

bool touch_thread_local() {
  thread_local deleter of_this_thread;
  return of_this_thread.is_there;
}

bool touch_key() {
  static pthread_key_t const key = [] {
    pthread_key_t made;
    if (pthread_key_create(&made, [](void *) { delete_offered(); }) != 0) std::abort();
    return made;
  }();
  return pthread_setspecific(key, &roots) == 0;
}

void prepare(value count) {
  roots.assign(static_cast<std::size_t>(Long_val(count)), nullptr);
  offered = deleted = 0;
  has_begun = has_lock = false;
}

} // namespace

/* {{{ A root that a finaliser creates */

value held = Val_unit; /* a global root */
boxroot created;

void create(value) { created = boxroot_create(held); }

custom_operations creator = {"creator",
                             create,
                             custom_compare_default,
                             custom_hash_default,
                             custom_serialize_default,
                             custom_deserialize_default,
                             custom_compare_ext_default,
                             custom_fixed_length_default};

/* }}} */

extern "C" {

/* C alone holds [v] from now on. */
value test_ends_hold(value v) {
  held = v;
  caml_register_generational_global_root(&held);
  return Val_unit;
}

value test_ends_hold_no_more(value unit) {
  caml_remove_generational_global_root(&held);
  return unit;
}

/* A block whose finaliser creates a root of what C holds. */
value test_ends_creator(value unit) {
  (void)unit;
  return caml_alloc_custom(&creator, 8, 0, 1);
}

/* That root, or the integer 0. */
value test_ends_created(value unit) {
  (void)unit;
  return reinterpret_cast<value>(created) | 1;
}

/* This thread has data that deletes [count] roots, which are offered later. */
value test_ends_delete_in_thread_local(value count) {
  prepare(count);
  return Val_bool(touch_thread_local());
}

value test_ends_delete_in_key(value count) {
  prepare(count);
  return Val_bool(touch_key());
}

/* Has the destructor begun? */
value test_ends_has_begun(value unit) {
  (void)unit;
  return Val_bool(has_begun);
}

/* Could it create a root, as if it held a lock? */
value test_ends_has_lock(value unit) {
  (void)unit;
  return Val_bool(has_lock);
}

/* The next root to delete. */
value test_ends_offer(value root) {
  std::size_t n = offered.load();
  roots[n] = reinterpret_cast<boxroot>(root & ~static_cast<value>(1));
  offered.store(n + 1);
  return Val_unit;
}

/* Waits until all are deleted. */
value test_ends_wait(value unit) {
  (void)unit;
  caml_enter_blocking_section();
  while (deleted.load() < roots.size()) sched_yield();
  caml_leave_blocking_section();
  return Val_unit;
}
}
