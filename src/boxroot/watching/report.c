/* SPDX-License-Identifier: MIT */
/* The public ways to read what statistics.h counts. */
#include "report.h"
#include "../collecting/burial.h"
#include "../runtime/form.h"
#include "../runtime/runtime.h"
#include "../counting/statistics.h"
#include "../pools/supply.h"

static long long read_count(_Atomic long long *count) {
  return atomic_load_explicit(count, memory_order_relaxed);
}

/* {{{ Roots */

static struct bxr_domain *domain_to_note(void) {
  return boxroot_status() == BOXROOT_RUNNING ? bxr_domain_here_if_locked() : NULL;
}

struct dead {
  long long own, shared; /* in their owner's own sets; in those of all threads */
};

/* Notes all that this thread may. Returns the dead slots that it found. */
static struct dead note_own(void) {
  struct bxr_domain *domain = domain_to_note();
  struct dead dead = {0, 0};
  if (domain == NULL) return dead;
  bxr_burial_finish(domain);
  for (struct bxr_pool *pool = domain->chain.first; pool != NULL; pool = bxr_chain_next(pool)) {
    bxr_pool_note(pool);
    intnat own = bxr_pool_count_own_dead(pool);
    dead.own += own;
    dead.shared += bxr_pool_count_dead(pool) - own;
  }
  return dead;
}

static long long at_least(long long least, long long n) { return n < least ? least : n; }

static void get_roots(struct boxroot_stats *s) {
  struct dead found = note_own();
  long long dead = found.shared, freed = found.own;
  for (int i = 0; i < BXR_MAX_DOMAINS; i++) {
    struct bxr_tally *tally = &bxr_tallies[i];
    long long here = read_count(&tally->buried_here);
    freed += read_count(&tally->freed);
    dead += read_count(&tally->swept) - here;
    s->roots_created += read_count(&tally->created);
    s->deleted_locally += here;
    s->deleted_by_other_domains += read_count(&tally->buried_elsewhere);
  }
  s->deleted_locally += freed;
  s->deleted_without_lock = at_least(0, dead - s->deleted_by_other_domains);
  if (boxroot_status() == BOXROOT_TORE_DOWN) return;
  s->roots_live = at_least(0, s->roots_created - s->deleted_locally - s->deleted_by_other_domains -
                                  s->deleted_without_lock);
}

/* }}} */
/* {{{ Pools */

static void get_pools(struct boxroot_stats *s) {
  long long lengths[BXR_KINDS] = {0};
  for (int i = 0; i < BXR_MAX_DOMAINS; i++)
    if (BXR_LOAD_KEY(&bxr_fronts[i].key) != 0)
      for (int kind = 0; kind < BXR_KINDS; kind++)
        lengths[kind] += bxr_list_length(&bxr_domains[i].lists[kind]);
  s->pools_allocated = read_count(&bxr_counters.pools_allocated);
  s->pools_released = read_count(&bxr_counters.pools_released);
  s->pools_live = s->pools_allocated - s->pools_released;
  s->pools_peak = read_count(&bxr_counters.pools_peak);
  s->pools_young = lengths[BXR_YOUNG] + lengths[BXR_YOUNG_ROOM];
  s->pools_old = lengths[BXR_OLD] + lengths[BXR_OLD_ROOM];
  s->pools_empty = lengths[BXR_EMPTY];
  s->pools_current = at_least(0, s->pools_live - s->pools_young - s->pools_old - s->pools_empty);
}

static void get_bytes(struct boxroot_stats *s) {
  struct bxr_supply_statistics supply;
  bxr_supply_get_statistics(&supply);
  s->pool_size = (long long)BXR_POOL_SIZE;
  s->bytes_reserved = (long long)supply.reserved;
  s->bytes_committed = (long long)supply.committed;
}

/* }}} */
/* {{{ Scans */

static void add_scans(struct bxr_scan_counters *counters, long long *scans, long long *slots,
                      long long *time, long long *longest) {
  *scans += read_count(&counters->scans);
  *slots += read_count(&counters->slots);
  *time += read_count(&counters->time);
  *longest = at_least(*longest, read_count(&counters->longest));
}

