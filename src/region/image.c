/* SPDX-License-Identifier: MIT */
/* Pointers first become distances from the beginning of the file. So the content's checksum, which
   chooses the preferred address, depends on nothing but the value: who saves equal values gets
   equal files. Then the address is added to them. */
#include <caml/custom.h>
#include <caml/version.h>
#include <errno.h>

#include "../adtc/checksum.h"
#include "../adtc/system.h"
#include "image.h"
#include "numbers.h"
#include "read/header.h"
#include "relocate.h"
#include "walk.h"

_Static_assert(sizeof(value) == sizeof(uint64_t), "words are of 64 bits");
_Static_assert(Caml_out_of_heap_header(1, 2) == (1 << 10 | OH_FILE_COLOUR | 2),
               "headers are as in the file");

void oh_image_destroy(struct oh_image *image) {
  struct oh_space_mark const empty = {NULL, 0};
  oh_space_rewind(&image->space, empty);
}

/* ---- Places ---- */

/* A chunk, and where it will stand in the file. */
struct place {
  struct oh_chunk const *chunk; /* or NULL */
  uint64_t offset;
};

static uint64_t offset_in(struct place const *place, uintptr_t address) {
  struct oh_chunk const *chunk = place->chunk;
  if (address <= chunk->start || address > chunk->used) return 0;
  return place->offset + (address - chunk->start);
}

/* Where [address] will stand. The copy is complete, so it lies in a chunk. [*near] is where it is
   looked for first: pointers that follow each other mostly lead to the same chunk. */
static uint64_t offset_of(struct oh_space const *space, struct place *near, uintptr_t address) {
  uint64_t found = near->chunk == NULL ? 0 : offset_in(near, address);
  struct place p = {space->first, OH_FILE_FIRST};
  while (found == 0) {
    found = offset_in(&p, address);
    if (found != 0) *near = p;
    p.offset += p.chunk->used - p.chunk->start;
    p.chunk = p.chunk->next;
  }
  return found;
}

/* ---- Addresses become distances ---- */

static void translate_custom(value block) {
  unsigned kind = (unsigned)oh_number_kind(Custom_ops_val(block));
  Field(block, 0) = (value)(OH_FILE_OPERATIONS * (kind + 1));
}

static void translate_field(struct oh_space const *space, struct place *near, value *field) {
  if (Is_block(*field)) *field = (value)offset_of(space, near, (uintptr_t)*field);
}

/* A distance is even, as an address is: the fields that are pointers stay known. */
static void translate(struct oh_image *image) {
  struct oh_space_mark const empty = {NULL, 0};
  struct place near = {NULL, 0};
  value block;
  if (image->space.first == NULL) return;
  struct oh_walk walk = oh_walk_from(&image->space, empty);
  while (oh_walk_next(&walk, &block)) {
    if (Tag_val(block) == Custom_tag) translate_custom(block);
    if (Tag_val(block) >= No_scan_tag) continue;
    value *fields = (value *)block;
    for (mlsize_t i = 0; i < Wosize_val(block); i++)
      translate_field(&image->space, &near, &fields[i]);
  }
  translate_field(&image->space, &near, &image->root);
}

/* ---- Distances become addresses ---- */

static uint32_t checksum(struct oh_space const *space) {
  uint64_t const last_word = 0;
  uint32_t crc = UINT32_MAX;
  for (struct oh_chunk const *c = space->first; c != NULL; c = c->next)
    crc = adtc_crc(crc, (void const *)c->start, c->used - c->start);
  return ~adtc_crc(crc, &last_word, sizeof last_word);
}

/* By multiplicative hashing, as in table.c. */
static uint64_t place_for(uint32_t checksum, uint64_t length) {
  uint64_t needed = (length + OH_FILE_PLACE - 1) / OH_FILE_PLACE;
  uint64_t places = (OH_FILE_HIGHEST - OH_FILE_LOWEST) / OH_FILE_PLACE - needed + 1;
  return OH_FILE_LOWEST + (checksum * 0x9E3779B97F4A7C15u >> 16) % places * OH_FILE_PLACE;
}

static void move_to(struct oh_image *image, uint64_t base) {
  for (struct oh_chunk *c = image->space.first; c != NULL; c = c->next)
    oh_relocate((uint64_t *)c->start, (uint64_t *)c->used, base);
  if (Is_block(image->root)) image->root += (value)base;
}

void oh_image_finish(struct oh_image *image, struct oh_file_header *header) {
  translate(image);
  oh_file_header_begin(header);
  header->ocaml = OCAML_VERSION >= 50000 ? 5 : 4;
  header->length = OH_FILE_FIRST + oh_space_used(&image->space) + sizeof(uint64_t);
  header->base = place_for(checksum(&image->space), header->length);
  move_to(image, header->base);
  header->root = (uint64_t)image->root;
  header->blocks = image->blocks;
  header->content_checksum = checksum(&image->space);
  oh_file_header_seal(header);
}

/* ---- Writing ---- */

/* Less than what Linux writes in one call. */
#define MOST_AT_ONCE ((size_t)1 << 30)

static bool write_bytes(void const *from, size_t size, int descriptor) {
  for (size_t done = 0; done < size;) {
    size_t piece = size - done < MOST_AT_ONCE ? size - done : MOST_AT_ONCE;
    ptrdiff_t written = adtc_system_write(descriptor, (char const *)from + done, piece);
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) done += (size_t)written;
  }
  return true;
}

bool oh_image_write(struct oh_image const *image, struct oh_file_header const *header,
                    int descriptor) {
  static char const zeros[OH_FILE_FIRST - sizeof *header];
  bool written = write_bytes(header, sizeof *header, descriptor) &&
                 write_bytes(zeros, sizeof zeros, descriptor);
  for (struct oh_chunk const *c = image->space.first; written && c != NULL; c = c->next)
    written = write_bytes((void const *)c->start, c->used - c->start, descriptor);
  return written && write_bytes(zeros, sizeof(uint64_t), descriptor);
}
