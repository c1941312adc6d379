/* SPDX-License-Identifier: MIT */
/* What stands first is asked first: only a header of this version has its checksum where it is
   looked for. */
#include <string.h>

#include "../../adtc/checksum.h"
#include "header.h"

_Static_assert(sizeof(struct oh_file_header) == 64, "the header has no gaps");

static uint32_t checksum(struct oh_file_header const *header) {
  return ~adtc_crc(UINT32_MAX, header, offsetof(struct oh_file_header, header_checksum));
}

void oh_file_header_begin(struct oh_file_header *header) {
  memset(header, 0, sizeof *header);
  memcpy(header->magic, OH_FILE_MAGIC, sizeof header->magic);
  header->byte_order = OH_FILE_BYTE_ORDER;
  header->version = OH_FILE_VERSION;
  header->word_size = sizeof(uint64_t);
}

void oh_file_header_seal(struct oh_file_header *header) {
  header->header_checksum = checksum(header);
}

static bool has_place(struct oh_file_header const *h) {
  return h->base % OH_FILE_PLACE == 0 && h->base >= OH_FILE_LOWEST && h->base < OH_FILE_HIGHEST &&
         h->length <= OH_FILE_HIGHEST - h->base;
}

static bool has_length(struct oh_file_header const *h) {
  return h->length % sizeof(uint64_t) == 0 && h->length > OH_FILE_FIRST;
}

static bool has_root(struct oh_file_header const *h) {
  if (h->root & 1) return true;
  return h->root % sizeof(uint64_t) == 0 && h->root > h->base + OH_FILE_FIRST &&
         h->root < h->base + h->length;
}

#define AT(field) offsetof(struct oh_file_header, field)

/* Returns what is wrong with the beginning, which all versions have alike; or NULL. */
static char const *fault_of_kind(struct oh_file_header const *h, size_t available, size_t *at) {
  *at = AT(magic);
  if (available < sizeof h->magic || memcmp(h->magic, OH_FILE_MAGIC, sizeof h->magic) != 0)
    return "this is not a file of a region";
  *at = available;
  if (available < sizeof *h) return "the file ends in its header";
  *at = AT(byte_order);
  if (h->byte_order != OH_FILE_BYTE_ORDER) return "a machine with another byte order wrote it";
  *at = AT(version);
  if (h->version != OH_FILE_VERSION) return "its format is of another version";
  *at = AT(header_checksum);
  return h->header_checksum == checksum(h) ? NULL : "the checksum of the header is wrong";
}

static char const *fault_of_rest(struct oh_file_header const *h, uint64_t size, size_t *at) {
  *at = AT(word_size);
  if (h->word_size != sizeof(uint64_t)) return "its words have another size";
  *at = AT(ocaml);
  if (h->ocaml != 4 && h->ocaml != 5) return "there is no such line of OCaml";
  *at = AT(length);
  if (!has_length(h)) return "its header says an impossible length";
  *at = size < h->length ? size : h->length;
  if (size < h->length) return "the file is truncated";
  if (size > h->length) return "the file is longer than its header says";
  *at = AT(base);
  if (!has_place(h)) return "its preferred address is none";
  *at = AT(root);
  return has_root(h) ? NULL : "its root lies outside";
}

bool oh_file_header_is_good(struct oh_file_header const *header, size_t available, uint64_t size,
                            struct oh_region_fault *fault) {
  size_t at;
  char const *what = fault_of_kind(header, available, &at);
  if (what == NULL) what = fault_of_rest(header, size, &at);
  if (what == NULL) return true;
  fault->position = at;
  fault->what = what;
  return false;
}
