// SPDX-License-Identifier: MIT
//! Functions of Rust that OCaml calls. An error or a panic becomes an exception, which is raised
//! after everything of Rust's has been dropped.

use std::any::Any;
use std::panic::{catch_unwind, AssertUnwindSafe};

use crate::error::Error;
use crate::raw::{self, RawValue};
use crate::root::Root;
use crate::runtime::{with_lock, Runtime};
use crate::types::Str;
use crate::write;

/// Defines functions that OCaml calls.
///
/// The first argument, `rt` below, is the runtime, a [`&mut Runtime`](crate::Runtime). The others
/// are the values that OCaml gives, in roots: an argument of type `Str` is a
/// [`Root<Str>`](crate::Root). The result is a `Result` of a root and an [`Error`](crate::Error).
/// An error is raised in OCaml. An exception that OCaml code had raised is raised as it is.
/// [`Error::OutOfMemory`](crate::Error::OutOfMemory) becomes `Out_of_memory`. All else, and a
/// panic, becomes `Failure`, or `Out_of_memory` if there is no memory for its message.
///
/// ```
/// use boxroot::{Error, Int, Root, Str};
///
/// boxroot::export! {
///     /// external shout : string -> int -> string = "text_shout"
///     fn text_shout(rt, text: Str, times: Int) -> Str {
///         let loud = text.get(rt).to_str()?.to_uppercase();
///         let times: usize = times.to(rt).map_err(|_| Error::other("how often?"))?;
///         Root::of(rt, &loud.repeat(times))
///     }
/// }
/// ```
///
/// OCaml declares such a function as `external`; that it declares it with the types that stand here
/// is for the one who writes it to see to.
///
/// Bytecode calls it as well, if the feature `start` is not there. It calls functions of more than
/// five arguments in another way: those have a second name for it, with `_bytecode` at its end, and
/// OCaml's declaration has both:
///
/// ```
/// # use boxroot::{Error, Int, Root};
/// boxroot::export! {
///     /// external sum : int -> int -> int -> int -> int -> int -> int
///     ///   = "text_sum_bytecode" "text_sum"
///     fn text_sum(rt, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) -> Int {
///         let all = [a, b, c, d, e, f];
///         let numbers: Result<Vec<i32>, Error> = all.iter().map(|n| n.to(rt)).collect();
///         Root::of(rt, &numbers?.iter().sum::<i32>())
///     }
/// }
/// ```
#[macro_export]
macro_rules! export {
    // What bytecode calls when there are more than five arguments: an array of them, and their
    // number.
    (@bytecode $name:ident (
        $a:ident $b:ident $c:ident $d:ident $e:ident $f:ident $($more:ident)*
    )) => {
        const _: () = {
            #[export_name = concat!(stringify!($name), "_bytecode")]
            unsafe extern "C" fn bytecode(
                arguments: *const $crate::RawValue,
                count: ::core::ffi::c_int,
            ) -> $crate::RawValue {
                let given = unsafe { ::core::slice::from_raw_parts(arguments, count as usize) };
                let &[$a, $b, $c, $d, $e, $f $(, $more)*] = given else {
                    unreachable!("OCaml declares it with another number of arguments")
                };
                unsafe { $name($a, $b, $c, $d, $e, $f $(, $more)*) }
            }
        };
    };
    (@bytecode $name:ident ($($few:ident)*)) => {};
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
        #[allow(clippy::too_many_arguments)]
        pub unsafe extern "C" fn $name($($argument: $crate::RawValue),*) -> $crate::RawValue {
            #[allow(clippy::too_many_arguments)]
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
        $crate::export!(@bytecode $name ($($argument)*));
    )*};
}

/// Calls `f` with the arguments, for [`export!`](crate::export), and returns its result to OCaml or
/// raises. The first call prepares roots, which may move the arguments.
///
/// # Safety
///
/// OCaml has called the function that calls this, on this thread, with these arguments. That
/// function returns this one's result to OCaml at once. There is nothing between OCaml and this
/// that needs to be dropped.
pub unsafe fn answer<T, const N: usize>(
    arguments: [RawValue; N],
    f: impl FnOnce(&mut Runtime, [RawValue; N]) -> Result<Root<T>, Error>,
) -> RawValue {
    match unsafe { with_lock(|rt| outcome(rt, arguments, f)) } {
        Outcome::Value(value) => value,
        Outcome::Exception(exception) => unsafe { raw::caml_raise(exception) },
        Outcome::Failure(message) => unsafe { raw::caml_failwith_value(message) },
        Outcome::OutOfMemory => unsafe { raw::caml_raise_out_of_memory() },
    }
}

/// An answer that is returned or raised, before anything else is allocated. Has nothing to drop.
enum Outcome {
    Value(RawValue),
    Exception(RawValue),
    /// With this string.
    Failure(RawValue),
    OutOfMemory,
}

fn outcome<T, const N: usize>(
    rt: &mut Runtime,
    mut arguments: [RawValue; N],
    f: impl FnOnce(&mut Runtime, [RawValue; N]) -> Result<Root<T>, Error>,
) -> Outcome {
    let guarded = AssertUnwindSafe(|| {
        rt.set_up_once(&mut arguments)?;
        f(rt, arguments)
    });
    match catch_unwind(guarded).unwrap_or_else(|panic| Err(Error::Other(reason(&*panic)))) {
        Ok(root) => Outcome::Value(root.get(rt).raw()),
        Err(Error::Exception(exception)) => Outcome::Exception(exception.value().get(rt).raw()),
        Err(Error::OutOfMemory) => Outcome::OutOfMemory,
        Err(other) => failure(rt, &other.to_string()),
    }
}

fn reason(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    format!("panic: {}", text.unwrap_or("without a message"))
}

fn failure(rt: &mut Runtime, message: &str) -> Outcome {
    let message: Result<Root<Str>, Error> = write::string(rt, message.as_bytes());
    message.map_or(Outcome::OutOfMemory, |text| {
        Outcome::Failure(text.get(rt).raw())
    })
}
