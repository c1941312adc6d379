/* Generated from a schema by adtc: change that, and not this. How to use it: docs/adtc-cpp.md.

   Values of module Known, by the functions of known.h. Each is as large as a
   pointer, and is read without a check: its tree was checked when it was opened, or was built. */
#ifndef KNOWN_HPP
#define KNOWN_HPP

#if defined(__clang__) /* which warns of casts of C in functions of C, too */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wold-style-cast"
#endif
#include "known.h"
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#include <adtc_typed.hpp>

namespace known {

class shape;
class point;
class note;
class Circle;
class Group;
class Empty;
class Triangle;
class Arc;
class builder;

enum class color {
  Red = ::KNOWN_Red,
  Green = ::KNOWN_Green,
  Blue = ::KNOWN_Blue,
  Purple = ::KNOWN_Purple
};

enum class mood { Good = ::KNOWN_Good, Bad = ::KNOWN_Bad };

/* Whether this version has the value. */
constexpr bool is_known(color x) noexcept { return static_cast<std::uint32_t>(x) < 4; }

/* Whether this version has the value. */
constexpr bool is_known(mood x) noexcept { return static_cast<std::uint32_t>(x) < 2; }

/* ---- Types ---- */

class shape {
public:
  enum class kinds {
    Circle = ::KNOWN_Circle,
    Group = ::KNOWN_Group,
    Empty = ::KNOWN_Empty,
    Triangle = ::KNOWN_Triangle,
    Arc = ::KNOWN_Arc,
    UNKNOWN = ::KNOWN_shape_UNKNOWN
  };

  /* One of a constructor that a later version has brought. */
  class unknown {
  public:
    using of_type = shape;
    static constexpr kinds of_kind = kinds::UNKNOWN;

    explicit unknown(::known_shape raw) noexcept : raw_(raw) {}

    /* The number of the constructor. */
    std::uint32_t tag() const noexcept { return ::known_shape_tag(raw_); }
    ::known_shape raw() const noexcept { return raw_; }
    operator of_type() const noexcept { return of_type(raw_); }

  private:
    ::known_shape raw_;
  };

  explicit shape(::known_shape raw) noexcept : raw_(raw) {}

  /* The root of a tree in bytes from anywhere, which are checked and read in place: they are at a
     multiple of 8 and stay as they are. */
  static shape open(void const *bytes, std::size_t size);
  /* The root of a buffer that was built, or mapped. It is checked, and throws, as the other. */
  static shape open(::outheap::adtc::buffer const &from);
  /* The values of a buffer that is gone at the end of the statement would point nowhere. */
  static shape open(::outheap::adtc::buffer const &&) = delete;
  /* Begins to build a tree, which becomes the root of the buffer. `end` of the builder throws the
     first failure, also of this. */
  static ::known::builder build(::outheap::adtc::buffer &to);

  kinds kind() const noexcept { return static_cast<kinds>(::known_shape_kind(raw_)); }
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

  std::optional<std::uint16_t> at() const noexcept;
  std::optional<std::int64_t> line() const noexcept;
  std::optional<::known::color> column() const noexcept;

  ::known_shape raw() const noexcept { return raw_; }
  friend bool operator==(shape x, shape y) noexcept { return ::known_shape_equal(x.raw_, y.raw_); }
  friend bool operator!=(shape x, shape y) noexcept { return !(x == y); }

private:
  ::known_shape raw_;
};

class point {
public:
  explicit point(::known_point raw) noexcept : raw_(raw) {}

  /* The root of a tree in bytes from anywhere, which are checked and read in place: they are at a
     multiple of 8 and stay as they are. */
  static point open(void const *bytes, std::size_t size);
  /* The root of a buffer that was built, or mapped. It is checked, and throws, as the other. */
  static point open(::outheap::adtc::buffer const &from);
  /* The values of a buffer that is gone at the end of the statement would point nowhere. */
  static point open(::outheap::adtc::buffer const &&) = delete;
  /* Begins to build a tree, which becomes the root of the buffer. `end` of the builder throws the
     first failure, also of this. */
  static ::known::builder build(::outheap::adtc::buffer &to);

