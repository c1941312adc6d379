// SPDX-License-Identifier: MIT
//! Making constants with a builder. Integers, floats and texts are made as elsewhere.

use crate::builder::{Builder, Count, Done};
use crate::check::CONSTANT_ITEM;
use crate::constant::{COMPLEX, DIGITS, ELLIPSIS, FALSE, NONE, SET, TRUE, TUPLE};
use crate::error::{Error, ErrorKind};
use crate::schema::{Field, Place, Value};
use crate::text::Text;

/// The field that each item of a tuple or a set is.
static ITEMS: Field = Field {
    place: Place::Run,
    ..CONSTANT_ITEM
};

impl Builder<'_> {
    /// `None` of Python, as a constant.
    pub fn constant_none(&mut self) -> Result<(), Error> {
        self.singleton(NONE)
    }

    /// True or false, as a constant.
    pub fn constant_bool(&mut self, value: bool) -> Result<(), Error> {
        self.singleton(if value { TRUE } else { FALSE })
    }

    /// `...` of Python, as a constant.
    pub fn constant_ellipsis(&mut self) -> Result<(), Error> {
        self.singleton(ELLIPSIS)
    }

    /// Bytes, as a constant.
    pub fn constant_bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.constant(|b| {
            let item = b.new_elements(0, bytes)?;
            b.placed(item)
        })
    }

    /// Decimal digits, with `-` in front of those of a negative number, of more than 64 bits.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for a number of 64 bits, a 0 in front,
    /// or another character.
    pub fn constant_digits<'t>(&mut self, digits: impl Into<Text<'t>>) -> Result<(), Error> {
        let digits = digits.into();
        self.constant(|b| {
            let node = b.new_node(DIGITS, 1)?;
            b.new_string(digits.as_bytes())?;
            b.checked(&CONSTANT_ITEM, node)
        })
    }

    /// A complex number.
    pub fn constant_complex(&mut self, real: f64, imaginary: f64) -> Result<(), Error> {
        self.constant(|b| {
            let node = b.new_node(COMPLEX, 2)?;
            b.new_number(1, real.to_bits())?;
            let second = b.new_number(1, imaginary.to_bits())?;
            b.set_child(node, 1, second - node)?;
            b.checked(&CONSTANT_ITEM, node)
        })
    }

    /// A tuple of so many constants, which follow.
    pub fn constant_tuple(&mut self, count: Count) -> Result<(), Error> {
        self.constant(|b| b.constants(TUPLE, count))
    }

    /// The same of a frozen set.
    pub fn constant_set(&mut self, count: Count) -> Result<(), Error> {
        self.constant(|b| b.constants(SET, count))
    }

    fn constants(&mut self, kind: u32, count: Count) -> Done {
        if count == Count::Of(u32::MAX) {
            return Err(ErrorKind::TooLarge);
        }
        self.new_run(kind, ITEMS, count)?;
        self.settle()
    }

    fn singleton(&mut self, kind: u32) -> Result<(), Error> {
        self.constant(|b| {
            let item = b.new_node(kind, 0)?;
            b.placed(item)
        })
    }

    fn constant(&mut self, make: impl FnOnce(&mut Self) -> Done) -> Result<(), Error> {
        self.doing(|b| {
            let field = b.expected().filter(|f| f.value == Value::Constant);
            field.ok_or(ErrorKind::Order)?;
            make(b)
        })
    }
}
