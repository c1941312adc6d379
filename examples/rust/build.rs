//! Compiles the OCaml side into one object file that the program is linked with.

fn main() {
    boxroot_build::link(&["ocaml/words.ml"]);
}
