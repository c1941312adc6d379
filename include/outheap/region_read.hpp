/* SPDX-License-Identifier: MIT */
/* Reads the file of a region without OCaml, for C++17 and later: region_read.h with owners, views
   and exceptions. Needs no OCaml.

   A `region_file` owns an open file; a `region_item` is an item of it, and a `string_view` is bytes
   of it: neither is used once the file is closed. Reading is as safe as in C: for an item of
   another kind a function gives the answer for nothing.

   Threads: any number may read one file. Moving, assigning and destroying it is for one alone.

   Errors: `region_file_error` if the file is not what it should be, or std::bad_alloc. The error is
   std::system_error if the system refuses the file. It is std::logic_error for an address that is
   no multiple of 8. Nothing else throws. */
#ifndef OUTHEAP_REGION_READ_HPP
#define OUTHEAP_REGION_READ_HPP

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "region_read.h"

namespace outheap {

/* A file is not what it should be, with the place of the fault. */
class region_file_error : public std::runtime_error {
public:
  explicit region_file_error(oh_region_fault const &fault)
      : std::runtime_error(fault.what), place(fault.position) {}

  /* Returns the place of the fault, in bytes from the beginning of the file. */
  [[nodiscard]] std::uint64_t position() const noexcept { return place; }

private:
  std::uint64_t place;
};

/* Throws the exception for [status], a failure that has just happened on this thread. */
[[noreturn, gnu::noinline, gnu::cold]] inline void throw_region_failure(oh_status status) {
  int const error = errno;
  if (status == OH_NO_MEMORY || status == OH_NO_ADDRESS_SPACE) throw std::bad_alloc();
  if (status == OH_SYSTEM) throw std::system_error(error, std::generic_category());
  /* No std::invalid_argument: OCaml 4's headers have a macro of that name. */
  throw std::logic_error(oh_status_string(status));
}

/* The same of a file, of which [fault] says where it is bad. */
[[noreturn, gnu::noinline, gnu::cold]] inline void
throw_region_file_failure(oh_status status, oh_region_fault const &fault) {
  if (status == OH_BAD_FILE) throw region_file_error(fault);
  throw_region_failure(status);
}

/* An item of a file, or none: then every function has the answer for nothing. */
class region_item {
public:
  /* Makes an item of no file: OH_REGION_NOTHING. */
  constexpr region_item() noexcept = default;
  /* Makes item [number] of a file, which outlives it. */
  constexpr region_item(oh_region_file const *of, oh_region_item number) noexcept
      : file(of), item(number) {}

  /* Returns what the item is. */
  [[nodiscard]] oh_region_kind kind() const noexcept {
    return file == nullptr ? OH_REGION_NOTHING : oh_region_file_kind(file, item);
  }
  /* Returns whether it is an item. */
  explicit operator bool() const noexcept { return kind() != OH_REGION_NOTHING; }

  /* Returns the number of a constructor among those with arguments. */
  [[nodiscard]] unsigned tag() const noexcept {
    return file == nullptr ? 0 : oh_region_file_tag(file, item);
  }

  /* Returns the number of fields of a block, bytes of a string, or floats of an array. */
  [[nodiscard]] std::size_t size() const noexcept {
    return file == nullptr ? 0 : oh_region_file_size(file, item);
  }

  /* Returns field [i] of a block, or of a lazy value; no item if there is none. */
  [[nodiscard]] region_item operator[](std::size_t i) const noexcept {
    return file == nullptr ? region_item() : region_item(file, oh_region_file_field(file, item, i));
  }

  /* Returns the bytes of a string. */
  [[nodiscard]] std::string_view string() const noexcept {
    std::size_t length = 0;
    char const *const bytes =
        file == nullptr ? nullptr : oh_region_file_string(file, item, &length);
    return bytes == nullptr ? std::string_view() : std::string_view(bytes, length);
  }

  /* Returns an integer or a boxed number. */
  [[nodiscard]] std::int64_t integer() const noexcept {
    return file == nullptr ? 0 : oh_region_file_int(file, item);
  }

  /* Returns the float, or number [i] of an array of floats. */
  [[nodiscard]] double number(std::size_t i = 0) const noexcept {
    return file == nullptr ? 0 : oh_region_file_double(file, item, i);
  }

private:
  oh_region_file const *file = nullptr;
  oh_region_item item = OH_REGION_NO_ITEM;
};

/* Owns an open file, and closes it when it ends. It can be moved, not copied. A file that was moved
   from is only assigned to or destroyed. */
class region_file {
public:
  /* Opens the file [path]; reads the header only. Throws. */
  explicit region_file(char const *path) {
    oh_region_fault fault;
    oh_region_file *opened;
    oh_status const status = oh_region_file_open(path, &opened, &fault);
    if (status != OH_OK) throw_region_file_failure(status, fault);
    owned.reset(opened);
  }

  /* Opens a file that is in memory: [size] bytes at [bytes], a multiple of 8. The bytes stay the
     caller's, and outlive the object. Throws. */
  region_file(void const *bytes, std::size_t size) {
    oh_region_fault fault;
    oh_region_file *opened;
    oh_status const status = oh_region_file_use(bytes, size, &opened, &fault);
    if (status != OH_OK) throw_region_file_failure(status, fault);
    owned.reset(opened);
  }

  /* Reads all of the file, and throws unless it is whole: see `oh_region_file_check`. */
  void check() const {
    oh_region_fault fault;
    oh_status const status = oh_region_file_check(owned.get(), &fault);
    if (status != OH_OK) throw_region_file_failure(status, fault);
  }

  /* Returns the value that was saved. The file was not moved from. */
  [[nodiscard]] region_item root() const noexcept {
    return region_item(owned.get(), oh_region_file_root(owned.get()));
  }

  /* Returns the file for the functions of C. The object still owns it. */
  [[nodiscard]] oh_region_file const *get() const noexcept { return owned.get(); }

private:
  struct closer {
    void operator()(oh_region_file *file) const noexcept { oh_region_file_close(file); }
  };
  std::unique_ptr<oh_region_file, closer> owned;
};

} // namespace outheap

#endif
