// SPDX-License-Identifier: MIT
//! The crate bumpalo: an arena for each tree, references of 64 bits, freed as a whole.
//!
//! This implements tree.h. C holds a tree as the pointer that a `Box` is: generating and copying
//! give it to C, deleting takes it back.

use bumpalo::Bump;
use std::os::raw::c_uint;
use std::ptr::NonNull;

enum Node<'a> {
    Leaf(i32),
    Fork(&'a Node<'a>, &'a Node<'a>),
}

use Node::{Fork, Leaf};

/// `tree_leaf` of tree.h.
fn leaf(i: u32) -> i32 {
    (i.wrapping_mul(2_654_435_761) >> 2) as i32
}

/// An arena and the root of the nodes in it, which live as long as the arena does.
pub struct Tree {
    _arena: Bump,
    root: NonNull<Node<'static>>,
}

impl Tree {
    fn new(make: impl for<'a> FnOnce(&'a Bump) -> &'a Node<'a>) -> Box<Tree> {
        let arena = Bump::new();
        let root = NonNull::from(make(&arena)).cast();
        Box::new(Tree {
            _arena: arena,
            root,
        })
    }

    fn root(&self) -> &Node<'_> {
        // SAFETY: [make] could only give a node that the arena keeps: no other reference lives for
        // every 'a, but for static ones. An arena that moves leaves its nodes where they are.
        unsafe { self.root.as_ref() }
    }
}

fn generate<'a>(arena: &'a Bump, depth: c_uint, leaves: &mut u32) -> &'a Node<'a> {
    if depth == 1 {
        let i = *leaves;
        *leaves += 1;
        return arena.alloc(Leaf(leaf(i)));
    }
    let left = generate(arena, depth - 1, leaves);
    let right = generate(arena, depth - 1, leaves);
    arena.alloc(Fork(left, right))
}

fn copy<'a>(arena: &'a Bump, from: &Node) -> &'a Node<'a> {
    arena.alloc(match from {
        Leaf(value) => Leaf(*value),
        Fork(left, right) => Fork(copy(arena, left), copy(arena, right)),
    })
}

fn sum(node: &Node) -> i64 {
    match node {
        Leaf(value) => i64::from(*value),
        Fork(left, right) => sum(left) + sum(right),
    }
}

fn equal(a: &Node, b: &Node) -> bool {
    match (a, b) {
        (Leaf(a), Leaf(b)) => a == b,
        (Fork(a, b), Fork(c, d)) => equal(a, c) && equal(b, d),
        _ => false,
    }
}

#[no_mangle]
pub extern "C" fn tree_generate(depth: c_uint) -> Box<Tree> {
    Tree::new(|arena| generate(arena, depth, &mut 0))
}

#[no_mangle]
pub extern "C" fn tree_copy(from: &Tree) -> Box<Tree> {
    Tree::new(|arena| copy(arena, from.root()))
}

#[no_mangle]
pub extern "C" fn tree_delete(tree: Box<Tree>) {
    drop(tree)
}

#[no_mangle]
pub extern "C" fn tree_sum(tree: &Tree) -> i64 {
    sum(tree.root())
}

#[no_mangle]
pub extern "C" fn tree_equal(a: &Tree, b: &Tree) -> bool {
    equal(a.root(), b.root())
}
