/* SPDX-License-Identifier: MIT */
/* The scenarios, each of which is small enough to be run through all of its behaviours. */
#ifndef SCENARIOS_H
#define SCENARIOS_H

#include "../runtime.h"

extern struct ck_program const bury_against_reuse;
extern struct ck_program const bury_against_discarding;
extern struct ck_program const snapshot_against_deletion;
extern struct ck_program const snapshot_against_own_deletion;
extern struct ck_program const few_roots_are_darkened;
extern struct ck_program const dying_keeps_the_snapshot;
extern struct ck_program const adoption_against_deletion;
extern struct ck_program const adoption_against_creation;
extern struct ck_program const adoption_against_a_new_domain;
extern struct ck_program const adoption_before_a_new_domain;
extern struct ck_program const adoption_against_a_finaliser;
extern struct ck_program const setup_against_creation;
extern struct ck_program const setup_against_an_end;
extern struct ck_program const setup_while_ending;
extern struct ck_program const marker_against_owner;
extern struct ck_program const delayed_snapshot; /* where marking is delayed only */

#endif
