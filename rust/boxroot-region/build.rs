// SPDX-License-Identifier: MIT
//! Compiles regions for the OCaml that `ocaml-boxroot-sys` has found, and links with them.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::exit;

type Outcome<T> = Result<T, String>;

/// Where the C library is, seen from this folder: a package has it inside, a checkout above.
const PLACES: [&str; 2] = ["c", "../.."];
/// The folder of its sources, and that of its headers, there.
const SOURCES: &str = "src/region";
const HEADERS: &str = "include";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if let Err(reason) = compile() {
        eprintln!("boxroot-region: {reason}");
        exit(1);
    }
}

fn c_library() -> Outcome<PathBuf> {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap());
    let header = Path::new(HEADERS).join("outheap").join("region.h");
    PLACES
        .into_iter()
        .map(|place| package.join(place))
        .find(|place| place.join(&header).is_file())
        .ok_or_else(|| {
            format!(
                "the C library is not in {}, nor above it: take the crate from a whole checkout, \
                 or from a package that `packaging/crate` there has made",
                package.display()
            )
        })
}

/// The folder of OCaml that the crate of the roots has found.
fn ocaml_folder() -> Outcome<String> {
    env::var("DEP_OCAML_BOXROOT_OCAML_WHERE").map_err(|_| {
        "the crate ocaml-boxroot-sys that is used does not say where OCaml is; use the one that \
         comes with this crate: [patch.crates-io] in Cargo.toml"
            .into()
    })
}

/// The C files of a folder, in an order that does not change.
fn c_files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let cannot = |e| format!("cannot read {}: {e}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.extension() == Some(OsStr::new("c")) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn compile() -> Outcome<()> {
    let library = c_library()?;
    let (headers, folder) = (library.join(HEADERS), library.join(SOURCES));
    println!("cargo:rerun-if-changed={}", headers.display());
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut build = cc::Build::new();
    build.include(&headers).flag("-std=gnu11");
    build.flag("-isystem").flag(ocaml_folder()?);
    build.files(c_files(&folder)?);
    build.try_compile("boxroot-region").map_err(|e| {
        format!("{e}\nthe C library was not compiled: install gcc or clang, or say which: CC=...")
    })
}
