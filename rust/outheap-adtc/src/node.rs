// SPDX-License-Identifier: MIT
//! Nodes: how their words, bits and children are found.
//!
//! A node is the rest of the buffer from its first word on. Distances in a preorder buffer are
//! relative, so that nothing else is needed. Every function has a result for all bytes: a word
//! behind the end is zero, and a child there is empty. So nothing here panics, and a compiler may
//! leave out what a program reads and does not use.

use core::fmt;

pub(crate) const WORD: usize = 4;
pub(crate) const SMALL_BIT: u32 = 1;
pub(crate) const FORK_BIT: u32 = 2;
pub(crate) const FORK_SHIFT: u32 = 5;
pub(crate) const LONG_COUNT: u32 = 0xffff;

/// Kinds of items, as they are in a head that is neither a small integer nor a fork.
pub(crate) const NODE: u32 = 0;
pub(crate) const ELEMENTS: u32 = 1;
pub(crate) const STRING: u32 = 2;
pub(crate) const SHORT_BIT: u32 = 64;
pub(crate) const SHORT_SHIFT: u32 = 7;
/// Counts in a head are smaller.
pub(crate) const SHORT_COUNTS: u32 = 1 << 25;
/// Words before what a record holds.
pub(crate) const RECORD_HEADS: usize = 1;

/// The head of elements or of a string that has so many, if it is short.
pub(crate) const fn short_head(head: u32, count: u32) -> u32 {
    head | SHORT_BIT | count << SHORT_SHIFT
}

/// That of a record, which is elements of four bytes.
pub(crate) const fn record_head(words: u32) -> u32 {
    short_head(ELEMENTS << 2 | 2 << 4, words)
}
pub(crate) const NUMBER: u32 = 3;
/// The head of a number that is a float.
pub(crate) const FLOAT: u32 = NUMBER << 2 | 1 << 4;

/// An item of a buffer: its first byte, and all that is behind it.
#[derive(Clone, Copy)]
pub struct Node<'a>(pub(crate) &'a [u8]);

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..")
    }
}

/// A node, and the first of its words.
#[derive(Clone, Copy)]
pub struct Head<'a> {
    pub(crate) node: Node<'a>,
    pub(crate) word: u32,
}

impl fmt::Debug for Head<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.node.fmt(f)
    }
}

/// What can be read from an item: a value, or an item of a list.
pub trait Item<'a>: Copy {
    /// Whether an item of a list `?*` is none.
    fn is_none(at: Node<'a>) -> bool;
    /// The value that an item is.
    fn item(at: Node<'a>) -> Self;
}

impl<'a, T: Item<'a>> Item<'a> for Option<T> {
    #[inline]
    fn is_none(_: Node<'a>) -> bool {
        false
    }

    #[inline]
    fn item(at: Node<'a>) -> Self {
        if T::is_none(at) {
            None
        } else {
            Some(T::item(at))
        }
    }
}

/// An item as it is.
impl<'a> Item<'a> for Node<'a> {
    #[inline]
    fn is_none(_: Node<'a>) -> bool {
        false
    }

    #[inline]
    fn item(at: Node<'a>) -> Self {
        at
    }
}

/// What is read behind the end. It is a call, so that compilers make a branch of it, which is
/// guessed well, and not an instruction that waits for the length.
#[cold]
pub(crate) fn behind<T>(nothing: T) -> T {
    nothing
}

#[inline(always)]
pub(crate) const fn mask(width: u32) -> u32 {
    ((1u64 << width) - 1) as u32
}

impl<'a> Node<'a> {
    pub(crate) const NOTHING: Node<'static> = Node(&[]);

    /// Word `i`.
    #[inline(always)]
    pub fn word(self, i: usize) -> u32 {
        u32::from_ne_bytes(self.chunk(i))
    }

    /// Words `i` and `i + 1`, as one number.
    #[inline(always)]
    pub fn word64(self, i: usize) -> u64 {
        u64::from_ne_bytes(self.chunk(i))
    }

    /// The bytes of word `i` and of those behind it: an array, which is read by one instruction.
    #[inline(always)]
    fn chunk<const BYTES: usize>(self, i: usize) -> [u8; BYTES] {
        let from = i.wrapping_mul(WORD);
        let bytes = self.0.get(from..from.wrapping_add(BYTES));
        match bytes.and_then(<[u8]>::first_chunk) {
            Some(chunk) => *chunk,
            None => behind([0; BYTES]),
        }
    }

