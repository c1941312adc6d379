// SPDX-License-Identifier: MIT
//! Readers of trees whose values may be references to what is before them.
//!
//! A [`Node`](crate::node::Node) is the rest of the buffer, without what is before the node. So
//! here nodes have the whole buffer with them. All else is as it is without sharing, and named
//! alike: the same code reads either.

use core::fmt;
use core::marker::PhantomData;
use core::ops::Deref;

use crate::constant::Constant;
use crate::error::Error;
use crate::head::NOTHING as NO_HEAD;
use crate::list::{sequence, Iter, List as PlainList, Sequence};
use crate::node::{Head as PlainHead, Item as PlainItem, Node as PlainNode, SMALL_BIT, WORD};
use crate::open;
use crate::schema::Schema;
use crate::text::Text;

/// An item, and the buffer, of which it is in the rest.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub(crate) node: PlainNode<'a>,
    pub(crate) whole: &'a [u8],
}

/// The same of a node with the first of its words.
#[derive(Clone, Copy)]
pub struct Head<'a> {
    head: PlainHead<'a>,
    whole: &'a [u8],
}

/// A node that is shorter than any value of its type is read as this.
pub const NOTHING: Head<'static> = Head {
    head: NO_HEAD,
    whole: &[],
};

/// What can be read from an item: a value, or an item of a list.
pub trait Item<'a>: Copy {
    /// Whether an item of a list `?*` is none.
    fn is_none(at: Node<'a>) -> bool;
    /// The value that an item is, or refers to.
    fn item(at: Node<'a>) -> Self;
}

/// A handle of any type.
pub trait Any<'a>: Copy {
    /// The value of a type, by its number.
    fn any(of: u16, node: Node<'a>) -> Self;
}

/// Items of a list in a tree that shares values. Each is found in constant time, be it a reference
/// or not.
pub struct List<'a, T> {
    list: PlainList<'a, PlainNode<'a>>,
    whole: &'a [u8],
    of: PhantomData<T>,
}

impl<'a> Deref for Node<'a> {
    type Target = PlainNode<'a>;

    #[inline(always)]
    fn deref(&self) -> &PlainNode<'a> {
        &self.node
    }
}

impl<'a> Deref for Head<'a> {
    type Target = PlainHead<'a>;

    #[inline(always)]
    fn deref(&self) -> &PlainHead<'a> {
        &self.head
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.node.fmt(f)
    }
}

impl fmt::Debug for Head<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.head.fmt(f)
    }
}

impl<'a> Node<'a> {
    /// Another one of the same buffer.
    #[inline(always)]
    fn with(self, node: PlainNode<'a>) -> Node<'a> {
        Node { node, ..self }
    }

    /// Its first byte in the buffer.
    #[inline]
    pub fn place(self) -> usize {
        self.whole.len().saturating_sub(self.node.0.len())
    }

    /// Whether the two are one: at the same place of the same buffer.
    #[inline]
    pub fn is_same(self, other: Node<'_>) -> bool {
        core::ptr::eq(self.node.0.as_ptr(), other.node.0.as_ptr())
    }

    /// The value that an item is, or refers to. A reference to before the buffer leads to nothing.
    #[inline(always)]
    pub fn target(self) -> Node<'a> {
        let head = self.word(0);
        if head & SMALL_BIT == 0 {
            return self;
        }
        let back = ((head >> 1) as usize).checked_mul(WORD);
        let place = back.and_then(|back| self.place().checked_sub(back));
        let node = place.and_then(|place| self.whole.get(place..));
        self.with(PlainNode(node.unwrap_or_default()))
    }

    /// Whether it is the item of a list `?*` of shared values that is none.
    #[inline(always)]
    pub fn is_no_reference(self) -> bool {
        self.word(0) == SMALL_BIT
    }

    /// The node with its first word, if so many words are there as the least value has.
    #[inline(always)]
    pub fn start(self, words: usize) -> Option<Head<'a>> {
        let head = self.node.start(words)?;
        let whole = self.whole;
        Some(Head { head, whole })
    }

    /// The value that it is.
    #[inline(always)]
    pub fn get<T: Item<'a>>(self) -> T {
        T::item(self)
    }

    /// The same, or none.
    #[inline(always)]
    pub fn get_if<T: Item<'a>>(self, there: bool) -> Option<T> {
        if there {
            Some(T::item(self))
        } else {
            None
        }
    }

    /// The list whose items are its children.
    #[inline(always)]
    pub fn run_if<T>(self, there: bool) -> List<'a, T> {
        List {
            list: self.node.run_if(there),
            whole: self.whole,
            of: PhantomData,
        }
    }
}

