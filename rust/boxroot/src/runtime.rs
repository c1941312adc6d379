// SPDX-License-Identifier: MIT
//! The proof that this thread holds OCaml's lock.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Error, Exception};
use crate::raw::{self, RawValue};
use crate::root;
use crate::thread::{self, Standing};

/// The proof that this thread holds OCaml's lock: that it may touch values of OCaml.
///
/// *The lock* is the domain lock of OCaml 5 or the runtime lock of OCaml 4. A `Runtime` is never
/// owned: [`attach`] and the functions that OCaml calls ([`export!`](crate::export)) lend one.
/// Functions that only read borrow it shared. Those that may run OCaml or its collector borrow it
/// mutably, so that no [`Value`](crate::Value) can be kept meanwhile.
///
/// It stays on its thread:
///
/// ```compile_fail,E0277
/// fn on_any_thread<T: Send>(_: T) {}
/// boxroot::attach(|rt| Ok(on_any_thread(rt)));
/// ```
#[derive(Debug)]
pub struct Runtime {
    of_this_thread: PhantomData<*mut ()>,
}

static STARTED: AtomicBool = AtomicBool::new(false);

/// Has OCaml been started, by this crate or, as far as it has seen, by others?
#[cfg(feature = "start")]
pub(crate) fn is_started() -> bool {
    STARTED.load(Ordering::Acquire)
}

/// Takes the lock, waiting for it if need be, calls `f`, and lets go of it.
///
/// The first time on a thread of Rust's this makes the thread known to OCaml (feature `threads`);
/// when it ends, it waits for the lock once more. A thread that waits for such threads to end does
/// so without the lock: [`Runtime::release`].
///
/// Within `f`, and in a function that OCaml calls, this thread holds the lock: another call is
/// [`Error::Attached`]. So it is where code in C or another crate has taken the lock. Pass the
/// `&mut Runtime` on instead. While the lock is [released](Runtime::release), the thread may attach
/// itself again.
///
/// # Errors
///
/// [`Error::NotStarted`], [`Error::Attached`], [`Error::ForeignThread`],
/// [`Error::RegisteredElsewhere`]; what `f` gives up with.
///
/// ```
/// # use boxroot_test_program as _;
/// use boxroot::{Int, Root};
///
/// boxroot::start()?;
/// let root: Root<Int> = boxroot::attach(|rt| Root::of(rt, &42))?;
/// drop(root); // here, or on any other thread
/// # Ok::<(), boxroot::Error>(())
/// ```
///
/// A value that no root owns does not get out:
///
/// ```compile_fail,E0521
/// # fn f(root: boxroot::Root<boxroot::Int>) {
/// let mut kept = None;
/// boxroot::attach(|rt| Ok(kept = Some(root.get(rt))));
/// # }
/// ```
pub fn attach<R>(f: impl FnOnce(&mut Runtime) -> Result<R, Error>) -> Result<R, Error> {
    if !STARTED.load(Ordering::Acquire) {
        return Err(Error::NotStarted);
    }
    if thread::is_held() || root::is_lock_held() {
        return Err(Error::Attached);
    }
    thread::ensure_known()?;
    let _lock = Lock::take();
    unsafe { with_lock(f) }
}

/// Calls `f` on a thread that holds the lock.
///
/// # Safety
///
/// It does, and there is no other `Runtime` that can be used meanwhile.
pub(crate) unsafe fn with_lock<R>(f: impl FnOnce(&mut Runtime) -> R) -> R {
    let _standing = Standing::set(true);
    f(&mut Runtime {
        of_this_thread: PhantomData,
    })
}

/// The lock, until this is dropped.
struct Lock;

impl Lock {
    fn take() -> Self {
        unsafe { raw::caml_leave_blocking_section() };
        Lock
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        unsafe { raw::caml_enter_blocking_section_no_pending() };
    }
}

/// The lock is left to others, until this is dropped.
struct Interval {
    _standing: Standing,
}

impl Interval {
    fn begin() -> Self {
        unsafe { raw::caml_enter_blocking_section_no_pending() };
        Interval {
            _standing: Standing::set(false),
        }
    }
}

impl Drop for Interval {
    fn drop(&mut self) {
        unsafe { raw::caml_leave_blocking_section() };
    }
}

impl Runtime {
    /// Lets go of the lock, calls `f`, and takes the lock again: for what takes long or waits.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// boxroot::attach(|rt| {
    ///     rt.release(|| std::thread::yield_now());
    ///     Ok(())
    /// })?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    ///
    /// In `f` nothing of OCaml's can be read:
    ///
    /// ```compile_fail,E0502
    /// # use boxroot::{Int, Root, Runtime};
    /// # fn f(rt: &mut Runtime, root: &Root<Int>) {
    /// let value = root.get(rt);
    /// rt.release(|| value.to_isize());
    /// # }
    /// ```
    pub fn release<R>(&mut self, f: impl FnOnce() -> R) -> R {
        let _interval = Interval::begin();
        f()
    }

    /// Runs what OCaml has put off while it was in Rust's hands: handlers of signals, finalisers.
    /// Calls of OCaml functions do so as well.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// boxroot::attach(|rt| {
    ///     for _ in 0..10 {
    ///         // … a step of a long loop in Rust, which calls nothing of OCaml's …
    ///         rt.poll()?;
    ///     }
    ///     Ok(())
    /// })?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Exception`] if one of them raises.
    pub fn poll(&mut self) -> Result<(), Error> {
        let result = unsafe { raw::caml_process_pending_actions_exn() };
        self.checked(result).map(|_| ())
    }

    /// Runs what OCaml does at its exit: what `at_exit` has registered, and flushing the channels.
    /// A program whose `main` is Rust's calls this last. OCaml goes on to work.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// // … all that the program does, and at its end:
    /// boxroot::attach(|rt| rt.run_at_exit())?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Exception`] if something there raises.
    pub fn run_at_exit(&mut self) -> Result<(), Error> {
        let cell = unsafe { raw::caml_named_value(c"Pervasives.do_at_exit".as_ptr()) };
        if cell.is_null() {
            return Ok(()); // a program without the module Stdlib
        }
        let result = unsafe { raw::caml_callbackN_exn(*cell, 1, [raw::ZERO].as_mut_ptr()) };
        self.checked(result).map(|_| ())
    }

    /// What OCaml has just returned: a value, or an exception.
    pub(crate) fn checked(&self, result: RawValue) -> Result<RawValue, Error> {
        match raw::exception(result) {
            Some(exception) => Err(unsafe { Exception::caught(self, exception) }),
            None => Ok(result),
        }
    }

    /// On behalf of a thread that OCaml knows. The first time: what must precede the first root,
    /// which may collect and so move `values`.
    pub(crate) fn set_up_once(&mut self, values: &mut [RawValue]) -> Result<(), Error> {
        thread::set_known();
        thread::look_for_library();
        if !STARTED.load(Ordering::Acquire) {
            unsafe { keeping(values, root::set_up) }?;
            STARTED.store(true, Ordering::Release);
        }
        Ok(())
    }
}

/// Calls `f`, which may collect, with `values` as roots of OCaml's own, which are slow.
///
/// # Safety
///
/// They are values of OCaml, and the lock is held.
unsafe fn keeping<R>(values: &mut [RawValue], f: impl FnOnce() -> R) -> R {
    for value in values.iter_mut() {
        unsafe { raw::caml_register_global_root(value) };
    }
    let result = f();
    for value in values {
        unsafe { raw::caml_remove_global_root(value) };
    }
    result
}
