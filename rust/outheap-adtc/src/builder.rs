// SPDX-License-Identifier: MIT
//! The builder that a program calls to build a tree. It writes what the builder in C writes, byte
//! by byte.

use alloc::vec::Vec;

use crate::buffer::Buffer;
use crate::building::{push, Building, ROOT};
use crate::check::NO_BITS;
use crate::draft::{Draft, Parts};
use crate::error::{Error, ErrorKind};
use crate::leaf::check_leaf;
use crate::make::Said;
use crate::node::{Node, SMALL_BIT};
use crate::open::HEADER;
use crate::put::Plain;
use crate::schema::{Field, Place, Schema, Value};
use crate::share::Sharing;
use crate::stamp::stamp_of;
use crate::text::Text;

pub(crate) type Done = Result<(), ErrorKind>;

/// How many items of a list come.
///
/// ```
/// # mod shapes {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generated/shapes.rs"));
/// # }
/// use outheap_adtc::{Buffer, Count, Error};
/// use shapes::{make, ShapeRef};
///
/// # fn main() -> Result<(), Error> {
/// let mut buffer = Buffer::new();
/// let mut b = ShapeRef::build(&mut buffer);
/// b.add(make::Polygon { corners: Count::Unknown })?;
/// for x in [0.0, 1.0, 2.0] {
///     b.add(make::Point { x, y: x })?;
/// }
/// b.end_list()?;
/// b.end()
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Of(u32),
    /// [`Builder::end_list`] says when it has ended. The node that has the list is moved by a
    /// memmove then.
    Unknown,
}

impl Count {
    /// Whether there may be one.
    pub fn is_some(self) -> bool {
        self != Count::Of(0)
    }
}

/// What can be built: generated, for each constructor.
pub trait Make {
    /// Builds it; use [`Builder::add`].
    #[doc(hidden)]
    fn make(&self, b: &mut Builder<'_>) -> Result<(), Error>;
}

/// Builds one tree, in preorder, at the end of a [`Buffer`].
///
/// It knows what comes next: anything else is [`ErrorKind::Order`]. It keeps the first failure,
/// which all later calls return too; so a program may look once, at what [`Builder::end`] returns.
/// After a failure, or without an end, the buffer is what it was.
///
/// Any call may fail with [`ErrorKind::NoMemory`], [`ErrorKind::Full`], [`ErrorKind::TooLarge`] or
/// [`ErrorKind::Distance`]. A value that its type has not is [`ErrorKind::Argument`].
///
/// Of a schema with `shape = Group(string? name, shape* shapes) | Circle(point center, float64
/// radius)`, the compiler writes the module `shapes`:
///
/// ```
/// # mod shapes {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generated/shapes.rs"));
/// # }
/// use outheap_adtc::{Buffer, Count, Error};
/// use shapes::{make, Shape, ShapeRef};
///
/// # fn main() -> Result<(), Error> {
/// let mut buffer = Buffer::new();
/// let mut b = ShapeRef::build(&mut buffer);
/// b.add(make::Group { name: Some("all".into()), shapes: Count::Of(1) })?;
/// b.add(make::Circle { radius: 2.0 })?;
/// b.add(make::Point { x: 0.0, y: 1.0 })?;
/// b.end()?;
///
/// let group = ShapeRef::open(buffer.finish()?)?;
/// assert!(matches!(group.view(), Shape::Group { shapes, .. } if shapes.len() == 1));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
#[must_use = "a tree is built when its end has been called"]
pub struct Builder<'b> {
    pub(crate) to: &'b mut Buffer,
    pub(crate) schema: &'static Schema,
    status: Done,
    pub(crate) frames: Vec<Building>,
    /// Counts of lists to come, and places of children of open nodes.
    pub(crate) numbers: Vec<u32>,
    /// The data that was said of parts to come.
    pub(crate) said: Vec<u8>,
    mark: u32,
    pub(crate) root: u32,
    pub(crate) sharing: Sharing,
}

