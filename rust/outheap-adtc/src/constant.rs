// SPDX-License-Identifier: MIT

use core::fmt;

use crate::list::List;
use crate::node::{Item, Node, ELEMENTS, NODE, STRING};
use crate::text::Text;

/// A value of the builtin type `constant`: a constant of a program.
///
/// ```
/// use outheap_adtc::Constant;
///
/// /// The sum of the integers in a constant.
/// fn sum(constant: Constant<'_>) -> i64 {
///     match constant {
///         Constant::Int(number) => number,
///         Constant::Tuple(items) | Constant::Set(items) => items.iter().map(sum).sum(),
///         _ => 0,
///     }
/// }
///
/// assert_eq!(sum(Constant::Int(7)), 7);
/// assert_eq!(sum(Constant::True), 0);
/// ```
#[derive(Clone, Copy)]
pub enum Constant<'a> {
    /// `None` of Python.
    None,
    /// True.
    True,
    /// False.
    False,
    /// `...` of Python.
    Ellipsis,
    /// An integer of more than 64 bits: its decimal digits, with `-` in front if it is negative.
    Digits(Text<'a>),
    /// A complex number.
    Complex(f64, f64),
    /// Constants in a row.
    Tuple(List<'a, Constant<'a>>),
    /// A frozen set.
    Set(List<'a, Constant<'a>>),
    /// An integer.
    Int(i64),
    /// A floating-point number.
    Float(f64),
    /// A text.
    Text(Text<'a>),
    /// Bytes.
    Bytes(&'a [u8]),
}

/// The variants of constants that are nodes.
pub(crate) const ABSENT: u32 = 0;
pub(crate) const NONE: u32 = 1;
pub(crate) const TRUE: u32 = 2;
pub(crate) const FALSE: u32 = 3;
pub(crate) const ELLIPSIS: u32 = 4;
pub(crate) const DIGITS: u32 = 5;
pub(crate) const COMPLEX: u32 = 6;
pub(crate) const TUPLE: u32 = 7;
pub(crate) const SET: u32 = 8;

impl<'a> Item<'a> for Constant<'a> {
    #[inline]
    fn is_none(at: Node<'a>) -> bool {
        at.word(0) == ABSENT
    }

    fn item(at: Node<'a>) -> Self {
        if at.is_small() {
            return Constant::Int(at.int());
        }
        let head = at.head();
        match head >> 2 & 3 {
            NODE => of_node(at),
            ELEMENTS => Constant::Bytes(at.bytes()),
            STRING => Constant::Text(Text::item(at)),
            _ if head >> 4 != 0 => Constant::Float(at.float()),
            _ => Constant::Int(at.int()),
        }
    }
}

fn of_node(at: Node<'_>) -> Constant<'_> {
    match at.variant() {
        TRUE => Constant::True,
        FALSE => Constant::False,
        ELLIPSIS => Constant::Ellipsis,
        DIGITS => Constant::Digits(at.child_any(0).get()),
        COMPLEX => Constant::Complex(at.child_any(0).float(), at.child_any(1).float()),
        TUPLE => Constant::Tuple(at.read().rest(0)),
        SET => Constant::Set(at.read().rest(0)),
        _ => Constant::None,
    }
}

/// Tuples and sets within each other that are printed: bytes that are checked may nest more of them
/// than a stack has room for.
const PRINTED_DEPTH: u32 = 32;

/// Prints items of tuples and sets, and `..` where they are deeper in it than 32.
impl fmt::Debug for Constant<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Printed(*self, PRINTED_DEPTH).fmt(f)
    }
}

/// A constant, and how many levels of tuples and sets are printed of it.
struct Printed<'a>(Constant<'a>, u32);

impl fmt::Debug for Printed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Constant::None => f.write_str("None"),
            Constant::True => f.write_str("True"),
            Constant::False => f.write_str("False"),
            Constant::Ellipsis => f.write_str("Ellipsis"),
            Constant::Digits(digits) => f.debug_tuple("Digits").field(&digits).finish(),
            Constant::Complex(real, imaginary) => {
                let mut printed = f.debug_tuple("Complex");
                printed.field(&real).field(&imaginary).finish()
            }
            Constant::Tuple(_) if self.1 == 0 => f.write_str("Tuple(..)"),
            Constant::Set(_) if self.1 == 0 => f.write_str("Set(..)"),
            Constant::Tuple(items) => self.items(f, "Tuple", items),
            Constant::Set(items) => self.items(f, "Set", items),
            Constant::Int(number) => f.debug_tuple("Int").field(&number).finish(),
            Constant::Float(number) => f.debug_tuple("Float").field(&number).finish(),
            Constant::Text(text) => f.debug_tuple("Text").field(&text).finish(),
            Constant::Bytes(bytes) => f.debug_tuple("Bytes").field(&bytes).finish(),
        }
    }
}

impl<'a> Printed<'a> {
    fn items(
        &self,
        f: &mut fmt::Formatter<'_>,
        name: &str,
        items: List<'a, Constant<'a>>,
    ) -> fmt::Result {
        let items = PrintedItems(items, self.1 - 1);
        f.debug_tuple(name).field(&items).finish()
    }
}

struct PrintedItems<'a>(List<'a, Constant<'a>>, u32);

impl fmt::Debug for PrintedItems<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items = self.0.iter().map(|item| Printed(item, self.1));
        f.debug_list().entries(items).finish()
    }
}
