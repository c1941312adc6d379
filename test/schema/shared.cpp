// Shared values in C++: a node that comes again, what is the same and what is equal, walks, and
// what is wrong.
#include "dag.hpp"

#include <iostream>

static constexpr int levels = 3000;

static bool check(bool holds, char const *what) {
  if (!holds) std::cerr << what << '\n';
  return holds;
}

// Each call has the one below it twice.
static dag::program doubled(outheap::adtc::buffer &buffer, std::int64_t last) {
  static std::uint32_t names[levels];
  auto b = dag::program::build(buffer);
  b.make_program(0, true);
  for (auto &name : names) {
    b.make_Call(1);
    name = b.name_next();
  }
  b.make_Int(last);
  for (int i = levels; i > 0; i--) b.again(names[i - 1]);
  b.end();
  return dag::program::open(buffer);
}

static bool try_doubled() {
  outheap::adtc::buffer one, two, other;
  auto const a = doubled(one, 1), b = doubled(two, 1), c = doubled(other, 2);
  int nodes = 0;
  a.walk([&](dag::expr) { nodes++; });
  auto const top = a.main()->as<dag::Call>();
  return check(a == b && !(a != b) && a != c, "equality") & check(nodes == levels + 1, "a walk") &
         check(same(top.function(), top.args()[0]), "the same node") &
         check(!same(top.function(), b.main()->as<dag::Call>().function()), "another node");
}

static bool try_texts() {
  outheap::adtc::buffer buffer;
  auto b = dag::program::build(buffer);
  b.make_program(1, false);
  b.make_def("x", false, 3);
  b.make_Many(2, 2);
  b.absent();
  b.make_Var("x");
  b.text("x");
  b.absent();
  b.integer(7);
  b.text("data");
  for (auto text : {"x", "y", "x"}) b.text(text);
  b.end();
  auto const def = dag::program::open(buffer).defs()[0];
  auto const many = def.body().as<dag::Many>();
  auto const x = def.name();
  return check(x == "x" && def.tags()[0].data() == x.data() && def.tags()[1] == "y", "texts") &
         check(!many.maybe()[0] && many.maybe()[1]->is<dag::Var>(), "absent nodes") &
         check(many.names()[0]->data() == x.data() && !many.names()[1], "absent texts");
}

static bool try_wrong() {
  outheap::adtc::buffer buffer;
  auto b = dag::program::build(buffer);
  b.make_program(0, true);
  auto const name = b.name_next();
  b.make_Call(1);
  b.make_Int(1);
  b.again(name); // it would be in itself
  try {
    b.end();
  } catch (outheap::adtc::error const &error) {
    std::string const due = ": the named node is not complete";
    return check(error.status() == ADTC_ORDER, "another error") &
           check(error.what() == ::adtc_status_string(ADTC_ORDER) + due, error.what());
  }
  return check(false, "no error");
}

int main() { return (try_doubled() & try_texts() & try_wrong()) ? 0 : 1; }
