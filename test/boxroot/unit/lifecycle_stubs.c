/* Checks that are only possible before OCaml starts and after it has shut down. The checks before
   run when the program is loaded; those after run when it exits, once OCaml has shut down by itself
   (with OCAMLRUNPARAM=c), if the program asked for them. A check that fails ends the process with
   status 1. */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <boxroot.h>

static void check(bool condition, char const *message) {
  if (condition) return;
  fprintf(stderr, "failed: %s\n", message);
  _exit(1);
}

static bool failed_for_want_of_the_lock(void) {
  return errno == EPERM && strstr(boxroot_error_string(), "lock") != NULL;
}

__attribute__((constructor)) static void before_start(void) {
  check(boxroot_status() == BOXROOT_NOT_SETUP, "the status before OCaml starts is NOT_SETUP");
  errno = 0;
  check(boxroot_create(Val_unit) == NULL && failed_for_want_of_the_lock(),
        "boxroot_create before OCaml starts fails with EPERM");
  errno = 0;
  check(!boxroot_setup() && failed_for_want_of_the_lock(),
        "boxroot_setup before OCaml starts fails with EPERM");
  boxroot_teardown();
  check(boxroot_status() == BOXROOT_NOT_SETUP, "teardown before set-up does nothing");
}

static bool teardown_wanted;

value test_lifecycle_want_teardown(value unit) {
  (void)unit;
  teardown_wanted = true;
  return Val_unit;
}

__attribute__((destructor)) static void after_shutdown(void) {
  if (!teardown_wanted) return;
  check(boxroot_status() == BOXROOT_RUNNING, "OCaml's shutdown leaves the status RUNNING");
  boxroot_teardown();
  check(boxroot_status() == BOXROOT_TORE_DOWN, "the status after teardown is TORE_DOWN");
  struct boxroot_stats s;
  boxroot_stats_get(&s);
  check(s.pools_allocated > 0 && s.pools_live == 0, "teardown gives all pools back");
  check(s.roots_created >= 10000 && s.roots_live == 0, "and no root is live");
  check(s.bytes_committed == 0 && s.bytes_reserved == 0, "and their pages");
  boxroot_teardown();
  check(boxroot_status() == BOXROOT_TORE_DOWN, "a second teardown does nothing");
}
