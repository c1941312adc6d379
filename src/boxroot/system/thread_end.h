/* SPDX-License-Identifier: MIT */
/* The work of a thread when it ends, before it destroys the data that is local to it. Not on
   Windows, where nobody asks for it (hooks_5.c).

   Neither C nor POSIX says in which order such data is destroyed. Some C libraries keep a list of
   destructors for C++ (glibc, FreeBSD, macOS). They go through it backwards, and come to the
   destructors of keys (pthread_key_create) afterwards: there our function runs before the
   destructors of all that the thread had when it asked. With other libraries the function is the
   destructor of a key itself, and runs before or after others. Nowhere does it come before the
   destructors of data that a thread makes later. Finalisers of C make such data in the last
   collections of a domain. They also make it on the thread that stands in for a domain in a
   blocking section. */
#ifndef BXR_THREAD_END_H
#define BXR_THREAD_END_H

/* This thread is to call [f] when it ends, with any argument. All calls have the same [f]. Without
   effect if the system has no memory. */
void bxr_at_thread_end(void (*f)(void *));

#endif
