// SPDX-License-Identifier: MIT
//! Texts of a shared type: each stands in the buffer once.

use alloc::vec::Vec;

use crate::builder::{Builder, Done};
use crate::building::push;
use crate::error::ErrorKind;
use crate::schema::{Place, Value};
use crate::share::{last, MOST_BACK};
use crate::slots::Slots;

/// Places of texts, in the order of the buffer.
#[derive(Debug, Default)]
pub(crate) struct SharedTexts {
    places: Vec<u32>,
    slots: Slots,
}

/// FNV-1a (Fowler, Noll, Vo), eight bytes at a time, and mixed at the end.
fn hash_of(text: &[u8]) -> u64 {
    let step = |hash: u64, part: &[u8]| {
        let mut bytes = [0; 8];
        bytes[..part.len()].copy_from_slice(part);
        let hash = (hash ^ u64::from_ne_bytes(bytes)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ hash >> 32
    };
    let first = 0xcbf2_9ce4_8422_2325 ^ text.len() as u64;
    text.chunks(8).fold(first, step)
}

impl SharedTexts {
    /// All behind a node has moved by so many words.
    pub(crate) fn moved(&mut self, node: u32, words: u32) {
        for place in last(&mut self.places, |&place| place > node) {
            *place += words;
        }
    }
}

impl Builder<'_> {
    /// A text, as an item or as a reference to it.
    pub(crate) fn shared_text(&mut self, text: &[u8]) -> Done {
        let field = self
            .expected()
            .filter(|f| f.value == Value::Text && f.place != Place::Elements);
        field.ok_or(ErrorKind::Order)?;
        let hash = hash_of(text);
        let found = self.text_before(text, hash);
        match found.filter(|place| self.to.end() - place <= MOST_BACK) {
            Some(place) => self.new_reference(place),
            None => self.first_text(text, hash),
        }
    }

    fn text_before(&self, text: &[u8], hash: u64) -> Option<u32> {
        let SharedTexts { places, slots } = &self.sharing.texts;
        let is_it = |number: usize| self.to.node(places[number]).bytes() == text;
        slots.find(hash, is_it).map(|number| places[number])
    }

    /// It takes the slot of an equal one that no reference reaches.
    fn first_text(&mut self, text: &[u8], hash: u64) -> Done {
        let item = self.new_string(text)?;
        let SharedTexts { places, slots } = &mut self.sharing.texts;
        let of = |number: usize| self.to.node(places[number]).bytes();
        slots.reserve(places.len(), |number| hash_of(of(number)))?;
        slots.put(hash, places.len(), |number| of(number) == text);
        push(places, item)?;
        self.placed(item)
    }
}
