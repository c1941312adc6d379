// SPDX-License-Identifier: MIT
#![doc = include_str!("../README.md")]

mod error;
mod file;
mod item;
mod raw;

pub use error::Error;
pub use file::File;
pub use item::{Fields, Item, Kind};
