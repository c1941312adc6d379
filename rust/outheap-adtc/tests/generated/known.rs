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
    SCHEMA = "Known" "b67918c1307e0fbfc0a63fba209a4db23624f60fd652796c553c23127b250a98" version 5;
    types {
        "shape" 0 5 4 false;
        "point" 5 1 0 false;
        "color" 6 4 4 true;
        "note" 10 1 0 false;
        "mood" 11 2 4 true;
    }
    forms {
        "Circle" 0 1 0 0x80f0 [0x1fffe] [0] [1] parts [13 14 15 16] {
            "center" Item Node 0 0 (0 0 0) (0 0 0) 0 0 1;
            "at" Bits Uint16 0 0 (0 1 16) (-1 15 1) 0 0 0;
        }
        "Group" 0 1 0 0xe0f0 [0x1fffe] [0 1] [2] parts [17 18 19 20] {
            "name" Item Text 0 0 (0 0 0) (-1 15 1) 0 0 0;
            "shapes" Run Node 0 1 (0 0 0) (-1 14 1) 0 0 0;
            "at" Bits Uint16 0 0 (0 1 16) (-1 13 1) 0 0 0;
        }
        "Empty" 0 1 0 0x80f0 [0x1fffe] [] [0] parts [21 22] {
            "at" Bits Uint16 0 0 (0 1 16) (-1 15 1) 0 0 0;
        }
        "Triangle" 0 1 0 0xfef0 [0x1fffe] [3 0] [1 2] parts [23] {
            "corners" Run Node 0 1 (0 0 0) (-1 15 1) 0 0 1;
            "color" Bits Code 0 0 (-1 11 4) (0 0 0) 0 15 2;
            "at" Bits Uint16 0 0 (0 1 16) (-1 10 1) 0 0 0;
            "line" Item Int64 0 0 (0 0 0) (-1 9 1) 0 0 0;
        }
        "Arc" 0 1 4 0xfcf0 [0x1fffe] [4 0] [3] parts [] {
            "center" Item Node 0 0 (0 0 0) (0 0 0) 0 0 1;
            "from" Record Float64 3 0 (0 0 0) (0 0 0) 0 0 0;
            "to" Record Float64 3 0 (0 0 0) (0 0 0) 2 0 0;
            "at" Bits Uint16 0 0 (0 1 16) (-1 15 1) 0 0 0;
            "line" Item Int64 0 0 (0 0 0) (-1 14 1) 0 0 0;
            "column" Bits Code 0 0 (-1 10 4) (0 0 0) 0 16 2;
        }
        "point" 1 0 0 0x0 [] [0 1] [] parts [24] {
            "x" Item Int64 0 0 (0 0 0) (0 0 0) 0 0 0;
            "y" Item Int64 0 0 (0 0 0) (0 0 0) 0 0 0;
        }
        "Red" 2 0 0 0xf0 [] [] [] parts [] {}
        "Green" 2 0 0 0xf0 [] [] [] parts [] {}
        "Blue" 2 0 0 0xf0 [] [] [] parts [] {}
        "Purple" 2 0 0 0xf0 [] [] [] parts [] {}
        "note" 3 0 0 0x0 [] [0] [] parts [25 26] {
            "text" Item Text 0 0 (0 0 0) (0 0 0) 0 0 0;
        }
        "Good" 4 0 0 0xf0 [] [] [] parts [] {}
        "Bad" 4 0 0 0xf0 [] [] [] parts [] {}
        "Circle" 0 0 0 0xfc00 [] [0 2] [] {
            "depth" Item Int64 0 0 (0 0 0) (-1 15 1) 0 0 0;
            "fill" Bits Code 0 0 (-1 11 4) (0 0 0) 0 16 2;
            "line" Item Int64 0 0 (0 0 0) (-1 10 1) 0 0 0;
        }
        "Circle" 0 0 0 0xfe00 [] [1 2 0] [] {
            "tags" Run Node 0 1 (0 0 0) (-1 15 1) 0 0 3;
            "scale" Item Float32 0 0 (0 0 0) (-1 14 1) 0 0 0;
            "wide" Item Int64 0 0 (0 0 0) (-1 13 1) 0 0 0;
            "column" Bits Code 0 0 (-1 9 4) (0 0 0) 0 16 2;
        }
        "Circle" 0 0 0 0xffe0 [] [2 0] [1] {
            "hole" Item Node 0 0 (0 0 0) (-1 15 1) 0 0 1;
            "small" Bits Int8 0 0 (-1 6 8) (-1 14 1) 0 0 0;
            "far" Item Uint64 0 0 (0 0 0) (-1 5 1) 0 0 0;
        }
        "Circle" 0 0 0 0xc000 [] [0 1] [] {
            "name" Item Text 0 0 (0 0 0) (-1 15 1) 0 0 0;
            "notes" Run Node 0 2 (0 0 0) (-1 14 1) 0 0 3;
        }
        "Group" 0 0 0 0x8000 [] [0] [] {
            "line" Item Int64 0 0 (0 0 0) (-1 15 1) 0 0 0;
        }
        "Group" 0 0 0 0xf000 [] [] [] {
            "column" Bits Code 0 0 (-1 12 4) (0 0 0) 0 16 2;
        }
        "Group" 0 0 0 0x8000 [] [0] [] {
            "colors" Elements Code 0 2 (0 0 0) (-1 15 1) 0 16 2;
        }
        "Group" 0 0 0 0x8000 [] [0] [] {
            "moods" Elements Code 0 1 (0 0 0) (-1 15 1) 0 15 4;
        }
        "Empty" 0 0 0 0x8000 [] [0] [] {
            "line" Item Int64 0 0 (0 0 0) (-1 15 1) 0 0 0;
        }
        "Empty" 0 0 0 0xf000 [] [] [] {
            "column" Bits Code 0 0 (-1 12 4) (0 0 0) 0 16 2;
        }
        "Triangle" 0 0 0 0xf000 [] [] [] {
            "column" Bits Code 0 0 (-1 12 4) (0 0 0) 0 16 2;
        }
        "point" 1 0 0 0x8000 [] [0] [] {
            "weight" Item Float64 0 0 (0 0 0) (-1 15 1) 0 0 0;
        }
        "note" 3 0 0 0xc000 [] [] [0] {
            "loud" Bits Code 0 0 (-1 14 2) (0 0 0) 0 3 65535;
        }
        "note" 3 0 0 0xf000 [] [] [] {
            "mood" Bits Code 0 0 (-1 12 4) (0 0 0) 0 16 4;
        }
    }
}

