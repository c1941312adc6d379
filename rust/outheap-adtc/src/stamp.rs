// SPDX-License-Identifier: MIT
//! The fingerprint in front of a tree, which says whose it is: of an open schema, of all versions.

use crate::node::{Node, ELEMENTS, WORD};
use crate::open::HEADER;
use crate::schema::Schema;

const MAGIC: &[u8] = b"ASDL";
const STAMP_BYTES: usize = 36;
/// Of an open schema the writer's version is behind it, the lowest byte first.
const VERSION_BYTES: usize = 4;

/// The version of the schema that the writer of a buffer had. `None`: it is of a closed schema, or
/// the buffer has no fingerprint. Asking is no error, whatever the bytes are. The answer is true if
/// they were opened.
///
/// ```
/// # #[cfg(feature = "alloc")]
/// # mod known_1 {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generated/known_1.rs"));
/// # }
/// # #[cfg(feature = "alloc")]
/// # fn main() -> Result<(), outheap_adtc::Error> {
/// use outheap_adtc::{writer_version, Buffer};
///
/// let mut buffer = Buffer::new();
/// let mut b = known_1::ShapeRef::build(&mut buffer);
/// b.add(known_1::make::Circle { at: None })?;
/// b.add(known_1::make::Point { x: 1, y: 2 })?;
/// b.end()?;
/// assert_eq!(writer_version(&buffer.into_bytes()?), Some(1));
/// assert_eq!(writer_version(b"no tree"), None);
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "alloc"))]
/// # fn main() {}
/// ```
pub fn writer_version(bytes: &[u8]) -> Option<u32> {
    let root = Node(bytes).word(6) as usize;
    let version = stamp_in(bytes, root)?.get(STAMP_BYTES..)?.first_chunk()?;
    Some(u32::from_le_bytes(*version))
}

/// The first item, if it is none of the tree: elements that begin with a word of their own.
fn stamp_in(bytes: &[u8], root: usize) -> Option<&[u8]> {
    let first = Node(bytes.get(HEADER..)?);
    let is_other_item = root != HEADER / WORD && first.word(0) == ELEMENTS << 2;
    let stamp = first.bytes();
    let is_one = stamp.len() == STAMP_BYTES || stamp.len() == STAMP_BYTES + VERSION_BYTES;
    (is_other_item && is_one && stamp.starts_with(MAGIC)).then_some(stamp)
}

/// Whether a buffer begins with the fingerprint of another schema.
pub(crate) fn has_other_stamp(bytes: &[u8], root: usize, schema: &Schema) -> bool {
    let is_of = |stamp: &[u8]| {
        stamp.len() == stamp_bytes(schema)
            && stamp.get(MAGIC.len()..STAMP_BYTES) == Some(&schema.fingerprint[..])
    };
    stamp_in(bytes, root).is_some_and(|stamp| !is_of(stamp))
}

/// The word behind the fingerprint of a schema, if a buffer begins with it.
#[cfg(feature = "alloc")]
pub(crate) fn after_stamp(bytes: &[u8], root: usize, schema: &Schema) -> Option<usize> {
    let stamp = stamp_in(bytes, root)?;
    let words = 2 + stamp.len() / WORD;
    (!has_other_stamp(bytes, root, schema)).then_some(HEADER / WORD + words)
}

fn stamp_bytes(schema: &Schema) -> usize {
    match schema.version {
        0 => STAMP_BYTES,
        _ => STAMP_BYTES + VERSION_BYTES,
    }
}

/// The fingerprint that a builder writes, of so many bytes.
#[cfg(feature = "alloc")]
pub(crate) fn stamp_of(schema: &Schema) -> ([u8; STAMP_BYTES + VERSION_BYTES], usize) {
    let mut stamp = [0; STAMP_BYTES + VERSION_BYTES];
    stamp[..MAGIC.len()].copy_from_slice(MAGIC);
    stamp[MAGIC.len()..STAMP_BYTES].copy_from_slice(&schema.fingerprint);
    stamp[STAMP_BYTES..].copy_from_slice(&schema.version.to_le_bytes());
    (stamp, stamp_bytes(schema))
}
