/* SPDX-License-Identifier: MIT */
/* Huge pages where they pay: see huge_pages.h.

   Why. No call of the system tells what a huge page will cost. For the first touch of a huge page,
   a kernel that reports free memory to its host pays fifty times what it pays elsewhere. One page
   may cost it the one, and the next page the other. So pages are touched, and timed.

   The rule, for the whole process:

   - A trial begins with one huge page's worth of memory in small pages: that is what small ones
     cost. Huge pages follow.
   - [loss] is by how much huge pages cost more than small ones would have. Cheap ones lower it, and
     it ends at 0. A huge page that costs more than small ones is dear.
   - While huge pages are used, the first of each run is timed; if it is dear, the next ones too, up
     to a cheap one. One dear page proves nothing, as those after it may be cheap: the host gives
     more than it was asked for.
   - A dear page while there is a loss already ends the trial. Small pages follow, without being
     touched, until PAYING times the loss has been spent on them. Then there is another trial. The
     loss stays, so that a trial that fails again ends with its first dear page, and the next one is
     further away.

   The bound, for the pages that were timed, if all memory is used. Huge ones have cost at most
   [loss] more than small ones would have, and before a trial begins small ones have cost PAYING
   times that. So trials take at most a tenth of the time that small pages take, beside the dear
   pages of the last trial: two in the first one.

   The limits of that. As long as small pages follow on a trial, nobody notices that huge ones have
   become cheaper; and of a long run only the first pages are timed.

   Time is the thread's processor time: it has in it what the host takes, and not what other threads
   take on a busy machine.

   The state is a few numbers, each changed by itself. Threads that measure at the same time may
   lose a measurement of each other, which costs one page more. There is no lock and nobody is known
   to be measuring: so `fork` at any moment leaves nothing that a child would wait for, and the
   child goes on where its parent was. */
#include "huge_pages.h"
#include "platform.h"

#include <stdatomic.h>
#include <stdbool.h>

#define HUGE_PAGE ((uintptr_t)1 << 21)

enum {
  PAYING = 10,
  MOST = 100 * 1000 * 1000 /* us; PAYING times that is an int */
};

/* Times in us; pages are huge ones, or as much in small ones. */
static struct {
  atomic_int small; /* what a page costs in small ones; 0: to be measured */
  atomic_int loss;
  atomic_int rest; /* pages until the next trial */
} state;

static int get(atomic_int *number) { return atomic_load_explicit(number, memory_order_relaxed); }

static void set(atomic_int *number, int to) {
  atomic_store_explicit(number, to, memory_order_relaxed);
}

static int within(int least, int64_t n) {
  if (n < least) return least;
  return n > MOST ? MOST : (int)n;
}

/* us that touching a page takes, at least 1; 0 if it cannot be measured. */
static int time_of(uintptr_t page) {
  int64_t ns = oh_platform_time_touch(page, HUGE_PAGE);
  return ns == 0 ? 0 : within(1, ns / 1000);
}

static bool try_small(uintptr_t page) {
  oh_platform_refuse_huge(page, HUGE_PAGE);
  int cost = time_of(page);
  set(&state.small, cost);
  return cost != 0;
}

/* The next trial measures small pages again: what they cost may have changed. */
static void end_trial(int loss, int small) {
  set(&state.rest, within(1, (int64_t)PAYING * loss / small));
  set(&state.small, 0);
}

/* Was it cheap? */
static bool try_huge(uintptr_t page, int small) {
  oh_platform_want_huge(page, HUGE_PAGE);
  int cost = time_of(page), before = get(&state.loss);
  int loss = within(0, (int64_t)before + cost - small);
  set(&state.loss, loss);
  if (cost > small && before > 0) end_trial(loss, small);
  return cost <= small;
}

/* Touches pages of [start, end) until it is known what is cheaper. Where the rest begins. */
static uintptr_t try_pages(uintptr_t start, uintptr_t end) {
  bool is_known = get(&state.rest) > 0;
  while (!is_known && end - start >= HUGE_PAGE) {
    int small = get(&state.small);
    if (small != 0)
      is_known = try_huge(start, small) || get(&state.rest) > 0;
    else if (!try_small(start))
      return start;
    start += HUGE_PAGE;
  }
  return start;
}

/* Small pages while they pay for the last trial, huge ones while a trial lasts; as the system is
   set while nothing is known. */
static void advise(uintptr_t start, uintptr_t end) {
  if (start == end) return;
  if (get(&state.rest) > 0)
    oh_platform_refuse_huge(start, end - start);
  else if (get(&state.small) != 0)
    oh_platform_want_huge(start, end - start);
}

static void count_down(int rest, uintptr_t pages) {
  if (rest > 0) set(&state.rest, pages < (uintptr_t)rest ? rest - (int)pages : 0);
}

/* The memory before the first whole huge page is advised like the memory behind those that were
   touched. */
void oh_huge_pages_measure(uintptr_t start, uintptr_t end) {
  uintptr_t before = -start & (HUGE_PAGE - 1), size = end - start;
  uintptr_t first = before < size ? start + before : end;
  int rest = get(&state.rest);
  uintptr_t next = try_pages(first, end);
  advise(start, first);
  advise(next, end);
  count_down(rest, size / HUGE_PAGE);
}
