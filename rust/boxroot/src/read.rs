// SPDX-License-Identifier: MIT
//! Looking into values, in place. Only types that OCaml cannot change are read here.

use std::slice;
use std::str;

use crate::error::Error;
use crate::raw;
use crate::types::{Float, Int, List, Str};
use crate::value::Value;

impl Value<'_, Int> {
    /// The number.
    #[inline]
    pub fn to_isize(self) -> isize {
        self.raw() >> 1
    }
}

impl Value<'_, bool> {
    /// The truth value.
    #[inline]
    pub fn to_bool(self) -> bool {
        self.raw() != raw::ZERO
    }
}

impl Value<'_, Float> {
    /// The number.
    #[inline]
    pub fn to_f64(self) -> f64 {
        unsafe { (self.raw() as *const f64).read_unaligned() }
    }
}

impl<'r> Value<'r, Str> {
    /// The bytes, where they are.
    pub fn as_bytes(self) -> &'r [u8] {
        let raw = self.raw();
        unsafe { slice::from_raw_parts(raw as *const u8, raw::caml_string_length(raw)) }
    }

    /// The text, where it is.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// use boxroot::{Root, Str};
    ///
    /// boxroot::attach(|rt| {
    ///     let text: Root<Str> = Root::of(rt, "in place")?;
    ///     assert_eq!(text.get(rt).to_str()?, "in place");
    ///     Ok(())
    /// })?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotUtf8`].
    pub fn to_str(self) -> Result<&'r str, Error> {
        Ok(str::from_utf8(self.as_bytes())?)
    }
}

impl<'r, T> Value<'r, T> {
    /// # Safety
    ///
    /// It is a block with that field, of the type that `F` stands for.
    pub(crate) unsafe fn field<F>(self, index: usize) -> Value<'r, F> {
        unsafe { Value::new(raw::field(self.raw(), index)) }
    }
}

impl<'r, T> Value<'r, Option<T>> {
    /// `Some` of the value inside, or `None`.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// use boxroot::{Int, Root};
    ///
    /// boxroot::attach(|rt| {
    ///     let seven: Root<Option<Int>> = Root::of(rt, &Some(7))?;
    ///     assert_eq!(seven.get(rt).to_option().map(|n| n.to_isize()), Some(7));
    ///     Ok(())
    /// })?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    pub fn to_option(self) -> Option<Value<'r, T>> {
        (!raw::is_immediate(self.raw())).then(|| unsafe { self.field(0) })
    }
}

impl<'r, A, B> Value<'r, (A, B)> {
    /// The components.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// use boxroot::{Int, Root, Str};
    ///
    /// boxroot::attach(|rt| {
    ///     let pair: Root<(Str, Int)> = Root::of(rt, &("seven", 7))?;
    ///     let (name, number) = pair.get(rt).to_pair();
    ///     assert_eq!((name.to_str()?, number.to_isize()), ("seven", 7));
    ///     Ok(())
    /// })?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    pub fn to_pair(self) -> (Value<'r, A>, Value<'r, B>) {
        unsafe { (self.field(0), self.field(1)) }
    }
}

impl<'r, A, B, C> Value<'r, (A, B, C)> {
    /// The components.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// use boxroot::{Int, Root};
    ///
    /// boxroot::attach(|rt| {
    ///     let date: Root<(Int, Int, Int)> = Root::of(rt, &(2026, 11, 29))?;
    ///     let (_, month, day) = date.get(rt).to_triple();
    ///     assert_eq!((month.to_isize(), day.to_isize()), (11, 29));
    ///     Ok(())
    /// })?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    pub fn to_triple(self) -> (Value<'r, A>, Value<'r, B>, Value<'r, C>) {
        unsafe { (self.field(0), self.field(1), self.field(2)) }
    }
}

impl<'r, T> Value<'r, List<T>> {
    /// The elements, from the first on.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// use boxroot::{Int, List, Root};
    ///
    /// boxroot::attach(|rt| {
    ///     let list: Root<List<Int>> = Root::of(rt, &[1, 2, 4])?;
    ///     let sum: isize = list.get(rt).iter().map(|n| n.to_isize()).sum();
    ///     assert_eq!(sum, 7);
    ///     Ok(())
    /// })?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    pub fn iter(self) -> Elements<'r, T> {
        Elements { rest: self }
    }
}

impl<'r, T> IntoIterator for Value<'r, List<T>> {
    type Item = Value<'r, T>;
    type IntoIter = Elements<'r, T>;

    fn into_iter(self) -> Elements<'r, T> {
        self.iter()
    }
}

/// The elements of a list of OCaml.
#[derive(Debug)]
pub struct Elements<'r, T> {
    rest: Value<'r, List<T>>,
}

impl<'r, T> Iterator for Elements<'r, T> {
    type Item = Value<'r, T>;

    fn next(&mut self) -> Option<Value<'r, T>> {
        if raw::is_immediate(self.rest.raw()) {
            return None;
        }
        let first = unsafe { self.rest.field(0) };
        self.rest = unsafe { self.rest.field(1) };
        Some(first)
    }
}