impl<'a> Head<'a> {
    #[inline(always)]
    fn with(self, node: PlainNode<'a>) -> Node<'a> {
        let whole = self.whole;
        Node { node, whole }
    }

    /// The same node, of which so many words are there as the least value has.
    #[inline(always)]
    pub fn least(self, words: usize) -> Head<'a> {
        Head {
            head: self.head.least(words),
            ..self
        }
    }

    /// The item that is so many words behind the beginning.
    #[inline(always)]
    pub fn at(self, words: u32) -> Node<'a> {
        self.with(self.head.at(words))
    }

    /// Child `i`, which is there, of a node that is never a fork.
    #[inline(always)]
    pub fn child_plain(self, i: u32) -> Node<'a> {
        self.with(self.head.child_plain(i))
    }

    /// The same of a node that may be a fork.
    #[inline(always)]
    pub fn child_short(self, i: u32) -> Node<'a> {
        self.with(self.head.child_short(i))
    }

    /// The same of any node.
    #[inline(always)]
    pub fn child_any(self, i: u32) -> Node<'a> {
        self.with(self.head.child_any(i))
    }

    /// The list of its last children.
    #[inline(always)]
    pub fn rest<T>(self, first: u32) -> List<'a, T> {
        List {
            list: self.head.rest(first),
            whole: self.whole,
            of: PhantomData,
        }
    }
}

impl<'a, T: Item<'a>> Sequence for List<'a, T> {
    type Item = T;

    #[inline(always)]
    fn length(self) -> usize {
        self.list.length()
    }

    #[inline(always)]
    fn at(self, i: usize) -> T {
        let (node, whole) = (self.list.at(i), self.whole);
        T::item(Node { node, whole })
    }
}

sequence!(['a, T] List<'a, T>, T: Item<'a>);

impl<'a, T: Item<'a>> Item<'a> for Option<T> {
    #[inline]
    fn is_none(_: Node<'a>) -> bool {
        false
    }

    #[inline]
    fn item(at: Node<'a>) -> Self {
        if T::is_none(at) {
            None
        } else {
            Some(T::item(at))
        }
    }
}

impl<'a> Item<'a> for Text<'a> {
    #[inline]
    fn is_none(at: Node<'a>) -> bool {
        at.is_no_reference()
    }

    #[inline]
    fn item(at: Node<'a>) -> Self {
        <Text<'a> as PlainItem>::item(at.target().node)
    }
}

/// What is never shared.
macro_rules! items {
    ($($type:ty)*) => { $(
        impl<'a> Item<'a> for $type {
            #[inline(always)]
            fn is_none(at: Node<'a>) -> bool {
                <$type as PlainItem>::is_none(at.node)
            }

            #[inline(always)]
            fn item(at: Node<'a>) -> Self {
                <$type as PlainItem>::item(at.node)
            }
        }
    )* };
}

items!(i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 Constant<'a>);

// ---- Buffers ----

/// A root that was read from bytes, which may be longer than the buffer.
fn in_buffer<'a>(bytes: &'a [u8], node: PlainNode<'a>) -> Node<'a> {
    let size = (PlainNode(bytes).word(6) as usize).wrapping_mul(WORD);
    let whole = bytes.get(..size.wrapping_add(node.0.len()));
    let whole = whole.unwrap_or(node.0);
    Node { node, whole }
}

/// Proves bytes to be a tree of a type.
#[cfg(feature = "alloc")]
pub fn open<'a>(bytes: &'a [u8], schema: &'static Schema, of: u16) -> Result<Node<'a>, Error> {
    open::open(bytes, schema, of).map(|node| in_buffer(bytes, node))
}

/// The same with memory of the caller's.
pub fn open_in<'a>(
    bytes: &'a [u8],
    schema: &'static Schema,
    of: u16,
    words: &mut [u32],
) -> Result<Node<'a>, Error> {
    open::open_in(bytes, schema, of, words).map(|node| in_buffer(bytes, node))
}

/// The root of a buffer that nobody checks.
pub fn trusted(bytes: &[u8]) -> Option<Node<'_>> {
    open::trusted(bytes).map(|node| in_buffer(bytes, node))
}