    /// The item that is so many words behind its beginning.
    #[inline(always)]
    pub fn at(self, words: u32) -> Node<'a> {
        let from = (words as usize).wrapping_mul(WORD);
        match self.0.get(from..) {
            Some(rest) => Node(rest),
            None => behind(Node::NOTHING),
        }
    }

    /// The value that it is.
    #[inline(always)]
    pub fn get<T: Item<'a>>(self) -> T {
        T::item(self)
    }

    /// The same, or none.
    #[inline(always)]
    pub fn get_if<T: Item<'a>>(self, there: bool) -> Option<T> {
        if there {
            Some(T::item(self))
        } else {
            None
        }
    }

    pub(crate) fn is_small(self) -> bool {
        self.word(0) & SMALL_BIT != 0
    }

    pub(crate) fn head(self) -> u32 {
        self.read().head()
    }

    pub(crate) fn head_bits(self, shift: u32, width: u32) -> u32 {
        self.read().head_bits(shift, width)
    }

    pub(crate) fn count(self) -> u32 {
        self.read().count()
    }

    pub(crate) fn first_any(self) -> Node<'a> {
        self.at(self.read().first_any())
    }

    pub(crate) fn child_any(self, i: u32) -> Node<'a> {
        self.read().child_any(i)
    }

    pub(crate) fn is_node(self) -> bool {
        let head = self.word(0);
        head & SMALL_BIT == 0 && (head & FORK_BIT != 0 || head & 15 == NODE << 2)
    }

    pub(crate) fn is_of_kind(self, kind: u32) -> bool {
        self.word(0) & 15 == kind << 2
    }

    /// The variant of a node.
    pub(crate) fn variant(self) -> u32 {
        self.head_bits(4, 12)
    }

    #[inline(always)]
    pub(crate) fn int(self) -> i64 {
        let head = self.word(0);
        if head & SMALL_BIT != 0 {
            i64::from(head as i32 >> 1)
        } else {
            self.word64(1) as i64
        }
    }

    #[inline(always)]
    pub(crate) fn float(self) -> f64 {
        f64::from_bits(self.word64(1))
    }

    /// The bytes of a string, or of elements of a byte.
    #[inline(always)]
    pub(crate) fn bytes(self) -> &'a [u8] {
        let start = self.sized_heads() * WORD;
        let end = (self.sized_count() as usize).wrapping_add(start);
        self.0.get(start..end).unwrap_or_default()
    }

    /// Of elements or a string: whether the count is in the head, else it is in the next word.
    #[inline(always)]
    pub(crate) fn is_short(self) -> bool {
        self.word(0) & SHORT_BIT != 0
    }

    #[inline(always)]
    pub(crate) fn sized_count(self) -> u32 {
        match self.is_short() {
            true => self.word(0) >> SHORT_SHIFT,
            false => self.word(1),
        }
    }

    /// Words before the elements, or before the bytes.
    #[inline(always)]
    pub(crate) fn sized_heads(self) -> usize {
        2 - usize::from(self.is_short())
    }

    /// Bytes of elements or a string, up to the end of the last element.
    pub(crate) fn sized_bytes(self, log: u32) -> u64 {
        (self.sized_heads() * WORD) as u64 + (u64::from(self.sized_count()) << log)
    }

    /// A string whose head is short if its length allows. So the same text has the same words.
    pub(crate) fn is_text(self) -> bool {
        self.is_of_kind(STRING) && (self.is_short() || self.word(1) >= SHORT_COUNTS)
    }

    /// Words of an item without what is below it.
    pub(crate) fn item_words(self) -> u64 {
        let head = self.word(0);
        if head & (SMALL_BIT | FORK_BIT) != 0 {
            return 1;
        }
        match head >> 2 & 3 {
            NODE => {
                let count = u64::from(self.count());
                let is_long = u64::from(head >> 16 == LONG_COUNT);
                1 + is_long + count - u64::from(count > 0)
            }
            ELEMENTS => self.sized_bytes(head >> 4 & 3).div_ceil(WORD as u64),
            STRING => self.sized_bytes(0) / WORD as u64 + 1,
            _ => 3,
        }
    }

    /// Words of the whole tree.
    pub(crate) fn tree_words(self) -> u64 {
        let (mut words, mut pending) = (0u64, 1u64);
        let mut at = self;
        while pending > 0 && !at.0.is_empty() {
            pending -= 1;
            if at.is_node() {
                pending += u64::from(at.count());
            }
            let own = at.item_words();
            words += own;
            let behind = (own as usize).saturating_mul(WORD);
            at = Node(at.0.get(behind..).unwrap_or_default());
        }
        words
    }
}
