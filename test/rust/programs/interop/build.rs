//! Compiles the side in OCaml into one object file, and links the program with that and with
//! OCaml's libraries.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn ocamlopt() -> Command {
    Command::new(env::var("OCAMLOPT").unwrap_or_else(|_| "ocamlopt".into()))
}

fn answer(question: &[&str]) -> String {
    let answer = ocamlopt().args(question).output().unwrap().stdout;
    String::from_utf8(answer).unwrap().trim().into()
}

fn link(argument: &str) {
    println!("cargo:rustc-link-arg-bins={argument}");
}

fn compile_side() -> PathBuf {
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    let (source, object) = (folder.join("side.ml"), folder.join("linked.o"));
    std::fs::copy("side.ml", &source).unwrap();
    let done = ocamlopt()
        .args(["-I", "+unix", "-I", "+threads", "unix.cmxa", "threads.cmxa"])
        .args(["-output-obj", "-o"])
        .args([&object, &source])
        .status();
    assert!(done.unwrap().success());
    object
}

fn main() {
    println!("cargo:rerun-if-changed=side.ml");
    println!("cargo:rerun-if-env-changed=OCAMLOPT");
    link(compile_side().to_str().unwrap());
    let libraries = answer(&["-where"]);
    // OCaml 5 has one for each compiler.
    let has_unixnat = Path::new(&libraries).join("libunixnat.a").exists();
    link(&format!("-L{libraries}"));
    link("-lthreadsnat");
    link(if has_unixnat { "-lunixnat" } else { "-lunix" });
    link("-lasmrun");
    for library in answer(&["-config-var", "native_c_libraries"]).split_whitespace() {
        link(library);
    }
}
