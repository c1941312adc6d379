"""Structs of C, as a compiler written by hand has them: a node is as large as its form needs.

The kind and up to three codes are the first four bytes, then come positions of 32 bits, then
pointers. A text or a list is one pointer to its length and its content, NULL if it is empty.
"""

from __future__ import annotations

from collections.abc import Iterator

from .folding import Replaced
from .reading import by_form
from .shape import CODE, CONSTANT, INT, NODE, TEXT, FieldModel, Form, Shape, Type
from .sources import FromTokens, FromTree

SLOTS = 3


class Structs:
    """`x` is a const T_type *, `c` a const F_Form *."""

    end = ""
    arguments = "o, "

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    # ---- The types ----

    def types(self) -> Iterator[str]:
        for of in self.shape.types:
            yield f"struct T_{of.name};"
        for of in self.shape.types:
            if of.is_product:
                yield from self._struct(of.forms[0], f"T_{of.name}")
                continue
            attributes = "".join(f" int32_t f_{f.name};" for f in of.attributes if not f.is_list)
            yield f"struct T_{of.name} {{ uint8_t kind, codes[{SLOTS}];{attributes} }};"
            for form in of.forms:
                yield from self._struct(form, f"F_{form.name} : T_{of.name}")

    def _struct(self, form: Form, head: str) -> Iterator[str]:
        product = self.shape.by_name[form.type].is_product
        own = [f for f in form.header if f.name not in form.model.attributes or product]
        own += [f for f in form.header if f.is_list and f.name in form.model.attributes]
        members = sorted({f.name: f for f in own if not self._slot(form, f)}.values(), key=_size)
        codes = f" uint8_t codes[{SLOTS}];" if product and self._codes(form) else ""
        fields = "".join(f" {_type(f)} f_{f.name};" for f in members)
        yield f"struct {head} {{{codes}{fields} }};"

    def _codes(self, form: Form) -> list[FieldModel]:
        return [f for f in form.header if f.value.kind is CODE and not f.is_list]

    def _slot(self, form: Form, field: FieldModel) -> str:
        """Where a code is."""
        names = [f.name for f in self._codes(form)]
        if field.name not in names:
            return ""
        if len(names) > SLOTS:
            raise NotImplementedError(f"{form.name} has more than {SLOTS} codes")
        return f"codes[{names.index(field.name)}]"

    # ---- Reading ----

    def handle(self, of: Type) -> str:
        return f"const T_{of.name} *"

    def kind(self, of: Type, x: str) -> str:
        return f"{x}->kind"

    def label(self, form: Form) -> str:
        return str(form.index)

    def narrow(self, form: Form, x: str) -> str:
        return x if self.shape.is_product(form.type) else f"static_cast<const F_{form.name} *>({x})"

    def _at(self, form: Form, field: FieldModel, c: str) -> str:
        return f"{c}->{self._slot(form, field) or f'f_{field.name}'}"

    def has(self, form: Form, field: FieldModel, c: str) -> str:
        absent = {INT: "NO_NUMBER", CODE: "0"}.get(field.value.kind, "nullptr")
        return f"({self._at(form, field, c)} != {absent})"

    def get(self, form: Form, field: FieldModel, c: str) -> str:
        at = self._at(form, field, c)
        if field.value.kind is TEXT:
            return f"text_of({at})"
        if field.value.kind is CONSTANT:
            return f"{at}.read()"
        return f"({at} - 1)" if field.value.kind is CODE and field.is_optional else at

    def list(self, form: Form, field: FieldModel, c: str) -> str:
        return self._at(form, field, c)

    def size(self, field: FieldModel, items: str) -> str:
        return f"size_of({items})"

    def item(self, field: FieldModel, items: str, i: str) -> str:
        if field.value.kind is CODE:
            return f"(uint32_t)(uint8_t){items}->bytes[{i}]"
        item = f"{items}->items[{i}]"
        if field.value.kind is TEXT:
            return f"text_of({item})"
        return f"(const T_{field.value.type} *){item}"

    def there(self, field: FieldModel, item: str) -> str:
        return f"({item} != nullptr)"

    # ---- Making ----

    def result(self, of: Type) -> str:
        return f"T_{of.name} *"

    def parameters(self, of: Type) -> str:
        return "Out &o, "

    def make(self, form: Form, source: FromTokens | FromTree | Replaced) -> Iterator[str]:
        yield source.narrow(form)
        yield from source.header(form)
        of = f"T_{form.type}" if self.shape.is_product(form.type) else f"F_{form.name}"
        yield f"auto n = o.make<{of}>();"
        if not self.shape.is_product(form.type):
            yield f"n->kind = {form.index};"
        for f in form.header:
            if not form.is_later(f):
                yield f"{self._at(form, f, 'n')} = {_stored(f)};"
        for f in form.later:
            yield from self._later(form, f, source)
        yield "return n;"

    def _later(
        self, form: Form, f: FieldModel, source: FromTokens | FromTree | Replaced
    ) -> Iterator[str]:
        at = self._at(form, f, "n")
        if not f.is_list:
            value = self._made(f, source.value(form, f, self.arguments))
            either = f"has_{f.name} ? {value} : nullptr" if f.is_optional else value
            yield f"{at} = {either};"
            return
        if not source.has_lists():
            yield f"{at} = nullptr;"
            return
        made = "o.codes" if f.value.kind is CODE else f"o.list<{_item(f)}>"
        yield f"{at} = {made}(n_{f.name});"
        yield f"for (uint32_t i = 0; i < n_{f.name}; i++)"
        item = self._made(f, source.item(form, f, self.arguments))
        if f.is_sparse:
            item = f"{source.there(form, f)} ? {item} : nullptr"
        part = "bytes" if f.value.kind is CODE else "items"
        yield f"{at}->{part}[i] = {item};"

    def _made(self, f: FieldModel, value: str) -> str:
        if f.value.kind is CODE:
            return f"(char){value}"
        return value if f.value.kind is NODE else f"o.{f.value.kind.value}({value})"

    def freeing(self) -> Iterator[str]:
        """What frees each block by itself."""
        for of in self.shape.types:
            yield f"static void free_{of.name}(T_{of.name} *x);"
        for of in self.shape.types:
            bodies = {form.name: list(self._free(form)) for form in of.forms}
            yield f"static void free_{of.name}(T_{of.name} *x) {{"
            yield "if (x == nullptr) return;"
            yield from by_form(self, of, bodies)
            yield "free(x); }"

    def _free(self, form: Form) -> Iterator[str]:
        for f in form.header:
            at = f"c->f_{f.name}"
            if f.is_list and f.value.kind in (NODE, TEXT):
                item = f"{at}->items[i]"
                yield f"for (uint32_t i = 0, n = size_of({at}); i < n; i++)"
                yield f"free_{f.value.type}({item});" if f.value.kind is NODE else f"free({item});"
            if f.is_list or f.value.kind is TEXT:
                yield f"free({at});"
            elif f.value.kind is CONSTANT:
                yield f"{at}.release();"
            elif f.value.kind is NODE:
                yield f"free_{f.value.type}({at});"


def _size(field: FieldModel) -> int:
    """Those of four bytes first, behind the codes."""
    return 0 if field.value.kind is INT and not field.is_list else 1


def _item(field: FieldModel) -> str:
    return f"T_{field.value.type}" if field.value.kind is NODE else "text"


def _type(field: FieldModel) -> str:
    kind = field.value.kind
    if field.is_list:
        return "text *" if kind is CODE else f"list<{_item(field)}> *"
    plain = {INT: "int32_t", TEXT: "text *", CONSTANT: "constant"}
    return plain.get(kind, f"T_{field.value.type} *")


def _stored(field: FieldModel) -> str:
    name, kind = field.name, field.value.kind
    if kind is TEXT:
        return f"o.text(f_{name})"
    if kind is INT:
        value = f"(int32_t)f_{name}"
        return f"has_{name} ? {value} : NO_NUMBER" if field.is_optional else value
    value = f"(has_{name} ? f_{name} + 1 : 0)" if field.is_optional else f"f_{name}"
    return f"(uint8_t){value}"
