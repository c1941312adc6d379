/* SPDX-License-Identifier: MIT */
/* Regions for C++17 and later: `outheap::region` owns a region of region.h, and frees it when it
   ends. The comment of the class has its rules. docs/region.md says when to use regions, and when
   not.

   OCaml's exceptions jump over the frames of C++ without running destructors, and C++'s must not
   reach OCaml: let nothing escape from a function that OCaml calls. */
#ifndef OUTHEAP_REGION_HPP
#define OUTHEAP_REGION_HPP

#include "region.h"
#include "region_read.hpp"

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

namespace outheap {

/* A value was refused, with the path to what cannot be copied. Copies of it share that path. */
class region_refused : public std::runtime_error {
public:
  region_refused(char const *what, std::vector<std::size_t> path)
      : std::runtime_error(what),
        fields(std::make_shared<std::vector<std::size_t> const>(std::move(path))) {}

  /* Returns the indices of fields, from the root to the place that was refused. */
  [[nodiscard]] std::vector<std::size_t> const &path() const noexcept { return *fields; }

private:
  std::shared_ptr<std::vector<std::size_t> const> fields; /* exceptions are copied */
};

/* Throws `region_refused` for [refusal], and frees the path that C made. */
[[noreturn, gnu::noinline, gnu::cold]] inline void
throw_region_refusal(oh_region_refusal const &refusal) {
  std::unique_ptr<std::size_t, decltype(&std::free)> const owned(refusal.path, &std::free);
  std::size_t const *const first = refusal.path;
  throw region_refused(refusal.what, std::vector<std::size_t>(first, first + refusal.length));
}

/* Owns a region of region.h, and frees it when it ends.

   Ownership. A region can be moved, not copied; the object that it was moved from is empty. Values
   that were read of a region are not read once it is freed. `release` gives it up: then its values
   stay until the program frees it by the functions of C.

   Locks and threads. As in region.h: `add` and its like, `save`, `holders` and the two that map
   files need OCaml's lock, the others, and destroying, do not. `add_in_slices` and `holders` may
   collect. `save` and the two that map files give the lock away for a time, so that others may
   collect. Moving, assigning and destroying is for one thread alone.

   Errors. A function that fails throws, with nothing changed, unless the function in C says
   otherwise:
   - `region_refused`: the value holds what cannot be copied;
   - `region_file_error`: the file is not what it should be;
   - std::bad_alloc: no memory, no address space, or no mapping;
   - std::system_error: the system refuses something about a file;
   - std::logic_error: the region is freed, sealed or empty, or the value is not in it; a slice is
     not positive, or an option is none; or the program has another OCaml than the library was
     compiled for.

   Cost. Each function takes the time of the function in C that it calls. */
class region {
public:
  /* Creates an empty region as `oh_region_create` does. Throws. */
  region() : owned(create()) {}

  /* Returns a region that owns [r], which the caller gives up; it is empty if [r] is NULL. */
  static region adopt(oh_region *r) noexcept { return region(r); }

  /* Return the value in a file that was saved, with a region of its own. The root's type is the
     caller's claim. `map` looks at the header only, `map_checked` at all of the file. With OCaml's
     lock. Throw. */
  static std::pair<region, value> map(char const *path) { return map_by(oh_region_map, path); }
  static std::pair<region, value> map_checked(char const *path) {
    return map_by(oh_region_map_checked, path);
  }

  /* Sets which pages later memory is in: `oh_region_use_huge_pages`. Throws. */
  void use_huge_pages(oh_huge huge) { check_status(oh_region_use_huge_pages(not_empty(), huge)); }

  /* Copies [v] and all that it reaches into the region, and returns the copy. With OCaml's lock.
     Throws. */
  value add(value v) { return add_by(oh_region_add, v); }

  /* Copies [v] as `add` does, but merges equal blocks: `oh_region_add_shared`. With OCaml's lock.
     Throws. */
  value add_shared(value v) { return add_by(oh_region_add_shared, v); }

  /* Copies the value in [v] as `add` does. [v] is a place that the collector updates until the call
     returns, such as `*r.get_ref()`; `r.get()` and a plain variable are no such place. The call
     copies for about [slice], calls [pause], and goes on: `oh_region_add_slice`. An exception from
     [pause] ends that, and nothing was added. With OCaml's lock. [pause] may give it away, and
     has it again when it returns or throws. Throws. */
  template <class Pause>
  value add_in_slices(value const &v, std::chrono::nanoseconds slice, Pause pause) {
    if (slice.count() <= 0) throw std::logic_error("a slice takes some time");
    std::unique_ptr<oh_region_adding, ender> const adding(begin_adding());
    auto const time = static_cast<std::uint64_t>(slice.count());
    for (;;) {
      value copy;
      bool is_done;
      oh_region_refusal refusal;
      check_refusal(oh_region_add_slice(adding.get(), &v, time, &is_done, &copy, &refusal),
                    refusal);
      if (is_done) return copy;
      pause();
    }
  }

