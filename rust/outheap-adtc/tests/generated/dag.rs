// Generated from a schema by adtc: change that, and not this. How to use it: docs/adtc-rust.md.
//
// Values of module Dag.

#[allow(unused_imports)]
use outheap_adtc::generated::sharing as adtc;

/// The sha256 of the schema's canonical form.
#[allow(dead_code)]
pub const FINGERPRINT: &str = "d61d9d7a248a84e7947b998be607c4c4ea44facedfa004acf04639de8566ff07";

// ---- The table: docs/adtc-layout.md, and schema.rs of the crate ----

outheap_adtc::schema! {
    SCHEMA = "Dag" "d61d9d7a248a84e7947b998be607c4c4ea44facedfa004acf04639de8566ff07" shared 3;
    types {
        "program" 0 1 0 false;
        "def" 1 1 0 false;
        "expr" 2 5 3 false;
        "type" 7 3 2 false;
    }
    forms {
        "program" 0 0 0 0xc000 [] [0 1] [] {
            "defs" Run Node 0 1 (0 0 0) (-1 15 1) 0 0 1;
            "main" Item Node 0 0 (0 0 0) (-1 14 1) 0 0 2 shared 2;
        }
        "def" 1 0 0 0x8000 [] [0 1 2 3] [] {
            "name" Item Text 0 0 (0 0 0) (0 0 0) 0 0 0 shared 1;
            "type" Item Node 0 0 (0 0 0) (-1 15 1) 0 0 3 shared 3;
            "body" Item Node 0 0 (0 0 0) (0 0 0) 0 0 2 shared 2;
            "tags" Rest Text 0 1 (0 0 0) (0 0 0) 0 0 0 shared 1;
        }
        "Var" 2 0 0 0x70 [] [0] [] {
            "name" Item Text 0 0 (0 0 0) (0 0 0) 0 0 0 shared 1;
        }
        "Call" 2 0 0 0x70 [] [0 1] [] {
            "function" Item Node 0 0 (0 0 0) (0 0 0) 0 0 2 shared 2;
            "args" Rest Node 0 1 (0 0 0) (0 0 0) 0 0 2 shared 2;
        }
        "Int" 2 0 0 0x70 [] [0] [] {
            "value" Item Int64 0 0 (0 0 0) (0 0 0) 0 0 0;
        }
        "Let" 2 0 0 0x70 [] [0 1] [] {
            "def" Item Node 0 0 (0 0 0) (0 0 0) 0 0 1;
            "body" Item Node 0 0 (0 0 0) (0 0 0) 0 0 2 shared 2;
        }
        "Many" 2 0 0 0xc070 [] [0 1 2 3] [] {
            "maybe" Run Node 0 2 (0 0 0) (-1 15 1) 0 0 2 shared 2;
            "names" Run Text 0 2 (0 0 0) (-1 14 1) 0 0 0 shared 1;
            "c" Item Constant 0 0 (0 0 0) (0 0 0) 0 0 0;
            "data" Item Text 0 0 (0 0 0) (0 0 0) 0 0 0;
        }
        "Arrow" 3 0 0 0x30 [] [0 1] [] {
            "from" Item Node 0 0 (0 0 0) (0 0 0) 0 0 3 shared 3;
            "to" Item Node 0 0 (0 0 0) (0 0 0) 0 0 3 shared 3;
        }
        "Name" 3 0 0 0x30 [] [0] [] {
            "name" Item Text 0 0 (0 0 0) (0 0 0) 0 0 0 shared 1;
        }
        "Unit" 3 0 0 0x30 [] [] [] {}
    }
}

// ---- program ----

/// A value of `program`: where it is in a buffer.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub struct ProgramRef<'a>(adtc::Node<'a>);

/// What a value of `program` is.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    pub defs: adtc::List<'a, DefRef<'a>>,
    pub main: Option<ExprRef<'a>>,
}

#[allow(dead_code, missing_docs, clippy::all)]
impl<'a> ProgramRef<'a> {
    /// The root of a buffer from anywhere, which is proved to be such a value, in memory of the
    /// caller's. Enough are three times as many words as the buffer has, and as many as the schema
    /// has classes of shared values, 3, for each 32 of the buffer's, rounded up.
    /// Fewer may be [`ErrorKind::NoMemory`](adtc::ErrorKind::NoMemory).
    pub fn open_in(bytes: &'a [u8], words: &mut [u32]) -> Result<Self, adtc::Error> {
        adtc::open_in(bytes, &SCHEMA, 0, words).map(Self)
    }

