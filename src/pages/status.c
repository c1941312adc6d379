/* SPDX-License-Identifier: MIT */
/* The words for each status. */
#include "outheap/status.h"

char const *oh_status_string(enum oh_status status) {
  switch (status) {
  case OH_OK: return "no error";
  case OH_NO_MEMORY: return "the system refuses memory";
  case OH_NO_ADDRESS_SPACE: return "the system refuses address space";
  case OH_BAD_SIZE: return "the size is zero, too large, or not what sizes must be a multiple of";
  case OH_BAD_ADDRESS:
    return "the address is not aligned, outside 48 bits, or no block of the region";
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