// ---- color ----

#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    Red,
    Green,
    Blue,
    Purple,
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
            2 => Color::Blue,
            3 => Color::Purple,
            number => Color::Unknown(number as u16),
        }
    }

    #[inline(always)]
    fn code(self) -> u32 {
        match self {
            Color::Red => 0,
            Color::Green => 1,
            Color::Blue => 2,
            Color::Purple => 3,
            Color::Unknown(number) => u32::from(number),
        }
    }
}

// ---- mood ----

#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mood {
    Good,
    Bad,
    /// Of a value that a later version has brought: its number.
    Unknown(u16),
}

#[allow(dead_code, missing_docs, clippy::all)]
impl adtc::Code for Mood {
    fn is_of(field: &adtc::Field, schema: &adtc::Schema) -> bool {
        field.of == 4 && schema.fingerprint == SCHEMA.fingerprint
    }

    #[inline(always)]
    fn of_code(code: u32) -> Self {
        match code {
            0 => Mood::Good,
            1 => Mood::Bad,
            number => Mood::Unknown(number as u16),
        }
    }

    #[inline(always)]
    fn code(self) -> u32 {
        match self {
            Mood::Good => 0,
            Mood::Bad => 1,
            Mood::Unknown(number) => u32::from(number),
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
        depth: i64,
        fill: Color,
        line: Option<i64>,
        tags: adtc::List<'a, NoteRef<'a>>,
        scale: Option<f32>,
        wide: i64,
        column: Option<Color>,
        hole: Option<PointRef<'a>>,
        small: i8,
        far: u64,
        name: Option<adtc::Text<'a>>,
        notes: adtc::List<'a, Option<NoteRef<'a>>>,
    },
    Group {
        name: Option<adtc::Text<'a>>,
        shapes: adtc::List<'a, ShapeRef<'a>>,
        at: Option<u16>,
        line: Option<i64>,
        column: Option<Color>,
        colors: adtc::Elements<'a, Option<Color>, 1>,
        moods: adtc::Elements<'a, Mood, 1>,
    },
    Empty {
        at: Option<u16>,
        line: Option<i64>,
        column: Option<Color>,
    },
    Triangle {
        corners: adtc::List<'a, PointRef<'a>>,
        color: Color,
        at: Option<u16>,
        line: Option<i64>,
        column: Option<Color>,
    },
    Arc {
        center: PointRef<'a>,
        from: f64,
        to: f64,
        at: Option<u16>,
        line: Option<i64>,
        column: Option<Color>,
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
                depth: x.depth(),
                fill: x.fill(),
                line: x.line(),
                tags: x.tags(),
                scale: x.scale(),
                wide: x.wide(),
                column: x.column(),
                hole: x.hole(),
                small: x.small(),
                far: x.far(),
                name: x.name(),
                notes: x.notes(),
            };
        };
        match node.head_bits(4, 4) {
            0 => {
                let x = forms::Circle(node.least(5));
                Shape::Circle {
                    center: x.center(),
                    at: x.at(),
                    depth: x.depth(),
                    fill: x.fill(),
                    line: x.line(),
                    tags: x.tags(),
                    scale: x.scale(),
                    wide: x.wide(),
                    column: x.column(),
                    hole: x.hole(),
                    small: x.small(),
                    far: x.far(),
                    name: x.name(),
                    notes: x.notes(),
                }
            }
            1 => {
                let x = forms::Group(node.least(2));
                Shape::Group {
                    name: x.name(),
                    shapes: x.shapes(),
                    at: x.at(),
                    line: x.line(),
                    column: x.column(),
                    colors: x.colors(),
                    moods: x.moods(),
                }
            }
            2 => {
                let x = forms::Empty(node.least(2));
                Shape::Empty {
                    at: x.at(),
                    line: x.line(),
                    column: x.column(),
                }
            }
            3 => {
                let x = forms::Triangle(node.least(2));
                Shape::Triangle {
                    corners: x.corners(),
                    color: x.color(),
                    at: x.at(),
                    line: x.line(),
                    column: x.column(),
                }
            }
            4 => {
                let x = forms::Arc(node.least(12));
                Shape::Arc {
                    center: x.center(),
                    from: x.from(),
                    to: x.to(),
                    at: x.at(),
                    line: x.line(),
                    column: x.column(),
                }
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
        } else if adtc::is_one_of(tag, 0x8) {
            forms::Triangle(node).at()
        } else if adtc::is_one_of(tag, 0x10) {
            forms::Arc(node).at()
        } else if adtc::is_one_of(tag, 0x5) {
            forms::Circle(node).at()
        } else {
            forms::Circle(adtc::NOTHING).at()
        }
    }

