// SPDX-License-Identifier: MIT
//! What a builder knows of values that may be referred to: texts by their bytes, nodes that the
//! program has named, and what old nodes have become.
//!
//! All of these are places in the buffer. An open node moves what is below it when it gets its
//! distances (close.rs). So places are kept in the order of the buffer. Those behind the node are
//! the last ones, and move too. So do references, and the distances of those that lead out of the
//! node grow.

use alloc::vec::Vec;

use crate::builder::{Builder, Done};
use crate::building::push;
use crate::error::{Error, ErrorKind};
use crate::node::{Node, SMALL_BIT};
use crate::schema::{Field, Value};
use crate::shared_texts::SharedTexts;
use crate::slots::Pairs;

/// A reference leads no further back, in words.
pub(crate) const MOST_BACK: u32 = u32::MAX >> 1;

/// No node has this type.
const NO_TYPE: u16 = u16::MAX;

/// A node of a shared type that is being built, or has been built, by one builder: see
/// [`Builder::name`].
///
/// ```
/// # mod dag {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generated/dag.rs"));
/// # }
/// use dag::{make, ProgramRef};
/// use outheap_adtc::{Buffer, Count, Error};
///
/// # fn main() -> Result<(), Error> {
/// let mut buffer = Buffer::new();
/// let mut b = ProgramRef::build(&mut buffer);
/// b.add(make::Program { defs: Count::Of(0), main: true })?;
/// b.add(make::Call { args: Count::Of(2) })?;
/// b.add(make::Var { name: "f".into() })?;
/// let x = b.name()?; // of what is built next
/// b.add(make::Var { name: "x".into() })?;
/// b.again(x)?; // the second argument is the first one
/// b.end()?;
///
/// let program = ProgramRef::open(buffer.finish()?)?;
/// assert_eq!(program.walk().count(), 4);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name(u32);

#[derive(Clone, Copy, Debug)]
struct Named {
    at: u32,
    of: u16,
}

#[derive(Clone, Copy, Debug)]
struct Reference {
    at: u32,
    target: u32,
}

#[derive(Debug, Default)]
pub(crate) struct Sharing {
    pub(crate) texts: SharedTexts,
    named: Vec<Named>,
    references: Vec<Reference>,
    /// Addresses of old nodes, and what each has become.
    old: Pairs,
    new: Vec<u32>,
}

/// How many of the last places are behind a node.
fn behind<T>(places: &[T], is_behind: impl Fn(&T) -> bool) -> usize {
    places.iter().rev().take_while(|at| is_behind(at)).count()
}

pub(crate) fn last<T>(places: &mut [T], is_behind: impl Fn(&T) -> bool) -> &mut [T] {
    let first = places.len() - behind(places, is_behind);
    &mut places[first..]
}

impl Builder<'_> {
    /// Names the node that is built next, of a shared type. [`ErrorKind::Order`]: no such node
    /// can come. [`Name`] has an example.
    pub fn name(&mut self) -> Result<Name, Error> {
        let number = self.sharing.named.len() as u32;
        self.doing(|b| {
            let (at, of) = (b.to.end(), b.expected_shared()?.of);
            push(&mut b.sharing.named, Named { at, of })
        })?;
        Ok(Name(number))
    }

    /// Builds a reference: the named node comes here too. [`ErrorKind::Order`]: it is not complete,
    /// or a node of its type cannot come here. [`ErrorKind::Distance`]: it is 8 GiB back. [`Name`]
    /// has an example.
    pub fn again(&mut self, name: Name) -> Result<(), Error> {
        self.doing(|b| {
            let field = b.expected_shared()?;
            let named = b.sharing.named.get(name.0 as usize);
            let named = named.filter(|named| named.of == field.of);
            let target = named.and_then(|named| b.complete_at(named.at));
            b.new_reference(target.ok_or(ErrorKind::Order)?)
        })
    }

    fn expected_shared(&self) -> Result<Field, ErrorKind> {
        let field = self
            .expected()
            .filter(|f| f.shared != 0 && f.value == Value::Node);
        field.ok_or(ErrorKind::Order)
    }

    /// A list has ended: what was named last may not have come.
    pub(crate) fn unname_next(&mut self) {
        let next = self.to.end();
        let not_here = last(&mut self.sharing.named, |named| named.at == next);
        not_here.iter_mut().for_each(|named| named.of = NO_TYPE);
    }

    // ---- References ----

    /// A reference comes next, to what is at a place before it.
    pub(crate) fn new_reference(&mut self, target: u32) -> Done {
        let at = self.to.end();
        let item = self.to.word(reference(at, target)?)?;
        push(&mut self.sharing.references, Reference { at, target })?;
        self.placed(item)
    }

    /// The complete node at a place, or that to which the reference there refers.
    fn complete_at(&self, at: u32) -> Option<u32> {
        if at >= self.to.end() {
            return None;
        }
        let (node, head) = (self.to.node(at), self.to.node(at).word(0));
        if node.is_small() {
            return (head >> 1 != 0).then_some(at - (head >> 1));
        }
        (node.is_node() && !self.is_being_built(at)).then_some(at)
    }

    /// Whether the node at a place still lacks something: then it is on the stack, on which places
    /// grow. The lowest frame is that of no node.
    fn is_being_built(&self, at: u32) -> bool {
        let frames = self.frames.get(1..).unwrap_or_default();
        let i = frames.partition_point(|frame| frame.node < at);
        frames.get(i).is_some_and(|frame| frame.node == at)
    }

    // ---- What old nodes have become ----

    /// The complete node that an old one has become. None: it becomes what is built next. A node
    /// that is in itself, which only bytes have that nobody has opened, is an error.
    pub(crate) fn became(&mut self, old: Node<'_>) -> Result<Option<u32>, ErrorKind> {
        let address = old.0.as_ptr() as usize;
        let (number, is_new) = self.sharing.old.add((address, 0))?;
        if is_new {
            push(&mut self.sharing.new, self.to.end())?;
            return Ok(None);
        }
        let place = self.sharing.new.get(number).copied();
        let place = place.and_then(|place| self.complete_at(place));
        place.ok_or(ErrorKind::Argument).map(Some)
    }

    // ---- A node that moves ----

    /// All behind the first word of a node has moved by so many words.
    pub(crate) fn moved(&mut self, node: u32, words: u32) -> Done {
        let Sharing {
            texts,
            named,
            references,
            new,
            ..
        } = &mut self.sharing;
        texts.moved(node, words);
        for named in last(named, |named| named.at > node) {
            named.at += words;
        }
        for place in last(new, |&place| place > node) {
            *place += words;
        }
        for r in last(references, |r| r.at > node) {
            r.at += words;
            if r.target > node {
                r.target += words;
            }
            self.to.set(r.at, reference(r.at, r.target)?);
        }
        Ok(())
    }
}

/// The word of a reference at a place.
fn reference(at: u32, target: u32) -> Result<u32, ErrorKind> {
    let back = at - target;
    if back > MOST_BACK {
        return Err(ErrorKind::Distance);
    }
    Ok(back << 1 | SMALL_BIT)
}