    /// The root of a buffer that nobody checks, such as one that this program has built or opened
    /// before. Constant time. `None` if the root that the header says is not among the bytes.
    pub fn trusted(bytes: &'a [u8]) -> Option<Self> {
        adtc::trusted(bytes).map(Self)
    }

    /// Whether the two are one: at the same place of the same buffer.
    pub fn is_same(self, other: ProgramRef<'_>) -> bool {
        self.0.is_same(other.0)
    }

    /// The byte of the buffer at which it begins: nodes that are not the same have others.
    pub fn place(self) -> usize {
        self.0.place()
    }

    /// Its constructor, with all of its fields. Those that are not used are not read.
    #[inline(always)]
    pub fn view(self) -> Program<'a> {
        let Some(node) = self.0.start(1) else {
            let x = forms::Program(adtc::NOTHING);
            return Program {
                defs: x.defs(),
                main: x.main(),
            };
        };
        let x = forms::Program(node);
        Program {
            defs: x.defs(),
            main: x.main(),
        }
    }

    #[inline]
    pub fn defs(self) -> adtc::List<'a, DefRef<'a>> {
        let Some(node) = self.0.start(1) else {
            let x = forms::Program(adtc::NOTHING);
            return x.defs();
        };
        forms::Program(node).defs()
    }

    #[inline]
    pub fn main(self) -> Option<ExprRef<'a>> {
        let Some(node) = self.0.start(1) else {
            let x = forms::Program(adtc::NOTHING);
            return x.main();
        };
        forms::Program(node).main()
    }
}

impl<'a> adtc::Item<'a> for ProgramRef<'a> {
    #[inline(always)]
    fn is_none(at: adtc::Node<'a>) -> bool {
        at.read().plain_bits(0, 1) != 0
    }

    #[inline(always)]
    fn item(at: adtc::Node<'a>) -> Self {
        Self(at)
    }
}

// ---- def ----

/// A value of `def`: where it is in a buffer.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub struct DefRef<'a>(adtc::Node<'a>);

/// What a value of `def` is.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub struct Def<'a> {
    pub name: adtc::Text<'a>,
    pub type_: Option<TypeRef<'a>>,
    pub body: ExprRef<'a>,
    pub tags: adtc::List<'a, adtc::Text<'a>>,
}

#[allow(dead_code, missing_docs, clippy::all)]
impl<'a> DefRef<'a> {
    /// The root of a buffer from anywhere, which is proved to be such a value, in memory of the
    /// caller's. Enough are three times as many words as the buffer has, and as many as the schema
    /// has classes of shared values, 3, for each 32 of the buffer's, rounded up.
    /// Fewer may be [`ErrorKind::NoMemory`](adtc::ErrorKind::NoMemory).
    pub fn open_in(bytes: &'a [u8], words: &mut [u32]) -> Result<Self, adtc::Error> {
        adtc::open_in(bytes, &SCHEMA, 1, words).map(Self)
    }

    /// The root of a buffer that nobody checks, such as one that this program has built or opened
    /// before. Constant time. `None` if the root that the header says is not among the bytes.
    pub fn trusted(bytes: &'a [u8]) -> Option<Self> {
        adtc::trusted(bytes).map(Self)
    }

    /// Whether the two are one: at the same place of the same buffer.
    pub fn is_same(self, other: DefRef<'_>) -> bool {
        self.0.is_same(other.0)
    }

    /// The byte of the buffer at which it begins: nodes that are not the same have others.
    pub fn place(self) -> usize {
        self.0.place()
    }

