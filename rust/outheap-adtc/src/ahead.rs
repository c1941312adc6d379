// SPDX-License-Identifier: MIT
//! Asks for memory that is read next.
//!
//! A tree is read from its first word to its last. Processors fetch what is ahead by themselves,
//! but only up to the end of a page, and a node is where they wait. So passes and lists ask for
//! more. To ask is the only thing in this crate that is `unsafe`: it reads nothing, and any address
//! will do.

/// How far ahead, in bytes.
const AHEAD: usize = 1024;

/// Asks for what is a kibibyte behind the beginning of these bytes, whether it is there or not.
#[inline(always)]
pub(crate) fn look_ahead(bytes: &[u8]) {
    fetch(bytes.as_ptr().wrapping_add(AHEAD));
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[allow(unsafe_code)]
fn fetch(at: *const u8) {
    use core::arch::x86_64::{_mm_prefetch, _MM_HINT_T0};
    // SAFETY: a prefetch has no effect but on caches, and no address is wrong.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(at.cast()) };
}

#[cfg(target_arch = "aarch64")]
#[inline(always)]
#[allow(unsafe_code)]
fn fetch(at: *const u8) {
    // SAFETY: a prefetch has no effect but on caches, and no address is wrong.
    unsafe {
        core::arch::asm!("prfm pldl1keep, [{}]", in(reg) at,
            options(nostack, preserves_flags, readonly));
    }
}

/// Other processors look ahead by themselves, or not at all.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
#[inline(always)]
fn fetch(_: *const u8) {}
