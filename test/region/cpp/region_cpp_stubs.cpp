// The stubs by which region_cpp.ml checks region.hpp and region_read.hpp.
#include <algorithm>
#include <caml/alloc.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <cstring>
#include <fstream>
#include <iterator>
#include <outheap/region.hpp>
#include <string>
#include <type_traits>

using outheap::region;
using outheap::region_file;
using outheap::region_item;

static_assert(!std::is_copy_constructible<region>::value &&
              !std::is_copy_assignable<region>::value);
static_assert(std::is_nothrow_move_constructible<region>::value);
static_assert(!std::is_copy_constructible<region_file>::value);
static_assert(std::is_nothrow_copy_constructible<outheap::region_refused>::value);

namespace {

void check(bool holds, char const *what) {
  if (!holds) throw std::runtime_error(what);
}

// Runs [work]; nothing of C++ goes on to OCaml.
template <class Work> void guarded(Work work) {
  static char what[200]; // OCaml jumps over the ends of objects
  try {
    work();
    return;
  } catch (std::exception const &e) {
    std::strncpy(what, e.what(), sizeof what - 1);
  }
  caml_failwith(what);
}

template <class Exception, class Work> Exception thrown(Work work) {
  try {
    work();
  } catch (Exception const &e) {
    return e;
  }
  throw std::runtime_error("nothing was thrown");
}

value pair_of(char const *what, value second) {
  CAMLparam1(second);
  CAMLlocal2(text, pair);
  text = caml_copy_string(what);
  pair = caml_alloc_small(2, 0);
  Field(pair, 0) = text;
  Field(pair, 1) = second;
  CAMLreturn(pair);
}

// Returns what a bad file or the system says, and where. Of the system, it returns the negative
// number of the error.
template <class Work> value fault_of(Work work) {
  char said[200] = "";
  long number = 0;
  try {
    work();
  } catch (outheap::region_file_error const &e) {
    std::strncpy(said, e.what(), sizeof said - 1);
    number = static_cast<long>(e.position());
  } catch (std::system_error const &e) {
    number = -e.code().value();
  }
  return pair_of(said, Val_long(number));
}

} // namespace

