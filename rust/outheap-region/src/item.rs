// SPDX-License-Identifier: MIT

use std::fmt;
use std::ops::Range;

use crate::{raw, File};

/// The kind of an item.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Also a character, a constant constructor, a boolean, unit.
    Integer,
    /// A tuple, record, array, or constructor with arguments.
    Block,
    /// Also bytes.
    String,
    /// Of 64 bits.
    Float,
    /// An array or a record of floats.
    Floats,
    /// A boxed `Int32`.
    Int32,
    /// A boxed `Int64`.
    Int64,
    /// A boxed `Nativeint`.
    Nativeint,
    /// A lazy value that is forced; its one field is the value.
    Lazy,
}

/// The kinds, in the order of `enum oh_region_kind`, in which 0 is nothing.
const KINDS: [Kind; 9] = [
    Kind::Integer,
    Kind::Block,
    Kind::String,
    Kind::Float,
    Kind::Floats,
    Kind::Int32,
    Kind::Int64,
    Kind::Nativeint,
    Kind::Lazy,
];

/// A value in a file.
///
/// ```
/// use outheap_region::{File, Item, Kind};
///
/// let file = File::read("tests/words.region")?; // OCaml: [| "one"; "two"; "three" |]
/// let root = file.root();
/// assert_eq!((root.kind(), root.len()), (Some(Kind::Block), 3));
/// assert_eq!(root.field(2).and_then(Item::as_str), Some("three"));
/// assert!(root.field(3).is_none());
/// assert_eq!(root.fields().filter_map(Item::as_bytes).map(<[u8]>::len).sum::<usize>(), 11);
/// assert_eq!(root.as_i64(), None); // as it is no integer
/// # Ok::<(), outheap_region::Error>(())
/// ```
#[derive(Copy, Clone)]
pub struct Item<'f> {
    file: &'f File,
    raw: raw::Item,
}

impl<'f> Item<'f> {
    pub(crate) fn new(file: &'f File, raw: raw::Item) -> Item<'f> {
        Item { file, raw }
    }

    /// `None` if it is no value: that is so only in files that are not checked.
    pub fn kind(self) -> Option<Kind> {
        // SAFETY: the file is open; the C library takes any item.
        let number = unsafe { raw::oh_region_file_kind(self.file.as_raw(), self.raw) };
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        KINDS.get(index).copied()
    }

    /// The number of a constructor among those with arguments; 0 of what is no block.
    pub fn tag(self) -> u32 {
        // SAFETY: as in `kind`.
        unsafe { raw::oh_region_file_tag(self.file.as_raw(), self.raw) }
    }

    /// How many fields, bytes of a string or floats of an array it has; 1 for a float, a boxed
    /// number and a lazy value, 0 for an integer.
    pub fn len(self) -> usize {
        // SAFETY: as in `kind`.
        unsafe { raw::oh_region_file_size(self.file.as_raw(), self.raw) }
    }

    /// Is its length 0?
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Field `i` of a block, or of a lazy value.
    pub fn field(self, i: usize) -> Option<Item<'f>> {
        // SAFETY: as in `kind`.
        let raw = unsafe { raw::oh_region_file_field(self.file.as_raw(), self.raw, i) };
        (raw != raw::NO_ITEM).then_some(Item::new(self.file, raw))
    }

    /// The fields of a block, or of a lazy value, in order; of what is none, nothing. [`Item`] has
    /// an example.
    pub fn fields(self) -> Fields<'f> {
        let count = match self.kind() {
            Some(Kind::Block | Kind::Lazy) => self.len(),
            _ => 0,
        };
        Fields {
            of: self,
            rest: 0..count,
        }
    }

    /// The bytes of a string.
    pub fn as_bytes(self) -> Option<&'f [u8]> {
        let mut length = 0;
        // SAFETY: as in `kind`.
        let bytes =
            unsafe { raw::oh_region_file_string(self.file.as_raw(), self.raw, &mut length) };
        // SAFETY: so many bytes of the file, which does not change and outlives 'f.
        (!bytes.is_null()).then(|| unsafe { std::slice::from_raw_parts(bytes.cast(), length) })
    }

    /// A string, if it is UTF-8. [`Item`] has an example.
    pub fn as_str(self) -> Option<&'f str> {
        std::str::from_utf8(self.as_bytes()?).ok()
    }

    /// An integer or a boxed number.
    pub fn as_i64(self) -> Option<i64> {
        match self.kind()? {
            Kind::Integer | Kind::Int32 | Kind::Int64 | Kind::Nativeint => {
                // SAFETY: as in `kind`.
                Some(unsafe { raw::oh_region_file_int(self.file.as_raw(), self.raw) })
            }
            _ => None,
        }
    }

    /// A float.
    pub fn as_f64(self) -> Option<f64> {
        (self.kind()? == Kind::Float).then(|| self.double(0))
    }

    /// Number `i` of an array of floats.
    pub fn float(self, i: usize) -> Option<f64> {
        (self.kind()? == Kind::Floats && i < self.len()).then(|| self.double(i))
    }

    fn double(self, i: usize) -> f64 {
        // SAFETY: as in `kind`.
        unsafe { raw::oh_region_file_double(self.file.as_raw(), self.raw, i) }
    }
}

impl fmt::Debug for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Item")
            .field("kind", &self.kind())
            .field("tag", &self.tag())
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}

/// The fields of a block: see [`Item::fields`].
#[derive(Clone, Debug)]
pub struct Fields<'f> {
    of: Item<'f>,
    rest: Range<usize>,
}

impl<'f> Iterator for Fields<'f> {
    type Item = Item<'f>;

    fn next(&mut self) -> Option<Item<'f>> {
        self.of.field(self.rest.next()?)
    }
}
