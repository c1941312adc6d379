/* OCaml's side of feed.h. The pointer that the library keeps is a root, which comes from OCaml as
   an address and goes back as one. */
#include "feed.h"

#include <boxroot.h>
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/memory.h>

/* What the library calls; its data is the root of a function of OCaml. */
static void call(void *data, char const *news) {
  boxroot f = data;
  value text = caml_copy_string(news);
  caml_callback_exn(boxroot_get(f), text);
}

value stub_subscribe(value address) {
  return Val_int(feed_subscribe(call, (void *)Nativeint_val(address)));
}

value stub_unsubscribe(value number) {
  return caml_copy_nativeint((intnat)feed_unsubscribe(Int_val(number)));
}

value stub_publish(value news) {
  char *copy = caml_stat_strdup(String_val(news)); /* OCaml runs, and may move the string */
  feed_publish(copy);
  caml_stat_free(copy);
  return Val_unit;
}
