// SPDX-License-Identifier: MIT
//! Starting OCaml, from a `main` of Rust's.

use std::env;
use std::ffi::{c_char, CString, OsString};
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Error, Exception};
use crate::raw;
use crate::runtime::{is_started, with_lock};

/// Starts OCaml with the arguments of the process and runs its program, up to the end of its last
/// module; then lets go of the lock. OCaml stays until the process ends.
///
/// For programs whose `main` is Rust's, once. `main`'s thread, or whichever calls this, is from
/// then on OCaml's first thread.
///
/// # Errors
///
/// [`Error::AlreadyStarted`]; [`Error::StartedElsewhere`]; [`Error::Exception`] if the program
/// raises one, after which OCaml has started all the same. [`Error::Root`] if no roots can be had.
///
/// ```
/// # use boxroot_test_program as _;
/// boxroot::start()?;
/// assert!(matches!(boxroot::start(), Err(boxroot::Error::AlreadyStarted)));
/// # Ok::<(), boxroot::Error>(())
/// ```
pub fn start() -> Result<(), Error> {
    static CALLED: AtomicBool = AtomicBool::new(false);
    let arguments = c_strings(env::args_os())?;
    if raw::has_started() && !is_started() && !CALLED.load(Ordering::Acquire) {
        return Err(Error::StartedElsewhere);
    }
    if is_started() || CALLED.swap(true, Ordering::AcqRel) {
        return Err(Error::AlreadyStarted);
    }
    let result = unsafe { raw::caml_startup_exn(Box::leak(arguments).as_mut_ptr()) };
    let mut raised = raw::exception(result);
    let outcome = unsafe {
        with_lock(|rt| {
            rt.set_up_once(raised.as_mut_slice())?;
            raised.map_or(Ok(()), |exception| Err(Exception::caught(rt, exception)))
        })
    };
    unsafe { raw::caml_enter_blocking_section_no_pending() };
    outcome
}

/// Never freed, since OCaml may look at its arguments at any time.
fn c_strings(texts: impl Iterator<Item = OsString>) -> Result<Box<[*mut c_char]>, Error> {
    let texts: Result<Vec<CString>, _> = texts
        .map(|text| CString::new(text.into_encoded_bytes()))
        .collect();
    let pointers = texts?.into_iter().map(CString::into_raw);
    Ok(pointers.chain([ptr::null_mut()]).collect())
}
