/* A thread of C that calls a function of OCaml: it reads one root, makes another, and deletes. */
#include <boxroot.h>
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/fail.h>
#include <caml/threads.h>
#include <pthread.h>

/* With the lock. The caller owns the result; NULL if the function raises or there is no memory. */
static boxroot call(boxroot function) {
  value name = caml_copy_string("thread of C"); /* before boxroot_get, since it may collect */
  value result = caml_callback_exn(boxroot_get(function), name);
  return Is_exception_result(result) ? NULL : boxroot_create(result);
}

/* The thread owns the function's root, and leaves the result's to the one that joins it. */
static void *run(void *function) {
  boxroot result = NULL;
  if (caml_c_thread_register()) {
    caml_acquire_runtime_system();
    result = call(function);
    caml_release_runtime_system();
    caml_c_thread_unregister();
  }
  boxroot_delete(function); /* any thread, no lock */
  return result;
}

/* OCaml calls it: external call_on_thread : (string -> string) -> string. */
value call_on_thread(value function) {
  boxroot root = boxroot_create(function); /* on OCaml 4 the first one must precede any thread */
  if (root == NULL) caml_failwith(boxroot_error_string());
  pthread_t thread;
  if (pthread_create(&thread, NULL, run, root) != 0) {
    boxroot_delete(root);
    caml_failwith("no thread");
  }
  void *made;
  caml_release_runtime_system(); /* the thread needs it */
  pthread_join(thread, &made);
  caml_acquire_runtime_system();
  if (made == NULL) caml_failwith("the thread made no root");
  value result = boxroot_get(made);
  boxroot_delete(made);
  return result; /* nothing has collected since boxroot_get */
}
