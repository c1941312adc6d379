"""FlatBuffers: a sum is a union of tables, of which the positions are one struct.

No table stands between a node and its union; a number that is its default takes no room; a code is
a byte. Names are not shared (`CreateSharedString`): that would look each one up while building.
"""

from __future__ import annotations

from collections.abc import Iterator

from .folding import Replaced
from .shape import CODE, CONSTANT, INT, NODE, TEXT, FieldModel, Form, Shape, Type
from .sources import FromTokens, FromTree

NO_NUMBER = -(2**31)


class FlatBuffers:
    """`x` is a Handle, of products a pointer to the table; `c` a pointer to a table."""

    file = "trees.fbs"
    end = ""
    arguments = "o, "

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def _positions(self, form: Form) -> list[FieldModel]:
        """The attributes that are numbers, which are one struct."""
        if self.shape.is_product(form.type):
            return []
        return [f for f in self.shape.by_name[form.type].attributes if not f.is_list]

    def _own(self, form: Form) -> list[FieldModel]:
        apart = {f.name for f in self._positions(form)}
        return [f for f in form.header if f.name not in apart]

    # ---- The schema ----

    def schema(self) -> Iterator[str]:
        yield "namespace fb;"
        yield "table Constant { kind:ubyte; whole:long; real:double; imaginary:double; "
        yield "text:string; }"
        # A union has to be known before it is a type of a field; its tables do not.
        for of in (t for t in self.shape.types if not t.is_product):
            yield f"union U_{of.name} {{ {', '.join(f'F_{f.name}' for f in of.forms)} }}"
        for of in self.shape.types:
            if of.is_product:
                yield self._table(of.forms[0], f"T_{of.name}", "")
                continue
            positions = self._positions(of.forms[0])
            if positions:
                fields = " ".join(f"f_{f.name}:int;" for f in positions)
                yield f"struct S_{of.name} {{ {fields} }}"
            first = f"at:S_{of.name}; " if positions else ""
            for form in of.forms:
                yield self._table(form, f"F_{form.name}", first)
        yield f"root_type T_{self.shape.root.name};"

    def _table(self, form: Form, name: str, first: str) -> str:
        fields = "".join(f"f_{f.name}:{self._type(f)}; " for f in self._own(form))
        return f"table {name} {{ {first}{fields}}}"

    def _type(self, f: FieldModel) -> str:
        plain = {TEXT: "string", CONSTANT: "Constant", CODE: "ubyte", INT: "int"}
        name = plain.get(f.value.kind) or self._named(f.value.type)
        if f.is_list:
            return f"[{name}]"
        return f"int = {NO_NUMBER}" if f.value.kind is INT and f.is_optional else name

    def _named(self, of: str) -> str:
        return f"{'T' if self.shape.is_product(of) else 'U'}_{of}"

    # ---- Reading ----

    def types(self) -> Iterator[str]:
        yield f"using Root = fb::T_{self.shape.root.name};"
        yield f"#define VERIFY fb::VerifyT_{self.shape.root.name}Buffer"

    def handle(self, of: Type) -> str:
        return f"const fb::T_{of.name} *" if of.is_product else "Handle"

    def kind(self, of: Type, x: str) -> str:
        return f"{x}.kind"

    def label(self, form: Form) -> str:
        return str(form.index + 1)

    def narrow(self, form: Form, x: str) -> str:
        return (
            x
            if self.shape.is_product(form.type)
            else f"static_cast<const fb::F_{form.name} *>({x}.at)"
        )

    def _at(self, form: Form, f: FieldModel, c: str) -> str:
        if any(f.name == p.name for p in self._positions(form)):
            return f"{c}->at()->f_{f.name}()"
        return f"{c}->f_{f.name}()"

    def has(self, form: Form, field: FieldModel, c: str) -> str:
        absent = {INT: "NO_NUMBER", CODE: "0"}.get(field.value.kind, "nullptr")
        return f"({self._at(form, field, c)} != {absent})"

    def get(self, form: Form, field: FieldModel, c: str) -> str:
        at, kind = self._at(form, field, c), field.value.kind
        if kind in (TEXT, CONSTANT):
            return f"{kind.value}_of({at})"
        if kind is NODE and not self.shape.is_product(field.value.type):
            return f"Handle{{(uint8_t){c}->f_{field.name}_type(), {at}}}"
        return f"({at} - 1)" if kind is CODE and field.is_optional else at

    def list(self, form: Form, field: FieldModel, c: str) -> str:
        at = self._at(form, field, c)
        if field.value.kind is NODE and not self.shape.is_product(field.value.type):
            return f"Handles{{{c}->f_{field.name}_type(), {at}}}"
        return at

    def size(self, field: FieldModel, items: str) -> str:
        return f"size_of({items})"

    def item(self, field: FieldModel, items: str, i: str) -> str:
        if field.value.kind is NODE and not self.shape.is_product(field.value.type):
            return f"{items}[{i}]"
        return f"text_of({items}->Get({i}))" if field.value.kind is TEXT else f"{items}->Get({i})"

    def there(self, field: FieldModel, item: str) -> str:
        return f"({item}.at != nullptr)"

    # ---- Making: what a node has comes first, then its table ----

    def result(self, of: Type) -> str:
        return f"flatbuffers::Offset<fb::T_{of.name}>" if of.is_product else "Made"

    def parameters(self, of: Type) -> str:
        return "Out &o, "

    def make(self, form: Form, source: FromTokens | FromTree | Replaced) -> Iterator[str]:
        product = self.shape.is_product(form.type)
        yield source.narrow(form)
        yield from source.header(form)
        for f in form.header:
            if f.value.kind is TEXT and not f.is_list and not form.is_later(f):
                yield f"auto v_{f.name} = o.text(f_{f.name});"
        for f in form.later:
            yield from self._later(form, f, source)
        yield f"fb::{'T' if product else 'F'}_{form.type if product else form.name}Builder w(o.b);"
        positions = self._positions(form)
        if positions:
            values = ", ".join(_number(f) for f in positions)
            yield f"fb::S_{form.type} at({values}); w.add_at(&at);"
        for f in sorted(self._own(form), key=_size):
            yield from self._add(f)
        made = "w.Finish()" if product else f"Made{{{form.index + 1}, w.Finish().Union()}}"
        yield f"return {made};"

    def _add(self, f: FieldModel) -> Iterator[str]:
        kind = f.value.kind
        if kind is NODE and not self.shape.is_product(f.value.type):
            part = "types" if f.is_list else "kind"
            cast = "" if f.is_list else f"(fb::U_{f.value.type})"
            yield f"w.add_f_{f.name}_type({cast}v_{f.name}.{part});"
            yield f"w.add_f_{f.name}(v_{f.name}.at);"
        elif kind is INT:
            yield f"w.add_f_{f.name}({_number(f)});"
        elif kind is CODE and not f.is_list:
            value = f"has_{f.name} ? f_{f.name} + 1 : 0" if f.is_optional else f"f_{f.name}"
            yield f"w.add_f_{f.name}((uint8_t)({value}));"
        else:
            yield f"w.add_f_{f.name}(v_{f.name});"

    def _later(
        self, form: Form, f: FieldModel, source: FromTokens | FromTree | Replaced
    ) -> Iterator[str]:
        arguments = self.arguments
        if not f.is_list:
            value = self._made(f, source.value(form, f, arguments))
            absent = f"{self._made_type(f)}()"
            either = f"has_{f.name} ? {value} : {absent}" if f.is_optional else value
            yield f"auto v_{f.name} = {either};"
            return
        union = f.value.kind is NODE and not self.shape.is_product(f.value.type)
        name = "unions" if union else f"items<{self._made_type(f)}>"
        if not source.has_lists():
            yield f"auto v_{f.name} = o.{name}(0);"
            return
        item = self._made(f, source.item(form, f, arguments))
        if f.is_sparse:
            item = f"{source.there(form, f)} ? {item} : {self._made_type(f)}()"
        yield f"for (uint32_t i = 0; i < n_{f.name}; i++) o.push({item});"
        yield f"auto v_{f.name} = o.{name}(n_{f.name});"

    def _made(self, f: FieldModel, value: str) -> str:
        if f.value.kind is CODE:
            return f"(uint8_t)({value})"
        return value if f.value.kind is NODE else f"o.{f.value.kind.value}({value})"

    def _made_type(self, f: FieldModel) -> str:
        plain = {
            TEXT: "flatbuffers::Offset<flatbuffers::String>",
            CONSTANT: "flatbuffers::Offset<fb::Constant>",
            CODE: "uint8_t",
        }
        return plain.get(f.value.kind) or self.result(self.shape.by_name[f.value.type])


def _number(f: FieldModel) -> str:
    value = f"(int32_t)f_{f.name}"
    return f"has_{f.name} ? {value} : NO_NUMBER" if f.is_optional else value


def _size(f: FieldModel) -> int:
    """The largest first, as the code of flatc adds them; codes are bytes."""
    return 1 if f.value.kind is CODE and not f.is_list else 0