    #[inline]
    pub fn line(self) -> Option<i64> {
        let Some(node) = self.0.start(1) else {
            let x = forms::Circle(adtc::NOTHING);
            return x.line();
        };
        let tag = node.head_bits(4, 4);
        if adtc::is_one_of(tag, 0x1) {
            forms::Circle(node).line()
        } else if adtc::is_one_of(tag, 0x2) {
            forms::Group(node).line()
        } else if adtc::is_one_of(tag, 0x4) {
            forms::Empty(node).line()
        } else if adtc::is_one_of(tag, 0x8) {
            forms::Triangle(node).line()
        } else if adtc::is_one_of(tag, 0x10) {
            forms::Arc(node).line()
        } else {
            forms::Circle(adtc::NOTHING).line()
        }
    }

    #[inline]
    pub fn column(self) -> Option<Color> {
        let Some(node) = self.0.start(1) else {
            let x = forms::Circle(adtc::NOTHING);
            return x.column();
        };
        let tag = node.head_bits(4, 4);
        if adtc::is_one_of(tag, 0x1) {
            forms::Circle(node).column()
        } else if adtc::is_one_of(tag, 0x2) {
            forms::Group(node).column()
        } else if adtc::is_one_of(tag, 0x4) {
            forms::Empty(node).column()
        } else if adtc::is_one_of(tag, 0x8) {
            forms::Triangle(node).column()
        } else if adtc::is_one_of(tag, 0x10) {
            forms::Arc(node).column()
        } else {
            forms::Circle(adtc::NOTHING).column()
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
    pub weight: f64,
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
            return Point {
                x: x.x(),
                y: x.y(),
                weight: x.weight(),
            };
        };
        let x = forms::Point(node);
        Point {
            x: x.x(),
            y: x.y(),
            weight: x.weight(),
        }
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

    #[inline]
    pub fn weight(self) -> f64 {
        let Some(node) = self.0.start(3) else {
            let x = forms::Point(adtc::NOTHING);
            return x.weight();
        };
        forms::Point(node).weight()
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

// ---- note ----

/// A value of `note`: where it is in a buffer.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub struct NoteRef<'a>(adtc::Node<'a>);

/// What a value of `note` is.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub struct Note<'a> {
    pub text: adtc::Text<'a>,
    pub loud: bool,
    pub mood: Option<Mood>,
}

#[allow(dead_code, missing_docs, clippy::all)]
impl<'a> NoteRef<'a> {
    /// The root of a buffer from anywhere, which is proved to be such a value, in memory of the
    /// caller's: as many words as the buffer has are enough. Fewer may be
    /// [`ErrorKind::NoMemory`](adtc::ErrorKind::NoMemory).
    pub fn open_in(bytes: &'a [u8], words: &mut [u32]) -> Result<Self, adtc::Error> {
        adtc::open_in(bytes, &SCHEMA, 3, words).map(Self)
    }

    /// The root of a buffer that nobody checks, such as one that this program has built or opened
    /// before. Constant time. `None` if the root that the header says is not among the bytes.
    pub fn trusted(bytes: &'a [u8]) -> Option<Self> {
        adtc::trusted(bytes).map(Self)
    }

    /// Its constructor, with all of its fields. Those that are not used are not read.
    #[inline(always)]
    pub fn view(self) -> Note<'a> {
        let Some(node) = self.0.start(3) else {
            let x = forms::Note(adtc::NOTHING);
            return Note {
                text: x.text(),
                loud: x.loud(),
                mood: x.mood(),
            };
        };
        let x = forms::Note(node);
        Note {
            text: x.text(),
            loud: x.loud(),
            mood: x.mood(),
        }
    }

    #[inline]
    pub fn text(self) -> adtc::Text<'a> {
        let Some(node) = self.0.start(3) else {
            let x = forms::Note(adtc::NOTHING);
            return x.text();
        };
        forms::Note(node).text()
    }