    /// Its constructor, with all of its fields. Those that are not used are not read.
    #[inline(always)]
    pub fn view(self) -> Def<'a> {
        let Some(node) = self.0.start(3) else {
            let x = forms::Def(adtc::NOTHING);
            return Def {
                name: x.name(),
                type_: x.type_(),
                body: x.body(),
                tags: x.tags(),
            };
        };
        let x = forms::Def(node);
        Def {
            name: x.name(),
            type_: x.type_(),
            body: x.body(),
            tags: x.tags(),
        }
    }

    #[inline]
    pub fn name(self) -> adtc::Text<'a> {
        let Some(node) = self.0.start(3) else {
            let x = forms::Def(adtc::NOTHING);
            return x.name();
        };
        forms::Def(node).name()
    }

    #[inline]
    pub fn type_(self) -> Option<TypeRef<'a>> {
        let Some(node) = self.0.start(3) else {
            let x = forms::Def(adtc::NOTHING);
            return x.type_();
        };
        forms::Def(node).type_()
    }

    #[inline]
    pub fn body(self) -> ExprRef<'a> {
        let Some(node) = self.0.start(3) else {
            let x = forms::Def(adtc::NOTHING);
            return x.body();
        };
        forms::Def(node).body()
    }

    #[inline]
    pub fn tags(self) -> adtc::List<'a, adtc::Text<'a>> {
        let Some(node) = self.0.start(3) else {
            let x = forms::Def(adtc::NOTHING);
            return x.tags();
        };
        forms::Def(node).tags()
    }
}

impl<'a> adtc::Item<'a> for DefRef<'a> {
    #[inline(always)]
    fn is_none(at: adtc::Node<'a>) -> bool {
        at.read().plain_bits(0, 1) != 0
    }

    #[inline(always)]
    fn item(at: adtc::Node<'a>) -> Self {
        Self(at)
    }
}

// ---- expr ----

/// A value of `expr`: where it is in a buffer.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub struct ExprRef<'a>(adtc::Node<'a>);

/// What a value of `expr` is.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub enum Expr<'a> {
    Var {
        name: adtc::Text<'a>,
    },
    Call {
        function: ExprRef<'a>,
        args: adtc::List<'a, ExprRef<'a>>,
    },
    Int {
        value: i64,
    },
    Let {
        def: DefRef<'a>,
        body: ExprRef<'a>,
    },
    Many {
        maybe: adtc::List<'a, Option<ExprRef<'a>>>,
        names: adtc::List<'a, Option<adtc::Text<'a>>>,
        c: adtc::Constant<'a>,
        data: adtc::Text<'a>,
    },
}

#[allow(dead_code, missing_docs, clippy::all)]
impl<'a> ExprRef<'a> {
    /// The root of a buffer from anywhere, which is proved to be such a value, in memory of the
    /// caller's. Enough are three times as many words as the buffer has, and as many as the schema
    /// has classes of shared values, 3, for each 32 of the buffer's, rounded up.
    /// Fewer may be [`ErrorKind::NoMemory`](adtc::ErrorKind::NoMemory).
    pub fn open_in(bytes: &'a [u8], words: &mut [u32]) -> Result<Self, adtc::Error> {
        adtc::open_in(bytes, &SCHEMA, 2, words).map(Self)
    }

    /// The root of a buffer that nobody checks, such as one that this program has built or opened
    /// before. Constant time. `None` if the root that the header says is not among the bytes.
    pub fn trusted(bytes: &'a [u8]) -> Option<Self> {
        adtc::trusted(bytes).map(Self)
    }

    /// Whether the two are one: at the same place of the same buffer.
    pub fn is_same(self, other: ExprRef<'_>) -> bool {
        self.0.is_same(other.0)
    }

    /// The byte of the buffer at which it begins: nodes that are not the same have others.
    pub fn place(self) -> usize {
        self.0.place()
    }

    /// Its constructor, with all of its fields. Those that are not used are not read.
    #[inline(always)]
    pub fn view(self) -> Expr<'a> {
        let Some(node) = self.0.start(2) else {
            let x = forms::Var(adtc::NOTHING);
            return Expr::Var { name: x.name() };
        };
        match node.head_bits(4, 3) {
            0 => {
                let x = forms::Var(node);
                Expr::Var { name: x.name() }
            }
            1 => {
                let x = forms::Call(node);
                Expr::Call {
                    function: x.function(),
                    args: x.args(),
                }
            }
            2 => {
                let x = forms::Int(node);
                Expr::Int { value: x.value() }
            }
            3 => {
                let x = forms::Let(node.least(5));
                Expr::Let {
                    def: x.def(),
                    body: x.body(),
                }
            }
            _ => {
                let x = forms::Many(node.least(4));
                Expr::Many {
                    maybe: x.maybe(),
                    names: x.names(),
                    c: x.c(),
                    data: x.data(),
                }
            }
        }
    }
}

