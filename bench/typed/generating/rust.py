"""Rust: types as a program has them, which a library saves by what it derives for them.

A sum is a struct of its positions and an enumeration of structs, one for each form, as one would
write it; a form that is much larger than the others is in a box, or every node would be as large. A
position that may be absent is a number that none is, as in the other libraries; a code is a byte.
"""

from __future__ import annotations

from collections.abc import Iterator

from .plain import Plain, digested, read
from .shape import CODE, CONSTANT, INT, NODE, TEXT, FieldModel, Form, Shape, Type

LARGE = 24  # bytes of a form, of pointers and lengths of 32 bits
CONSTANTS = "None, True, False, Ellipsis, Int(i64), Float(f64), Complex(f64), "
CONSTANTS += "Text(Vec<u8>), Bytes(Vec<u8>), Digits(Vec<u8>)"


class Rust(Plain):
    """`self` is a value of a type, `c` the struct of its form.

    The types that are read have names that begin with `seen`.
    """

    file = "generated.rs"
    by_hand = "rust/folding_{}.rs"
    seen = ""
    derived: tuple[str, ...]

    def attributes(self, f: FieldModel) -> str:
        """Those of a field."""
        return ""

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape)
        self.recursive = {of.name for of in shape.types if of.name in shape.reached_from(of)}

    def program(self) -> Iterator[str]:
        yield from self.derived
        yield f"pub enum Constant {{ {CONSTANTS} }}"
        for of in self.shape.types:
            yield from self._types(of)
        yield f"pub type SeenConstant = {self.seen}Constant;"
        for of in self.shape.types:
            yield f"pub type SeenT_{of.name} = {self.seen}T_{of.name};"
            if not of.is_product:
                yield f"pub type SeenU_{of.name} = {self.seen}U_{of.name};"
        yield f"pub type Root = T_{self.shape.root.name};"
        yield f"pub type SeenRoot = SeenT_{self.shape.root.name};"
        (files,) = self.shape.root.forms[0].header
        yield f"pub fn files_of(x: &SeenRoot) -> usize {{ x.f_{files.name}.len() }}"
        yield f"pub fn build(t: &mut Tokens) -> Root {{ build_{self.shape.root.name}(t) }}"
        for of in self.shape.types:
            yield from self._node(of)
            yield from self._fold(of)
            yield from self._build(of)

    # ---- The types ----

    def _types(self, of: Type) -> Iterator[str]:
        if of.is_product:
            yield from self._struct(f"T_{of.name}", of.forms[0].header)
            return
        for form in of.forms:
            if self.shape.own_fields(form):
                yield from self._struct(f"F_{form.name}", self.shape.own_fields(form))
        yield from self._struct(f"T_{of.name}", of.attributes, f"pub form: U_{of.name}, ")
        yield from self.derived
        yield f"pub enum U_{of.name} {{ {', '.join(self._variant(f) for f in of.forms)} }}"

    def _struct(
        self, name: str, fields: tuple[FieldModel, ...] | list[FieldModel], more: str = ""
    ) -> Iterator[str]:
        yield from self.derived
        parts = "".join(f"{self.attributes(f)}pub f_{f.name}: {self._type(f)}, " for f in fields)
        yield f"pub struct {name} {{ {parts}{more}}}"

    def _variant(self, form: Form) -> str:
        if not self.shape.own_fields(form):
            return form.name
        kind = f"F_{form.name}"
        return f"{form.name}({f'Box<{kind}>' if self._is_large(form) else kind})"

    def _is_large(self, form: Form) -> bool:
        return sum(map(self._size, self.shape.own_fields(form))) > LARGE

    def is_boxed(self, f: FieldModel) -> bool:
        """Whether a node is in a box: only one in which there may be another of its type."""
        return f.value.kind is NODE and f.value.type in self.recursive

    def _type(self, f: FieldModel) -> str:
        plain = {TEXT: "String", CONSTANT: "Constant", CODE: "u8", INT: "i32"}
        name = plain.get(f.value.kind) or f"T_{f.value.type}"
        if self.is_raw(f):
            return "Vec<u8>"
        if f.is_list:
            return f"Vec<{f'Option<{name}>' if f.is_sparse else name}>"
        if self.is_boxed(f):
            name = f"Box<{name}>"
        if f.is_optional and f.value.kind is CODE:
            raise NotImplementedError(f"{f.name}: a code that may be absent")
        return f"Option<{name}>" if f.is_optional and f.value.kind is not INT else name

    def _size(self, f: FieldModel) -> int:
        """Roughly, as it is saved."""
        if f.is_list:
            return 8
        if f.value.kind is NODE and not self.is_boxed(f):
            return self._size_of(self.shape.by_name[f.value.type]) + 4 * f.is_optional
        size = {NODE: 4, INT: 4, CODE: 1, TEXT: 8, CONSTANT: 9}[f.value.kind]
        return size + (f.is_optional and f.value.kind is TEXT)

    def _size_of(self, of: Type) -> int:
        if of.is_product:
            return sum(map(self._size, of.forms[0].header))
        forms = (sum(map(self._size, self.shape.own_fields(form))) for form in of.forms)
        largest = max(4 if size > LARGE else size for size in forms)
        return sum(map(self._size, of.attributes)) + 4 + largest

    # ---- Reading ----

    def _node(self, of: Type) -> Iterator[str]:
        yield f"impl Node for {self.seen}T_{of.name} {{"
        yield "fn walk(&self, w: &mut Walked) { w.nodes += 1;"
        yield from self._match(of, {f.name: list(self._walk(f)) for f in of.forms})
        yield "}"
        if of.name in self.finds:
            yield "fn find(&self, w: &mut Found) {"
            yield from self._match(of, {f.name: list(self._find(of, f)) for f in of.forms})
            yield "}"
        yield "fn digest(&self, d: &mut Digest) {"
        bodies = {
            f.name: [f"d.number({f.index});", *self.steps("digest", f, digested(f))]
            for f in of.forms
        }
        yield from self._match(of, bodies)
        yield "} }"

    def _match(self, of: Type, bodies: dict[str, list[str]]) -> Iterator[str]:
        if of.is_product:
            yield from bodies[of.forms[0].name]
            return
        yield "match &self.form {"
        for form in of.forms:
            if bodies[form.name]:
                yield f"{self._pattern(form)} => {{ {' '.join(bodies[form.name])} }}"
        if not all(bodies.values()):
            yield "_ => {}"
        yield "}"

    def _pattern(self, form: Form) -> str:
        c = "(c)" if self.shape.own_fields(form) else ""
        return f"{self.seen}U_{form.type}::{form.name}{c}"

    def _at(self, form: Form, f: FieldModel) -> str:
        own = f.name not in form.model.attributes and not self.shape.is_product(form.type)
        return f"{'c' if own else 'self'}.f_{f.name}"

    def _walk(self, form: Form) -> Iterator[str]:
        if form.name == self.work.names:
            yield f"w.name(&{self._at(form, form.field(self.work.name))});"
        for f in form.nodes:
            yield f"{self._at(form, f)}.walk(w);"

    def _find(self, of: Type, form: Form) -> Iterator[str]:
        if form.name == self.work.calls:
            arguments = self._at(form, form.field(self.work.arguments))
            line = self._at(form, self.position(of))
            yield f"w.call({line}.number(), {arguments}.len());"
        for f in self.found(form):
            yield f"{self._at(form, f)}.find(w);"

    def digest_size(self, form: Form, f: FieldModel) -> str:
        return f"d.number({self._at(form, f)}.len() as i64);"

    def digest_has(self, form: Form, f: FieldModel) -> str:
        at = self._at(form, f)
        has = f"is_there(&{at})" if f.value.kind is INT else f"{at}.is_some()"
        return f"d.number({has} as i64);"

    def digest_value(self, form: Form, f: FieldModel) -> str:
        at, kind = self._at(form, f), f.value.kind
        if kind is NODE:
            return f"{at}.digest(d);"
        if kind is TEXT:
            return f"d.text({f'{at}.as_ref()' if f.is_optional else f'Some(&{at})'});"
        if kind is CONSTANT:
            return f"d.constant(&seen(&{at}));"
        condition = f"if is_there(&{at}) " if f.is_optional else ""
        return f"{condition}{{ d.number({at}.number()); }}"

    def digest_items(self, form: Form, f: FieldModel) -> str:
        mixed = {NODE: "y.digest(d);", TEXT: "d.text(Some(y));", CODE: "d.number(y.number());"}
        there = "d.number(y.is_some() as i64); " if f.is_sparse else ""
        return f"for y in {self._at(form, f)}.iter() {{ {there}{mixed[f.value.kind]} }}"

    # ---- Making ----

    def _made(self, of: Type, form: Form, value: str) -> str:
        """A node, of fields that are `f_NAME{value}`."""
        if of.is_product:
            return f"T_{of.name} {{ {_given(form.header, value, 'self')} }}"
        kind = f"U_{of.name}::{form.name}"
        own = self.shape.own_fields(form)
        if own:
            made = f"F_{form.name} {{ {_given(own, value, 'c')} }}"
            kind += f"({f'Box::new({made})' if self._is_large(form) else made})"
        return kind

    def _fold(self, of: Type) -> Iterator[str]:
        seen = f"{self.seen}T_{of.name}"
        yield f"impl Fold for {seen} {{ type To = T_{of.name}; fn fold(&self) -> T_{of.name} {{"
        if of.name == self.work.folded:
            yield "if let Some(v) = folded(self) { return constant(self, v); }"
        value = ": {c}.f_{name}.fold()"
        if of.is_product:
            yield self._made(of, of.forms[0], value)
        else:
            yield "let form = match &self.form {"
            yield from (f"{self._pattern(f)} => {self._made(of, f, value)}," for f in of.forms)
            yield "};"
            yield f"T_{of.name} {{ {_given(of.attributes, value, 'self')} form }}"
        yield "} }"

    def _build(self, of: Type) -> Iterator[str]:
        yield f"fn build_{of.name}(t: &mut Tokens) -> T_{of.name} {{"
        if of.is_product:
            yield from self.steps("read", of.forms[0], read(of.forms[0]))
            yield f"{self._made(of, of.forms[0], '')} }}"
            return
        yield "match t.int() {"
        for form in of.forms:
            yield f"{form.index} => {{"
            yield from self.steps("read", form, read(form))
            yield f"let form = {self._made(of, form, '')};"
            yield f"T_{of.name} {{ {_given(of.attributes, '', '')} form }} }}"
        yield '_ => fail("a node of no known kind"), } }'

    def read_count(self, form: Form, f: FieldModel) -> str:
        return f"let n_{f.name} = t.int();"

    def read_flag(self, form: Form, f: FieldModel) -> str:
        return f"let has_{f.name} = t.flag();"

    def read_value(self, form: Form, f: FieldModel) -> str:
        value = "t.bytes().to_vec()" if self.is_raw(f) else _read(f)
        if f.value.kind is INT and f.is_optional:
            value = f"if has_{f.name} {{ {value} }} else {{ NO_NUMBER }}"
        elif f.value.kind is TEXT and f.is_optional and not form.is_later(f):
            value = "t.optional_text()"
        elif self.is_boxed(f):
            value = f"Box::new({value})"
        if f.is_optional and form.is_later(f):
            value = f"has_{f.name}.then(|| {value})"
        return f"let f_{f.name} = {value};"

    def read_items(self, form: Form, f: FieldModel) -> str:
        item = f"t.flag().then(|| {_read(f)})" if f.is_sparse else _read(f)
        return f"let f_{f.name} = (0..n_{f.name}).map(|_| {item}).collect();"


