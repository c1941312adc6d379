//! The values of a constant of Python: as a library has it, and as the digest sees it.

use crate::generated::{Constant, SeenConstant};
use crate::rival::{Bytes, Fold, Number, Real, Seen};

pub fn seen(c: &SeenConstant) -> Seen<'_> {
    match c {
        SeenConstant::None => Seen::None,
        SeenConstant::True => Seen::True,
        SeenConstant::False => Seen::False,
        SeenConstant::Ellipsis => Seen::Ellipsis,
        SeenConstant::Int(v) => Seen::Int(v.number()),
        SeenConstant::Float(v) => Seen::Float(v.real()),
        SeenConstant::Complex(v) => Seen::Complex(v.real()),
        SeenConstant::Text(b) => Seen::Text(b.bytes()),
        SeenConstant::Bytes(b) => Seen::Bytes(b.bytes()),
        SeenConstant::Digits(b) => Seen::Digits(b.bytes()),
    }
}

pub fn made(c: Seen<'_>) -> Constant {
    match c {
        Seen::None => Constant::None,
        Seen::True => Constant::True,
        Seen::False => Constant::False,
        Seen::Ellipsis => Constant::Ellipsis,
        Seen::Int(v) => Constant::Int(v),
        Seen::Float(v) => Constant::Float(v),
        Seen::Complex(v) => Constant::Complex(v),
        Seen::Text(b) => Constant::Text(b.to_vec()),
        Seen::Bytes(b) => Constant::Bytes(b.to_vec()),
        Seen::Digits(b) => Constant::Digits(b.to_vec()),
    }
}

impl Fold for SeenConstant {
    type To = Constant;
    fn fold(&self) -> Constant {
        made(seen(self))
    }
}
