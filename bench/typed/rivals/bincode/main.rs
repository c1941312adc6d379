//! bincode: a tree is Rust's own boxes and vectors. To save it is to encode it, and to load it is
//! to decode it, which checks as well.

#[path = "../rust/rival.rs"]
#[macro_use]
mod rival;
#[path = "../rust/constants.rs"]
mod constants;
#[path = "../rust/folding.rs"]
mod folding;
#[path = "../rust/generated.rs"]
#[allow(
    clippy::all,
    dead_code,
    non_camel_case_types,
    unused_imports,
    unused_variables
)]
mod generated;
#[path = "../rust/input.rs"]
mod input;
#[path = "../rust/mapped.rs"]
mod mapped;
#[path = "../rust/measured.rs"]
mod measured;

use generated::Root;
use std::fs::File;
use std::io::Write;

/// The usual one: integers take as many bytes as they need.
const FORM: bincode::config::Configuration = bincode::config::standard();

fn encoded(tree: &Root) -> Vec<u8> {
    bincode::encode_to_vec(tree, FORM).expect("memory")
}

struct Bincode;

impl measured::Rival for Bincode {
    type Tree = Root;
    type Loaded = Root;
    const CHECKS: bool = false;

    fn kept(root: Root) -> Root {
        root
    }
    fn copy(tree: &Root) -> Root {
        tree.clone()
    }
    fn root(tree: &Root) -> &Root {
        tree
    }
    fn size(tree: &Root) -> usize {
        encoded(tree).len()
    }
    fn save(tree: &Root, file: &mut File) -> std::io::Result<()> {
        file.write_all(&encoded(tree))
    }
    fn load(path: &str) -> Root {
        let file = mapped::Mapped::open(path);
        match bincode::decode_from_slice(file.bytes(), FORM) {
            Ok((root, _)) => root,
            Err(_) => rival::fail("a file could not be decoded"),
        }
    }
    fn loaded(loaded: &Root) -> &Root {
        loaded
    }
}

fn main() {
    measured::main::<Bincode>();
}
