// SPDX-License-Identifier: MIT
//! A walk over the nodes of a tree that shares values: the pass that checks a tree, which comes to
//! each node where it stands. What it says of references is not asked for.

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::check::{Misfit, Pass};
use crate::error::{Error, ErrorKind};
use crate::met::Met;
use crate::node::Node as PlainNode;
use crate::schema::Schema;
use crate::sharing::{Any, Node};

/// The node that has begun last, and its type.
#[derive(Default)]
struct Entered<'a>(Option<(u16, PlainNode<'a>)>);

impl<'a> Met<'a> for Entered<'a> {
    const SHARES: bool = true;

    fn add(&mut self, _: u16, _: u32, _: usize) -> Result<(), ErrorKind> {
        Ok(())
    }

    fn has(&self, _: u16, _: Option<u32>) -> bool {
        true
    }

    fn enters(&mut self, of: u16, at: PlainNode<'a>) {
        self.0 = Some((of, at));
    }
}

/// The nodes of a tree that shares values, each where it stands. After an error there are none:
/// there is no memory, or nobody has opened the bytes, and they are no tree.
pub struct Walk<'a, T> {
    pass: Result<Pass<'a, Vec<u32>, Entered<'a>>, Option<ErrorKind>>,
    /// That of the root, until the walk has begun.
    of: Option<u16>,
    whole: &'a [u8],
    of_any: PhantomData<T>,
}

impl<'a> Node<'a> {
    /// For generated code: all nodes of a value of a type, itself first.
    #[doc(hidden)]
    pub fn walk<T>(self, schema: &'static Schema, of: u16) -> Walk<'a, T> {
        let pass = Pass::of(schema, self.node, Vec::new(), Entered(None));
        Walk {
            pass: pass.map_err(Some),
            of: Some(of),
            whole: self.whole,
            of_any: PhantomData,
        }
    }
}

impl<'a, T: Any<'a>> Iterator for Walk<'a, T> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let pass = match &mut self.pass {
            Ok(pass) => pass,
            Err(kind) => return kind.take().map(|kind| Err(kind.into())),
        };
        let found = match self.of.take() {
            Some(of) => pass.node(of).map(|()| pass.met.0.take()),
            None => next_node(pass),
        };
        let (at, whole) = (pass.at.0.len(), self.whole);
        match found {
            Ok(found) => found.map(|(of, node)| Ok(T::any(of, Node { node, whole }))),
            Err((kind, _)) => {
                self.pass = Err(None);
                Some(Err(Error::at(kind, (whole.len() - at) as u64)))
            }
        }
    }
}

fn next_node<'a>(
    pass: &mut Pass<'a, Vec<u32>, Entered<'a>>,
) -> Result<Option<(u16, PlainNode<'a>)>, Misfit> {
    while pass.step()? {
        if let Some(found) = pass.met.0.take() {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