impl<'a> adtc::Item<'a> for ExprRef<'a> {
    #[inline(always)]
    fn is_none(at: adtc::Node<'a>) -> bool {
        at.is_no_reference()
    }

    #[inline(always)]
    fn item(at: adtc::Node<'a>) -> Self {
        Self(at.target())
    }
}

// ---- type ----

/// A value of `type`: where it is in a buffer.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub struct TypeRef<'a>(adtc::Node<'a>);

/// What a value of `type` is.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub enum Type<'a> {
    Arrow { from: TypeRef<'a>, to: TypeRef<'a> },
    Name { name: adtc::Text<'a> },
    Unit,
}

#[allow(dead_code, missing_docs, clippy::all)]
impl<'a> TypeRef<'a> {
    /// The root of a buffer from anywhere, which is proved to be such a value, in memory of the
    /// caller's. Enough are three times as many words as the buffer has, and as many as the schema
    /// has classes of shared values, 3, for each 32 of the buffer's, rounded up.
    /// Fewer may be [`ErrorKind::NoMemory`](adtc::ErrorKind::NoMemory).
    pub fn open_in(bytes: &'a [u8], words: &mut [u32]) -> Result<Self, adtc::Error> {
        adtc::open_in(bytes, &SCHEMA, 3, words).map(Self)
    }

    /// The root of a buffer that nobody checks, such as one that this program has built or opened
    /// before. Constant time. `None` if the root that the header says is not among the bytes.
    pub fn trusted(bytes: &'a [u8]) -> Option<Self> {
        adtc::trusted(bytes).map(Self)
    }

    /// Whether the two are one: at the same place of the same buffer.
    pub fn is_same(self, other: TypeRef<'_>) -> bool {
        self.0.is_same(other.0)
    }

    /// The byte of the buffer at which it begins: nodes that are not the same have others.
    pub fn place(self) -> usize {
        self.0.place()
    }

    /// Its constructor, with all of its fields. Those that are not used are not read.
    #[inline(always)]
    pub fn view(self) -> Type<'a> {
        let Some(node) = self.0.start(1) else {
            let x = forms::Arrow(adtc::NOTHING);
            return Type::Arrow {
                from: x.from(),
                to: x.to(),
            };
        };
        match node.head_bits(4, 2) {
            0 => {
                let x = forms::Arrow(node.least(3));
                Type::Arrow {
                    from: x.from(),
                    to: x.to(),
                }
            }
            1 => {
                let x = forms::Name(node.least(2));
                Type::Name { name: x.name() }
            }
            _ => Type::Unit,
        }
    }
}

impl<'a> adtc::Item<'a> for TypeRef<'a> {
    #[inline(always)]
    fn is_none(at: adtc::Node<'a>) -> bool {
        at.is_no_reference()
    }

    #[inline(always)]
    fn item(at: adtc::Node<'a>) -> Self {
        Self(at.target())
    }
}

// ---- Any of them ----

