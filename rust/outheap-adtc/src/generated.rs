// SPDX-License-Identifier: MIT
//! What generated code names. It is as old as the compiler that wrote the code, and no promise.

pub use crate::constant::Constant;
pub use crate::error::Error;
pub use crate::head::{is_one_of, NOTHING};
pub use crate::list::{Elements, List};
pub use crate::node::{Head, Item, Node};
pub use crate::open::{open_in, trusted};
pub use crate::plain::{code, code_or, Code, Element};
pub use crate::schema::{digits, Bits, Field, Form, Place, Presence, Schema, Type, Value};
pub use crate::text::Text;

/// The same for schemas that share values.
pub mod sharing {
    pub use super::*;
    pub use crate::sharing::{open_in, trusted, Any, Head, Item, List, Node, NOTHING};

    #[cfg(feature = "alloc")]
    pub use crate::{sharing::open, walk::Walk};
}

#[cfg(feature = "alloc")]
pub use crate::{
    buffer::Buffer,
    builder::{Builder, Count, Make},
    draft::{Draft, Parts},
    open::{is_proved_at_once, open},
};
