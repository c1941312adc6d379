// Generated from a schema by adtc: change that, and not this. How to use it: docs/adtc-rust.md.
//
// Values of module Lists.

#[allow(unused_imports)]
use outheap_adtc::generated as adtc;

/// The sha256 of the schema's canonical form.
#[allow(dead_code)]
pub const FINGERPRINT: &str = "a30445bb872615efff5a5ee2371913a067e5549fad91d239d5f1c283ed959b47";

// ---- The table: docs/adtc-layout.md, and schema.rs of the crate ----

outheap_adtc::schema! {
    SCHEMA = "Lists" "a30445bb872615efff5a5ee2371913a067e5549fad91d239d5f1c283ed959b47";
    types {
        "row" 0 2 1 false;
        "color" 2 3 2 true;
    }
    forms {
        "Full" 0 0 0 0xff10 [] [0 1 2 3 4 5 6 7 8] [] {
            "small" Elements Int8 0 1 (0 0 0) (-1 15 1) 0 0 0;
            "codes" Elements Uint16 1 1 (0 0 0) (-1 14 1) 0 0 0;
            "wide" Elements Uint64 3 1 (0 0 0) (-1 13 1) 0 0 0;
            "counts" Elements Int64 3 1 (0 0 0) (-1 12 1) 0 0 0;
            "levels" Elements Float32 2 1 (0 0 0) (-1 11 1) 0 0 0;
            "exact" Elements Float64 3 1 (0 0 0) (-1 10 1) 0 0 0;
            "flags" Elements Code 0 1 (0 0 0) (-1 9 1) 0 2 65535;
            "colors" Elements Code 0 2 (0 0 0) (-1 8 1) 0 4 1;
            "rows" Rest Node 0 1 (0 0 0) (0 0 0) 0 0 0;
        }
        "Gaps" 0 0 0 0xf010 [] [0 1 2 3] [] {
            "numbers" Run Int64 0 2 (0 0 0) (-1 15 1) 0 0 0;
            "levels" Run Float64 0 2 (0 0 0) (-1 14 1) 0 0 0;
            "texts" Run Text 0 2 (0 0 0) (-1 13 1) 0 0 0;
            "flags" Elements Code 0 2 (0 0 0) (-1 12 1) 0 3 65535;
        }
        "Red" 1 0 0 0x30 [] [] [] {}
        "Green" 1 0 0 0x30 [] [] [] {}
        "Blue" 1 0 0 0x30 [] [] [] {}
    }
}

// ---- color ----

#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    Red = 0,
    Green = 1,
    Blue = 2,
}

#[allow(dead_code, missing_docs, clippy::all)]
impl adtc::Code for Color {
    fn is_of(field: &adtc::Field, schema: &adtc::Schema) -> bool {
        field.of == 1 && schema.fingerprint == SCHEMA.fingerprint
    }

    #[inline(always)]
    fn of_code(code: u32) -> Self {
        match code {
            1 => Color::Green,
            2 => Color::Blue,
            _ => Color::Red,
        }
    }

    #[inline(always)]
    fn code(self) -> u32 {
        self as u32
    }
}

// ---- row ----

/// A value of `row`: where it is in a buffer.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub struct RowRef<'a>(adtc::Node<'a>);

/// What a value of `row` is.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub enum Row<'a> {
    Full {
        small: adtc::Elements<'a, i8, 1>,
        codes: adtc::Elements<'a, u16, 2>,
        wide: adtc::Elements<'a, u64, 8>,
        counts: adtc::Elements<'a, i64, 8>,
        levels: adtc::Elements<'a, f32, 4>,
        exact: adtc::Elements<'a, f64, 8>,
        flags: adtc::Elements<'a, bool, 1>,
        colors: adtc::Elements<'a, Option<Color>, 1>,
        rows: adtc::List<'a, RowRef<'a>>,
    },
    Gaps {
        numbers: adtc::List<'a, Option<i64>>,
        levels: adtc::List<'a, Option<f64>>,
        texts: adtc::List<'a, Option<adtc::Text<'a>>>,
        flags: adtc::Elements<'a, Option<bool>, 1>,
    },
}