  /* Writes [v] and all that it reaches to the file [path]: `oh_region_save`. With OCaml's lock,
     which it gives away meanwhile. Throws. */
  void save(value v, char const *path) {
    oh_region_refusal refusal;
    oh_status const status = oh_region_save(not_empty(), v, path, &refusal);
    check_refusal(status, refusal);
  }

  /* Returns the first [limit] fields that lead out of the region, because somebody stored that.
     Takes memory for [limit] fields at once. Throws, std::length_error too for a huge [limit]. */
  [[nodiscard]] std::vector<oh_region_stray> check(std::size_t limit = 100) const {
    std::vector<oh_region_stray> strays(limit);
    std::size_t found = 0;
    check_status(oh_region_check(not_empty(), strays.data(), limit, &found));
    if (found < limit) strays.resize(found);
    return strays;
  }

  /* Returns all words that can be reached and lead into the region, in no order:
     `oh_region_find_holders`. If there are more than a thousand it searches twice; words that come
     between the searches may be missing. With OCaml's lock. Throws. */
  [[nodiscard]] std::vector<oh_region_holder> holders() const {
    std::vector<oh_region_holder> all(first_room);
    std::size_t found = 0;
    find_holders(all, found);
    if (found > all.size()) {
      all.resize(found);
      find_holders(all, found);
    }
    if (found < all.size()) all.resize(found);
    return all;
  }

  /* Makes the region read-only from here on. Throws. */
  void seal() { check_status(oh_region_seal(not_empty())); }

  /* Gives the memory of all values back to the system. Throws; after std::bad_alloc another call
     may go on. */
  void free() { check_status(oh_region_free(not_empty())); }

  /* Returns whether the region is freed, at least in part. Throws if the object is empty, as the
     next three do. */
  [[nodiscard]] bool is_freed() const { return oh_region_is_freed(not_empty()); }
  /* Returns whether [v] is a block of the region. */
  [[nodiscard]] bool contains(value v) const { return oh_region_contains(not_empty(), v); }
  /* Returns the number of the region in the process, from 1. */
  [[nodiscard]] std::size_t number() const { return oh_region_number(not_empty()); }

  /* Returns how much memory the region has, and what is in it. */
  [[nodiscard]] oh_region_statistics statistics() const {
    oh_region_statistics all;
    oh_region_get_statistics(not_empty(), &all);
    return all;
  }

  /* Returns the region for the functions of C, or NULL if it is empty. The object still owns it. */
  [[nodiscard]] oh_region *get() const noexcept { return owned.get(); }

  /* Gives up the region that the object owns, and returns it; NULL if it is empty. It is not
     freed: the caller does that by `oh_region_free` and `oh_region_destroy`. */
  [[nodiscard]] oh_region *release() noexcept { return owned.release(); }

  /* Returns whether it owns a region. */
  explicit operator bool() const noexcept { return static_cast<bool>(owned); }

private:
  /* A region whose memory the system does not take back stays as it is. */
  struct freer {
    void operator()(oh_region *r) const noexcept {
      if (!oh_region_is_freed(r)) (void)oh_region_free(r);
      oh_region_destroy(r);
    }
  };

  struct ender {
    void operator()(oh_region_adding *adding) const noexcept { oh_region_end_adding(adding); }
  };

  oh_region_adding *begin_adding() const {
    oh_region_adding *begun;
    check_status(oh_region_begin_adding(not_empty(), &begun));
    return begun;
  }

  static constexpr std::size_t first_room = 1000; /* of `holders` */

  void find_holders(std::vector<oh_region_holder> &all, std::size_t &found) const {
    oh_region *const r = not_empty();
    check_status(oh_region_find_holders(r, nullptr, nullptr, all.data(), all.size(), &found));
  }

  explicit region(oh_region *r) noexcept : owned(r) {}

  static oh_region *create() {
    oh_region *created;
    check_status(oh_region_create(&created));
    return created;
  }

  value add_by(decltype(oh_region_add) *by, value v) const {
    value copy;
    oh_region_refusal refusal;
    check_refusal(by(not_empty(), v, &copy, &refusal), refusal);
    return copy;
  }

  static std::pair<region, value> map_by(decltype(oh_region_map) *by, char const *path) {
    oh_region *mapped;
    value root;
    oh_region_fault fault;
    oh_status const status = by(path, &mapped, &root, &fault);
    if (status != OH_OK) throw_region_file_failure(status, fault);
    return {region(mapped), root};
  }

  static void check_status(oh_status status) {
    if (status != OH_OK) throw_region_failure(status);
  }

  static void check_refusal(oh_status status, oh_region_refusal const &refusal) {
    if (status == OH_REFUSED) throw_region_refusal(refusal);
    check_status(status);
  }

  oh_region *not_empty() const {
    if (!owned) throw std::logic_error("the region is empty");
    return owned.get();
  }

  std::unique_ptr<oh_region, freer> owned;
};

/* Waits until the memory of every region that was freed has been given back. Without OCaml's lock.
   Throws. */
inline void finish_freeing_regions() {
  oh_status const status = oh_region_finish_freeing();
  if (status != OH_OK) throw_region_failure(status);
}

} // namespace outheap

#endif
