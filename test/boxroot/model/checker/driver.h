/* SPDX-License-Identifier: MIT */
/* What a program of the model does when it is run:

     PROGRAM                    the names of its cases, one on each line
     PROGRAM NAME               explores that one
     PROGRAM NAME CHOICES       replays one of its executions, as printed with its failure

   Status 0 if it went as expected, 1 if not, 2 for bad arguments, 3 if the checker's own limits
   were met, which tells nothing. */
#ifndef CK_DRIVER_H
#define CK_DRIVER_H

#include "checker.h"

struct ck_case {
  struct ck_program program;
  uint64_t outcomes; /* exactly these must be seen */
  bool fails;        /* an execution must fail, which is no failure of the case */
};

int ck_main(int argc, char **argv, struct ck_case const *cases, int count);

#endif
