//! OCaml is started by the crate boxroot, and ocaml-interop uses it too, on several threads.

use std::thread;

use boxroot::{attach, start, Error, Func, Int, Root};
use ocaml_interop::{BoxRoot, OCamlRuntime, ToOCaml};

type Next = Root<Func<Int, Int>>;

fn by_interop() {
    OCamlRuntime::with_domain_lock(|cr| {
        let text: BoxRoot<String> = "kept".to_boxroot(cr);
        assert_eq!(text.get(cr).to_rust::<String>(), "kept");
        assert!(matches!(attach(|_| Ok(())), Err(Error::Attached)));
    });
}

fn by_boxroot(next: &Next) {
    let after: i32 = attach(|rt| next.call(rt, &41)?.to(rt)).unwrap();
    assert_eq!(after, 42);
}

fn main() {
    start().unwrap();
    let next: Next = attach(|rt| unsafe { Root::named(rt, "next") }).unwrap();
    by_interop();
    by_boxroot(&next);
    thread::scope(|threads| {
        threads.spawn(|| {
            by_boxroot(&next);
            by_interop();
            by_boxroot(&next);
        });
        threads.spawn(|| {
            by_interop();
            assert!(matches!(
                attach(|_| Ok(())),
                Err(Error::RegisteredElsewhere)
            ));
            by_interop();
        });
    });
    attach(|rt| rt.run_at_exit()).unwrap();
    println!("used by both");
}
