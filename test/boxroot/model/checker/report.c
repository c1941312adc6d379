/* SPDX-License-Identifier: MIT */
/* Traces: one line for each step of a failing execution, with the place in the source. Loads of
   what nobody has written yet and that is 0 are left out: most of a sweep is such. */
#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MAX_NAMES = 64 };

bool ck_is_verbose;

static struct {
  uintptr_t start;
  size_t size;
  char const *name;
} names[MAX_NAMES];
static int name_count;

void ck_name(void const *start, size_t size, char const *name) {
  if (name_count == MAX_NAMES) ck_give_up("too many names");
  names[name_count].start = (uintptr_t)start;
  names[name_count].size = size;
  names[name_count++].name = name;
}

/* The smallest range that it is in, or the block of memory that was allocated. */
char const *ck_describe(uintptr_t address) {
  static char buffer[4][128];
  static int next;
  char *text = buffer[next++ % 4];
  int best = -1;
  for (int i = 0; i < name_count; i++)
    if (address - names[i].start < names[i].size && (best < 0 || names[i].size < names[best].size))
      best = i;
  int block = best < 0 ? ck_block_of(&address) : -1;
  if (block >= 0)
    snprintf(text, sizeof buffer[0], "block %d + %lu", block, (unsigned long)address);
  else if (best < 0)
    snprintf(text, sizeof buffer[0], "0x%lx", (unsigned long)address);
  else if (address == names[best].start)
    snprintf(text, sizeof buffer[0], "%s", names[best].name);
  else
    snprintf(text, sizeof buffer[0], "%s + %lu", names[best].name,
             (unsigned long)(address - names[best].start));
  return text;
}

/* addr2line's answer; the program is not relocated. */
char const *ck_place(uintptr_t pc) {
  static char text[256];
  char command[128], line[200] = "";
  snprintf(command, sizeof command, "addr2line -f -s -e /proc/%d/exe 0x%lx 2>/dev/null", getpid(),
           (unsigned long)pc - 1);
  snprintf(text, sizeof text, "0x%lx", (unsigned long)pc);
  FILE *out = ck_is_verbose ? popen(command, "r") : NULL;
  if (out == NULL) return text;
  if (fgets(text, sizeof text / 2, out) != NULL && fgets(line, sizeof line / 2, out) != NULL) {
    text[strcspn(text, "\n")] = 0;
    line[strcspn(line, " \n")] = 0;
    snprintf(text + strlen(text), sizeof text / 2, " (%s)", line);
  }
  pclose(out);
  return text;
}

void ck_trace(char const *format, ...) {
  if (!ck_is_verbose) return;
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
}

static char const *order_name(int order) {
  static char const *const orders[] = {"relaxed", "consume", "acquire",
                                       "release", "acq_rel", "seq_cst"};
  return order < 0 ? "" : orders[order];
}

static char const *value_name(uint64_t v) {
  static char text[32];
  char const *name = ck_describe((uintptr_t)v);
  if (strncmp(name, "0x", 2) != 0) return name;
  snprintf(text, sizeof text, "%#lx", (unsigned long)v);
  return text;
}

void ck_trace_access(char const *what, struct ck_operation op, uint64_t v, int order, int age) {
  if (!ck_is_verbose) return;
  char older[48] = "";
  if (age > 0) snprintf(older, sizeof older, ", %d from the newest", age);
  if (op.kind == CK_LOCK || op.kind == CK_UNLOCK)
    fprintf(stderr, "%d: %s %s", ck_current, what, ck_describe(op.address));
  else
    fprintf(stderr, "%d: %s %s: %s (%s%s)", ck_current, what, ck_describe(op.address),
            value_name(v), order_name(order), older);
  fprintf(stderr, "  %s\n", ck_place(op.pc));
}
