// Generated from a schema by adtc: change that, and not this. How to use it: docs/adtc-rust.md.
//
// Values of module Known.

#[allow(unused_imports)]
use outheap_adtc::generated as adtc;

/// The sha256 of the schema's canonical form, in its first version.
#[allow(dead_code)]
pub const FINGERPRINT: &str = "b67918c1307e0fbfc0a63fba209a4db23624f60fd652796c553c23127b250a98";

// ---- The table: docs/adtc-layout.md, and schema.rs of the crate ----

outheap_adtc::schema! {
    SCHEMA = "Known" "b67918c1307e0fbfc0a63fba209a4db23624f60fd652796c553c23127b250a98" version 1;
    types {
        "shape" 0 3 4 false;
        "point" 3 1 0 false;
        "color" 4 2 4 true;
    }
    forms {
        "Circle" 0 1 0 0x80f0 [0x1fffe] [0] [1] parts [] {
            "center" Item Node 0 0 (0 0 0) (0 0 0) 0 0 1;
            "at" Bits Uint16 0 0 (0 1 16) (-1 15 1) 0 0 0;
        }
        "Group" 0 1 0 0xe0f0 [0x1fffe] [0 1] [2] parts [] {
            "name" Item Text 0 0 (0 0 0) (-1 15 1) 0 0 0;
            "shapes" Run Node 0 1 (0 0 0) (-1 14 1) 0 0 0;
            "at" Bits Uint16 0 0 (0 1 16) (-1 13 1) 0 0 0;
        }
        "Empty" 0 1 0 0x80f0 [0x1fffe] [] [0] parts [] {
            "at" Bits Uint16 0 0 (0 1 16) (-1 15 1) 0 0 0;
        }
        "point" 1 0 0 0x0 [] [0 1] [] parts [] {
            "x" Item Int64 0 0 (0 0 0) (0 0 0) 0 0 0;
            "y" Item Int64 0 0 (0 0 0) (0 0 0) 0 0 0;
        }
        "Red" 2 0 0 0xf0 [] [] [] parts [] {}
        "Green" 2 0 0 0xf0 [] [] [] parts [] {}
    }
}

// ---- color ----

#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    Red,
    Green,
    /// Of a value that a later version has brought: its number.
    Unknown(u16),
}

#[allow(dead_code, missing_docs, clippy::all)]
impl adtc::Code for Color {
    fn is_of(field: &adtc::Field, schema: &adtc::Schema) -> bool {
        field.of == 2 && schema.fingerprint == SCHEMA.fingerprint
    }

    #[inline(always)]
    fn of_code(code: u32) -> Self {
        match code {
            0 => Color::Red,
            1 => Color::Green,
            number => Color::Unknown(number as u16),
        }
    }

    #[inline(always)]
    fn code(self) -> u32 {
        match self {
            Color::Red => 0,
            Color::Green => 1,
            Color::Unknown(number) => u32::from(number),
        }
    }
}

// ---- shape ----

/// A value of `shape`: where it is in a buffer.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub struct ShapeRef<'a>(adtc::Node<'a>);

/// What a value of `shape` is.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub enum Shape<'a> {
    Circle {
        center: PointRef<'a>,
        at: Option<u16>,
    },
    Group {
        name: Option<adtc::Text<'a>>,
        shapes: adtc::List<'a, ShapeRef<'a>>,
        at: Option<u16>,
    },
    Empty {
        at: Option<u16>,
    },
    /// Of a constructor that a later version has brought: its number.
    Unknown(u16),
}

#[allow(dead_code, missing_docs, clippy::all)]
impl<'a> ShapeRef<'a> {
    /// The root of a buffer from anywhere, which is proved to be such a value, in memory of the
    /// caller's: as many words as the buffer has are enough. Fewer may be
    /// [`ErrorKind::NoMemory`](adtc::ErrorKind::NoMemory).
    pub fn open_in(bytes: &'a [u8], words: &mut [u32]) -> Result<Self, adtc::Error> {
        adtc::open_in(bytes, &SCHEMA, 0, words).map(Self)
    }

    /// The root of a buffer that nobody checks, such as one that this program has built or opened
    /// before. Constant time. `None` if the root that the header says is not among the bytes.
    pub fn trusted(bytes: &'a [u8]) -> Option<Self> {
        adtc::trusted(bytes).map(Self)
    }