#[allow(dead_code, missing_docs, clippy::all)]
impl<'a> RowRef<'a> {
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
    pub fn view(self) -> Row<'a> {
        let Some(node) = self.0.start(1) else {
            let x = forms::Full(adtc::NOTHING);
            return Row::Full {
                small: x.small(),
                codes: x.codes(),
                wide: x.wide(),
                counts: x.counts(),
                levels: x.levels(),
                exact: x.exact(),
                flags: x.flags(),
                colors: x.colors(),
                rows: x.rows(),
            };
        };
        match node.head_bits(4, 1) {
            0 => {
                let x = forms::Full(node);
                Row::Full {
                    small: x.small(),
                    codes: x.codes(),
                    wide: x.wide(),
                    counts: x.counts(),
                    levels: x.levels(),
                    exact: x.exact(),
                    flags: x.flags(),
                    colors: x.colors(),
                    rows: x.rows(),
                }
            }
            _ => {
                let x = forms::Gaps(node);
                Row::Gaps {
                    numbers: x.numbers(),
                    levels: x.levels(),
                    texts: x.texts(),
                    flags: x.flags(),
                }
            }
        }
    }
}

impl<'a> adtc::Item<'a> for RowRef<'a> {
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
    pub struct Full<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Full<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::RowRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 1) == 0).then_some(Self(node))
        }

        #[inline(always)]
        pub fn small(self) -> adtc::Elements<'a, i8, 1> {
            let there = self.0.head_bits(15, 1) != 0;
            self.0.child_any(0).elements_if(there)
        }

        #[inline(always)]
        pub fn codes(self) -> adtc::Elements<'a, u16, 2> {
            let there = self.0.head_bits(14, 1) != 0;
            let i = self.0.head_bits(15, 1);
            self.0.child_any(i).elements_if(there)
        }

        #[inline(always)]
        pub fn wide(self) -> adtc::Elements<'a, u64, 8> {
            let there = self.0.head_bits(13, 1) != 0;
            let i = self.0.head_ones(0xc000);
            self.0.child_any(i).elements_if(there)
        }

        #[inline(always)]
        pub fn counts(self) -> adtc::Elements<'a, i64, 8> {
            let there = self.0.head_bits(12, 1) != 0;
            let i = self.0.head_ones(0xe000);
            self.0.child_any(i).elements_if(there)
        }

        #[inline(always)]
        pub fn levels(self) -> adtc::Elements<'a, f32, 4> {
            let there = self.0.head_bits(11, 1) != 0;
            let i = self.0.head_ones(0xf000);
            self.0.child_any(i).elements_if(there)
        }

        #[inline(always)]
        pub fn exact(self) -> adtc::Elements<'a, f64, 8> {
            let there = self.0.head_bits(10, 1) != 0;
            let i = self.0.head_ones(0xf800);
            self.0.child_any(i).elements_if(there)
        }

        #[inline(always)]
        pub fn flags(self) -> adtc::Elements<'a, bool, 1> {
            let there = self.0.head_bits(9, 1) != 0;
            let i = self.0.head_ones(0xfc00);
            self.0.child_any(i).elements_if(there)
        }

        #[inline(always)]
        pub fn colors(self) -> adtc::Elements<'a, Option<super::Color>, 1> {
            let there = self.0.head_bits(8, 1) != 0;
            let i = self.0.head_ones(0xfe00);
            self.0.child_any(i).elements_if(there)
        }

        #[inline(always)]
        pub fn rows(self) -> adtc::List<'a, super::RowRef<'a>> {
            let i = self.0.head_ones(0xff00);
            self.0.rest(i)
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Gaps<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Gaps<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::RowRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 1) == 1).then_some(Self(node))
        }

        #[inline(always)]
        pub fn numbers(self) -> adtc::List<'a, Option<i64>> {
            let there = self.0.head_bits(15, 1) != 0;
            self.0.child_short(0).run_if(there)
        }

        #[inline(always)]
        pub fn levels(self) -> adtc::List<'a, Option<f64>> {
            let there = self.0.head_bits(14, 1) != 0;
            let i = self.0.head_bits(15, 1);
            self.0.child_short(i).run_if(there)
        }

        #[inline(always)]
        pub fn texts(self) -> adtc::List<'a, Option<adtc::Text<'a>>> {
            let there = self.0.head_bits(13, 1) != 0;
            let i = self.0.head_ones(0xc000);
            self.0.child_short(i).run_if(there)
        }

        #[inline(always)]
        pub fn flags(self) -> adtc::Elements<'a, Option<bool>, 1> {
            let there = self.0.head_bits(12, 1) != 0;
            let i = self.0.head_ones(0xe000);
            self.0.child_short(i).elements_if(there)
        }
    }
}

