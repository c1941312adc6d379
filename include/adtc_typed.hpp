/* SPDX-License-Identifier: MIT */
/* Typed trees for C++17 and later: the base of the headers that `adtc compile --lang cpp` writes.
   docs/adtc-cpp.md shows a program. All of it is inline, on top of the functions of C.

   Ownership. A `buffer` owns its memory. It can be moved and not copied. A node is an address in
   it, as large as a pointer. A node is valid as long as the buffer is not changed, moved into or
   destroyed.

   Errors. A call that fails throws `outheap::adtc::error`, with nothing changed, or
   std::bad_alloc. A builder keeps its first failure, and `end` throws it. Readers do not fail: a
   tree was checked when it was opened. Functions that C calls must not throw. */
#ifndef OUTHEAP_ADTC_TYPED_HPP
#define OUTHEAP_ADTC_TYPED_HPP

#if __cplusplus < 201703L
#error "adtc_typed.hpp needs C++17 or later: compile with -std=c++17"
#endif

#if defined(__clang__) /* which warns of casts of C in functions of C, too */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wold-style-cast"
#endif
#include "adtc_typed.h"
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#if __cplusplus >= 202002L
#include <ranges>
#endif
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

namespace outheap::adtc {

/* ---- Errors ---- */

/* What the functions below throw: what() is a sentence that says what is wrong, and where. */
class error : public std::runtime_error {
public:
  /* For the functions of this header, which throw it. */
  error(::adtc_status status, ::adtc_fault const &fault, std::string const &sentence,
        std::string path)
      : std::runtime_error(sentence), status_(status), fault_(fault), path_(std::move(path)) {}

  /* Returns the code of the failure. */
  ::adtc_status status() const noexcept { return status_; }
  /* Returns the place of the fault, in bytes from the start of the buffer. */
  std::size_t position() const noexcept { return fault_.position; }
  /* Returns a path as in Group.shapes[1], "" if the error is of no value of a type. */
  std::string const &path() const noexcept { return path_; }

private:
  ::adtc_status status_;
  ::adtc_fault fault_;
  std::string path_;
};

/* Throws the exception for [status], a failure that has just happened on this thread. Of a system
   call it says what the system says of errno, as in "a system call failed: No such file or
   directory". */
[[noreturn]] inline void throw_error(::adtc_status status) {
  int const number = errno;
  if (status == ADTC_NO_MEMORY) throw std::bad_alloc();
  std::string sentence = ::adtc_status_string(status);
  if (status == ADTC_SYSTEM) sentence += ": " + std::generic_category().message(number);
  throw error(status, ::adtc_fault{}, sentence, "");
}

/* Throws the exception for what a check has found. */
[[noreturn]] inline void throw_error(::adtc_typed_fault const &found) {
  char sentence[ADTC_PATH_BYTES + 100];
  /* These are no fault of bytes at some place. */
  if (found.fault.status == ADTC_NO_MEMORY || found.fault.status == ADTC_SYSTEM)
    throw_error(found.fault.status);
  ::adtc_typed_fault_string(&found, sentence, sizeof sentence);
  throw error(found.fault.status, found.fault, sentence, found.path);
}

/* Throws the exception for [status] of a builder. If a call was wrong, it says what was due. */
[[noreturn]] inline void throw_error(::adtc_status status, ::adtc_builder const &b) {
  bool const is_wrong = status == ADTC_ORDER || status == ADTC_NOT_SET || status == ADTC_ARGUMENT;
  if (!is_wrong) throw_error(status);
  std::string due(::adtc_builder_string(&b, nullptr, 0), ' ');
  ::adtc_builder_string(&b, due.data(), due.size() + 1);
  throw error(status, ::adtc_fault{}, ::adtc_status_string(status) + (": " + due), "");
}

/* Throws the exception for [status], unless it is ADTC_OK. */
inline void require(::adtc_status status) {
  if (status != ADTC_OK) throw_error(status);
}

/* ---- Buffers ---- */

/* A preorder buffer of its own, or the map of a file. One thread uses it while it is changed or
   built in, or while `save` or `bytes` run. Any number may read its nodes at other times. A buffer
   that was moved from is only assigned to or destroyed. */
class buffer {
public:
  /* Makes an empty buffer. Throws. */
  buffer() : raw_(new ::adtc()) {
    ::adtc_options options{};
    options.layout = ADTC_PREORDER;
    require(::adtc_create(raw_.get(), &options));
  }

