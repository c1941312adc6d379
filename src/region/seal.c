/* SPDX-License-Identifier: MIT */
/* The handler runs at any moment on any thread. So it takes no lock: records of sealed chunks are
   put before a list, complete, and stay for ever, as their addresses do. */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "seal.h"

struct oh_sealed {
  uintptr_t start, end;
  size_t number; /* of the region */
  struct oh_sealed *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of who adds a record or installs */
static struct oh_sealed *_Atomic records;
static bool is_installed;
static struct sigaction before_segv, before_bus; /* constant once installed */

static struct oh_sealed const *record_of(uintptr_t address) {
  struct oh_sealed const *r = records;
  while (r != NULL && (address < r->start || address >= r->end)) r = r->next;
  return r;
}

/* In a handler one cannot print. Both return where the text goes on. */
static char *put_text(char *at, char const *text) {
  while (*text != 0) *at++ = *text++;
  return at;
}

static char *put_number(char *at, uintptr_t n, unsigned base) {
  char digits[24];
  size_t count = 0;
  do {
    digits[count++] = "0123456789abcdef"[n % base];
    n /= base;
  } while (n != 0);
  if (base == 16) at = put_text(at, "0x");
  while (count > 0) *at++ = digits[--count];
  return at;
}

struct words {
  char const *what, *why;
};

/* Linux has another signal for what is behind the end of a mapped file, written or read; and for
   what of a file cannot be read. */
static struct words words_for(int signal) {
#ifdef __linux__
  if (signal == SIGBUS) {
    struct words const lost = {"nothing is left at", "whose file was shortened, or cannot be read"};
    return lost;
  }
#endif
  (void)signal;
  struct words const store = {"a store to", "which is sealed"};
  return store;
}

static void say(struct oh_sealed const *r, uintptr_t address, struct words words) {
  char text[256], *at = text;
  at = put_text(at, "outheap: ");
  at = put_text(at, words.what);
  at = put_text(at, " address ");
  at = put_number(at, address, 16);
  at = put_text(at, " in region ");
  at = put_number(at, r->number, 10);
  at = put_text(at, ", ");
  at = put_text(at, words.why);
  at = put_text(at, " (from ");
  at = put_number(at, r->start, 16);
  at = put_text(at, " to ");
  at = put_number(at, r->end, 16);
  at = put_text(at, ")\n");
  ssize_t written = write(STDERR_FILENO, text, (size_t)(at - text));
  (void)written;
}

static bool is_default(struct sigaction const *action) {
  bool has_handler = action->sa_flags & SA_SIGINFO;
  return !has_handler && (action->sa_handler == SIG_DFL || action->sa_handler == SIG_IGN);
}

/* A fault comes again when the handler returns, and nobody can ignore it. A signal that somebody
   sent would not. */
static void act_by_default(int signal, siginfo_t const *info, struct sigaction const *before) {
  bool is_fault = info->si_code > 0;
  if (!is_fault && before->sa_handler == SIG_IGN) return;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(signal, &action, NULL);
  if (!is_fault) raise(signal);
}

static void pass_on(int signal, siginfo_t *info, void *context) {
  struct sigaction const *before = signal == SIGSEGV ? &before_segv : &before_bus;
  if (is_default(before))
    act_by_default(signal, info, before);
  else if (before->sa_flags & SA_SIGINFO)
    before->sa_sigaction(signal, info, context);
  else
    before->sa_handler(signal);
}

static void on_fault(int signal, siginfo_t *info, void *context) {
  uintptr_t address = (uintptr_t)info->si_addr;
  struct oh_sealed const *record = info->si_code > 0 ? record_of(address) : NULL;
  if (record == NULL) {
    pass_on(signal, info, context);
  } else {
    say(record, address, words_for(signal));
    abort();
  }
}

/* With the flags and the mask of the handler before, which expects them; and on the stack for
   signals, as OCaml 5's own stacks have no room for a handler. */
static void install_one(int signal, struct sigaction *before) {
  sigaction(signal, NULL, before);
  struct sigaction ours = *before;
  ours.sa_sigaction = on_fault;
  ours.sa_flags |= SA_SIGINFO | SA_ONSTACK;
  sigaction(signal, &ours, NULL);
}

static void install(void) {
  if (is_installed) return;
  is_installed = true;
  install_one(SIGSEGV, &before_segv);
  install_one(SIGBUS, &before_bus);
}

/* A record for a chunk that is not sealed is harmless: no store there is refused. */
static bool have_record(struct oh_chunk *chunk, size_t number) {
  if (chunk->has_record) return true;
  struct oh_sealed *record = calloc(1, sizeof *record);
  if (record == NULL) return false;
  record->start = chunk->start;
  record->end = chunk->end;
  record->number = number;
  record->next = records;
  records = record;
  return chunk->has_record = true;
}

static bool have_records(struct oh_space const *space, size_t number) {
  bool have = true;
  pthread_mutex_lock(&lock);
  install();
  for (struct oh_chunk *c = space->first; have && c != NULL; c = c->next)
    have = have_record(c, number);
  pthread_mutex_unlock(&lock);
  return have;
}

static bool protect(struct oh_chunk const *chunk, int protection) {
  return mprotect((void *)chunk->start, chunk->end - chunk->start, protection) == 0;
}

bool oh_seal_lift(struct oh_space const *space) {
  bool is_lifted = true;
  for (struct oh_chunk const *c = space->first; is_lifted && c != NULL; c = c->next)
    is_lifted = protect(c, PROT_READ | PROT_WRITE);
  return is_lifted;
}

void oh_seal_again(struct oh_space const *space) {
  for (struct oh_chunk const *c = space->first; c != NULL; c = c->next) protect(c, PROT_READ);
}

enum oh_status oh_seal(struct oh_space *space, size_t number) {
  if (!have_records(space, number)) return OH_NO_MEMORY;
  struct oh_chunk const *sealed = space->first;
  while (sealed != NULL && protect(sealed, PROT_READ)) sealed = sealed->next;
  if (sealed == NULL) return OH_OK;
  for (struct oh_chunk const *c = space->first; c != sealed; c = c->next)
    protect(c, PROT_READ | PROT_WRITE);
  return OH_NO_MEMORY;
}