extern "C" {

value region_cpp_lives(value v) {
  guarded([&] {
    region r;
    value const copy = r.add(v);
    check(r.contains(copy) && !r.contains(v), "contains");
    check(r.statistics().blocks == 1001, "blocks");
    check(r.number() > 0 && r.check().empty(), "number and check");
    r.use_huge_pages(OH_HUGE_SYSTEM);
    r.seal();
    thrown<std::logic_error>([&] { r.add(v); });
    r.free();
    check(r.is_freed() && r.statistics().blocks == 0, "freed");
    thrown<std::logic_error>([&] { r.free(); });
    outheap::finish_freeing_regions();
  });
  return Val_unit;
}

// Equal ones are one; and what a pause throws leaves the region as it was.
value region_cpp_adds(value v) {
  CAMLparam1(v);
  guarded([&] {
    using std::chrono::nanoseconds;
    region r;
    check(r.add_shared(v) == r.add_shared(v), "shared");
    std::size_t const blocks = r.statistics().blocks;
    int pauses = 0;
    thrown<std::range_error>(
        [&] { r.add_in_slices(v, nanoseconds(1), [] { throw std::range_error("enough"); }); });
    check(r.statistics().blocks == blocks, "as it was");
    value const copy = r.add_in_slices(v, nanoseconds(1), [&] { pauses++; });
    check(pauses > 5 && r.contains(copy) && Wosize_val(copy) == Wosize_val(v), "in slices");
    check(r.add_in_slices(v, std::chrono::hours(1), [&] { pauses = 0; }) != copy, "again");
    check(pauses > 5, "in one slice");
    thrown<std::logic_error>([&] { r.add_in_slices(v, nanoseconds(0), [] {}); });
  });
  CAMLreturn(Val_unit);
}

value region_cpp_moves(value v) {
  guarded([&] {
    region first;
    value const copy = first.add(v);
    oh_region *const raw = first.get();
    region second = std::move(first);
    check(!first && second && second.get() == raw && second.contains(copy), "moved");
    first = std::move(second);
    check(first.get() == raw && !second, "back");
    thrown<std::logic_error>([&] { second.seal(); });
    first = region();
    check(first.get() != raw && !first.contains(copy), "what was replaced is freed");
  });
  return Val_unit;
}

static oh_region *given_up; // for leak checkers

value region_cpp_released(value v) {
  value copy = Val_unit;
  guarded([&] {
    region r;
    copy = r.add(v);
    given_up = r.release();
    check(!r && given_up != nullptr, "released");
    region again = region::adopt(given_up);
    check(again.contains(copy), "adopted");
    check(again.release() == given_up, "released again");
  });
  return copy;
}

value region_cpp_refuses(value v) {
  CAMLparam1(v);
  CAMLlocal2(list, cell);
  char what[100] = "";
  std::size_t path[10];
  std::size_t length = 0;
  {
    region r;
    auto const e = thrown<outheap::region_refused>([&] { r.add(v); });
    std::strncpy(what, e.what(), sizeof what - 1);
    for (std::size_t field : e.path()) path[length++] = field;
  }
  list = Val_emptylist;
  while (length-- > 0) {
    cell = caml_alloc_small(2, 0);
    Field(cell, 0) = Val_long(path[length]);
    Field(cell, 1) = list;
    list = cell;
  }
  CAMLreturn(pair_of(what, list));
}

value region_cpp_misuse(value v) {
  guarded([&] {
    region r;
    thrown<std::logic_error>([&] { r.save(v, "/nowhere"); });
    thrown<std::logic_error>([&] { r.use_huge_pages(static_cast<oh_huge>(99)); });
    value const copy = r.add(v);
    auto const e = thrown<std::system_error>([&] { r.save(copy, "/not/there"); });
    check(e.code().value() == ENOENT, "why");
    thrown<std::system_error>([&] { region::map("/not/there"); });
  });
  return Val_unit;
}

value region_cpp_strays(value v) {
  long found = 0;
  guarded([&] {
    region r;
    value const copy = r.add(v);
    Field(copy, 0) = v; // against the rules
    found = static_cast<long>(r.check().size());
    check(r.check(0).empty(), "none was asked for");
  });
  return Val_long(found);
}

/* More holders than there is room for at first. */
value region_cpp_holders(value v) {
  CAMLparam1(v);
  CAMLlocal1(array);
  long found = 0;
  array = caml_alloc(1500, 0);
  guarded([&] {
    region r;
    value const copy = r.add(v);
    check(r.holders().empty(), "nothing leads there yet");
    for (mlsize_t i = 0; i < Wosize_val(array); i++) Store_field(array, i, copy);
    std::vector<oh_region_holder> const all = r.holders();
    found = static_cast<long>(all.size());
    auto const is_right = [&](oh_region_holder const &h) {
      return h.block == static_cast<uintptr_t>(array) && h.size == 1500 &&
             h.leads_to == static_cast<uintptr_t>(copy) && h.word == h.block + 8 * h.field;
    };
    check(std::all_of(all.begin(), all.end(), is_right), "which");
  });
  CAMLreturn(Val_long(found));
}

value region_cpp_save(value v, value path) {
  guarded([&] {
    region r;
    r.save(r.add(v), String_val(path));
  });
  return Val_unit;
}

value region_cpp_save_outside(value v, value path) {
  guarded([&] {
    region r;
    thrown<std::logic_error>([&] { r.save(v, String_val(path)); });
  });
  return Val_unit;
}

value region_cpp_mapped(value path, value like, value checked) {
  guarded([&] {
    auto found =
        Bool_val(checked) ? region::map_checked(String_val(path)) : region::map(String_val(path));
    value const root = found.second;
    check(found.first.contains(root) && Wosize_val(root) == Wosize_val(like), "root");
    for (mlsize_t i = 0; i < Wosize_val(like); i++)
      check(std::strcmp(String_val(Field(root, i)), String_val(Field(like, i))) == 0, "field");
    thrown<std::logic_error>([&] { found.first.add(like); });
  });
  return Val_unit;
}

value region_cpp_reads(value path) {
  guarded([&] {
    region_file const file(String_val(path));
    file.check();
    region_item const root = file.root();
    check(root && root.size() == 2 && root.kind() == OH_REGION_BLOCK, "root");
    region_item const b = root[0];
    check(b.tag() == 1 && b.size() == 5, "B");
    check(b[0].string() == std::string_view("text\0", 5), "string");
    check(b[1].number() == 2.5 && b[2].number(1) == -0.5 && b[2].size() == 2, "floats");
    check(b[3].integer() == INT64_MIN && b[4].integer() == 1, "integers");
    check(root[1].tag() == 0 && root[1][0].integer() == 7, "A");
    region_item const none = root[2][3];
    check(!none && !region_item() && none.size() == 0 && none.string().empty(), "nothing");
    check(region_item().number() == 0 && region_item()[0].integer() == 0, "of nothing");
  });
  return Val_unit;
}

value region_cpp_uses(value path) {
  guarded([&] {
    std::ifstream input(String_val(path), std::ios::binary);
    std::string const bytes{std::istreambuf_iterator<char>(input), {}};
    std::vector<std::uint64_t> words(bytes.size() / 8 + 1);
    std::memcpy(words.data(), bytes.data(), bytes.size());
    region_file file(words.data(), bytes.size());
    region_file const moved = std::move(file);
    check(moved.root()[0][0].size() == 5, "in memory");
    auto const odd = reinterpret_cast<char const *>(words.data()) + 1;
    thrown<std::logic_error>([&] { region_file(odd, bytes.size() - 1); });
    words[8192 + 1] ^= 1;
    thrown<outheap::region_file_error>([&] { moved.check(); });
    thrown<std::logic_error>([] { outheap::throw_region_file_failure(OH_OTHER_OCAML, {}); });
    thrown<std::bad_alloc>([] { outheap::throw_region_file_failure(OH_NO_ADDRESS_SPACE, {}); });
  });
  return Val_unit;
}

value region_cpp_cannot_open(value path) {
  return fault_of([&] { region_file file(String_val(path)); });
}

value region_cpp_cannot_map(value path) {
  return fault_of([&] { region::map_checked(String_val(path)); });
}
}
