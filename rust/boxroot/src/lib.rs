// SPDX-License-Identifier: MIT
#![doc = include_str!("../README.md")]

mod call;
mod convert;
mod error;
mod export;
mod raw;
mod read;
mod root;
mod runtime;
#[cfg(feature = "start")]
mod start;
mod thread;
mod types;
mod value;
mod write;

pub use convert::{FromOcaml, ToOcaml};
pub use error::{Error, Exception, Exn};
pub use export::answer;
pub use raw::RawValue;
pub use read::Elements;
pub use root::Root;
pub use runtime::{attach, Runtime};
#[cfg(feature = "start")]
pub use start::start;
pub use types::{Float, Func, Int, List, Str};
pub use value::Value;
