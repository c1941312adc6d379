// Generated from a schema by adtc: change that, and not this. How to use it: docs/adtc-rust.md.
//
// Values of module Shapes.

#[allow(unused_imports)]
use outheap_adtc::generated as adtc;

/// The sha256 of the schema's canonical form.
#[allow(dead_code)]
pub const FINGERPRINT: &str = "b670baa7281b8a1bfdfb4788996a5148350baf334200a1858f97f46ba51e9b67";

// ---- The table: docs/adtc-layout.md, and schema.rs of the crate ----

outheap_adtc::schema! {
    SCHEMA = "Shapes" "b670baa7281b8a1bfdfb4788996a5148350baf334200a1858f97f46ba51e9b67";
    types {
        "shape" 0 4 2 false;
        "point" 4 1 0 false;
        "color" 5 5 3 true;
    }
    forms {
        "Circle" 0 0 0 0x30 [] [1 0] [] {
            "center" Item Node 0 0 (0 0 0) (0 0 0) 0 0 1;
            "radius" Item Float64 0 0 (0 0 0) (0 0 0) 0 0 0;
        }
        "Polygon" 0 0 0 0x30 [] [0] [] {
            "corners" Rest Node 0 1 (0 0 0) (0 0 0) 0 0 1;
        }
        "Label" 0 1 0 0xf830 [0x1fffe] [3] [0 1] {
            "color" Bits Code 0 0 (-1 13 3) (0 0 0) 0 5 2;
            "bold" Bits Code 0 0 (-1 11 2) (0 0 0) 0 3 65535;
            "size" Bits Uint16 0 0 (0 1 16) (0 0 0) 0 0 0;
            "text" Item Text 0 0 (0 0 0) (0 0 0) 0 0 0;
        }
        "Group" 0 0 0 0x8030 [] [0 1] [] {
            "name" Item Text 0 0 (0 0 0) (-1 15 1) 0 0 0;
            "shapes" Rest Node 0 1 (0 0 0) (0 0 0) 0 0 0;
        }
        "point" 1 0 4 0x0 [] [] [] {
            "x" Record Float64 3 0 (0 0 0) (0 0 0) 0 0 0;
            "y" Record Float64 3 0 (0 0 0) (0 0 0) 2 0 0;
        }
        "Black" 2 0 0 0x70 [] [] [] {}
        "Red" 2 0 0 0x70 [] [] [] {}
        "Green" 2 0 0 0x70 [] [] [] {}
        "Blue" 2 0 0 0x70 [] [] [] {}
        "White" 2 0 0 0x70 [] [] [] {}
    }
}

// ---- color ----

#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    Black = 0,
    Red = 1,
    Green = 2,
    Blue = 3,
    White = 4,
}

#[allow(dead_code, missing_docs, clippy::all)]
impl adtc::Code for Color {
    fn is_of(field: &adtc::Field, schema: &adtc::Schema) -> bool {
        field.of == 2 && schema.fingerprint == SCHEMA.fingerprint
    }

    #[inline(always)]
    fn of_code(code: u32) -> Self {
        match code {
            1 => Color::Red,
            2 => Color::Green,
            3 => Color::Blue,
            4 => Color::White,
            _ => Color::Black,
        }
    }

