/* SPDX-License-Identifier: MIT */
/* The program of the scenarios: driver.h says how it is called. */
#include "../checker/driver.h"
#include "scenarios.h"

int main(int argc, char **argv) {
  struct ck_case const cases[] = {
    {.program = bury_against_reuse},
    {.program = bury_against_discarding},
    {.program = snapshot_against_deletion},
    {.program = snapshot_against_own_deletion},
    {.program = dying_keeps_the_snapshot},
    {.program = adoption_against_deletion},
    {.program = adoption_against_creation},
    {.program = adoption_against_a_new_domain},
    {.program = adoption_before_a_new_domain},
    {.program = adoption_against_a_finaliser},
    {.program = setup_against_creation},
    {.program = setup_against_an_end},
    {.program = setup_while_ending},
    {.program = marker_against_owner},
    {.program = few_roots_are_darkened},
#if BXR_DELAYED_MARKING
    {.program = delayed_snapshot},
#endif
  };
  return ck_main(argc, argv, cases, (int)(sizeof cases / sizeof *cases));
}
