/* SPDX-License-Identifier: MIT */
/* The file of a region, to the byte: docs/region-file.md. Needs no OCaml.

   A file is the header, zeros up to OH_FILE_FIRST, blocks without gaps, and one word of zero. Words
   are as in memory. A pointer is what it is when byte 0 stands at the preferred address. */
#ifndef OH_REGION_FORMAT_H
#define OH_REGION_FORMAT_H

#include <stdint.h>

#define OH_FILE_MAGIC "OHregion"
#define OH_FILE_VERSION 1
#define OH_FILE_BYTE_ORDER 0x01020304

/* Where the first block's header stands. The bytes before it are no part of the mapping of the
   file, but memory of each process. No system has larger pages. */
#define OH_FILE_FIRST ((uint64_t)1 << 16)

/* Preferred addresses: multiples of OH_FILE_PLACE from the lowest on, so that all of the file lies
   below the highest. */
#define OH_FILE_LOWEST ((uint64_t)0x200000000000)
#define OH_FILE_HIGHEST ((uint64_t)0x400000000000)
#define OH_FILE_PLACE ((uint64_t)1 << 21)

/* The first word of a custom block of the kind [k] is the preferred address plus
   OH_FILE_OPERATIONS * (k + 1). */
#define OH_FILE_OPERATIONS ((uint64_t)256)
enum { OH_FILE_INT32, OH_FILE_INT64, OH_FILE_NATIVEINT, OH_FILE_NUMBERS };

struct oh_file_header {
  char magic[8];
  uint32_t byte_order;
  uint32_t version;
  uint32_t word_size;        /* in bytes */
  uint32_t ocaml;            /* 4 or 5 */
  uint64_t length;           /* of the file, in bytes */
  uint64_t base;             /* the preferred address of byte 0 */
  uint64_t root;             /* an integer or a pointer */
  uint64_t blocks;           /* number of them */
  uint32_t content_checksum; /* CRC-32C of all from OH_FILE_FIRST on */
  uint32_t header_checksum;  /* CRC-32C of all before it */
};

/* ---- Blocks: the header is size << 10 | colour << 8 | tag ---- */

#define OH_FILE_COLOUR ((uint64_t)3 << 8) /* of what no collector touches, on both lines */

enum {
  OH_FILE_FORCING = 244, /* on OCaml 5; and 245 are continuations */
  OH_FILE_LAZY = 246,
  OH_FILE_CLOSURE = 247,
  OH_FILE_OBJECT = 248,
  OH_FILE_INFIX = 249,
  OH_FILE_FORWARD = 250,
  OH_FILE_NO_SCAN = 251, /* from here on there are no fields */
  OH_FILE_STRING = 252,
  OH_FILE_DOUBLE = 253,
  OH_FILE_DOUBLES = 254,
  OH_FILE_CUSTOM = 255
};

static inline uint64_t oh_file_size(uint64_t header) { return header >> 10; }
static inline unsigned oh_file_tag(uint64_t header) { return header & 255; }

#endif
