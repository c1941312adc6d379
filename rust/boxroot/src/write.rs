// SPDX-License-Identifier: MIT
//! Making values of OCaml. All of it may collect, so that what goes into a new block is in roots,
//! which are read after the block is there. None of it raises.

use std::mem::size_of;
use std::ptr;

use ocaml_boxroot_sys::{boxroot_get, BoxRoot};

use crate::error::Error;
use crate::raw::{self, RawValue};
use crate::root::Root;
use crate::runtime::Runtime;
use crate::value::Value;

const WORD: usize = size_of::<RawValue>();

/// # Safety
///
/// `raw` is a value of the type that `T` stands for, and nothing was allocated since.
unsafe fn rooted<T>(rt: &Runtime, raw: RawValue) -> Result<Root<T>, Error> {
    Root::new(unsafe { Value::from_raw(rt, raw) })
}

/// A number, or a constructor without arguments.
///
/// # Safety
///
/// The type that `T` stands for has it.
pub unsafe fn immediate<T>(rt: &Runtime, number: isize) -> Result<Root<T>, Error> {
    unsafe { rooted(rt, number << 1 | 1) }
}

/// A number, if it has no more bits than OCaml's have.
pub fn int<T>(rt: &Runtime, number: isize) -> Result<Root<T>, Error> {
    if number << 1 >> 1 != number {
        return Err(Error::TooLarge);
    }
    unsafe { immediate(rt, number) }
}

/// A block with what these roots hold.
///
/// # Safety
///
/// It is one of the type that `T` stands for; there are at most 256 roots, not deleted.
pub unsafe fn block<T, const N: usize>(
    rt: &mut Runtime,
    tag: u8,
    fields: [BoxRoot; N],
) -> Result<Root<T>, Error> {
    unsafe {
        let block = raw::caml_alloc_small(N, tag);
        for (index, field) in fields.into_iter().enumerate() {
            let place = (block as *mut RawValue).add(index);
            place.write(boxroot_get(field));
        }
        rooted(rt, block)
    }
}

pub fn float<T>(rt: &mut Runtime, number: f64) -> Result<Root<T>, Error> {
    unsafe { rooted(rt, raw::caml_copy_double(number)) }
}

pub fn string<T>(rt: &mut Runtime, bytes: &[u8]) -> Result<Root<T>, Error> {
    let words = bytes.len() / WORD + 1;
    if words > raw::MAX_WORDS {
        return Err(Error::TooLarge);
    }
    if words > raw::MAX_YOUNG_WORDS {
        return large_string(rt, bytes, words);
    }
    unsafe {
        let string = raw::caml_alloc_string(bytes.len());
        ptr::copy_nonoverlapping(bytes.as_ptr(), string as *mut u8, bytes.len());
        rooted(rt, string)
    }
}

/// `caml_alloc_string` would raise where this is an error.
fn large_string<T>(rt: &mut Runtime, bytes: &[u8], words: usize) -> Result<Root<T>, Error> {
    let root = unsafe {
        let string = raw::alloc_large(words, raw::STRING_TAG);
        if string == 0 {
            return Err(Error::OutOfMemory);
        }
        fill_string(string as *mut u8, bytes, words * WORD);
        rooted(rt, string)
    };
    // Now that it is rooted: the collector keeps pace with what is allocated.
    unsafe { raw::caml_check_urgent_gc(raw::ZERO) };
    root
}

/// A string is the bytes, and zeros to the end of its last word, whose last byte is the number of
/// zeros before it.
unsafe fn fill_string(string: *mut u8, bytes: &[u8], size: usize) {
    let last = size - 1;
    unsafe {
        ptr::write_bytes(string.add(size - WORD), 0, WORD);
        string.add(last).write((last - bytes.len()) as u8);
        ptr::copy_nonoverlapping(bytes.as_ptr(), string, bytes.len());
    }
}
