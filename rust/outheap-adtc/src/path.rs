// SPDX-License-Identifier: MIT
//! The way to what does not fit.
//!
//! It is found from the root: which child of a node has the place in it is a search among the
//! distances of its children. A place is told by how many bytes are behind it.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::form::is_present;
use crate::node::Node;
use crate::schema::{Field, Form, Place, Schema, Value};

/// A part of the path that does not fit pushes out the beginning.
const MOST: usize = 159;
const CUT: &[u8] = b"...";

struct Path(Vec<u8>);

impl Write for Path {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let room = MOST - CUT.len();
        let part = &part.as_bytes()[part.len().saturating_sub(room)..];
        if self.0.len() + part.len() > MOST {
            let kept = room - part.len();
            self.0.drain(..self.0.len() - kept);
            self.0.splice(..0, CUT.iter().copied());
        }
        self.0.extend_from_slice(part);
        Ok(())
    }
}

/// The path of what is at `target` in the tree at `root`, whose nodes above it are as the schema
/// says; then the field, if there is one. None: there is no memory for it.
pub(crate) fn path(
    schema: &'static Schema,
    mut of: u16,
    root: Node<'_>,
    target: Node<'_>,
    field: Option<&Field>,
) -> Option<String> {
    let mut path = Path(Vec::new());
    path.0.try_reserve_exact(2 * MOST).ok()?;
    path.write_str(name_of(schema, of, root)).ok()?;
    let mut at = Some(root);
    while let Some(node) = at.filter(|node| node.0.len() != target.0.len()) {
        at = step(&mut path, schema, &mut of, node, target).ok()?;
    }
    if let Some(field) = field {
        write!(path, ".{}", field.name).ok()?;
    }
    String::from_utf8(path.0).ok()
}

/// The number of the child that has the target in it.
fn child_around(at: Node<'_>, target: Node<'_>) -> u32 {
    let (mut low, mut high) = (0, at.count());
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if at.child_any(middle).0.len() >= target.0.len() {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The role of child `i` in its node.
enum Child {
    /// A word or the record.
    Packed,
    /// A field; and the number that the child has in the rest.
    Field(&'static Field, u32),
    /// Behind all of the form's, so many further.
    Later(u32),
}

fn child_of(form: &'static Form, at: Node<'_>, i: u32) -> Child {
    let (head, words) = (at.head(), at.first_any());
    let Some(mut i) = i.checked_sub(form.packed()) else {
        return Child::Packed;
    };
    for field in (0..form.children.len()).filter_map(|k| form.child(k)) {
        if field.place == Place::Rest {
            return Child::Field(field, i);
        }
        if is_present(field, head, words) {
            if i == 0 {
                return Child::Field(field, 0);
            }
            i -= 1;
        }
    }
    Child::Later(i)
}

/// The field of a node that has the target in it, its child, and its number in the rest. A part has
/// no name: what is wrong with itself is told of its node.
fn field_around<'a>(
    schema: &'static Schema,
    form: &'static Form,
    at: Node<'a>,
    target: Node<'_>,
) -> Option<(&'static Field, Node<'a>, u32)> {
    let i = child_around(at, target);
    let child = at.child_any(i);
    match child_of(form, at, i) {
        Child::Packed => None,
        Child::Field(field, number) => Some((field, child, number)),
        Child::Later(i) => {
            let part = schema.form(*form.parts?.get(i as usize)?)?;
            let is_below = child.0.len() != target.0.len();
            // A part has no parts: this ends.
            is_below.then(|| field_around(schema, part, child, target))?
        }
    }
}

/// Down to the target in a run or a constant, as far as there is no node of the schema.
fn descend<'a>(path: &mut Path, at: Node<'a>, target: Node<'_>) -> Result<Node<'a>, fmt::Error> {
    let i = child_around(at, target);
    write!(path, "[{i}]")?;
    Ok(at.child_any(i))
}

/// One field further. `of` is the type of the node that is returned; None: there is none below.
fn step<'a>(
    path: &mut Path,
    schema: &'static Schema,
    of: &mut u16,
    at: Node<'a>,
    target: Node<'_>,
) -> Result<Option<Node<'a>>, fmt::Error> {
    let t = schema.of(*of);
    let form = schema.form(t.first.wrapping_add(at.head_bits(4, t.tag_bits) as u16));
    let found = form.and_then(|form| field_around(schema, form, at, target));
    let Some((field, mut child, number)) = found else {
        return Ok(None);
    };
    write!(path, ".{}", field.name)?;
    if field.place == Place::Rest {
        write!(path, "[{number}]")?;
    }
    let is_here = |child: Node<'_>| child.0.len() == target.0.len();
    if field.place == Place::Run && !is_here(child) {
        child = descend(path, child, target)?;
    }
    *of = field.of;
    if field.value == Value::Node {
        return Ok(Some(child));
    }
    while !is_here(child) && child.is_node() {
        child = descend(path, child, target)?;
    }
    Ok(None)
}

fn name_of(schema: &'static Schema, of: u16, at: Node<'_>) -> &'static str {
    let t = schema.of(of);
    let tag = at.head_bits(4, t.tag_bits);
    let is_form = at.is_node() && tag < u32::from(t.count);
    let form = schema.form(t.first.wrapping_add(tag as u16));
    form.filter(|_| is_form).map_or(t.name, |form| form.name)
}
