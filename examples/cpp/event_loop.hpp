// A loop of events in the order of their time, each an OCaml function. Time is a number here that
// jumps from one event to the next, so that the program need not wait.
//
// The loop owns the functions. Everything but its end needs OCaml's lock.
#pragma once

#include <boxroot.hpp>

#include <map>
#include <stdexcept>
#include <string>

// What an event raised.
struct ocaml_exception : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class event_loop {
public:
  using ticket = long;

  // Calls [f], a function from unit to unit, in [delay] from now. Throws as outheap::root does.
  ticket after(long delay, value f) {
    ticket const number = next_ticket++;
    events.emplace(key{time + delay, number}, outheap::root{f});
    return number;
  }

  // Without effect when it has happened already.
  void cancel(ticket number) noexcept;

  long now() const noexcept { return time; }
  bool empty() const noexcept { return events.empty(); }

  // The next event: its function is called, and then forgotten. Throws ocaml_exception; the loop
  // can go on.
  void run_one();

private:
  struct key {
    long time;
    ticket number; // those of one time in the order of their making
    bool operator<(key const &other) const noexcept {
      return time != other.time ? time < other.time : number < other.number;
    }
  };

  long time = 0;
  ticket next_ticket = 1;
  std::map<key, outheap::root> events;
};
