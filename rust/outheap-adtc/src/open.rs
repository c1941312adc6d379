// SPDX-License-Identifier: MIT
//! Bytes from anywhere: the header, and the pass that proves them to be a preorder buffer, which
//! is one tree after the other. Where there is memory, [`prove`](crate::prove) is asked first.
//!
//! The order of the items alone says which is whose child; what is to be checked is that the
//! distances say the same. They are put on a stack when a node is met; each tree that ends does so
//! where the place on top says that the next one starts.

use crate::ahead::look_ahead;
use crate::check::check;
use crate::checksum::{self, checksum};
use crate::error::{Error, ErrorKind};
use crate::item::{check_item, find_unset};
use crate::met::{Given as GivenSets, Met};
use crate::node::{Node, FORK_BIT, FORK_SHIFT, LONG_COUNT, NODE, SMALL_BIT, WORD};
#[cfg(feature = "alloc")]
use crate::prove::is_proved;
use crate::schema::Schema;
use crate::stack::{Given, Stack};

pub(crate) const HEADER: usize = 32;
pub(crate) const FAR: u32 = 8;
pub(crate) const CHECKSUM: u32 = 16;
/// Counts may be in heads.
pub(crate) const SHORT: u32 = 32;

/// The version of a buffer with these flags.
pub(crate) fn version_of(flags: u32) -> u16 {
    match flags {
        _ if flags & SHORT != 0 => 3,
        _ if flags & CHECKSUM != 0 => 2,
        _ => 1,
    }
}
pub(crate) const MARK: u32 = 0x0102_0304;
pub(crate) const MOST_BYTES: u64 = 1 << 34;
const ROOT_AT: u64 = 24;
const SHARING_CYCLES_WIDE: u32 = 1 | 2 | 4;

/// Proves bytes to be a tree of a type: the root, read from them.
#[cfg(feature = "alloc")]
pub fn open<'a>(bytes: &'a [u8], schema: &'static Schema, of: u16) -> Result<Node<'a>, Error> {
    match schema.shared {
        0 => open_with::<()>(bytes, schema, of),
        _ => open_with::<crate::met::Grown>(bytes, schema, of),
    }
}

/// Whether one pass proves them, so that [`open`] takes no other, which it does not say. For tests
/// and benchmarks.
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub fn is_proved_at_once(bytes: &[u8], schema: &'static Schema, of: u16) -> bool {
    read_all(bytes).is_ok_and(|(bytes, root)| match schema.shared {
        0 => is_proved(bytes, root, schema, of, ()),
        _ => is_proved(bytes, root, schema, of, crate::met::Grown::default()),
    })
}

#[cfg(feature = "alloc")]
fn open_with<'a, M: Met<'a> + Default>(
    bytes: &'a [u8],
    schema: &'static Schema,
    of: u16,
) -> Result<Node<'a>, Error> {
    let (bytes, root) = read_all(bytes)?;
    match is_proved(bytes, root, schema, of, M::default()) {
        true => Ok(Node(bytes.get(root * WORD..).unwrap_or_default())),
        false => two_passes(
            bytes,
            root,
            schema,
            of,
            alloc::vec::Vec::new(),
            M::default(),
        ),
    }
}

/// The same with memory of the caller's: a word for each child that is still to come, at most as
/// many as the buffer has. If values are shared, each shared node on the way down takes two more.
/// Before all of these there is then a bit for each word of the buffer and each class.
pub fn open_in<'a>(
    bytes: &'a [u8],
    schema: &'static Schema,
    of: u16,
    words: &mut [u32],
) -> Result<Node<'a>, Error> {
    let (bytes, root) = read_all(bytes)?;
    if schema.shared == 0 {
        return two_passes(bytes, root, schema, of, Given { words, used: 0 }, ());
    }
    let (sets, words) = GivenSets::split(words, bytes.len() / WORD, schema.shared)?;
    two_passes(bytes, root, schema, of, Given { words, used: 0 }, sets)
}

/// The root of a buffer that nobody checks. Reading the bytes is no error, whatever they are.
pub fn trusted(bytes: &[u8]) -> Option<Node<'_>> {
    let root = Node(bytes).word(6);
    let root = bytes.get((root as usize).checked_mul(WORD)?..)?;
    (bytes.len() > HEADER && !root.is_empty()).then_some(Node(root))
}

/// The bytes that the header speaks of, if their checksum is right, and the root that it says.
fn read_all(bytes: &[u8]) -> Result<(&[u8], usize), Error> {
    let (size, root) = read_header(bytes)?;
    let bytes = bytes
        .get(..size)
        .ok_or(Error::at(ErrorKind::Truncated, bytes.len() as u64))?;
    let header = Node(bytes);
    if header.word(3) & CHECKSUM != 0 && checksum(bytes) != header.word(7) {
        return Err(Error::at(ErrorKind::BadChecksum, checksum::AT as u64));
    }
    Ok((bytes, root))
}

fn two_passes<'a>(
    bytes: &'a [u8],
    root: usize,
    schema: &'static Schema,
    of: u16,
    mut stack: impl Stack,
    met: impl Met<'a>,
) -> Result<Node<'a>, Error> {
    let mut pass = Pass {
        bytes,
        stack: &mut stack,
        bottom: None,
        at: HEADER / WORD,
        flags: Node(bytes).word(3),
    };
    pass.all(root).map_err(|found| explain(bytes, found))?;
    stack.clear();
    check(bytes, root, schema, of, stack, met)
}

