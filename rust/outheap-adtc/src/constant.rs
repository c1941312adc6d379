// SPDX-License-Identifier: MIT

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
#[derive(Clone, Copy, Debug)]
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