static void get_scans(struct boxroot_stats *s) {
  for (int i = 0; i < BXR_MAX_DOMAINS; i++) {
    add_scans(&bxr_tallies[i].minor, &s->minor_scans, &s->slots_scanned_minor, &s->minor_scan_ns,
              &s->longest_minor_scan_ns);
    add_scans(&bxr_tallies[i].major, &s->major_scans, &s->slots_scanned_major, &s->major_scan_ns,
              &s->longest_major_scan_ns);
  }
}

/* }}} */

void boxroot_stats_get(struct boxroot_stats *s) {
  *s = (struct boxroot_stats){.is_portable = BXR_PORTABLE};
  get_roots(s);
  get_pools(s);
  get_bytes(s);
  get_scans(s);
}

/* {{{ As text */

static double average(long long total, long long count) {
  return count == 0 ? 0. : (double)total / (double)count;
}

/* The end of a noun after that number. */
static char const *ending(long long number) { return number == 1 ? "" : "s"; }

static void print_scans(FILE *to, char const *kind, long long scans, long long slots,
                        long long time, long long longest) {
  fprintf(
      to,
      "boxroot: %lld %s scan%s: %.0f slots read by hand and %.1f us each, %.1f us the longest\n",
      scans, kind, ending(scans), average(slots, scans), average(time, scans) / 1e3,
      (double)longest / 1e3);
}

static long long kib(struct boxroot_stats const *s, long long pools) {
  return pools * s->pool_size / 1024;
}

void bxr_print_statistics(FILE *to) {
  struct boxroot_stats s;
  boxroot_stats_get(&s);
  fprintf(to,
          "boxroot: %lld root%s live, %lld created; deleted: %lld locally, %lld by other domains, "
          "%lld without the lock\n",
          s.roots_live, ending(s.roots_live), s.roots_created, s.deleted_locally,
          s.deleted_by_other_domains, s.deleted_without_lock);
  print_scans(to, "minor", s.minor_scans, s.slots_scanned_minor, s.minor_scan_ns,
              s.longest_minor_scan_ns);
  print_scans(to, "major", s.major_scans, s.slots_scanned_major, s.major_scan_ns,
              s.longest_major_scan_ns);
  fprintf(to, "boxroot: %lld pool%s live (%lld KiB), %lld at peak (%lld KiB)\n", s.pools_live,
          ending(s.pools_live), kib(&s, s.pools_live), s.pools_peak, kib(&s, s.pools_peak));
  fprintf(to, "boxroot: %lld pool%s current, %lld young, %lld old, %lld empty\n", s.pools_current,
          ending(s.pools_current), s.pools_young, s.pools_old, s.pools_empty);
  fprintf(to, "boxroot: %lld pool%s allocated, %lld released, %lld KiB each\n", s.pools_allocated,
          ending(s.pools_allocated), s.pools_released, kib(&s, 1));
  fprintf(to, "boxroot: %lld KiB of address space reserved, %lld KiB of it in large pages\n",
          s.bytes_reserved / 1024, s.bytes_committed / 1024);
  fprintf(to, "boxroot: %s form, for OCaml %d.%d\n", s.is_portable ? "portable" : "whole",
          OCAML_VERSION_MAJOR, OCAML_VERSION_MINOR);
}

void boxroot_print_stats(void) { bxr_print_statistics(stdout); }

/* The debug form knows more (debug_leaks.c). */
#if !BOXROOT_DEBUG
void boxroot_print_leaks(void) {
  struct boxroot_stats s;
  boxroot_stats_get(&s);
  char const *advice =
      s.roots_live == 0
          ? ""
          : "; to see where they were created, compile the library and the program with "
            "-DBOXROOT_DEBUG=1: docs/debugging.md";
  fprintf(stderr, "boxroot: %lld root%s live%s\n", s.roots_live, ending(s.roots_live), advice);
}
#endif

/* }}} */
