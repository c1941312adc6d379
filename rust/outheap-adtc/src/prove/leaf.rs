// SPDX-License-Identifier: MIT
//! Items that are no nodes of the schema.

use super::{Pass, Proved};
use crate::check::{CONSTANTS, LIST};
use crate::constant::TUPLE;
use crate::item::check_item;
use crate::leaf::check_leaf;
use crate::met::Met;
use crate::node::{short_head, Node, FLOAT, SHORT_SHIFT, SMALL_BIT, STRING, WORD};
use crate::open::SHORT;
use crate::schema::{Field, Place, Value};

/// Of a float, with its head.
const FLOAT_WORDS: usize = 3;

impl<'a, M: Met<'a>> Pass<'a, M> {
    /// Any item that is no node.
    pub(super) fn whole_leaf(&mut self) -> Proved<()> {
        let here = self.here()?;
        self.at += match here.is_small() {
            true => 1,
            false if here.is_node() => return None,
            false => check_item(here, SHORT).ok()?,
        };
        Some(())
    }

    /// An item of this field that is no node of the schema. Items of a tuple or a set come next, by
    /// the stack.
    #[inline(always)]
    pub(super) fn leaf(&mut self, field: &Field) -> Proved<()> {
        let here = self.here()?;
        let (word, is_item) = (here.word(0), field.place != Place::Elements);
        match field.value {
            Value::Text if is_item && is_short_text(word) => self.short_text(here),
            Value::Constant if is_item && is_short_text(word) => self.short_text(here),
            Value::Constant | Value::Int64 if is_item && word & SMALL_BIT != 0 => {
                self.at += 1;
                Some(())
            }
            Value::Float64 if is_item && word == FLOAT && self.room() >= FLOAT_WORDS => {
                self.at += FLOAT_WORDS;
                Some(())
            }
            _ => self.other_leaf(field, here),
        }
    }

    /// Its last word has the bytes that are left, and then zeros.
    #[inline(always)]
    pub(super) fn short_text(&mut self, here: Node<'a>) -> Proved<()> {
        let length = (here.word(0) >> SHORT_SHIFT) as usize;
        let words = 2 + length / WORD;
        let last = Node(here.0.get((words - 1) * WORD..words * WORD)?).word(0);
        self.at += words;
        let bytes = last.to_ne_bytes();
        let padding = u32::from_le_bytes(bytes) >> (8 * (length % WORD));
        (padding == 0).then_some(())
    }

    #[inline(never)]
    pub(super) fn other_leaf(&mut self, field: &Field, here: Node<'a>) -> Proved<()> {
        if field.value == Value::Constant && field.place != Place::Elements && here.is_node() {
            return self.composed(field);
        }
        check_leaf(field, here).ok()?;
        self.whole_leaf()
    }

    /// A constant that is a node: its digits, or both parts of a complex number, stand behind it.
    pub(super) fn composed(&mut self, field: &Field) -> Proved<()> {
        let (head, own) = self.begin()?;
        check_leaf(field, head.node).ok()?;
        if head.head_bits(4, 12) >= TUPLE {
            self.push_list(head, 0, CONSTANTS, LIST)?;
            self.at += own;
            return Some(());
        }
        let node = self.at as u32;
        self.at += own;
        for i in 0..head.count() {
            self.is_here(node.wrapping_add(head.distance_any(i)))?;
            self.whole_leaf()?;
        }
        Some(())
    }
}

/// A string whose count is in its head.
#[inline(always)]
fn is_short_text(word: u32) -> bool {
    word & ((1 << SHORT_SHIFT) - 1) == short_head(STRING << 2, 0)
}