  /* Calls the functions with the node and all below it of the types that they take, a parent
     first. They are function objects, such as lambdas. One that takes a constructor, which is no
     type, does not compile. */
  template <class... F> void walk(F &&...f) const;

  std::int64_t x() const noexcept;
  std::int64_t y() const noexcept;
  double weight() const noexcept;

  ::known_point raw() const noexcept { return raw_; }
  friend bool operator==(point x, point y) noexcept { return ::known_point_equal(x.raw_, y.raw_); }
  friend bool operator!=(point x, point y) noexcept { return !(x == y); }

private:
  ::known_point raw_;
};

class note {
public:
  explicit note(::known_note raw) noexcept : raw_(raw) {}

  /* The root of a tree in bytes from anywhere, which are checked and read in place: they are at a
     multiple of 8 and stay as they are. */
  static note open(void const *bytes, std::size_t size);
  /* The root of a buffer that was built, or mapped. It is checked, and throws, as the other. */
  static note open(::outheap::adtc::buffer const &from);
  /* The values of a buffer that is gone at the end of the statement would point nowhere. */
  static note open(::outheap::adtc::buffer const &&) = delete;
  /* Begins to build a tree, which becomes the root of the buffer. `end` of the builder throws the
     first failure, also of this. */
  static ::known::builder build(::outheap::adtc::buffer &to);

  /* Calls the functions with the node and all below it of the types that they take, a parent
     first. They are function objects, such as lambdas. One that takes a constructor, which is no
     type, does not compile. */
  template <class... F> void walk(F &&...f) const;

  std::string_view text() const noexcept;
  bool loud() const noexcept;
  std::optional<::known::mood> mood() const noexcept;

  ::known_note raw() const noexcept { return raw_; }
  friend bool operator==(note x, note y) noexcept { return ::known_note_equal(x.raw_, y.raw_); }
  friend bool operator!=(note x, note y) noexcept { return !(x == y); }

private:
  ::known_note raw_;
};

class Circle {
public:
  using of_type = ::known::shape;
  static constexpr of_type::kinds of_kind = of_type::kinds::Circle;

  explicit Circle(::known_Circle raw) noexcept : raw_(raw) {}

  ::known::point center() const noexcept;
  std::optional<std::uint16_t> at() const noexcept;
  std::int64_t depth() const noexcept;
  ::known::color fill() const noexcept;
  std::optional<std::int64_t> line() const noexcept;
  static ::known::note tags_item(::adtc_list list, std::uint32_t i) noexcept;
  using tags_list = ::outheap::adtc::list<::known::note, tags_item>;
  tags_list tags() const noexcept;
  std::optional<float> scale() const noexcept;
  std::int64_t wide() const noexcept;
  std::optional<::known::color> column() const noexcept;
  std::optional<::known::point> hole() const noexcept;
  std::int8_t small() const noexcept;
  std::uint64_t far() const noexcept;
  std::optional<std::string_view> name() const noexcept;
  static std::optional<::known::note> notes_item(::adtc_list list, std::uint32_t i) noexcept;
  using notes_list = ::outheap::adtc::list<std::optional<::known::note>, notes_item>;
  notes_list notes() const noexcept;

  ::known_Circle raw() const noexcept { return raw_; }
  operator of_type() const noexcept { return of_type({raw_.at}); }

private:
  ::known_Circle raw_;
};

class Group {
public:
  using of_type = ::known::shape;
  static constexpr of_type::kinds of_kind = of_type::kinds::Group;

  explicit Group(::known_Group raw) noexcept : raw_(raw) {}

