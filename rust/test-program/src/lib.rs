// SPDX-License-Identifier: MIT
//! Links with what `program.ml` became, OCaml's runtime and thread library included. A program that
//! uses this crate (`use boxroot_test_program as _;`) can start OCaml.
