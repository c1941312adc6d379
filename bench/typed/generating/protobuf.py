"""Protocol Buffers: a sum is a message with the positions and a `oneof` of a message for each form.

`bytes` in place of `string` leaves out the check of UTF-8 that the library makes when it reads and
writes; fields that may be absent are `optional`. Messages are in an arena of the library.
"""

from __future__ import annotations

from collections.abc import Iterator

from .folding import Replaced
from .shape import CODE, CONSTANT, INT, NODE, TEXT, FieldModel, Form, Shape, Type
from .sources import FromTokens, FromTree


class Protobuf:
    """`x` is a pointer to a message, `c` a Narrow of it and the message of its form."""

    file = "trees.proto"
    end = "return;"

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def _message(self, name: str) -> str:
        return f"{'T' if self.shape.is_product(name) else 'U'}_{name}"

    # ---- The schema ----

    def schema(self) -> Iterator[str]:
        yield 'syntax = "proto3";'
        yield "package pb;"
        yield "option cc_enable_arenas = true;"
        yield "option optimize_for = SPEED;"
        yield "message Constant { uint32 kind = 1; sint64 whole = 2; double real = 3;"
        yield "double imaginary = 4; optional bytes text = 5; }"
        for of in self.shape.types:
            if of.is_product:
                yield f"message T_{of.name} {{ {self._fields(of.forms[0].header)} }}"
                continue
            for form in of.forms:
                yield f"message F_{form.name} {{ {self._fields(self.shape.own_fields(form))} }}"
            first = len(of.attributes) + 1
            forms = [f"F_{f.name} f_{f.name.lower()} = {first + f.index};" for f in of.forms]
            yield f"message U_{of.name} {{ {self._fields(of.attributes)}"
            yield f"oneof kind {{ {' '.join(forms)} }} }}"

    def _fields(self, fields: list[FieldModel] | tuple[FieldModel, ...]) -> str:
        plain = {TEXT: "bytes", CONSTANT: "Constant", CODE: "uint32", INT: "int32"}
        lines = []
        for i, f in enumerate(fields):
            label = "repeated " if f.is_list else "optional " if f.is_optional else ""
            kind = plain.get(f.value.kind) or self._message(f.value.type)
            lines.append(f"{label}{kind} f_{f.name} = {i + 1};")
        return " ".join(lines)

    # ---- Reading ----

    def types(self) -> Iterator[str]:
        yield f"using Root = pb::{self._message(self.shape.root.name)};"

    def handle(self, of: Type) -> str:
        return f"const pb::{self._message(of.name)} *"

    def kind(self, of: Type, x: str) -> str:
        return f"{x}->kind_case()"

    def label(self, form: Form) -> str:
        camel = "".join(part[:1].upper() + part[1:] for part in form.name.lower().split("_"))
        return f"pb::U_{form.type}::kF{camel}"

    def narrow(self, form: Form, x: str) -> str:
        if self.shape.is_product(form.type):
            return f"narrow({x}, {x})"
        return f"narrow({x}, &{x}->f_{form.name.lower()}())"

    def _at(self, form: Form, f: FieldModel, c: str, what: str = "") -> str:
        of = (
            "x"
            if f.name in form.model.attributes and not self.shape.is_product(form.type)
            else "form"
        )
        place = "x" if c == "x" else f"{c}.{of}"  # a product as a root has no Narrow
        return f"{place}->{what}f_{f.name.lower()}()"

    def has(self, form: Form, field: FieldModel, c: str) -> str:
        return self._at(form, field, c, "has_")

    def get(self, form: Form, field: FieldModel, c: str) -> str:
        at, kind = self._at(form, field, c), field.value.kind
        if kind is TEXT and field.is_optional:
            return f"({self.has(form, field, c)} ? text_of({at}) : Text())"
        if kind in (TEXT, CONSTANT):
            return f"{kind.value}_of({at})"
        return f"&{at}" if kind is NODE else at

    def list(self, form: Form, field: FieldModel, c: str) -> str:
        return f"&{self._at(form, field, c)}"

    def size(self, field: FieldModel, items: str) -> str:
        return f"(uint32_t)({items})->size()"

    def item(self, field: FieldModel, items: str, i: str) -> str:
        item = f"{items}->Get((int){i})"
        if field.value.kind is TEXT:
            return f"text_of({item})"
        return f"&{item}" if field.value.kind is NODE else item

    def there(self, field: FieldModel, item: str) -> str:
        return f"(({item})->kind_case() != 0)"

    # ---- Making: a node is made in the place that its parent has for it ----

    def result(self, of: Type) -> str:
        return "void"

    def parameters(self, of: Type) -> str:
        return f"pb::{self._message(of.name)} *b, "

    def make(self, form: Form, source: FromTokens | FromTree | Replaced) -> Iterator[str]:
        yield source.narrow(form)
        yield from source.header(form)
        product = self.shape.is_product(form.type)
        yield "auto g = b;" if product else f"auto g = b->mutable_f_{form.name.lower()}();"
        yield "(void)g;"
        for f in form.header:
            if not form.is_later(f):
                yield self._set(form, f)
        for f in form.later:
            yield from self._later(form, f, source)

    def _to(self, form: Form, f: FieldModel) -> str:
        in_form = f.name not in form.model.attributes or self.shape.is_product(form.type)
        return "g" if in_form else "b"

    def _set(self, form: Form, f: FieldModel) -> str:
        to, name = f"{self._to(form, f)}->set_f_{f.name.lower()}", f"f_{f.name}"
        if f.value.kind is TEXT:
            condition = f"if ({name}.bytes != nullptr) " if f.is_optional else ""
            return f"{condition}{to}({name}.bytes, {name}.length);"
        condition = f"if (has_{f.name}) " if f.is_optional else ""
        cast = "(int32_t)" if f.value.kind is INT else ""
        return f"{condition}{to}({cast}{name});"

    def _later(
        self, form: Form, f: FieldModel, source: FromTokens | FromTree | Replaced
    ) -> Iterator[str]:
        to, name = self._to(form, f), f"f_{f.name.lower()}"
        if not f.is_list:
            condition = f"if (has_{f.name}) " if f.is_optional else ""
            if f.value.kind is TEXT:
                yield f"{condition}{{ Text y = {source.value(form, f)};"
                yield f"{to}->set_{name}(y.bytes, y.length); }}"
            elif f.value.kind is CONSTANT:
                yield f"{condition}set_constant({to}->mutable_{name}(), {source.value(form, f)});"
            else:
                yield f"{condition}{source.value(form, f, f'{to}->mutable_{name}(), ')};"
            return
        if not source.has_lists():
            return
        yield f"auto m_{f.name} = {to}->mutable_{name}(); m_{f.name}->Reserve((int)n_{f.name});"
        yield f"for (uint32_t i = 0; i < n_{f.name}; i++) {{"
        if f.value.kind is NODE:
            yield f"auto y = m_{f.name}->Add(); (void)y;"
            condition = f"if ({source.there(form, f)}) " if f.is_sparse else ""
            yield f"{condition}{source.item(form, f, 'y, ')}; }}"
        elif f.value.kind is TEXT:
            yield f"Text y = {source.item(form, f)};"
            yield f"m_{f.name}->Add()->assign(y.bytes, y.length); }}"
        else:
            yield f"m_{f.name}->Add({source.item(form, f)}); }}"
