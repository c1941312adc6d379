// SPDX-License-Identifier: MIT
//! One pass that proves bytes to be a tree of a type, where [`open`](crate::open) and
//! [`check`](crate::check) take two. The library in C has the same (src/adtc/typed_prove.c).
//!
//! It looks at each item once, in the order of the buffer: is it whole, and is it what the type
//! says? A node that passes says what comes where behind its first children. That goes on a stack.
//! So each item is compared with the place that its node gives it when the pass comes to it.
//!
//! It says yes or nothing: "no" has no reason here. Its caller takes the two passes then, which
//! find the reason, or know what this one does not: a tree beside which there are others, a form of
//! more children than fit in a mask, an enumeration. It knows no buffer without the flag
//! [`SHORT`], or of 2^32-1 words or more. Nor does it prove anything where there is no memory. It
//! never says yes where they say no; the fuzz target in Rust looks for such bytes.

mod frames;
mod leaf;
mod node;

use alloc::vec::Vec;

use crate::check::{ANY, CONSTANTS, CONSTANT_ITEM, ENDED, LIST, PART};
use crate::leaf::is_absent;
use crate::met::Met;
use crate::node::{Node, SMALL_BIT, WORD};
use crate::open::{HEADER, SHORT};
use crate::schema::{Field, Place, Schema, Value};
use crate::stamp::after_stamp;

/// In the place of a form's number: a node of type `what`, or the next of such nodes; or a run of
/// them. With ANY and CONSTANTS they are the numbers from 0xfffc on. No form has one of those: the
/// compiler refuses a schema of more than 0xfffc forms (MOST_FORMS).
const NODES: u16 = 0xfffd;
const RUN: u16 = 0xfffc;

/// What is to come at the word `place`: the child `what` of a form; or, with [`LIST`], the next of
/// `pending` items of a field, a list that ends the node at the word `node`. With `form` [`NODES`]
/// or [`RUN`], `what` is a type. With `what` [`PART`], `form` is the part's. With `what` [`ENDED`],
/// `form` is the class of a shared node that began at `place`.
#[derive(Clone, Copy)]
struct Frame {
    place: u32,
    form: u16,
    what: u16,
    pending: u32,
    node: u32,
}

/// What is looked at next.
enum Next {
    /// A node of this type, which begins where the pass is.
    Node(u16),
    /// The top of the stack says it.
    Top,
}

/// `None`: nothing is proved.
type Proved<T> = Option<T>;

/// Whether the tree of the root is all that is in the buffer, but for a fingerprint, and is proved
/// to be of a type.
pub(crate) fn is_proved<'a>(
    bytes: &'a [u8],
    root: usize,
    schema: &'static Schema,
    of: u16,
    met: impl Met<'a>,
) -> bool {
    let is_alone = root == HEADER / WORD || Some(root) == after_stamp(bytes, root, schema);
    let is_short = Node(bytes).word(3) & SHORT != 0;
    let is_small = bytes.len() / WORD < u32::MAX as usize;
    if !is_alone || !is_short || !is_small || schema.of(of).is_enumeration {
        return false;
    }
    let mut pass = Pass {
        bytes,
        schema,
        root,
        at: root,
        stack: Vec::new(),
        met,
    };
    pass.tree(of).is_some()
}

/// All places are in words from the beginning of the buffer, which has less than 2^32.
struct Pass<'a, M> {
    bytes: &'a [u8],
    schema: &'static Schema,
    root: usize,
    at: usize,
    stack: Vec<Frame>,
    met: M,
}

impl<'a, M: Met<'a>> Pass<'a, M> {
    fn tree(&mut self, of: u16) -> Proved<()> {
        let mut next = Next::Node(of);
        loop {
            next = match (next, self.stack.last()) {
                (Next::Node(of), _) => self.node(of)?,
                (Next::Top, Some(&top)) => self.top(top)?,
                (Next::Top, None) => return (self.room() == 0).then_some(()),
            }
        }
    }

    // ---- Where the pass is ----

    /// Words from here to the end.
    #[inline(always)]
    fn room(&self) -> usize {
        self.bytes.len() / WORD - self.at
    }

    /// The item at which the pass is.
    #[inline(always)]
    fn here(&self) -> Proved<Node<'a>> {
        let rest = self.bytes.get(self.at * WORD..)?;
        (!rest.is_empty()).then_some(Node(rest))
    }

    // ---- Shared values ----

    fn word_of_tree(&self, at: usize) -> u32 {
        (at - self.root) as u32
    }

    fn note(&mut self, class: u16, at: usize) -> Proved<()> {
        let words = self.bytes.len() / WORD - self.root;
        self.met.add(class, self.word_of_tree(at), words).ok()
    }

    /// A value that may be a reference to one before it.
    fn shared(&mut self, field: &Field) -> Proved<Next> {
        let (here, at) = (self.here()?, self.at);
        if here.is_small() {
            let back = here.word(0) >> 1;
            let target = self.word_of_tree(at).checked_sub(back);
            self.at += 1;
            let is_met = back != 0 && self.met.has(field.shared, target);
            return is_met.then_some(Next::Top);
        }
        if field.value == Value::Node {
            self.push_child(at as u32, field.shared, ENDED)?;
            return Some(Next::Node(field.of));
        }
        self.leaf(field)?;
        self.note(field.shared, at)?;
        Some(Next::Top)
    }

    // ---- What is next ----

    /// Only the frame of a shared node does not say what comes next. A frame of nodes has a type in
    /// `what`, which may be equal to [`ENDED`]: so the form is looked at too.
    #[inline(always)]
    fn top(&mut self, top: Frame) -> Proved<Next> {
        if top.place as usize != self.at {
            self.stack.pop();
            let is_of_shared = top.what == ENDED && top.form < RUN;
            is_of_shared.then_some(())?;
            self.note(top.form, top.place as usize)?;
            return Some(Next::Top);
        }
        self.pass()?;
        match top.form {
            NODES => Some(Next::Node(top.what)),
            RUN => self.run(NODES, top.what).map(|()| Next::Top),
            ANY if top.what == LIST => self.any(),
            CONSTANTS if top.what == LIST => self.leaf(&CONSTANT_ITEM).map(|()| Next::Top),
            form if top.what == PART => self.part(form),
            form => self.field(form, top.what),
        }
    }

    /// A child that came with its form, by its index, or an item of a list, by the field's number.
    fn field(&mut self, number: u16, what: u16) -> Proved<Next> {
        let form = self.schema.form(number)?;
        let is_item = what & LIST != 0;
        let what = match is_item {
            true => what & !LIST,
            false => *form.children.get(usize::from(what))?,
        };
        let field = form.fields.get(usize::from(what))?;
        if field.place == Place::Run && !is_item {
            self.run(number, what | LIST)?;
            return Some(Next::Top);
        }
        let here = self.here()?;
        if is_item && is_absent(field, here) {
            let is_nothing = here.word(0) & !SMALL_BIT == 0;
            self.at += 1;
            return is_nothing.then_some(Next::Top);
        }
        match field.value {
            _ if field.shared != 0 => self.shared(field),
            Value::Node => Some(Next::Node(field.of)),
            _ => self.leaf(field).map(|()| Next::Top),
        }
    }
}
