/* SPDX-License-Identifier: MIT */
/* The statuses that the functions of Outheap's C parts return when they can fail. Any status but
   OH_OK means that nothing has changed, unless the function says otherwise. */
#ifndef OUTHEAP_STATUS_H
#define OUTHEAP_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

enum oh_status {
  OH_OK = 0,           /* done */
  OH_NO_MEMORY,        /* the system refuses memory, or one more mapping */
  OH_NO_ADDRESS_SPACE, /* the system refuses a reservation of address space */
  OH_BAD_SIZE,         /* zero, too large, no power of two, or no multiple of the page size */
  OH_BAD_ADDRESS,      /* not aligned, outside 48 bits, or no block of the region */
  OH_BAD_CLASS,        /* no class, or one that cannot be asked for */
  OH_BAD_OPTION,       /* no value of the enumeration */
  OH_NOT_HANDED_OUT,   /* the address is no run, or no part of one, that was handed out */
  OH_ALREADY_FREE,     /* the run, or the region, has been freed */
  OH_CONFLICT,         /* the addresses are of another class or kind already */
  OH_BROKEN_PROMISE,   /* an address there was looked up before, and found out of heap */
  OH_NOT_SUPPORTED,    /* this OCaml runtime, or this system, cannot do that */
  OH_REFUSED,          /* the value holds what cannot leave the OCaml heap */
  OH_SEALED,           /* the region is read-only */
  OH_SYSTEM,           /* the system refuses something about a file; errno says why */
  OH_BAD_FILE,         /* the file is not what it should be */
  OH_OTHER_OCAML       /* the program has another OCaml than the library was compiled for */
};

/* Returns a sentence without a full stop that says what [status], any number, means. It is a
   constant string. Any thread, no lock. */
char const *oh_status_string(enum oh_status status);

#ifdef __cplusplus
}
#endif

#endif
