// SPDX-License-Identifier: MIT
//! From values of Rust to those of OCaml and back, by copying.

use crate::error::Error;
use crate::root::Root;
use crate::runtime::Runtime;
use crate::types::{Float, Int, List, Str};
use crate::value::Value;
use crate::write;

/// A type whose values can be made into values of the OCaml type that `T` stands for.
///
/// | Rust                               | OCaml                   |
/// |------------------------------------|-------------------------|
/// | `()`, `bool`, `f64`                | `unit`, `bool`, `float` |
/// | integers                           | `int`, if they fit      |
/// | `str`, `String`, `[u8]`, `Vec<u8>` | `string`                |
/// | `Option`, tuples of up to four     | the same                |
/// | slices, arrays, `Vec`              | `list`                  |
/// | `Root<T>`                          | `T`, the value itself   |
pub trait ToOcaml<T> {
    /// Makes a value of OCaml from `self`, and returns a root of it. May collect, but runs no code
    /// of OCaml. Takes linear time, and of a list a root for each element meanwhile.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`], [`Error::OutOfMemory`], [`Error::Root`].
    fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<T>, Error>;
}

/// A type whose values can be made from values of the OCaml type that `T` stands for.
///
/// | OCaml                   | Rust                                              |
/// |-------------------------|---------------------------------------------------|
/// | `unit`, `bool`, `float` | `()`, `bool`, `f64`                               |
/// | `int`                   | integers, if it fits                              |
/// | `string`                | `String`, if it is UTF-8; `Vec<u8>`               |
/// | `option`, tuples        | `Option`, tuples of up to four                    |
/// | `list`                  | `Vec`                                             |
/// | `T`, the value itself   | `Root<T>`                                         |
///
/// [`ToOcaml`] is the other way.
pub trait FromOcaml<T>: Sized {
    /// Makes a value of Rust from `value`, and copies what it needs.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`], [`Error::NotUtf8`]; [`Error::Root`] for what has roots.
    fn from_ocaml(value: Value<'_, T>) -> Result<Self, Error>;
}

impl<T> ToOcaml<T> for Root<T> {
    fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<T>, Error> {
        self.duplicate(rt)
    }
}

impl<T> FromOcaml<T> for Root<T> {
    fn from_ocaml(value: Value<'_, T>) -> Result<Self, Error> {
        Root::new(value)
    }
}

impl<T, A: ToOcaml<T> + ?Sized> ToOcaml<T> for &A {
    fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<T>, Error> {
        (**self).to_ocaml(rt)
    }
}

// Numbers.

macro_rules! integers {
    ($($type:ty)*) => {$(
        impl ToOcaml<Int> for $type {
            fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<Int>, Error> {
                let number = isize::try_from(*self).map_err(|_| Error::TooLarge)?;
                write::int(rt, number)
            }
        }

        impl FromOcaml<Int> for $type {
            fn from_ocaml(value: Value<'_, Int>) -> Result<Self, Error> {
                <$type>::try_from(value.to_isize()).map_err(|_| Error::OutOfRange)
            }
        }
    )*};
}

integers! { i8 i16 i32 i64 isize u8 u16 u32 u64 usize }

impl ToOcaml<()> for () {
    fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<()>, Error> {
        unsafe { write::immediate(rt, 0) }
    }
}

impl FromOcaml<()> for () {
    fn from_ocaml(_: Value<'_, ()>) -> Result<Self, Error> {
        Ok(())
    }
}

impl ToOcaml<bool> for bool {
    fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<bool>, Error> {
        unsafe { write::immediate(rt, (*self).into()) }
    }
}

impl FromOcaml<bool> for bool {
    fn from_ocaml(value: Value<'_, bool>) -> Result<Self, Error> {
        Ok(value.to_bool())
    }
}

impl ToOcaml<Float> for f64 {
    fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<Float>, Error> {
        write::float(rt, *self)
    }
}

impl FromOcaml<Float> for f64 {
    fn from_ocaml(value: Value<'_, Float>) -> Result<Self, Error> {
        Ok(value.to_f64())
    }
}

// Strings.

impl ToOcaml<Str> for [u8] {
    fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<Str>, Error> {
        write::string(rt, self)
    }
}

impl ToOcaml<Str> for str {
    fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<Str>, Error> {
        self.as_bytes().to_ocaml(rt)
    }
}

impl ToOcaml<Str> for String {
    fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<Str>, Error> {
        self.as_bytes().to_ocaml(rt)
    }
}

impl FromOcaml<Str> for Vec<u8> {
    fn from_ocaml(value: Value<'_, Str>) -> Result<Self, Error> {
        Ok(value.as_bytes().to_vec())
    }
}

impl FromOcaml<Str> for String {
    fn from_ocaml(value: Value<'_, Str>) -> Result<Self, Error> {
        Ok(value.to_str()?.into())
    }
}

// Options and lists.

impl<T, A: ToOcaml<T>> ToOcaml<Option<T>> for Option<A> {
    fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<Option<T>>, Error> {
        match self {
            None => unsafe { write::immediate(rt, 0) },
            Some(inside) => {
                let inside = inside.to_ocaml(rt)?;
                unsafe { write::block(rt, 0, [inside.as_raw()]) }
            }
        }
    }
}

impl<T, A: FromOcaml<T>> FromOcaml<Option<T>> for Option<A> {
    fn from_ocaml(value: Value<'_, Option<T>>) -> Result<Self, Error> {
        value.to_option().map(A::from_ocaml).transpose()
    }
}

impl<T, A: ToOcaml<T>> ToOcaml<List<T>> for [A] {
    /// From the end, as lists of OCaml are made.
    fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<List<T>>, Error> {
        let mut list = unsafe { write::immediate(rt, 0) }?;
        for element in self.iter().rev() {
            let first = element.to_ocaml(rt)?;
            list = unsafe { write::block(rt, 0, [first.as_raw(), list.as_raw()]) }?;
        }
        Ok(list)
    }
}

impl<T, A> ToOcaml<T> for Vec<A>
where
    [A]: ToOcaml<T>,
{
    fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<T>, Error> {
        self.as_slice().to_ocaml(rt)
    }
}

impl<T, A, const N: usize> ToOcaml<T> for [A; N]
where
    [A]: ToOcaml<T>,
{
    fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<T>, Error> {
        self.as_slice().to_ocaml(rt)
    }
}

impl<T, A: FromOcaml<T>> FromOcaml<List<T>> for Vec<A> {
    fn from_ocaml(value: Value<'_, List<T>>) -> Result<Self, Error> {
        value.iter().map(A::from_ocaml).collect()
    }
}

// Tuples.

macro_rules! tuples {
    ($(($($type:ident $of:ident $index:tt),*))*) => {$(
        impl<$($type, $of: ToOcaml<$type>),*> ToOcaml<($($type,)*)> for ($($of,)*) {
            fn to_ocaml(&self, rt: &mut Runtime) -> Result<Root<($($type,)*)>, Error> {
                let fields = ($(self.$index.to_ocaml(rt)?,)*);
                unsafe { write::block(rt, 0, [$(fields.$index.as_raw()),*]) }
            }
        }

        impl<$($type, $of: FromOcaml<$type>),*> FromOcaml<($($type,)*)> for ($($of,)*) {
            fn from_ocaml(value: Value<'_, ($($type,)*)>) -> Result<Self, Error> {
                Ok(($($of::from_ocaml(unsafe { value.field::<$type>($index) })?,)*))
            }
        }
    )*};
}

tuples! {
    (T A 0, U B 1)
    (T A 0, U B 1, V C 2)
    (T A 0, U B 1, V C 2, W D 3)
}
