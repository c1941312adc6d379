// SPDX-License-Identifier: MIT
//! A value of OCaml that is not rooted: good until OCaml may run again.

use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;

use crate::raw::RawValue;
use crate::runtime::Runtime;

/// A value of the OCaml type that `T` stands for, as [`Root::get`](crate::Root::get) reads it.
///
/// It borrows the [`Runtime`], so that it cannot be kept while OCaml runs or collects, which may
/// move it or take it away:
///
/// ```compile_fail,E0502
/// # use boxroot::{Error, Root, Runtime, Str};
/// # fn f(rt: &mut Runtime, root: &Root<Str>) -> Result<(), Error> {
/// let value = root.get(rt);
/// Root::<Str>::of(rt, "this allocates")?;
/// println!("{:?}", value.as_bytes());
/// # Ok(())
/// # }
/// ```
///
/// nor sent to another thread:
///
/// ```compile_fail,E0277
/// # fn f(rt: &boxroot::Runtime, root: &boxroot::Root<boxroot::Int>) {
/// let value = root.get(rt);
/// std::thread::scope(|s| {
///     s.spawn(|| value.to_isize());
/// });
/// # }
/// ```
pub struct Value<'r, T> {
    raw: RawValue,
    of: PhantomData<(&'r Runtime, T)>,
}

impl<'r, T> Value<'r, T> {
    /// Makes a `Value` of a value as OCaml gives it to C.
    ///
    /// # Safety
    ///
    /// It is a value of the type that `T` stands for, and nothing was allocated since it was read.
    #[inline]
    pub unsafe fn from_raw(_: &'r Runtime, raw: RawValue) -> Self {
        unsafe { Self::new(raw) }
    }

    /// Returns the value as OCaml wants it from C. It is good until OCaml may run or collect, which
    /// the borrow checker does not see to.
    #[inline]
    pub fn raw(self) -> RawValue {
        self.raw
    }

    /// # Safety
    ///
    /// As for [`from_raw`](Self::from_raw), and the caller sees to it that `'r` is that of a
    /// `Runtime`.
    #[inline]
    pub(crate) unsafe fn new(raw: RawValue) -> Self {
        Value {
            raw,
            of: PhantomData,
        }
    }
}

impl<T> Clone for Value<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Value<'_, T> {}

impl<T> Debug for Value<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Value({:#x})", self.raw)
    }
}
