// SPDX-License-Identifier: MIT
//! What can go wrong. Nothing has changed then, but where OCaml itself has run.

use std::ffi::{CStr, NulError};
use std::fmt::{self, Display, Formatter};
use std::str::Utf8Error;

use crate::raw::{self, RawValue};
use crate::root::Root;
use crate::runtime::Runtime;
use crate::value::Value;

/// A marker: the exceptions of OCaml, its type `exn`.
#[derive(Debug)]
pub enum Exn {}

/// An exception that OCaml code has raised.
#[derive(Debug)]
pub struct Exception {
    message: String,
    value: Root<Exn>,
}

impl Exception {
    /// The text that OCaml would print if nobody caught it, such as `Failure("no such word")`.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The exception itself, to pass it on to OCaml.
    pub fn value(&self) -> &Root<Exn> {
        &self.value
    }

    /// # Safety
    ///
    /// `value` is an exception, and was not kept across a collection.
    pub(crate) unsafe fn caught(rt: &Runtime, value: RawValue) -> Error {
        let message = unsafe { format(value) };
        match Root::new(unsafe { Value::from_raw(rt, value) }) {
            Ok(value) => Error::Exception(Exception { message, value }),
            Err(error) => error,
        }
    }
}

unsafe fn format(exception: RawValue) -> String {
    let text = unsafe { raw::caml_format_exception(exception) };
    if text.is_null() {
        return "an exception, and no memory to say which".into();
    }
    let message = unsafe { CStr::from_ptr(text) };
    let message = message.to_string_lossy().into_owned();
    unsafe { raw::caml_stat_free(text.cast()) };
    message
}

/// The [message](Exception::message).
impl Display for Exception {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Why something was not done.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// This crate knows of no OCaml that runs: call [`start`](crate::start) first. In a program
    /// whose `main` is OCaml's, OCaml first calls a function of [`export!`](crate::export).
    NotStarted,
    /// OCaml was started before; a process has one OCaml.
    AlreadyStarted,
    /// Another crate or OCaml's `main` has started OCaml. With another crate, call
    /// [`start`](crate::start) in the place of what starts it there. Where `main` is OCaml's, leave
    /// `start` out: OCaml first calls a function of [`export!`](crate::export).
    StartedElsewhere,
    /// This thread holds OCaml's lock already: use the `&mut Runtime` that is there. If the lock
    /// was taken by other means than this crate's, there is none. A function that OCaml calls gets
    /// one by [`export!`](crate::export).
    Attached,
    /// This thread is not OCaml's, and could not be registered. That needs the feature `threads`
    /// and OCaml's module `Thread`. Without them two kinds of threads attach themselves: the one
    /// that has started OCaml, and those on which OCaml has called a function of
    /// [`export!`](crate::export).
    ForeignThread,
    /// Another crate has registered this thread with OCaml; or there was no memory to register it.
    /// [`attach`](crate::attach) a thread first, and use it by the other crate then.
    RegisteredElsewhere,
    /// No root can be had: out of memory, or the C library is in a state in which it cannot go on.
    /// The text is the library's.
    Root(String),
    /// There is no memory for a value of OCaml.
    OutOfMemory,
    /// OCaml has no value like this: a number of more bits than its `int` has, or a string that is
    /// too long.
    TooLarge,
    /// A number of OCaml is not in the range of the Rust type that was asked for.
    OutOfRange,
    /// OCaml has registered no value by this name (`Callback.register`).
    NoSuchName(String),
    /// A name or an argument of the program has a zero byte.
    ZeroByte(NulError),
    /// A string of OCaml is not UTF-8.
    NotUtf8(Utf8Error),
    /// OCaml raised an exception.
    Exception(Exception),
    /// The reason why a function that OCaml calls gives up. OCaml gets it as `Failure`.
    Other(String),
}

impl Error {
    /// A reason of your own, for OCaml to get as `Failure`.
    pub fn other(reason: impl Display) -> Self {
        Error::Other(reason.to_string())
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Error::NotStarted => write!(
                f,
                "this crate has not started OCaml: call boxroot::start first. If OCaml has the \
                 main program, it first calls a function of boxroot::export!"
            ),
            Error::AlreadyStarted => write!(f, "OCaml was started before"),
            Error::StartedElsewhere => write!(
                f,
                "another crate or OCaml's main has started OCaml: call boxroot::start in the place \
                 of what starts it there; or leave it out, if OCaml has the main program"
            ),
            Error::Attached => write!(f, "this thread holds OCaml's lock already"),
            Error::ForeignThread => write!(
                f,
                "this thread is not known to OCaml, and cannot be made known to it: that needs \
                 boxroot's feature \"threads\", and the module Thread in the OCaml program"
            ),
            Error::RegisteredElsewhere => write!(
                f,
                "another crate has registered this thread with OCaml, or there was no memory for \
                 that: call boxroot::attach before the other crate uses the thread"
            ),
            Error::Root(reason) => write!(f, "no root: {reason}"),
            Error::OutOfMemory => write!(f, "no memory for a value of OCaml"),
            Error::TooLarge => write!(f, "too large for OCaml"),
            Error::OutOfRange => write!(f, "a number of OCaml does not fit the type asked for"),
            Error::NoSuchName(name) => {
                write!(f, "OCaml has registered nothing by the name \"{name}\"")
            }
            Error::ZeroByte(reason) => reason.fmt(f),
            Error::NotUtf8(reason) => write!(f, "a string of OCaml is no text: {reason}"),
            Error::Exception(exception) => write!(f, "OCaml raised {}", exception.message()),
            Error::Other(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::ZeroByte(reason) => Some(reason),
            Error::NotUtf8(reason) => Some(reason),
            _ => None,
        }
    }
}

impl From<NulError> for Error {
    fn from(reason: NulError) -> Self {
        Error::ZeroByte(reason)
    }
}

impl From<Utf8Error> for Error {
    fn from(reason: Utf8Error) -> Self {
        Error::NotUtf8(reason)
    }
}
