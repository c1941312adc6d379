/* SPDX-License-Identifier: MIT */
/* Which blocks are data. */
#ifndef OH_REGION_KINDS_H
#define OH_REGION_KINDS_H

#include <caml/mlvalues.h>
#include <stdbool.h>

/* Words for why the block cannot be copied, or NULL if it can: a constant string. [header] is its
   header, which was read once, since its tag may change. */
typedef char const *oh_kind_refused_function(value block, header_t header);

oh_kind_refused_function oh_kind_refused;

/* The same for a block that is to be saved in a file, where bigarrays have no place. */
oh_kind_refused_function oh_kind_refused_in_file;

/* Does a program know an exception by it, or a constructor of an extensible variant? */
bool oh_kind_is_extension_constructor(value block);

/* Must a forced lazy value with such a block in it stay a block of its own? Else it would be taken
   for an unforced one, or for a float in an array of floats. */
bool oh_kind_hides_in_lazy(tag_t tag);

/* Of fields: so many fit in a few registers, and are hashed faster than found in a large table. */
#define OH_LARGEST_LEAF 8

/* A small string, or a few floats. It is on no cycle. */
static inline bool oh_kind_is_leaf(header_t header) {
  mlsize_t size = Wosize_hd(header);
  tag_t tag = Tag_hd(header);
  return tag >= No_scan_tag && tag != Custom_tag && size != 0 && size <= OH_LARGEST_LEAF;
}

#endif