class Bincode(Rust):
    """The tree is Rust's own, and bincode is what saves it."""

    derived = ("#[derive(Clone, PartialEq, bincode::Encode, bincode::Decode)]",)


class Rkyv(Rust):
    """The tree is the archive, which is read where it lies."""

    seen = "Archived"
    derived = (
        "#[derive(rkyv::Archive, rkyv::Serialize)]",
        "#[rkyv(derive(PartialEq))]",
        # The derivation asks for bounds on each field, which it cannot do for a type that has
        # itself in it.
        "#[rkyv(serialize_bounds(__S: rkyv::ser::Writer + rkyv::ser::Allocator, "
        "__S::Error: rkyv::rancor::Source))]",
        "#[rkyv(bytecheck(bounds(__C: rkyv::validation::ArchiveContext, "
        "<__C as rkyv::rancor::Fallible>::Error: rkyv::rancor::Source)))]",
    )

    def attributes(self, f: FieldModel) -> str:
        """An optional box is a pointer that may be null, as in Rust."""
        niche = ", with = rkyv::with::Niche" if f.is_optional and self.is_boxed(f) else ""
        return f"#[rkyv(omit_bounds{niche})] "

    def _variant(self, form: Form) -> str:
        return super()._variant(form).replace("(", "(#[rkyv(omit_bounds)] ", 1)


def _given(fields: tuple[FieldModel, ...] | list[FieldModel], value: str, c: str) -> str:
    return "".join(f"f_{f.name}{value.format(name=f.name, c=c)}, " for f in fields)


def _read(f: FieldModel) -> str:
    if f.value.kind is NODE:
        return f"build_{f.value.type}(t)"
    plain = {TEXT: "t.text()", CODE: "t.int() as u8", INT: "t.int()"}
    return plain.get(f.value.kind) or "made(t.constant())"
