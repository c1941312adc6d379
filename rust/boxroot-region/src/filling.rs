// SPDX-License-Identifier: MIT
//! Ways to fill a region that nobody else knows yet. All of them need OCaml's lock.

use std::ptr;
use std::time::Duration;

use boxroot::{RawValue, Root, Runtime};
use ocaml_boxroot_sys::boxroot_get_ref;

use crate::raw::{self, Adding, Refusal, Status};
use crate::Error;

/// A new region, and the copy in it that `fill` has made. It is sealed.
pub(crate) unsafe fn filled(
    fill: impl FnOnce(*mut raw::Region) -> Result<RawValue, Error>,
) -> Result<(*mut raw::Region, RawValue), Error> {
    let mut region = ptr::null_mut();
    done(unsafe { raw::oh_region_create(&mut region) })?;
    let copy = fill(region).and_then(|copy| {
        done(unsafe { raw::oh_region_seal(region) })?;
        Ok(copy)
    });
    if copy.is_err() {
        // What holds nothing goes; a copy that could not be sealed stays, as nobody has it.
        unsafe { raw::oh_region_destroy(region) };
    }
    Ok((region, copy?))
}

/// By `oh_region_add` or `oh_region_add_shared`.
pub(crate) unsafe fn add(
    by: raw::Add,
    region: *mut raw::Region,
    value: RawValue,
) -> Result<RawValue, Error> {
    let (mut copy, mut refusal) = (0, no_refusal());
    match unsafe { by(region, value, &mut copy, &mut refusal) } {
        raw::OK => Ok(copy),
        status => Err(Error::refused(status, &refusal)),
    }
}

/// A slice at a time; `pause` is called in between.
pub(crate) unsafe fn add_in_slices<T>(
    rt: &mut Runtime,
    region: *mut raw::Region,
    root: &Root<T>,
    slice: Duration,
    mut pause: impl FnMut(&mut Runtime) -> Result<(), Error>,
) -> Result<RawValue, Error> {
    let nanoseconds = u64::try_from(slice.as_nanos()).unwrap_or(u64::MAX);
    let addition = Addition::begin(region)?;
    loop {
        if let Some(copy) = addition.add_slice(root, nanoseconds)? {
            return Ok(copy);
        }
        pause(rt)?;
    }
}

/// The state that the slices of one value share. It is dropped with the lock.
struct Addition(*mut Adding);

impl Addition {
    fn begin(region: *mut raw::Region) -> Result<Addition, Error> {
        let mut adding = ptr::null_mut();
        // SAFETY: the lock is held, and the region is there.
        done(unsafe { raw::oh_region_begin_adding(region, &mut adding) })?;
        Ok(Addition(adding))
    }

    /// The copy, if that was the last slice.
    fn add_slice<T>(&self, source: &Root<T>, nanoseconds: u64) -> Result<Option<RawValue>, Error> {
        let (mut is_done, mut copy, mut refusal) = (false, 0, no_refusal());
        // SAFETY: the lock is held, and nobody can modify or delete the root meanwhile.
        let status = unsafe {
            let cell = boxroot_get_ref(source.as_raw()).cast();
            raw::oh_region_add_slice(
                self.0,
                cell,
                nanoseconds,
                &mut is_done,
                &mut copy,
                &mut refusal,
            )
        };
        match status {
            raw::OK => Ok(is_done.then_some(copy)),
            status => Err(Error::refused(status, &refusal)),
        }
    }
}

impl Drop for Addition {
    fn drop(&mut self) {
        // SAFETY: nobody uses it any more, and the lock is held.
        unsafe { raw::oh_region_end_adding(self.0) }
    }
}

fn done(status: Status) -> Result<(), Error> {
    match status {
        raw::OK => Ok(()),
        status => Err(Error::last(status)),
    }
}

pub(crate) fn no_refusal() -> Refusal {
    Refusal {
        what: ptr::null(),
        length: 0,
        path: ptr::null_mut(),
    }
}
