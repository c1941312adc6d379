/* A filter for lines, in C, whose rules are functions of OCaml. OCaml is a part of this program: it
   is started, registers its rules, and is shut down. Between that C owns the rules, each by a root
   in a list of its own.

   Only one thread runs, and it holds OCaml's lock from caml_startup to caml_shutdown. */
#define CAML_NAME_SPACE
#include <boxroot.h>
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <caml/printexc.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rule {
  char *name;
  boxroot apply; /* string -> string option */
  struct rule *next;
};

static struct rule *first;
static struct rule **last = &first;

/* Called by OCaml. If the rule cannot be registered, this raises an exception there and keeps
   nothing. */
value filter_register(value name, value apply) {
  struct rule *rule = malloc(sizeof *rule);
  char *copy = strdup(String_val(name));
  boxroot root = boxroot_create(apply);
  if (rule == NULL || copy == NULL || root == NULL) {
    char const *reason = root == NULL ? boxroot_error_string() : "no memory for a rule";
    if (root != NULL) boxroot_delete(root);
    free(copy);
    free(rule);
    caml_failwith(reason);
  }
  *rule = (struct rule){copy, root, NULL};
  *last = rule;
  last = &rule->next;
  return Val_unit;
}

static void forget_rules(void) {
  while (first != NULL) {
    struct rule *rule = first;
    first = rule->next;
    boxroot_delete(rule->apply);
    free(rule->name);
    free(rule);
  }
}

/* The line that the rule makes of [line], which the caller frees; NULL to drop it. A rule that
   raises leaves the line as it is. */
static char *apply(struct rule const *rule, char const *line) {
  CAMLparam0();
  CAMLlocal1(result);
  char *changed;
  result = caml_copy_string(line); /* before boxroot_get, since it may collect */
  result = caml_callback_exn(boxroot_get(rule->apply), result);
  if (Is_exception_result(result)) {
    result = Extract_exception(result);
    char *message = caml_format_exception(result);
    fprintf(stderr, "rule %s: %s\n", rule->name, message);
    caml_stat_free(message);
    changed = strdup(line);
  } else
    changed = Is_block(result) ? strdup(String_val(Field(result, 0))) : NULL;
  CAMLreturnT(char *, changed);
}

static void filter(char const *text) {
  char *line = strdup(text);
  for (struct rule *rule = first; rule != NULL && line != NULL; rule = rule->next) {
    char *changed = apply(rule, line);
    free(line);
    line = changed;
  }
  if (line != NULL) puts(line);
  free(line);
}

int main(int argc, char **argv) {
  (void)argc;
  caml_startup(argv); /* runs rules.ml */
  char *line = NULL;
  size_t room = 0;
  while (getline(&line, &room, stdin) >= 0) {
    line[strcspn(line, "\n")] = '\0';
    filter(line);
  }
  free(line);
  forget_rules();
  caml_shutdown();
  boxroot_teardown();
  return 0;
}
