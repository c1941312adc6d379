/* SPDX-License-Identifier: MIT */
/* Reads the file of a region without OCaml. docs/region-file.md describes the format, and region.h
   how such a file comes to be. Link with -loutheap, or with src/region/read and src/adtc.

   An item is a word of the file: an integer, or the place of a block. Each function on an item
   takes any item. It gives the answer for nothing if the item is not in the file. It also does so
   for an item of a kind for which it is not made. It reads inside the file, whether that was
   checked or not. The content of a file that is neither checked nor from a trusted place may be
   nonsense, but causes no crash. Nobody may shorten or overwrite the file meanwhile: to replace it
   by another file does no harm.

   Threads: any number may read one file. Systems with words of 64 bits. */
#ifndef OUTHEAP_REGION_READ_H
#define OUTHEAP_REGION_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

struct oh_region_file;

/* A fault of a file, and its place. */
struct oh_region_fault {
  uint64_t position; /* in bytes from the beginning of the file */
  char const *what;  /* a sentence without a full stop; a constant string */
};

/* Opens the file [path] and stores it in [*file]. The caller owns it, for `oh_region_file_close`.
   The call reads the header only.

   OH_SYSTEM: errno says why. It is ENODEV for what is no regular file, which is not waited for, and
   EISDIR for a folder. OH_BAD_FILE: it is no file of a region, or not of this version, or
   damaged in its header or its length. [*fault] is filled then, and in no other case.
   OH_NO_MEMORY. */
enum oh_status oh_region_file_open(char const *path, struct oh_region_file **file,
                                   struct oh_region_fault *fault);

/* Opens, in the same way, a file that is in memory already: [size] bytes at [bytes], which is a
   multiple of 8. The bytes stay the caller's, and outlive [*file].

   OH_BAD_ADDRESS: [bytes] is no such multiple. OH_BAD_FILE, OH_NO_MEMORY: as for
   `oh_region_file_open`. */
enum oh_status oh_region_file_use(void const *bytes, size_t size, struct oh_region_file **file,
                                  struct oh_region_fault *fault);

/* Checks the whole file: it proves that every pointer leads to a block in the file, and that every
   block is one of data and whole. OH_BAD_FILE if not, with [*fault] filled. OH_NO_MEMORY.

   Cost: the call reads all of the file in linear time, with 1 bit of memory for each word of it. No
   recursion. */
enum oh_status oh_region_file_check(struct oh_region_file const *file,
                                    struct oh_region_fault *fault);

/* Closes [file]; NULL is ignored. Nobody may use what was read of it meanwhile or later. */
void oh_region_file_close(struct oh_region_file *file);

typedef uint64_t oh_region_item;

#define OH_REGION_NO_ITEM ((oh_region_item)0)

enum oh_region_kind {
  OH_REGION_NOTHING,   /* no item of the file */
  OH_REGION_INTEGER,   /* also a character, a constant constructor, a boolean, unit */
  OH_REGION_BLOCK,     /* a tuple, record, array, or constructor with arguments */
  OH_REGION_STRING,    /* also bytes */
  OH_REGION_FLOAT,     /* of 64 bits */
  OH_REGION_FLOATS,    /* an array or a record of them */
  OH_REGION_INT32,     /* boxed: OCaml's Int32, */
  OH_REGION_INT64,     /* Int64 */
  OH_REGION_NATIVEINT, /* and Nativeint */
  OH_REGION_LAZY       /* forced; its one field is the value */
};

/* ---- Reading: each of these takes constant time, and no memory ---- */

/* Returns the value that was saved. */
oh_region_item oh_region_file_root(struct oh_region_file const *file);

/* Returns the kind of [item]. */
enum oh_region_kind oh_region_file_kind(struct oh_region_file const *file, oh_region_item item);

/* Returns the number of a constructor among those with arguments, or 0 if [item] is no block of
   fields. */
unsigned oh_region_file_tag(struct oh_region_file const *file, oh_region_item item);

/* Returns the size of [item]: the number of fields of a block, bytes of a string, or floats of an
   array. The size of a float, a boxed number and a lazy value is 1, and that of anything else 0. */
size_t oh_region_file_size(struct oh_region_file const *file, oh_region_item item);

/* Returns field [i] of a block or of a lazy value, or OH_REGION_NO_ITEM if there is none. */
oh_region_item oh_region_file_field(struct oh_region_file const *file, oh_region_item item,
                                    size_t i);

/* Returns the bytes of a string, and stores their number in [*length]. They are valid as long as
   the file is open. In a file that was checked a zero byte follows them. If [item] is no string the
   result is NULL, and [*length] is 0. */
char const *oh_region_file_string(struct oh_region_file const *file, oh_region_item item,
                                  size_t *length);

/* Returns the float, or number [i] of an array of floats; 0 if there is none. */
double oh_region_file_double(struct oh_region_file const *file, oh_region_item item, size_t i);

/* Returns an integer or a boxed number; 0 if [item] is neither. */
int64_t oh_region_file_int(struct oh_region_file const *file, oh_region_item item);

#ifdef __cplusplus
}
#endif

#endif
