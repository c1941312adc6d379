/* SPDX-License-Identifier: MIT */
/* What BOXROOT_SHOW in the environment asks for: words with commas between them.

   stats  what `boxroot_print_stats` prints
   leaks  what `boxroot_print_leaks` prints

   It is shown on the standard error, once: when the program ends by `exit` or by returning from
   main, on the thread that ends it; or by `boxroot_teardown` if that comes first, since nothing is
   known of roots afterwards.

   The end is known by a destructor of the library's image. It runs after the functions of `atexit`
   and the destructors of C++, in which programs still delete roots; and where a library is
   unloaded, before its code is gone. */
#ifndef BXR_SHOW_H
#define BXR_SHOW_H

/* Reads the variable, and says on the standard error which of its words mean nothing. Once, before
   the first root. */
void bxr_show_read(void);

/* Shows what was asked for, if that was not done yet. Any thread, with the lock or without. */
void bxr_show(void);

#endif
