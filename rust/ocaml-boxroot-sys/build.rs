// SPDX-License-Identifier: MIT
//! Compiles the C library for the OCaml in use, and links with it.
//!
//! `OCAML_WHERE_PATH` is the folder of OCaml's libraries and headers; without it, `OCAMLOPT` (or
//! `ocamlopt`) is asked for it. If something is missing or not served, the build ends with a
//! sentence that says what to do.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{exit, Command};

type Outcome<T> = Result<T, String>;

/// Where the C library is, seen from this folder: a package has it inside, a checkout above.
const PLACES: [&str; 2] = ["c", "../.."];
/// The folders of its sources and of its headers, there.
const SOURCES: [&str; 2] = ["src/boxroot", "src/pages"];
const HEADERS: &str = "include";

fn main() {
    if let Err(reason) = run() {
        eprintln!("ocaml-boxroot-sys: {reason}");
        exit(1);
    }
}

fn run() -> Outcome<()> {
    println!("cargo:rerun-if-changed=build.rs");
    if cfg!(feature = "bundle-boxroot") {
        bundle_boxroot()?;
    }
    if cfg!(feature = "link-ocaml-runtime-and-dummy-program") {
        link_dummy_program()?;
    }
    Ok(())
}

// The OCaml in use.

/// The variable `name`, and a build anew when it changes.
fn variable(name: &str) -> Option<String> {
    println!("cargo:rerun-if-env-changed={name}");
    env::var(name).ok().filter(|text| !text.is_empty())
}

fn ocamlopt() -> String {
    let compiler = variable("OCAMLOPT").unwrap_or_else(|| "ocamlopt".into());
    if Path::new(&compiler).components().count() == 1 {
        // It is the first on PATH of that name: another one may come before it.
        println!("cargo:rerun-if-env-changed=PATH");
    }
    if let Some(place) = place_of(&compiler) {
        // Another compiler may come in the place of this one.
        println!("cargo:rerun-if-changed={}", place.display());
    }
    compiler
}

/// The file that is run by that name.
fn place_of(compiler: &str) -> Option<PathBuf> {
    if Path::new(compiler).components().count() > 1 {
        return Some(compiler.into());
    }
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders)
        .map(|folder| folder.join(compiler))
        .find(|place| place.is_file())
}

/// The output of a command, without spaces at its ends.
fn output(command: &mut Command) -> Outcome<String> {
    let done = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    if !done.status.success() {
        let said = String::from_utf8_lossy(&done.stderr);
        return Err(format!("{command:?}: {}\n{said}", done.status));
    }
    Ok(String::from_utf8_lossy(&done.stdout).trim().into())
}

fn ocaml_folder() -> Outcome<PathBuf> {
    if let Some(folder) = variable("OCAML_WHERE_PATH") {
        return Ok(folder.into());
    }
    let compiler = ocamlopt();
    match output(Command::new(&compiler).arg("-where")) {
        Ok(folder) => Ok(folder.into()),
        Err(reason) => Err(format!(
            "no OCaml: '{compiler}' does not run ({reason}); install OCaml {} or later, or say \
             where it is: OCAMLOPT=.../bin/ocamlopt",
            line_of(first_ocaml()?)
        )),
    }
}

/// The number in caml/version.h, as in 50300.
fn ocaml_number(folder: &Path) -> Outcome<u32> {
    let header = folder.join("caml/version.h");
    // Another OCaml may come in the place of this one.
    println!("cargo:rerun-if-changed={}", header.display());
    let text = fs::read_to_string(&header).map_err(|_| {
        format!(
            "OCaml's headers are missing: there is no {}; install OCaml's development files, or \
             say where they are: OCAML_WHERE_PATH=..., what `ocamlopt -where` prints",
            header.display()
        )
    })?;
    defined(&text, "OCAML_VERSION")
        .ok_or_else(|| format!("{} does not say which OCaml it is of", header.display()))
}

/// The number that a header defines a macro as.
fn defined(text: &str, name: &str) -> Option<u32> {
    text.lines()
        .find_map(|line| line.strip_prefix(&format!("#define {name} ")))
        .and_then(|number| number.trim().parse().ok())
}

