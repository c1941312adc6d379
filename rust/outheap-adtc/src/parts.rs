// SPDX-License-Identifier: MIT
//! What a node of an open schema has behind the children that came with its form: parts, of fields
//! that came later.
//!
//! Of a part the program says all but the children when it says the node; that waits until the
//! children before have come.

use core::mem::take;

use crate::builder::{Builder, Count, Done};
use crate::building::{Building, ROOT};
use crate::draft::UNKNOWN;
use crate::error::ErrorKind;
use crate::form::is_present;
use crate::make::{lists_of, Said};
use crate::node::{Node, RECORD_HEADS, SMALL_BIT, WORD};
use crate::schema::{Field, Form, Place, Schema, Value};

/// What is said of a part: as [`Parts`](crate::draft::Parts) has it.
#[derive(Clone, Copy)]
struct Part<'d> {
    form: &'static Form,
    bytes: &'d [u8],
}

/// Children that are numbers: they are the first ones behind words and the record.
fn numbers_of(form: &Form) -> usize {
    let is_number = |f: &Field| {
        let is_other = matches!(f.value, Value::Node | Value::Text | Value::Constant);
        f.place == Place::Item && !is_other
    };
    let children = (0..form.children.len()).map_while(|i| form.child(i));
    children.take_while(|&f| is_number(f)).count()
}

fn counts_in(form: &Form) -> usize {
    WORD * (1 + usize::from(form.words) + usize::from(form.record_words))
}

fn numbers_in(form: &Form) -> usize {
    counts_in(form) + WORD * lists_of(form)
}

fn bytes_of(form: &Form) -> usize {
    numbers_in(form) + 2 * WORD * numbers_of(form)
}

/// So many parts, whose data is one behind the other.
fn parts_in<'d>(
    schema: &'static Schema,
    parts: &'static [u16],
    mut data: &'d [u8],
) -> impl Iterator<Item = Part<'d>> {
    let forms = parts.iter().filter_map(move |&number| schema.form(number));
    forms.map_while(move |form| {
        let (bytes, rest) = data.split_at_checked(bytes_of(form))?;
        data = rest;
        Some(Part { form, bytes })
    })
}

impl<'d> Part<'d> {
    fn at(self, byte: usize) -> &'d [u8] {
        self.bytes.get(byte..).unwrap_or_default()
    }

    fn said(self) -> Said<'d, Node<'d>> {
        let counts = counts_in(self.form);
        let record = counts - WORD * usize::from(self.form.record_words);
        Said {
            head: Node(self.bytes).word(0),
            words: Node(self.at(WORD)),
            record: self.bytes.get(record..counts).unwrap_or_default(),
            counts: Node(self.at(counts)),
        }
    }

    fn says_something(self) -> bool {
        self.bytes.iter().any(|&byte| byte != 0)
    }

    /// Whether there is a list of which the count is not known.
    fn is_open(self) -> bool {
        let counts = self.said().counts;
        (0..lists_of(self.form)).any(|i| counts.word(i) == UNKNOWN)
    }

    /// The numbers that are there, and their bits.
    fn numbers(self) -> impl Iterator<Item = (Value, u64)> + 'd {
        let (said, numbers) = (self.said(), Node(self.at(numbers_in(self.form))));
        (0..numbers_of(self.form)).filter_map(move |i| {
            let field = self.form.child(i)?;
            let there = is_present(field, said.head, said.words);
            there.then(|| (field.value, numbers.word64(2 * i)))
        })
    }
}

/// Of the parts of a form, all of which data is of, those that say something, or may, and what is
/// before them; and whether a list of them is open.
pub(crate) fn parts_said(
    schema: &'static Schema,
    form: &'static Form,
    data: &[u8],
) -> (&'static [u16], bool) {
    let all = form.parts.unwrap_or_default();
    let saying = parts_in(schema, all, data).zip(1..);
    let saying = saying.filter(|(part, _)| part.says_something());
    let said = saying.last().map_or(0, |(_, number)| number);
    let is_open = parts_in(schema, all, data).any(Part::is_open);
    (&all[..said], is_open)
}

/// A part that says nothing after all.
fn is_nothing(form: &Form, at: Node<'_>) -> bool {
    let (words, own) = (at.first_any(), usize::from(form.words));
    let is_zero = (0..own).all(|i| words.word(i) == SMALL_BIT);
    let mut record =
        (0..usize::from(form.record_words)).map(|i| words.word(own + RECORD_HEADS + i));
    at.variant() == 0 && at.count() == form.packed() && is_zero && record.all(|word| word == 0)
}

impl Builder<'_> {
    /// Keeps what is said of parts until they come, that of the next one last.
    pub(crate) fn keep_parts(&mut self, parts: &[u16], data: &[u8]) -> Done {
        let schema = self.schema;
        let sizes = || {
            let forms = parts.iter().filter_map(|&number| schema.form(number));
            forms.map(bytes_of)
        };
        let mut end: usize = sizes().sum();
        self.said
            .try_reserve(end)
            .map_err(|_| ErrorKind::NoMemory)?;
        for size in sizes().rev() {
            let own = data.get(end - size..end).unwrap_or_default();
            self.said.extend_from_slice(own);
            end -= size;
        }
        Ok(())
    }

    /// Makes the next part of the node on top.
    pub(crate) fn make_part(&mut self) -> Done {
        let top = self.frames.last_mut().ok_or(ErrorKind::Order)?;
        let number = top.parts.get(top.part).ok_or(ErrorKind::Order)?;
        let form = self.schema.form(*number).ok_or(ErrorKind::Order)?;
        top.part += 1;
        top.left = Count::Of(1);
        let mut said = take(&mut self.said);
        let start = said.len().saturating_sub(bytes_of(form));
        let bytes = said.get(start..).unwrap_or_default();
        let done = self.new_part(Part { form, bytes });
        said.truncate(start);
        self.said = said;
        done
    }

    fn new_part(&mut self, part: Part<'_>) -> Done {
        let numbers = part.numbers().count() as u32;
        let frame = Building {
            left: Count::Of(part.form.packed() + numbers),
            next: numbers_of(part.form),
            is_open: part.is_open(),
            ..ROOT
        };
        self.begin_form(part.form, &part.said(), frame)?;
        for (value, bits) in part.numbers() {
            let item = match value {
                Value::Float32 | Value::Float64 => self.new_number(1, bits)?,
                _ => self.new_int(bits as i64)?,
            };
            self.attach(item)?;
        }
        Ok(())
    }

    /// Removes those last parts of an open node that say nothing, when the node has all children.
    /// They say nothing if lists that were open have turned out to be empty.
    pub(crate) fn drop_parts(&mut self, closed: &mut Building) {
        for &number in closed.parts.iter().take(closed.part).rev() {
            let last = self.numbers.last().copied().unwrap_or_default();
            let form = self.schema.form(number);
            if !form.is_some_and(|form| is_nothing(form, self.to.node(last))) {
                return;
            }
            self.to.rewind(last);
            self.numbers.pop();
            closed.set -= 1;
        }
    }
}
