// SPDX-License-Identifier: MIT
//! A node that did not know how many children it would have is given its distances.
//!
//! It was made as one word, with its children behind it, and its words and record first of them.
//! Nothing below it knows where it is, but for references to what is before it: so all of it moves,
//! and the distances are written in between.

use crate::builder::{Builder, Done};
use crate::building::Building;
use crate::error::ErrorKind;
use crate::make::fork_distance;
use crate::node::{FORK_BIT, LONG_COUNT};

impl Builder<'_> {
    /// The node has left the stack, and all of its children are there.
    pub(crate) fn close(&mut self, f: &Building) -> Done {
        let is_list = f.form.is_none() && f.field.is_some_and(|list| list.presence.width > 0);
        if is_list && f.set == 0 {
            self.remove(f);
            return Ok(());
        }
        self.write_distances(f)
    }

    /// A run without items is the last thing in the buffer, and goes: its list is absent.
    fn remove(&mut self, run: &Building) {
        let (Some(list), Some(parent)) = (run.field, self.frames.last_mut()) else {
            return;
        };
        parent.set -= 1;
        let node = parent.node;
        self.numbers.truncate(run.starts);
        self.numbers.pop();
        self.to.rewind(run.node);
        let at = match u32::try_from(list.presence.word) {
            Ok(word) => node + 1 + word,
            Err(_) => node,
        };
        let word = self.to.node(at).word(0);
        self.to.set(at, word & !(1 << list.presence.shift));
    }

    fn write_distances(&mut self, f: &Building) -> Done {
        let (node, count) = (f.node, f.set);
        let variant = self.to.node(node).word(0) >> 4 & 0xfff;
        let is_fork = self.is_fork(variant, count);
        let is_long = count >= LONG_COUNT;
        let more = match count {
            _ if is_fork => 0,
            0 => 0,
            _ => count - 1 + u32::from(is_long),
        };
        self.to.take(u64::from(more))?;
        self.to.shift(node + 1, more);
        self.moved(node, more)?;
        let starts = self.numbers.get(f.starts..).unwrap_or_default();
        if is_fork {
            let second = starts.get(1).ok_or(ErrorKind::NotSet)? - node;
            self.to
                .set(node, variant << 2 | FORK_BIT | fork_distance(second)?);
            return Ok(());
        }
        self.to
            .set(node, count.min(LONG_COUNT) << 16 | variant << 4);
        if is_long {
            self.to.set(node + 1, count);
        }
        let first = node + 1 + u32::from(is_long);
        for (at, start) in (first..).zip(starts.iter().skip(1)) {
            self.to.set(at, start + more - node);
        }
        Ok(())
    }
}
