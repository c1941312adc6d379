// SPDX-License-Identifier: MIT
//! Tables of what is numbered as it comes: open addressing, with linear probing (Knuth, The Art of
//! Computer Programming 3, 6.4). The caller keeps the things that have numbers.

use alloc::vec::Vec;

use crate::building::push;
use crate::error::ErrorKind;

const LEAST: usize = 64;

/// 1 + numbers; 0 is free. None, or a power of 2, of which at most three quarters are taken.
#[derive(Debug, Default)]
pub(crate) struct Slots(Vec<u32>);

impl Slots {
    /// The first slot from that of a hash on that is free, or whose number it is.
    fn slot(&self, hash: u64, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        let mask = self.0.len().checked_sub(1)?;
        let mut i = hash as usize & mask;
        while let Some(number) = self.0[i].checked_sub(1) {
            if is_it(number as usize) {
                break;
            }
            i = (i + 1) & mask;
        }
        Some(i)
    }

    pub(crate) fn find(&self, hash: u64, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        let number = self.0[self.slot(hash, is_it)?].checked_sub(1)?;
        Some(number as usize)
    }

    /// Room for number `count`, where all before it are in. Of equal ones the later are found
    /// first.
    pub(crate) fn reserve(
        &mut self,
        count: usize,
        hash_of: impl Fn(usize) -> u64,
    ) -> Result<(), ErrorKind> {
        if count < self.0.len() / 4 * 3 {
            return Ok(());
        }
        let size = (2 * self.0.len()).max(LEAST);
        let mut larger = Slots::default();
        let reserved = larger.0.try_reserve_exact(size);
        reserved.map_err(|_| ErrorKind::NoMemory)?;
        larger.0.resize(size, 0);
        let numbers = (0..count).rev();
        numbers.for_each(|number| larger.put(hash_of(number), number, |_| false));
        *self = larger;
        Ok(())
    }

    /// A number for which there is room, in the place of that which it is if there is one.
    pub(crate) fn put(&mut self, hash: u64, number: usize, is_it: impl Fn(usize) -> bool) {
        if let Some(i) = self.slot(hash, is_it) {
            self.0[i] = number as u32 + 1;
        }
    }
}

/// Pairs of addresses, or an address and a zero.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    slots: Slots,
    pairs: Vec<(usize, usize)>,
}

/// Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014: its mixing of bits.
fn mixed((first, second): (usize, usize)) -> u64 {
    let x = (second as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = x.wrapping_add(first as u64);
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

impl Pairs {
    pub(crate) fn find(&self, pair: (usize, usize)) -> Option<usize> {
        self.slots.find(mixed(pair), |i| self.pairs[i] == pair)
    }

    /// The number of a pair, and whether it is new.
    pub(crate) fn add(&mut self, pair: (usize, usize)) -> Result<(usize, bool), ErrorKind> {
        if let Some(found) = self.find(pair) {
            return Ok((found, false));
        }
        let (pairs, hash, number) = (&self.pairs, mixed(pair), self.pairs.len());
        if number >= u32::MAX as usize - 1 {
            return Err(ErrorKind::NoMemory);
        }
        self.slots.reserve(number, |i| mixed(pairs[i]))?;
        push(&mut self.pairs, pair)?;
        self.slots.put(hash, number, |_| false);
        Ok((number, true))
    }
}
