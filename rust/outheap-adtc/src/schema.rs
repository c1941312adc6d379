// SPDX-License-Identifier: MIT
//! Tables: what a schema says. They are generated, and docs/adtc-layout.md says what they mean.

use crate::node::RECORD_HEADS;

/// Children are told apart by masks of so many bits.
pub(crate) const CHUNK: usize = 32;

/// The kind of a value, or of each item of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Value {
    Node,
    Text,
    Constant,
    /// An enumeration or bool: bits, or an element.
    Code,
    Int8,
    Int16,
    Int32,
    Int64,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
    Float32,
    Float64,
}

/// Where a field is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Bits of the head or of a word.
    Bits,
    /// Bytes of the record.
    Record,
    /// A child.
    Item,
    /// A child of plain data.
    Elements,
    /// A node whose children are the list's items.
    Run,
    /// The last children of the node itself.
    Rest,
}

/// As if it were the number of its type.
pub(crate) const BOOL: u16 = u16::MAX;

/// Bits of the head (word -1) or of a word. Width 0: none.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Bits {
    pub word: i16,
    pub shift: u8,
    pub width: u8,
}

/// A field of a constructor.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// As the schema has it.
    pub name: &'static str,
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub value: Value,
    /// Of elements, or of a value in the record: the logarithm of its size.
    pub element_log: u8,
    /// 0: no list; 1: a list; 2: a list whose items may be absent.
    pub list: u8,
    /// Where it is, if it is bits.
    pub bits: Bits,
    /// The bit that says whether it is there.
    pub presence: Bits,
    /// Where in the record, in words.
    pub record: u16,
    /// How many values a code has, that for absence included.
    pub codes: u16,
    /// The number of its type, of a node or of a code; of bool the greatest.
    pub of: u16,
    /// 0; or 1 + the class of values that may be references to one before them.
    pub shared: u16,
}

/// A constructor, or the one form of a product; or a part, which has no tag: fields that a
/// constructor of an open schema got with a later version.
#[derive(Debug)]
pub struct Form {
    /// As the schema has it.
    pub name: &'static str,
    /// The number of its type.
    pub of: u16,
    /// The number of words of small fields.
    pub words: u16,
    /// The words of its record; 0: there is none.
    pub record_words: u16,
    /// The bits of the head that are the tag's or some field's.
    pub head_mask: u32,
    /// The same of each word.
    pub masks: &'static [u32],
    /// Those fields that are children, in the children's order.
    pub children: &'static [u16],
    /// Those with bits or bytes not all of which are values.
    pub checked: &'static [u16],
    /// As the schema has them.
    pub fields: &'static [Field],
    /// Of an open schema: the forms of its parts that this version knows. Others may come, and
    /// stand behind them. None: nothing comes later.
    pub parts: Option<&'static [u16]>,
    /// What the fields say of the children: [`Form::with_presence`].
    pub presence: Presence,
}

/// Which of the first children of a form are there: those that a mask has room for.
#[derive(Clone, Copy, Debug)]
pub struct Presence {
    /// Always.
    pub always: u32,
    /// If their bit says so.
    pub optional: u32,
    /// The last child is in neither: it is a number of items.
    pub has_rest: bool,
}

/// A type.
#[derive(Debug)]
pub struct Type {
    /// As the schema has it.
    pub name: &'static str,
    /// The number of its first form.
    pub first: u16,
    /// How many it has.
    pub count: u16,
    /// The bits of its tag.
    pub tag_bits: u32,
    /// Whether it is an enumeration.
    pub is_enumeration: bool,
}

/// A schema.
#[derive(Debug)]
pub struct Schema {
    /// As it names itself.
    pub name: &'static str,
    /// The sha256 of its canonical form; of an open schema that of its first version.
    pub fingerprint: [u8; 32],
    /// The number of its version; 0: it is closed.
    pub version: u32,
    /// Classes of shared values; 0: all stand where they are used.
    pub shared: u16,
    /// All of its types.
    pub types: &'static [Type],
    /// All forms, of type after type, and parts behind them.
    pub forms: &'static [Form],
}

/// A fingerprint from its digits.
pub const fn digits(text: &str) -> [u8; 32] {
    let text = text.as_bytes();
    let (mut bytes, mut i) = ([0; 32], 0);
    while i < 32 {
        bytes[i] = digit(text[2 * i]) << 4 | digit(text[2 * i + 1]);
        i += 1;
    }
    bytes
}

const fn digit(letter: u8) -> u8 {
    match letter {
        b'0'..=b'9' => letter - b'0',
        _ => letter - b'a' + 10,
    }
}

impl Presence {
    /// Of a form without children.
    pub const NONE: Presence = Presence {
        always: 0,
        optional: 0,
        has_rest: false,
    };