  std::optional<std::string_view> name() const noexcept;
  static ::known::shape shapes_item(::adtc_list list, std::uint32_t i) noexcept;
  using shapes_list = ::outheap::adtc::list<::known::shape, shapes_item>;
  shapes_list shapes() const noexcept;
  std::optional<std::uint16_t> at() const noexcept;
  std::optional<std::int64_t> line() const noexcept;
  std::optional<::known::color> column() const noexcept;
  static std::optional<::known::color> colors_item(::adtc_list list, std::uint32_t i) noexcept;
  using colors_list = ::outheap::adtc::list<std::optional<::known::color>, colors_item>;
  colors_list colors() const noexcept;
  static ::known::mood moods_item(::adtc_list list, std::uint32_t i) noexcept;
  using moods_list = ::outheap::adtc::list<::known::mood, moods_item>;
  moods_list moods() const noexcept;

  ::known_Group raw() const noexcept { return raw_; }
  operator of_type() const noexcept { return of_type({raw_.at}); }

private:
  ::known_Group raw_;
};

class Empty {
public:
  using of_type = ::known::shape;
  static constexpr of_type::kinds of_kind = of_type::kinds::Empty;

  explicit Empty(::known_Empty raw) noexcept : raw_(raw) {}

  std::optional<std::uint16_t> at() const noexcept;
  std::optional<std::int64_t> line() const noexcept;
  std::optional<::known::color> column() const noexcept;

  ::known_Empty raw() const noexcept { return raw_; }
  operator of_type() const noexcept { return of_type({raw_.at}); }

private:
  ::known_Empty raw_;
};

class Triangle {
public:
  using of_type = ::known::shape;
  static constexpr of_type::kinds of_kind = of_type::kinds::Triangle;

  explicit Triangle(::known_Triangle raw) noexcept : raw_(raw) {}

  static ::known::point corners_item(::adtc_list list, std::uint32_t i) noexcept;
  using corners_list = ::outheap::adtc::list<::known::point, corners_item>;
  corners_list corners() const noexcept;
  ::known::color color() const noexcept;
  std::optional<std::uint16_t> at() const noexcept;
  std::optional<std::int64_t> line() const noexcept;
  std::optional<::known::color> column() const noexcept;

  ::known_Triangle raw() const noexcept { return raw_; }
  operator of_type() const noexcept { return of_type({raw_.at}); }

private:
  ::known_Triangle raw_;
};

class Arc {
public:
  using of_type = ::known::shape;
  static constexpr of_type::kinds of_kind = of_type::kinds::Arc;

  explicit Arc(::known_Arc raw) noexcept : raw_(raw) {}

  ::known::point center() const noexcept;
  double from() const noexcept;
  double to() const noexcept;
  std::optional<std::uint16_t> at() const noexcept;
  std::optional<std::int64_t> line() const noexcept;
  std::optional<::known::color> column() const noexcept;

