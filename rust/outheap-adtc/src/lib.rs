// SPDX-License-Identifier: MIT
#![doc = include_str!("../README.md")]
//!
//! An opened tree borrows its bytes. A structure that keeps both keeps the bytes, and asks for the
//! root without another check:
//!
//! ```
//! # mod shapes {
//! #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generated/shapes.rs"));
//! # }
//! use outheap_adtc::Error;
//! use shapes::ShapeRef;
//!
//! struct Picture {
//!     bytes: Vec<u8>, // of a shape: `read` has opened them
//! }
//!
//! impl Picture {
//!     fn read(bytes: Vec<u8>) -> Result<Picture, Error> {
//!         ShapeRef::open(&bytes)?;
//!         Ok(Picture { bytes })
//!     }
//!
//!     fn root(&self) -> ShapeRef<'_> {
//!         ShapeRef::trusted(&self.bytes).expect("bytes that were opened have a root")
//!     }
//! }
//! # fn main() {}
//! ```
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "build")]
extern crate std;

mod ahead;
mod check;
mod checksum;
mod constant;
mod error;
mod form;
mod head;
mod item;
mod leaf;
mod list;
mod met;
mod node;
mod open;
mod plain;
mod schema;
mod sharing;
mod stack;
mod stamp;
mod text;

#[cfg(feature = "alloc")]
mod buffer;
#[cfg(feature = "alloc")]
mod builder;
#[cfg(feature = "alloc")]
mod building;
#[cfg(feature = "alloc")]
mod close;
#[cfg(feature = "alloc")]
mod constants;
#[cfg(feature = "alloc")]
mod copy;
#[cfg(feature = "alloc")]
mod draft;
#[cfg(feature = "alloc")]
mod equal;
#[cfg(feature = "alloc")]
mod make;
#[cfg(feature = "alloc")]
mod parts;
#[cfg(feature = "alloc")]
mod path;
#[cfg(feature = "alloc")]
mod prove;
#[cfg(feature = "alloc")]
mod put;
#[cfg(feature = "alloc")]
mod share;
#[cfg(feature = "alloc")]
mod shared_texts;
#[cfg(feature = "alloc")]
mod slots;
#[cfg(feature = "alloc")]
mod walk;

#[cfg(feature = "build")]
pub mod build;
#[doc(hidden)]
pub mod generated;

pub use constant::Constant;
pub use error::{Error, ErrorKind};
pub use list::{Elements, Iter, List};
pub use sharing::List as SharedList;
pub use stamp::writer_version;
pub use text::Text;

#[cfg(feature = "alloc")]
pub use buffer::Buffer;
#[cfg(feature = "alloc")]
pub use builder::{Builder, Count, Make};
#[cfg(feature = "alloc")]
pub use put::Plain;
#[cfg(feature = "alloc")]
pub use share::Name;
#[cfg(feature = "alloc")]
pub use walk::Walk;
