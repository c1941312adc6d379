// SPDX-License-Identifier: MIT
//! Are the head, the words and the record of a node what its constructor says?

use crate::error::ErrorKind;
use crate::node::{record_head, Node, LONG_COUNT, RECORD_HEADS, SMALL_BIT};
use crate::schema::{Bits, Field, Form, Place, CHUNK};

/// The words of small fields of a node, which is there or about to be made.
pub(crate) trait Words: Copy {
    fn word(self, i: usize) -> u32;
}

impl Words for Node<'_> {
    #[inline(always)]
    fn word(self, i: usize) -> u32 {
        self.word(i)
    }
}

impl Words for &[u32] {
    fn word(self, i: usize) -> u32 {
        self.get(i).copied().unwrap_or_default()
    }
}

pub(crate) fn read_bits(head: u32, words: impl Words, bits: Bits) -> u32 {
    let word = usize::try_from(bits.word).map_or(head, |i| words.word(i));
    word >> bits.shift & ((1u64 << bits.width) - 1) as u32
}

/// Whether a child of a form is there, by the bits of its node. The rest may be there, and have no
/// items.
pub(crate) fn is_present(field: &Field, head: u32, words: impl Words) -> bool {
    field.presence.width == 0 || read_bits(head, words, field.presence) != 0
}

/// Children in a node of this form, without those of the rest.
pub(crate) fn fixed_children(form: &Form, head: u32, words: impl Words) -> u32 {
    let fields = (0..form.fixed()).filter_map(|i| form.child(i));
    form.packed() + fields.filter(|f| is_present(f, head, words)).count() as u32
}

/// Which of the first children of a form a node has. The rest is not among them.
#[inline]
fn first_mask(form: &Form, head: u32, words: Node<'_>) -> u32 {
    let (mut mask, mut optional) = (form.presence.always, form.presence.optional);
    while optional != 0 {
        let i = optional.trailing_zeros();
        optional &= optional - 1;
        let there = form.child(i as usize);
        let there = there.is_some_and(|f| read_bits(head, words, f.presence) != 0);
        mask |= u32::from(there) << i;
    }
    mask
}

/// The same from child `first` on.
pub(crate) fn mask_of(form: &Form, first: usize, head: u32, words: Node<'_>) -> u32 {
    let last = form.fixed().min(first + CHUNK);
    (first..last).fold(0, |mask, i| {
        let there = form.child(i).is_some_and(|f| is_present(f, head, words));
        mask | u32::from(there) << (i - first)
    })
}

/// A node's children, as it says: those of the first chunk, and how many are behind all that came
/// with the form. The latter are items of its last list, or came later.
pub(crate) struct Said {
    pub(crate) mask: u32,
    pub(crate) rest: u32,
}

/// What it says; or what is wrong, with the field if it is one.
pub(crate) fn check_form(
    form: &'static Form,
    at: Node<'_>,
) -> Result<Said, (ErrorKind, Option<&'static Field>)> {
    let (head, count, words) = (at.head(), at.count(), at.first_any());
    if count < form.packed() {
        return Err((ErrorKind::WrongCount, None));
    }
    if !has_packed_items(form, words) {
        return Err((ErrorKind::WrongItem, None));
    }
    if has_other_bits(form, head, words) {
        return Err((ErrorKind::WrongBits, None));
    }
    for &i in form.checked {
        if let Some(field) = form.fields.get(usize::from(i)) {
            check_field(form, head, words, field).map_err(|kind| (kind, Some(field)))?;
        }
    }
    let mask = first_mask(form, head, words);
    let fixed = match form.fixed() <= CHUNK {
        true => form.packed() + mask.count_ones(),
        false => fixed_children(form, head, words),
    };
    let fits = |rest| match form.parts {
        Some(_) => count < LONG_COUNT,
        None => rest == 0 || form.has_rest(),
    };
    match count.checked_sub(fixed) {
        Some(rest) if fits(rest) => Ok(Said { mask, rest }),
        _ => Err((ErrorKind::WrongCount, None)),
    }
}

/// Whether words behind the node, and the record behind them, are what they should be.
fn has_packed_items(form: &Form, words: Node<'_>) -> bool {
    let n = usize::from(form.words);
    let are_small = (0..n).all(|i| words.word(i) & SMALL_BIT != 0);
    let record = record_head(u32::from(form.record_words));
    are_small && (form.record_words == 0 || words.word(n) == record)
}

fn has_other_bits(form: &Form, head: u32, words: Node<'_>) -> bool {
    let in_head = head & 0xfff0 & !form.head_mask != 0;
    let mut masks = form.masks.iter().enumerate();
    in_head || masks.any(|(i, mask)| words.word(i) & !(mask | SMALL_BIT) != 0)
}

/// A field with bits, or bytes of the record, of which not all that they can say is a value.
fn check_field(form: &Form, head: u32, words: Node<'_>, field: &Field) -> Result<(), ErrorKind> {
    if field.codes > 0 && field.place == Place::Bits {
        let fits = read_bits(head, words, field.bits) < u32::from(field.codes);
        return fits.then_some(()).ok_or(ErrorKind::WrongCode);
    }
    let is_zero = match field.place {
        Place::Bits => read_bits(head, words, field.bits) == 0,
        _ => is_zero_in_record(form, words, field),
    };
    let fits = is_zero || read_bits(head, words, field.presence) != 0;
    fits.then_some(()).ok_or(ErrorKind::WrongAbsence)
}

fn is_zero_in_record(form: &Form, words: Node<'_>, field: &Field) -> bool {
    let at = usize::from(form.words) + RECORD_HEADS + usize::from(field.record);
    words.word(at) == 0 && (field.element_log == 2 || words.word(at + 1) == 0)
}
