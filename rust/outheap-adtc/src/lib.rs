// SPDX-License-Identifier: MIT
#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "build")]
extern crate std;

mod check;
mod checksum;
mod constant;
mod error;
mod form;
mod head;
mod item;
mod leaf;
mod list;
mod node;
mod open;
mod plain;
mod schema;
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
mod draft;
#[cfg(feature = "alloc")]
mod make;
#[cfg(feature = "alloc")]
mod parts;
#[cfg(feature = "alloc")]
mod path;
#[cfg(feature = "alloc")]
mod put;

#[cfg(feature = "build")]
pub mod build;
#[doc(hidden)]
pub mod generated;

pub use constant::Constant;
pub use error::{Error, ErrorKind};
pub use list::{Elements, Iter, List};
pub use stamp::writer_version;
pub use text::Text;

#[cfg(feature = "alloc")]
pub use buffer::Buffer;
#[cfg(feature = "alloc")]
pub use builder::{Builder, Count, Make};
#[cfg(feature = "alloc")]
pub use put::Plain;
