"""Cap'n Proto: a sum is a struct with the positions and an unnamed union of groups.

So a node is one struct in the list of its parent, and no pointer leads from it to its form. Its
size is that of the largest form: to have a struct for each form would cost a pointer more for every
node. A code has a byte, where an enumeration would have two. `Data` in place of `Text` has no zero
at its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from .flatbuffers import NO_NUMBER
from .folding import Replaced
from .shape import CODE, CONSTANT, INT, NODE, TEXT, FieldModel, Form, Shape, Type
from .sources import FromTokens, FromTree


def camel(name: str) -> str:
    """`end_lineno` is EndLineno: names there have no underscores."""
    return "".join(part[0].upper() + part[1:] for part in name.split("_") if part)


def upper(name: str) -> str:
    """fBinOp is F_BIN_OP, as the code of capnp has it."""
    return "".join(f"_{c}" if c.isupper() else c.upper() for c in f"f{camel(name)}")


class CapnProto:
    """`x` is a Reader, `c` a Narrow of it and the group of its form."""

    file = "trees.capnp"
    end = "return;"

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def _struct(self, name: str) -> str:
        return f"{'T' if self.shape.is_product(name) else 'U'}{camel(name)}"

    # ---- The schema ----

    def schema(self) -> Iterator[str]:
        yield "@0xb3a1f0c2d4e59687;"
        yield 'using Cxx = import "/capnp/c++.capnp";'
        yield '$Cxx.namespace("cp");'
        yield "struct Constant { union { none @0 :Void; true @1 :Void; false @2 :Void;"
        yield "ellipsis @3 :Void; whole @4 :Int64; real @5 :Float64; imaginary @6 :Float64;"
        yield "text @7 :Data; bytes @8 :Data; digits @9 :Data; } }"
        for of in self.shape.types:
            number = count()
            yield f"struct {self._struct(of.name)} {{"
            if of.is_product:
                yield from (self._field(f, number) for f in of.forms[0].header)
            else:
                yield from (self._field(f, number) for f in of.attributes)
                yield f"union {{ absent @{next(number)} :Void;"
                for form in of.forms:
                    own = [self._field(f, number) for f in self.shape.own_fields(form)]
                    name = f"f{camel(form.name)}"
                    void = f"{name} @{next(number)} :Void;" if not own else ""
                    yield void or f"{name} :group {{ {' '.join(own)} }}"
                yield "}"
            yield "}"

    def _field(self, f: FieldModel, number: Iterator[int]) -> str:
        plain = {TEXT: "Data", CONSTANT: "Constant", CODE: "UInt8", INT: "Int32"}
        kind = plain.get(f.value.kind) or self._struct(f.value.type)
        if f.is_list:
            kind = f"List({kind})"
        elif f.value.kind is INT and f.is_optional:
            kind = f"Int32 = {NO_NUMBER}"
        return f"f{camel(f.name)} @{next(number)} :{kind};"

    # ---- Reading ----

    def types(self) -> Iterator[str]:
        yield f"using Root = cp::{self._struct(self.shape.root.name)};"

    def handle(self, of: Type) -> str:
        return f"cp::{self._struct(of.name)}::Reader"

    def kind(self, of: Type, x: str) -> str:
        return f"{x}.which()"

    def label(self, form: Form) -> str:
        return f"cp::{self._struct(form.type)}::{upper(form.name)}"

    def narrow(self, form: Form, x: str) -> str:
        if self.shape.is_product(form.type) or not self.shape.own_fields(form):
            return f"narrow({x}, {x})"
        return f"narrow({x}, {x}.getF{camel(form.name)}())"

    def _at(self, form: Form, f: FieldModel, c: str, what: str = "get") -> str:
        of = (
            "x"
            if f.name in form.model.attributes and not self.shape.is_product(form.type)
            else "form"
        )
        if c == "x":  # of a product, where there is no Narrow
            return f"x.{what}F{camel(f.name)}()"
        return f"{c}.{of}.{what}F{camel(f.name)}()"

    def has(self, form: Form, field: FieldModel, c: str) -> str:
        if field.value.kind in (INT, CODE):
            absent = "NO_NUMBER" if field.value.kind is INT else "0"
            return f"({self._at(form, field, c)} != {absent})"
        return self._at(form, field, c, "has")

    def get(self, form: Form, field: FieldModel, c: str) -> str:
        at, kind = self._at(form, field, c), field.value.kind
        if kind is TEXT and field.is_optional:
            return f"({self._at(form, field, c, 'has')} ? text_of({at}) : Text())"
        if kind in (TEXT, CONSTANT):
            return f"{kind.value}_of({at})"
        return f"({at} - 1)" if kind is CODE and field.is_optional else at

    def list(self, form: Form, field: FieldModel, c: str) -> str:
        return self._at(form, field, c)

    def size(self, field: FieldModel, items: str) -> str:
        return f"{items}.size()"

    def item(self, field: FieldModel, items: str, i: str) -> str:
        return f"text_of({items}[{i}])" if field.value.kind is TEXT else f"{items}[{i}]"

    def there(self, field: FieldModel, item: str) -> str:
        return f"({item}.which() != cp::{self._struct(field.value.type)}::ABSENT)"

    # ---- Making: a node is made in the place that its parent has for it ----

    def result(self, of: Type) -> str:
        return "void"

    def parameters(self, of: Type) -> str:
        return f"cp::{self._struct(of.name)}::Builder b, "

    def make(self, form: Form, source: FromTokens | FromTree | Replaced) -> Iterator[str]:
        yield source.narrow(form)
        yield from source.header(form)
        if self.shape.is_product(form.type):
            yield "auto g = b;"
        elif self.shape.own_fields(form):
            yield f"auto g = b.initF{camel(form.name)}();"
        else:
            yield f"b.setF{camel(form.name)}();"
        for f in form.header:
            if not form.is_later(f):
                yield self._set(form, f)
        for f in form.later:
            yield from self._later(form, f, source)

    def _to(self, form: Form, f: FieldModel) -> str:
        in_union = f.name not in form.model.attributes or self.shape.is_product(form.type)
        return "g" if in_union else "b"

    def _set(self, form: Form, f: FieldModel) -> str:
        to, name, kind = self._to(form, f), camel(f.name), f.value.kind
        if kind is TEXT:
            condition = f"if (f_{f.name}.bytes != nullptr) " if f.is_optional else ""
            return f"{condition}{to}.setF{name}(data_of(f_{f.name}));"
        if kind is INT:
            condition = f"if (has_{f.name}) " if f.is_optional else ""
            return f"{condition}{to}.setF{name}((int32_t)f_{f.name});"
        value = f"has_{f.name} ? f_{f.name} + 1 : 0" if f.is_optional else f"f_{f.name}"
        return f"{to}.setF{name}((uint8_t)({value}));"

    def _later(
        self, form: Form, f: FieldModel, source: FromTokens | FromTree | Replaced
    ) -> Iterator[str]:
        to, name = self._to(form, f), camel(f.name)
        if not f.is_list:
            condition = f"if (has_{f.name}) " if f.is_optional else ""
            if f.value.kind is TEXT:
                yield f"{condition}{to}.setF{name}(data_of({source.value(form, f)}));"
            elif f.value.kind is CONSTANT:
                yield f"{condition}set_constant({to}.initF{name}(), {source.value(form, f)});"
            else:
                yield f"{condition}{source.value(form, f, f'{to}.initF{name}(), ')};"
            return
        if not source.has_lists():
            return
        yield f"if (n_{f.name} > 0) {{ auto m_{f.name} = {to}.initF{name}(n_{f.name});"
        yield f"for (uint32_t i = 0; i < n_{f.name}; i++)"
        if f.value.kind is NODE:
            condition = f"if ({source.there(form, f)}) " if f.is_sparse else ""
            yield f"{condition}{source.item(form, f, f'm_{f.name}[i], ')};"
        else:
            item = source.item(form, f)
            value = f"data_of({item})" if f.value.kind is TEXT else f"(uint8_t)({item})"
            yield f"m_{f.name}.set(i, {value});"
        yield "}"
