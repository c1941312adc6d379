// SPDX-License-Identifier: MIT
//! Compiles `program.ml`, with OCaml's runtime and thread library, into one object file in an
//! archive, and links with that.
//!
//! Modules of the crate boxroot-build do so. The crate itself does not serve here: it gives the
//! linker an object file as an argument, which cargo does for programs of the same package alone.
//! Cargo links an archive with the programs of other packages, too.

#[path = "../boxroot-build/src/compiler.rs"]
mod compiler;
#[path = "../boxroot-build/src/outcome.rs"]
mod outcome;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use outcome::{cannot, or_end, Outcome};

fn main() {
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    let libraries = or_end(archived(Path::new("program.ml"), &folder));
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:rustc-link-lib=static=boxroot_test_program");
    for library in libraries {
        println!("cargo:rustc-link-lib={}", library.trim_start_matches("-l"));
    }
}

/// Makes the archive, and returns what OCaml needs of the system.
fn archived(program: &Path, folder: &Path) -> Outcome<Vec<String>> {
    println!("cargo:rerun-if-changed={}", program.display());
    let source = folder.join(program); // since OCaml puts what it makes beside it
    fs::copy(program, &source).map_err(|e| cannot("copy", program, &e))?;
    let object = folder.join("linked.o");
    compiler::compile(&[source], &object)?;

    let archive = folder.join("libboxroot_test_program.a");
    let mut ar = Command::new("ar");
    let done = ar.arg("rcs").args([&archive, &object]).status();
    assert!(done.is_ok_and(|status| status.success()), "{ar:?}");
    compiler::libraries()
}
