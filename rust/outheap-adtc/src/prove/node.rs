// SPDX-License-Identifier: MIT
//! Nodes: is one what its constructor says, and what comes where behind it?

use super::{Next, Pass, Proved, NODES, RUN};
use crate::ahead::look_ahead;
use crate::check::{ANY, LIST, PART};
use crate::form::{check_form, Said};
use crate::met::Met;
use crate::node::{Head, FORK_BIT, LONG_COUNT, NODE};
use crate::schema::{Field, Form, Place, Value, CHUNK};

impl<'a, M: Met<'a>> Pass<'a, M> {
    /// The node at which the pass is, and its words up to its first child, which are all there.
    #[inline(always)]
    pub(super) fn begin(&self) -> Proved<(Head<'a>, usize)> {
        let head = self.here()?.read();
        look_ahead(head.node.0);
        let count = head.word(0) >> 16;
        let own = match head.node.is_of_kind(NODE) && count != LONG_COUNT {
            true => count.max(1) as usize,
            false => own_of_unusual(head)?,
        };
        (own <= self.room()).then_some((head, own))
    }

    /// A node of which only that is known, or any other item.
    pub(super) fn any(&mut self) -> Proved<Next> {
        match self.here()?.is_node() {
            true => {
                let (head, own) = self.begin()?;
                self.push_list(head, 0, ANY, LIST)?;
                self.at += own;
            }
            false => self.whole_leaf()?,
        }
        Some(Next::Top)
    }

    pub(super) fn node(&mut self, of: u16) -> Proved<Next> {
        let t = self.schema.of(of);
        let (head, own) = self.begin()?;
        let tag = head.head_bits(4, t.tag_bits);
        match tag < u32::from(t.count) {
            true => self.form(t.first + tag as u16, head, own),
            false if self.schema.version > 0 => self.any(),
            false => None,
        }
    }

    #[inline(always)]
    pub(super) fn form(&mut self, number: u16, head: Head<'a>, own: usize) -> Proved<Next> {
        let form = self.schema.form(number)?;
        let words = own + form.packed_words();
        if form.children.len() > CHUNK || words > self.room() {
            return None;
        }
        let Said { mask, rest } = check_form(form, head.node).ok()?;
        let packed = form.packed();
        let are_packed = (1..packed).all(|i| head.distance_any(i) as usize == own + i as usize);
        if !are_packed {
            return None;
        }
        self.push_rest(form, number, head, rest)?;
        let node = self.at as u32;
        self.at += words;
        self.children(form, number, (node, head), mask)
    }

    /// Children that came with the form, but for the rest. Leaves that come first are passed. The
    /// first child behind them, if it is a plain node, is returned and not pushed.
    #[inline(always)]
    fn children(
        &mut self,
        form: &'static Form,
        number: u16,
        (node, head): (u32, Head<'a>),
        mut mask: u32,
    ) -> Proved<Next> {
        let mut next = form.packed();
        while mask != 0 {
            let field = form.child(mask.trailing_zeros() as usize)?;
            if !is_plain_leaf(field) {
                break;
            }
            self.is_here(node.wrapping_add(head.distance_any(next)))?;
            self.leaf(field)?;
            (mask, next) = (mask & (mask - 1), next + 1);
        }
        next += mask.count_ones();
        while mask != 0 {
            let last = mask.ilog2();
            (mask, next) = (mask ^ 1 << last, next - 1);
            let place = node.wrapping_add(head.distance_any(next));
            let field = form.child(last as usize)?;
            if !is_plain_node(field) {
                self.push_child(place, number, last as u16)?;
            } else if field.place == Place::Run {
                self.push_child(place, RUN, field.of)?;
            } else if mask != 0 {
                self.push_child(place, NODES, field.of)?;
            } else {
                self.is_here(place)?;
                return Some(Next::Node(field.of));
            }
        }
        Some(Next::Top)
    }

    #[inline(always)]
    pub(super) fn is_here(&self, place: u32) -> Proved<()> {
        (place as usize == self.at).then_some(())
    }

    /// Pushes what is behind the children that came with the form: a list, or parts.
    #[inline(always)]
    fn push_rest(
        &mut self,
        form: &'static Form,
        number: u16,
        head: Head<'a>,
        rest: u32,
    ) -> Proved<()> {
        if let Some(parts) = form.parts {
            return self.push_parts(parts, head, rest);
        }
        if rest == 0 {
            return Some(());
        }
        let (first, last) = (head.count() - rest, *form.children.last()?);
        let field = form.fields.get(usize::from(last))?;
        match is_plain_node(field) {
            true => self.push_list(head, first, NODES, field.of),
            false => self.push_list(head, first, number, last | LIST),
        }
    }

    fn push_parts(&mut self, parts: &[u16], head: Head<'a>, rest: u32) -> Proved<()> {
        let (node, first) = (self.at as u32, head.count() - rest);
        let known = parts.len().min(rest as usize) as u32;
        self.push_list(head, first + known, ANY, LIST)?;
        for (i, &part) in (first..first + known).zip(parts).rev() {
            self.push_child(node.wrapping_add(head.distance_any(i)), part, PART)?;
        }
        Some(())
    }

    pub(super) fn part(&mut self, form: u16) -> Proved<Next> {
        let (head, own) = self.begin()?;
        self.form(form, head, own)
    }

    /// A run begins. It has items, which are those of a frame.
    pub(super) fn run(&mut self, form: u16, what: u16) -> Proved<()> {
        let (head, own) = self.begin()?;
        let is_run = head.head_bits(4, 12) == 0 && head.count() > 0;
        self.push_list(head, 0, form, what)?;
        self.at += own;
        is_run.then_some(())
    }
}

/// A fork, or a node that has a word for its count.
#[cold]
fn own_of_unusual(head: Head<'_>) -> Proved<usize> {
    match head.node.is_node() {
        true if head.word(0) & FORK_BIT != 0 => Some(1),
        true if head.word(1) >= LONG_COUNT => (head.word(1) as usize).checked_add(1),
        _ => None,
    }
}

#[inline(always)]
fn is_plain_node(field: &Field) -> bool {
    field.value == Value::Node && field.shared == 0 && field.list != 2
}

/// It is passed without a frame, which the parts of a constant may need.
#[inline(always)]
fn is_plain_leaf(field: &Field) -> bool {
    let is_item =
        field.place == Place::Item && field.value != Value::Node && field.value != Value::Constant;
    field.shared == 0 && (is_item || field.place == Place::Elements)
}
