// SPDX-License-Identifier: MIT

use core::fmt;

#[cfg(feature = "alloc")]
use alloc::string::String;

/// An error: what went wrong, with a place, and in a tree the path to it.
///
/// ```
/// # mod shapes {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generated/shapes.rs"));
/// # }
/// use outheap_adtc::ErrorKind;
/// use shapes::ShapeRef;
///
/// # fn main() {
/// let error = ShapeRef::open(b"no tree").unwrap_err();
/// assert_eq!((error.kind(), error.position()), (ErrorKind::Truncated, 7));
/// # }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    position: u64,
    child: u32,
    #[cfg(feature = "alloc")]
    pub(crate) path: String,
}

/// What went wrong. The first ones are a builder's, all others are of bytes from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// There is no memory, or the memory that a check was given does not do.
    NoMemory,
    /// The limit of the buffer.
    Full,
    /// An item larger than its head can say.
    TooLarge,
    /// A value that the type has not.
    Argument,
    /// Something else has to come now.
    Order,
    /// A first child of 512 MiB or more, without [`far`](crate::Buffer::far).
    Distance,
    /// Something is missing.
    NotSet,
    /// No buffer, or its header is damaged.
    BadHeader,
    /// Of a newer version.
    BadVersion,
    /// Made on a machine of the other byte order.
    ByteOrder,
    /// Fewer bytes than the header or an item says.
    Truncated,
    /// No item, or padding that is not zero.
    BadItem,
    /// A child that is not where it should be.
    BadChild,
    /// The root is no item.
    BadRoot,
    /// The bytes are not those that were written.
    BadChecksum,
    /// The buffer has the other layout.
    NoLayout,
    /// The buffer has no root.
    NoRoot,
    /// The fingerprint of another schema.
    OtherSchema,
    /// From here on: what is in a tree and is not what its schema says. An item of another kind.
    WrongItem,
    /// No such constructor.
    WrongTag,
    /// Bits that no field has.
    WrongBits,
    /// No such value of an enumeration.
    WrongCode,
    /// A number that the type has not.
    WrongNumber,
    /// An absent value that is not zero.
    WrongAbsence,
    /// Too few children, or too many.
    WrongCount,
    /// An empty list that is an item.
    WrongEmpty,
    /// No constant.
    WrongConstant,
    /// A reference to no value of its type that ends before it.
    WrongReference,
}

impl ErrorKind {
    fn sentence(self) -> &'static str {
        match self {
            ErrorKind::NoMemory => "out of memory",
            ErrorKind::Full => "the buffer's limit is reached",
            ErrorKind::TooLarge => "the item is too large",
            ErrorKind::Argument => "a value that the type has not",
            ErrorKind::Order => "not what the schema says to come now",
            ErrorKind::Distance => "the first child is too large for a buffer that is not far",
            ErrorKind::NotSet => "a child was never set",
            ErrorKind::BadHeader => "not a buffer, or its header is damaged",
            ErrorKind::BadVersion => "the buffer was made by a newer version",
            ErrorKind::ByteOrder => "the buffer has the other byte order",
            ErrorKind::Truncated => "the buffer ends too early",
            ErrorKind::BadItem => "an item is damaged",
            ErrorKind::BadChild => "a child is not where it should be",
            ErrorKind::BadRoot => "the root is not an item",
            ErrorKind::BadChecksum => "the bytes are not those that the checksum is of",
            ErrorKind::NoLayout => "the buffer is not in preorder",
            ErrorKind::NoRoot => "the buffer has no root",
            ErrorKind::OtherSchema => "the buffer was made for another schema",
            ErrorKind::WrongItem => "an item of another kind",
            ErrorKind::WrongTag => "no such constructor",
            ErrorKind::WrongBits => "bits are set that no field has",
            ErrorKind::WrongCode => "no such value of an enumeration",
            ErrorKind::WrongNumber => "a number that the type has not",
            ErrorKind::WrongAbsence => "an absent value that is not zero",
            ErrorKind::WrongCount => "not as many children as the constructor has",
            ErrorKind::WrongEmpty => "an empty list that takes room",
            ErrorKind::WrongConstant => "no constant",
            ErrorKind::WrongReference => {
                "no value of the type ends before it where the reference says"
            }
        }
    }

    /// Of a child that was never set, the node is told before; a builder has no place to tell.
    fn has_place(self) -> bool {
        !matches!(
            self,
            ErrorKind::NoMemory
                | ErrorKind::Full
                | ErrorKind::TooLarge
                | ErrorKind::Argument
                | ErrorKind::Order
                | ErrorKind::Distance
                | ErrorKind::NotSet
        )
    }
}

impl Error {
    pub(crate) fn at(kind: ErrorKind, position: u64) -> Error {
        Error::not_set(kind, position, u32::MAX)
    }

    /// Child `child` of the node at `position` was never set, or something else of it is wrong.
    pub(crate) fn not_set(kind: ErrorKind, position: u64, child: u32) -> Error {
        Error {
            kind,
            position,
            child,
            #[cfg(feature = "alloc")]
            path: String::new(),
        }
    }

    /// What went wrong. [`Error`] has an example.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The byte at which it was found, from the start of the buffer; 0 for those of a builder.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The way from the root, as in `Module.body[3].value`; of a long one the end, after `...`.
    /// Empty if the tree is not what is wrong, and without the feature `alloc`.
    pub fn path(&self) -> &str {
        #[cfg(feature = "alloc")]
        return &self.path;
        #[cfg(not(feature = "alloc"))]
        return "";
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Error {
        Error::at(kind, 0)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path().is_empty() {
            write!(f, "{}: ", self.path())?;
        }
        if self.kind == ErrorKind::NotSet && self.child != u32::MAX {
            let (child, node) = (self.child, self.position);
            return write!(f, "child {child} of the node at {node} was never set");
        }
        f.write_str(self.kind.sentence())?;
        if self.kind.has_place() {
            write!(f, ", at {}", self.position)?;
        }
        Ok(())
    }
}

/// The kind and the sentence, as `WrongTag: no such constructor, at 140`: what a `main` that
/// returns the error prints of it.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {self}", self.kind)
    }
}

impl core::error::Error for Error {}
