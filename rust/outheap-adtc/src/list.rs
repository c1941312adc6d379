// SPDX-License-Identifier: MIT
//! Lists: of items, which are children of some node, and of plain data.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::ahead::look_ahead;
use crate::node::{Head, Item, Node, WORD};
use crate::plain::Element;

/// Items of a list, which are children of a node. Each is found in constant time.
///
/// ```
/// # mod shapes {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generated/shapes.rs"));
/// # }
/// use shapes::{Shape, ShapeRef};
///
/// /// The shapes below one, with itself.
/// fn count(shape: ShapeRef<'_>) -> usize {
///     match shape.view() {
///         Shape::Group { shapes, .. } => 1 + shapes.iter().map(count).sum::<usize>(),
///         _ => 1,
///     }
/// }
/// # fn main() {}
/// ```
pub struct List<'a, T> {
    node: Node<'a>,
    /// The distance of the first item; those of the others are in words behind `distances`.
    first: u32,
    distances: u32,
    shift: u32,
    count: u32,
    of: PhantomData<T>,
}

/// A list of plain data, in elements of so many bytes.
///
/// ```
/// # mod known {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generated/known.rs"));
/// # }
/// use known::{Shape, ShapeRef};
///
/// /// How many colors of a group are there.
/// fn colors(shape: ShapeRef<'_>) -> usize {
///     match shape.view() {
///         Shape::Group { colors, .. } => colors.iter().flatten().count(),
///         _ => 0,
///     }
/// }
/// # fn main() {}
/// ```
pub struct Elements<'a, T, const BYTES: usize> {
    bytes: &'a [u8],
    of: PhantomData<T>,
}

/// What [`Iter`] goes over.
pub trait Sequence: Copy {
    /// One of its items.
    type Item;
    /// How many there are.
    fn length(self) -> usize;
    /// Item `i`, which is there.
    fn at(self, i: usize) -> Self::Item;
}

/// Goes over a list, from either end.
#[derive(Clone)]
pub struct Iter<L> {
    list: L,
    front: usize,
    back: usize,
}

impl<'a> Node<'a> {
    /// The list whose items are its children.
    #[inline(always)]
    pub fn run_if<T>(self, there: bool) -> List<'a, T> {
        let node = if there { self } else { Node::NOTHING };
        node.read().rest(0)
    }

    /// The list whose elements it is.
    #[inline(always)]
    pub fn elements_if<T, const BYTES: usize>(self, there: bool) -> Elements<'a, T, BYTES> {
        let count = if there { self.word(1) as usize } else { 0 };
        let bytes = self.0.get(2 * WORD..).unwrap_or_default();
        let bytes = bytes.get(..count.saturating_mul(BYTES));
        Elements {
            bytes: bytes.unwrap_or_default(),
            of: PhantomData,
        }
    }
}

impl<'a> Head<'a> {
    /// The list of its last children.
    #[inline(always)]
    pub fn rest<T>(self, first: u32) -> List<'a, T> {
        let (distances, shift) = self.distances(first);
        List {
            node: self.node,
            first: self.distance_any(first),
            distances,
            shift,
            count: self.count().saturating_sub(first),
            of: PhantomData,
        }
    }
}

impl<'a, T> List<'a, T> {
    /// Behind it come the others.
    #[cfg(feature = "alloc")]
    pub(crate) fn first_item(self) -> Node<'a> {
        self.node.at(self.first)
    }
}

impl<'a, T: Item<'a>> Sequence for List<'a, T> {
    type Item = T;

    #[inline(always)]
    fn length(self) -> usize {
        self.count as usize
    }

    #[inline(always)]
    fn at(self, i: usize) -> T {
        let at = self.distances.wrapping_add(i as u32);
        let item = self.node.at(match i {
            0 => self.first,
            _ => self.node.word(at as usize) >> self.shift,
        });
        look_ahead(item.0);
        T::item(item)
    }
}

impl<T: Element<BYTES>, const BYTES: usize> Sequence for Elements<'_, T, BYTES> {
    type Item = T;

    #[inline(always)]
    fn length(self) -> usize {
        self.bytes.len() / BYTES
    }

    #[inline(always)]
    fn at(self, i: usize) -> T {
        let from = self.bytes.get(i.wrapping_mul(BYTES)..).unwrap_or_default();
        T::read(from.first_chunk().copied().unwrap_or([0; BYTES]))
    }
}

impl<'a, T, const BYTES: usize> Elements<'a, T, BYTES> {
    /// The elements as they are in memory, in the machine's byte order. They may lie at any
    /// address.
    pub fn as_bytes(self) -> &'a [u8] {
        self.bytes
    }
}

macro_rules! sequence {
    ([$($parameters:tt)*] $list:ty, $item:ident: $bound:path) => {
        impl<$($parameters)*> Clone for $list {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($parameters)*> Copy for $list {}

        impl<$($parameters)*> $list
        where
            $item: $bound,
        {
            /// How many items there are.
            #[inline]
            pub fn len(self) -> usize {
                self.length()
            }

            /// Whether there are none.
            #[inline]
            pub fn is_empty(self) -> bool {
                self.length() == 0
            }

            /// Item `i`, counted from 0; `None` if there is none. Constant time.
            #[inline]
            pub fn get(self, i: usize) -> Option<$item> {
                if i < self.length() {
                    Some(self.at(i))
                } else {
                    None
                }
            }

            /// The first item; `None` if the list is empty.
            #[inline]
            pub fn first(self) -> Option<$item> {
                self.get(0)
            }

            /// The last item; `None` if the list is empty.
            #[inline]
            pub fn last(self) -> Option<$item> {
                self.iter().next_back()
            }

            /// All items, from the first one to the last one or from the last one to the first one.
            #[inline]
            pub fn iter(self) -> Iter<Self> {
                Iter::of(self)
            }
        }

        impl<$($parameters)*> IntoIterator for $list
        where
            $item: $bound,
        {
            type Item = $item;
            type IntoIter = Iter<Self>;

            #[inline]
            fn into_iter(self) -> Iter<Self> {
                self.iter()
            }
        }

        impl<$($parameters)*> fmt::Debug for $list
        where
            $item: $bound + fmt::Debug,
        {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.iter()).finish()
            }
        }
    };
}

pub(crate) use sequence;

sequence!(['a, T] List<'a, T>, T: Item<'a>);
sequence!(['a, T, const BYTES: usize] Elements<'a, T, BYTES>, T: Element<BYTES>);

impl<L: Sequence> Iter<L> {
    /// All of a list.
    #[inline]
    pub(crate) fn of(list: L) -> Self {
        Iter {
            list,
            front: 0,
            back: list.length(),
        }
    }
}

impl<L: Sequence> Iterator for Iter<L> {
    type Item = L::Item;

    #[inline(always)]
    fn next(&mut self) -> Option<L::Item> {
        if self.front >= self.back {
            return None;
        }
        let item = self.list.at(self.front);
        self.front += 1;
        Some(item)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<L::Item> {
        self.front = self.front.saturating_add(n).min(self.back);
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.back - self.front;
        (left, Some(left))
    }
}

impl<L: Sequence> DoubleEndedIterator for Iter<L> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<L::Item> {
        if self.front >= self.back {
            return None;
        }
        self.back -= 1;
        Some(self.list.at(self.back))
    }
}

impl<L: Sequence> ExactSizeIterator for Iter<L> {}
impl<L: Sequence> FusedIterator for Iter<L> {}
