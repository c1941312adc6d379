// SPDX-License-Identifier: MIT
//! Links with what `program.ml` became, OCaml's runtime and thread library included. What uses this
//! crate (`use boxroot_test_program as _;`) is a program that can start OCaml.
