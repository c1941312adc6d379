/* SPDX-License-Identifier: MIT */
/* Creates ten roots, deletes seven, and ends the program in the way that its argument names. */
#include <boxroot.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CAML_NAME_SPACE
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/memory.h>

enum { CREATED = 10, KEPT = 3 };
static boxroot roots[CREATED];

__attribute__((noinline)) static void the_creator(void) {
  for (int i = 0; i < CREATED; i++) roots[i] = boxroot_create(caml_copy_string("kept"));
}

static void delete_kept(void) {
  for (int i = 0; i < KEPT; i++) boxroot_delete(roots[i]);
}

static void *exit_on_thread(void *unused) {
  (void)unused;
  exit(0);
}

/* Without the lock what was done since the last minor collection is not known. */
static void end_on_thread(void) {
  caml_minor_collection();
  pthread_t thread;
  pthread_create(&thread, NULL, exit_on_thread, NULL);
  pthread_join(thread, NULL);
}

static void end_in_ocaml(void) { caml_callback(*caml_named_value("end"), Val_unit); }

static void shut_down_and_tear_down(void) {
  caml_shutdown();
  boxroot_teardown();
}

static void tear_down_and_shut_down(void) {
  boxroot_teardown();
  caml_shutdown();
}

static void nothing(void) {}
static void end_at_once(void) { _exit(0); }

static struct {
  char const *name;
  void (*end)(void);
} const ways[] = {{"return", nothing},
                  {"ocaml", end_in_ocaml},
                  {"thread", end_on_thread},
                  {"shutdown", caml_shutdown},
                  {"shutdown_teardown", shut_down_and_tear_down},
                  {"teardown", boxroot_teardown},
                  {"teardown_shutdown", tear_down_and_shut_down},
                  {"at_once", end_at_once}};

int main(int argc, char **argv) {
  char const *way = argc > 1 ? argv[1] : "";
  if (strcmp(way, "atexit") == 0) atexit(delete_kept);
  if (strcmp(way, "never") == 0) return 0;
  caml_startup((char_os **)argv);
  the_creator();
  for (int i = KEPT; i < CREATED; i++) boxroot_delete(roots[i]);
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
    if (strcmp(way, ways[i].name) == 0) ways[i].end();
  return 0;
}
