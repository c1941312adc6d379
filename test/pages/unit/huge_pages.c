/* SPDX-License-Identifier: MIT */
/* Which pages are touched and what is advised, with costs that the test makes up. No page is really
   there: the linker puts what follows in the place of what would touch or advise it. */
#include "../../../src/pages/huge_pages.h"
#include "testing.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGES = 1000, SMALL = 750, CHEAP = 100, DEAR = 5250, US = 1000 };

static uintptr_t const page = (uintptr_t)1 << 21, base = (uintptr_t)1 << 30;

/* A letter for each page that was handed out: advised for huge pages or small ones, H or S; h or s
   if it was touched too; a dot if neither. */
static char seen[PAGES + 1];
static int handed_out;

static char const *costs = "c"; /* of huge pages: cheap, dear, as small; the last one stays */
static long spent;              /* us, on what was touched */
static bool no_time;
static void (*while_touching)(void);

static void mark(uintptr_t start, size_t size, char letter) {
  for (uintptr_t at = start; at < start + size; at += page) seen[(at - base) / page] = letter;
}

void __wrap_oh_platform_want_huge(uintptr_t start, size_t size) { mark(start, size, 'H'); }
void __wrap_oh_platform_refuse_huge(uintptr_t start, size_t size) { mark(start, size, 'S'); }

static int cost_of_huge(void) {
  int cost = *costs == 'd' ? DEAR : *costs == 'c' ? CHEAP : SMALL;
  if (costs[1] != '\0') costs++;
  return cost;
}

uint64_t __wrap_oh_platform_time_touch(uintptr_t start, size_t size) {
  char *letter = &seen[(start - base) / page];
  CHECK_EQUAL(page, size);
  CHECK(*letter == 'H' || *letter == 'S');
  if (while_touching != NULL) while_touching();
  if (no_time) return 0;
  int cost = *letter == 'H' ? cost_of_huge() : SMALL;
  *letter = *letter == 'H' ? 'h' : 's';
  spent += cost;
  return (uint64_t)cost * US;
}

/* Memory for a run of so many pages. */
static void give(int pages) {
  CHECK(handed_out + pages <= PAGES);
  uintptr_t start = base + (uintptr_t)handed_out * page;
  mark(start, (uintptr_t)pages * page, '.');
  handed_out += pages;
  oh_huge_pages_measure(start, start + (uintptr_t)pages * page);
}

static void give_single(int pages) {
  for (int i = 0; i < pages; i++) give(1);
}

/* Checks what was seen since the last time. */
static void check_seen(char const *expected) {
  seen[handed_out] = '\0';
  if (strcmp(seen, expected) != 0) fprintf(stderr, "seen %s, expected %s\n", seen, expected);
  CHECK(strcmp(seen, expected) == 0);
  handed_out = 0;
}

/* Of so many runs of a page each. */
static void check_singles(char const *expected) {
  give_single((int)strlen(expected));
  check_seen(expected);
}

static void check_all_seen(char letter, int pages) {
  CHECK_EQUAL(pages, handed_out);
  for (int i = 0; i < pages; i++) CHECK_EQUAL(letter, seen[i]);
  handed_out = 0;
}

static void cheap_huge_pages_go_on(void) {
  check_singles("shhhh");
  give(6);
  check_seen("hHHHHH");
}

static void one_cheap_page_is_enough(void) {
  give(6);
  check_seen("shHHHH");
}

/* Ten times the loss of 9,000 us is 120 small pages; that of 13,500, 180. */
static void dear_huge_pages_are_tried_again_later(void) {
  costs = "d";
  check_singles("shhS");
  give_single(119);
  check_all_seen('S', 119);
  check_singles("shS");
  give(178);
  check_all_seen('S', 178);
  give(100);
  check_all_seen('S', 100);
  give(4);
  check_seen("shSS");
}

static void a_long_run_is_not_touched_far(void) {
  costs = "d";
  give(100);
  CHECK(memcmp(seen, "shhSSS", 6) == 0);
  CHECK_EQUAL(SMALL + 2 * DEAR, spent);
}

/* The host had to find the first one, and gives those after it too. */
static void one_dear_page_proves_nothing(void) {
  costs = "dc";
  give(5);
  check_seen("shhHH");
  check_singles("hhhhh");
}

