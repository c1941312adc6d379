//! Compiles the OCaml side, with OCaml's runtime and thread library, into one object file that the
//! program is linked with.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=ocaml");
    println!("cargo:rerun-if-env-changed=OCAMLOPT");
    println!("cargo:rerun-if-env-changed=PATH");
    if let Some(place) = place_of(&compiler()) {
        println!("cargo:rerun-if-changed={}", place.display()); // another may take its place
    }
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    let (source, object) = (folder.join("index.ml"), folder.join("linked.o"));
    fs::copy("ocaml/index.ml", &source).unwrap(); // OCaml puts what it makes beside it

    let place = output(ocamlopt().arg("-where"));
    let mut compile = ocamlopt();
    compile.args(["-output-complete-obj", "-o"]).arg(&object);
    compile.args(thread_library(Path::new(&place))).arg(&source);
    output(&mut compile);

    println!("cargo:rustc-link-arg-bins={}", object.display());
    let libraries = output(ocamlopt().args(["-config-var", "native_c_libraries"]));
    for library in libraries.split_whitespace() {
        println!("cargo:rustc-link-arg-bins={library}");
    }
}

/// All of it, used or not. This names the C libraries that it needs, since OCaml 4 by itself would
/// name the system's -lpthread too. An object file cannot take that in.
fn thread_library(place: &Path) -> Vec<&'static str> {
    let modules = "-I +unix -I +threads unix.cmxa threads.cmxa -linkall";
    let in_c = if place.join("libunixnat.a").exists() {
        "-noautolink -cclib -lthreadsnat -cclib -lunixnat" // OCaml 5
    } else {
        "-noautolink -cclib -lthreadsnat -cclib -lunix"
    };
    modules.split(' ').chain(in_c.split(' ')).collect()
}

fn compiler() -> String {
    env::var("OCAMLOPT").unwrap_or_else(|_| "ocamlopt".into())
}

/// The file that is run by that name: one on PATH, unless it is a path by itself.
fn place_of(compiler: &str) -> Option<PathBuf> {
    if Path::new(compiler).components().count() > 1 {
        return Some(compiler.into());
    }
    let folders = env::var_os("PATH")?;
    let mut places = env::split_paths(&folders).map(|folder| folder.join(compiler));
    places.find(|place| place.is_file())
}

fn ocamlopt() -> Command {
    Command::new(compiler())
}

/// What it prints.
fn output(command: &mut Command) -> String {
    let done = match command.output() {
        Ok(done) => done,
        Err(reason) => panic!("{command:?}: {reason}; is OCaml on PATH, or where OCAMLOPT says?"),
    };
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{command:?}: {said}");
    String::from_utf8_lossy(&done.stdout).trim().into()
}
