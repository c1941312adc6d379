// SPDX-License-Identifier: MIT
//! One OCaml for all tests of a program, each of which runs on a thread of its own.

use std::sync::Once;

use boxroot::{Error, Func, Root, Runtime};
use boxroot_test_program as _;

static STARTED: Once = Once::new();

/// Runs a test with OCaml's lock.
pub fn with_ocaml<R>(f: impl FnOnce(&mut Runtime) -> Result<R, Error>) -> R {
    start();
    boxroot::attach(f).unwrap()
}

pub fn start() {
    STARTED.call_once(|| boxroot::start().unwrap());
}

/// A function of `program.ml`.
///
/// # Safety
///
/// It is of that type there.
pub unsafe fn function<A, B>(rt: &Runtime, name: &str) -> Root<Func<A, B>> {
    unsafe { Root::named(rt, name) }.unwrap()
}

/// Moves everything that can move.
pub fn collect(rt: &mut Runtime) {
    let collect = unsafe { function::<(), ()>(rt, "collect") };
    collect.call(rt, &()).unwrap();
}
