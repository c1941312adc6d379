// SPDX-License-Identifier: MIT
//! Memory for checks, in place of recursion: a vector that grows, or what the caller has.

use crate::error::ErrorKind;

pub(crate) trait Stack {
    fn push(&mut self, word: u32) -> Result<(), ErrorKind>;
    fn pop(&mut self) -> Option<u32>;
    /// The two on top, the upper one to be changed.
    fn top(&mut self) -> Option<(u32, &mut u32)>;
    fn len(&self) -> usize;
    fn clear(&mut self);
}

/// Memory of the caller's.
pub(crate) struct Given<'s> {
    pub(crate) words: &'s mut [u32],
    pub(crate) used: usize,
}

impl Stack for Given<'_> {
    fn push(&mut self, word: u32) -> Result<(), ErrorKind> {
        *self.words.get_mut(self.used).ok_or(ErrorKind::NoMemory)? = word;
        self.used += 1;
        Ok(())
    }

    fn pop(&mut self) -> Option<u32> {
        self.used = self.used.checked_sub(1)?;
        self.words.get(self.used).copied()
    }

    fn top(&mut self) -> Option<(u32, &mut u32)> {
        match self.words.get_mut(..self.used)? {
            [.., below, top] => Some((*below, top)),
            _ => None,
        }
    }

    fn len(&self) -> usize {
        self.used
    }

    fn clear(&mut self) {
        self.used = 0;
    }
}

#[cfg(feature = "alloc")]
impl Stack for alloc::vec::Vec<u32> {
    #[inline]
    fn push(&mut self, word: u32) -> Result<(), ErrorKind> {
        if self.len() == self.capacity() {
            self.try_reserve(1).map_err(|_| ErrorKind::NoMemory)?;
        }
        self.push(word);
        Ok(())
    }

    #[inline]
    fn pop(&mut self) -> Option<u32> {
        self.pop()
    }

    #[inline]
    fn top(&mut self) -> Option<(u32, &mut u32)> {
        match self.as_mut_slice() {
            [.., below, top] => Some((*below, top)),
            _ => None,
        }
    }

    #[inline]
    fn len(&self) -> usize {
        self.len()
    }

    fn clear(&mut self) {
        self.clear();
    }
}
