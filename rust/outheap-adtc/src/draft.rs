// SPDX-License-Identifier: MIT

use crate::builder::Count;

/// A node that generated code is about to build: its small fields, its record, and how many items
/// the lists have that are trees.
#[derive(Debug)]
pub struct Draft<const WORDS: usize, const RECORD: usize, const LISTS: usize> {
    pub(crate) head: u32,
    pub(crate) words: [u32; WORDS],
    pub(crate) record: [u8; RECORD],
    pub(crate) counts: [Count; LISTS],
}

impl<const WORDS: usize, const RECORD: usize, const LISTS: usize> Draft<WORDS, RECORD, LISTS> {
    /// All zero but for the tag.
    pub fn new(tag: u32) -> Self {
        Draft {
            head: tag << 4,
            words: [0; WORDS],
            record: [0; RECORD],
            counts: [Count::Of(0); LISTS],
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
        self.counts[i] = count;
    }
}
