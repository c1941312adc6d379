// SPDX-License-Identifier: MIT
//! Failures of a build script: a sentence each, with which the build ends.

use std::io::Error;
use std::path::Path;
use std::process::exit;

pub(crate) type Outcome<T> = Result<T, String>;

pub(crate) fn or_end<T>(outcome: Outcome<T>) -> T {
    outcome.unwrap_or_else(|reason| {
        eprintln!("boxroot-build: {reason}");
        exit(1)
    })
}

pub(crate) fn cannot(what: &str, file: &Path, reason: &Error) -> String {
    format!("cannot {what} {}: {reason}", file.display())
}