// What needs the crate's feature `alloc`, which has it by default.
outheap_adtc::with_alloc! {
    #[allow(dead_code, missing_docs, clippy::all)]
    impl<'a> RowRef<'a> {
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

    /// Values that build nodes: each has the fields that are written with it. The others come after
    /// it.
    #[allow(dead_code, missing_docs, clippy::all)]
    pub mod make {
        use outheap_adtc::generated as adtc;

        #[derive(Clone, Copy, Debug)]
        pub struct Full<'a> {
            pub small: &'a [i8],
            pub codes: &'a [u16],
            pub wide: &'a [u64],
            pub counts: &'a [i64],
            pub levels: &'a [f32],
            pub exact: &'a [f64],
            pub flags: &'a [bool],
            pub colors: &'a [Option<super::Color>],
            pub rows: adtc::Count,
        }

        impl adtc::Make for Full<'_> {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<0, 0, 1>::new(0);
                node.head(15, u32::from(!self.small.is_empty()));
                node.head(14, u32::from(!self.codes.is_empty()));
                node.head(13, u32::from(!self.wide.is_empty()));
                node.head(12, u32::from(!self.counts.is_empty()));
                node.head(11, u32::from(!self.levels.is_empty()));
                node.head(10, u32::from(!self.exact.is_empty()));
                node.head(9, u32::from(!self.flags.is_empty()));
                node.head(8, u32::from(!self.colors.is_empty()));
                node.count(0, self.rows);
                b.form(0, &node)?;
                if !self.small.is_empty() {
                    b.elements(self.small)?;
                }
                if !self.codes.is_empty() {
                    b.elements(self.codes)?;
                }
                if !self.wide.is_empty() {
                    b.elements(self.wide)?;
                }
                if !self.counts.is_empty() {
                    b.elements(self.counts)?;
                }
                if !self.levels.is_empty() {
                    b.elements(self.levels)?;
                }
                if !self.exact.is_empty() {
                    b.elements(self.exact)?;
                }
                if !self.flags.is_empty() {
                    b.elements(self.flags)?;
                }
                if !self.colors.is_empty() {
                    b.elements(self.colors)?;
                }
                Ok(())
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Gaps {
            pub numbers: adtc::Count,
            pub levels: adtc::Count,
            pub texts: adtc::Count,
            pub flags: bool,
        }

        impl adtc::Make for Gaps {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<0, 0, 3>::new(1);
                node.head(15, u32::from(self.numbers.is_some()));
                node.head(14, u32::from(self.levels.is_some()));
                node.head(13, u32::from(self.texts.is_some()));
                node.head(12, u32::from(self.flags));
                node.count(0, self.numbers);
                node.count(1, self.levels);
                node.count(2, self.texts);
                b.form(1, &node)
            }
        }
    }
}