  /* Maps a file, every byte of which is checked. The file must not change while it is mapped. The
     buffer cannot grow. Throws. */
  static buffer map(char const *path) {
    ::adtc_typed_fault found{};
    buffer mapped{std::unique_ptr<::adtc, freeing>(new ::adtc())};
    ::adtc_status status = ::adtc_map(mapped.raw(), path, &found.fault);
    if (status == ADTC_OK) status = ::adtc_check(mapped.raw(), &found.fault);
    if (status != ADTC_OK) throw_error(found);
    return mapped;
  }

  /* Writes the buffer to a file: replaces it as a whole, or throws and leaves it. A device or a
     pipe may have got some of the bytes when it throws. */
  void save(char const *path) { require(::adtc_save(raw(), path)); }

  /* Returns the bytes that are to be written, valid until the buffer changes: `adtc_finish`. Throws
     if the buffer cannot be written. */
  std::string_view bytes() & {
    ::adtc_view view = ::adtc_finish(raw());
    if (view.base == nullptr) throw_error(raw()->status);
    return {static_cast<char const *>(static_cast<void const *>(view.base)), view.size};
  }

  /* Returns the buffer of C, which this one owns. */
  ::adtc *raw() const noexcept { return raw_.get(); }
  /* Returns the view of the buffer, for the functions of C, until the buffer changes. */
  ::adtc_view view() const &noexcept { return ::adtc_view_of(raw()); }
  /* A buffer that is gone at the end of the statement has no bytes to point at. */
  std::string_view bytes() && = delete;
  ::adtc_view view() const && = delete;

  /* Returns the version of the schema that the buffer's writer had. 0: the buffer is of a closed
     schema, or does not say. */
  std::uint32_t writer_version() const noexcept {
    ::adtc_view const v = view();
    return ::adtc_writer_version(&v);
  }

private:
  struct freeing {
    void operator()(::adtc *b) const noexcept {
      ::adtc_free(b);
      delete b;
    }
  };

  explicit buffer(std::unique_ptr<::adtc, freeing> raw) noexcept : raw_(std::move(raw)) {}

