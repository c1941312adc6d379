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
  OH_BAD_ADDRESS,      /* not aligned, outside 48 bits, or not one that the function takes */
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
   constant string. Any thread, no lock. It is in the libraries; `oh_status_sentence` needs none. */
char const *oh_status_string(enum oh_status status);

/* Returns the same sentence. It is for a program without a library of Outheap, such as one that
   includes outheap/runtime.h and has the stock runtime. Any thread, no lock. */
static inline char const *oh_status_sentence(enum oh_status status) {
  switch (status) {
  case OH_OK: return "no error";
  case OH_NO_MEMORY: return "the system refuses memory";
  case OH_NO_ADDRESS_SPACE: return "the system refuses address space";
  case OH_BAD_SIZE: return "the size is zero, too large, or not what sizes must be a multiple of";
  case OH_BAD_ADDRESS:
    return "the address is not aligned, is outside 48 bits, or is not one that the function takes";
  case OH_BAD_CLASS: return "there is no such class, or it cannot be asked for";
  case OH_BAD_OPTION: return "there is no such option";
  case OH_NOT_HANDED_OUT: return "the address was not handed out";
  case OH_ALREADY_FREE: return "the run, or the region, is free already";
  case OH_CONFLICT: return "the addresses are of another class or kind";
  case OH_BROKEN_PROMISE: return "an address there has been looked up and found out of heap";
  case OH_NOT_SUPPORTED: return "the OCaml runtime of this program, or this system, cannot do that";
  case OH_REFUSED: return "the value holds what cannot leave the OCaml heap";
  case OH_SEALED: return "the region is read-only";
  case OH_SYSTEM: return "the system refuses something about a file";
  case OH_BAD_FILE: return "the file is not what it should be";
  case OH_OTHER_OCAML:
    return "the program is linked with another OCaml than Outheap was compiled for: "
           "install Outheap again with the OCaml in use";
  }
  return "no status";
}

#ifdef __cplusplus
}
#endif

#endif
