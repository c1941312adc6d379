// SPDX-License-Identifier: MIT
//! The OCaml in use: what `ocamlopt` is asked for, and when cargo is to ask again.
//! rust/test-program has this module, too.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::outcome::Outcome;

/// All of the thread library, used or not.
const MODULES: &str = "-I +unix -I +threads unix.cmxa threads.cmxa -linkall";

/// Makes one object file of the sources, with OCaml's runtime and thread library.
pub(crate) fn compile(sources: &[PathBuf], object: &Path) -> Outcome<()> {
    let place = PathBuf::from(output(ocamlopt()?.arg("-where"))?);
    let mut command = ocamlopt()?;
    command.args(["-output-complete-obj", "-o"]).arg(object);
    // Modules of one file are found by the next.
    if let Some(folder) = object.parent() {
        command.arg("-I").arg(folder);
    }
    command.args(MODULES.split(' ')).args(in_c(&place));
    output(command.args(sources)).map(drop)
}

/// The C libraries that the thread library needs, by name. OCaml 4 by itself would name the
/// system's -lpthread too, which an object file cannot take in.
fn in_c(place: &Path) -> [&'static str; 5] {
    let unix = if place.join("libunixnat.a").exists() {
        "-lunixnat" // OCaml 5
    } else {
        "-lunix"
    };
    ["-noautolink", "-cclib", "-lthreadsnat", "-cclib", unix]
}

/// The libraries of the system that a program with OCaml in it is linked with.
pub(crate) fn libraries() -> Outcome<Vec<String>> {
    let said = output(ocamlopt()?.args(["-config-var", "native_c_libraries"]))?;
    Ok(said.split_whitespace().map(String::from).collect())
}

fn ocamlopt() -> Outcome<Command> {
    for name in ["OCAMLOPT", "PATH"] {
        println!("cargo:rerun-if-env-changed={name}");
    }
    let named = env::var("OCAMLOPT").ok().filter(|name| !name.is_empty());
    let name = named.unwrap_or_else(|| "ocamlopt".into());
    let place = place_of(&name).ok_or_else(|| {
        format!("no OCaml: there is no '{name}' on PATH; install it, or say where: OCAMLOPT=...")
    })?;
    // Another compiler may come in the place of this one.
    println!("cargo:rerun-if-changed={}", place.display());
    Ok(Command::new(place))
}

/// The file that is run by that name: one on PATH, unless it is a path by itself.
fn place_of(name: &str) -> Option<PathBuf> {
    if Path::new(name).components().count() > 1 {
        return Some(name.into());
    }
    let folders = env::var_os("PATH")?;
    let mut places = env::split_paths(&folders).map(|folder| folder.join(name));
    places.find(|place| place.is_file())
}

/// What a command prints.
fn output(command: &mut Command) -> Outcome<String> {
    let done = command
        .output()
        .map_err(|reason| format!("{command:?}: {reason}; is OCaml where OCAMLOPT says?"))?;
    if !done.status.success() {
        let said = String::from_utf8_lossy(&done.stderr);
        return Err(format!("{command:?}: {}\n{said}", done.status));
    }
    Ok(String::from_utf8_lossy(&done.stdout).trim().into())
}
