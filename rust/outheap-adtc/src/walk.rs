// SPDX-License-Identifier: MIT
//! A walk over the nodes of a tree that shares values: the pass that checks a tree, which comes to
//! each node where it stands.
//!
//! A part of a tree may refer to nodes that stand before it. They are walked when the pass over the
//! part is done, each by a pass of its own. That pass skips what an earlier one has met.

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::building::push;
use crate::check::{Misfit, Pass};
use crate::error::{Error, ErrorKind};
use crate::met::Met;
use crate::node::{Node as PlainNode, WORD};
use crate::schema::Schema;
use crate::sharing::{Any, Node};
use crate::slots::Pairs;

/// A node that stands before the root of the walk.
#[derive(Clone, Copy)]
enum State {
    /// No pass has come to it.
    Waits,
    Entered,
    /// At a byte of the whole.
    Ended(usize),
}

/// What the walk has met. Nodes that stand before its root have numbers.
struct Seen<'a> {
    /// The node that has begun last, and its type.
    last: Option<(u16, PlainNode<'a>)>,
    whole: &'a [u8],
    /// Where the root is in the whole.
    root: usize,
    numbers: Pairs,
    /// By number.
    states: Vec<State>,
    /// Type, place and number of those that no pass has come to yet.
    waiting: Vec<(u16, usize, usize)>,
}

impl<'a> Seen<'a> {
    fn of(root: Node<'a>) -> Self {
        Seen {
            last: None,
            whole: root.whole,
            root: root.place(),
            numbers: Pairs::default(),
            states: Vec::new(),
            waiting: Vec::new(),
        }
    }

    fn place(&self, at: PlainNode<'a>) -> usize {
        self.whole.len().saturating_sub(at.0.len())
    }

    fn at(&self, place: usize) -> PlainNode<'a> {
        PlainNode(self.whole.get(place..).unwrap_or_default())
    }

    /// The number of the node at a place before the root, and whether it is new: then it waits.
    fn number(&mut self, place: usize) -> Result<(usize, bool), ErrorKind> {
        let (number, is_new) = self.numbers.add((place, 0))?;
        if is_new {
            push(&mut self.states, State::Waits)?;
        }
        Ok((number, is_new))
    }

    /// A node that waits, which is entered.
    fn next(&mut self) -> Option<(u16, usize, usize)> {
        while let Some(found) = self.waiting.pop() {
            if matches!(self.states[found.2], State::Waits) {
                self.states[found.2] = State::Entered;
                return Some(found);
            }
        }
        None
    }
}

impl<'a> Met<'a> for Seen<'a> {
    const SHARES: bool = true;

    fn add(&mut self, _: u16, _: u32, _: usize) -> Result<(), ErrorKind> {
        Ok(())
    }

    fn has(&self, _: u16, _: Option<u32>) -> bool {
        true
    }

    fn enters(&mut self, of: u16, at: PlainNode<'a>) {
        self.last = Some((of, at));
    }

    fn refers(&mut self, of: u16, at: PlainNode<'a>, back: u32) -> Result<(), ErrorKind> {
        let place = self.place(at).checked_sub(back as usize * WORD);
        let Some(place) = place.filter(|&place| place < self.root) else {
            return Ok(());
        };
        let (number, is_new) = self.number(place)?;
        match is_new {
            true => push(&mut self.waiting, (of, place, number)),
            false => Ok(()),
        }
    }

    fn begins(&mut self, at: PlainNode<'a>) -> Result<Option<PlainNode<'a>>, ErrorKind> {
        let place = self.place(at);
        if place >= self.root {
            return Ok(None);
        }
        let (number, _) = self.number(place)?;
        if let State::Ended(end) = self.states[number] {
            return Ok(Some(self.at(end)));
        }
        self.states[number] = State::Entered;
        Ok(None)
    }

    fn ends(&mut self, tree: PlainNode<'a>, word: u32, before: PlainNode<'a>) {
        let place = self.place(tree) + word as usize * WORD;
        if place >= self.root {
            return;
        }
        if let Some(number) = self.numbers.find((place, 0)) {
            self.states[number] = State::Ended(self.place(before));
        }
    }
}

/// The nodes of a tree that shares values, each once: where it stands, and those that stand before
/// the root behind all others. After an error there are none: there is no memory, or nobody has
/// opened the bytes, and they are no tree. [`Name`](crate::Name) has an example.
///
/// It has memory for each ancestor, and for nodes that stand before the root.
pub struct Walk<'a, T> {
    pass: Result<Pass<'a, Vec<u32>, Seen<'a>>, Option<ErrorKind>>,
    /// The type of the node at which a pass is to begin.
    of: Option<u16>,
    /// The number of that node, if it stands before the root.
    number: Option<usize>,
    of_any: PhantomData<T>,
}

impl<'a> Node<'a> {
    /// For generated code: all nodes of a value of a type, itself first.
    #[doc(hidden)]
    pub fn walk<T>(self, schema: &'static Schema, of: u16) -> Walk<'a, T> {
        let pass = Pass::of(schema, self.node, Vec::new(), Seen::of(self));
        Walk {
            pass: pass.map_err(Some),
            of: Some(of),
            number: None,
            of_any: PhantomData,
        }
    }
}

impl<'a, T> Walk<'a, T> {
    /// The next node, in this pass or in another one.
    fn found(&mut self) -> Result<Option<(u16, PlainNode<'a>)>, Misfit> {
        loop {
            let Ok(pass) = &mut self.pass else {
                return Ok(None);
            };
            if let Some(of) = self.of.take() {
                pass.node(of)?;
            }
            if let Some(found) = next_node(pass)? {
                return Ok(Some(found));
            }
            if !self.begin_another().map_err(|kind| (kind, None))? {
                return Ok(None);
            }
        }
    }

    /// The pass has ended. False: no node waits for one.
    fn begin_another(&mut self) -> Result<bool, ErrorKind> {
        let Ok(pass) = &mut self.pass else {
            return Ok(false);
        };
        if let Some(number) = self.number.take() {
            pass.met.states[number] = State::Ended(pass.met.place(pass.at));
        }
        let Some((of, place, number)) = pass.met.next() else {
            return Ok(false);
        };
        pass.begin(pass.met.at(place))?;
        (self.of, self.number) = (Some(of), Some(number));
        Ok(true)
    }
}

impl<'a, T: Any<'a>> Iterator for Walk<'a, T> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Err(kind) = &mut self.pass {
            return kind.take().map(|kind| Err(kind.into()));
        }
        let found = self.found();
        let pass = self.pass.as_ref().ok()?;
        let (whole, place) = (pass.met.whole, pass.met.place(pass.at));
        match found {
            Ok(found) => found.map(|(of, node)| Ok(T::any(of, Node { node, whole }))),
            Err((kind, _)) => {
                self.pass = Err(None);
                Some(Err(Error::at(kind, place as u64)))
            }
        }
    }
}

fn next_node<'a>(
    pass: &mut Pass<'a, Vec<u32>, Seen<'a>>,
) -> Result<Option<(u16, PlainNode<'a>)>, Misfit> {
    loop {
        if let Some(found) = pass.met.last.take() {
            return Ok(Some(found));
        }
        if !pass.step()? {
            return Ok(None);
        }
    }
}
