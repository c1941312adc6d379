/* SPDX-License-Identifier: MIT */
/* The sentences about errors, in English. */
#include <adtc.h>

#include <inttypes.h>
#include <stdio.h>

const char *adtc_status_string(adtc_status status) {
  static const char *const sentences[] = {
      [ADTC_OK] = "no error",
      [ADTC_NO_MEMORY] = "out of memory",
      [ADTC_FULL] = "the buffer cannot grow: it is at its limit, or the map of a file",
      [ADTC_PINNED] = "the buffer would have to move while it is pinned",
      [ADTC_TOO_LARGE] = "the item is too large",
      [ADTC_ARGUMENT] = "wrong argument",
      [ADTC_ORDER] = "wrong order: something else has to come first",
      [ADTC_DISTANCE] = "the first child is too large for a preorder buffer without ADTC_FAR",
      [ADTC_NOT_A_TREE] = "a buffer that may have cycles cannot be walked",
      [ADTC_SYSTEM] = "a system call failed",
      [ADTC_BAD_HEADER] = "not a buffer, or its header is damaged",
      [ADTC_BAD_VERSION] = "the buffer was made by a newer version",
      [ADTC_BYTE_ORDER] = "the buffer has the other byte order",
      [ADTC_NOT_ACCEPTED] = "the buffer has flags that the caller does not accept",
      [ADTC_TRUNCATED] = "the buffer ends too early",
      [ADTC_BAD_ITEM] = "an item is damaged",
      [ADTC_BAD_CHILD] = "a child is not where it should be",
      [ADTC_SHARED] = "an item has two parents",
      [ADTC_BAD_ROOT] = "the root is not an item",
      [ADTC_NOT_SET] = "a child was never set",
      [ADTC_BAD_CHECKSUM] = "the bytes are not those that the checksum is of",
      [ADTC_BAD_TYPE] = "the tree is not what its schema says",
      [ADTC_OTHER_SCHEMA] = "the buffer was made for another schema",
  };
  bool known = (unsigned)status < ADTC_STATUS_COUNT;
  return known ? sentences[status] : "unknown status";
}

/* Those of the bytes themselves: it is of use to know which. */
static bool has_place(adtc_status status) {
  return status >= ADTC_BAD_HEADER && status < ADTC_STATUS_COUNT;
}

size_t adtc_fault_string(const adtc_fault *fault, char *to, size_t bytes) {
  const char *sentence = adtc_status_string(fault->status);
  int length;
  if (fault->status == ADTC_ARGUMENT)
    length = snprintf(to, bytes, "the bytes do not begin at a multiple of 8");
  else if (fault->status == ADTC_NOT_SET)
    length = snprintf(to, bytes, "child %" PRIu32 " of the node at %" PRIu64 " was never set",
                      fault->child, fault->position);
  else if (has_place(fault->status))
    length = snprintf(to, bytes, "%s, at %" PRIu64, sentence, fault->position);
  else
    length = snprintf(to, bytes, "%s", sentence);
  return (size_t)length;
}
