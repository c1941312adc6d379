//! What all programs in Rust share: what they find out, and what reads and folds the parts of which
//! nodes are made. rival.hpp is the same in C++.

use std::process::exit;

pub fn fail(why: &str) -> ! {
    eprintln!("schemas: {why}");
    exit(1)
}

/// In the place of a position that is absent.
pub const NO_NUMBER: i32 = i32::MIN;

/// A constant of Python, with bytes that belong to somebody else.
#[derive(Clone, Copy)]
pub enum Seen<'a> {
    None,
    True,
    False,
    Ellipsis,
    Int(i64),
    Float(f64),
    Complex(f64),
    Text(&'a [u8]),
    Bytes(&'a [u8]),
    Digits(&'a [u8]),
}

// ---- What is found out ----

#[derive(Default)]
pub struct Walked {
    pub nodes: u64,
    pub names: u64,
    pub bytes: u64,
}

impl Walked {
    pub fn name(&mut self, name: &impl Bytes) {
        self.names += 1;
        self.bytes += name.bytes().len() as u64;
    }
}

#[derive(Default)]
pub struct Found {
    pub calls: u64,
    pub lines: u64,
    pub arguments: u64,
}

impl Found {
    pub fn call(&mut self, line: i64, arguments: usize) {
        self.calls += 1;
        self.lines += line as u64;
        self.arguments += arguments as u64;
    }
}

pub struct Digest {
    pub value: u64,
}

impl Digest {
    pub fn new() -> Digest {
        Digest {
            value: 0x9e37_79b9_7f4a_7c15,
        }
    }
    pub fn number(&mut self, v: i64) {
        self.value = (self.value ^ v as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.value ^= self.value >> 32;
    }
    pub fn text<T: Bytes>(&mut self, text: Option<&T>) {
        self.bytes(text.map(Bytes::bytes));
    }
    pub fn constant(&mut self, c: &Seen) {
        let (kind, whole, real, imaginary, bytes) = match *c {
            Seen::None => (0, 0, 0.0, 0.0, None),
            Seen::True => (1, 0, 0.0, 0.0, None),
            Seen::False => (2, 0, 0.0, 0.0, None),
            Seen::Ellipsis => (3, 0, 0.0, 0.0, None),
            Seen::Int(v) => (4, v, 0.0, 0.0, None),
            Seen::Float(v) => (5, 0, v, 0.0, None),
            Seen::Complex(v) => (6, 0, 0.0, v, None),
            Seen::Text(b) => (7, 0, 0.0, 0.0, Some(b)),
            Seen::Bytes(b) => (8, 0, 0.0, 0.0, Some(b)),
            Seen::Digits(b) => (9, 0, 0.0, 0.0, Some(b)),
        };
        self.number(kind);
        self.number(whole);
        self.number(f64::to_bits(real) as i64);
        self.number(f64::to_bits(imaginary) as i64);
        self.bytes(bytes);
    }
    fn bytes(&mut self, bytes: Option<&[u8]>) {
        self.number(bytes.map_or(-1, |b| b.len() as i64));
        bytes
            .into_iter()
            .flatten()
            .for_each(|b| self.number(i64::from(*b)));
    }
}

// ---- The parts of nodes: Rust's own, and a library's, which has its implementations ----

/// A node, or what there may be of it, or a list.
pub trait Node {
    fn walk(&self, w: &mut Walked);
    fn find(&self, _: &mut Found) {}
    fn digest(&self, d: &mut Digest);
}

/// A part from which a copy is made, with its constants folded.
pub trait Fold {
    type To;
    fn fold(&self) -> Self::To;
}

pub trait Number {
    fn number(&self) -> i64;
}

pub trait Real {
    fn real(&self) -> f64;
}

pub trait Bytes {
    fn bytes(&self) -> &[u8];
}

pub fn is_there(x: &impl Number) -> bool {
    x.number() != i64::from(NO_NUMBER)
}

/// Of a type whose nodes `each` gives.
macro_rules! node_of_parts {
    ($type:ty, $self:ident, $each:expr) => {
        impl<T: Node> Node for $type {
            fn walk(&$self, w: &mut Walked) {
                $each.for_each(|y| y.walk(w));
            }
            fn find(&$self, w: &mut Found) {
                $each.for_each(|y| y.find(w));
            }
            fn digest(&$self, d: &mut Digest) {
                $each.for_each(|y| y.digest(d));
            }
        }
    };
}

/// Of a type that becomes another.
macro_rules! fold_of {
    ([$($generic:ident)?] $type:ty => $to:ty, $self:ident, $fold:expr) => {
        impl$(<$generic: Fold>)? Fold for $type {
            type To = $to;
            fn fold(&$self) -> $to {
                $fold
            }
        }
    };
}

node_of_parts!(Box<T>, self, std::iter::once(&**self));
node_of_parts!(Option<T>, self, self.iter());
node_of_parts!(Vec<T>, self, self.iter());

fold_of!([T] Box<T> => Box<T::To>, self, Box::new((**self).fold()));
fold_of!([T] Option<T> => Option<T::To>, self, self.as_ref().map(T::fold));
fold_of!([T] Vec<T> => Vec<T::To>, self, self.iter().map(T::fold).collect());
fold_of!([] u8 => u8, self, *self);
fold_of!([] i32 => i32, self, *self);
fold_of!([] String => String, self, self.clone());

impl Number for u8 {
    fn number(&self) -> i64 {
        i64::from(*self)
    }
}
impl Number for i32 {
    fn number(&self) -> i64 {
        i64::from(*self)
    }
}
impl Number for i64 {
    fn number(&self) -> i64 {
        *self
    }
}
impl Real for f64 {
    fn real(&self) -> f64 {
        *self
    }
}
impl Bytes for String {
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}
impl Bytes for Vec<u8> {
    fn bytes(&self) -> &[u8] {
        self
    }
}
