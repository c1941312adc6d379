/* Faults that are no stores into a region, and a handler for them. */
#include <caml/mlvalues.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

value test_region_wild_store(value unit) {
  char volatile *page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  page[1] = 1;
  return unit;
}

value test_region_has_sanitizer(value unit) {
  (void)unit;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return Val_true;
#else
  return Val_false;
#endif
}

static void handle(int signal, siginfo_t *info, void *context) {
  (void)info;
  (void)context;
  static char const text[] = "the handler before\n";
  ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
  _exit(signal == SIGSEGV && written > 0 ? 7 : 1);
}

/* To be called before the first region is sealed. */
value test_region_handle_faults(value unit) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &action, NULL);
  return unit;
}
