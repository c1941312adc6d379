// SPDX-License-Identifier: MIT
//! The schema compiler, for build scripts.
//!
//! ```no_run
//! // build.rs, of a crate with the build dependency outheap-adtc = { features = ["build"], .. }
//! let compiled = outheap_adtc::build::compile("../outheap/schema/run", "src/shapes.asdl");
//! if let Err(error) = compiled {
//!     eprintln!("{error}");
//!     std::process::exit(1);
//! }
//! ```
//!
//! and in the program
//!
//! ```ignore
//! mod shapes {
//!     include!(concat!(env!("OUT_DIR"), "/shapes.rs"));
//! }
//! ```
//!
//! The compiler is a program in Python, of a checkout of Outheap. A crate that is to be built where
//! there is none has the generated file among its own.

use std::ffi::OsStr;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::string::String;
use std::{env, format, println};

/// Writes the Rust of a schema into cargo's OUT_DIR. `compiler` is `schema/run` of a checkout.
/// Relative paths are relative to the folder of the package, the one with `Cargo.toml`: cargo runs
/// its build script there.
///
/// Cargo runs the script again when the schema's file has changed, and not when the compiler has:
/// `cargo clean`, or a `cargo:rerun-if-changed` of your own, brings what a newer one writes.
///
/// An error is a sentence, and what the compiler has said: the mistakes of a schema with their
/// lines.
pub fn compile(compiler: impl AsRef<Path>, schema: impl AsRef<Path>) -> Result<()> {
    let out = env::var_os("OUT_DIR").ok_or(Error::other("cargo's OUT_DIR is not set"))?;
    println!("cargo:rerun-if-changed={}", schema.as_ref().display());
    compile_to(compiler, schema, PathBuf::from(out))
}

/// Writes the Rust of a schema into any folder, as [`compile`] does, without a word to cargo. Paths
/// are relative to the folder in which the program runs.
pub fn compile_to(
    compiler: impl AsRef<Path>,
    schema: impl AsRef<Path>,
    folder: impl AsRef<Path>,
) -> Result<()> {
    let words = ["compile", "--lang", "rust", "--out"].map(OsStr::new);
    let mut command = Command::new(compiler.as_ref());
    command.args(words).args([folder.as_ref(), schema.as_ref()]);
    let done = command.output().map_err(|error| {
        let program = compiler.as_ref().display();
        Error::new(error.kind(), format!("{program} does not start: {error}"))
    })?;
    if done.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&done.stderr);
    let schema = schema.as_ref().display();
    Err(Error::other(format!("{schema} is not compiled:\n{said}")))
}
