// SPDX-License-Identifier: MIT
//! Rust's `Box`: a block for each node and each leaf, of 16 bytes, which a program drops as a
//! whole.
//!
//! This implements tree.h. C holds a tree as the pointer that a `Box` is: generating and copying
//! give it to C, deleting takes it back.

use std::os::raw::c_uint;

pub enum Node {
    Leaf(i32),
    Fork(Box<Node>, Box<Node>),
}

use Node::{Fork, Leaf};

/// `tree_leaf` of tree.h.
fn leaf(i: u32) -> i32 {
    (i.wrapping_mul(2_654_435_761) >> 2) as i32
}

fn generate(depth: c_uint, leaves: &mut u32) -> Box<Node> {
    if depth == 1 {
        let i = *leaves;
        *leaves += 1;
        return Box::new(Leaf(leaf(i)));
    }
    let left = generate(depth - 1, leaves);
    let right = generate(depth - 1, leaves);
    Box::new(Fork(left, right))
}

#[no_mangle]
pub extern "C" fn tree_generate(depth: c_uint) -> Box<Node> {
    generate(depth, &mut 0)
}

#[no_mangle]
pub extern "C" fn tree_copy(from: &Node) -> Box<Node> {
    Box::new(match from {
        Leaf(value) => Leaf(*value),
        Fork(left, right) => Fork(tree_copy(left), tree_copy(right)),
    })
}

#[no_mangle]
pub extern "C" fn tree_delete(tree: Box<Node>) {
    drop(tree)
}

#[no_mangle]
pub extern "C" fn tree_sum(tree: &Node) -> i64 {
    match tree {
        Leaf(value) => i64::from(*value),
        Fork(left, right) => tree_sum(left) + tree_sum(right),
    }
}

#[no_mangle]
pub extern "C" fn tree_equal(a: &Node, b: &Node) -> bool {
    match (a, b) {
        (Leaf(a), Leaf(b)) => a == b,
        (Fork(a, b), Fork(c, d)) => tree_equal(a, c) && tree_equal(b, d),
        _ => false,
    }
}
