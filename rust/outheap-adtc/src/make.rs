// SPDX-License-Identifier: MIT
//! Items that a builder makes at the end of the buffer, as the library in C makes them.

use crate::builder::{Builder, Count, Done};
use crate::building::{Building, ROOT};
use crate::draft::UNKNOWN;
use crate::error::ErrorKind;
use crate::form::{fixed_children, Words};
use crate::node::{
    record_head, short_head, Node, ELEMENTS, FORK_BIT, FORK_SHIFT, LONG_COUNT, NUMBER,
    RECORD_HEADS, SHORT_COUNTS, SMALL_BIT, STRING, WORD,
};
use crate::parts::parts_said;
use crate::schema::{Form, Place};

/// What is said of a node of a form: its head, and what its words, its record, and the counts of
/// its lists are.
#[derive(Clone, Copy)]
pub(crate) struct Said<'d, W> {
    pub(crate) head: u32,
    pub(crate) words: W,
    pub(crate) record: &'d [u8],
    pub(crate) counts: W,
}

/// Lists of which a builder asks for the counts.
pub(crate) fn lists_of(form: &Form) -> usize {
    let children = (0..form.children.len()).filter_map(|i| form.child(i));
    let lists = children.filter(|f| matches!(f.place, Place::Run | Place::Rest));
    lists.count()
}

impl Builder<'_> {
    pub(crate) fn new_form(
        &mut self,
        form: &'static Form,
        said: &Said<'_, &[u32]>,
        later: &[u8],
    ) -> Done {
        let (parts, is_open) = parts_said(self.schema, form, later);
        let frame = Building {
            left: Count::Of(form.packed()),
            parts,
            is_open,
            ..ROOT
        };
        self.begin_form(form, said, frame)?;
        self.keep_parts(parts, later)?;
        self.settle()
    }

    /// The node of a form, with its words and its record.
    pub(crate) fn begin_form<W: Words>(
        &mut self,
        form: &'static Form,
        said: &Said<'_, W>,
        frame: Building,
    ) -> Done {
        let counts = (0..lists_of(form)).map(|i| said.counts.word(i));
        let frame = Building {
            form: Some(form),
            is_open: frame.is_open || counts.clone().any(|count| count == UNKNOWN),
            ..frame
        };
        let rest = counts.clone().next_back().filter(|_| form.has_rest());
        let children = match frame.is_open {
            true => 0,
            false => {
                let fixed = u64::from(fixed_children(form, said.head, said.words));
                fixed + u64::from(rest.unwrap_or_default()) + frame.parts.len() as u64
            }
        };
        let children = u32::try_from(children).map_err(|_| ErrorKind::TooLarge)?;
        let node = self.new_node(said.head >> 4, children)?;
        self.open(node, frame, counts)?;
        for i in 0..usize::from(form.words) {
            let item = self.to.word(said.words.word(i) | SMALL_BIT)?;
            self.attach(item)?;
        }
        if form.record_words > 0 {
            let item = self.new_record(said.record)?;
            self.attach(item)?;
        }
        Ok(())
    }

    pub(crate) fn is_fork(&self, variant: u32, count: u32) -> bool {
        count == 2 && variant < 8 && !self.to.is_far()
    }

    pub(crate) fn new_node(&mut self, variant: u32, count: u32) -> Result<u32, ErrorKind> {
        if self.is_fork(variant, count) {
            return self.to.word(variant << 2 | FORK_BIT);
        }
        let is_long = count >= LONG_COUNT;
        let words = u64::from(count.max(1)) + u64::from(is_long);
        let item = self.to.take(words)?;
        self.to
            .set(item, count.min(LONG_COUNT) << 16 | variant << 4);
        if is_long {
            self.to.set(item + 1, count);
        }
        Ok(item)
    }

    pub(crate) fn new_int(&mut self, value: i64) -> Result<u32, ErrorKind> {
        if (-(1 << 30)..1 << 30).contains(&value) {
            return self.to.word((value as u32) << 1 | SMALL_BIT);
        }
        self.new_number(0, value as u64)
    }

    pub(crate) fn new_number(&mut self, variant: u32, bits: u64) -> Result<u32, ErrorKind> {
        let item = self.to.take(3)?;
        self.to.set(item, NUMBER << 2 | variant << 4);
        self.to.bytes_at(item + 1)[..8].copy_from_slice(&bits.to_ne_bytes());
        Ok(item)
    }

    pub(crate) fn new_string(&mut self, bytes: &[u8]) -> Result<u32, ErrorKind> {
        let length = u32::try_from(bytes.len()).map_err(|_| ErrorKind::TooLarge)?;
        let is_long = length >= SHORT_COUNTS;
        let heads = 1 + u32::from(is_long);
        let item = self.to.take(u64::from(heads + length / 4 + 1))?;
        if is_long {
            self.to.set(item, STRING << 2);
            self.to.set(item + 1, length);
        } else {
            self.to.set(item, short_head(STRING << 2, length));
        }
        self.to.bytes_at(item + heads)[..bytes.len()].copy_from_slice(bytes);
        Ok(item)
    }

    fn new_record(&mut self, bytes: &[u8]) -> Result<u32, ErrorKind> {
        let words = (bytes.len() / WORD) as u32;
        let item = self.to.take(u64::from(words) + RECORD_HEADS as u64)?;
        self.to.set(item, record_head(words));
        self.to.bytes_at(item + RECORD_HEADS as u32)[..bytes.len()].copy_from_slice(bytes);
        Ok(item)
    }

    pub(crate) fn new_elements(&mut self, log: u8, bytes: &[u8]) -> Result<u32, ErrorKind> {
        let (item, to) = self.new_sized(log, bytes.len() >> log, 1 << log)?;
        to[..bytes.len()].copy_from_slice(bytes);
        Ok(item)
    }

    /// Elements that are zero, and where they are.
    pub(crate) fn new_sized(
        &mut self,
        log: u8,
        count: usize,
        size: usize,
    ) -> Result<(u32, &mut [u8]), ErrorKind> {
        let count = u32::try_from(count).map_err(|_| ErrorKind::TooLarge)?;
        let bytes = u64::from(count) * size as u64;
        let item = self.to.take(2 + bytes.div_ceil(4))?;
        self.to.set(item, ELEMENTS << 2 | u32::from(log) << 4);
        self.to.set(item + 1, count);
        Ok((item, self.to.bytes_at(item + 2)))
    }

    /// A copy of an item and all below it.
    pub(crate) fn new_copy(&mut self, from: Node<'_>) -> Result<u32, ErrorKind> {
        let words = from.tree_words();
        let bytes = from
            .0
            .get(..(words as usize).saturating_mul(4))
            .ok_or(ErrorKind::Argument)?;
        let item = self.to.take(words)?;
        self.to.bytes_at(item)[..bytes.len()].copy_from_slice(bytes);
        Ok(item)
    }
}

pub(crate) fn fork_distance(distance: u32) -> Result<u32, ErrorKind> {
    let fits = distance < 1 << (32 - FORK_SHIFT);
    fits.then_some(distance << FORK_SHIFT)
        .ok_or(ErrorKind::Distance)
}
