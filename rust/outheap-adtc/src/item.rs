// SPDX-License-Identifier: MIT
//! Single items of bytes from outside: is this one, and does it end inside the buffer?

use crate::error::ErrorKind;
use crate::node::{
    Node, ELEMENTS, FORK_BIT, FORK_SHIFT, LONG_COUNT, NODE, SHORT_SHIFT, SMALL_BIT, STRING, WORD,
};
use crate::open::SHORT;

/// The words of an item that is neither a small integer nor a fork, without its children. `at` is
/// all that is left of the buffer, which has these flags.
pub(crate) fn check_item(at: Node<'_>, flags: u32) -> Result<usize, ErrorKind> {
    let (head, room) = (at.word(0), at.0.len());
    let kind = head >> 2 & 3;
    let of_count = match at.is_short() && flags & SHORT != 0 {
        true => u32::MAX << (SHORT_SHIFT - 1),
        false => 0,
    };
    let allowed = match kind {
        NODE => u32::MAX,
        ELEMENTS => 3 << 4 | of_count,
        STRING => of_count,
        _ => 1 << 4,
    };
    let has_second = match kind {
        NODE => head >> 16 == LONG_COUNT,
        _ => (kind == ELEMENTS || kind == STRING) && !at.is_short(),
    };
    if head & !15 & !allowed != 0 {
        return Err(ErrorKind::BadItem);
    }
    if has_second && room < 2 * WORD {
        return Err(ErrorKind::Truncated);
    }
    if kind == NODE && has_second && at.word(1) < LONG_COUNT {
        return Err(ErrorKind::BadItem);
    }
    let words = at.item_words();
    if words > (room / WORD) as u64 {
        return Err(ErrorKind::Truncated);
    }
    let words = words as usize;
    let padding = at.0.get(meaning(at)..words * WORD).unwrap_or_default();
    if padding.iter().any(|&byte| byte != 0) {
        return Err(ErrorKind::BadItem);
    }
    Ok(words)
}

/// Bytes of an item that fits into the buffer that mean something; the rest is padding.
fn meaning(at: Node<'_>) -> usize {
    let head = at.word(0);
    match head >> 2 & 3 {
        ELEMENTS => at.sized_bytes(head >> 4 & 3) as usize,
        STRING => at.sized_bytes(0) as usize,
        _ => usize::MAX,
    }
}

/// The first child that was never set, of the items that start before `end`: node and child.
/// `bytes` may be damaged: what is no item ends the search.
pub(crate) fn find_unset(bytes: &[u8], end: usize) -> Option<(usize, u32)> {
    let (mut at, flags) = (8, Node(bytes).word(3));
    while at * WORD < end.min(bytes.len()) {
        let node = Node(bytes.get(at * WORD..)?);
        let head = node.word(0);
        if head & SMALL_BIT != 0 || (head & FORK_BIT != 0 && head >> FORK_SHIFT != 0) {
            at += 1;
            continue;
        }
        if head & FORK_BIT != 0 {
            return Some((at * WORD, 1));
        }
        let words = check_item(node, flags).ok()?;
        if node.is_of_kind(NODE) {
            if let Some(child) = unset_child(node, words) {
                return Some((at * WORD, child));
            }
        }
        at += words;
    }
    None
}

/// A preorder buffer says nothing of first children, but where it ends.
fn unset_child(node: Node<'_>, words: usize) -> Option<u32> {
    let count = node.count();
    let heads = words.wrapping_sub(count as usize).wrapping_add(1);
    let unset = (1..count).find(|&i| node.word(heads.wrapping_add(i as usize - 1)) == 0);
    let is_last = count > 0 && words * WORD == node.0.len();
    unset.or(is_last.then_some(0))
}
