/* A list of names, which C keeps in a region: the collector visits none of it, and nobody needs a
   root for it. */
#include <caml/alloc.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <outheap/region.h>
#include <stdlib.h>

static struct oh_region *region; /* NULL: there are no names */
static value names;              /* in the region */

value names_forget(value unit) {
  if (region == NULL) return unit;
  oh_region_free(region);
  oh_region_destroy(region);
  region = NULL;
  return unit;
}

/* Keeps a copy of [list] in place of the names before. If that fails, there are none. */
value names_keep(value list) {
  struct oh_region_refusal refusal;
  names_forget(Val_unit);
  enum oh_status status = oh_region_create(&region);
  if (status == OH_OK) status = oh_region_add(region, list, &names, &refusal);
  if (status == OH_OK) return Val_unit;
  if (status == OH_REFUSED) free(refusal.path); /* not of a list of strings */
  names_forget(Val_unit);
  caml_failwith(oh_status_string(status));
}

/* A copy on the heap, as OCaml may keep the result longer than the region is there. */
value names_last(value unit) {
  (void)unit;
  if (region == NULL || names == Val_emptylist) caml_raise_not_found();
  value at = names;
  while (Field(at, 1) != Val_emptylist) at = Field(at, 1);
  return caml_copy_string(String_val(Field(at, 0)));
}
