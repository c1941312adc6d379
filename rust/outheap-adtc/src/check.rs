// SPDX-License-Identifier: MIT
//! The pass over a tree that proves it to be a value of a type.
//!
//! The items of a tree stand in preorder, so the pass goes from one to the next and knows of each
//! what it should be. A stack says what is still to come, in frames of two words. A frame is a mask
//! of up to 32 children of a node, or a number of items of a list. It leaves the stack with its
//! last child, so that long lists and whatever is nested at the end of something take no room. A
//! shared node has a frame below those of its children.

use crate::ahead::look_ahead;
use crate::constant::TUPLE;
use crate::error::{Error, ErrorKind};
use crate::form::{check_form, mask_of, Said};
use crate::leaf::{check_leaf, is_absent};
use crate::met::Met;
use crate::node::{Node, SMALL_BIT, WORD};
use crate::open::HEADER;
use crate::schema::{Bits, Field, Place, Schema, Value, CHUNK};
use crate::stack::Stack;
use crate::stamp::has_other_stamp;

/// With a field's number, which is below 0x8000: it is a list. Of a constant that has constants the
/// form is CONSTANTS.
///
/// The other flags, PART and ENDED, are in the place of a chunk's number here. In
/// [`prove`](crate::prove) they are in that of a child's index. Both numbers are small. Only with
/// LIST is it a field's number.
pub(crate) const LIST: u16 = 0x8000;
pub(crate) const CONSTANTS: u16 = 0xffff;

/// What came with later versions: a part, whose form is that of the frame; and, as a list of the
/// form ANY, items of which nothing is known.
pub(crate) const PART: u16 = 0x4000;
pub(crate) const ANY: u16 = 0xfffe;

/// A shared node, below which all has been met when the frame is on top. Its form is the class, and
/// what is pending is 1 + the word of the tree at which the node is.
pub(crate) const ENDED: u16 = 0x2000;

pub(crate) const NO_BITS: Bits = Bits {
    word: 0,
    shift: 0,
    width: 0,
};

/// The field that each item of a tuple or a set is.
pub(crate) static CONSTANT_ITEM: Field = Field {
    name: "",
    place: Place::Item,
    value: Value::Constant,
    element_log: 0,
    list: 0,
    bits: NO_BITS,
    presence: NO_BITS,
    record: 0,
    codes: 0,
    of: 0,
    shared: 0,
};

/// What does not fit: a field of the node where the pass was, or the item there.
pub(crate) type Misfit = (ErrorKind, Option<&'static Field>);

/// The tree of the root, whose buffer has been checked.
pub(crate) fn check<'a>(
    bytes: &'a [u8],
    root: usize,
    schema: &'static Schema,
    of: u16,
    stack: impl Stack,
    met: impl Met<'a>,
) -> Result<Node<'a>, Error> {
    if root == 0 {
        return Err(Error::at(ErrorKind::NoRoot, 0));
    }
    if has_other_stamp(bytes, root, schema) {
        return Err(Error::at(ErrorKind::OtherSchema, HEADER as u64));
    }
    let tree = Node(bytes.get(root * WORD..).unwrap_or_default());
    let mut pass = Pass::of(schema, tree, stack, met)?;
    let Err((kind, field)) = pass.tree(of) else {
        return Ok(tree);
    };
    let position = bytes.len() - pass.at.0.len();
    let error = Error::at(kind, position as u64);
    Err(with_path(error, schema, of, tree, pass.at, field))
}

#[cfg(feature = "alloc")]
fn with_path(
    mut error: Error,
    schema: &'static Schema,
    of: u16,
    root: Node<'_>,
    at: Node<'_>,
    field: Option<&'static Field>,
) -> Error {
    if error.kind() != ErrorKind::NoMemory {
        error.path = crate::path::path(schema, of, root, at, field).unwrap_or_default();
    }
    error
}

#[cfg(not(feature = "alloc"))]
fn with_path(
    error: Error,
    _: &'static Schema,
    _: u16,
    _: Node<'_>,
    _: Node<'_>,
    _: Option<&'static Field>,
) -> Error {
    error
}

pub(crate) struct Pass<'a, S, M> {
    schema: &'static Schema,
    tree: Node<'a>,
    pub(crate) at: Node<'a>,
    stack: S,
    pub(crate) met: M,
}

