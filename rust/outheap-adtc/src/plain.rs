// SPDX-License-Identifier: MIT
//! Plain data: numbers, and codes of enumerations, as items and as elements of lists.

use crate::node::{Item, Node};
use crate::schema::{Field, Schema, BOOL};

/// A value that is the number of a constructor. An absent one is code 0, all others are 1 larger.
pub trait Code: Copy {
    /// The value of [`Field::list`] for a list of such values.
    const LIST: u8 = 1;
    /// Whether the values of a field, or those that may be absent, are of this enumeration.
    fn is_of(field: &Field, schema: &Schema) -> bool;
    /// The value of a code; of one that there is none of, the first value, or in an open schema
    /// one that says which.
    fn of_code(code: u32) -> Self;
    /// Its code.
    fn code(self) -> u32;
}

/// The value of a code.
#[inline(always)]
pub fn code<T: Code>(code: u32) -> T {
    T::of_code(code)
}

/// The same where `absent` is the value if there is none.
#[inline(always)]
pub fn code_or<T: Code>(code: u32, absent: T) -> T {
    Option::<T>::of_code(code).unwrap_or(absent)
}

impl Code for bool {
    fn is_of(field: &Field, _: &Schema) -> bool {
        field.of == BOOL
    }

    #[inline(always)]
    fn of_code(code: u32) -> Self {
        code != 0
    }

    #[inline(always)]
    fn code(self) -> u32 {
        u32::from(self)
    }
}

impl<T: Code> Code for Option<T> {
    const LIST: u8 = T::LIST.saturating_add(1);

    fn is_of(field: &Field, schema: &Schema) -> bool {
        T::is_of(field, schema)
    }

    #[inline(always)]
    fn of_code(code: u32) -> Self {
        code.checked_sub(1).map(T::of_code)
    }

    #[inline(always)]
    fn code(self) -> u32 {
        self.map_or(0, |value| 1 + value.code())
    }
}

/// A value that a list of plain data has, in elements of so many bytes.
pub trait Element<const BYTES: usize>: Copy {
    /// The value that these bytes are.
    fn read(bytes: [u8; BYTES]) -> Self;
}

impl<T: Code> Element<1> for T {
    #[inline(always)]
    fn read(bytes: [u8; 1]) -> Self {
        T::of_code(u32::from(bytes[0]))
    }
}

impl<T: Code> Element<2> for T {
    #[inline(always)]
    fn read(bytes: [u8; 2]) -> Self {
        T::of_code(u32::from(u16::from_ne_bytes(bytes)))
    }
}

macro_rules! numbers {
    ($($type:ident $bytes:literal $read:ident,)*) => { $(
        impl Element<$bytes> for $type {
            #[inline(always)]
            fn read(bytes: [u8; $bytes]) -> Self {
                $type::from_ne_bytes(bytes)
            }
        }

        impl<'a> Item<'a> for $type {
            #[inline(always)]
            fn is_none(at: Node<'a>) -> bool {
                at.word(0) == 0
            }

            #[inline(always)]
            fn item(at: Node<'a>) -> Self {
                at.$read() as $type
            }
        }
    )* };
}

numbers! {
    i8 1 int,
    i16 2 int,
    i32 4 int,
    i64 8 int,
    u8 1 int,
    u16 2 int,
    u32 4 int,
    u64 8 int,
    f32 4 float,
    f64 8 float,
}
