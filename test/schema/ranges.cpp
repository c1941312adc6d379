// Lists of a tree with the algorithms of the standard library: from behind, in constant time, and
// as ranges of C++20 where the library has them.
#include "shapes.hpp"

#include <algorithm>
#include <cassert>
#include <iostream>
#if __cplusplus >= 202002L
#include <ranges>
#endif

using corners = decltype(std::declval<shapes::Polygon>().corners());
using iterator = corners::iterator;

static_assert(std::is_base_of_v<std::random_access_iterator_tag,
                                std::iterator_traits<iterator>::iterator_category>);
#if __cplusplus >= 202002L
static_assert(std::random_access_iterator<iterator>);
static_assert(std::ranges::random_access_range<corners>);
static_assert(std::ranges::sized_range<corners>);
static_assert(std::ranges::view<corners>);
static_assert(std::ranges::borrowed_range<corners>);
#endif

static shapes::Polygon polygon(outheap::adtc::buffer &buffer) {
  auto b = shapes::shape::build(buffer);
  b.make_Polygon(3);
  for (int i = 1; i <= 3; i++) b.make_point(i, 0);
  b.end();
  return shapes::shape::open(buffer).as<shapes::Polygon>();
}

static void print_from_behind(corners const &all) {
  char const *blank = "";
// clang 14 does not compile the views of g++ 12's library.
#if __cplusplus >= 202002L && !defined(__clang__)
  for (shapes::point p : all | std::views::reverse) std::cout << std::exchange(blank, " ") << p.x();
#else
  auto const end = std::make_reverse_iterator(all.begin());
  for (auto i = std::make_reverse_iterator(all.end()); i != end; ++i)
    std::cout << std::exchange(blank, " ") << (*i).x();
#endif
  std::cout << '\n';
}

// No tree is so long: what took a step for each item would not come to an end.
static void jump() {
  constexpr std::uint32_t many = 4'000'000'000;
  assert(std::distance(iterator({}, 0), iterator({}, many)) == many);
  assert(std::next(iterator({}, 0), many) == iterator({}, many));
}

int main() {
  outheap::adtc::buffer buffer;
  corners const all = polygon(buffer).corners();
  assert((*std::prev(all.end())).x() == 3);
  assert(std::prev(all.end())->x() == 3);
  auto const is_less = [](shapes::point p, double x) { return p.x() < x; };
  assert(std::lower_bound(all.begin(), all.end(), 2.0, is_less) - all.begin() == 1);
  print_from_behind(all);
  jump();
}
