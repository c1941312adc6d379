// SPDX-License-Identifier: MIT
//! The fuzz target of the reader in Rust: any bytes. They are opened as trees of some schemas:
//! test/schema/shapes.asdl, known.asdl, which is open, in its versions 1 and 5, dag.asdl, which
//! shares values, constants.asdl, and lists.asdl, with lists of plain data. A fault has a place and
//! is what C says of it. A tree that is accepted is read and copied, and one pass proves the copy.
//! To read what nobody has checked is no panic. For libFuzzer (test/adtc/fuzz/run rust), and, with
//! `--cfg fuzz_main`, as a program that takes a seed, a number, and the files of a corpus: it
//! damages each as many times.

#[path = "../../schema/harness.rs"]
#[allow(dead_code)]
mod harness;
#[path = "../../../rust/outheap-adtc/tests/generated/constants.rs"]
mod constants;
#[path = "../../../rust/outheap-adtc/tests/generated/dag.rs"]
mod dag;
#[path = "../../../rust/outheap-adtc/tests/generated/known.rs"]
mod known;
#[path = "../../../rust/outheap-adtc/tests/generated/known_1.rs"]
mod known_1;
#[path = "../../../rust/outheap-adtc/tests/generated/lists.rs"]
mod lists;
#[path = "../../../rust/outheap-adtc/tests/generated/shapes.rs"]
mod shapes;
#[path = "touching.rs"]
mod touching;

use constants::RowRef;
use dag::ProgramRef;
use harness::{look_at_proof, Handle, Root, Sample, Touch};
use known::ShapeRef as KnownRef;
use known_1::ShapeRef as FirstRef;
use lists::RowRef as ListsRef;
use outheap_adtc::{Buffer, Error};
use shapes::ShapeRef;

extern "C" {
    fn fuzz_complete(bytes: *mut u8, size: usize);
    fn fuzz_said_by_c(
        kind: u32,
        bytes: *const u8,
        size: usize,
        sentence: *mut u8,
        room: usize,
    ) -> usize;
}

const HEADER: usize = 32;
const PARTS: i64 = 1000; // of what was not checked

/// The first type of a module, whose trees are tried: its calls.
macro_rules! kind {
    ($sample:ident, $root:ident, $module:ident, $handle:ident, $read:expr, { $($more:item)* }) => {
        struct $root;
        impl Handle for $root {
            type Of<'a> = $handle<'a>;
            $($more)*
        }
        static $sample: Sample<$root> = Sample {
            schema: &$module::SCHEMA,
            of: 0,
            begin: $handle::build,
            build: |_| Ok(()),
            open: |bytes| $handle::open(bytes),
            open_in: |bytes, words| $handle::open_in(bytes, words),
            trusted: |bytes| $handle::trusted(bytes),
            read: $read,
            copy: |root, b| root.copy_to(b),
        };
    };
}

kind!(SHAPES, OfShapes, shapes, ShapeRef, |_| (), {});
kind!(KNOWN, OfKnown, known, KnownRef, |_| (), {});
kind!(FIRST, OfFirst, known_1, FirstRef, |_| (), {});
kind!(CONSTANTS, OfConstants, constants, RowRef, |_| (), {});
kind!(LISTS, OfLists, lists, ListsRef, |_| (), {});
kind!(DAG, OfDag, dag, ProgramRef, read_shared, {
    const PARTS: i64 = 3000;

    fn memory(words: usize) -> usize {
        3 * words + 3 * words.div_ceil(32)
    }
});

/// All nodes are met, and equal to those of a copy.
fn read_shared(root: ProgramRef<'_>) {
    assert!(root.walk().all(|node| node.is_ok()));
    let mut to = Buffer::new();
    let mut b = ProgramRef::build(&mut to);
    root.copy_to(&mut b).expect("a copy");
    b.end().expect("a copy");
    let copy = ProgramRef::open(to.finish().expect("bytes")).expect("a copy is a tree");
    assert_eq!(root.equals(copy), Ok(true));
}

