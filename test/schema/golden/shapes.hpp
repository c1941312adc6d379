/* Generated from a schema by adtc: change that, and not this. How to use it: docs/adtc-cpp.md.

   Values of module Shapes, by the functions of shapes.h. Each is as large as a
   pointer, and is read without a check: its tree was checked when it was opened, or was built. */
#ifndef SHAPES_HPP
#define SHAPES_HPP

#if defined(__clang__) /* which warns of casts of C in functions of C, too */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wold-style-cast"
#endif
#include "shapes.h"
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#include <adtc_typed.hpp>

namespace shapes {

class shape;
class point;
class Circle;
class Polygon;
class Label;
class Group;
class builder;

enum class color {
  Black = ::SHAPES_Black,
  Red = ::SHAPES_Red,
  Green = ::SHAPES_Green,
  Blue = ::SHAPES_Blue,
  White = ::SHAPES_White
};

/* ---- Types ---- */

class shape {
public:
  enum class kinds {
    Circle = ::SHAPES_Circle,
    Polygon = ::SHAPES_Polygon,
    Label = ::SHAPES_Label,
    Group = ::SHAPES_Group
  };

  explicit shape(::shapes_shape raw) noexcept : raw_(raw) {}

  /* The root of a tree in bytes from anywhere, which are checked and read in place: they are at a
     multiple of 8 and stay as they are. */
  static shape open(void const *bytes, std::size_t size);
  /* The root of a buffer that was built, or mapped. It is checked, and throws, as the other. */
  static shape open(::outheap::adtc::buffer const &from);
  /* The values of a buffer that is gone at the end of the statement would point nowhere. */
  static shape open(::outheap::adtc::buffer const &&) = delete;
  /* Begins to build a tree, which becomes the root of the buffer. `end` of the builder throws the
     first failure, also of this. */
  static ::shapes::builder build(::outheap::adtc::buffer &to);

  kinds kind() const noexcept { return static_cast<kinds>(::shapes_shape_kind(raw_)); }
  template <class C> bool is() const noexcept { return kind() == C::of_kind; }
  /* The value as one of C, which it is: that is asserted. */
  template <class C> C as() const noexcept {
    assert(is<C>());
    return C({raw_.at});
  }
  /* Calls the one of the functions that takes the value's constructor. All give the same type. */
  template <class... F> decltype(auto) visit(F &&...f) const;
  /* Calls the functions with the node and all below it of the types that they take, a parent
     first. They are function objects, such as lambdas. One that takes a constructor, which is no
     type, does not compile. */
  template <class... F> void walk(F &&...f) const;

  ::shapes_shape raw() const noexcept { return raw_; }
  friend bool operator==(shape x, shape y) noexcept { return ::shapes_shape_equal(x.raw_, y.raw_); }
  friend bool operator!=(shape x, shape y) noexcept { return !(x == y); }

private:
  ::shapes_shape raw_;
};

class point {
public:
  explicit point(::shapes_point raw) noexcept : raw_(raw) {}

  /* The root of a tree in bytes from anywhere, which are checked and read in place: they are at a
     multiple of 8 and stay as they are. */
  static point open(void const *bytes, std::size_t size);
  /* The root of a buffer that was built, or mapped. It is checked, and throws, as the other. */
  static point open(::outheap::adtc::buffer const &from);
  /* The values of a buffer that is gone at the end of the statement would point nowhere. */
  static point open(::outheap::adtc::buffer const &&) = delete;
  /* Begins to build a tree, which becomes the root of the buffer. `end` of the builder throws the
     first failure, also of this. */
  static ::shapes::builder build(::outheap::adtc::buffer &to);

  /* Calls the functions with the node and all below it of the types that they take, a parent
     first. They are function objects, such as lambdas. One that takes a constructor, which is no
     type, does not compile. */
  template <class... F> void walk(F &&...f) const;

  double x() const noexcept;
  double y() const noexcept;

  ::shapes_point raw() const noexcept { return raw_; }
  friend bool operator==(point x, point y) noexcept { return ::shapes_point_equal(x.raw_, y.raw_); }
  friend bool operator!=(point x, point y) noexcept { return !(x == y); }

private:
  ::shapes_point raw_;
};

class Circle {
public:
  using of_type = ::shapes::shape;
  static constexpr of_type::kinds of_kind = of_type::kinds::Circle;

  explicit Circle(::shapes_Circle raw) noexcept : raw_(raw) {}

