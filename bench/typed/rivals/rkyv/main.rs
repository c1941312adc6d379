//! rkyv: a tree is an archive, which is read where it lies, and is copied as its bytes are. To
//! build one is to build Rust's values, and to serialize them; bytecheck checks.

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

use generated::{Root, SeenRoot};
use mapped::Mapped;
use rival::{Bytes, Digest, Fold, Found, Node, Number, Real, Walked};
use rkyv::boxed::ArchivedBox;
use rkyv::niche::option_box::ArchivedOptionBox;
use rkyv::option::ArchivedOption;
use rkyv::primitive::{ArchivedF64, ArchivedI32, ArchivedI64};
use rkyv::rancor::Failure;
use rkyv::string::ArchivedString;
use rkyv::util::AlignedVec;
use rkyv::vec::ArchivedVec;
use std::fs::File;
use std::io::Write;

node_of_parts!(ArchivedBox<T>, self, std::iter::once(self.get()));
node_of_parts!(ArchivedOptionBox<T>, self, self.as_ref().into_iter());
node_of_parts!(ArchivedOption<T>, self, self.iter());
node_of_parts!(ArchivedVec<T>, self, self.iter());

fold_of!([T] ArchivedBox<T> => Box<T::To>, self, Box::new(self.get().fold()));
fold_of!([T] ArchivedOptionBox<T> => Option<Box<T::To>>, self, self.as_ref().map(Fold::fold));
fold_of!([T] ArchivedOption<T> => Option<T::To>, self, self.as_ref().map(T::fold));
fold_of!([T] ArchivedVec<T> => Vec<T::To>, self, self.iter().map(T::fold).collect());
fold_of!([] ArchivedI32 => i32, self, self.to_native());
fold_of!([] ArchivedString => String, self, self.as_str().to_owned());

impl Number for ArchivedI32 {
    fn number(&self) -> i64 {
        i64::from(self.to_native())
    }
}
impl Number for ArchivedI64 {
    fn number(&self) -> i64 {
        self.to_native()
    }
}
impl Real for ArchivedF64 {
    fn real(&self) -> f64 {
        self.to_native()
    }
}
impl Bytes for ArchivedString {
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}
impl Bytes for ArchivedVec<u8> {
    fn bytes(&self) -> &[u8] {
        self.as_slice()
    }
}

/// SAFETY: the bytes are an archive of a Root, which this program has made.
unsafe fn root(bytes: &[u8]) -> &SeenRoot {
    unsafe { rkyv::access_unchecked::<SeenRoot>(bytes) }
}

struct Rkyv;

impl measured::Rival for Rkyv {
    type Tree = AlignedVec;
    type Loaded = Mapped;
    const CHECKS: bool = true;

    fn kept(root: Root) -> AlignedVec {
        rkyv::to_bytes::<Failure>(&root).expect("memory")
    }
    fn copy(tree: &AlignedVec) -> AlignedVec {
        tree.clone()
    }
    fn root(tree: &AlignedVec) -> &SeenRoot {
        // SAFETY: kept has made it.
        unsafe { root(tree) }
    }
    fn size(tree: &AlignedVec) -> usize {
        tree.len()
    }
    fn save(tree: &AlignedVec, file: &mut File) -> std::io::Result<()> {
        file.write_all(tree)
    }
    fn load(path: &str) -> Mapped {
        Mapped::open(path)
    }
    fn loaded(loaded: &Mapped) -> &SeenRoot {
        // SAFETY: it is what save has written.
        unsafe { root(loaded.bytes()) }
    }
    fn check(loaded: &Mapped) -> bool {
        rkyv::access::<SeenRoot, Failure>(loaded.bytes()).is_ok()
    }
}

fn main() {
    measured::main::<Rkyv>();
}