/// The first OCaml that the library is compiled for: its header says which.
fn first_ocaml() -> Outcome<u32> {
    let header = c_library()?
        .join(HEADERS)
        .join("outheap")
        .join("boxroot_match.h");
    fs::read_to_string(&header)
        .ok()
        .and_then(|text| defined(&text, "BXR_FIRST_OCAML"))
        .ok_or_else(|| format!("{} does not say what is served", header.display()))
}

/// As in 5.3.
fn line_of(number: u32) -> String {
    format!("{}.{}", number / 10_000, number / 100 % 100)
}

fn check_ocaml(folder: &Path) -> Outcome<()> {
    let (number, first) = (ocaml_number(folder)?, first_ocaml()?);
    if number < first {
        return Err(format!(
            "{} is of OCaml {}, and this boxroot is for {} and later; use one of these: \
             OCAMLOPT=.../bin/ocamlopt, or OCAML_WHERE_PATH",
            folder.display(),
            line_of(number),
            line_of(first)
        ));
    }
    // For crates that depend on this one.
    println!("cargo:ocaml={number}");
    println!("cargo:ocaml_where={}", folder.display());
    Ok(())
}

// The library.

fn c_library() -> Outcome<PathBuf> {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap());
    PLACES
        .into_iter()
        .find(|place| {
            package
                .join(place)
                .join(HEADERS)
                .join("boxroot.h")
                .is_file()
        })
        .map(|place| package.join(place))
        .ok_or_else(|| {
            format!(
                "the C library is not in {}, nor above it: take the crate from a whole checkout, \
                 or from a package that `packaging/crate` there has made",
                package.display()
            )
        })
}

/// The entries of a folder, in an order that does not change.
fn entries(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let cannot = |e| format!("cannot read {}: {e}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot)? {
        paths.push(entry.map_err(cannot)?.path());
    }
    paths.sort();
    Ok(paths)
}

/// The C files below a folder, but for those in a folder `ocaml`, which are for dune.
fn c_files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() {
            if path.file_name() != Some(OsStr::new("ocaml")) {
                files.append(&mut c_files(&path)?);
            }
        } else if path.extension() == Some(OsStr::new("c")) {
            files.push(path);
        }
    }
    Ok(files)
}

fn bundle_boxroot() -> Outcome<()> {
    let library = c_library()?;
    let headers = library.join(HEADERS);
    let ocaml = ocaml_folder()?;
    check_ocaml(&ocaml)?;
    let mut build = cc::Build::new();
    build.include(&headers).flag("-isystem").flag(&ocaml);
    build.flag("-std=gnu11");
    println!("cargo:rerun-if-changed={}", headers.display());
    for name in SOURCES {
        let folder = library.join(name);
        println!("cargo:rerun-if-changed={}", folder.display());
        build.files(c_files(&folder)?);
    }
    build.try_compile("ocaml-boxroot").map_err(|e| {
        format!("{e}\nthe C library was not compiled: install gcc or clang, or say which: CC=...")
    })?;
    println!("cargo:include={}", headers.display());
    Ok(())
}

// OCaml's runtime, for tests.

/// Puts an object file for an empty program into an archive of its own, and links with that and
/// with the runtime.
fn link_dummy_program() -> Outcome<()> {
    let compiler = ocamlopt();
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    let (source, object) = (folder.join("dummy.ml"), folder.join("program.o"));
    fs::write(&source, "").map_err(|e| format!("cannot write {}: {e}", source.display()))?;
    let mut compile = Command::new(&compiler);
    output(
        compile
            .arg("-output-complete-obj")
            .arg("-o")
            .args([&object, &source]),
    )?;
    let mut archive = cc::Build::new();
    archive.object(&object);
    archive
        .try_compile("ocaml-dummy-program")
        .map_err(|e| e.to_string())?;
    let libraries = output(Command::new(&compiler).args(["-config-var", "native_c_libraries"]))?;
    for library in libraries
        .split_whitespace()
        .filter_map(|word| word.strip_prefix("-l"))
    {
        println!("cargo:rustc-link-lib={library}");
    }
    Ok(())
}
