/* Other names for what the crate and our library both define, so that one program can have both.
   Comes before the crate's headers, in its own files too. */

#ifndef BENCH_BOXROOT_0_4_0_NAMES_H
#define BENCH_BOXROOT_0_4_0_NAMES_H

#define boxroot_create boxroot_0_4_0_create
#define boxroot_delete boxroot_0_4_0_delete
#define boxroot_error_string boxroot_0_4_0_error_string
#define boxroot_get boxroot_0_4_0_get
#define boxroot_get_ref boxroot_0_4_0_get_ref
#define boxroot_modify boxroot_0_4_0_modify
#define boxroot_print_stats boxroot_0_4_0_print_stats
#define boxroot_setup boxroot_0_4_0_setup
#define boxroot_status boxroot_0_4_0_status
#define boxroot_teardown boxroot_0_4_0_teardown
#define bxr_create_slow bxr_0_4_0_create_slow
#define bxr_free_slot bxr_0_4_0_free_slot
#define bxr_modify_slow bxr_0_4_0_modify_slow
#define bxr_mutex_lock bxr_0_4_0_mutex_lock
#define bxr_mutex_unlock bxr_0_4_0_mutex_unlock

#endif
