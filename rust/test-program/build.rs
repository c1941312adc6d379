// SPDX-License-Identifier: MIT
//! Compiles `program.ml`, with OCaml's runtime and thread library, into one object file in an
//! archive, and links with that.

use std::env;
use std::path::PathBuf;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=program.ml");
    println!("cargo:rerun-if-env-changed=OCAMLOPT");
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    let source = folder.join("program.ml"); // since OCaml puts what it makes beside it
    std::fs::copy("program.ml", &source).unwrap();

    let object = folder.join("linked.o");
    let mut compile = ocamlopt();
    run(compile
        .args(["-output-complete-obj", "-o"])
        .arg(&object)
        .args(thread_library())
        .arg(&source));

    let archive = folder.join("libboxroot_test_program.a");
    run(Command::new("ar").arg("rcs").args([&archive, &object]));
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:rustc-link-lib=static=boxroot_test_program");
    for library in run(ocamlopt().args(["-config-var", "native_c_libraries"])).split_whitespace() {
        println!("cargo:rustc-link-lib={}", library.trim_start_matches("-l"));
    }
}

/// All modules of it, used or not. The libraries of C that they need are given by name. OCaml 4 by
/// itself would name the system's -lpthread as well, which an object file cannot take in.
fn thread_library() -> Vec<String> {
    let folder = PathBuf::from(run(ocamlopt().arg("-where")).trim());
    let in_ocaml_5 = folder.join("libunixnat.a").exists();
    let unix = if in_ocaml_5 { "-lunixnat" } else { "-lunix" };
    let modules = "-I +unix -I +threads unix.cmxa threads.cmxa -linkall";
    let libraries = "-noautolink -cclib -lthreadsnat -cclib";
    let words = modules
        .split_whitespace()
        .chain(libraries.split_whitespace())
        .chain([unix]);
    words.map(String::from).collect()
}

fn ocamlopt() -> Command {
    Command::new(env::var("OCAMLOPT").unwrap_or_else(|_| "ocamlopt".into()))
}

/// What it prints.
fn run(command: &mut Command) -> String {
    let done = command.output().expect("it is there");
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{command:?}: {said}");
    String::from_utf8_lossy(&done.stdout).into()
}
