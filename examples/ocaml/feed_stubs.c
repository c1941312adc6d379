/* OCaml's side of feed.h. The pointer that the library keeps is a root, which comes from OCaml as
   an address and goes back as one. */
#include "feed.h"

#include <boxroot.h>
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/memory.h>
#include <caml/printexc.h>
#include <stdio.h>

static void show(value exception) {
  char *text = caml_format_exception(exception);
  fprintf(stderr, "a reader raised %s\n", text);
  caml_stat_free(text);
}

/* What the library calls; its data is the root of a function of OCaml. An exception must not go
   through the library, which would not finish its work. */
static void call(void *data, char const *news) {
  boxroot f = data;
  value text = caml_copy_string(news);
  value result = caml_callback_exn(boxroot_get(f), text);
  if (Is_exception_result(result)) show(Extract_exception(result));
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