    const fn with(self, i: usize, child: &Field) -> Presence {
        let bit = if i < CHUNK { 1 << i } else { 0 };
        let Presence {
            always, optional, ..
        } = self;
        let has_rest = matches!(child.place, Place::Rest);
        match child.presence.width {
            _ if has_rest => Presence { has_rest, ..self },
            0 => Presence {
                always: always | bit,
                ..self
            },
            _ => Presence {
                optional: optional | bit,
                ..self
            },
        }
    }
}

impl Form {
    /// The children that are words or the record.
    pub(crate) fn packed(&self) -> u32 {
        u32::from(self.words) + u32::from(self.record_words > 0)
    }

    /// The words that they take.
    pub(crate) fn packed_words(&self) -> usize {
        let record = match self.record_words {
            0 => 0,
            words => RECORD_HEADS + usize::from(words),
        };
        usize::from(self.words) + record
    }

    /// The field that child `i` is, if all are there.
    pub(crate) fn child(&self, i: usize) -> Option<&'static Field> {
        self.fields.get(usize::from(*self.children.get(i)?))
    }

    /// The same form, with its presence.
    pub const fn with_presence(self) -> Form {
        let mut presence = Presence::NONE;
        let mut i = 0;
        while i < self.children.len() {
            presence = presence.with(i, &self.fields[self.children[i] as usize]);
            i += 1;
        }
        Form { presence, ..self }
    }

    pub(crate) fn has_rest(&self) -> bool {
        self.presence.has_rest
    }

    /// Its children, without those of the rest.
    pub(crate) fn fixed(&self) -> usize {
        self.children.len() - usize::from(self.has_rest())
    }
}

impl Schema {
    pub(crate) fn form(&self, number: u16) -> Option<&'static Form> {
        self.forms.get(usize::from(number))
    }

    /// A type. One that there is none of has no forms.
    pub(crate) fn of(&self, number: u16) -> &'static Type {
        static NONE: Type = Type {
            name: "",
            first: 0,
            count: 0,
            tag_bits: 0,
            is_enumeration: false,
        };
        self.types.get(usize::from(number)).unwrap_or(&NONE)
    }
}

/// Writes a schema as one table: in braces, which rustfmt leaves as they are.
#[doc(hidden)]
#[macro_export]
macro_rules! schema {
    (@number) => { 0 };
    (@number $number:literal) => { $number };
    (@parts) => { ::core::option::Option::None };
    (@parts [$($part:literal)*]) => { ::core::option::Option::Some(&[$($part),*]) };
    (
        $(#[$attribute:meta])*
        $name:ident = $module:literal $digits:literal $(version $version:literal)?
        $(shared $classes:literal)?;
        types { $(
            $type:literal $first:literal $count:literal $bits:literal $enumeration:literal;
        )* }
        forms { $(
            $form:literal $of:literal $words:literal $record_words:literal $head:literal
            [$($mask:literal)*] [$($child:literal)*] [$($check:literal)*]
            $(parts [$($part:literal)*])? { $(
                $field:literal $place:ident $value:ident $log:literal $list:literal
                ($bw:literal $bs:literal $bn:literal) ($pw:literal $ps:literal $pn:literal)
                $record:literal $codes:literal $field_of:literal $(shared $shared:literal)?;
            )* }
        )* }
    ) => {
        $(#[$attribute])*
        pub static $name: $crate::generated::Schema = $crate::generated::Schema {
            name: $module,
            fingerprint: $crate::generated::digits($digits),
            version: $crate::schema!(@number $($version)?),
            shared: $crate::schema!(@number $($classes)?),
            types: &[$($crate::generated::Type {
                name: $type,
                first: $first,
                count: $count,
                tag_bits: $bits,
                is_enumeration: $enumeration,
            },)*],
            forms: &[$($crate::generated::Form {
                name: $form,
                of: $of,
                words: $words,
                record_words: $record_words,
                head_mask: $head,
                masks: &[$($mask),*],
                children: &[$($child),*],
                checked: &[$($check),*],
                fields: &[$($crate::generated::Field {
                    name: $field,
                    place: $crate::generated::Place::$place,
                    value: $crate::generated::Value::$value,
                    element_log: $log,
                    list: $list,
                    bits: $crate::generated::Bits { word: $bw, shift: $bs, width: $bn },
                    presence: $crate::generated::Bits { word: $pw, shift: $ps, width: $pn },
                    record: $record,
                    codes: $codes,
                    of: $field_of,
                    shared: $crate::schema!(@number $($shared)?),
                },)*],
                parts: $crate::schema!(@parts $([$($part)*])?),
                presence: $crate::generated::Presence::NONE,
            }.with_presence(),)*],
        };
    };
}

/// Items that need the feature `alloc`: here they are.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[macro_export]
macro_rules! with_alloc {
    ($($items:item)*) => { $($items)* };
}

/// Items that need the feature `alloc`: here they are left out.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
#[macro_export]
macro_rules! with_alloc {
    ($($items:item)*) => {};
}
