// SPDX-License-Identifier: MIT
//! Calling functions of OCaml.

use std::ffi::c_int;

use crate::convert::ToOcaml;
use crate::error::Error;
use crate::raw::{self, RawValue};
use crate::root::Root;
use crate::runtime::Runtime;
use crate::types::Func;
use crate::value::Value;

impl<A, B> Root<Func<A, B>> {
    /// Calls the function. OCaml runs, and may collect.
    ///
    /// # Errors
    ///
    /// [`Error::Exception`] if it raises; those of making the argument; [`Error::Root`].
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// use boxroot::{Func, Root, Str};
    ///
    /// boxroot::attach(|rt| {
    ///     let upper = unsafe { Root::<Func<Str, Str>>::named(rt, "upper") }?;
    ///     let loud = upper.call(rt, "quiet")?;
    ///     assert_eq!(loud.get(rt).to_str()?, "QUIET");
    ///     Ok(())
    /// })?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    ///
    /// Only with what it takes:
    ///
    /// ```compile_fail,E0277
    /// # use boxroot::{Func, Int, Root, Runtime};
    /// # fn f(rt: &mut Runtime, next: Root<Func<Int, Int>>) {
    /// next.call(rt, "text");
    /// # }
    /// ```
    pub fn call(
        &self,
        rt: &mut Runtime,
        argument: &(impl ToOcaml<A> + ?Sized),
    ) -> Result<Root<B>, Error> {
        let argument = argument.to_ocaml(rt)?;
        let mut raw = [argument.get(rt).raw()];
        unsafe { apply(rt, self, &mut raw) }
    }
}

impl<A, B, C> Root<Func<A, Func<B, C>>> {
    /// Calls it with two arguments.
    ///
    /// # Errors
    ///
    /// As for [`call`](Root::call).
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// use boxroot::{Func, Int, Root};
    ///
    /// boxroot::attach(|rt| {
    ///     // OCaml: Callback.register "add" ( + )
    ///     let add = unsafe { Root::<Func<Int, Func<Int, Int>>>::named(rt, "add") }?;
    ///     assert_eq!(add.call2(rt, &40, &2)?.to::<i32>(rt)?, 42);
    ///
    ///     let add_two: Root<Func<Int, Int>> = add.call(rt, &2)?;
    ///     assert_eq!(add_two.call(rt, &40)?.to::<i32>(rt)?, 42);
    ///     Ok(())
    /// })?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    pub fn call2(
        &self,
        rt: &mut Runtime,
        first: &(impl ToOcaml<A> + ?Sized),
        second: &(impl ToOcaml<B> + ?Sized),
    ) -> Result<Root<C>, Error> {
        let (first, second) = (first.to_ocaml(rt)?, second.to_ocaml(rt)?);
        let mut raw = [first.get(rt).raw(), second.get(rt).raw()];
        unsafe { apply(rt, self, &mut raw) }
    }
}

impl<A, B, C, D> Root<Func<A, Func<B, Func<C, D>>>> {
    /// Calls it with three arguments.
    ///
    /// # Errors
    ///
    /// As for [`call`](Root::call).
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// use boxroot::{Func, Root, Str};
    ///
    /// boxroot::attach(|rt| {
    ///     // OCaml: Callback.register "join" (fun a separator b -> a ^ separator ^ b)
    ///     type Join = Func<Str, Func<Str, Func<Str, Str>>>;
    ///     let join = unsafe { Root::<Join>::named(rt, "join") }?;
    ///     let joined = join.call3(rt, "left", " and ", "right")?;
    ///     assert_eq!(joined.get(rt).to_str()?, "left and right");
    ///     Ok(())
    /// })?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    pub fn call3(
        &self,
        rt: &mut Runtime,
        first: &(impl ToOcaml<A> + ?Sized),
        second: &(impl ToOcaml<B> + ?Sized),
        third: &(impl ToOcaml<C> + ?Sized),
    ) -> Result<Root<D>, Error> {
        let (first, second) = (first.to_ocaml(rt)?, second.to_ocaml(rt)?);
        let third = third.to_ocaml(rt)?;
        let mut raw = [
            first.get(rt).raw(),
            second.get(rt).raw(),
            third.get(rt).raw(),
        ];
        unsafe { apply(rt, self, &mut raw) }
    }
}

/// # Safety
///
/// The arguments are of the types that the function takes, read just now, and `R` stands for its
/// result.
unsafe fn apply<F, R>(
    rt: &mut Runtime,
    function: &Root<F>,
    arguments: &mut [RawValue],
) -> Result<Root<R>, Error> {
    let count = arguments.len() as c_int;
    let function = function.get(rt).raw();
    let result = unsafe { raw::caml_callbackN_exn(function, count, arguments.as_mut_ptr()) };
    let result = rt.checked(result)?;
    Root::new(unsafe { Value::from_raw(rt, result) })
}