  std::unique_ptr<::adtc, freeing> raw_;
};

/* ---- Values ---- */

/* Returns the bytes of a text, which stay the buffer's. */
inline std::string_view to_view(::adtc_text text) noexcept { return {text.bytes, text.length}; }

/* Returns the same, or nothing if the text is not there. */
inline std::optional<std::string_view> to_optional_view(::adtc_text text) noexcept {
  if (text.bytes == nullptr) return std::nullopt;
  return to_view(text);
}

/* Returns the bytes of [text] for C. A view of no bytes may have no address, which C takes for no
   text: it gets one. */
inline ::adtc_text to_text(std::string_view text) noexcept {
  ::adtc_text const made = {text.data() == nullptr ? "" : text.data(), text.size()};
  return made;
}

inline ::adtc_text to_text(std::optional<std::string_view> text) noexcept {
  return text ? to_text(*text) : ::adtc_no_text();
}

/* The items of a list. Each is read when it is asked for, in constant time. Nothing looks whether
   the item is there: numbers are less than `size`, and `front` and `back` are of a list that is not
   empty. The iterators are of random access, also in the concepts of C++20. They give values, and
   no references. */
template <class T, T (*read)(::adtc_list, std::uint32_t)> class list {
public:
  class iterator {
  public:
    /* C++17 asks for a true reference of all but input iterators. But it takes these for iterators
       without a way back: std::prev(end()) would not end. What only reads needs no reference. */
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using reference = T;
    /* What `->` gives: it holds the value while a member of it is called. */
    class pointer {
    public:
      explicit pointer(T value) noexcept : value_(value) {}
      T const *operator->() const noexcept { return &value_; }

    private:
      T value_;
    };

    iterator() noexcept = default;
    iterator(::adtc_list of, std::uint32_t at) noexcept : of_(of), at_(at) {}

    T operator*() const noexcept { return read(of_, at_); }
    pointer operator->() const noexcept { return pointer(**this); }
    T operator[](difference_type n) const noexcept { return *(*this + n); }
    iterator &operator++() noexcept { return *this += 1; }
    iterator &operator--() noexcept { return *this += -1; }
    iterator operator++(int) noexcept { return std::exchange(*this, *this + 1); }
    iterator operator--(int) noexcept { return std::exchange(*this, *this - 1); }
    iterator &operator+=(difference_type n) noexcept {
      at_ = static_cast<std::uint32_t>(static_cast<difference_type>(at_) + n);
      return *this;
    }
    iterator &operator-=(difference_type n) noexcept { return *this += -n; }
    friend iterator operator+(iterator i, difference_type n) noexcept { return i += n; }
    friend iterator operator+(difference_type n, iterator i) noexcept { return i += n; }
    friend iterator operator-(iterator i, difference_type n) noexcept { return i -= n; }
    friend difference_type operator-(iterator a, iterator b) noexcept {
      return static_cast<difference_type>(a.at_) - static_cast<difference_type>(b.at_);
    }
    friend bool operator==(iterator a, iterator b) noexcept { return a.at_ == b.at_; }
    friend bool operator!=(iterator a, iterator b) noexcept { return a.at_ != b.at_; }
    friend bool operator<(iterator a, iterator b) noexcept { return a.at_ < b.at_; }
    friend bool operator>(iterator a, iterator b) noexcept { return b < a; }
    friend bool operator<=(iterator a, iterator b) noexcept { return !(b < a); }
    friend bool operator>=(iterator a, iterator b) noexcept { return !(a < b); }

  private:
    ::adtc_list of_{};
    std::uint32_t at_ = 0;
  };

  using value_type = T;
  using const_iterator = iterator;
  using size_type = std::size_t;

  /* Makes it of a list of C. */
  explicit list(::adtc_list raw) noexcept : raw_(raw) {}

  /* Returns how many items there are. Constant time. */
  std::size_t size() const noexcept { return raw_.count; }
  /* Returns whether there are none. */
  bool empty() const noexcept { return raw_.count == 0; }
  /* Returns item [i], which is less than the size. Constant time. */
  T operator[](std::size_t i) const noexcept { return read(raw_, static_cast<std::uint32_t>(i)); }
  /* Returns the first item. There is one. */
  T front() const noexcept { return (*this)[0]; }
  /* Returns the last item. There is one. */
  T back() const noexcept { return (*this)[size() - 1]; }
  /* Returns where the first item is. */
  iterator begin() const noexcept { return {raw_, 0}; }
  /* Returns the end of the items. */
  iterator end() const noexcept { return {raw_, raw_.count}; }
  /* Returns the list of C. */
  ::adtc_list raw() const noexcept { return raw_; }

private:
  ::adtc_list raw_;
};

} // namespace outheap::adtc

#if defined(__cpp_lib_ranges)
/* A list is a view, as it is copied in constant time. Its iterators outlive it, but not the
   tree. */
template <class T, T (*read)(::adtc_list, std::uint32_t)>
inline constexpr bool std::ranges::enable_view<::outheap::adtc::list<T, read>> = true;
template <class T, T (*read)(::adtc_list, std::uint32_t)>
inline constexpr bool std::ranges::enable_borrowed_range<::outheap::adtc::list<T, read>> = true;
#endif