/// The size and the root that the header says.
fn read_header(bytes: &[u8]) -> Result<(usize, usize), Error> {
    if bytes.len() < HEADER {
        return Err(Error::at(ErrorKind::Truncated, bytes.len() as u64));
    }
    let header = Node(bytes);
    let wrong = |kind| Err(Error::at(kind, 0));
    if !bytes.starts_with(b"ADTC") {
        return wrong(ErrorKind::BadHeader);
    }
    if header.word(2) == MARK.swap_bytes() {
        return wrong(ErrorKind::ByteOrder);
    }
    if header.word(2) != MARK {
        return wrong(ErrorKind::BadHeader);
    }
    let shape = header.word(1).to_ne_bytes();
    let version = u16::from_ne_bytes([shape[0], shape[1]]);
    let (layout, unit_log, flags) = (shape[2], shape[3], header.word(3));
    if !(1..=3).contains(&version) {
        return wrong(ErrorKind::BadVersion);
    }
    let has_checksum = flags & CHECKSUM != 0;
    let is_consistent = version == version_of(flags) && (has_checksum || header.word(7) == 0);
    let others = flags & !CHECKSUM;
    let is_shape = match layout {
        0 => (2..=5).contains(&unit_log) && others & !SHARING_CYCLES_WIDE == 0,
        1 => unit_log == 2 && others & !(FAR | SHORT) == 0,
        _ => false,
    };
    if !is_shape || !is_consistent {
        return wrong(ErrorKind::BadHeader);
    }
    if layout == 0 {
        return wrong(ErrorKind::NoLayout);
    }
    let size = header.word64(4);
    if size < HEADER as u64 || size > MOST_BYTES || size % WORD as u64 != 0 {
        return wrong(ErrorKind::BadHeader);
    }
    match usize::try_from(size) {
        Ok(size) if size <= isize::MAX as usize => Ok((size, header.word(6) as usize)),
        _ => wrong(ErrorKind::Full),
    }
}

/// Where a child was never set the order is wrong only further on.
fn explain(bytes: &[u8], found: Error) -> Error {
    if found.kind() != ErrorKind::BadChild && found.kind() != ErrorKind::Truncated {
        return found;
    }
    match find_unset(bytes, found.position() as usize + 1) {
        Some((node, child)) => Error::not_set(ErrorKind::NotSet, node as u64, child),
        None => found,
    }
}

/// `at` and all places are in words, and places are modulo 2^32. `bottom` is the last place that
/// was lowest on the stack; `flags` are the buffer's.
struct Pass<'a, 's, S> {
    bytes: &'a [u8],
    stack: &'s mut S,
    bottom: Option<u32>,
    at: usize,
    flags: u32,
}

impl<S: Stack> Pass<'_, '_, S> {
    /// The root is somewhere in the middle, maybe: the pass stops there to see whether an item
    /// does.
    fn all(&mut self, root: usize) -> Result<(), Error> {
        let (first, end) = (self.at, self.bytes.len() / WORD);
        let bad_root = Err(Error::at(ErrorKind::BadRoot, ROOT_AT));
        if root != 0 {
            if root < first || root >= end {
                return bad_root;
            }
            self.until(root)?;
            if self.at != root {
                return bad_root;
            }
        }
        self.until(end)?;
        if self.stack.len() > 0 || self.bottom == Some(end as u32) {
            return Err(Error::at(ErrorKind::Truncated, self.bytes.len() as u64));
        }
        Ok(())
    }

    fn until(&mut self, end: usize) -> Result<(), Error> {
        while self.at < end {
            let here = Node(self.bytes.get(self.at * WORD..).unwrap_or_default());
            self.item(here)
                .map_err(|kind| Error::at(kind, (self.at * WORD) as u64))?;
        }
        Ok(())
    }

    #[inline]
    fn item(&mut self, here: Node<'_>) -> Result<(), ErrorKind> {
        let head = here.word(0);
        look_ahead(here.0);
        if head & SMALL_BIT != 0 {
            return self.ends(1);
        }
        if head & FORK_BIT != 0 {
            self.push(self.at as u32, head >> FORK_SHIFT)?;
            self.at += 1;
            return Ok(());
        }
        let words = check_item(here, self.flags)?;
        if !here.is_of_kind(NODE) || here.count() == 0 {
            return self.ends(words);
        }
        if here.0.len() == words * WORD {
            return Err(ErrorKind::Truncated);
        }
        let heads = 1 + usize::from(head >> 16 == LONG_COUNT);
        for i in (heads..words).rev() {
            self.push(self.at as u32, here.word(i))?;
        }
        self.at += words;
        Ok(())
    }

    fn push(&mut self, at: u32, distance: u32) -> Result<(), ErrorKind> {
        let place = at.wrapping_add(distance);
        if self.stack.len() == 0 {
            self.bottom = Some(place);
        }
        self.stack.push(place)
    }

    /// A tree ends with an item of so many words: the next one is where it is said to be.
    fn ends(&mut self, words: usize) -> Result<(), ErrorKind> {
        let next = self.at + words;
        match self.stack.pop() {
            Some(place) if place != next as u32 => Err(ErrorKind::BadChild),
            _ => {
                self.at = next;
                Ok(())
            }
        }
    }
}