  ::known_Arc raw() const noexcept { return raw_; }
  operator of_type() const noexcept { return of_type({raw_.at}); }

private:
  ::known_Arc raw_;
};

/* ---- Fields ---- */

inline std::optional<std::uint16_t> shape::at() const noexcept {
  if (!::known_shape_has_at(raw_)) return std::nullopt;
  return ::known_shape_at_(raw_);
}

inline std::optional<std::int64_t> shape::line() const noexcept {
  if (!::known_shape_has_line(raw_)) return std::nullopt;
  return ::known_shape_line(raw_);
}

inline std::optional<::known::color> shape::column() const noexcept {
  if (!::known_shape_has_column(raw_)) return std::nullopt;
  return static_cast<::known::color>(::known_shape_column_number(raw_));
}

inline ::known::point Circle::center() const noexcept {
  return ::known::point(::known_Circle_center(raw_));
}

inline std::optional<std::uint16_t> Circle::at() const noexcept {
  if (!::known_Circle_has_at(raw_)) return std::nullopt;
  return ::known_Circle_at(raw_);
}

inline std::int64_t Circle::depth() const noexcept { return ::known_Circle_depth(raw_); }

inline ::known::color Circle::fill() const noexcept {
  return static_cast<::known::color>(::known_Circle_fill_number(raw_));
}

inline std::optional<std::int64_t> Circle::line() const noexcept {
  if (!::known_Circle_has_line(raw_)) return std::nullopt;
  return ::known_Circle_line(raw_);
}

inline ::known::note Circle::tags_item(::adtc_list list, std::uint32_t i) noexcept {
  return ::known::note(::known_Circle_tags_in(list, i));
}

inline Circle::tags_list Circle::tags() const noexcept {
  return tags_list(::known_Circle_tags(raw_));
}

inline std::optional<float> Circle::scale() const noexcept {
  if (!::known_Circle_has_scale(raw_)) return std::nullopt;
  return ::known_Circle_scale(raw_);
}

inline std::int64_t Circle::wide() const noexcept { return ::known_Circle_wide(raw_); }

inline std::optional<::known::color> Circle::column() const noexcept {
  if (!::known_Circle_has_column(raw_)) return std::nullopt;
  return static_cast<::known::color>(::known_Circle_column_number(raw_));
}

inline std::optional<::known::point> Circle::hole() const noexcept {
  if (!::known_Circle_has_hole(raw_)) return std::nullopt;
  return ::known::point(::known_Circle_hole(raw_));
}

inline std::int8_t Circle::small() const noexcept { return ::known_Circle_small(raw_); }

inline std::uint64_t Circle::far() const noexcept { return ::known_Circle_far(raw_); }

inline std::optional<std::string_view> Circle::name() const noexcept {
  if (!::known_Circle_has_name(raw_)) return std::nullopt;
  return ::outheap::adtc::to_view(::known_Circle_name(raw_));
}

inline std::optional<::known::note> Circle::notes_item(::adtc_list list, std::uint32_t i) noexcept {
  auto const item = ::known_Circle_notes_in(list, i);
  if (item.at == nullptr) return std::nullopt;
  return ::known::note(item);
}

inline Circle::notes_list Circle::notes() const noexcept {
  return notes_list(::known_Circle_notes(raw_));
}

inline std::optional<std::string_view> Group::name() const noexcept {
  if (!::known_Group_has_name(raw_)) return std::nullopt;
  return ::outheap::adtc::to_view(::known_Group_name(raw_));
}

inline ::known::shape Group::shapes_item(::adtc_list list, std::uint32_t i) noexcept {
  return ::known::shape(::known_Group_shapes_in(list, i));
}

inline Group::shapes_list Group::shapes() const noexcept {
  return shapes_list(::known_Group_shapes(raw_));
}

inline std::optional<std::uint16_t> Group::at() const noexcept {
  if (!::known_Group_has_at(raw_)) return std::nullopt;
  return ::known_Group_at(raw_);
}

inline std::optional<std::int64_t> Group::line() const noexcept {
  if (!::known_Group_has_line(raw_)) return std::nullopt;
  return ::known_Group_line(raw_);
}

inline std::optional<::known::color> Group::column() const noexcept {
  if (!::known_Group_has_column(raw_)) return std::nullopt;
  return static_cast<::known::color>(::known_Group_column_number(raw_));
}

inline std::optional<::known::color> Group::colors_item(::adtc_list list,
                                                        std::uint32_t i) noexcept {
  if (!::known_Group_has_colors_in(list, i)) return std::nullopt;
  return static_cast<::known::color>(::known_Group_colors_number_in(list, i));
}

inline Group::colors_list Group::colors() const noexcept {
  return colors_list(::known_Group_colors(raw_));
}

inline ::known::mood Group::moods_item(::adtc_list list, std::uint32_t i) noexcept {
  return static_cast<::known::mood>(::known_Group_moods_number_in(list, i));
}

inline Group::moods_list Group::moods() const noexcept {
  return moods_list(::known_Group_moods(raw_));
}

inline std::optional<std::uint16_t> Empty::at() const noexcept {
  if (!::known_Empty_has_at(raw_)) return std::nullopt;
  return ::known_Empty_at(raw_);
}

inline std::optional<std::int64_t> Empty::line() const noexcept {
  if (!::known_Empty_has_line(raw_)) return std::nullopt;
  return ::known_Empty_line(raw_);
}

inline std::optional<::known::color> Empty::column() const noexcept {
  if (!::known_Empty_has_column(raw_)) return std::nullopt;
  return static_cast<::known::color>(::known_Empty_column_number(raw_));
}

inline ::known::point Triangle::corners_item(::adtc_list list, std::uint32_t i) noexcept {
  return ::known::point(::known_Triangle_corners_in(list, i));
}

inline Triangle::corners_list Triangle::corners() const noexcept {
  return corners_list(::known_Triangle_corners(raw_));
}

inline ::known::color Triangle::color() const noexcept {
  return static_cast<::known::color>(::known_Triangle_color_number(raw_));
}

inline std::optional<std::uint16_t> Triangle::at() const noexcept {
  if (!::known_Triangle_has_at(raw_)) return std::nullopt;
  return ::known_Triangle_at(raw_);
}

inline std::optional<std::int64_t> Triangle::line() const noexcept {
  if (!::known_Triangle_has_line(raw_)) return std::nullopt;
  return ::known_Triangle_line(raw_);
}

inline std::optional<::known::color> Triangle::column() const noexcept {
  if (!::known_Triangle_has_column(raw_)) return std::nullopt;
  return static_cast<::known::color>(::known_Triangle_column_number(raw_));
}

inline ::known::point Arc::center() const noexcept {
  return ::known::point(::known_Arc_center(raw_));
}

inline double Arc::from() const noexcept { return ::known_Arc_from(raw_); }

inline double Arc::to() const noexcept { return ::known_Arc_to(raw_); }

inline std::optional<std::uint16_t> Arc::at() const noexcept {
  if (!::known_Arc_has_at(raw_)) return std::nullopt;
  return ::known_Arc_at(raw_);
}

inline std::optional<std::int64_t> Arc::line() const noexcept {
  if (!::known_Arc_has_line(raw_)) return std::nullopt;
  return ::known_Arc_line(raw_);
}

inline std::optional<::known::color> Arc::column() const noexcept {
  if (!::known_Arc_has_column(raw_)) return std::nullopt;
  return static_cast<::known::color>(::known_Arc_column_number(raw_));
}

inline std::int64_t point::x() const noexcept { return ::known_point_x(raw_); }

inline std::int64_t point::y() const noexcept { return ::known_point_y(raw_); }

inline double point::weight() const noexcept { return ::known_point_weight(raw_); }

inline std::string_view note::text() const noexcept {
  return ::outheap::adtc::to_view(::known_note_text(raw_));
}

inline bool note::loud() const noexcept { return ::known_note_loud(raw_); }

inline std::optional<::known::mood> note::mood() const noexcept {
  if (!::known_note_has_mood(raw_)) return std::nullopt;
  return static_cast<::known::mood>(::known_note_mood_number(raw_));
}

/* ---- Building: in preorder, each node and then what its arguments say to come ---- */

/* `Then:` names the fields that calls of their own build next, in that order; of these, an argument
   may say that one is not there. */

class builder : public ::outheap::adtc::builder_base {
public:
  using builder_base::builder_base;

