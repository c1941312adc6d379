/* SPDX-License-Identifier: MIT */
/* How the runtime calls boxroot: hooks, in one form for each line of OCaml (ocaml4/hooks_4.c,
   ocaml5/hooks_5.c), of which one is empty. They are installed after those that are there, which
   are called first, and stay until the program ends. */
#ifndef BXR_HOOKS_H
#define BXR_HOOKS_H

#include <stdbool.h>

/* Does what may collect before the hooks are installed. Under the lock; again does no harm. false
   if it cannot be done here: in a finaliser of OCaml 4 that a minor collection runs. */
bool bxr_hooks_prepare(void);

/* Installs them. Once, under the lock. */
void bxr_hooks_install(void);

/* Are the hooks that tell who holds the lock still ours? */
bool bxr_hooks_intact(void);

#endif
