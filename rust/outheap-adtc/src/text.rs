// SPDX-License-Identifier: MIT

use core::fmt::{self, Write};
use core::str::{from_utf8, Utf8Error};

use crate::node::{Item, Node};

/// The bytes of an `identifier`, a `string` or `bytes`.
///
/// They are UTF-8 by convention, which no check looks at: [`Text::to_str`] does, and costs a pass
/// over the bytes. To compare and to print needs none.
///
/// ```
/// use outheap_adtc::Text;
///
/// let text = Text::from("sun");
/// assert_eq!(text, "sun");
/// assert_eq!(text.to_str(), Ok("sun"));
/// assert_eq!(Text::from(&[b'a', 0xff][..]).to_string(), "a\u{fffd}");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text<'a>(&'a [u8]);

impl<'a> Text<'a> {
    /// All of the bytes.
    #[inline]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// The bytes as text, if they are UTF-8, which takes a pass over them.
    pub const fn to_str(self) -> Result<&'a str, Utf8Error> {
        from_utf8(self.0)
    }

    /// How many bytes there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The characters that are printed.
    fn printed(self) -> impl Iterator<Item = char> + 'a {
        self.0.utf8_chunks().flat_map(|chunk| {
            let wrong = (!chunk.invalid().is_empty()).then_some('\u{fffd}');
            chunk.valid().chars().chain(wrong)
        })
    }
}

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Self {
        Text(text.as_bytes())
    }
}

impl<'a> From<&'a [u8]> for Text<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Text(bytes)
    }
}

impl PartialEq<str> for Text<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<&str> for Text<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == other.as_bytes()
    }
}

/// Prints bytes that are no UTF-8 as U+FFFD. Width and precision count characters, as for a `str`.
impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Ok(text) = self.to_str() {
            return f.pad(text);
        }
        let most = f.precision().unwrap_or(usize::MAX);
        let printed = self.printed().take(most).count();
        let missing = f.width().unwrap_or(0).saturating_sub(printed);
        let before = match f.align() {
            Some(fmt::Alignment::Right) => missing,
            Some(fmt::Alignment::Center) => missing / 2,
            _ => 0,
        };
        let fill = f.fill();
        (0..before).try_for_each(|_| f.write_char(fill))?;
        self.printed()
            .take(most)
            .try_for_each(|c| f.write_char(c))?;
        (before..missing).try_for_each(|_| f.write_char(fill))
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}

impl<'a> Item<'a> for Text<'a> {
    #[inline]
    fn is_none(at: Node<'a>) -> bool {
        at.is_small()
    }

    #[inline]
    fn item(at: Node<'a>) -> Self {
        Text(at.bytes())
    }
}
