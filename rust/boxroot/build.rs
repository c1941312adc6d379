// SPDX-License-Identifier: MIT
//! Tells the two lines of OCaml apart, by what the build of `ocaml-boxroot-sys` has found:
//! `cfg(ocaml4)` is OCaml 4.14.

use std::env;
use std::process::exit;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let number = env::var("DEP_OCAML_BOXROOT_OCAML").ok();
    match number.and_then(|text| text.parse::<u32>().ok()) {
        Some(number) if number < 50_000 => println!("cargo:rustc-cfg=ocaml4"),
        Some(_) => (),
        None => {
            eprintln!(
                "boxroot: the crate ocaml-boxroot-sys that is used does not say which OCaml it is \
                 for; use the one that comes with this crate: [patch.crates-io] in Cargo.toml"
            );
            exit(1);
        }
    }
}
