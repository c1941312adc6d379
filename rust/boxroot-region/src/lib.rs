// SPDX-License-Identifier: MIT
#![doc = include_str!("../README.md")]

// Brings the pages that regions take their memory from.
use ocaml_boxroot_sys as _;

mod error;
mod filling;
mod raw;
mod region;

pub use error::Error;
pub use region::{finish_freeing, Region, Statistics};
