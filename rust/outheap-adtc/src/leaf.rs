// SPDX-License-Identifier: MIT
//! Is this item, by itself, what a field of a schema says?

use crate::constant::{COMPLEX, DIGITS, ELLIPSIS, NONE, SET};
use crate::error::ErrorKind;
use crate::node::{Node, ELEMENTS, FLOAT, NUMBER, SMALL_BIT, STRING, WORD};
use crate::schema::{Field, Place, Value};

type Checked = Result<(), ErrorKind>;

fn fits(holds: bool, wrong: ErrorKind) -> Checked {
    holds.then_some(()).ok_or(wrong)
}

/// An item that is no node of the schema. Constants: but for what is below them.
pub(crate) fn check_leaf(field: &Field, at: Node<'_>) -> Checked {
    if field.place == Place::Elements {
        return check_elements(field, at);
    }
    match field.value {
        Value::Text => fits(at.is_text(), ErrorKind::WrongItem),
        Value::Constant => check_constant(at),
        Value::Float32 | Value::Float64 => check_float(field.value, at),
        _ => check_int(field.value, at),
    }
}

/// Whether an item of a list `?*` is none. Of values that are shared other small integers are
/// references.
pub(crate) fn is_absent(list: &Field, at: Node<'_>) -> bool {
    let by_integer = list.value == Value::Node || list.value == Value::Text;
    let is_none = if list.shared != 0 {
        at.word(0) == SMALL_BIT
    } else if by_integer {
        at.is_small()
    } else {
        at.word(0) == 0
    };
    list.list == 2 && is_none
}

// ---- Numbers ----

fn is_in_range(value: Value, number: i64) -> bool {
    match value {
        Value::Int8 => i8::try_from(number).is_ok(),
        Value::Int16 => i16::try_from(number).is_ok(),
        Value::Int32 => i32::try_from(number).is_ok(),
        Value::Uint8 => u8::try_from(number).is_ok(),
        Value::Uint16 => u16::try_from(number).is_ok(),
        Value::Uint32 => u32::try_from(number).is_ok(),
        _ => true, // uint64: the same bits
    }
}

fn check_int(value: Value, at: Node<'_>) -> Checked {
    let is_int = at.is_small() || at.word(0) == NUMBER << 2;
    fits(is_int, ErrorKind::WrongItem)?;
    fits(is_in_range(value, at.int()), ErrorKind::WrongNumber)
}

/// A float32 is a float64 that has no more bits than it, or no number.
fn check_float(value: Value, at: Node<'_>) -> Checked {
    fits(at.word(0) == FLOAT, ErrorKind::WrongItem)?;
    let number = at.float();
    let is_narrow = !number.is_finite() || f64::from(number as f32) == number;
    fits(value == Value::Float64 || is_narrow, ErrorKind::WrongNumber)
}

// ---- Lists of plain data ----

fn check_elements(field: &Field, at: Node<'_>) -> Checked {
    let log = u32::from(field.element_log);
    fits(at.word(0) == ELEMENTS << 2 | log << 4, ErrorKind::WrongItem)?;
    let count = at.word(1) as usize;
    fits(count > 0, ErrorKind::WrongEmpty)?;
    if field.value != Value::Code {
        return Ok(());
    }
    let bytes = at.0.get(2 * WORD..).unwrap_or_default();
    let bytes = bytes.get(..count << log).unwrap_or_default();
    let pairs = bytes
        .chunks_exact(2)
        .map(|pair| u16::from_ne_bytes([pair[0], pair[1]]));
    let greatest = match log {
        0 => bytes.iter().copied().max().map(u16::from),
        _ => pairs.max(),
    };
    fits(greatest < Some(field.codes), ErrorKind::WrongCode)
}

// ---- Constants ----

/// Nineteen digits may be a number of 64 bits, which is an integer and nothing else.
fn are_digits(text: &[u8]) -> bool {
    let (digits, widest) = match text.strip_prefix(b"-") {
        Some(digits) => (digits, b"9223372036854775808"),
        None => (text, b"9223372036854775807"),
    };
    let are_wide = digits.len() > 19 || digits.len() == 19 && digits > &widest[..];
    are_wide && digits[0] != b'0' && digits.iter().all(u8::is_ascii_digit)
}

fn check_digits(at: Node<'_>) -> Checked {
    fits(at.count() == 1, ErrorKind::WrongCount)?;
    let child = at.child_any(0);
    fits(child.is_text(), ErrorKind::WrongItem)?;
    fits(are_digits(child.bytes()), ErrorKind::WrongConstant)
}

fn check_complex(at: Node<'_>) -> Checked {
    fits(at.count() == 2, ErrorKind::WrongCount)?;
    check_float(Value::Float64, at.child_any(0))?;
    check_float(Value::Float64, at.child_any(1))
}

fn check_constant(at: Node<'_>) -> Checked {
    if !at.is_node() {
        let is_wide = at.is_of_kind(ELEMENTS) && at.word(0) >> 4 != 0;
        let is_other = at.is_of_kind(STRING) && !at.is_text();
        return fits(!is_wide && !is_other, ErrorKind::WrongItem);
    }
    match at.variant() {
        DIGITS => check_digits(at),
        COMPLEX => check_complex(at),
        NONE..=ELLIPSIS => fits(at.count() == 0, ErrorKind::WrongCount),
        kind => fits(kind > COMPLEX && kind <= SET, ErrorKind::WrongConstant),
    }
}