    #[inline(always)]
    fn code(self) -> u32 {
        self as u32
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
        radius: f64,
    },
    Polygon {
        corners: adtc::List<'a, PointRef<'a>>,
    },
    Label {
        color: Color,
        bold: Option<bool>,
        size: u16,
        text: adtc::Text<'a>,
    },
    Group {
        name: Option<adtc::Text<'a>>,
        shapes: adtc::List<'a, ShapeRef<'a>>,
    },
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
                radius: x.radius(),
            };
        };
        match node.head_bits(4, 2) {
            0 => {
                let x = forms::Circle(node.least(10));
                Shape::Circle {
                    center: x.center(),
                    radius: x.radius(),
                }
            }
            1 => {
                let x = forms::Polygon(node);
                Shape::Polygon {
                    corners: x.corners(),
                }
            }
            2 => {
                let x = forms::Label(node.least(4));
                Shape::Label {
                    color: x.color(),
                    bold: x.bold(),
                    size: x.size(),
                    text: x.text(),
                }
            }
            _ => {
                let x = forms::Group(node);
                Shape::Group {
                    name: x.name(),
                    shapes: x.shapes(),
                }
            }
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
    pub x: f64,
    pub y: f64,
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
        let Some(node) = self.0.start(6) else {
            let x = forms::Point(adtc::NOTHING);
            return Point { x: x.x(), y: x.y() };
        };
        let x = forms::Point(node);
        Point { x: x.x(), y: x.y() }
    }

    #[inline]
    pub fn x(self) -> f64 {
        let Some(node) = self.0.start(6) else {
            let x = forms::Point(adtc::NOTHING);
            return x.x();
        };
        forms::Point(node).x()
    }

    #[inline]
    pub fn y(self) -> f64 {
        let Some(node) = self.0.start(6) else {
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
            (node.head_bits(4, 2) == 0).then_some(Self(node.least(10)))
        }

        #[inline(always)]
        pub fn center(self) -> super::PointRef<'a> {
            self.0.child_short(1).get()
        }

        #[inline(always)]
        pub fn radius(self) -> f64 {
            self.0.child_short(0).get()
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Polygon<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Polygon<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::ShapeRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 2) == 1).then_some(Self(node))
        }

        #[inline(always)]
        pub fn corners(self) -> adtc::List<'a, super::PointRef<'a>> {
            self.0.rest(0)
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Label<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Label<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::ShapeRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 2) == 2).then_some(Self(node.least(4)))
        }

        #[inline(always)]
        pub fn color(self) -> super::Color {
            adtc::code(self.0.head_bits(13, 3))
        }

        #[inline(always)]
        pub fn bold(self) -> Option<bool> {
            adtc::code(self.0.head_bits(11, 2))
        }

        #[inline(always)]
        pub fn size(self) -> u16 {
            self.0.bits(self.0.first_short(), 1, 16) as u16
        }

        #[inline(always)]
        pub fn text(self) -> adtc::Text<'a> {
            self.0.child_short(1).get()
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Group<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Group<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::ShapeRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 2) == 3).then_some(Self(node))
        }

        #[inline(always)]
        pub fn name(self) -> Option<adtc::Text<'a>> {
            let there = self.0.head_bits(15, 1) != 0;
            self.0.child_any(0).get_if(there)
        }

        #[inline(always)]
        pub fn shapes(self) -> adtc::List<'a, super::ShapeRef<'a>> {
            let i = self.0.head_bits(15, 1);
            self.0.rest(i)
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Point<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Point<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::PointRef<'a>) -> Option<Self> {
            let node = x.0.start(6).unwrap_or(adtc::NOTHING);
            (0 == 0).then_some(Self(node))
        }

        #[inline(always)]
        pub fn x(self) -> f64 {
            f64::from_bits(self.0.word64(2))
        }

        #[inline(always)]
        pub fn y(self) -> f64 {
            f64::from_bits(self.0.word64(4))
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
            pub radius: f64,
        }

        impl adtc::Make for Circle {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let node = adtc::Draft::<0, 0, 0>::new(0);
                b.form(0, &node)?;
                b.float(self.radius)?;
                Ok(())
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Polygon {
            pub corners: adtc::Count,
        }

        impl adtc::Make for Polygon {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<0, 0, 1>::new(1);
                node.count(0, self.corners);
                b.form(1, &node)
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Label<'a> {
            pub color: super::Color,
            pub bold: Option<bool>,
            pub size: u16,
            pub text: adtc::Text<'a>,
        }

        impl adtc::Make for Label<'_> {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<1, 0, 0>::new(2);
                node.head(13, adtc::Code::code(self.color));
                node.head(11, adtc::Code::code(self.bold));
                node.word(0, 1, u32::from(self.size));
                b.form(2, &node)?;
                b.text(self.text)?;
                Ok(())
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Group<'a> {
            pub name: Option<adtc::Text<'a>>,
            pub shapes: adtc::Count,
        }

        impl adtc::Make for Group<'_> {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<0, 0, 1>::new(3);
                node.head(15, u32::from(self.name.is_some()));
                node.count(0, self.shapes);
                b.form(3, &node)?;
                if let Some(value) = self.name {
                    b.text(value)?;
                }
                Ok(())
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Point {
            pub x: f64,
            pub y: f64,
        }

        impl adtc::Make for Point {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<0, 16, 0>::new(0);
                let value = self.x;
                node.record(0, value.to_ne_bytes());
                let value = self.y;
                node.record(8, value.to_ne_bytes());
                b.form(4, &node)
            }
        }
    }
}