namespace outheap::adtc {

/* Several functions as one: overloading picks among them. */
template <class... F> struct overloaded : F... { using F::operator()...; };
template <class... F> overloaded(F...) -> overloaded<F...>;

/* Whether a class has one operator() that is no template: `[](auto) {}` and what is overloaded are
   not, and to ask what they take could fail to compile. */
template <class F, class = void> inline constexpr bool is_plain = false;
template <class F> inline constexpr bool is_plain<F, std::void_t<decltype(&F::operator())>> = true;

/* Whether a function takes a T; true of one of which that is not asked. */
template <class F, class T> constexpr bool may_take() noexcept {
  if constexpr (is_plain<std::decay_t<F>>)
    return std::is_invocable_v<F &, T>;
  else
    return true;
}

/* A walk over all nodes of a tree, a parent first, a shared node once. */
class walking {
public:
  walking(::adtc_schema const &schema, std::uint16_t type, ::adtc_tree root) noexcept {
    ::adtc_typed_walk_begin(&raw_, &schema, type, root);
  }

  walking(walking const &) = delete;
  walking &operator=(walking const &) = delete;
  ~walking() { ::adtc_typed_walk_end(&raw_); }

  /* Goes on to the next node and returns true; false at the end. Throws std::bad_alloc. */
  bool next() {
    while (::adtc_typed_walk_next(&raw_))
      if (!raw_.leaves && !raw_.again) return true;
    require(raw_.status);
    return false;
  }

  /* Returns the type of the node at which the walk is. */
  std::uint16_t type() const noexcept { return raw_.type; }
  /* Returns that node. */
  ::adtc_tree node() const noexcept { return raw_.node; }

private:
  ::adtc_typed_walk raw_{};
};

/* ---- Building ---- */

/* Numbers, or codes, that are not copied until they are in the buffer. */
template <class T> struct items {
  T const *data = nullptr;
  std::uint32_t count = 0;

  items() noexcept = default;
  items(T const *first, std::uint32_t n) noexcept : data(first), count(n) {}
  template <class C, class = decltype(std::declval<C const &>().data())>
  items(C const &all) noexcept : data(all.data()), count(static_cast<std::uint32_t>(all.size())) {}
  template <std::size_t n> items(T const (&all)[n]) noexcept : data(all), count(n) {}
};

template <class T>
inline constexpr bool is_integer = std::is_integral_v<T> && !std::is_same_v<T, bool>;

/* Whether a U may be given for a T that may be absent. */
template <class T, class U>
inline constexpr bool may_be = std::is_same_v<T, U> || (is_integer<T> && std::is_integral_v<U>) ||
                               (std::is_floating_point_v<T> && std::is_arithmetic_v<U>);

/* Whether the integer type T has an integer. */
template <class T, class U> constexpr bool has_integer(U value) noexcept {
  using limits = std::numeric_limits<T>;
  if constexpr (std::is_signed_v<U>)
    if (value < 0)
      return std::is_signed_v<T> &&
             static_cast<std::intmax_t>(value) >= static_cast<std::intmax_t>(limits::min());
  return static_cast<std::uintmax_t>(value) <= static_cast<std::uintmax_t>(limits::max());
}

/* The argument for a value that may be absent: a T, a std::optional or std::nullopt. An integer may
   be of another type. If T has no such value, the builder fails with ADTC_ARGUMENT. Nothing but a
   bool becomes a bool. */
template <class T> class maybe {
public:
  maybe() noexcept = default;
  maybe(std::nullopt_t) noexcept {}
  template <class U, class = std::enable_if_t<may_be<T, U>>> maybe(U value) noexcept { set(value); }
  template <class U, class = std::enable_if_t<may_be<T, U>>>
  maybe(std::optional<U> const &value) noexcept {
    if (value) set(*value);
  }

  /* Returns whether there is one, which T may not have. */
  bool has_value() const noexcept { return value_.has_value(); }
  /* Returns the value, or [other] if there is none. */
  T value_or(T other) const noexcept { return value_.value_or(other); }
  /* Returns whether T has the value. */
  bool fits() const noexcept { return fits_; }

private:
  template <class U> void set(U value) noexcept {
    value_ = static_cast<T>(value);
    if constexpr (is_integer<T>) fits_ = has_integer<T>(value);
  }

  std::optional<T> value_;
  bool fits_ = true;
};

/* The part that all builders of trees share: the builder of a schema adds its constructors. A tree
   that is not ended by `end`, as where something else throws, leaves the buffer as it was.

   A builder uses its buffer until it is ended or destroyed. The buffer outlives it, and nothing
   else is built in the buffer meanwhile: another builder fails with ADTC_ORDER. The buffer may be
   moved, but not assigned to.

   A schema's builder adds `copy` too, which builds a copy of a value. That value is in another
   buffer. Nothing checks this: the one that is written may move, and the copy would read memory
   that was given back. */
class builder_base {
public:
  /* Begins a tree of a type in a buffer, which outlives the builder. */
  builder_base(buffer &to, ::adtc_schema const &schema, std::uint16_t type) noexcept {
    ::adtc_build_begin(&raw_, to.raw(), &schema, type);
  }