  /* Then: center, tags, hole, name, notes. */
  void make_Circle(::outheap::adtc::maybe<std::uint16_t> at, std::int64_t depth,
                   ::known::color fill, ::outheap::adtc::maybe<std::int64_t> line,
                   std::uint32_t tags_count, ::outheap::adtc::maybe<float> scale, std::int64_t wide,
                   ::outheap::adtc::maybe<::known::color> column, bool has_hole, std::int8_t small,
                   std::uint64_t far, bool has_name, std::uint32_t notes_count) {
    ::known_make_Circle(raw(), has(at), at.value_or(std::uint16_t{}), depth,
                        static_cast<::known_color>(fill), has(line), line.value_or(std::int64_t{}),
                        tags_count, has(scale), scale.value_or(float{}), wide, has(column),
                        static_cast<::known_color>(column.value_or(::known::color{})), has_hole,
                        small, far, has_name, notes_count);
  }

  /* Then: shapes, colors, moods. */
  void make_Group(std::optional<std::string_view> name, std::uint32_t shapes_count,
                  ::outheap::adtc::maybe<std::uint16_t> at,
                  ::outheap::adtc::maybe<std::int64_t> line,
                  ::outheap::adtc::maybe<::known::color> column, bool has_colors, bool has_moods) {
    ::known_make_Group(raw(), ::outheap::adtc::to_text(name), shapes_count, has(at),
                       at.value_or(std::uint16_t{}), has(line), line.value_or(std::int64_t{}),
                       has(column), static_cast<::known_color>(column.value_or(::known::color{})),
                       has_colors, has_moods);
  }

