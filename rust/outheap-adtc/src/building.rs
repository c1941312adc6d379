// SPDX-License-Identifier: MIT
//! The builder's stack: nodes that are being built, each of which knows what it needs next.
//!
//! The builder makes by itself what the schema alone says to come next: a run for the items of a
//! list. A node that is complete leaves the stack at once.

use alloc::vec::Vec;

use crate::builder::{Builder, Count, Done};
use crate::draft::UNKNOWN;
use crate::error::ErrorKind;
use crate::form::is_present;
use crate::make::fork_distance;
use crate::node::{FORK_BIT, LONG_COUNT};
use crate::schema::{Field, Form, Place};

/// A node of which children are to come. The lowest one is the place of the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Building {
    pub(crate) node: u32,
    /// None: a run, or a constant.
    pub(crate) form: Option<&'static Form>,
    /// The field that the next item is, or the list whose items come.
    pub(crate) field: Option<Field>,
    pub(crate) left: Count,
    /// Which child of the form is after it.
    pub(crate) next: usize,
    /// Children that are there.
    pub(crate) set: u32,
    /// Where the counts of the form's lists are among the numbers.
    pub(crate) counts: usize,
    /// Where the places of an open node's children are.
    pub(crate) starts: usize,
    /// How many numbers there were without this node's.
    pub(crate) before: usize,
    pub(crate) is_open: bool,
    /// The parts that come behind the form's children, and how many of them are made.
    pub(crate) parts: &'static [u16],
    pub(crate) part: usize,
}

pub(crate) const ROOT: Building = Building {
    node: 0,
    form: None,
    field: None,
    left: Count::Of(1),
    next: 0,
    set: 0,
    counts: 0,
    starts: 0,
    before: 0,
    is_open: false,
    parts: &[],
    part: 0,
};

pub(crate) fn push<T>(to: &mut Vec<T>, value: T) -> Done {
    to.try_reserve(1).map_err(|_| ErrorKind::NoMemory)?;
    to.push(value);
    Ok(())
}

impl Builder<'_> {
    /// An item and all below it were made.
    pub(crate) fn placed(&mut self, item: u32) -> Done {
        self.attach(item)?;
        self.settle()
    }

    /// An item was made at the end of the buffer: it becomes the next child of the node on top.
    pub(crate) fn attach(&mut self, item: u32) -> Done {
        let is_root = self.frames.len() == 1;
        let top = self.frames.last_mut().ok_or(ErrorKind::Order)?;
        let i = top.set;
        top.set += 1;
        if let Count::Of(left) = &mut top.left {
            *left -= 1;
        }
        if is_root {
            self.root = item;
            return Ok(());
        }
        if top.is_open {
            return push(&mut self.numbers, item);
        }
        let node = top.node;
        self.set_child(node, i, item - node)
    }

    pub(crate) fn set_child(&mut self, node: u32, i: u32, distance: u32) -> Done {
        if i == 0 {
            return Ok(());
        }
        let head = self.to.node(node).word(0);
        if head & FORK_BIT != 0 {
            self.to.set(node, head | fork_distance(distance)?);
        } else {
            let heads = 1 + u32::from(head >> 16 == LONG_COUNT);
            self.to.set(node + heads + i - 1, distance);
        }
        Ok(())
    }

    /// The same of a node, whose children come next.
    pub(crate) fn open(
        &mut self,
        item: u32,
        frame: Building,
        counts: impl Iterator<Item = u32>,
    ) -> Done {
        self.attach(item)?;
        let before = self.numbers.len();
        for count in counts {
            push(&mut self.numbers, count)?;
        }
        let frame = Building {
            node: item,
            before,
            counts: before,
            starts: self.numbers.len(),
            ..frame
        };
        push(&mut self.frames, frame)
    }

    /// Goes on until something is needed that the program has to make.
    pub(crate) fn settle(&mut self) -> Done {
        while let Some(top) = self.frames.last() {
            if top.left.is_some() {
                break;
            }
            let has_part = top.part < top.parts.len();
            match self.next_field() {
                Some((field, count)) => self.expect(field, count)?,
                None if has_part => self.make_part()?,
                None => self.pop()?,
            }
        }
        Ok(())
    }

    fn expect(&mut self, field: Field, count: Count) -> Done {
        let Some(top) = self.frames.last_mut() else {
            return Ok(());
        };
        top.field = Some(field);
        if field.place != Place::Run {
            top.left = count;
            return Ok(());
        }
        top.left = Count::Of(1);
        self.new_run(0, field, count)
    }

    /// A node for the items of a list.
    pub(crate) fn new_run(&mut self, variant: u32, field: Field, count: Count) -> Done {
        let (children, is_open) = match count {
            Count::Of(count) => (count, false),
            Count::Unknown => (0, true),
        };
        let run = Building {
            field: Some(field),
            left: count,
            is_open,
            ..ROOT
        };
        let node = self.new_node(variant, children)?;
        self.open(node, run, core::iter::empty())
    }

    /// The next field of the form that is there, if there is one, and how many items it has.
    fn next_field(&mut self) -> Option<(Field, Count)> {
        let top = self.frames.last_mut()?;
        let form = top.form?;
        while let Some(field) = form.child(top.next) {
            top.next += 1;
            let mut count = Count::Of(1);
            if matches!(field.place, Place::Run | Place::Rest) {
                count = match self.numbers[top.counts] {
                    UNKNOWN => Count::Unknown,
                    number => Count::Of(number),
                };
                top.counts += 1;
            }
            let node = self.to.node(top.node);
            let words = if top.is_open {
                node.at(1)
            } else {
                node.first_any()
            };
            if is_present(field, node.head(), words) && count.is_some() {
                return Some((*field, count));
            }
        }
        None
    }

    fn pop(&mut self) -> Done {
        let Some(mut top) = self.frames.pop() else {
            return Ok(());
        };
        if top.is_open {
            self.drop_parts(&mut top);
            self.close(&top)?;
        }
        self.numbers.truncate(top.before);
        Ok(())
    }
}
