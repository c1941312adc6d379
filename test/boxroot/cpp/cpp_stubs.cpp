/* The tests of cpp.ml. A check that fails is an exception, which becomes OCaml's Failure at the
   border; values are made and looked after by OCaml, and known by their numbers. */
#include <boxroot.hpp>
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/fail.h>
#include <caml/signals.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

using outheap::root;

namespace {

/* {{{ Checks, and OCaml */

void check(bool condition, char const *message) {
  if (!condition) throw std::runtime_error(message);
}

value call(char const *name, value argument) {
  return caml_callback(*caml_named_value(name), argument);
}

value make(int id) { return call("cpp.make", Val_int(id)); }

/* Collects first. */
bool is_alive(int id) { return Bool_val(call("cpp.is_alive", Val_int(id))); }

bool is_intact(root const &r, int id) {
  return Bool_val(caml_callback2(*caml_named_value("cpp.is_intact"), r.get(), Val_int(id)));
}

/* Runs a test. No C++ object is alive when OCaml's exception is raised. */
value run(void (*test)()) {
  static char message[200];
  try {
    test();
    return Val_unit;
  } catch (std::exception const &e) {
    std::snprintf(message, sizeof message, "%s", e.what());
  }
  caml_failwith(message);
}

/* }}} */
/* {{{ Owning */

void empty() {
  root a, b = nullptr;
  check(a == nullptr && nullptr == a && !(a != nullptr) && !(nullptr != a), "a is empty");
  check(!a && !b, "empty roots are false");
  a.reset();
  a = std::move(b);
  check(!a && a.release() == nullptr, "nothing comes of nothing");
  check(!root::adopt(nullptr), "NULL is empty");
}

void holds_its_value() {
  root r{make(1)};
  check(r != nullptr && nullptr != r && !(r == nullptr) && r, "r is not empty");
  check(is_alive(1), "the value is kept");
  check(is_intact(r, 1), "the value is intact");
  check(*r.get_ref() == r.get(), "get_ref points at what get gives");
}

void moves() {
  root a{make(1)}, b{make(2)};
  root c{std::move(a)};
  check(!a && is_intact(c, 1), "c has what a had");
  b = std::move(c);
  check(!c && is_intact(b, 1), "b has what c had");
  check(is_alive(1) && !is_alive(2), "what b had is deleted, and no other");
  { root end{std::move(b)}; }
  check(!is_alive(1), "the last owner deletes");
}

void modify() {
  root r{make(1)};
  r.modify(make(2));
  check(is_intact(r, 2) && !is_alive(1) && is_alive(2), "a young value by a young one");
  r.modify(make(3)); /* the root is old: it moves */
  check(is_intact(r, 3) && !is_alive(2) && is_alive(3), "an old value by a young one");
  check(is_intact(r, 3), "unharmed by a collection");
}

void reset() {
  root r;
  r.reset(make(1));
  check(is_alive(1) && is_intact(r, 1), "from empty");
  r.reset(make(2));
  check(is_intact(r, 2) && !is_alive(1), "from another");
  r.reset();
  check(!r && !is_alive(2), "to empty");
  r = nullptr;
  check(r == nullptr, "stays empty");
}

void release_and_adopt() {
  root a{make(1)};
  boxroot const raw = a.release();
  check(!a && raw != nullptr, "a has given it up");
  check(is_alive(1), "nobody has deleted it");
  root b = root::adopt(raw);
  check(is_intact(b, 1), "b owns it");
  b.reset();
  check(!is_alive(1), "b has deleted it");
}

void swap() {
  root a{make(1)}, b{make(2)}, none;
  a.swap(b);
  check(is_intact(a, 2) && is_intact(b, 1), "by the member");
  using std::swap;
  swap(a, b);
  check(is_intact(a, 1) && is_intact(b, 2), "by the function");
  swap(a, none);
  check(!a && is_intact(none, 1), "with an empty one");
  check(is_alive(1) && is_alive(2), "nothing is deleted");
}

/* }}} */
/* {{{ Among the rest of the language */

constexpr int MANY = 10'000;

void in_containers() {
  std::vector<root> roots; /* which moves them each time it grows */
  std::map<int, root> by_number;
  std::unordered_map<std::string, root> by_name;
  for (int id = 0; id < MANY; id++) roots.emplace_back(make(id));
  std::reverse(roots.begin(), roots.end());
  for (int id = 0; id < 100; id++) {
    by_number.emplace(id, std::move(roots.back()));
    roots.pop_back();
  }
  by_name["here"] = root{make(MANY)};
  roots.erase(std::remove_if(roots.begin(), roots.end(),
                             [](root const &r) { return is_intact(r, MANY - 1); }),
              roots.end());
  check(!is_alive(MANY - 1) && is_alive(MANY) && is_alive(0), "what was erased is deleted");
  for (int i = 0; i < MANY - 101; i++) check(is_intact(roots[i], MANY - 2 - i), "in the vector");
  for (auto const &[id, r] : by_number) check(is_intact(r, id), "in the map");
  check(is_intact(by_name.at("here"), MANY), "by name");
  roots.clear();
  check(!is_alive(100) && is_alive(99), "clear deletes");
}

[[noreturn]] void create_and_throw() {
  root a{make(1)};
  std::vector<root> more;
  more.emplace_back(make(2));
  throw std::out_of_range("on purpose");
}

void unwinding() {
  bool caught = false;
  try {
    create_and_throw();
  } catch (std::out_of_range const &) {
    caught = true;
  }
  check(caught && !is_alive(1) && !is_alive(2), "all is deleted on the way");
}

void destroyed_on_a_thread() {
  std::vector<root> roots;
  for (int id = 0; id < MANY; id++) roots.emplace_back(make(id));
  check(is_alive(0), "kept until then");
  caml_enter_blocking_section();
  std::thread([mine = std::move(roots)]() mutable { mine.clear(); }).join();
  caml_leave_blocking_section();
  check(!is_alive(0) && !is_alive(MANY - 1), "deleted");
}

/* }}} */
/* {{{ Failures */

/* Creates roots until that fails for want of memory. */
bool runs_out_of_memory(std::vector<root> &roots) {
  call("cpp.fail_after", Val_int(0));
  try {
    for (;;) roots.emplace_back(Val_int(0));
  } catch (std::bad_alloc const &) {
    return roots.back() != nullptr;
  }
}

void without_memory() {
  std::vector<root> roots;
  roots.reserve(MANY);
  root kept{make(1)};
  check(runs_out_of_memory(roots), "creating throws bad_alloc");
  check(is_alive(1), "kept is an old root now, in a full pool");
  try {
    kept.modify(make(2));
    check(false, "an old root is modified without memory");
  } catch (std::bad_alloc const &) {
  }
  check(is_alive(1) && is_intact(kept, 1), "modify that throws changes nothing");
  call("cpp.fail_after", Val_int(-1));
  roots.emplace_back(make(3));
  check(is_alive(3), "all is well with memory again");
}

/* Returns what [operation] throws when this thread has released the lock. */
template <typename Operation> std::system_error thrown_without_lock(Operation operation) {
  std::system_error thrown{0, std::generic_category()};
  caml_enter_blocking_section();
  try {
    operation();
  } catch (std::system_error const &e) {
    thrown = e;
  }
  caml_leave_blocking_section();
  return thrown;
}

void check_eperm(std::system_error const &e) {
  check(e.code() == std::errc::operation_not_permitted, "the code is EPERM");
  check(std::string(e.what()).find("lock") != std::string::npos, "the message says why");
}

void without_the_lock() {
  root r{make(1)}, none;
  check(is_alive(1), "r is an old root now");
  check_eperm(thrown_without_lock([] { root failed{Val_int(0)}; }));
  check_eperm(thrown_without_lock([&] { none.reset(Val_int(0)); }));
  check_eperm(thrown_without_lock([&] { r.modify(Val_int(0)); }));
  check(!none && is_alive(1) && is_intact(r, 1), "nothing has changed");
}

void after_teardown() {
  { root r{make(1)}; }
  boxroot_teardown();
  try {
    root r{make(2)};
    check(false, "a root after teardown");
  } catch (std::logic_error const &e) {
    check(std::string(e.what()).find("boxroot_teardown") != std::string::npos, "says why");
  }
}

/* }}} */

} // namespace

#define TEST(name)                                                                                 \
  extern "C" value test_cpp_##name(value) { return run(name); }

TEST(empty)
TEST(holds_its_value)
TEST(moves)
TEST(modify)
TEST(reset)
TEST(release_and_adopt)
TEST(swap)
TEST(in_containers)
TEST(unwinding)
TEST(destroyed_on_a_thread)
TEST(without_memory)
TEST(without_the_lock)
TEST(after_teardown)