impl<'b> Builder<'b> {
    /// For generated code. An empty buffer gets the schema's fingerprint first.
    #[doc(hidden)]
    pub fn begin(to: &'b mut Buffer, schema: &'static Schema, of: u16) -> Builder<'b> {
        let mark = to.end();
        let mut b = Builder {
            to,
            schema,
            status: Ok(()),
            frames: Vec::new(),
            numbers: Vec::new(),
            said: Vec::new(),
            mark,
            root: 0,
            sharing: Sharing::default(),
        };
        b.status = b.start(of);
        b
    }

    fn start(&mut self, of: u16) -> Done {
        let whole = Field {
            name: "",
            place: Place::Item,
            value: Value::Node,
            element_log: 0,
            list: 0,
            bits: NO_BITS,
            presence: NO_BITS,
            record: 0,
            codes: 0,
            of,
            shared: 0,
        };
        let field = Some(whole);
        push(&mut self.frames, Building { field, ..ROOT })?;
        self.to.begin()?;
        if self.to.end() as usize * 4 == HEADER {
            let (stamp, bytes) = stamp_of(self.schema);
            self.new_elements(0, &stamp[..bytes])?;
        }
        Ok(())
    }

    /// Ends the building: the tree becomes the root. [`Builder`] has an example.
    ///
    /// # Errors
    ///
    /// The first failure of any call, or [`ErrorKind::NotSet`] if something is missing.
    pub fn end(mut self) -> Result<(), Error> {
        self.status?;
        if !self.frames.is_empty() {
            return Err(ErrorKind::NotSet.into());
        }
        self.to.want_short();
        self.to.set_root(self.root);
        self.mark = self.to.end();
        Ok(())
    }

    /// Builds a node. Next comes what its fields say to come. [`Builder`] has an example.
    pub fn add(&mut self, node: impl Make) -> Result<(), Error> {
        node.make(self)
    }

    /// Builds a text: an item of a list, one that comes after a node, or a constant.
    pub fn text<'t>(&mut self, text: impl Into<Text<'t>>) -> Result<(), Error> {
        let text = text.into();
        self.doing(|b| {
            if b.schema.shared != 0 && b.expected().is_some_and(|f| f.shared != 0) {
                return b.shared_text(text.as_bytes());
            }
            b.leaf(&[Value::Text], |b| b.new_string(text.as_bytes()))
        })
    }

    /// Builds a signed integer, as [`text`](Builder::text) does a text.
    pub fn int(&mut self, value: i64) -> Result<(), Error> {
        use Value::*;
        let ints = [Int8, Int16, Int32, Int64, Uint8, Uint16, Uint32, Uint64];
        self.doing(|b| b.leaf(&ints, |b| b.new_int(value)))
    }

    /// Builds an unsigned integer, by [`int`](Builder::int) of the signed one with the same bits.
    /// So values from 2^63 on are for the type `uint64` alone: elsewhere they become negative
    /// numbers.
    pub fn uint(&mut self, value: u64) -> Result<(), Error> {
        self.int(value as i64)
    }

    /// Builds a floating-point number, as [`text`](Builder::text) does a text.
    pub fn float(&mut self, value: f64) -> Result<(), Error> {
        let floats = [Value::Float32, Value::Float64];
        self.doing(|b| b.leaf(&floats, |b| b.new_number(1, value.to_bits())))
    }

    /// Builds the item of a list `?*` that is absent.
    pub fn absent(&mut self) -> Result<(), Error> {
        self.doing(|b| {
            let field = b
                .expected()
                .filter(|f| f.list == 2 && f.place != Place::Elements);
            let item = match field.ok_or(ErrorKind::Order)?.value {
                Value::Node | Value::Text => b.to.word(SMALL_BIT)?,
                _ => b.to.word(0)?,
            };
            b.placed(item)
        })
    }

    /// Builds a list of plain data that comes after a node. [`ErrorKind::Order`] if the list is of
    /// other numbers or of another enumeration, or if its items may be absent and these may not.
    pub fn elements<T: Plain>(&mut self, values: &[T]) -> Result<(), Error> {
        self.doing(|b| {
            let field = b.expected().filter(|f| f.place == Place::Elements);
            let field = field
                .filter(|f| T::is_of(f, b.schema))
                .ok_or(ErrorKind::Order)?;
            if !values.iter().all(|value| value.fits(&field)) {
                return Err(ErrorKind::Argument);
            }
            let size = 1usize << field.element_log;
            let (item, to) = b.new_sized(field.element_log, values.len(), size)?;
            for (value, to) in values.iter().zip(to.chunks_exact_mut(size)) {
                value.put(field.element_log, to);
            }
            b.checked(&field, item)
        })
    }

    /// Ends the innermost list whose count is [`Count::Unknown`]. [`Count`] has an example.
    pub fn end_list(&mut self) -> Result<(), Error> {
        self.doing(|b| {
            let top = b.frames.last_mut().filter(|top| top.left == Count::Unknown);
            top.ok_or(ErrorKind::Order)?.left = Count::Of(0);
            b.unname_next();
            b.settle()
        })
    }

    /// For generated code: the node of a form.
    #[doc(hidden)]
    pub fn form<const W: usize, const R: usize, const L: usize>(
        &mut self,
        number: u16,
        draft: &Draft<W, R, L>,
    ) -> Result<(), Error> {
        self.form_with(number, draft, &Parts([]))
    }

    /// For generated code: the node of a form with parts.
    #[doc(hidden)]
    pub fn form_with<const W: usize, const R: usize, const L: usize, const P: usize>(
        &mut self,
        number: u16,
        draft: &Draft<W, R, L>,
        parts: &Parts<P>,
    ) -> Result<(), Error> {
        let said = Said {
            head: draft.head,
            words: &draft.words[..],
            record: &draft.record,
            counts: &draft.counts[..],
        };
        self.doing(|b| {
            let form = b.schema.form(number).ok_or(ErrorKind::Argument)?;
            let field = b
                .expected()
                .filter(|f| f.value == Value::Node && f.of == form.of);
            field.ok_or(ErrorKind::Order)?;
            b.new_form(form, &said, &parts.0)
        })
    }

    /// For generated code: a code that the type has not is refused.
    #[doc(hidden)]
    pub fn fits(&mut self, code: u32, codes: u32) -> Result<(), Error> {
        self.doing(|_| (code < codes).then_some(()).ok_or(ErrorKind::Argument))
    }

    /// For generated code: a copy of a tree, which is a value of this type of the schema.
    #[doc(hidden)]
    pub fn copy(&mut self, from: Node<'_>, schema: &Schema, of: u16) -> Result<(), Error> {
        self.doing(|b| {
            let is_same = schema.fingerprint == b.schema.fingerprint;
            let field = b
                .expected()
                .filter(|f| f.value == Value::Node && f.of == of);
            field.filter(|_| is_same).ok_or(ErrorKind::Order)?;
            let item = b.new_copy(from)?;
            b.placed(item)
        })
    }

    // ---- What the calls are made of ----

    /// Does something, unless something has failed before.
    #[inline]
    pub(crate) fn doing(&mut self, what: impl FnOnce(&mut Self) -> Done) -> Result<(), Error> {
        self.status?;
        self.status = what(self);
        Ok(self.status?)
    }

    /// The field that is to come, or the list of which an item is to come.
    pub(crate) fn expected(&self) -> Option<Field> {
        self.frames.last()?.field
    }

    fn leaf(
        &mut self,
        values: &[Value],
        make: impl FnOnce(&mut Self) -> Result<u32, ErrorKind>,
    ) -> Done {
        let field = self.expected().filter(|f| f.place != Place::Elements);
        let field = field.filter(|f| f.value == Value::Constant || values.contains(&f.value));
        let field = field.ok_or(ErrorKind::Order)?;
        let item = make(self)?;
        self.checked(&field, item)
    }

    /// An item that was made is refused if it is no value of its type.
    pub(crate) fn checked(&mut self, field: &Field, item: u32) -> Done {
        check_leaf(field, self.to.node(item)).map_err(|_| ErrorKind::Argument)?;
        self.placed(item)
    }
}

impl Drop for Builder<'_> {
    fn drop(&mut self) {
        self.to.rewind(self.mark);
    }
}
