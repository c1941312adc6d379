// SPDX-License-Identifier: MIT
//! What the first word of a node says: small fields, how many children there are, and where.

use crate::node::{behind, mask, Head, Node, FORK_BIT, FORK_SHIFT, LONG_COUNT, WORD};

/// Whether a tag is one of those of a mask.
#[inline(always)]
pub fn is_one_of(tag: u32, mask: u64) -> bool {
    tag < 64 && mask >> tag & 1 != 0
}

/// The most words that [`Node::start`] and [`Head::least`] are asked for.
const MOST_LEAST: usize = 64;

/// A node that is shorter than any value of its type is read as this. All of it is known when the
/// program is compiled, so that what is read of it costs nothing where nobody gets.
pub const NOTHING: Head<'static> = Head {
    node: Node(&[0; MOST_LEAST * WORD]),
    word: 0,
};

impl<'a> Node<'a> {
    /// The node with its first word, of which nearly all that is read of it depends.
    #[inline(always)]
    pub fn read(self) -> Head<'a> {
        Head {
            node: self,
            word: self.word(0),
        }
    }

    /// The same, if so many words are there as the least value of its type has. Who reads several
    /// fields of it asks once: nothing comes back to the rest of the program without it.
    #[inline(always)]
    pub fn start(self, words: usize) -> Option<Head<'a>> {
        if self.0.len() >= words.min(MOST_LEAST) * WORD {
            Some(self.read())
        } else {
            behind(None)
        }
    }
}

impl<'a> Head<'a> {
    /// The same node, of which so many words are there as the least value has. So a compiler need
    /// not look where the buffer ends for each of them.
    #[inline(always)]
    pub fn least(self, words: usize) -> Head<'a> {
        if self.node.0.len() >= words.min(MOST_LEAST) * WORD {
            self
        } else {
            behind(NOTHING)
        }
    }

    /// As that of a node that is no fork: a fork's variant where others have theirs.
    #[inline(always)]
    pub fn head(self) -> u32 {
        if self.is_fork() {
            self.word << 2 & 0x70
        } else {
            self.word
        }
    }

    /// Bits of that.
    #[inline(always)]
    pub fn head_bits(self, shift: u32, width: u32) -> u32 {
        self.head() >> shift & mask(width)
    }

    /// Bits of the head of a node that is never a fork.
    #[inline(always)]
    pub fn plain_bits(self, shift: u32, width: u32) -> u32 {
        self.word >> shift & mask(width)
    }

    /// Bits of the word that is so many behind the beginning.
    #[inline(always)]
    pub fn bits(self, i: u32, shift: u32, width: u32) -> u32 {
        self.word(i) >> shift & mask(width)
    }

    /// How many bits of a mask the head has.
    #[inline(always)]
    pub fn head_ones(self, mask: u32) -> u32 {
        (self.head() & mask).count_ones()
    }

    /// How many bits of a mask word `i` has.
    #[inline(always)]
    pub fn ones(self, i: u32, mask: u32) -> u32 {
        (self.word(i) & mask).count_ones()
    }

    /// Word `i`.
    #[inline(always)]
    pub fn word(self, i: u32) -> u32 {
        self.node.word(i as usize)
    }

    /// Words `i` and `i + 1`, as one number.
    #[inline(always)]
    pub fn word64(self, i: u32) -> u64 {
        self.node.word64(i as usize)
    }

    /// The item that is so many words behind the beginning.
    #[inline(always)]
    pub fn at(self, words: u32) -> Node<'a> {
        self.node.at(words)
    }

    #[inline(always)]
    fn is_fork(self) -> bool {
        self.word & FORK_BIT != 0
    }

    #[inline(always)]
    fn is_long(self) -> bool {
        self.word >> 16 == LONG_COUNT
    }

    /// How many children it has.
    #[inline(always)]
    pub fn count(self) -> u32 {
        if self.is_fork() {
            2
        } else if self.is_long() {
            self.word(1)
        } else {
            self.word >> 16
        }
    }

    /// How many words it is to the first child of a node that is never a fork, and never has a word
    /// for its count.
    #[inline(always)]
    pub fn first_plain(self) -> u32 {
        self.word >> 16
    }

    /// The same of a node that may be a fork.
    #[inline(always)]
    pub fn first_short(self) -> u32 {
        if self.is_fork() {
            1
        } else {
            self.word >> 16
        }
    }

    /// The same of any node, or its end if it has none.
    #[inline(always)]
    pub fn first_any(self) -> u32 {
        if self.is_fork() || self.word >> 16 == 0 {
            1
        } else if self.is_long() {
            self.word(1).saturating_add(1)
        } else {
            self.word >> 16
        }
    }

    /// Child `i`, which is there.
    #[inline(always)]
    pub fn child_plain(self, i: u32) -> Node<'a> {
        self.at(match i {
            0 => self.first_plain(),
            _ => self.word(i),
        })
    }

    /// The same of a node that may be a fork.
    #[inline(always)]
    pub fn child_short(self, i: u32) -> Node<'a> {
        self.at(match i {
            0 => self.first_short(),
            _ if self.is_fork() => self.word >> FORK_SHIFT,
            _ => self.word(i),
        })
    }

    /// The same of any node.
    #[inline(always)]
    pub fn child_any(self, i: u32) -> Node<'a> {
        self.at(self.distance_any(i))
    }

    /// How many words it is to that.
    #[inline(always)]
    pub(crate) fn distance_any(self, i: u32) -> u32 {
        match i {
            0 => self.first_any(),
            _ if self.is_fork() => self.word >> FORK_SHIFT,
            _ => self.word(i.wrapping_add(u32::from(self.is_long()))),
        }
    }

    /// Where distances are from child `first` on, and how far they are shifted: of the next one in
    /// the word behind that. That of a fork is in its head.
    #[inline(always)]
    pub(crate) fn distances(self, first: u32) -> (u32, u32) {
        if self.is_fork() {
            (u32::MAX, FORK_SHIFT)
        } else {
            (first.wrapping_add(u32::from(self.is_long())), 0)
        }
    }

    /// The part that is child `i` of a node that is never a fork. If it is not there, all of it is
    /// zero: its fields are absent.
    #[inline(always)]
    pub fn part_plain(self, i: u32) -> Head<'a> {
        if i < self.word >> 16 {
            self.child_plain(i).read()
        } else {
            NOTHING
        }
    }

    /// The same of a node that may be a fork.
    #[inline(always)]
    pub fn part_short(self, i: u32) -> Head<'a> {
        let count = if self.is_fork() { 2 } else { self.word >> 16 };
        if i < count {
            self.child_short(i).read()
        } else {
            NOTHING
        }
    }
}
