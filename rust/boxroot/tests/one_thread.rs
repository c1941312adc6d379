// SPDX-License-Identifier: MIT
//! The order of things, and without the feature `threads` the threads that may do them.

use std::thread;

use boxroot::{attach, start, Error, Int, Root};
use boxroot_test_program as _;

#[test]
fn first_start_then_attach() {
    assert!(matches!(attach(|_| Ok(())), Err(Error::NotStarted)));
    start().unwrap();
    assert!(matches!(start(), Err(Error::AlreadyStarted)));
    let root: Root<Int> = attach(|rt| Root::of(rt, &5)).unwrap();

    let on_another = thread::spawn(|| attach(|_| Ok(())));
    let outcome = on_another.join().unwrap();
    if cfg!(feature = "threads") {
        outcome.unwrap();
    } else {
        assert!(matches!(outcome, Err(Error::ForeignThread)));
    }

    attach(|rt| {
        assert_eq!(root.to::<i32>(rt)?, 5);
        rt.run_at_exit()
    })
    .unwrap();
    thread::spawn(move || drop(root)).join().unwrap();
}
