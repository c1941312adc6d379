/* SPDX-License-Identifier: MIT */
/* Roots for C++17 and later: `outheap::root` owns a boxroot as std::unique_ptr owns an object, and
   deletes it when it ends. The comment of the class has its rules.

   OCaml's exceptions jump over the frames of C and C++ without running destructors, and C++'s must
   not reach OCaml. So call OCaml by the functions that end in _exn, and let nothing escape from a
   function that OCaml calls. */
#ifndef BOXROOT_HPP
#define BOXROOT_HPP

#if __cplusplus < 201703L
#error "boxroot.hpp needs C++17 or later; in dune: (flags (:standard -std=c++17))"
#endif

#include "boxroot.h"

#include <cassert>
#include <cerrno>
#include <cstddef>
#include <memory>
#include <new>
#include <stdexcept>
#include <system_error>
#include <type_traits>

namespace outheap {

/* Deletes a boxroot, for a std::unique_ptr of one's own. Any thread, no lock. */
struct root_deleter {
  void operator()(boxroot r) const noexcept { boxroot_delete(r); }
};

/* Throws the exception for a failure of `boxroot_create` or `boxroot_modify` that has just happened
   on this thread, by errno: call it before anything that may change errno. The comment of `root`
   says which exception it is. */
[[noreturn, gnu::noinline, gnu::cold]] inline void throw_root_failure() {
  int const status = boxroot_status();
  char const *const reason = boxroot_error_string();
  if (status == BOXROOT_TORE_DOWN || status == BOXROOT_INVALID) throw std::logic_error(reason);
  if (errno == ENOMEM) throw std::bad_alloc();
  throw std::system_error(errno, std::generic_category(), reason);
}

/* Owns a boxroot as std::unique_ptr owns an object, and deletes it when it ends.

   Ownership. A root owns one boxroot, and keeps its value alive; or it is empty, and owns nothing.
   It can be moved, not copied, and is as large as a pointer. A root that was moved from is empty.

   Empty roots. A root is empty if it was made without a value, moved from, released, or reset
   without a value. It has no value to read or to modify: `get`, `get_ref` and `modify` assert that
   it is not empty. All other functions are for empty roots, too.

   Locks and domains. Four things need the lock, in the sense of boxroot.h: making a root of a
   value, `reset` to a value, `modify`, and reading, by `get` or `get_ref` and its result. On OCaml
   5 the lock of any domain will do, whichever domain created the root. All else needs no lock and
   may happen on any thread: destroying, moving, swapping, adopting, releasing, `reset` without a
   value, and comparing with nullptr. One exception: on a thread that OCaml 4 created, a
   `thread_local` root is empty before the thread ends. `boxroot_delete` in boxroot.h says why, and
   on which systems the same holds of a domain's thread of OCaml 5.

   Threads. Any number of threads may read one root at the same time, by its const functions. While
   a thread calls any other function of a root, or destroys it, no other thread uses it. Different
   roots are independent of each other.

   Errors. Making a root of a value, `reset` to a value, and `modify` throw, with nothing changed:
   - std::bad_alloc: no memory for a pool of roots;
   - std::system_error with EPERM: the lock is not held;
   - std::logic_error: a permanent failure, see `boxroot_status` in boxroot.h.

   Nothing else throws. Reading without the lock is a mistake, which only the debug form catches:
   docs/debugging.md. On OCaml 4 the first root may collect: see `boxroot_create`.

   Cost. Every function takes constant time, that of the function in C which it calls. On the usual
   path the class adds nothing where gcc compiles it: docs/boxroot-code.md. */
class root {
public:
  /* Makes an empty root. */
  constexpr root() noexcept = default;
  /* Makes an empty root. */
  constexpr root(std::nullptr_t) noexcept {}

  /* Makes a root that holds [v]. Needs the lock. Throws. */
  explicit root(value v) : owned(create(v)) {}

  /* Returns a root that owns [r], which the caller gives up; it is empty if [r] is NULL. */
  static root adopt(boxroot r) noexcept {
    root adopted;
    adopted.owned.reset(r);
    return adopted;
  }

  /* Makes it hold [v], whether it was empty or not. Needs the lock. Throws. */
  void reset(value v) {
    if (owned)
      modify(v);
    else
      owned.reset(create(v));
  }

  /* Deletes the boxroot that it owns, if any, and makes the root empty. */
  void reset(std::nullptr_t = nullptr) noexcept { owned.reset(); }

  /* Gives up the boxroot that it owns, and returns it: the caller deletes it. NULL if it is
     empty. */
  [[nodiscard]] boxroot release() noexcept { return owned.release(); }

  /* Returns the value it holds, which is not rooted by itself. It is not empty. Needs the lock. */
  [[nodiscard]] value get() const noexcept { return boxroot_get(not_empty()); }

  /* Returns where the value is, until the root is modified, reset or destroyed. It is not empty.
     Needs the lock, as reading through the result does. */
  [[nodiscard]] value const *get_ref() const noexcept { return boxroot_get_ref(not_empty()); }

  /* Makes it hold [v] in place of its value. It is not empty. Needs the lock. Throws. */
  void modify(value v) {
    boxroot const r = not_empty();
    if (BOXROOT_DEBUG || !bxr_modify_in_place(r, v)) modify_slow(v);
  }

  /* Exchanges what the two own. */
  void swap(root &other) noexcept { owned.swap(other.owned); }
  /* Exchanges what the two own. */
  friend void swap(root &a, root &b) noexcept { a.swap(b); }

  /* Returns whether it owns a boxroot. */
  explicit operator bool() const noexcept { return static_cast<bool>(owned); }
  /* Compare with nullptr: whether it owns none. */
  friend bool operator==(root const &a, std::nullptr_t) noexcept { return !a; }
  friend bool operator==(std::nullptr_t, root const &a) noexcept { return !a; }
  friend bool operator!=(root const &a, std::nullptr_t) noexcept { return !!a; }
  friend bool operator!=(std::nullptr_t, root const &a) noexcept { return !!a; }

private:
  static boxroot create(value v) {
    boxroot const r = boxroot_create(v);
    if (r == nullptr) throw_root_failure();
    return r;
  }

  [[gnu::noinline]] void modify_slow(value v) {
    boxroot r = owned.release();
    bool const done = boxroot_modify(&r, v);
    owned.reset(r);
    if (!done) throw_root_failure();
  }

  boxroot not_empty() const noexcept {
    assert(owned != nullptr);
    return owned.get();
  }

  std::unique_ptr<bxr_private, root_deleter> owned;
};

static_assert(sizeof(root) == sizeof(boxroot), "a root is as large as a pointer");
static_assert(std::is_nothrow_move_constructible<root>::value &&
                  std::is_nothrow_move_assignable<root>::value &&
                  !std::is_copy_constructible<root>::value && !std::is_copy_assignable<root>::value,
              "a root can be moved, which does not throw, and not copied");

} // namespace outheap

#endif