  void make_Empty(::outheap::adtc::maybe<std::uint16_t> at,
                  ::outheap::adtc::maybe<std::int64_t> line,
                  ::outheap::adtc::maybe<::known::color> column) {
    ::known_make_Empty(raw(), has(at), at.value_or(std::uint16_t{}), has(line),
                       line.value_or(std::int64_t{}), has(column),
                       static_cast<::known_color>(column.value_or(::known::color{})));
  }

  /* Then: corners. */
  void make_Triangle(std::uint32_t corners_count, ::known::color color,
                     ::outheap::adtc::maybe<std::uint16_t> at,
                     ::outheap::adtc::maybe<std::int64_t> line,
                     ::outheap::adtc::maybe<::known::color> column) {
    ::known_make_Triangle(raw(), corners_count, static_cast<::known_color>(color), has(at),
                          at.value_or(std::uint16_t{}), has(line), line.value_or(std::int64_t{}),
                          has(column),
                          static_cast<::known_color>(column.value_or(::known::color{})));
  }

  /* Then: center. */
  void make_Arc(double from, double to, ::outheap::adtc::maybe<std::uint16_t> at,
                ::outheap::adtc::maybe<std::int64_t> line,
                ::outheap::adtc::maybe<::known::color> column) {
    ::known_make_Arc(raw(), from, to, has(at), at.value_or(std::uint16_t{}), has(line),
                     line.value_or(std::int64_t{}), has(column),
                     static_cast<::known_color>(column.value_or(::known::color{})));
  }

  void make_point(std::int64_t x, std::int64_t y, double weight) {
    ::known_make_point(raw(), x, y, weight);
  }

  void make_note(std::string_view text_, bool loud, ::outheap::adtc::maybe<::known::mood> mood) {
    ::known_make_note(raw(), ::outheap::adtc::to_text(text_), loud, has(mood),
                      static_cast<::known_mood>(mood.value_or(::known::mood{})));
  }

  void copy(::known::shape from) { ::known_shape_copy(raw(), from.raw()); }

  void copy(::known::point from) { ::known_point_copy(raw(), from.raw()); }

