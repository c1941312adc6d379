// SPDX-License-Identifier: MIT
//! Making constants with a builder. Integers, floats and texts are made as elsewhere.

use crate::builder::{Builder, Count, Done};
use crate::check::CONSTANT_ITEM;
use crate::constant::{Constant, COMPLEX, DIGITS, ELLIPSIS, FALSE, NONE, SET, TRUE, TUPLE};
use crate::error::{Error, ErrorKind};
use crate::list::List;
use crate::node::WORD;
use crate::schema::{Field, Place, Value};
use crate::text::Text;

/// The field that each item of a tuple or a set is.
static ITEMS: Field = Field {
    place: Place::Run,
    ..CONSTANT_ITEM
};

impl Builder<'_> {
    /// A constant of any buffer, and all below it. It takes time for each of its bytes, and no
    /// stack.
    ///
    /// ```
    /// # mod constants {
    /// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generated/constants.rs"));
    /// # }
    /// use constants::{make, Row, RowRef};
    /// use outheap_adtc::{Builder, Count, Error};
    ///
    /// /// Of a sparse row, another one without what is absent.
    /// fn close(row: RowRef<'_>, b: &mut Builder<'_>) -> Result<(), Error> {
    ///     let Row::Sparse { items } = row.view() else {
    ///         return row.copy_to(b);
    ///     };
    ///     b.add(make::Sparse { items: Count::Unknown })?;
    ///     items.iter().flatten().try_for_each(|item| b.constant(item))?;
    ///     b.end_list()
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for digits that
    /// [`constant_digits`](Builder::constant_digits) refuses. It is also for a tuple or a set of
    /// bytes that nobody has opened, if they end before an item.
    pub fn constant(&mut self, constant: Constant<'_>) -> Result<(), Error> {
        self.constant_by(|_| Ok(()))?; // an int or a text could be due
        match constant {
            Constant::None => self.constant_none(),
            Constant::True => self.constant_bool(true),
            Constant::False => self.constant_bool(false),
            Constant::Ellipsis => self.constant_ellipsis(),
            Constant::Digits(digits) => self.constant_digits(digits),
            Constant::Complex(real, imaginary) => self.constant_complex(real, imaginary),
            Constant::Tuple(items) => self.constant_by(|b| b.copy_constants(TUPLE, items)),
            Constant::Set(items) => self.constant_by(|b| b.copy_constants(SET, items)),
            Constant::Int(number) => self.int(number),
            Constant::Float(number) => self.float(number),
            Constant::Text(text) => self.text(text),
            Constant::Bytes(bytes) => self.constant_bytes(bytes),
        }
    }

    /// Each item is copied with all below it. They stand in a row; so the copy is not longer than
    /// the buffer, whatever the bytes are.
    fn copy_constants(&mut self, kind: u32, items: List<'_, Constant<'_>>) -> Done {
        let (mut at, count) = (items.first_item(), items.len());
        if count > at.0.len() / WORD {
            return Err(ErrorKind::Argument);
        }
        self.constants(kind, Count::Of(count as u32))?;
        for _ in 0..count {
            if at.0.is_empty() {
                return Err(ErrorKind::Argument);
            }
            let copy = self.new_copy(at)?;
            at = at.at(self.to.end() - copy);
            self.placed(copy)?;
        }
        Ok(())
    }

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
        self.constant_by(|b| {
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
        self.constant_by(|b| {
            let node = b.new_node(DIGITS, 1)?;
            b.new_string(digits.as_bytes())?;
            b.checked(&CONSTANT_ITEM, node)
        })
    }

    /// A complex number.
    pub fn constant_complex(&mut self, real: f64, imaginary: f64) -> Result<(), Error> {
        self.constant_by(|b| {
            let node = b.new_node(COMPLEX, 2)?;
            b.new_number(1, real.to_bits())?;
            let second = b.new_number(1, imaginary.to_bits())?;
            b.set_child(node, 1, second - node)?;
            b.checked(&CONSTANT_ITEM, node)
        })
    }

    /// A tuple of so many constants, which follow.
    pub fn constant_tuple(&mut self, count: Count) -> Result<(), Error> {
        self.constant_by(|b| b.constants(TUPLE, count))
    }

    /// The same of a frozen set.
    pub fn constant_set(&mut self, count: Count) -> Result<(), Error> {
        self.constant_by(|b| b.constants(SET, count))
    }

    fn constants(&mut self, kind: u32, count: Count) -> Done {
        if count == Count::Of(u32::MAX) {
            return Err(ErrorKind::TooLarge);
        }
        self.new_run(kind, ITEMS, count)?;
        self.settle()
    }

    fn singleton(&mut self, kind: u32) -> Result<(), Error> {
        self.constant_by(|b| {
            let item = b.new_node(kind, 0)?;
            b.placed(item)
        })
    }

    fn constant_by(&mut self, make: impl FnOnce(&mut Self) -> Done) -> Result<(), Error> {
        self.doing(|b| {
            let field = b.expected().filter(|f| f.value == Value::Constant);
            field.ok_or(ErrorKind::Order)?;
            make(b)
        })
    }
}