/// Empty if it is a tree of the schema. C's bytes have to be aligned.
fn said_by_c(kind: u32, bytes: &[u8]) -> String {
    let mut words = vec![0u64; bytes.len().div_ceil(8) + 1];
    for (word, chunk) in words.iter_mut().zip(bytes.chunks(8)) {
        let mut whole = [0; 8];
        whole[..chunk.len()].copy_from_slice(chunk);
        *word = u64::from_ne_bytes(whole);
    }
    let mut sentence = vec![0u8; 512];
    let length = unsafe {
        fuzz_said_by_c(
            kind,
            words.as_ptr().cast(),
            bytes.len(),
            sentence.as_mut_ptr(),
            sentence.len(),
        )
    };
    sentence.truncate(length);
    String::from_utf8(sentence).expect("a sentence")
}

fn copied<R: Handle>(s: &Sample<R>, bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let mut to = Buffer::new();
    let root = (s.trusted)(bytes).expect("a root");
    let mut b = (s.begin)(&mut to);
    (s.copy)(root, &mut b)?;
    b.end()?;
    to.into_bytes()
}

fn read_all<R: Handle>(s: &Sample<R>, bytes: &[u8], root: Root<'_, R>) {
    (s.read)(root);
    let copy = copied(s, bytes).expect("a copy");
    let again = (s.open)(&copy).expect("a copy is a tree");
    look_at_proof(s, &copy);
    let (mut first, mut second) = (R::PARTS, R::PARTS);
    root.touch(&mut first);
    again.touch(&mut second);
    assert_eq!(first, second);
}

fn look_at(error: &Error, size: usize) {
    assert!(error.position() <= size as u64, "{error}");
    assert!(error.path().len() < 160, "{error}");
}

fn try_as<R: Handle>(s: &Sample<R>, kind: u32, bytes: &[u8]) {
    let opened = (s.open)(bytes);
    let said = opened.as_ref().err().map_or_else(String::new, Error::to_string);
    assert_eq!(said, said_by_c(kind, bytes));
    let mut memory = vec![0; R::memory(bytes.len() / 4)];
    let again = (s.open_in)(bytes, &mut memory);
    let again = again.err().map_or_else(String::new, |e| e.to_string());
    assert_eq!(said, again);
    match opened {
        Ok(root) => read_all(s, bytes, root),
        Err(error) => look_at(&error, bytes.len()),
    }
    if let Some(root) = (s.trusted)(bytes) {
        root.touch(&mut { PARTS });
        let _ = copied(s, bytes); // into a buffer: too much is an error
    }
}

fn try_bytes(data: &[u8]) {
    // One byte in front, so that they are not aligned.
    let mut moved = vec![0];
    moved.extend_from_slice(&data[..data.len() & !3]);
    let bytes = &mut moved[1..];
    if bytes.len() >= HEADER {
        unsafe { fuzz_complete(bytes.as_mut_ptr(), bytes.len()) };
    }
    let _ = outheap_adtc::writer_version(bytes);
    try_as(&SHAPES, 0, bytes);
    try_as(&KNOWN, 1, bytes);
    try_as(&FIRST, 2, bytes);
    try_as(&DAG, 3, bytes);
    try_as(&CONSTANTS, 4, bytes);
    try_as(&LISTS, 5, bytes);
}

#[cfg(not(fuzz_main))]
#[no_mangle]
pub extern "C" fn LLVMFuzzerTestOneInput(data: *const u8, size: usize) -> i32 {
    try_bytes(match size {
        0 => &[],
        _ => unsafe { std::slice::from_raw_parts(data, size) },
    });
    0
}

#[cfg(fuzz_main)]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers = words[..2].iter().map(|word| word.parse().expect("a number"));
    let [seed, times]: [u32; 2] = numbers.collect::<Vec<_>>().try_into().expect("two");
    let mut draw = harness::Draw(seed.max(1));
    for file in &words[2..] {
        let whole = std::fs::read(file).expect("an input");
        try_bytes(&whole);
        for _ in (0..times).filter(|_| whole.len() > HEADER) {
            try_bytes(&harness::damaged(&mut draw, &whole));
        }
    }
}
