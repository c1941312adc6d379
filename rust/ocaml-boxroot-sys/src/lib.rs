// SPDX-License-Identifier: MIT
//! Movable roots of OCaml's garbage collector, which foreign memory owns: the functions of the C
//! library `boxroot`, as they are.
//!
//! It has the types, functions and features of the registry's crate of this name, version 0.4, and
//! takes its place by cargo's patch table. `boxroot.h` says what a function needs (the lock), what
//! it gives to whom, and how it fails. The comment of each function here says that in short.
//!
//! *The lock* is the domain lock of OCaml 5 (any domain's) or the runtime lock of OCaml 4: a thread
//! holds it while it may touch OCaml values.
#![no_std]

use core::cell::UnsafeCell;
use core::ffi::c_char;
use core::ptr::NonNull;

/// A value of OCaml: an immediate, or the address of a block.
pub type Value = isize;

/// A cell that the collector writes to when it moves the value.
pub type ValueCell = UnsafeCell<Value>;

/// A root: the address of the cell that holds its value.
///
/// A copy is the same root, which is deleted once. Moving it between threads is not by itself
/// forbidden: what each function needs is said there.
#[repr(transparent)]
#[derive(Copy, Clone, Debug, PartialEq, PartialOrd, Eq)]
pub struct BoxRoot {
    cell: NonNull<ValueCell>,
}

/// The cell of a root. It is valid until the root is deleted or modified; reading it needs the
/// lock.
#[inline]
pub fn boxroot_get_ref(root: BoxRoot) -> *const ValueCell {
    root.cell.as_ptr()
}

/// The value that a root holds, which is not rooted by itself.
///
/// # Safety
///
/// The lock is held, and the root is not deleted.
#[inline]
pub unsafe fn boxroot_get(root: BoxRoot) -> Value {
    UnsafeCell::raw_get(boxroot_get_ref(root)).read()
}

/// The state of the library; what a failure means depends on it.
#[repr(C)]
#[non_exhaustive]
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Neither a root was created nor [`boxroot_setup`] called. Failures are transient.
    NotSetup,
    /// Failures are transient: the lock is not held (`EPERM`), or there is no memory (`ENOMEM`).
    Running,
    /// A permanent failure: [`boxroot_teardown`] was called.
    ToreDown,
    /// A permanent failure: on OCaml 4, the thread library was initialised after the roots.
    Invalid,
}

extern "C" {
    /// Creates a root, which the caller owns. `None` on failure, with nothing changed; then the
    /// reason is in `errno` and [`boxroot_error_string`].
    ///
    /// On OCaml 4, the first call may collect, and so move values that have no root, unless
    /// [`boxroot_setup`] ran.
    ///
    /// # Safety
    ///
    /// `value` is one of OCaml. The lock is held: a call without it fails, but on OCaml 4 only once
    /// the library is set up.
    pub fn boxroot_create(value: Value) -> Option<BoxRoot>;

    /// Deletes a root. Any thread may do that, with the lock or without. It cannot fail.
    ///
    /// # Safety
    ///
    /// The caller owns the root, and gives it up. The destructor of data local to a thread that
    /// OCaml 4 created does not call this; `boxroot.h` names all such cases.
    pub fn boxroot_delete(root: BoxRoot);

    /// Makes a root hold another value; the root may become another cell. `false` on failure, with
    /// nothing changed; then the reason is in `errno` and [`boxroot_error_string`].
    ///
    /// # Safety
    ///
    /// The caller owns the root, and `value` is one of OCaml. A call without the lock fails.
    pub fn boxroot_modify(root: *mut BoxRoot, value: Value) -> bool;

    /// Sets the library up. May collect. `false` on failure; then the reason is in `errno` and
    /// [`boxroot_error_string`].
    ///
    /// On OCaml 4: to be called before the first thread is created and before roots are created
    /// where the lock may be missing. On OCaml 5 it is not needed. Calling it again does no harm.
    ///
    /// # Safety
    ///
    /// OCaml has started, and the lock is held, which OCaml 4 cannot check.
    pub fn boxroot_setup() -> bool;

    /// Gives all memory back. No root can be created afterwards.
    ///
    /// # Safety
    ///
    /// No root is used afterwards. OCaml has shut down, or the lock is held.
    pub fn boxroot_teardown();

    /// The state of the library.
    ///
    /// # Safety
    ///
    /// There is nothing to see to.
    pub fn boxroot_status() -> Status;

    /// What the failure that has just happened on this thread means: a constant string that ends
    /// with a zero.
    ///
    /// # Safety
    ///
    /// There is nothing to see to; at any other moment what it says is meaningless.
    pub fn boxroot_error_string() -> *const c_char;

    /// Prints counts of the collections, roots and pools on the standard output.
    ///
    /// # Safety
    ///
    /// There is nothing to see to.
    pub fn boxroot_print_stats();
}