  ::shapes::point center() const noexcept;
  double radius() const noexcept;

  ::shapes_Circle raw() const noexcept { return raw_; }
  operator of_type() const noexcept { return of_type({raw_.at}); }

private:
  ::shapes_Circle raw_;
};

class Polygon {
public:
  using of_type = ::shapes::shape;
  static constexpr of_type::kinds of_kind = of_type::kinds::Polygon;

  explicit Polygon(::shapes_Polygon raw) noexcept : raw_(raw) {}

  static ::shapes::point corners_item(::adtc_list list, std::uint32_t i) noexcept;
  using corners_list = ::outheap::adtc::list<::shapes::point, corners_item>;
  corners_list corners() const noexcept;

  ::shapes_Polygon raw() const noexcept { return raw_; }
  operator of_type() const noexcept { return of_type({raw_.at}); }

private:
  ::shapes_Polygon raw_;
};

class Label {
public:
  using of_type = ::shapes::shape;
  static constexpr of_type::kinds of_kind = of_type::kinds::Label;

  explicit Label(::shapes_Label raw) noexcept : raw_(raw) {}

  ::shapes::color color() const noexcept;
  std::optional<bool> bold() const noexcept;
  std::uint16_t size() const noexcept;
  std::string_view text() const noexcept;

  ::shapes_Label raw() const noexcept { return raw_; }
  operator of_type() const noexcept { return of_type({raw_.at}); }

private:
  ::shapes_Label raw_;
};

class Group {
public:
  using of_type = ::shapes::shape;
  static constexpr of_type::kinds of_kind = of_type::kinds::Group;

  explicit Group(::shapes_Group raw) noexcept : raw_(raw) {}

  std::optional<std::string_view> name() const noexcept;
  static ::shapes::shape shapes_item(::adtc_list list, std::uint32_t i) noexcept;
  using shapes_list = ::outheap::adtc::list<::shapes::shape, shapes_item>;
  shapes_list shapes() const noexcept;

  ::shapes_Group raw() const noexcept { return raw_; }
  operator of_type() const noexcept { return of_type({raw_.at}); }

private:
  ::shapes_Group raw_;
};

/* ---- Fields ---- */

inline ::shapes::point Circle::center() const noexcept {
  return ::shapes::point(::shapes_Circle_center(raw_));
}

inline double Circle::radius() const noexcept { return ::shapes_Circle_radius(raw_); }

inline ::shapes::point Polygon::corners_item(::adtc_list list, std::uint32_t i) noexcept {
  return ::shapes::point(::shapes_Polygon_corners_in(list, i));
}

inline Polygon::corners_list Polygon::corners() const noexcept {
  return corners_list(::shapes_Polygon_corners(raw_));
}

inline ::shapes::color Label::color() const noexcept {
  return static_cast<::shapes::color>(::shapes_Label_color(raw_));
}

inline std::optional<bool> Label::bold() const noexcept {
  if (!::shapes_Label_has_bold(raw_)) return std::nullopt;
  return ::shapes_Label_bold(raw_);
}

inline std::uint16_t Label::size() const noexcept { return ::shapes_Label_size(raw_); }

inline std::string_view Label::text() const noexcept {
  return ::outheap::adtc::to_view(::shapes_Label_text(raw_));
}

inline std::optional<std::string_view> Group::name() const noexcept {
  if (!::shapes_Group_has_name(raw_)) return std::nullopt;
  return ::outheap::adtc::to_view(::shapes_Group_name(raw_));
}

inline ::shapes::shape Group::shapes_item(::adtc_list list, std::uint32_t i) noexcept {
  return ::shapes::shape(::shapes_Group_shapes_in(list, i));
}

inline Group::shapes_list Group::shapes() const noexcept {
  return shapes_list(::shapes_Group_shapes(raw_));
}

inline double point::x() const noexcept { return ::shapes_point_x(raw_); }

inline double point::y() const noexcept { return ::shapes_point_y(raw_); }

/* ---- Building: in preorder, each node and then what its arguments say to come ---- */

/* `Then:` names the fields that calls of their own build next, in that order; of these, an argument
   may say that one is not there. */

class builder : public ::outheap::adtc::builder_base {
public:
  using builder_base::builder_base;

  /* Then: center. */
  void make_Circle(double radius) { ::shapes_make_Circle(raw(), radius); }

  /* Then: corners. */
  void make_Polygon(std::uint32_t corners_count) { ::shapes_make_Polygon(raw(), corners_count); }

