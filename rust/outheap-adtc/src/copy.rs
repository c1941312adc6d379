// SPDX-License-Identifier: MIT
//! A copy of a tree that shares values: node by node, with new references.
//!
//! Items of the old tree stand in preorder, and the builder says what each is, as it waits for the
//! same in the new one. A reference that leads to what has no copy yet, as it is outside of what is
//! copied, is a jump there and back.

use alloc::vec::Vec;

use crate::builder::{Builder, Done};
use crate::building::push;
use crate::error::{Error, ErrorKind};
use crate::form::is_present;
use crate::leaf::is_absent;
use crate::make::Said;
use crate::node::{Node, RECORD_HEADS, WORD};
use crate::schema::{Field, Form, Place, Schema, Value};
use crate::sharing;
use crate::text::Text;

/// Where the copy goes on when the node at a place of the new buffer, whose frame is so deep, is
/// complete.
struct Jump<'a> {
    depth: usize,
    node: u32,
    back: Node<'a>,
}

struct Copying<'a> {
    /// The next old item.
    at: sharing::Node<'a>,
    /// Words that may still be passed over. Each item is copied once, and passed over once more
    /// where its copy was there already. Bytes that nobody has opened may say otherwise.
    left: u64,
    jumps: Vec<Jump<'a>>,
    /// Room for what is said of a node.
    words: Vec<u32>,
    counts: Vec<u32>,
}

impl<'a> Copying<'a> {
    fn skip(&mut self, words: u64) -> Done {
        let from = (words as usize).saturating_mul(WORD);
        let rest = self.at.node.0.get(from..);
        self.at.node = Node(rest.unwrap_or_default());
        let left = self.left.checked_sub(words);
        self.left = left.ok_or(ErrorKind::Argument)?;
        Ok(())
    }

    /// Words and record of an old node, of which the first word is read.
    fn say(&mut self, form: &Form, at: Node<'a>) -> Result<Said<'a, &[u32]>, ErrorKind> {
        let first = at.first_any();
        self.words.clear();
        for i in 0..usize::from(form.words) {
            push(&mut self.words, first.word(i))?;
        }
        self.count_lists(form, at)?;
        let record = first.at(u32::from(form.words) + RECORD_HEADS as u32);
        let record = record.0.get(..usize::from(form.record_words) * WORD);
        Ok(Said {
            head: at.head() & 0xfff0,
            words: &self.words,
            record: record.unwrap_or_default(),
            counts: &self.counts,
        })
    }

    /// How many items the lists have that are trees.
    fn count_lists(&mut self, form: &Form, at: Node<'a>) -> Done {
        let (head, words) = (at.head(), at.first_any());
        let mut child = form.packed();
        self.counts.clear();
        for field in (0..form.children.len()).filter_map(|i| form.child(i)) {
            let there = is_present(field, head, words);
            match field.place {
                Place::Rest => push(&mut self.counts, at.count().saturating_sub(child))?,
                Place::Run if there => push(&mut self.counts, run_at(at.child_any(child))?)?,
                Place::Run => push(&mut self.counts, 0)?,
                _ => (),
            }
            child += u32::from(there);
        }
        Ok(())
    }
}

/// The node is all there, but for its children.
fn is_whole(at: Node<'_>) -> bool {
    at.is_node() && at.item_words() <= (at.0.len() / WORD) as u64
}

fn run_at(at: Node<'_>) -> Result<u32, ErrorKind> {
    is_whole(at).then(|| at.count()).ok_or(ErrorKind::Argument)
}

impl<'b> Builder<'b> {
    /// For generated code: a copy of a tree, which is a value of this type of the schema. What
    /// several copies share is copied once: it has to stay where it is, which its lifetime says.
    #[doc(hidden)]
    pub fn copy_sharing(
        &mut self,
        from: sharing::Node<'b>,
        schema: &Schema,
        of: u16,
    ) -> Result<(), Error> {
        self.doing(|b| {
            let is_same = schema.fingerprint == b.schema.fingerprint;
            let field = b
                .expected()
                .filter(|f| f.value == Value::Node && f.of == of);
            let field = field.filter(|_| is_same).ok_or(ErrorKind::Order)?;
            let mut copying = Copying {
                at: from,
                left: 2 * (from.whole.len() / WORD) as u64,
                jumps: Vec::new(),
                words: Vec::new(),
                counts: Vec::new(),
            };
            b.copy_tree(&field, &mut copying)
        })
    }

    fn copy_tree(&mut self, field: &Field, c: &mut Copying<'b>) -> Done {
        let (depth, node) = (self.frames.len(), self.to.end());
        self.copy_value(field, c)?;
        while self.is_at(depth, node) {
            self.jump_back(c);
            self.copy_next(c)?;
        }
        Ok(())
    }

    /// From all nodes that are complete.
    fn jump_back(&self, c: &mut Copying<'b>) {
        while let Some(jump) = c.jumps.last() {
            if self.is_at(jump.depth, jump.node) {
                return;
            }
            c.at.node = jump.back;
            c.jumps.pop();
        }
    }

    /// Whether a node of the new buffer, whose frame is so deep, is not complete.
    fn is_at(&self, depth: usize, node: u32) -> bool {
        self.frames
            .get(depth)
            .is_some_and(|frame| frame.node == node)
    }

    /// What the builder waits for. It has made a run by itself, of which the old one is passed
    /// over.
    fn copy_next(&mut self, c: &mut Copying<'b>) -> Done {
        let top = self.frames.last().ok_or(ErrorKind::Order)?;
        if top.form.is_none() && top.set == 0 {
            c.skip(c.at.item_words())?;
        }
        let field = self.expected().ok_or(ErrorKind::Order)?;
        self.copy_value(&field, c)
    }

    fn copy_value(&mut self, field: &Field, c: &mut Copying<'b>) -> Done {
        match field.value {
            _ if is_absent(field, c.at.node) => self.copy_leaf(c),
            Value::Node if field.shared == 0 => self.copy_node(field.of, c),
            Value::Node => self.copy_shared_node(field.of, c),
            Value::Text if field.shared != 0 => {
                let text: Text<'_> = c.at.get();
                c.skip(c.at.item_words())?;
                self.shared_text(text.as_bytes())
            }
            _ => self.copy_leaf(c),
        }
    }

    fn copy_leaf(&mut self, c: &mut Copying<'b>) -> Done {
        let item = self.new_copy(c.at.node)?;
        c.skip(c.at.tree_words())?;
        self.placed(item)
    }

    fn copy_shared_node(&mut self, of: u16, c: &mut Copying<'b>) -> Done {
        let (target, is_reference) = (c.at.target(), c.at.is_small());
        if let Some(place) = self.became(target.node)? {
            c.skip(c.at.tree_words())?;
            return self.new_reference(place);
        }
        if is_reference {
            c.skip(1)?;
            let jump = Jump {
                depth: self.frames.len(),
                node: self.to.end(),
                back: c.at.node,
            };
            push(&mut c.jumps, jump)?;
            c.at = target;
        }
        self.copy_node(of, c)
    }

    fn copy_node(&mut self, of: u16, c: &mut Copying<'b>) -> Done {
        let (at, t) = (c.at.node, self.schema.of(of));
        let tag = at.head_bits(4, t.tag_bits);
        let form = self.schema.form(t.first.wrapping_add(tag as u16));
        let is_right = is_whole(at) && tag < u32::from(t.count);
        let form = form.filter(|_| is_right).ok_or(ErrorKind::Argument)?;
        self.new_form(form, &c.say(form, at)?, &[])?;
        let own = at.item_words() + form.packed_words() as u64;
        c.skip(own)
    }
}