  void copy(::known::note from) { ::known_note_copy(raw(), from.raw()); }
};

/* ---- Trees ---- */

template <class F> constexpr bool walk_takes() noexcept {
  if (::outheap::adtc::may_take<F, ::known::shape>()) return true;
  if (::outheap::adtc::may_take<F, ::known::point>()) return true;
  if (::outheap::adtc::may_take<F, ::known::note>()) return true;
  return false;
}

template <class... F> void walk_nodes(std::uint16_t type, ::adtc_tree root, F &&...f) {
  static_assert((walk_takes<F>() && ...),
                "walk: this function takes no type of the schema, but a constructor or another");
  ::outheap::adtc::overloaded choose{std::forward<F>(f)...};
  ::outheap::adtc::walking walk(::known_schema, type, root);
  while (walk.next()) {
    switch (walk.type()) {
    case ::KNOWN_TYPE_shape:
      if constexpr (std::is_invocable_v<decltype(choose) &, ::known::shape>)
        choose(::known::shape(::known_shape_at(walk.node().at)));
      break;
    case ::KNOWN_TYPE_point:
      if constexpr (std::is_invocable_v<decltype(choose) &, ::known::point>)
        choose(::known::point(::known_point_at(walk.node().at)));
      break;
    case ::KNOWN_TYPE_note:
      if constexpr (std::is_invocable_v<decltype(choose) &, ::known::note>)
        choose(::known::note(::known_note_at(walk.node().at)));
      break;
    }
  }
}

inline shape shape::open(void const *bytes, std::size_t size) {
  ::known_shape root{};
  ::adtc_typed_fault found{};
  if (::known_shape_open(bytes, size, &root, &found) != ADTC_OK)
    ::outheap::adtc::throw_error(found);
  return shape(root);
}

inline shape shape::open(::outheap::adtc::buffer const &from) {
  ::known_shape root{};
  ::adtc_typed_fault found{};
  ::adtc_view const view = from.view();
  if (::known_shape_check(&view, &root, &found) != ADTC_OK) ::outheap::adtc::throw_error(found);
  return shape(root);
}

inline ::known::builder shape::build(::outheap::adtc::buffer &to) {
  return ::known::builder(to, ::known_schema, ::KNOWN_TYPE_shape);
}

template <class... F> decltype(auto) shape::visit(F &&...f) const {
  ::outheap::adtc::overloaded choose{std::forward<F>(f)...};
  switch (kind()) {
  case kinds::Circle: return choose(as<::known::Circle>());
  case kinds::Group: return choose(as<::known::Group>());
  case kinds::Empty: return choose(as<::known::Empty>());
  case kinds::Triangle: return choose(as<::known::Triangle>());
  case kinds::Arc: return choose(as<::known::Arc>());
  default: return choose(as<unknown>());
  }
}

template <class... F> void shape::walk(F &&...f) const {
  walk_nodes(::KNOWN_TYPE_shape, ::known_shape_tree(raw_), std::forward<F>(f)...);
}

inline point point::open(void const *bytes, std::size_t size) {
  ::known_point root{};
  ::adtc_typed_fault found{};
  if (::known_point_open(bytes, size, &root, &found) != ADTC_OK)
    ::outheap::adtc::throw_error(found);
  return point(root);
}

inline point point::open(::outheap::adtc::buffer const &from) {
  ::known_point root{};
  ::adtc_typed_fault found{};
  ::adtc_view const view = from.view();
  if (::known_point_check(&view, &root, &found) != ADTC_OK) ::outheap::adtc::throw_error(found);
  return point(root);
}

inline ::known::builder point::build(::outheap::adtc::buffer &to) {
  return ::known::builder(to, ::known_schema, ::KNOWN_TYPE_point);
}

template <class... F> void point::walk(F &&...f) const {
  walk_nodes(::KNOWN_TYPE_point, ::known_point_tree(raw_), std::forward<F>(f)...);
}

inline note note::open(void const *bytes, std::size_t size) {
  ::known_note root{};
  ::adtc_typed_fault found{};
  if (::known_note_open(bytes, size, &root, &found) != ADTC_OK) ::outheap::adtc::throw_error(found);
  return note(root);
}

inline note note::open(::outheap::adtc::buffer const &from) {
  ::known_note root{};
  ::adtc_typed_fault found{};
  ::adtc_view const view = from.view();
  if (::known_note_check(&view, &root, &found) != ADTC_OK) ::outheap::adtc::throw_error(found);
  return note(root);
}

inline ::known::builder note::build(::outheap::adtc::buffer &to) {
  return ::known::builder(to, ::known_schema, ::KNOWN_TYPE_note);
}

template <class... F> void note::walk(F &&...f) const {
  walk_nodes(::KNOWN_TYPE_note, ::known_note_tree(raw_), std::forward<F>(f)...);
}

} // namespace known

#endif
