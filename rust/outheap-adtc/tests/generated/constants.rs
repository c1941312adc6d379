// Generated from a schema by adtc: change that, and not this. How to use it: docs/adtc-rust.md.
//
// Values of module Constants.

#[allow(unused_imports)]
use outheap_adtc::generated as adtc;

/// The sha256 of the schema's canonical form.
#[allow(dead_code)]
pub const FINGERPRINT: &str = "cfc6c021a97a6ef5da1f120260503ea2a7ed1d4b5056f409020a468fb4c3f717";

// ---- The table: docs/adtc-layout.md, and schema.rs of the crate ----

outheap_adtc::schema! {
    SCHEMA = "Constants" "cfc6c021a97a6ef5da1f120260503ea2a7ed1d4b5056f409020a468fb4c3f717";
    types {
        "row" 0 2 1 false;
    }
    forms {
        "Row" 0 0 0 0xe010 [] [0 1 2 3] [] {
            "before" Run Constant 0 1 (0 0 0) (-1 15 1) 0 0 0;
            "maybe" Run Constant 0 2 (0 0 0) (-1 14 1) 0 0 0;
            "inner" Item Node 0 0 (0 0 0) (-1 13 1) 0 0 0;
            "items" Rest Constant 0 1 (0 0 0) (0 0 0) 0 0 0;
        }
        "Sparse" 0 0 0 0x10 [] [0] [] {
            "items" Rest Constant 0 2 (0 0 0) (0 0 0) 0 0 0;
        }
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
    Row {
        before: adtc::List<'a, adtc::Constant<'a>>,
        maybe: adtc::List<'a, Option<adtc::Constant<'a>>>,
        inner: Option<RowRef<'a>>,
        items: adtc::List<'a, adtc::Constant<'a>>,
    },
    Sparse {
        items: adtc::List<'a, Option<adtc::Constant<'a>>>,
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
            let x = forms::Row(adtc::NOTHING);
            return Row::Row {
                before: x.before(),
                maybe: x.maybe(),
                inner: x.inner(),
                items: x.items(),
            };
        };
        match node.head_bits(4, 1) {
            0 => {
                let x = forms::Row(node);
                Row::Row {
                    before: x.before(),
                    maybe: x.maybe(),
                    inner: x.inner(),
                    items: x.items(),
                }
            }
            _ => {
                let x = forms::Sparse(node);
                Row::Sparse { items: x.items() }
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
    pub struct Row<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Row<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::RowRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 1) == 0).then_some(Self(node))
        }

        #[inline(always)]
        pub fn before(self) -> adtc::List<'a, adtc::Constant<'a>> {
            let there = self.0.head_bits(15, 1) != 0;
            self.0.child_any(0).run_if(there)
        }

        #[inline(always)]
        pub fn maybe(self) -> adtc::List<'a, Option<adtc::Constant<'a>>> {
            let there = self.0.head_bits(14, 1) != 0;
            let i = self.0.head_bits(15, 1);
            self.0.child_any(i).run_if(there)
        }

        #[inline(always)]
        pub fn inner(self) -> Option<super::RowRef<'a>> {
            let there = self.0.head_bits(13, 1) != 0;
            let i = self.0.head_ones(0xc000);
            self.0.child_any(i).get_if(there)
        }

        #[inline(always)]
        pub fn items(self) -> adtc::List<'a, adtc::Constant<'a>> {
            let i = self.0.head_ones(0xe000);
            self.0.rest(i)
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Sparse<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Sparse<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::RowRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 1) == 1).then_some(Self(node))
        }

        #[inline(always)]
        pub fn items(self) -> adtc::List<'a, Option<adtc::Constant<'a>>> {
            self.0.rest(0)
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
        pub struct Row {
            pub before: adtc::Count,
            pub maybe: adtc::Count,
            pub inner: bool,
            pub items: adtc::Count,
        }

        impl adtc::Make for Row {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<0, 0, 3>::new(0);
                node.head(15, u32::from(self.before.is_some()));
                node.head(14, u32::from(self.maybe.is_some()));
                node.head(13, u32::from(self.inner));
                node.count(0, self.before);
                node.count(1, self.maybe);
                node.count(2, self.items);
                b.form(0, &node)
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Sparse {
            pub items: adtc::Count,
        }

        impl adtc::Make for Sparse {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<0, 0, 1>::new(1);
                node.count(0, self.items);
                b.form(1, &node)
            }
        }
    }
}