  void make_Label(::shapes::color color, ::outheap::adtc::maybe<bool> bold, std::uint16_t size,
                  std::string_view text_) {
    ::shapes_make_Label(raw(), static_cast<::shapes_color>(color), has(bold), bold.value_or(bool{}),
                        size, ::outheap::adtc::to_text(text_));
  }

  /* Then: shapes. */
  void make_Group(std::optional<std::string_view> name, std::uint32_t shapes_count) {
    ::shapes_make_Group(raw(), ::outheap::adtc::to_text(name), shapes_count);
  }

  void make_point(double x, double y) { ::shapes_make_point(raw(), x, y); }

  void copy(::shapes::shape from) { ::shapes_shape_copy(raw(), from.raw()); }

  void copy(::shapes::point from) { ::shapes_point_copy(raw(), from.raw()); }
};

/* ---- Trees ---- */

template <class F> constexpr bool walk_takes() noexcept {
  if (::outheap::adtc::may_take<F, ::shapes::shape>()) return true;
  if (::outheap::adtc::may_take<F, ::shapes::point>()) return true;
  return false;
}

template <class... F> void walk_nodes(std::uint16_t type, ::adtc_tree root, F &&...f) {
  static_assert((walk_takes<F>() && ...),
                "walk: this function takes no type of the schema, but a constructor or another");
  ::outheap::adtc::overloaded choose{std::forward<F>(f)...};
  ::outheap::adtc::walking walk(::shapes_schema, type, root);
  while (walk.next()) {
    switch (walk.type()) {
    case ::SHAPES_TYPE_shape:
      if constexpr (std::is_invocable_v<decltype(choose) &, ::shapes::shape>)
        choose(::shapes::shape(::shapes_shape_at(walk.node().at)));
      break;
    case ::SHAPES_TYPE_point:
      if constexpr (std::is_invocable_v<decltype(choose) &, ::shapes::point>)
        choose(::shapes::point(::shapes_point_at(walk.node().at)));
      break;
    }
  }
}

inline shape shape::open(void const *bytes, std::size_t size) {
  ::shapes_shape root{};
  ::adtc_typed_fault found{};
  if (::shapes_shape_open(bytes, size, &root, &found) != ADTC_OK)
    ::outheap::adtc::throw_error(found);
  return shape(root);
}

inline shape shape::open(::outheap::adtc::buffer const &from) {
  ::shapes_shape root{};
  ::adtc_typed_fault found{};
  ::adtc_view const view = from.view();
  if (::shapes_shape_check(&view, &root, &found) != ADTC_OK) ::outheap::adtc::throw_error(found);
  return shape(root);
}

inline ::shapes::builder shape::build(::outheap::adtc::buffer &to) {
  return ::shapes::builder(to, ::shapes_schema, ::SHAPES_TYPE_shape);
}

template <class... F> decltype(auto) shape::visit(F &&...f) const {
  ::outheap::adtc::overloaded choose{std::forward<F>(f)...};
  switch (kind()) {
  case kinds::Circle: return choose(as<::shapes::Circle>());
  case kinds::Polygon: return choose(as<::shapes::Polygon>());
  case kinds::Label: return choose(as<::shapes::Label>());
  default: return choose(as<::shapes::Group>());
  }
}

template <class... F> void shape::walk(F &&...f) const {
  walk_nodes(::SHAPES_TYPE_shape, ::shapes_shape_tree(raw_), std::forward<F>(f)...);
}

inline point point::open(void const *bytes, std::size_t size) {
  ::shapes_point root{};
  ::adtc_typed_fault found{};
  if (::shapes_point_open(bytes, size, &root, &found) != ADTC_OK)
    ::outheap::adtc::throw_error(found);
  return point(root);
}

inline point point::open(::outheap::adtc::buffer const &from) {
  ::shapes_point root{};
  ::adtc_typed_fault found{};
  ::adtc_view const view = from.view();
  if (::shapes_point_check(&view, &root, &found) != ADTC_OK) ::outheap::adtc::throw_error(found);
  return point(root);
}

inline ::shapes::builder point::build(::outheap::adtc::buffer &to) {
  return ::shapes::builder(to, ::shapes_schema, ::SHAPES_TYPE_point);
}

template <class... F> void point::walk(F &&...f) const {
  walk_nodes(::SHAPES_TYPE_point, ::shapes_point_tree(raw_), std::forward<F>(f)...);
}

} // namespace shapes

#endif