    #[inline]
    pub fn loud(self) -> bool {
        let Some(node) = self.0.start(3) else {
            let x = forms::Note(adtc::NOTHING);
            return x.loud();
        };
        forms::Note(node).loud()
    }

    #[inline]
    pub fn mood(self) -> Option<Mood> {
        let Some(node) = self.0.start(3) else {
            let x = forms::Note(adtc::NOTHING);
            return x.mood();
        };
        forms::Note(node).mood()
    }
}

impl<'a> adtc::Item<'a> for NoteRef<'a> {
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

        #[inline(always)]
        pub fn depth(self) -> i64 {
            let part = self.0.part_short(2);
            let there = part.head_bits(15, 1) != 0;
            let value = part.child_short(0).get_if(there);
            value.unwrap_or(3)
        }

        #[inline(always)]
        pub fn fill(self) -> super::Color {
            let part = self.0.part_short(2);
            adtc::code_or(part.head_bits(11, 4), super::Color::Red)
        }

        #[inline(always)]
        pub fn line(self) -> Option<i64> {
            let part = self.0.part_short(2);
            let there = part.head_bits(10, 1) != 0;
            let i = part.head_bits(15, 1);
            part.child_short(i).get_if(there)
        }

        #[inline(always)]
        pub fn tags(self) -> adtc::List<'a, super::NoteRef<'a>> {
            let part = self.0.part_short(3);
            let there = part.head_bits(15, 1) != 0;
            let i = part.head_ones(0x6000);
            part.child_short(i).run_if(there)
        }

        #[inline(always)]
        pub fn scale(self) -> Option<f32> {
            let part = self.0.part_short(3);
            let there = part.head_bits(14, 1) != 0;
            part.child_short(0).get_if(there)
        }

        #[inline(always)]
        pub fn wide(self) -> i64 {
            let part = self.0.part_short(3);
            let there = part.head_bits(13, 1) != 0;
            let i = part.head_bits(14, 1);
            let value = part.child_short(i).get_if(there);
            value.unwrap_or(-1)
        }

        #[inline(always)]
        pub fn column(self) -> Option<super::Color> {
            let part = self.0.part_short(3);
            adtc::code(part.head_bits(9, 4))
        }

        #[inline(always)]
        pub fn hole(self) -> Option<super::PointRef<'a>> {
            let part = self.0.part_short(4);
            let there = part.head_bits(15, 1) != 0;
            let i = part.head_bits(5, 1);
            part.child_short(i).get_if(there)
        }

        #[inline(always)]
        pub fn small(self) -> i8 {
            let part = self.0.part_short(4);
            let there = part.head_bits(14, 1) != 0;
            let value = part.head_bits(6, 8) as i8;
            let value = there.then_some(value);
            value.unwrap_or(-128)
        }

        #[inline(always)]
        pub fn far(self) -> u64 {
            let part = self.0.part_short(4);
            let there = part.head_bits(5, 1) != 0;
            let value = part.child_short(0).get_if(there);
            value.unwrap_or(18446744073709551615)
        }

        #[inline(always)]
        pub fn name(self) -> Option<adtc::Text<'a>> {
            let part = self.0.part_short(5);
            let there = part.head_bits(15, 1) != 0;
            part.child_short(0).get_if(there)
        }

        #[inline(always)]
        pub fn notes(self) -> adtc::List<'a, Option<super::NoteRef<'a>>> {
            let part = self.0.part_short(5);
            let there = part.head_bits(14, 1) != 0;
            let i = part.head_bits(15, 1);
            part.child_short(i).run_if(there)
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

        #[inline(always)]
        pub fn line(self) -> Option<i64> {
            let i = 1 + self.0.head_ones(0xc000);
            let part = self.0.part_short(i);
            let there = part.plain_bits(15, 1) != 0;
            part.child_plain(0).get_if(there)
        }

        #[inline(always)]
        pub fn column(self) -> Option<super::Color> {
            let i = 2 + self.0.head_ones(0xc000);
            let part = self.0.part_short(i);
            adtc::code(part.plain_bits(12, 4))
        }

        #[inline(always)]
        pub fn colors(self) -> adtc::Elements<'a, Option<super::Color>, 1> {
            let i = 3 + self.0.head_ones(0xc000);
            let part = self.0.part_short(i);
            let there = part.plain_bits(15, 1) != 0;
            part.child_plain(0).elements_if(there)
        }

        #[inline(always)]
        pub fn moods(self) -> adtc::Elements<'a, super::Mood, 1> {
            let i = 4 + self.0.head_ones(0xc000);
            let part = self.0.part_short(i);
            let there = part.plain_bits(15, 1) != 0;
            part.child_plain(0).elements_if(there)
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

        #[inline(always)]
        pub fn line(self) -> Option<i64> {
            let part = self.0.part_short(1);
            let there = part.plain_bits(15, 1) != 0;
            part.child_plain(0).get_if(there)
        }

        #[inline(always)]
        pub fn column(self) -> Option<super::Color> {
            let part = self.0.part_short(2);
            adtc::code(part.plain_bits(12, 4))
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Triangle<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Triangle<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::ShapeRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 4) == 3).then_some(Self(node.least(2)))
        }

        #[inline(always)]
        pub fn corners(self) -> adtc::List<'a, super::PointRef<'a>> {
            let there = self.0.head_bits(15, 1) != 0;
            let i = 1 + self.0.head_bits(9, 1);
            self.0.child_short(i).run_if(there)
        }

        #[inline(always)]
        pub fn color(self) -> super::Color {
            adtc::code(self.0.head_bits(11, 4))
        }

        #[inline(always)]
        pub fn at(self) -> Option<u16> {
            let there = self.0.head_bits(10, 1) != 0;
            let value = self.0.bits(self.0.first_short(), 1, 16) as u16;
            there.then_some(value)
        }

        #[inline(always)]
        pub fn line(self) -> Option<i64> {
            let there = self.0.head_bits(9, 1) != 0;
            self.0.child_short(1).get_if(there)
        }

        #[inline(always)]
        pub fn column(self) -> Option<super::Color> {
            let i = 1 + self.0.head_ones(0x8200);
            let part = self.0.part_short(i);
            adtc::code(part.plain_bits(12, 4))
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Arc<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Arc<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::ShapeRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 4) == 4).then_some(Self(node.least(12)))
        }

        #[inline(always)]
        pub fn center(self) -> super::PointRef<'a> {
            let i = 2 + self.0.plain_bits(14, 1);
            self.0.child_plain(i).get()
        }

        #[inline(always)]
        pub fn from(self) -> f64 {
            f64::from_bits(self.0.word64(self.0.first_plain() + 2))
        }

        #[inline(always)]
        pub fn to(self) -> f64 {
            f64::from_bits(self.0.word64(self.0.first_plain() + 4))
        }

        #[inline(always)]
        pub fn at(self) -> Option<u16> {
            let there = self.0.plain_bits(15, 1) != 0;
            let value = self.0.bits(self.0.first_plain(), 1, 16) as u16;
            there.then_some(value)
        }

        #[inline(always)]
        pub fn line(self) -> Option<i64> {
            let there = self.0.plain_bits(14, 1) != 0;
            self.0.at(self.0.word(2)).get_if(there)
        }

        #[inline(always)]
        pub fn column(self) -> Option<super::Color> {
            adtc::code(self.0.plain_bits(10, 4))
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

        #[inline(always)]
        pub fn weight(self) -> f64 {
            let part = self.0.part_short(2);
            let there = part.plain_bits(15, 1) != 0;
            let value = part.child_plain(0).get_if(there);
            value.unwrap_or(0.5)
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Note<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Note<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::NoteRef<'a>) -> Option<Self> {
            let node = x.0.start(3).unwrap_or(adtc::NOTHING);
            (0 == 0).then_some(Self(node))
        }

        #[inline(always)]
        pub fn text(self) -> adtc::Text<'a> {
            self.0.child_short(0).get()
        }

        #[inline(always)]
        pub fn loud(self) -> bool {
            let part = self.0.part_short(1);
            adtc::code_or(part.plain_bits(14, 2), true)
        }

        #[inline(always)]
        pub fn mood(self) -> Option<super::Mood> {
            let part = self.0.part_short(2);
            adtc::code(part.plain_bits(12, 4))
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

    #[allow(dead_code, missing_docs, clippy::all)]
    impl<'a> NoteRef<'a> {
        /// The root of a buffer from anywhere, which is proved to be such a value.
        pub fn open(bytes: &'a [u8]) -> Result<Self, adtc::Error> {
            adtc::open(bytes, &SCHEMA, 3).map(Self)
        }

        /// Begins to build such a value.
        pub fn build(to: &mut adtc::Buffer) -> adtc::Builder<'_> {
            adtc::Builder::begin(to, &SCHEMA, 3)
        }

        /// Builds a copy of it, which is checked or trusted.
        pub fn copy_to(self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
            b.copy(self.0, &SCHEMA, 3)
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
            pub depth: i64,
            pub fill: super::Color,
            pub line: Option<i64>,
            pub tags: adtc::Count,
            pub scale: Option<f32>,
            pub wide: i64,
            pub column: Option<super::Color>,
            pub hole: bool,
            pub small: i8,
            pub far: u64,
            pub name: bool,
            pub notes: adtc::Count,
        }

        impl adtc::Make for Circle {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let differs = self.depth != 3;
                let other_depth = differs.then_some(self.depth);
                let differs = self.fill != super::Color::Red;
                let other_fill = differs.then_some(self.fill);
                let differs = self.wide != -1;
                let other_wide = differs.then_some(self.wide);
                let differs = self.small != -128;
                let other_small = differs.then_some(self.small);
                let differs = self.far != 18446744073709551615;
                let other_far = differs.then_some(self.far);
                b.fits(adtc::Code::code(other_fill), 16)?;
                b.fits(adtc::Code::code(self.column), 16)?;
                let mut node = adtc::Draft::<1, 0, 0>::new(0);
                node.head(15, u32::from(self.at.is_some()));
                node.word(0, 1, u32::from(self.at.unwrap_or_default()));
                let mut parts = adtc::Parts::<64>::new();
                parts.word(0, 15, u32::from(other_depth.is_some()));
                parts.word(0, 11, adtc::Code::code(other_fill));
                parts.word(0, 10, u32::from(self.line.is_some()));
                if let Some(value) = other_depth {
                    parts.bytes(1, value.to_ne_bytes());
                }
                if let Some(value) = self.line {
                    parts.bytes(3, value.to_ne_bytes());
                }
                parts.word(5, 15, u32::from(self.tags.is_some()));
                parts.word(5, 14, u32::from(self.scale.is_some()));
                parts.word(5, 13, u32::from(other_wide.is_some()));
                parts.word(5, 9, adtc::Code::code(self.column));
                parts.count(6, self.tags);
                if let Some(value) = self.scale {
                    parts.bytes(7, f64::from(value).to_ne_bytes());
                }
                if let Some(value) = other_wide {
                    parts.bytes(9, value.to_ne_bytes());
                }
                parts.word(11, 15, u32::from(self.hole));
                parts.word(11, 14, u32::from(other_small.is_some()));
                parts.word(11, 6, u32::from(other_small.unwrap_or_default() as u8));
                parts.word(11, 5, u32::from(other_far.is_some()));
                if let Some(value) = other_far {
                    parts.bytes(12, value.to_ne_bytes());
                }
                parts.word(14, 15, u32::from(self.name));
                parts.word(14, 14, u32::from(self.notes.is_some()));
                parts.count(15, self.notes);
                b.form_with(0, &node, &parts)
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Group<'a> {
            pub name: Option<adtc::Text<'a>>,
            pub shapes: adtc::Count,
            pub at: Option<u16>,
            pub line: Option<i64>,
            pub column: Option<super::Color>,
            pub colors: bool,
            pub moods: bool,
        }

        impl adtc::Make for Group<'_> {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                b.fits(adtc::Code::code(self.column), 16)?;
                let mut node = adtc::Draft::<1, 0, 1>::new(1);
                node.head(15, u32::from(self.name.is_some()));
                node.head(14, u32::from(self.shapes.is_some()));
                node.head(13, u32::from(self.at.is_some()));
                node.word(0, 1, u32::from(self.at.unwrap_or_default()));
                node.count(0, self.shapes);
                let mut parts = adtc::Parts::<24>::new();
                parts.word(0, 15, u32::from(self.line.is_some()));
                if let Some(value) = self.line {
                    parts.bytes(1, value.to_ne_bytes());
                }
                parts.word(3, 12, adtc::Code::code(self.column));
                parts.word(4, 15, u32::from(self.colors));
                parts.word(5, 15, u32::from(self.moods));
                b.form_with(1, &node, &parts)?;
                if let Some(value) = self.name {
                    b.text(value)?;
                }
                Ok(())
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Empty {
            pub at: Option<u16>,
            pub line: Option<i64>,
            pub column: Option<super::Color>,
        }

        impl adtc::Make for Empty {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                b.fits(adtc::Code::code(self.column), 16)?;
                let mut node = adtc::Draft::<1, 0, 0>::new(2);
                node.head(15, u32::from(self.at.is_some()));
                node.word(0, 1, u32::from(self.at.unwrap_or_default()));
                let mut parts = adtc::Parts::<16>::new();
                parts.word(0, 15, u32::from(self.line.is_some()));
                if let Some(value) = self.line {
                    parts.bytes(1, value.to_ne_bytes());
                }
                parts.word(3, 12, adtc::Code::code(self.column));
                b.form_with(2, &node, &parts)
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Triangle {
            pub corners: adtc::Count,
            pub color: super::Color,
            pub at: Option<u16>,
            pub line: Option<i64>,
            pub column: Option<super::Color>,
        }

        impl adtc::Make for Triangle {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                b.fits(adtc::Code::code(self.color), 15)?;
                b.fits(adtc::Code::code(self.column), 16)?;
                let mut node = adtc::Draft::<1, 0, 1>::new(3);
                node.head(15, u32::from(self.corners.is_some()));
                node.head(11, adtc::Code::code(self.color));
                node.head(10, u32::from(self.at.is_some()));
                node.word(0, 1, u32::from(self.at.unwrap_or_default()));
                node.head(9, u32::from(self.line.is_some()));
                node.count(0, self.corners);
                let mut parts = adtc::Parts::<4>::new();
                parts.word(0, 12, adtc::Code::code(self.column));
                b.form_with(3, &node, &parts)?;
                if let Some(value) = self.line {
                    b.int(value)?;
                }
                Ok(())
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Arc {
            pub from: f64,
            pub to: f64,
            pub at: Option<u16>,
            pub line: Option<i64>,
            pub column: Option<super::Color>,
        }

        impl adtc::Make for Arc {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                b.fits(adtc::Code::code(self.column), 16)?;
                let mut node = adtc::Draft::<1, 16, 0>::new(4);
                node.head(15, u32::from(self.at.is_some()));
                node.word(0, 1, u32::from(self.at.unwrap_or_default()));
                node.head(14, u32::from(self.line.is_some()));
                node.head(10, adtc::Code::code(self.column));
                let value = self.from;
                node.record(0, value.to_ne_bytes());
                let value = self.to;
                node.record(8, value.to_ne_bytes());
                b.form(4, &node)?;
                if let Some(value) = self.line {
                    b.int(value)?;
                }
                Ok(())
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Point {
            pub x: i64,
            pub y: i64,
            pub weight: f64,
        }

        impl adtc::Make for Point {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let differs = f64::to_bits(self.weight) != f64::to_bits(0.5);
                let other_weight = differs.then_some(self.weight);
                let node = adtc::Draft::<0, 0, 0>::new(0);
                let mut parts = adtc::Parts::<12>::new();
                parts.word(0, 15, u32::from(other_weight.is_some()));
                if let Some(value) = other_weight {
                    parts.bytes(1, value.to_ne_bytes());
                }
                b.form_with(5, &node, &parts)?;
                b.int(self.x)?;
                b.int(self.y)?;
                Ok(())
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Note<'a> {
            pub text: adtc::Text<'a>,
            pub loud: bool,
            pub mood: Option<super::Mood>,
        }

        impl adtc::Make for Note<'_> {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let differs = self.loud != true;
                let other_loud = differs.then_some(self.loud);
                b.fits(adtc::Code::code(self.mood), 16)?;
                let node = adtc::Draft::<0, 0, 0>::new(0);
                let mut parts = adtc::Parts::<8>::new();
                parts.word(0, 14, adtc::Code::code(other_loud));
                parts.word(1, 12, adtc::Code::code(self.mood));
                b.form_with(10, &node, &parts)?;
                b.text(self.text)?;
                Ok(())
            }
        }
    }
}
