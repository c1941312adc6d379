// SPDX-License-Identifier: MIT
//! The description that generated code gives of a node before it is built.

use crate::builder::Count;
use crate::node::{Node, WORD};

/// In place of the count of a list: [`Count::Unknown`].
pub(crate) const UNKNOWN: u32 = u32::MAX;

/// A count as a number. No buffer has room for as many as the greatest says, nor for one less.
fn number_of(count: Count) -> u32 {
    match count {
        Count::Of(count) => count.min(UNKNOWN - 1),
        Count::Unknown => UNKNOWN,
    }
}

/// A node that generated code is about to build: its small fields, its record, and how many items
/// the lists have that are trees.
#[derive(Debug)]
pub struct Draft<const WORDS: usize, const RECORD: usize, const LISTS: usize> {
    pub(crate) head: u32,
    pub(crate) words: [u32; WORDS],
    pub(crate) record: [u8; RECORD],
    pub(crate) counts: [u32; LISTS],
}

impl<const WORDS: usize, const RECORD: usize, const LISTS: usize> Draft<WORDS, RECORD, LISTS> {
    /// All zero but for the tag.
    pub fn new(tag: u32) -> Self {
        Draft {
            head: tag << 4,
            words: [0; WORDS],
            record: [0; RECORD],
            counts: [0; LISTS],
        }
    }

    /// Bits of the head.
    pub fn head(&mut self, shift: u32, bits: u32) {
        self.head |= bits << shift;
    }

    /// Bits of word `i`.
    pub fn word(&mut self, i: usize, shift: u32, bits: u32) {
        self.words[i] |= bits << shift;
    }

    /// Bytes of the record.
    pub fn record<const N: usize>(&mut self, at: usize, bytes: [u8; N]) {
        self.record[at..at + N].copy_from_slice(&bytes);
    }

    /// The items of list `i`.
    pub fn count(&mut self, i: usize, count: Count) {
        self.counts[i] = number_of(count);
    }
}

/// The same of all parts of such a node, one behind the other: of each the head, words, the record,
/// counts of lists, and 8 bytes for each child that is a number. All is zero where a field is
/// absent. The last parts of which all is zero are left out.
#[derive(Debug)]
pub struct Parts<const BYTES: usize>(pub(crate) [u8; BYTES]);

impl<const BYTES: usize> Parts<BYTES> {
    /// All zero.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Parts([0; BYTES])
    }

    /// Bits of word `i` of all that is said.
    pub fn word(&mut self, i: usize, shift: u32, bits: u32) {
        let word = Node(&self.0).word(i) | bits << shift;
        self.bytes(i, word.to_ne_bytes());
    }

    /// Bytes from word `i` on: in a record, or of a number.
    pub fn bytes<const N: usize>(&mut self, i: usize, bytes: [u8; N]) {
        self.0[i * WORD..i * WORD + N].copy_from_slice(&bytes);
    }

    /// The items of a list, in word `i`.
    pub fn count(&mut self, i: usize, count: Count) {
        self.bytes(i, number_of(count).to_ne_bytes());
    }
}