/// A value of any type, which is met in a walk.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(Clone, Copy, Debug)]
pub enum AnyRef<'a> {
    Program(ProgramRef<'a>),
    Def(DefRef<'a>),
    Expr(ExprRef<'a>),
    Type(TypeRef<'a>),
}

#[allow(dead_code, missing_docs, clippy::all)]
impl<'a> adtc::Any<'a> for AnyRef<'a> {
    fn any(of: u16, node: adtc::Node<'a>) -> Self {
        match of {
            0 => AnyRef::Program(ProgramRef(node)),
            1 => AnyRef::Def(DefRef(node)),
            2 => AnyRef::Expr(ExprRef(node)),
            _ => AnyRef::Type(TypeRef(node)),
        }
    }
}

/// Values that are known to be of one constructor.
#[allow(dead_code, missing_docs, clippy::all)]
pub mod forms {
    use outheap_adtc::generated::sharing as adtc;

    #[derive(Clone, Copy, Debug)]
    pub struct Program<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Program<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::ProgramRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (0 == 0).then_some(Self(node))
        }

        #[inline(always)]
        pub fn defs(self) -> adtc::List<'a, super::DefRef<'a>> {
            let there = self.0.head_bits(15, 1) != 0;
            self.0.child_short(0).run_if(there)
        }

        #[inline(always)]
        pub fn main(self) -> Option<super::ExprRef<'a>> {
            let there = self.0.head_bits(14, 1) != 0;
            let i = self.0.head_bits(15, 1);
            self.0.child_short(i).get_if(there)
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Def<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Def<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::DefRef<'a>) -> Option<Self> {
            let node = x.0.start(3).unwrap_or(adtc::NOTHING);
            (0 == 0).then_some(Self(node))
        }

        #[inline(always)]
        pub fn name(self) -> adtc::Text<'a> {
            self.0.child_any(0).get()
        }

        #[inline(always)]
        pub fn type_(self) -> Option<super::TypeRef<'a>> {
            let there = self.0.head_bits(15, 1) != 0;
            self.0.child_any(1).get_if(there)
        }

        #[inline(always)]
        pub fn body(self) -> super::ExprRef<'a> {
            let i = 1 + self.0.head_bits(15, 1);
            self.0.child_any(i).get()
        }

        #[inline(always)]
        pub fn tags(self) -> adtc::List<'a, adtc::Text<'a>> {
            let i = 2 + self.0.head_bits(15, 1);
            self.0.rest(i)
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Var<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Var<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::ExprRef<'a>) -> Option<Self> {
            let node = x.0.start(2).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 3) == 0).then_some(Self(node))
        }

        #[inline(always)]
        pub fn name(self) -> adtc::Text<'a> {
            self.0.at(1).get()
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Call<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Call<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::ExprRef<'a>) -> Option<Self> {
            let node = x.0.start(2).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 3) == 1).then_some(Self(node))
        }

        #[inline(always)]
        pub fn function(self) -> super::ExprRef<'a> {
            self.0.child_any(0).get()
        }

        #[inline(always)]
        pub fn args(self) -> adtc::List<'a, super::ExprRef<'a>> {
            self.0.rest(1)
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Int<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Int<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::ExprRef<'a>) -> Option<Self> {
            let node = x.0.start(2).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 3) == 2).then_some(Self(node))
        }

        #[inline(always)]
        pub fn value(self) -> i64 {
            self.0.at(1).get()
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Let<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Let<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::ExprRef<'a>) -> Option<Self> {
            let node = x.0.start(2).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 3) == 3).then_some(Self(node.least(5)))
        }

        #[inline(always)]
        pub fn def(self) -> super::DefRef<'a> {
            self.0.child_short(0).get()
        }

        #[inline(always)]
        pub fn body(self) -> super::ExprRef<'a> {
            self.0.child_short(1).get()
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Many<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Many<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::ExprRef<'a>) -> Option<Self> {
            let node = x.0.start(2).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 3) == 4).then_some(Self(node.least(4)))
        }

        #[inline(always)]
        pub fn maybe(self) -> adtc::List<'a, Option<super::ExprRef<'a>>> {
            let there = self.0.head_bits(15, 1) != 0;
            self.0.child_short(0).run_if(there)
        }

        #[inline(always)]
        pub fn names(self) -> adtc::List<'a, Option<adtc::Text<'a>>> {
            let there = self.0.head_bits(14, 1) != 0;
            let i = self.0.head_bits(15, 1);
            self.0.child_short(i).run_if(there)
        }

        #[inline(always)]
        pub fn c(self) -> adtc::Constant<'a> {
            let i = self.0.head_ones(0xc000);
            self.0.child_short(i).get()
        }

        #[inline(always)]
        pub fn data(self) -> adtc::Text<'a> {
            let i = 1 + self.0.head_ones(0xc000);
            self.0.child_short(i).get()
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Arrow<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Arrow<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::TypeRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 2) == 0).then_some(Self(node.least(3)))
        }

        #[inline(always)]
        pub fn from(self) -> super::TypeRef<'a> {
            self.0.child_short(0).get()
        }

        #[inline(always)]
        pub fn to(self) -> super::TypeRef<'a> {
            self.0.child_short(1).get()
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Name<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Name<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::TypeRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 2) == 1).then_some(Self(node.least(2)))
        }

        #[inline(always)]
        pub fn name(self) -> adtc::Text<'a> {
            self.0.at(1).get()
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Unit<'a>(pub(super) adtc::Head<'a>);

    impl<'a> Unit<'a> {
        /// The value, if it is of this constructor.
        pub fn of(x: super::TypeRef<'a>) -> Option<Self> {
            let node = x.0.start(1).unwrap_or(adtc::NOTHING);
            (node.head_bits(4, 2) == 2).then_some(Self(node))
        }
    }
}

