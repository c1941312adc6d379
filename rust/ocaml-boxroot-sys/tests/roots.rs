// SPDX-License-Identifier: MIT
//! Every function, in one process with OCaml's runtime and no program in OCaml:
//! cargo test --features link-ocaml-runtime-and-dummy-program
#![cfg(feature = "link-ocaml-runtime-and-dummy-program")]

use ocaml_boxroot_sys::*;
use std::ffi::{c_char, CStr};
use std::ptr;

extern "C" {
    fn caml_startup(arguments: *const *const c_char);
    fn caml_shutdown();
    fn caml_copy_double(x: f64) -> Value;
    fn caml_minor_collection();
    fn caml_gc_full_major(unit: Value) -> Value;
    fn caml_enter_blocking_section();
    fn caml_leave_blocking_section();
}

const UNIT: Value = 1;

fn status_is(expected: Status) -> bool {
    unsafe { boxroot_status() == expected }
}

fn reason() -> String {
    unsafe { CStr::from_ptr(boxroot_error_string()) }
        .to_string_lossy()
        .into()
}

unsafe fn number_in(root: BoxRoot) -> f64 {
    *(boxroot_get(root) as *const f64)
}

/// A value that a collection moves is found by its root, also after the root was made to hold
/// another.
unsafe fn values_move() {
    let mut root = boxroot_create(caml_copy_double(1.5)).unwrap();
    let before = boxroot_get(root);
    caml_minor_collection();
    assert_ne!(
        boxroot_get(root),
        before,
        "a minor collection moves what is young"
    );
    assert_eq!(number_in(root), 1.5);
    assert_eq!(*boxroot_get_ref(root).cast::<Value>(), boxroot_get(root));
    assert!(boxroot_modify(&mut root, caml_copy_double(2.5)));
    caml_gc_full_major(UNIT);
    assert_eq!(number_in(root), 2.5);
    boxroot_delete(root);
}

/// Without the lock a root can be deleted, and nothing else.
unsafe fn lock_is_needed() {
    let mut kept = boxroot_create(UNIT).unwrap();
    let root = boxroot_create(caml_copy_double(3.5)).unwrap();
    caml_enter_blocking_section();
    assert_eq!(boxroot_create(UNIT), None);
    assert!(reason().contains("lock"), "{}", reason());
    assert!(!boxroot_modify(&mut kept, UNIT));
    std::thread::scope(|threads| {
        let address = boxroot_get_ref(root) as usize;
        threads.spawn(move || {
            let root: BoxRoot = std::mem::transmute(address);
            boxroot_delete(root);
        });
    });
    caml_leave_blocking_section();
    assert_eq!(boxroot_get(kept), UNIT);
    boxroot_delete(kept);
}

#[test]
fn all_functions() {
    assert!(status_is(Status::NotSetup));
    unsafe {
        caml_startup([c"roots".as_ptr(), ptr::null()].as_ptr());
        assert!(boxroot_setup());
        assert!(status_is(Status::Running));
        values_move();
        lock_is_needed();
        boxroot_print_stats();
        caml_shutdown();
        boxroot_teardown();
    }
    assert!(status_is(Status::ToreDown));
    assert!(reason().contains("boxroot_teardown"), "{}", reason());
}

#[test]
fn sizes() {
    assert_eq!(
        std::mem::size_of::<Option<BoxRoot>>(),
        std::mem::size_of::<*const u8>()
    );
    assert_eq!(
        std::mem::size_of::<Status>(),
        std::mem::size_of::<std::ffi::c_int>()
    );
}
