/* Functions whose names are to be found in messages: of who creates, moves and deletes a root, and
   of who makes the mistake. */
#include <boxroot.h>

#include <caml/signals.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

#define NAMED __attribute__((noinline))

static boxroot kept, before;

/* {{{ As it should be */

NAMED void the_creator(value v) { kept = boxroot_create(v); }
NAMED void the_other_creator(value v) { kept = boxroot_create(v); }
NAMED void the_deleter(void) { boxroot_delete(kept); }

NAMED void the_mover(value v) {
  before = kept;
  boxroot_modify(&kept, v);
}

value test_mistakes_create(value v) {
  the_creator(v);
  return Val_unit;
}

value test_mistakes_create_elsewhere(value v) {
  the_other_creator(v);
  return Val_unit;
}

value test_mistakes_delete(value unit) {
  the_deleter();
  return unit;
}

value test_mistakes_delete_without_lock(value unit) {
  caml_enter_blocking_section();
  the_deleter();
  caml_leave_blocking_section();
  return unit;
}

value test_mistakes_move(value v) {
  the_mover(v);
  return Val_bool(kept != before);
}

value test_mistakes_swap(value unit) {
  kept = before;
  return unit;
}

value test_mistakes_teardown(value unit) {
  boxroot_teardown();
  return unit;
}

/* Do create and modify fail without the lock, with the root as it was? */

NAMED bool the_culprit_creates(void) {
  errno = 0;
  return boxroot_create(Val_unit) == NULL && errno == EPERM;
}

value test_mistakes_create_without_lock(value unit) {
  (void)unit;
  caml_enter_blocking_section();
  bool good = the_culprit_creates();
  caml_leave_blocking_section();
  return Val_bool(good);
}

NAMED bool the_culprit_modifies(void) {
  boxroot same = kept;
  errno = 0;
  return !boxroot_modify(&kept, Val_unit) && errno == EPERM && kept == same;
}

value test_mistakes_modify_without_lock(value unit) {
  (void)unit;
  caml_enter_blocking_section();
  bool good = the_culprit_modifies();
  caml_leave_blocking_section();
  return Val_bool(good && Is_block(boxroot_get(kept)));
}

/* }}} */
/* {{{ Mistakes */

static void use(boxroot r, char const *how) {
  if (strcmp(how, "get") == 0) boxroot_get(r);
  if (strcmp(how, "get_ref") == 0) boxroot_get_ref(r);
  if (strcmp(how, "delete") == 0) boxroot_delete(r);
  if (strcmp(how, "modify") == 0) boxroot_modify(&r, Val_unit);
}

NAMED void the_culprit(boxroot r, char const *how) { use(r, how); }

value test_mistakes_use(value how) {
  the_culprit(kept, String_val(how));
  return Val_unit;
}

/* The string is copied, since it may move when the lock is released. */
value test_mistakes_use_without_lock(value how) {
  char copy[16];
  strncpy(copy, String_val(how), sizeof copy - 1);
  copy[sizeof copy - 1] = 0;
  caml_enter_blocking_section();
  the_culprit(kept, copy);
  caml_leave_blocking_section();
  return Val_unit;
}

static void *get_on_thread(void *unused) {
  (void)unused;
  the_culprit(kept, "get");
  return NULL;
}

value test_mistakes_use_on_thread(value unit) {
  pthread_t thread;
  pthread_create(&thread, NULL, get_on_thread, NULL);
  pthread_join(thread, NULL);
  return unit;
}

value test_mistakes_use_of_null(value how) {
  the_culprit(NULL, String_val(how));
  return Val_unit;
}

value test_mistakes_use_of_local_variable(value how) {
  value variable = Val_unit;
  the_culprit((boxroot)(void *)&variable, String_val(how));
  return Val_unit;
}

/* A place for a root where none has been yet. */
value test_mistakes_use_of_neighbour(value how) {
  the_culprit((boxroot)(void *)((value *)(void *)kept + 100), String_val(how));
  return Val_unit;
}

/* }}} */
