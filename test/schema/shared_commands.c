/* Builds what a file says, a call of the builder on each line: shared_commands FROM TO.

   A text is a word that begins with `=`. `name N` is of the node that is built next, and `again N`
   is that node. */
#include "dag.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_NAMES 10000

static adtc_builder builder, *const b = &builder;
static uint32_t names[MOST_NAMES];

static uint32_t number(FILE *from) {
  unsigned n = 0;
  if (fscanf(from, "%u", &n) != 1) exit(2);
  return n;
}

static adtc_text text(FILE *from) {
  static char word[100];
  if (fscanf(from, "%99s", word) != 1 || word[0] != '=') exit(2);
  return adtc_text_of(word + 1);
}

static void build_expr(const char *command, FILE *from) {
  if (!strcmp(command, "Var")) dag_make_Var(b, text(from));
  if (!strcmp(command, "Call")) dag_make_Call(b, number(from));
  if (!strcmp(command, "Int")) dag_make_Int(b, number(from));
  if (!strcmp(command, "Let")) dag_make_Let(b);
  if (!strcmp(command, "Many")) {
    uint32_t maybe = number(from);
    dag_make_Many(b, maybe, number(from));
  }
}

static void build_other(const char *command, FILE *from) {
  if (!strcmp(command, "program")) dag_make_program(b, number(from), true);
  if (!strcmp(command, "def")) {
    adtc_text name = text(from);
    bool has_type = number(from);
    dag_make_def(b, name, has_type, number(from));
  }
  if (!strcmp(command, "Arrow")) dag_make_Arrow(b);
  if (!strcmp(command, "Name")) dag_make_Name(b, text(from));
  if (!strcmp(command, "Unit")) dag_make_Unit(b);
  if (!strcmp(command, "text")) adtc_build_text(b, text(from));
  if (!strcmp(command, "absent")) adtc_build_absent(b);
  if (!strcmp(command, "name")) {
    uint32_t n = number(from);
    names[n] = adtc_build_name(b);
  }
  if (!strcmp(command, "again")) adtc_build_again(b, names[number(from)]);
}

int main(int argc, char **argv) {
  adtc to;
  char command[20];
  adtc_options options = {.layout = ADTC_PREORDER};
  FILE *from = argc == 3 ? fopen(argv[1], "r") : NULL;
  if (from == NULL || adtc_create(&to, &options) != ADTC_OK) return 2;
  if (fscanf(from, "%19s", command) != 1) return 2;
  if (!strcmp(command, "of_program"))
    dag_program_begin(b, &to);
  else
    dag_expr_begin(b, &to);
  while (fscanf(from, "%19s", command) == 1) {
    build_expr(command, from);
    build_other(command, from);
  }
  fclose(from);
  if (adtc_build_end(b) != ADTC_OK || adtc_save(&to, argv[2]) != ADTC_OK) return 1;
  adtc_free(&to);
  return 0;
}
