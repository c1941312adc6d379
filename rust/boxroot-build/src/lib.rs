// SPDX-License-Identifier: MIT
#![doc = include_str!("../README.md")]

mod compiler;
mod outcome;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use outcome::{or_end, Outcome};

/// Compiles `files`, in that order, and has cargo link the programs of this package with the
/// result. That is one object file, with OCaml's runtime and thread library in it.
///
/// A path is seen from the package, as in `ocaml/words.ml`. Files of the same name cannot be told
/// apart, as each is a module of OCaml. The files are copied into cargo's `OUT_DIR` first, since
/// OCaml puts its output beside them.
///
/// The thread library is linked as a whole. The feature `threads` of the crate `boxroot` needs it,
/// and so does `ocaml-interop`.
///
/// All programs of the package are linked with the object file: binaries, tests, examples. Those of
/// packages that depend on it are not: their own build scripts call this, with these files. A
/// program has one OCaml, so call this once.
///
/// # Errors
///
/// End the build: a file that is not there, no `ocamlopt`, or an error in the OCaml.
pub fn link(files: &[&str]) {
    let object = or_end(compiled(files));
    link_object(object);
}

/// Has cargo link the programs of this package with an object file of OCaml's that is there, and
/// with the libraries that OCaml names.
///
/// `ocamlopt -output-complete-obj` has made it, or dune by the mode `object`: it has OCaml's
/// runtime in it. [`link`] says which programs.
///
/// # Errors
///
/// End the build: the file is not there, or no `ocamlopt`.
pub fn link_object(object: impl AsRef<Path>) {
    let object = object.as_ref();
    or_end(watched(object));
    let libraries = or_end(compiler::libraries());
    // Cargo runs the linker in a folder of its own.
    let object = or_end(fs::canonicalize(object).map_err(|e| outcome::cannot("find", object, &e)));
    println!("cargo:rustc-link-arg={}", object.display());
    for library in libraries {
        println!("cargo:rustc-link-arg={library}");
    }
}

/// Has cargo run the build script again when the file changes.
fn watched(file: &Path) -> Outcome<()> {
    println!("cargo:rerun-if-changed={}", file.display());
    fs::metadata(file)
        .map(drop)
        .map_err(|e| outcome::cannot("find", file, &e))
}

fn compiled(files: &[&str]) -> Outcome<PathBuf> {
    let folder = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set: is this a build script?")?;
    let folder = fresh(PathBuf::from(folder).join("boxroot-build"))?;
    let object = folder.join("linked.o");
    let sources = copied(files, &folder)?;
    compiler::compile(&sources, &object)?;
    Ok(object)
}

/// An empty folder: a module that the program no longer has must not be found.
fn fresh(folder: PathBuf) -> Outcome<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|e| outcome::cannot("empty", &folder, &e))?;
    }
    fs::create_dir(&folder).map_err(|e| outcome::cannot("make", &folder, &e))?;
    Ok(folder)
}

/// The line of OCaml by which errors, backtraces and debuggers name the file, and not its copy.
fn origin(file: &Path) -> String {
    format!("# 1 {:?}\n", file.to_string_lossy())
}

fn copied(files: &[&str], folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut sources = Vec::new();
    for file in files.iter().map(Path::new) {
        watched(file)?;
        let name = file.file_name().ok_or("a file has no name")?;
        let source = folder.join(name);
        let text = fs::read(file).map_err(|e| outcome::cannot("read", file, &e))?;
        let text = [origin(file).as_bytes(), &text].concat();
        fs::write(&source, text).map_err(|e| outcome::cannot("write", &source, &e))?;
        sources.push(source);
    }
    Ok(sources)
}
