// SPDX-License-Identifier: MIT

use alloc::vec::Vec;

use crate::checksum::{self, checksum};
use crate::error::{Error, ErrorKind};
use crate::node::{Node, WORD};
use crate::open::{version_of, CHECKSUM, FAR, HEADER, MARK, MOST_BYTES, SHORT};

/// A preorder buffer that trees are built in.
///
/// It grows as a vector does, and fails with [`ErrorKind::NoMemory`] where that cannot.
/// [`Builder`](crate::Builder) has an example.
#[derive(Debug, Default)]
pub struct Buffer {
    bytes: Vec<u8>,
    flags: u32,
    root: u32,
}

impl Buffer {
    /// An empty one, which has no memory yet.
    pub fn new() -> Buffer {
        Buffer::default()
    }

    /// One in which first children may be larger than 512 MiB, and nodes take a word more for it.
    pub fn far() -> Buffer {
        Buffer {
            flags: FAR,
            ..Buffer::default()
        }
    }

    /// From now on, the buffer is written with a checksum of all its bytes.
    pub fn want_checksum(&mut self) {
        self.flags |= CHECKSUM;
    }

    /// Completes the header, and returns the bytes as they are to be written. Their root is the
    /// tree that was built last. With a checksum, it takes a pass over the bytes.
    /// [`Builder`](crate::Builder) has an example.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::NoMemory`] if there is none for the header of an empty buffer.
    pub fn finish(&mut self) -> Result<&[u8], Error> {
        self.begin()?;
        let header = self.header();
        self.bytes[..HEADER].copy_from_slice(&header);
        if self.flags & CHECKSUM != 0 {
            let sum = checksum(&self.bytes).to_ne_bytes();
            self.bytes[checksum::AT..HEADER].copy_from_slice(&sum);
        }
        Ok(&self.bytes)
    }

    /// Returns the bytes of [`finish`](Buffer::finish) as a vector, without a copy.
    ///
    /// # Errors
    ///
    /// As for [`finish`](Buffer::finish).
    pub fn into_bytes(mut self) -> Result<Vec<u8>, Error> {
        self.finish()?;
        Ok(self.bytes)
    }

    fn header(&self) -> [u8; HEADER] {
        let version = version_of(self.flags);
        let mut header = [0; HEADER];
        header[..4].copy_from_slice(b"ADTC");
        header[4..6].copy_from_slice(&version.to_ne_bytes());
        header[6..8].copy_from_slice(&[1, 2]); // preorder, units of a word
        header[8..12].copy_from_slice(&MARK.to_ne_bytes());
        header[12..16].copy_from_slice(&self.flags.to_ne_bytes());
        header[16..24].copy_from_slice(&(self.bytes.len() as u64).to_ne_bytes());
        header[24..28].copy_from_slice(&self.root.to_ne_bytes());
        header
    }

    // ---- For the builder ----

    /// Room for the header.
    pub(crate) fn begin(&mut self) -> Result<(), ErrorKind> {
        if self.bytes.is_empty() {
            self.take(HEADER as u64 / WORD as u64)?;
        }
        Ok(())
    }

    /// Counts may be in heads.
    pub(crate) fn want_short(&mut self) {
        self.flags |= SHORT;
    }

    /// The word at which the next item will be.
    pub(crate) fn end(&self) -> u32 {
        (self.bytes.len() / WORD) as u32
    }

    pub(crate) fn is_far(&self) -> bool {
        self.flags & FAR != 0
    }

    pub(crate) fn set_root(&mut self, root: u32) {
        self.root = root;
    }

    /// Gives back what was made since the end was at this word.
    pub(crate) fn rewind(&mut self, end: u32) {
        self.bytes.truncate(end as usize * WORD);
        if self.root >= end {
            self.root = 0;
        }
    }

    /// So many words of zeros more: where they begin.
    pub(crate) fn take(&mut self, words: u64) -> Result<u32, ErrorKind> {
        let (bytes, at) = (words.saturating_mul(WORD as u64), self.end());
        // A word less than what C fills, so that every end has a number.
        let room = MOST_BYTES - (WORD + self.bytes.len()) as u64;
        if bytes > room {
            return Err(ErrorKind::Full);
        }
        let bytes = usize::try_from(bytes).map_err(|_| ErrorKind::Full)?;
        self.bytes
            .try_reserve(bytes)
            .map_err(|_| ErrorKind::NoMemory)?;
        self.bytes.resize(self.bytes.len() + bytes, 0);
        Ok(at)
    }

    /// An item that is but its head.
    pub(crate) fn word(&mut self, word: u32) -> Result<u32, ErrorKind> {
        let at = self.take(1)?;
        self.set(at, word);
        Ok(at)
    }

    /// Bytes in words that there are.
    pub(crate) fn bytes_at(&mut self, at: u32) -> &mut [u8] {
        &mut self.bytes[at as usize * WORD..]
    }

    pub(crate) fn set(&mut self, at: u32, word: u32) {
        self.bytes_at(at)[..WORD].copy_from_slice(&word.to_ne_bytes());
    }

    pub(crate) fn node(&self, at: u32) -> Node<'_> {
        Node(&self.bytes[at as usize * WORD..])
    }

    /// Moves all that is behind a word by some that were taken at the end.
    pub(crate) fn shift(&mut self, at: u32, words: u32) {
        let (from, by) = (at as usize * WORD, words as usize * WORD);
        let end = self.bytes.len() - by;
        self.bytes.copy_within(from..end, from + by);
    }
}