    /// Its constructor, with all of its fields. Those that are not used are not read.
    #[inline(always)]
    pub fn view(self) -> Shape<'a> {
        let Some(node) = self.0.start(1) else {
            let x = forms::Circle(adtc::NOTHING);
            return Shape::Circle {
                center: x.center(),
                at: x.at(),
            };
        };
        match node.head_bits(4, 4) {
            0 => {
                let x = forms::Circle(node.least(5));
                Shape::Circle {
                    center: x.center(),
                    at: x.at(),
                }
            }
            1 => {
                let x = forms::Group(node.least(2));
                Shape::Group {
                    name: x.name(),
                    shapes: x.shapes(),
                    at: x.at(),
                }
            }
            2 => {
                let x = forms::Empty(node.least(2));
                Shape::Empty { at: x.at() }
            }
            number => Shape::Unknown(number as u16),
        }
    }

    #[inline]
    pub fn at(self) -> Option<u16> {
        let Some(node) = self.0.start(1) else {
            let x = forms::Circle(adtc::NOTHING);
            return x.at();
        };
        let tag = node.head_bits(4, 4);
        if adtc::is_one_of(tag, 0x2) {
            forms::Group(node).at()
        } else if adtc::is_one_of(tag, 0x5) {
            forms::Circle(node).at()
        } else {
            forms::Circle(adtc::NOTHING).at()
        }
    }
}

impl<'a> adtc::Item<'a> for ShapeRef<'a> {
    #[inline(always)]
    fn is_none(at: adtc::Node<'a>) -> bool {
        at.read().plain_bits(0, 1) != 0
    }

    #[inline(always)]
    fn item(at: adtc::Node<'a>) -> Self {
        Self(at)
    }
}

// ---- point ----

/// A value of `point`: where it is in a buffer.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub struct PointRef<'a>(adtc::Node<'a>);

/// What a value of `point` is.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub struct Point {
    pub x: i64,
    pub y: i64,
}

#[allow(dead_code, missing_docs, clippy::all)]
impl<'a> PointRef<'a> {
    /// The root of a buffer from anywhere, which is proved to be such a value, in memory of the
    /// caller's: as many words as the buffer has are enough. Fewer may be
    /// [`ErrorKind::NoMemory`](adtc::ErrorKind::NoMemory).
    pub fn open_in(bytes: &'a [u8], words: &mut [u32]) -> Result<Self, adtc::Error> {
        adtc::open_in(bytes, &SCHEMA, 1, words).map(Self)
    }

    /// The root of a buffer that nobody checks, such as one that this program has built or opened
    /// before. Constant time. `None` if the root that the header says is not among the bytes.
    pub fn trusted(bytes: &'a [u8]) -> Option<Self> {
        adtc::trusted(bytes).map(Self)
    }

    /// Its constructor, with all of its fields. Those that are not used are not read.
    #[inline(always)]
    pub fn view(self) -> Point {
        let Some(node) = self.0.start(3) else {
            let x = forms::Point(adtc::NOTHING);
            return Point { x: x.x(), y: x.y() };
        };
        let x = forms::Point(node);
        Point { x: x.x(), y: x.y() }
    }

    #[inline]
    pub fn x(self) -> i64 {
        let Some(node) = self.0.start(3) else {
            let x = forms::Point(adtc::NOTHING);
            return x.x();
        };
        forms::Point(node).x()
    }

    #[inline]
    pub fn y(self) -> i64 {
        let Some(node) = self.0.start(3) else {
            let x = forms::Point(adtc::NOTHING);
            return x.y();
        };
        forms::Point(node).y()
    }
}

impl<'a> adtc::Item<'a> for PointRef<'a> {
    #[inline(always)]
    fn is_none(at: adtc::Node<'a>) -> bool {
        at.read().plain_bits(0, 1) != 0
    }

    #[inline(always)]
    fn item(at: adtc::Node<'a>) -> Self {
        Self(at)
    }
}

/// Values that are known to be of one constructor.
#[allow(dead_code, missing_docs, clippy::all)]
pub mod forms {
    use outheap_adtc::generated as adtc;

