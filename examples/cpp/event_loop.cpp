#include "event_loop.hpp"

#include <caml/callback.h>
#include <caml/memory.h>
#include <caml/printexc.h>

namespace {

std::string message_of(value exception) {
  char *const text = caml_format_exception(exception);
  std::string message{text};
  caml_stat_free(text);
  return message;
}

} // namespace

void event_loop::cancel(ticket number) noexcept {
  for (auto event = events.begin(); event != events.end(); ++event)
    if (event->first.number == number) {
      events.erase(event);
      return;
    }
}

// The event is out of the map before its function runs, which may change the map; its root keeps
// the function until the end of the scope, however that is left.
void event_loop::run_one() {
  auto const event = events.extract(events.begin());
  time = event.key().time;
  value const result = caml_callback_exn(event.mapped().get(), Val_unit);
  if (Is_exception_result(result)) throw ocaml_exception{message_of(Extract_exception(result))};
}
