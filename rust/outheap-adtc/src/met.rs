// SPDX-License-Identifier: MIT
//! Which shared values a check has met: a bit for each word of a tree, in as many sets as the
//! schema has classes of shared values.
//!
//! A reference is right if the value that it names is in the set of its class. A node gets in when
//! all below it has been met, so that nothing refers to what it is in.

use crate::error::ErrorKind;
use crate::node::Node;

const BITS: usize = u32::BITS as usize;

pub(crate) trait Met<'a> {
    /// Whether there are shared values at all.
    const SHARES: bool;
    /// A value of a class, which is 1 or more, has ended: it is at a word of a tree of so many.
    fn add(&mut self, class: u16, word: u32, words: usize) -> Result<(), ErrorKind>;
    /// Whether a reference to a word of the tree is right: to a value that was added.
    fn has(&self, class: u16, word: Option<u32>) -> bool;
    /// A node of a type begins.
    #[inline(always)]
    fn enters(&mut self, _of: u16, _at: Node<'a>) {}
    /// There is a reference to a node of a type, so many words before it.
    #[inline(always)]
    fn refers(&mut self, _of: u16, _at: Node<'a>, _back: u32) -> Result<(), ErrorKind> {
        Ok(())
    }
    /// A shared node begins. Returns the item that comes behind it, if it is to be passed over.
    #[inline(always)]
    fn begins(&mut self, _at: Node<'a>) -> Result<Option<Node<'a>>, ErrorKind> {
        Ok(None)
    }
    /// A shared node has ended, which was at a word of a tree, before an item.
    #[inline(always)]
    fn ends(&mut self, _tree: Node<'a>, _word: u32, _before: Node<'a>) {}
}

/// Of a schema that shares nothing.
impl Met<'_> for () {
    const SHARES: bool = false;

    fn add(&mut self, _: u16, _: u32, _: usize) -> Result<(), ErrorKind> {
        Ok(())
    }

    fn has(&self, _: u16, _: Option<u32>) -> bool {
        false
    }
}

fn set_bit(set: &mut [u32], word: u32) -> Option<()> {
    let word = word as usize;
    *set.get_mut(word / BITS)? |= 1 << (word % BITS);
    Some(())
}

fn has_bit(set: &[u32], word: Option<u32>) -> bool {
    word.is_some_and(|word| {
        let bits = set.get(word as usize / BITS);
        bits.is_some_and(|bits| bits >> (word as usize % BITS) & 1 != 0)
    })
}

/// Sets in memory of the caller's, one behind the other.
pub(crate) struct Given<'s> {
    sets: &'s mut [u32],
    length: usize,
}

impl<'s> Given<'s> {
    /// Sets for a tree of at most so many words, in the first ones of what is given; and the rest
    /// of it.
    pub(crate) fn split(
        given: &'s mut [u32],
        words: usize,
        classes: u16,
    ) -> Result<(Self, &'s mut [u32]), ErrorKind> {
        let length = words.div_ceil(BITS);
        let all = length.saturating_mul(usize::from(classes));
        let (sets, rest) = given.split_at_mut_checked(all).ok_or(ErrorKind::NoMemory)?;
        sets.fill(0);
        Ok((Given { sets, length }, rest))
    }

    fn start(&self, class: u16) -> usize {
        self.length * (usize::from(class) - 1)
    }
}

impl Met<'_> for Given<'_> {
    const SHARES: bool = true;

    fn add(&mut self, class: u16, word: u32, _: usize) -> Result<(), ErrorKind> {
        let start = self.start(class);
        let set = self.sets.get_mut(start..);
        set.and_then(|set| set_bit(set, word))
            .ok_or(ErrorKind::NoMemory)
    }

    fn has(&self, class: u16, word: Option<u32>) -> bool {
        let set = self.sets.get(self.start(class)..).unwrap_or_default();
        has_bit(set, word)
    }
}

/// Sets that get memory when they are first asked for.
#[cfg(feature = "alloc")]
#[derive(Default)]
pub(crate) struct Grown(alloc::vec::Vec<alloc::vec::Vec<u32>>);

#[cfg(feature = "alloc")]
impl Met<'_> for Grown {
    const SHARES: bool = true;

    fn add(&mut self, class: u16, word: u32, words: usize) -> Result<(), ErrorKind> {
        let (class, no_memory) = (usize::from(class), |_| ErrorKind::NoMemory);
        if self.0.len() < class {
            let more = class - self.0.len();
            self.0.try_reserve(more).map_err(no_memory)?;
            self.0.resize_with(class, Default::default);
        }
        let set = &mut self.0[class - 1];
        if set.is_empty() {
            let length = words.div_ceil(BITS);
            set.try_reserve_exact(length).map_err(no_memory)?;
            set.resize(length, 0);
        }
        set_bit(set, word).ok_or(ErrorKind::NoMemory)
    }

    fn has(&self, class: u16, word: Option<u32>) -> bool {
        let set = self.0.get(usize::from(class) - 1);
        set.is_some_and(|set| has_bit(set, word))
    }
}
