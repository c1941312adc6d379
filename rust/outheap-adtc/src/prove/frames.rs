// SPDX-License-Identifier: MIT
//! The stack of what is to come. The last is pushed first.

use super::{Frame, Pass, Proved};
use crate::met::Met;
use crate::node::{Head, Node, WORD};

impl<'a, M: Met<'a>> Pass<'a, M> {
    #[inline(always)]
    pub(super) fn push(&mut self, frame: Frame) -> Proved<()> {
        if self.stack.len() == self.stack.capacity() {
            self.stack.try_reserve(1).ok()?;
        }
        self.stack.push(frame);
        Some(())
    }

    /// One item that is to come at `place`.
    pub(super) fn push_child(&mut self, place: u32, form: u16, what: u16) -> Proved<()> {
        self.push(Frame {
            place,
            form,
            what,
            pending: 1,
            node: 0,
        })
    }

    /// The children of the node at which the pass is, from `first` on. There may be none.
    #[inline(always)]
    pub(super) fn push_list(
        &mut self,
        head: Head<'a>,
        first: u32,
        form: u16,
        what: u16,
    ) -> Proved<()> {
        let pending = head.count() - first;
        if pending == 0 {
            return Some(());
        }
        let node = self.at as u32;
        self.push(Frame {
            place: node.wrapping_add(head.distance_any(first)),
            form,
            what,
            pending,
            node,
        })
    }

    /// Of what is on top, one more is passed: the frame leaves the stack with its last one.
    #[inline(always)]
    pub(super) fn pass(&mut self) -> Proved<()> {
        let bytes = self.bytes;
        let top = self.stack.last_mut()?;
        top.pending -= 1;
        if top.pending == 0 {
            self.stack.pop();
            return Some(());
        }
        let head = Node(bytes.get(top.node as usize * WORD..)?).read();
        let distance = head.distance_any(head.count().wrapping_sub(top.pending));
        top.place = top.node.wrapping_add(distance);
        Some(())
    }
}