  builder_base(builder_base const &) = delete;
  builder_base &operator=(builder_base const &) = delete;

  ~builder_base() {
    if (ended_) return;
    ::adtc_build_fail(&raw_, ADTC_NOT_SET);
    ::adtc_status const failed = ::adtc_build_end(&raw_);
    static_cast<void>(failed);
  }

  /* Builds a text, which comes next. `end` throws the first failure of this and of all below. */
  void text(std::string_view value) noexcept { ::adtc_build_text(&raw_, to_text(value)); }
  /* Builds an integer. */
  void integer(std::int64_t value) noexcept { ::adtc_build_int(&raw_, value); }
  /* Builds an integer that has no sign. */
  void unsigned_integer(std::uint64_t value) noexcept { ::adtc_build_uint(&raw_, value); }
  /* Builds a float. */
  void real(double value) noexcept { ::adtc_build_float(&raw_, value); }
  /* Builds the item of a list `?*` that is absent. */
  void absent() noexcept { ::adtc_build_absent(&raw_); }
  /* Ends the innermost list whose count was ADTC_UNKNOWN. */
  void end_list() noexcept { ::adtc_build_end_list(&raw_); }
  /* Returns a name for the node that comes next, of a shared type. */
  std::uint32_t name_next() noexcept { return ::adtc_build_name(&raw_); }
  /* Builds a reference to the named node, which is complete and comes here too. */
  void again(std::uint32_t name) noexcept { ::adtc_build_again(&raw_, name); }
  /* Other constants are built by `adtc_build_constant` and others, on raw(). */

  /* Ends the building: the tree is the root of the buffer, or the first failure is thrown, and the
     buffer is as it was. After a wrong call the exception says which field was due. Call it
     once. */
  void end() {
    ended_ = true;
    ::adtc_status const status = ::adtc_build_end(&raw_);
    if (status != ADTC_OK) throw_error(status, raw_);
  }

  /* Returns the builder of C. */
  ::adtc_builder *raw() noexcept { return &raw_; }

protected:
  /* Returns whether there is a value. One that does not fit makes the builder fail. */
  template <class T> bool has(maybe<T> const &value) noexcept {
    if (!value.fits()) ::adtc_build_fail(&raw_, ADTC_ARGUMENT);
    return value.has_value();
  }

private:
  ::adtc_builder raw_{};
  bool ended_ = false;
};

} // namespace outheap::adtc

#endif
