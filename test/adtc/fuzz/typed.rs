// SPDX-License-Identifier: MIT
//! The fuzz target of the reader in Rust: any bytes, opened as trees of test/schema/shapes.asdl.
//! What is wrong has a place and is what C says of it; what is accepted is read and copied; and to
//! read what nobody has checked is no panic. For libFuzzer (test/adtc/fuzz/run rust), and, with
//! `--cfg fuzz_main`, as a program that takes a seed, a number, and the files of a corpus: it
//! damages each as many times.

#[path = "../../schema/harness.rs"]
#[allow(dead_code)]
mod harness;
#[path = "../../../rust/outheap-adtc/tests/generated/shapes.rs"]
mod shapes;

use harness::Touch;
use outheap_adtc::{Buffer, Error};
use shapes::{Color, PointRef, Shape, ShapeRef};

extern "C" {
    fn fuzz_complete(bytes: *mut u8, size: usize);
    fn fuzz_said_by_c(bytes: *const u8, size: usize, sentence: *mut u8, room: usize) -> usize;
}

const HEADER: usize = 32;
const PARTS: i64 = 1000; // of what was not checked

impl Touch for Color {
    fn touch(self, n: &mut i64) {
        *n -= 1;
    }
}

impl Touch for PointRef<'_> {
    fn touch(self, n: &mut i64) {
        let point = self.view();
        point.x.touch(n);
        point.y.touch(n);
    }
}

impl Touch for ShapeRef<'_> {
    fn touch(self, n: &mut i64) {
        *n -= 1;
        if *n < 0 {
            return;
        }
        match self.view() {
            Shape::Circle { center, radius } => {
                center.touch(n);
                radius.touch(n);
            }
            Shape::Polygon { corners } => corners.touch(n),
            Shape::Label {
                color,
                bold,
                size,
                text,
            } => {
                color.touch(n);
                bold.touch(n);
                size.touch(n);
                text.touch(n);
            }
            Shape::Group { name, shapes } => {
                name.touch(n);
                shapes.touch(n);
            }
        }
    }
}

/// Empty if it is a tree of the schema. C's bytes have to be aligned.
fn said_by_c(bytes: &[u8]) -> String {
    let mut words = vec![0u64; bytes.len().div_ceil(8) + 1];
    for (word, chunk) in words.iter_mut().zip(bytes.chunks(8)) {
        let mut whole = [0; 8];
        whole[..chunk.len()].copy_from_slice(chunk);
        *word = u64::from_ne_bytes(whole);
    }
    let mut sentence = vec![0u8; 512];
    let length = unsafe {
        fuzz_said_by_c(
            words.as_ptr().cast(),
            bytes.len(),
            sentence.as_mut_ptr(),
            sentence.len(),
        )
    };
    sentence.truncate(length);
    String::from_utf8(sentence).expect("a sentence")
}

fn copied(root: ShapeRef<'_>) -> Result<Vec<u8>, Error> {
    let mut to = Buffer::new();
    let mut b = ShapeRef::build(&mut to);
    root.copy_to(&mut b)?;
    b.end()?;
    to.into_bytes()
}

fn read_all(root: ShapeRef<'_>) {
    let mut parts = i64::MAX;
    root.touch(&mut parts);
    let copy = copied(root).expect("a copy");
    let (mut first, mut second) = (i64::MAX, i64::MAX);
    root.touch(&mut first);
    ShapeRef::open(&copy).expect("a copy is a tree").touch(&mut second);
    assert_eq!(first, second);
}

fn look_at(error: &Error, size: usize) {
    assert!(error.position() <= size as u64, "{error}");
    assert!(error.path().len() < 160, "{error}");
}

fn try_bytes(data: &[u8]) {
    // One byte in front, so that they are not aligned.
    let mut moved = vec![0];
    moved.extend_from_slice(&data[..data.len() & !3]);
    let bytes = &mut moved[1..];
    if bytes.len() >= HEADER {
        unsafe { fuzz_complete(bytes.as_mut_ptr(), bytes.len()) };
    }
    let opened = ShapeRef::open(bytes);
    let said = opened.as_ref().err().map_or_else(String::new, Error::to_string);
    assert_eq!(said, said_by_c(bytes));
    let mut memory = vec![0; bytes.len() / 4];
    let again = ShapeRef::open_in(bytes, &mut memory);
    let again = again.err().map_or_else(String::new, |e| e.to_string());
    assert_eq!(said, again);
    match opened {
        Ok(root) => read_all(root),
        Err(error) => look_at(&error, bytes.len()),
    }
    if let Some(root) = ShapeRef::trusted(bytes) {
        root.touch(&mut { PARTS });
        let _ = copied(root); // into a buffer: too much is an error
    }
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
