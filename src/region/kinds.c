/* SPDX-License-Identifier: MIT */
/* Blocks by tag, and custom blocks by their operations: those of OCaml's integers have no
   finalizer, and no pointer but that to the operations. */
#include <caml/custom.h>

#include "bigarrays.h"
#include "kinds.h"
#include "numbers.h"
#include "outheap/region.h"
#include "runtime.h"

static bool is_number(value block) { return oh_number_kind(Custom_ops_val(block)) >= 0; }

/* Its first field is its name; that of an object is a table of methods. */
static bool has_name(value block) {
  return Is_block(Field(block, 0)) && Tag_val(Field(block, 0)) == String_tag;
}

bool oh_kind_is_extension_constructor(value block) {
  return Tag_val(block) == Object_tag && has_name(block);
}

char const *oh_kind_refused(value block, header_t header) {
  tag_t tag = Tag_hd(header);
  switch (tag) {
  case Forward_tag:
  case String_tag:
  case Double_tag:
  case Double_array_tag: return NULL;
  case Custom_tag: return is_number(block) || oh_bigarray_is(block) ? NULL : "a custom block";
  case Lazy_tag: return "a lazy value that is not forced";
  case Closure_tag:
  case Infix_tag: return "a closure";
  case Object_tag: return has_name(block) ? OH_REGION_CONSTRUCTOR : "an object";
  case Abstract_tag: return "an abstract block";
  }
  if (tag < OH_FIRST_SPECIAL_TAG) return NULL;
  return tag == OH_FIRST_SPECIAL_TAG ? "a lazy value that is being forced" : "a continuation";
}

char const *oh_kind_refused_in_file(value block, header_t header) {
  bool is_bigarray = Tag_hd(header) == Custom_tag && oh_bigarray_is(block);
  return is_bigarray ? "a bigarray" : oh_kind_refused(block, header);
}

bool oh_kind_hides_in_lazy(tag_t tag) {
  return tag == Forward_tag || tag == Lazy_tag || tag == OH_FIRST_SPECIAL_TAG || tag == Double_tag;
}
