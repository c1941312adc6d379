/* SPDX-License-Identifier: MIT */
/* See show.h. */
#include "show.h"
#include "report.h"

#include <boxroot.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show_statistics(void) { bxr_print_statistics(stderr); }

/* In the order in which they are shown. */
static struct {
  char const *word;
  void (*show)(void);
  atomic_bool is_wanted;
} subjects[] = {{"stats", show_statistics, false}, {"leaks", boxroot_print_leaks, false}};

enum { SUBJECTS = sizeof subjects / sizeof *subjects };

/* The function that the program ends with, if anything was asked for. */
static void (*_Atomic at_end)(void);

static void refuse(char const *word, size_t length) {
  fprintf(stderr, "boxroot: '%.*s' in BOXROOT_SHOW means nothing: its words are", (int)length,
          word);
  for (int i = 0; i < SUBJECTS; i++) fprintf(stderr, "%s %s", i == 0 ? "" : ",", subjects[i].word);
  fprintf(stderr, "\n");
}

static void want(char const *word, size_t length) {
  if (length == 0) return;
  for (int i = 0; i < SUBJECTS; i++)
    if (strlen(subjects[i].word) == length && memcmp(subjects[i].word, word, length) == 0) {
      atomic_store_explicit(&subjects[i].is_wanted, true, memory_order_relaxed);
      atomic_store_explicit(&at_end, bxr_show, memory_order_relaxed);
      return;
    }
  refuse(word, length);
}

void bxr_show_read(void) {
  char const *words = getenv("BOXROOT_SHOW");
  while (words != NULL) {
    char const *comma = strchr(words, ',');
    want(words, comma == NULL ? strlen(words) : (size_t)(comma - words));
    words = comma == NULL ? NULL : comma + 1;
  }
}

void bxr_show(void) {
  for (int i = 0; i < SUBJECTS; i++)
    if (atomic_exchange_explicit(&subjects[i].is_wanted, false, memory_order_relaxed))
      subjects[i].show();
}

/* By a pointer: a linker keeps destructors and all that they refer to, also in a program that uses
   nothing else of the library and has no OCaml. */
__attribute__((destructor)) static void end(void) {
  void (*show)(void) = atomic_load_explicit(&at_end, memory_order_relaxed);
  if (show != NULL) show();
}