// What needs the crate's feature `alloc`, which has it by default.
outheap_adtc::with_alloc! {
    #[allow(dead_code, missing_docs, clippy::all)]
    impl<'a> ProgramRef<'a> {
        /// The root of a buffer from anywhere, which is proved to be such a value.
        pub fn open(bytes: &'a [u8]) -> Result<Self, adtc::Error> {
            adtc::open(bytes, &SCHEMA, 0).map(Self)
        }

        /// Begins to build such a value.
        pub fn build(to: &mut adtc::Buffer) -> adtc::Builder<'_> {
            adtc::Builder::begin(to, &SCHEMA, 0)
        }

        /// Builds a copy of it, which is checked or trusted. What several copies share is copied
        /// once, so what they are made from stays as long as the builder.
        pub fn copy_to<'b>(self, b: &mut adtc::Builder<'b>) -> Result<(), adtc::Error>
        where
            'a: 'b,
        {
            b.copy_sharing(self.0, &SCHEMA, 0)
        }

        /// Whether the two are equal, be their parts the same ones or not. Each pair of shared
        /// nodes is compared once.
        pub fn equals(self, other: ProgramRef<'_>) -> Result<bool, adtc::Error> {
            self.0.equals(other.0, &SCHEMA, 0)
        }

        /// All nodes of its tree, itself first, each where it stands: a shared one comes once, and
        /// what stands before the tree does not come.
        pub fn walk(self) -> adtc::Walk<'a, AnyRef<'a>> {
            self.0.walk(&SCHEMA, 0)
        }
    }

    #[allow(dead_code, missing_docs, clippy::all)]
    impl<'a> DefRef<'a> {
        /// The root of a buffer from anywhere, which is proved to be such a value.
        pub fn open(bytes: &'a [u8]) -> Result<Self, adtc::Error> {
            adtc::open(bytes, &SCHEMA, 1).map(Self)
        }

        /// Begins to build such a value.
        pub fn build(to: &mut adtc::Buffer) -> adtc::Builder<'_> {
            adtc::Builder::begin(to, &SCHEMA, 1)
        }

        /// Builds a copy of it, which is checked or trusted. What several copies share is copied
        /// once, so what they are made from stays as long as the builder.
        pub fn copy_to<'b>(self, b: &mut adtc::Builder<'b>) -> Result<(), adtc::Error>
        where
            'a: 'b,
        {
            b.copy_sharing(self.0, &SCHEMA, 1)
        }

        /// Whether the two are equal, be their parts the same ones or not. Each pair of shared
        /// nodes is compared once.
        pub fn equals(self, other: DefRef<'_>) -> Result<bool, adtc::Error> {
            self.0.equals(other.0, &SCHEMA, 1)
        }

        /// All nodes of its tree, itself first, each where it stands: a shared one comes once, and
        /// what stands before the tree does not come.
        pub fn walk(self) -> adtc::Walk<'a, AnyRef<'a>> {
            self.0.walk(&SCHEMA, 1)
        }
    }

    #[allow(dead_code, missing_docs, clippy::all)]
    impl<'a> ExprRef<'a> {
        /// The root of a buffer from anywhere, which is proved to be such a value.
        pub fn open(bytes: &'a [u8]) -> Result<Self, adtc::Error> {
            adtc::open(bytes, &SCHEMA, 2).map(Self)
        }

        /// Begins to build such a value.
        pub fn build(to: &mut adtc::Buffer) -> adtc::Builder<'_> {
            adtc::Builder::begin(to, &SCHEMA, 2)
        }

        /// Builds a copy of it, which is checked or trusted. What several copies share is copied
        /// once, so what they are made from stays as long as the builder.
        pub fn copy_to<'b>(self, b: &mut adtc::Builder<'b>) -> Result<(), adtc::Error>
        where
            'a: 'b,
        {
            b.copy_sharing(self.0, &SCHEMA, 2)
        }

        /// Whether the two are equal, be their parts the same ones or not. Each pair of shared
        /// nodes is compared once.
        pub fn equals(self, other: ExprRef<'_>) -> Result<bool, adtc::Error> {
            self.0.equals(other.0, &SCHEMA, 2)
        }

        /// All nodes of its tree, itself first, each where it stands: a shared one comes once, and
        /// what stands before the tree does not come.
        pub fn walk(self) -> adtc::Walk<'a, AnyRef<'a>> {
            self.0.walk(&SCHEMA, 2)
        }
    }

    #[allow(dead_code, missing_docs, clippy::all)]
    impl<'a> TypeRef<'a> {
        /// The root of a buffer from anywhere, which is proved to be such a value.
        pub fn open(bytes: &'a [u8]) -> Result<Self, adtc::Error> {
            adtc::open(bytes, &SCHEMA, 3).map(Self)
        }

        /// Begins to build such a value.
        pub fn build(to: &mut adtc::Buffer) -> adtc::Builder<'_> {
            adtc::Builder::begin(to, &SCHEMA, 3)
        }

        /// Builds a copy of it, which is checked or trusted. What several copies share is copied
        /// once, so what they are made from stays as long as the builder.
        pub fn copy_to<'b>(self, b: &mut adtc::Builder<'b>) -> Result<(), adtc::Error>
        where
            'a: 'b,
        {
            b.copy_sharing(self.0, &SCHEMA, 3)
        }

        /// Whether the two are equal, be their parts the same ones or not. Each pair of shared
        /// nodes is compared once.
        pub fn equals(self, other: TypeRef<'_>) -> Result<bool, adtc::Error> {
            self.0.equals(other.0, &SCHEMA, 3)
        }

        /// All nodes of its tree, itself first, each where it stands: a shared one comes once, and
        /// what stands before the tree does not come.
        pub fn walk(self) -> adtc::Walk<'a, AnyRef<'a>> {
            self.0.walk(&SCHEMA, 3)
        }
    }

    /// Values that build nodes: each has the fields that are written with it. The others come after
    /// it.
    #[allow(dead_code, missing_docs, clippy::all)]
    pub mod make {
        use outheap_adtc::generated::sharing as adtc;

        #[derive(Clone, Copy, Debug)]
        pub struct Program {
            pub defs: adtc::Count,
            pub main: bool,
        }

        impl adtc::Make for Program {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<0, 0, 1>::new(0);
                node.head(15, u32::from(self.defs.is_some()));
                node.head(14, u32::from(self.main));
                node.count(0, self.defs);
                b.form(0, &node)
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Def<'a> {
            pub name: adtc::Text<'a>,
            pub type_: bool,
            pub tags: adtc::Count,
        }

        impl adtc::Make for Def<'_> {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<0, 0, 1>::new(0);
                node.head(15, u32::from(self.type_));
                node.count(0, self.tags);
                b.form(1, &node)?;
                b.text(self.name)?;
                Ok(())
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Var<'a> {
            pub name: adtc::Text<'a>,
        }

        impl adtc::Make for Var<'_> {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let node = adtc::Draft::<0, 0, 0>::new(0);
                b.form(2, &node)?;
                b.text(self.name)?;
                Ok(())
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Call {
            pub args: adtc::Count,
        }

        impl adtc::Make for Call {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<0, 0, 1>::new(1);
                node.count(0, self.args);
                b.form(3, &node)
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Int {
            pub value: i64,
        }

        impl adtc::Make for Int {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let node = adtc::Draft::<0, 0, 0>::new(2);
                b.form(4, &node)?;
                b.int(self.value)?;
                Ok(())
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Let;

        impl adtc::Make for Let {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let node = adtc::Draft::<0, 0, 0>::new(3);
                b.form(5, &node)
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Many {
            pub maybe: adtc::Count,
            pub names: adtc::Count,
        }

        impl adtc::Make for Many {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let mut node = adtc::Draft::<0, 0, 2>::new(4);
                node.head(15, u32::from(self.maybe.is_some()));
                node.head(14, u32::from(self.names.is_some()));
                node.count(0, self.maybe);
                node.count(1, self.names);
                b.form(6, &node)
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Arrow;

        impl adtc::Make for Arrow {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let node = adtc::Draft::<0, 0, 0>::new(0);
                b.form(7, &node)
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Name<'a> {
            pub name: adtc::Text<'a>,
        }

        impl adtc::Make for Name<'_> {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let node = adtc::Draft::<0, 0, 0>::new(1);
                b.form(8, &node)?;
                b.text(self.name)?;
                Ok(())
            }
        }

        #[derive(Clone, Copy, Debug)]
        pub struct Unit;

        impl adtc::Make for Unit {
            fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error> {
                let node = adtc::Draft::<0, 0, 0>::new(2);
                b.form(9, &node)
            }
        }
    }
}
