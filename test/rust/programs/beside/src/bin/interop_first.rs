//! OCaml is started by ocaml-interop: the crate boxroot says so, and leaves its lock alone.

use boxroot::{attach, start, Error};
use ocaml_interop::{BoxRoot, OCamlRuntime, ToOCaml};

fn text(cr: &mut OCamlRuntime) -> String {
    let text: BoxRoot<String> = "kept".to_boxroot(cr);
    text.get(cr).to_rust()
}

fn main() {
    let _ocaml = OCamlRuntime::init().unwrap();
    for _ in 0..2 {
        assert!(matches!(start(), Err(Error::StartedElsewhere)));
    }
    OCamlRuntime::with_domain_lock(|cr| {
        assert!(matches!(start(), Err(Error::StartedElsewhere)));
        assert_eq!(text(cr), "kept");
    });
    assert!(matches!(attach(|_| Ok(())), Err(Error::NotStarted)));
    println!("refused");
}