/* A cheap page makes good for 650 us of 4,500. */
static void cheap_pages_make_good_for_a_dear_one(void) {
  costs = "dcccccccdc";
  check_singles("shhhhhhhhhhh");
}

static void a_dear_page_too_early_ends_the_trial(void) {
  costs = "dccccccdc";
  check_singles("shhhhhhhhSSS");
}

static void huge_pages_that_become_dear_are_given_up(void) {
  costs = "cccccccccd";
  check_singles("shhhhhhhhhhhSS");
}

static void huge_pages_that_become_cheap_are_found(void) {
  costs = "ddc";
  give_single(3);
  give(120);
  handed_out = 0;
  check_singles("shhh");
}

/* As where the system never gives any. */
static void equal_cost_goes_on(void) {
  costs = "s";
  check_singles("shhh");
}

/* Parts of a page are advised like the rest, and never touched. */
static void parts_of_pages_are_not_touched(void) {
  uintptr_t half = page / 2;
  seen[0] = '.';
  oh_huge_pages_measure(base, base + half);
  CHECK_EQUAL('.', seen[0]);
  oh_huge_pages_measure(base + half, base + 3 * page + half);
  handed_out = 4;
  check_seen("HshH");
}

static void without_advice_nothing_is_touched(void) {
  no_time = true;
  give(3);
  check_seen("S..");
  CHECK_EQUAL(0, spent);
}

/* This holds whatever huge pages cost, and however that changes. */
static void trials_take_a_tenth(void) {
  unsigned draw = 1;
  long least = 0;
  for (int phase = 0; phase < 2000; phase++) {
    static char const *const hosts[] = {"c", "d", "dc", "cd", "dcdcdcdcdc", "ccd", "s"};
    draw = draw * 1664525u + 1013904223u;
    costs = hosts[(draw >> 8) % 7];
    for (unsigned i = 0; i < (draw >> 16) % 100; i++) {
      give(1);
      least += SMALL;
      if (seen[0] == 'S') spent += SMALL;
      handed_out = 0;
      CHECK(spent <= least + least / 10 + 2 * DEAR);
    }
  }
}

static void wait_for(pid_t child) {
  int status;
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void a_child_goes_on(void) {
  costs = "d";
  give(3);
  handed_out = 0;
  pid_t child = fork();
  give(120);
  handed_out = 0;
  check_singles("sh");
  if (child == 0) _exit(0);
  wait_for(child);
}

/* As another thread may, at any moment. */
static void fork_here(void) {
  while_touching = NULL;
  pid_t child = fork();
  if (child != 0) {
    wait_for(child);
    return;
  }
  handed_out = 0;
  check_singles("shh");
  _exit(0);
}

static void a_child_made_during_a_trial_has_its_own(void) {
  while_touching = fork_here;
  check_singles("shh");
}

TEST_PROGRAM({"cheap_huge_pages_go_on", cheap_huge_pages_go_on},
             {"one_cheap_page_is_enough", one_cheap_page_is_enough},
             {"dear_huge_pages_are_tried_again_later", dear_huge_pages_are_tried_again_later},
             {"a_long_run_is_not_touched_far", a_long_run_is_not_touched_far},
             {"one_dear_page_proves_nothing", one_dear_page_proves_nothing},
             {"cheap_pages_make_good_for_a_dear_one", cheap_pages_make_good_for_a_dear_one},
             {"a_dear_page_too_early_ends_the_trial", a_dear_page_too_early_ends_the_trial},
             {"huge_pages_that_become_dear_are_given_up", huge_pages_that_become_dear_are_given_up},
             {"huge_pages_that_become_cheap_are_found", huge_pages_that_become_cheap_are_found},
             {"equal_cost_goes_on", equal_cost_goes_on},
             {"parts_of_pages_are_not_touched", parts_of_pages_are_not_touched},
             {"without_advice_nothing_is_touched", without_advice_nothing_is_touched},
             {"trials_take_a_tenth", trials_take_a_tenth}, {"a_child_goes_on", a_child_goes_on},
             {"a_child_made_during_a_trial_has_its_own", a_child_made_during_a_trial_has_its_own})