impl<'a, S: Stack, M: Met<'a>> Pass<'a, S, M> {
    pub(crate) fn of(
        schema: &'static Schema,
        tree: Node<'a>,
        stack: S,
        met: M,
    ) -> Result<Self, ErrorKind> {
        let mut pass = Pass {
            schema,
            tree,
            at: tree,
            stack,
            met,
        };
        pass.begin(tree)?;
        Ok(pass)
    }

    /// Of another tree. The pass over the one before it has ended.
    pub(crate) fn begin(&mut self, tree: Node<'a>) -> Result<(), ErrorKind> {
        if M::SHARES && tree.0.len() / WORD >= u32::MAX as usize {
            return Err(ErrorKind::TooLarge);
        }
        (self.tree, self.at) = (tree, tree);
        Ok(())
    }

    fn push(&mut self, pending: u32, form: u16, what: u16) -> Result<(), Misfit> {
        if pending == 0 {
            return Ok(());
        }
        let frame = u32::from(form) << 16 | u32::from(what);
        let pushed = self
            .stack
            .push(frame)
            .and_then(|()| self.stack.push(pending));
        pushed.map_err(|kind| (kind, None))
    }

    fn skip(&mut self, words: u64) {
        let from = (words as usize).wrapping_mul(WORD);
        self.at = Node(self.at.0.get(from..).unwrap_or_default());
    }

    fn tree(&mut self, of: u16) -> Result<(), Misfit> {
        self.node(of)?;
        while self.step()? {}
        Ok(())
    }

    /// The next item; false: all of the tree was looked at.
    #[inline]
    pub(crate) fn step(&mut self) -> Result<bool, Misfit> {
        let Some((frame, pending)) = self.stack.top() else {
            return Ok(false);
        };
        let (form, what, now) = ((frame >> 16) as u16, frame as u16, *pending);
        let ends = M::SHARES && what == ENDED;
        *pending = match what & LIST {
            _ if ends => 0,
            0 => now & (now - 1),
            _ => now - 1,
        };
        if *pending == 0 {
            self.stack.pop();
            self.stack.pop();
        }
        match ends {
            true => {
                self.met.ends(self.tree, now - 1, self.at);
                self.note(form, now - 1)?;
            }
            false => self.next(now, form, what)?,
        }
        Ok(true)
    }

    /// The next item of a frame, which has left the stack if it is the last one.
    #[inline]
    fn next(&mut self, pending: u32, form: u16, what: u16) -> Result<(), Misfit> {
        let is_list = what & LIST != 0;
        if is_list && form == CONSTANTS {
            return self.leaf(&CONSTANT_ITEM);
        }
        if is_list && form == ANY {
            return self.any();
        }
        if what == PART {
            return self.part(form);
        }
        let Some(f) = self.schema.form(form) else {
            return Ok(());
        };
        if is_list {
            return f
                .fields
                .get(usize::from(what & !LIST))
                .map_or(Ok(()), |f| self.value(f));
        }
        let i = usize::from(what) * CHUNK + pending.trailing_zeros() as usize;
        let Some(field) = f.child(i) else {
            return Ok(());
        };
        if M::SHARES && field.shared != 0 && field.place != Place::Run {
            return self.shared(field);
        }
        let head = self.at.word(0);
        match (field.place, field.value) {
            (Place::Item, Value::Int64) if head & SMALL_BIT != 0 => {
                self.skip(1);
                Ok(())
            }
            (Place::Item, Value::Text) if self.at.is_text() => {
                self.skip(self.at.item_words());
                Ok(())
            }
            (Place::Run, _) => self.run(form, f.children[i]),
            (Place::Item, Value::Node) => self.node(field.of),
            _ => self.leaf(field),
        }
    }

    pub(crate) fn node(&mut self, of: u16) -> Result<(), Misfit> {
        let t = self.schema.of(of);
        look_ahead(self.at.0);
        if !self.at.is_node() {
            return Err((ErrorKind::WrongItem, None));
        }
        let tag = self.at.head_bits(4, t.tag_bits);
        if tag < u32::from(t.count) {
            self.met.enters(of, self.at);
            return self.form(t.first + tag as u16);
        }
        match self.schema.version {
            0 => Err((ErrorKind::WrongTag, None)),
            _ => self.any(),
        }
    }

    /// Anything that is not known is an item, as all are.
    fn any(&mut self) -> Result<(), Misfit> {
        self.skip(self.at.tree_words());
        Ok(())
    }

    fn part(&mut self, number: u16) -> Result<(), Misfit> {
        match self.at.is_node() {
            true => self.form(number),
            false => Err((ErrorKind::WrongItem, None)),
        }
    }

    #[inline]
    fn form(&mut self, number: u16) -> Result<(), Misfit> {
        let Some(form) = self.schema.form(number) else {
            return Err((ErrorKind::WrongTag, None));
        };
        let Said { mask, rest } = check_form(form, self.at)?;
        let (head, words, fixed) = (self.at.head(), self.at.first_any(), form.fixed());
        if let Some(parts) = form.parts {
            self.push_parts(parts, rest)?;
        } else if let Some(&list) = form.children.get(fixed) {
            self.push(rest, number, list | LIST)?;
        }
        // The last ones first, as they come last.
        for chunk in (1..fixed.div_ceil(CHUNK)).rev() {
            let mask = mask_of(form, chunk * CHUNK, head, words);
            self.push(mask, number, chunk as u16)?;
        }
        self.push(mask, number, 0)?;
        self.at = words.at(form.packed_words() as u32);
        Ok(())
    }

    /// So many children behind those that came with the form, the last ones first.
    fn push_parts(&mut self, parts: &[u16], count: u32) -> Result<(), Misfit> {
        let known = parts.len().min(count as usize);
        self.push(count - known as u32, ANY, LIST)?;
        for &part in parts[..known].iter().rev() {
            self.push(1, part, PART)?;
        }
        Ok(())
    }

    fn run(&mut self, form: u16, number: u16) -> Result<(), Misfit> {
        if !self.at.is_node() || self.at.variant() != 0 {
            return Err((ErrorKind::WrongItem, None));
        }
        let count = self.at.count();
        if count == 0 {
            return Err((ErrorKind::WrongEmpty, None));
        }
        self.push(count, form, number | LIST)?;
        self.at = self.at.first_any();
        Ok(())
    }

    /// Parts of a constant that were looked at with it are passed over.
    fn leaf(&mut self, field: &Field) -> Result<(), Misfit> {
        check_leaf(field, self.at).map_err(|kind| (kind, None))?;
        let is_composed = field.value == Value::Constant && self.at.is_node();
        if is_composed && self.at.variant() >= TUPLE {
            self.push(self.at.count(), CONSTANTS, LIST)?;
        } else if is_composed {
            self.skip(self.at.tree_words());
            return Ok(());
        }
        self.skip(self.at.item_words());
        Ok(())
    }

    /// A value that may be a reference to one before it.
    fn shared(&mut self, field: &Field) -> Result<(), Misfit> {
        let (at, word) = (self.at, self.word());
        if at.is_small() {
            return self.reference(field, word);
        }
        if field.value == Value::Node {
            if let Some(behind) = self.met.begins(at).map_err(|kind| (kind, None))? {
                self.at = behind;
                return Ok(());
            }
            self.push(word + 1, field.shared, ENDED)?;
            return self.node(field.of);
        }
        self.leaf(field)?;
        self.note(field.shared, word)
    }

    /// Where the pass is in the tree. That a tree has fewer words than a number was looked at.
    fn word(&self) -> u32 {
        ((self.tree.0.len() - self.at.0.len()) / WORD) as u32
    }

    fn reference(&mut self, field: &Field, word: u32) -> Result<(), Misfit> {
        let back = self.at.word(0) >> 1;
        let target = word.checked_sub(back).filter(|_| back != 0);
        if !self.met.has(field.shared, target) {
            return Err((ErrorKind::WrongReference, None));
        }
        if field.value == Value::Node {
            let referred = self.met.refers(field.of, self.at, back);
            referred.map_err(|kind| (kind, None))?;
        }
        self.skip(1);
        Ok(())
    }

    /// All of a shared value has been met.
    fn note(&mut self, class: u16, word: u32) -> Result<(), Misfit> {
        let words = self.tree.0.len() / WORD;
        let added = self.met.add(class, word, words);
        added.map_err(|kind| (kind, None))
    }

    /// An item of a list.
    fn value(&mut self, field: &Field) -> Result<(), Misfit> {
        if is_absent(field, self.at) {
            if self.at.word(0) & !SMALL_BIT != 0 {
                return Err((ErrorKind::WrongItem, None));
            }
            self.skip(1);
            return Ok(());
        }
        match field.value {
            _ if M::SHARES && field.shared != 0 => self.shared(field),
            Value::Node => self.node(field.of),
            _ => self.leaf(field),
        }
    }
}
