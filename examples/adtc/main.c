/* Formulas in a file: ./formulas save FILE <input reads them and writes a tree, ./formulas show
   FILE maps it, checks it, and prints it. */
#include "formulas.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Prints what went wrong with a file, on one line. */
static int complain(const char *path, const adtc_fault *fault) {
  char sentence[100];
  adtc_fault_string(fault, sentence, sizeof sentence);
  const char *reason = fault->status == ADTC_SYSTEM ? strerror(errno) : sentence;
  fprintf(stderr, "formulas: %s: %s\n", path, reason);
  return 1;
}

/* A formula lacks a child if it was never set, or set to what could not be made. */
static bool may_lack_a_child(adtc_status status) {
  return status == ADTC_NOT_SET || status == ADTC_ARGUMENT;
}

/* The buffer refuses to be saved if a child is missing: the check says which one. If all are there,
   the status is all there is to say. */
static int write_file(adtc *b, const char *path) {
  adtc_fault first = {adtc_save(b, path), 0, 0}, found;
  if (first.status == ADTC_OK) return 0;
  if (may_lack_a_child(first.status) && adtc_check(b, &found) != ADTC_OK)
    return complain(path, &found);
  return complain(path, &first);
}

static int save(const char *path) {
  static const adtc_options options = {.layout = ADTC_PREORDER, .flags = ADTC_CHECKSUM};
  adtc b;
  adtc_fault fault = {adtc_create(&b, &options), 0, 0};
  if (fault.status != ADTC_OK) return complain(path, &fault);
  int result = read_formulas(&b, stdin) ? write_file(&b, path) : 1;
  adtc_free(&b);
  return result;
}

/* The file may come from anybody: nothing of it is read before it has been checked. */
static int show(const char *path) {
  adtc b;
  adtc_fault fault;
  if (adtc_map(&b, path, &fault) != ADTC_OK) return complain(path, &fault);
  if (adtc_check(&b, &fault) == ADTC_OK) {
    adtc_view v = adtc_view_of(&b);
    print_formulas(&v);
  } else
    complain(path, &fault);
  adtc_free(&b);
  return fault.status == ADTC_OK ? 0 : 1;
}

int main(int argc, char **argv) {
  if (argc == 3 && strcmp(argv[1], "save") == 0) return save(argv[2]);
  if (argc == 3 && strcmp(argv[1], "show") == 0) return show(argv[2]);
  fprintf(stderr, "usage: formulas save FILE <INPUT | formulas show FILE\n");
  return 2;
}
