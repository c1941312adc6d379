// SPDX-License-Identifier: MIT
//! Types of Rust that stand for types of OCaml. They have no values: a
//! [`Value<'_, Int>`](crate::Value) is one of OCaml's.
//!
//! `()`, `bool`, `Option` and tuples stand for the types of OCaml that are called so. A type of
//! your own stands for one of OCaml that only OCaml looks into.

use std::marker::PhantomData;

/// OCaml's `int`, which has one bit less than `isize`.
#[derive(Debug)]
pub enum Int {}

/// OCaml's `float`.
#[derive(Debug)]
pub enum Float {}

/// OCaml's `string`: any bytes.
#[derive(Debug)]
pub enum Str {}

/// OCaml's `'a list`.
#[derive(Debug)]
pub struct List<T>(PhantomData<T>);

/// OCaml's `'a -> 'b`. A function of two arguments is a `Func<A, Func<B, C>>`.
///
/// A root of it is called by [`call`](crate::Root::call), [`call2`](crate::Root::call2) or
/// [`call3`](crate::Root::call3).
#[derive(Debug)]
pub struct Func<A, B>(PhantomData<(A, B)>);
