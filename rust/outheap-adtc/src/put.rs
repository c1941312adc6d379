// SPDX-License-Identifier: MIT
//! Plain data as builders write it.

use crate::plain::Code;
use crate::schema::{Field, Schema, Value};

/// What [`Builder::elements`](crate::Builder::elements) writes: numbers by themselves, codes as
/// wide as the schema says.
pub trait Plain: Copy {
    /// Whether elements of such a field are of this type.
    #[doc(hidden)]
    fn is_of(field: &Field, schema: &Schema) -> bool;
    /// Whether the field has this value.
    #[doc(hidden)]
    fn fits(self, _: &Field) -> bool {
        true
    }
    /// One of them, in the first bytes.
    #[doc(hidden)]
    fn put(self, element_log: u8, to: &mut [u8]);
}

impl<T: Code> Plain for T {
    fn is_of(field: &Field, schema: &Schema) -> bool {
        field.value == Value::Code && field.list == T::LIST && T::is_of(field, schema)
    }

    fn fits(self, field: &Field) -> bool {
        self.code() < u32::from(field.codes)
    }

    fn put(self, element_log: u8, to: &mut [u8]) {
        let code = self.code();
        match element_log {
            0 => to.copy_from_slice(&(code as u8).to_ne_bytes()),
            _ => to.copy_from_slice(&(code as u16).to_ne_bytes()),
        }
    }
}

macro_rules! numbers {
    ($($type:ident $value:ident,)*) => { $(
        impl Plain for $type {
            fn is_of(field: &Field, _: &Schema) -> bool {
                field.value == Value::$value
            }

            fn put(self, _: u8, to: &mut [u8]) {
                to.copy_from_slice(&self.to_ne_bytes());
            }
        }
    )* };
}

numbers! {
    i8 Int8,
    i16 Int16,
    i32 Int32,
    i64 Int64,
    u8 Uint8,
    u16 Uint16,
    u32 Uint32,
    u64 Uint64,
    f32 Float32,
    f64 Float64,
}
