// SPDX-License-Identifier: MIT
//! Whether two trees of a schema that shares values are equal.
//!
//! A pair of shared nodes that was compared, or waits for it, is passed over where it comes again:
//! if it is not equal, the answer will be there anyway. As no node is below itself, this takes no
//! more pairs than there are. That holds though the trees that the references stand for may be very
//! large.

use alloc::vec::Vec;

use crate::building::push;
use crate::error::{Error, ErrorKind};
use crate::form::is_present;
use crate::leaf::is_absent;
use crate::node::{Node as PlainNode, NUMBER, SMALL_BIT, WORD};
use crate::schema::{Field, Form, Place, Schema, Value};
use crate::sharing::Node;
use crate::slots::Pairs;
use crate::text::Text;

/// Two nodes of a type, at so many bytes of their buffers, that wait to be compared.
struct Waiting {
    places: (usize, usize),
    of: u16,
}

struct Comparing<'a, 'b> {
    schema: &'static Schema,
    whole: (&'a [u8], &'b [u8]),
    waiting: Vec<Waiting>,
    /// Addresses of shared nodes.
    met: Pairs,
}

type Compared = Result<bool, ErrorKind>;

impl<'a> Node<'a> {
    /// For generated code: whether two values of a type are equal, which takes memory.
    #[doc(hidden)]
    pub fn equals(self, other: Node<'_>, schema: &'static Schema, of: u16) -> Result<bool, Error> {
        let mut c = Comparing {
            schema,
            whole: (self.whole, other.whole),
            waiting: Vec::new(),
            met: Pairs::default(),
        };
        c.wait(of, self, other)?;
        Ok(c.all()?)
    }
}

/// The node at a byte of a buffer.
fn node_at(whole: &[u8], place: usize) -> Node<'_> {
    let node = PlainNode(whole.get(place..).unwrap_or_default());
    Node { node, whole }
}

impl<'a, 'b> Comparing<'a, 'b> {
    fn wait(&mut self, of: u16, a: Node<'_>, b: Node<'_>) -> Result<(), ErrorKind> {
        let places = (a.place(), b.place());
        push(&mut self.waiting, Waiting { places, of })
    }

    fn all(&mut self) -> Compared {
        while let Some(Waiting { places, of }) = self.waiting.pop() {
            let a = node_at(self.whole.0, places.0);
            let b = node_at(self.whole.1, places.1);
            if !a.is_same(b) && !self.nodes(of, a, b)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// But for nodes that are below.
    fn nodes(&mut self, of: u16, a: Node<'a>, b: Node<'b>) -> Compared {
        if !a.is_node() || !b.is_node() || a.variant() != b.variant() {
            return Ok(false);
        }
        let t = self.schema.of(of);
        let tag = a.head_bits(4, t.tag_bits);
        let form = self.schema.form(t.first.wrapping_add(tag as u16));
        let form = form.filter(|_| tag < u32::from(t.count));
        let form = form.ok_or(ErrorKind::WrongTag)?;
        Ok(same_packed(form, *a, *b) && self.children(form, a, b)?)
    }

    /// Two nodes of a form, whose bits are the same: so they have the same children.
    fn children(&mut self, form: &'static Form, a: Node<'a>, b: Node<'b>) -> Compared {
        let (head, words) = (a.head(), a.node.first_any());
        let mut child = form.packed();
        for field in (0..form.children.len()).filter_map(|i| form.child(i)) {
            if field.place == Place::Rest {
                return self.lists(field, a, b, child);
            }
            if !is_present(field, head, words) {
                continue;
            }
            let (x, y) = (child_of(a, child)?, child_of(b, child)?);
            let same = match field.place {
                Place::Run => self.lists(field, x, y, 0)?,
                _ => self.items(field, x, y)?,
            };
            if !same {
                return Ok(false);
            }
            child += 1;
        }
        Ok(true)
    }

    /// Children from a number on.
    fn lists(&mut self, field: &Field, a: Node<'a>, b: Node<'b>, first: u32) -> Compared {
        if a.node.count() != b.node.count() {
            return Ok(false);
        }
        for i in first..a.node.count() {
            if !self.items(field, child_of(a, i)?, child_of(b, i)?)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn items(&mut self, field: &Field, a: Node<'a>, b: Node<'b>) -> Compared {
        let absent = (is_absent(field, *a), is_absent(field, *b));
        if absent.0 || absent.1 {
            return Ok(absent.0 && absent.1);
        }
        match field.value {
            Value::Node if field.shared == 0 => self.wait(field.of, a, b)?,
            Value::Node => self.shared(field.of, a.target(), b.target())?,
            Value::Text => return Ok(a.get::<Text<'_>>() == b.get::<Text<'_>>()),
            _ => return Ok(same_tree(*a, *b)),
        }
        Ok(true)
    }

    fn shared(&mut self, of: u16, a: Node<'a>, b: Node<'b>) -> Result<(), ErrorKind> {
        let addresses = (a.node.0.as_ptr() as usize, b.node.0.as_ptr() as usize);
        if a.is_same(b) || !self.met.add(addresses)?.1 {
            return Ok(());
        }
        self.wait(of, a, b)
    }
}

/// A child, which is behind its parent if somebody has opened the bytes. If nobody has, this is an
/// error where a comparison might go in circles.
fn child_of(at: Node<'_>, i: u32) -> Result<Node<'_>, ErrorKind> {
    let (node, whole) = (at.node.child_any(i), at.whole);
    let is_behind = node.0.len() < at.node.0.len();
    is_behind
        .then_some(Node { node, whole })
        .ok_or(ErrorKind::BadChild)
}

/// Words and the record stand one behind the other.
fn same_packed(form: &Form, a: PlainNode<'_>, b: PlainNode<'_>) -> bool {
    let bytes = form.packed_words() * WORD;
    a.first_any().0.get(..bytes) == b.first_any().0.get(..bytes)
}

// ---- Trees without shared values: numbers and constants ----

fn same_tree(mut a: PlainNode<'_>, mut b: PlainNode<'_>) -> bool {
    let mut pending = 1u64;
    while pending > 0 && !a.0.is_empty() {
        if !same_item(a, b) {
            return false;
        }
        pending -= 1;
        if a.is_node() {
            pending += u64::from(a.count());
        }
        (a, b) = (behind(a), behind(b));
    }
    true
}

fn behind(at: PlainNode<'_>) -> PlainNode<'_> {
    let own = (at.item_words() as usize).saturating_mul(WORD);
    PlainNode(at.0.get(own..).unwrap_or_default())
}

fn same_item(a: PlainNode<'_>, b: PlainNode<'_>) -> bool {
    let (head, other) = (a.word(0), b.word(0));
    let is_int = |head: u32| head & SMALL_BIT != 0 || head == NUMBER << 2;
    if is_int(head) {
        return is_int(other) && a.int() == b.int();
    }
    if a.is_node() {
        return b.is_node() && a.variant() == b.variant() && a.count() == b.count();
    }
    let words = a.item_words();
    let bytes = (words as usize).saturating_mul(WORD);
    head == other && words == b.item_words() && a.0.get(..bytes) == b.0.get(..bytes)
}
