// SPDX-License-Identifier: MIT
//! What this thread is to OCaml: whether OCaml knows it, and whether it holds the lock now, as far
//! as this crate is concerned. All of it is local to the thread.
//!
//! OCaml knows the thread that has started it and those that it runs its own code on. Other threads
//! are registered the first time, which lasts until they end.

use std::cell::Cell;

use crate::error::Error;

thread_local! {
    static KNOWN: Cell<bool> = const { Cell::new(false) };
    static HELD: Cell<bool> = const { Cell::new(false) };
}

pub fn is_held() -> bool {
    HELD.get()
}

pub fn set_known() {
    KNOWN.set(true);
}

/// That the lock is held, or is not, until this is dropped: then as before.
pub struct Standing {
    before: bool,
}

impl Standing {
    pub fn set(held: bool) -> Self {
        Standing {
            before: HELD.replace(held),
        }
    }
}

impl Drop for Standing {
    fn drop(&mut self) {
        HELD.set(self.before);
    }
}

/// Makes this thread known to OCaml. The lock is not held.
pub fn ensure_known() -> Result<(), Error> {
    if !KNOWN.get() {
        register()?;
        set_known();
    }
    Ok(())
}

#[cfg(not(feature = "threads"))]
pub fn look_for_library() {}

#[cfg(not(feature = "threads"))]
fn register() -> Result<(), Error> {
    Err(Error::ForeignThread)
}

#[cfg(feature = "threads")]
pub use registration::{look_for_library, register};

#[cfg(feature = "threads")]
mod registration {
    use std::ffi::CStr;
    use std::sync::atomic::{AtomicBool, Ordering};

    use crate::error::Error;
    use crate::raw;

    /// Undone when the thread ends.
    struct Registration;

    impl Drop for Registration {
        fn drop(&mut self) {
            super::KNOWN.set(false);
            unsafe { raw::caml_c_thread_unregister() };
        }
    }

    thread_local! {
        /// None where others have registered the thread: then nothing here undoes it.
        static REGISTRATION: Option<Registration> =
            (unsafe { raw::caml_c_thread_register() } == 1).then(|| Registration);
    }

    /// Whether the program has OCaml's module `Thread`, which registers this name. Without it
    /// nothing can be registered, and trying to is a crash on OCaml 4.
    static LIBRARY: AtomicBool = AtomicBool::new(false);
    const LIBRARY_NAME: &CStr = c"Thread.at_shutdown";

    /// The lock is held.
    pub fn look_for_library() {
        if !LIBRARY.load(Ordering::Acquire) {
            let cell = unsafe { raw::caml_named_value(LIBRARY_NAME.as_ptr()) };
            LIBRARY.store(!cell.is_null(), Ordering::Release);
        }
    }

    /// Fails also on a thread that is ending.
    pub fn register() -> Result<(), Error> {
        if !LIBRARY.load(Ordering::Acquire) {
            return Err(Error::ForeignThread);
        }
        match REGISTRATION.try_with(Option::is_some) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Error::RegisteredElsewhere),
            Err(_) => Err(Error::ForeignThread),
        }
    }
}
