// SPDX-License-Identifier: MIT
//! What is called of OCaml's runtime: functions that 4.14 and 5.x both have, and that do not raise
//! as they are used here. Everything needs the lock but where it says otherwise.

use std::ffi::{c_char, c_double, c_int, c_void};
#[cfg(feature = "start")]
use std::sync::atomic::{AtomicUsize, Ordering};

pub use ocaml_boxroot_sys::Value as RawValue;

/// `()`, `false`, `[]`, `None`.
pub const ZERO: RawValue = 1;

/// The largest block that the minor heap takes, in words.
pub const MAX_YOUNG_WORDS: usize = 256;

/// The largest block, in words: its size shares a word with its tag and colour.
pub const MAX_WORDS: usize = (1 << (usize::BITS - 10)) - 1;

pub const STRING_TAG: u8 = 252;

extern "C" {
    // Starting. No lock; afterwards it is held. Bytecode has it only in programs whose main is not
    // OCaml's.
    #[cfg(feature = "start")]
    pub fn caml_startup_exn(argv: *mut *mut c_char) -> RawValue;
    // An address, or zero as long as OCaml has not started.
    #[cfg(feature = "start")]
    #[cfg_attr(not(ocaml4), link_name = "caml_minor_heaps_end")]
    #[cfg_attr(ocaml4, link_name = "Caml_state")]
    static SET_AT_START: AtomicUsize;

    // The lock. Neither runs code of OCaml.
    pub fn caml_enter_blocking_section_no_pending();
    pub fn caml_leave_blocking_section();

    // Running OCaml. An exception is a result.
    pub fn caml_callbackN_exn(f: RawValue, count: c_int, arguments: *mut RawValue) -> RawValue;
    pub fn caml_process_pending_actions_exn() -> RawValue;
    pub fn caml_named_value(name: *const c_char) -> *const RawValue;

    // Allocation: up to `MAX_YOUNG_WORDS` these collect, but do not raise.
    pub fn caml_alloc_small(words: usize, tag: u8) -> RawValue;
    pub fn caml_alloc_string(length: usize) -> RawValue;
    pub fn caml_copy_double(number: c_double) -> RawValue;
    pub fn caml_check_urgent_gc(extra_root: RawValue) -> RawValue;

    // In the major heap: 0 when there is no memory. Does not collect.
    #[cfg_attr(not(ocaml4), link_name = "caml_alloc_shr_noexc")]
    #[cfg_attr(ocaml4, link_name = "caml_alloc_shr_no_track_noexc")]
    pub fn alloc_large(words: usize, tag: u8) -> RawValue;

    // Roots of OCaml's own.
    pub fn caml_register_global_root(value: *mut RawValue);
    pub fn caml_remove_global_root(value: *mut RawValue);

    // Reading.
    pub fn caml_string_length(string: RawValue) -> usize;
    pub fn caml_format_exception(exception: RawValue) -> *mut c_char;
    pub fn caml_stat_free(block: *mut c_void);

    // Raising: does not return, and nothing between it and OCaml may need to be dropped.
    pub fn caml_raise(exception: RawValue) -> !;
    pub fn caml_failwith_value(message: RawValue) -> !;
    pub fn caml_raise_out_of_memory() -> !;
}

// The thread library.
#[cfg(feature = "threads")]
extern "C" {
    /// 1, or 0 also where the thread is registered already. The lock is not held.
    pub fn caml_c_thread_register() -> c_int;
    /// The lock is not held.
    pub fn caml_c_thread_unregister() -> c_int;
}

/// Has anybody started OCaml? Needs no lock.
#[cfg(feature = "start")]
pub fn has_started() -> bool {
    unsafe { SET_AT_START.load(Ordering::Acquire) != 0 }
}

pub fn is_immediate(value: RawValue) -> bool {
    value & 1 == 1
}

/// The exception that a call resulted in instead of a value.
pub fn exception(result: RawValue) -> Option<RawValue> {
    (result & 3 == 2).then_some(result & !3)
}

/// # Safety
///
/// `block` is a block with that field, and not of floats.
pub unsafe fn field(block: RawValue, index: usize) -> RawValue {
    unsafe { *(block as *const RawValue).add(index) }
}
