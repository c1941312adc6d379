// SPDX-License-Identifier: MIT
//! Functions of Rust that OCaml calls. An error or a panic becomes an exception, which is raised
//! after everything of Rust's has been dropped.

use std::any::Any;
use std::panic::{catch_unwind, AssertUnwindSafe};

use crate::error::{Error, Exn};
use crate::raw::{self, RawValue};
use crate::root::Root;
use crate::runtime::{with_lock, Runtime};
use crate::types::Str;
use crate::value::Value;
use crate::write;

/// Defines functions that OCaml calls.
///
/// The first argument is the runtime; the others are the values that OCaml gives, in roots; the
/// result is a root. An error is raised in OCaml: an exception that OCaml code had raised as it is,
/// everything else, and a panic, as `Failure`.
///
/// ```
/// use boxroot::{Error, Int, Root, Str};
///
/// boxroot::export! {
///     /// external shout : string -> int -> string = "unused" "text_shout"
///     fn text_shout(rt, text: Str, times: Int) -> Str {
///         let loud = text.get(rt).to_str()?.to_uppercase();
///         let times: usize = times.to(rt).map_err(|_| Error::other("how often?"))?;
///         Root::of(rt, &loud.repeat(times))
///     }
/// }
/// ```
///
/// OCaml declares such a function as `external`; that it declares it with the types that stand here is for
/// the one who writes it to see to. In bytecode OCaml calls functions of more than five arguments in
/// another way, which this does not serve.
#[macro_export]
macro_rules! export {
    ($(
        $(#[$attribute:meta])*
        fn $name:ident($rt:ident $(, $argument:ident : $type:ty)* $(,)?) -> $result:ty $body:block
    )*) => {$(
        $(#[$attribute])*
        ///
        /// # Safety
        ///
        /// OCaml calls it, with values of these types.
        #[no_mangle]
        pub unsafe extern "C" fn $name($($argument: $crate::RawValue),*) -> $crate::RawValue {
            fn body(
                $rt: &mut $crate::Runtime
                $(, $argument: $crate::Root<$type>)*
            ) -> ::core::result::Result<$crate::Root<$result>, $crate::Error> $body

            unsafe {
                $crate::answer([$($argument),*], |rt, [$($argument),*]| {
                    $(let $argument = $crate::Root::new($crate::Value::from_raw(rt, $argument))?;)*
                    body(rt $(, $argument)*)
                })
            }
        }
    )*};
}

/// What [`export!`](crate::export) makes a function of: calls `f` with the arguments, and returns
/// its result to OCaml or raises. The first call prepares roots, which may move the arguments.
///
/// # Safety
///
/// OCaml has called the function that calls this, on this thread, with these arguments. What it
/// returns is returned to OCaml at once. There is nothing between OCaml and this that needs to be
/// dropped.
pub unsafe fn answer<T, const N: usize>(
    arguments: [RawValue; N],
    f: impl FnOnce(&mut Runtime, [RawValue; N]) -> Result<Root<T>, Error>,
) -> RawValue {
    match unsafe { with_lock(|rt| outcome(rt, arguments, f)) } {
        Ok(value) => value,
        Err(exception) => unsafe { raw::caml_raise(exception) },
    }
}

/// A value, or an exception.
fn outcome<T, const N: usize>(
    rt: &mut Runtime,
    mut arguments: [RawValue; N],
    f: impl FnOnce(&mut Runtime, [RawValue; N]) -> Result<Root<T>, Error>,
) -> Result<RawValue, RawValue> {
    let guarded = AssertUnwindSafe(|| {
        rt.set_up_once(&mut arguments)?;
        f(rt, arguments)
    });
    match catch_unwind(guarded).unwrap_or_else(|panic| Err(Error::Other(reason(&*panic)))) {
        Ok(root) => Ok(root.get(rt).raw()),
        Err(error) => Err(exception(rt, error)),
    }
}

fn reason(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    format!("panic: {}", text.unwrap_or("without a message"))
}

/// To be raised before anything is allocated.
fn exception(rt: &mut Runtime, error: Error) -> RawValue {
    match error {
        Error::Exception(exception) => exception.value().get(rt).raw(),
        Error::OutOfMemory => out_of_memory(),
        other => failure(rt, &other.to_string()).unwrap_or_else(|_| out_of_memory()),
    }
}

extern "C" {
    // The predefined exceptions of a native program: the address is the value.
    static caml_exn_Failure: RawValue;
    static caml_exn_Out_of_memory: RawValue;
}

fn out_of_memory() -> RawValue {
    &raw const caml_exn_Out_of_memory as RawValue
}

fn failure(rt: &mut Runtime, message: &str) -> Result<RawValue, Error> {
    let message: Root<Str> = write::string(rt, message.as_bytes())?;
    let constructor = &raw const caml_exn_Failure as RawValue;
    let constructor = Root::<Exn>::new(unsafe { Value::from_raw(rt, constructor) })?;
    let exception: Root<Exn> =
        unsafe { write::block(rt, 0, [constructor.cell(), message.cell()]) }?;
    Ok(exception.get(rt).raw())
}
