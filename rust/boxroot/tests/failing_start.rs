// SPDX-License-Identifier: MIT
//! A program in OCaml that raises while it is started.

use boxroot::{attach, start, Error, Func, Int, Root};
use boxroot_test_program as _;

#[test]
fn the_exception_is_an_error_and_ocaml_goes_on() {
    std::env::set_var("BOXROOT_TEST_RAISES", "");
    let Err(Error::Exception(exception)) = start() else {
        panic!("it raises");
    };
    assert_eq!(exception.message(), "Failure(\"at the start\")");
    attach(|rt| {
        let next: Root<Func<Int, Int>> = unsafe { Root::named(rt, "next") }?;
        assert_eq!(next.call(rt, &1)?.to::<i32>(rt)?, 2);
        Ok(())
    })
    .unwrap();
}
