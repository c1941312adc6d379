// SPDX-License-Identifier: MIT

use std::ffi::CStr;
use std::path::Path;
use std::{fmt, io};

use crate::raw::{self, Fault, Status};

/// Why a file cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The system refuses it. The message names the file.
    System(io::Error),
    /// It is no file of a region, or of another version, or it is damaged.
    BadFile {
        /// In bytes from the beginning of the file.
        position: u64,
        /// A sentence that names the fault.
        what: &'static str,
    },
    /// There is no memory for it.
    NoMemory,
}

impl Error {
    /// Of the call in C on this thread that has just failed with that status.
    pub(crate) fn last(status: Status, fault: &Fault) -> Error {
        match status {
            raw::BAD_FILE => Error::BadFile {
                position: fault.position,
                what: sentence(fault),
            },
            raw::NO_MEMORY => Error::NoMemory,
            raw::SYSTEM => Error::System(io::Error::last_os_error()),
            _ => unreachable!("status {status} of the C library"),
        }
    }

    /// The same, with the path of the file in the message if it is the system's. For
    /// `boxroot-region`.
    #[doc(hidden)]
    pub fn naming(self, path: &Path) -> Error {
        match self {
            Error::System(error) => {
                let said = format!("{}: {error}", path.display());
                Error::System(io::Error::new(error.kind(), said))
            }
            other => other,
        }
    }
}

fn sentence(fault: &Fault) -> &'static str {
    // SAFETY: the C library fills it with a constant string of ASCII.
    let what = unsafe { CStr::from_ptr(fault.what) };
    what.to_str().unwrap_or("the file is bad")
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::System(error) => error.fmt(f),
            Error::BadFile { position, what } => write!(f, "{what}, at {position}"),
            Error::NoMemory => f.write_str("there is no memory for the file"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::System(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::System(error)
    }
}
