/* SPDX-License-Identifier: MIT */
/* Reads the environment: see settings.h. Owns the one copy of the settings. */

#define CAML_INTERNALS

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "caml/config.h"
#include "caml/misc.h"
#include "caml/osdeps.h"
#include "settings.h"

static struct oh_rt_settings settings;
static bool is_read;

static void refuse(const char *name, const char *text, const char *valid) {
  fprintf(stderr, "%s=%s: it is %s\n", name, text, valid);
  exit(2);
}

static enum oh_huge huge_pages(const char *text) {
  if (text == NULL) return OH_HUGE_SYSTEM;
  if (strcmp(text, "0") == 0) return OH_HUGE_OFF;
  if (strcmp(text, "1") == 0) return OH_HUGE_ON;
  if (strcmp(text, "measured") == 0) return OH_HUGE_MEASURED;
  refuse("OUTHEAP_HUGE_PAGES", text,
         "1 (huge pages for both heaps), 0 (none), measured (where they are cheaper), or unset");
  return OH_HUGE_SYSTEM;
}

static enum oh_placement placement(const char *text) {
  if (text == NULL || strcmp(text, "0") == 0) return OH_ADJACENT;
  if (strcmp(text, "1") != 0)
    refuse("OUTHEAP_SCATTERED", text, "1 (gaps in the heaps' address space), 0 (none), or unset");
  return OH_SCATTERED;
}

/* The logarithm of a suffix's unit; -1 if it is none. */
static int suffix_log(const char *suffix) {
  static const char suffixes[] = "KMGT";
  const char *found;
  if (*suffix == '\0') return 0;
  found = strchr(suffixes, *suffix);
  return found == NULL || suffix[1] != '\0' ? -1 : 10 * (int)(found - suffixes + 1);
}

static size_t reserve(const char *text) {
  char *suffix;
  unsigned long long number;
  int log;
  if (text == NULL) return 0;
  errno = 0;
  number = strtoull(text, &suffix, 10);
  log = suffix_log(suffix);
  if (suffix == text || *text == '-' || errno != 0 || log < 0 || number == 0 ||
      number > ((unsigned long long)1 << 47) >> log)
    refuse("OUTHEAP_RESERVE", text,
           "a number of bytes from 1 to 128T, with a suffix K, M, G, T or none, or unset");
  return (size_t)number << log;
}

const struct oh_rt_settings *oh_rt_settings(void) {
  if (!is_read) {
    settings.huge_pages = huge_pages(caml_secure_getenv("OUTHEAP_HUGE_PAGES"));
    settings.placement = placement(caml_secure_getenv("OUTHEAP_SCATTERED"));
    settings.reserve = reserve(caml_secure_getenv("OUTHEAP_RESERVE"));
    is_read = true;
  }
  return &settings;
}

void oh_rt_want_huge_pages(void) {
  oh_rt_settings();
  if (settings.huge_pages == OH_HUGE_SYSTEM) settings.huge_pages = OH_HUGE_ON;
}