    #[derive(Clone, Copy, Debug)]
    pub struct Circle<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Circle<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::ShapeRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 4) == 0).then_some(Self(node.least(5)))
        }

        #[inline(always)]
        pub fn center(self) -> super::PointRef<'a> {
            self.0.child_short(1).get()
        }

        #[inline(always)]
        pub fn at(self) -> Option<u16> {
            let there = self.0.head_bits(15, 1) != 0;
            let value = self.0.bits(self.0.first_short(), 1, 16) as u16;
            there.then_some(value)
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Group<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Group<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::ShapeRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 4) == 1).then_some(Self(node.least(2)))
        }

        #[inline(always)]
        pub fn name(self) -> Option<adtc::Text<'a>> {
            let there = self.0.head_bits(15, 1) != 0;
            self.0.child_short(1).get_if(there)
        }

        #[inline(always)]
        pub fn shapes(self) -> adtc::List<'a, super::ShapeRef<'a>> {
            let there = self.0.head_bits(14, 1) != 0;
            let i = 1 + self.0.head_bits(15, 1);
            self.0.child_short(i).run_if(there)
        }

        #[inline(always)]
        pub fn at(self) -> Option<u16> {
            let there = self.0.head_bits(13, 1) != 0;
            let value = self.0.bits(self.0.first_short(), 1, 16) as u16;
            there.then_some(value)
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Empty<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Empty<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::ShapeRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 4) == 2).then_some(Self(node.least(2)))
        }

        #[inline(always)]
        pub fn at(self) -> Option<u16> {
            let there = self.0.head_bits(15, 1) != 0;
            let value = self.0.bits(self.0.first_short(), 1, 16) as u16;
            there.then_some(value)
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Point<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Point<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::PointRef<'a>) -> Option<Self> {
            let node = x.0.start(3).unwrap_or(adtc::NOTHING);
            (0 == 0).then_some(Self(node))
        }

        #[inline(always)]
        pub fn x(self) -> i64 {
            self.0.child_short(0).get()
        }

        #[inline(always)]
        pub fn y(self) -> i64 {
            self.0.child_short(1).get()
        }
    }
}

// What needs the crate's feature `alloc`, which has it by default.
outheap_adtc::with_alloc! {
    #[allow(dead_code, missing_docs, clippy::all)]
    impl<'a> ShapeRef<'a> {
        /// The root of a buffer from anywhere, which is proved to be such a value.
        pub fn open(bytes: &'a [u8]) -> Result<Self, adtc::Error> {
            adtc::open(bytes, &SCHEMA, 0).map(Self)
        }

        /// Begins to build such a value.
        pub fn build(to: &mut adtc::Buffer) -> adtc::Builder<'_> {
            adtc::Builder::begin(to, &SCHEMA, 0)
        }

        /// Builds a copy of it, which is checked or trusted.
        pub fn copy_to(self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
            b.copy(self.0, &SCHEMA, 0)
        }
    }

    #[allow(dead_code, missing_docs, clippy::all)]
    impl<'a> PointRef<'a> {
        /// The root of a buffer from anywhere, which is proved to be such a value.
        pub fn open(bytes: &'a [u8]) -> Result<Self, adtc::Error> {
            adtc::open(bytes, &SCHEMA, 1).map(Self)
        }

        /// Begins to build such a value.
        pub fn build(to: &mut adtc::Buffer) -> adtc::Builder<'_> {
            adtc::Builder::begin(to, &SCHEMA, 1)
        }

        /// Builds a copy of it, which is checked or trusted.
        pub fn copy_to(self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
            b.copy(self.0, &SCHEMA, 1)
        }
    }

    /// Values that build nodes: each has the fields that are written with it. The others come after
    /// it.
    #[allow(dead_code, missing_docs, clippy::all)]
    pub mod make {
        use outheap_adtc::generated as adtc;

        #[derive(Clone, Copy, Debug)]
        pub struct Circle {
            pub at: Option<u16>,
        }

        impl adtc::Make for Circle {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<1, 0, 0>::new(0);
                node.head(15, u32::from(self.at.is_some()));
                node.word(0, 1, u32::from(self.at.unwrap_or_default()));
                b.form(0, &node)
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Group<'a> {
            pub name: Option<adtc::Text<'a>>,
            pub shapes: adtc::Count,
            pub at: Option<u16>,
        }

        impl adtc::Make for Group<'_> {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<1, 0, 1>::new(1);
                node.head(15, u32::from(self.name.is_some()));
                node.head(14, u32::from(self.shapes.is_some()));
                node.head(13, u32::from(self.at.is_some()));
                node.word(0, 1, u32::from(self.at.unwrap_or_default()));
                node.count(0, self.shapes);
                b.form(1, &node)?;
                if let Some(value) = self.name {
                    b.text(value)?;
                }
                Ok(())
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Empty {
            pub at: Option<u16>,
        }

        impl adtc::Make for Empty {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<1, 0, 0>::new(2);
                node.head(15, u32::from(self.at.is_some()));
                node.word(0, 1, u32::from(self.at.unwrap_or_default()));
                b.form(2, &node)
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Point {
            pub x: i64,
            pub y: i64,
        }

        impl adtc::Make for Point {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let node = adtc::Draft::<0, 0, 0>::new(0);
                b.form(3, &node)?;
                b.int(self.x)?;
                b.int(self.y)?;
                Ok(())
            }
        }
    }
}
