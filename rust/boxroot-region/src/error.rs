// SPDX-License-Identifier: MIT

use std::ffi::{c_char, CStr};
use std::path::Path;
use std::{fmt, io};

use crate::raw::{self, Fault, Refusal, Status};

/// Why something was not done. Nothing has changed then, with two exceptions.
/// [`Region::free`](crate::Region::free) may have freed a part. If the system refuses to seal a new
/// region, its memory stays in use.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The value reaches what cannot be copied: a function, an object, a lazy value that is not
    /// forced, a continuation, or what only C knows. It is also an exception that is a constructor
    /// by itself, or whose constructor is young. In `shared_of` it is any exception; in a file any
    /// exception, or a bigarray.
    Refused {
        /// Indices of fields, from the root to it.
        path: Vec<usize>,
        /// The kind of value that it is, as in "a closure".
        what: &'static str,
    },
    /// The file cannot be read or written.
    File(outheap_region::Error),
    /// There is no memory, no address space or no mapping for it.
    NoMemory,
    /// OCaml could not be attached, or gave up; or the program has another OCaml than the library
    /// was compiled for.
    Ocaml(boxroot::Error),
}

impl Error {
    /// Of the call in C on this thread that has just failed with that status.
    pub(crate) fn last(status: Status) -> Error {
        match status {
            raw::NO_MEMORY | raw::NO_ADDRESS_SPACE => Error::NoMemory,
            raw::SYSTEM => io::Error::last_os_error().into(),
            _ => {
                // SAFETY: it gives a constant string of ASCII for any number.
                let said = sentence(unsafe { raw::oh_status_string(status) });
                boxroot::Error::Other(said.into()).into()
            }
        }
    }

    pub(crate) fn refused(status: Status, refusal: &Refusal) -> Error {
        if status != raw::REFUSED {
            return Error::last(status);
        }
        // SAFETY: the C library has filled it, and gives the path away, which may be NULL if it is
        // empty.
        let field = |i| unsafe { *refusal.path.add(i) };
        let path = (0..refusal.length).map(field).collect();
        unsafe { raw::free(refusal.path.cast()) };
        let what = sentence(refusal.what);
        Error::Refused { path, what }
    }

    pub(crate) fn of_file(status: Status, fault: &Fault) -> Error {
        if status != raw::BAD_FILE {
            return Error::last(status);
        }
        let (position, what) = (fault.position, sentence(fault.what));
        Error::File(outheap_region::Error::BadFile { position, what })
    }

    /// The same, with the path of the file in the message if it is the system's.
    pub(crate) fn naming(self, path: &Path) -> Error {
        match self {
            Error::File(error) => Error::File(error.naming(path)),
            other => other,
        }
    }
}

fn sentence(what: *const c_char) -> &'static str {
    // SAFETY: the C library fills these fields with constant strings of ASCII.
    let what = unsafe { CStr::from_ptr(what) };
    what.to_str().unwrap_or("something else")
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Refused { path, what } => {
                write!(f, "{what} cannot be in a region; it is at {path:?}")
            }
            Error::File(error) => error.fmt(f),
            Error::NoMemory => f.write_str("there is no memory for the region"),
            Error::Ocaml(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::File(error) => Some(error),
            Error::Ocaml(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::File(error.into())
    }
}

impl From<outheap_region::Error> for Error {
    fn from(error: outheap_region::Error) -> Error {
        Error::File(error)
    }
}

impl From<boxroot::Error> for Error {
    fn from(error: boxroot::Error) -> Error {
        Error::Ocaml(error)
    }
}

/// For `?` in the closure of [`attach`](boxroot::attach). All but
/// [`Ocaml`](Error::Ocaml) becomes [`Other`](boxroot::Error::Other), with the message alone.
impl From<Error> for boxroot::Error {
    fn from(error: Error) -> boxroot::Error {
        match error {
            Error::Ocaml(error) => error,
            other => boxroot::Error::other(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use boxroot_test_program as _;

    use super::Error;

    const OTHER_OCAML: i32 = 16;

    #[test]
    fn another_ocaml_is_an_error() {
        let said = Error::last(OTHER_OCAML).to_string();
        assert!(said.contains("linked with another OCaml"), "{said}");
    }
}
