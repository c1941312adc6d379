"""Where a new tree comes from: tokens, or an old tree in which constants are folded.

Both give C++ that has a node's fields in the order of tokens: `header` declares locals, f_NAME of
values, has_NAME and n_NAME of what comes later; then the values that come later, one by one.
`arguments` are what a library passes on to functions that make nodes.
"""

from __future__ import annotations

from collections.abc import Iterator

from .reading import Library
from .shape import CODE, CONSTANT, INT, NODE, TEXT, FieldModel, Form, Type

TYPES = {CODE: "uint32_t", INT: "int64_t", TEXT: "Text", CONSTANT: "Constant"}
READERS = {CODE: "code", INT: "number", TEXT: "text", CONSTANT: "constant"}


class FromTokens:
    """`t` is the tokens."""

    name, parameter = "build", "Tokens &t"

    def narrow(self, form: Form) -> str:
        return ""

    def header(self, form: Form) -> Iterator[str]:
        for f in form.header:
            if f.is_list:
                _later(form, f)
                yield f"uint32_t n_{f.name} = t.count();"
                continue
            is_text = f.value.kind is TEXT
            if f.is_optional and not (is_text and not form.is_later(f)):
                yield f"bool has_{f.name} = t.flag();"
            if not form.is_later(f):
                condition = f"!has_{f.name} ? 0 : " if f.is_optional and not is_text else ""
                yield f"{TYPES[f.value.kind]} f_{f.name} = {condition}t.{READERS[f.value.kind]}();"

    def value(self, form: Form, f: FieldModel, arguments: str = "") -> str:
        if f.value.kind is NODE:
            return f"build_{f.value.type}({arguments}t)"
        return f"t.{READERS[f.value.kind]}()"

    def has_lists(self) -> bool:
        return True

    def item(self, form: Form, f: FieldModel, arguments: str = "") -> str:
        return self.value(form, f, arguments)

    def there(self, form: Form, f: FieldModel) -> str:
        return "t.flag()"

    def switch(self, of: Type) -> str:
        return "t.code()"

    def label(self, form: Form) -> str:
        return str(form.index)


class FromTree:
    """`x` is the old node, and `c` the same as one of its form."""

    def __init__(self, library: Library, name: str = "fold") -> None:
        self.library, self.name = library, name

    def of(self, of: Type) -> str:
        return f"{self.library.handle(of)} x"

    def narrow(self, form: Form) -> str:
        return f"auto c = {self.library.narrow(form, 'x')}; (void)c;"

    def header(self, form: Form) -> Iterator[str]:
        library = self.library
        for f in form.header:
            if f.is_list:
                yield f"auto l_{f.name} = {library.list(form, f, 'c')};"
                yield f"uint32_t n_{f.name} = {library.size(f, f'l_{f.name}')};"
                continue
            is_text = f.value.kind is TEXT
            if f.is_optional and not (is_text and not form.is_later(f)):
                yield f"bool has_{f.name} = {library.has(form, f, 'c')};"
            if not form.is_later(f):
                condition = f"!has_{f.name} ? 0 : " if f.is_optional and not is_text else ""
                value = library.get(form, f, "c")
                kind = TYPES[f.value.kind]
                yield f"{kind} f_{f.name} = {condition}({kind})({value});"

    def value(self, form: Form, f: FieldModel, arguments: str = "") -> str:
        value = self.library.get(form, f, "c")
        return f"{self.name}_{f.value.type}({arguments}{value})" if f.value.kind is NODE else value

    def has_lists(self) -> bool:
        return True

    def item(self, form: Form, f: FieldModel, arguments: str = "") -> str:
        value = self.library.item(f, f"l_{f.name}", "i")
        return f"{self.name}_{f.value.type}({arguments}{value})" if f.value.kind is NODE else value

    def there(self, form: Form, f: FieldModel) -> str:
        return self.library.there(f, self.library.item(f, f"l_{f.name}", "i"))

    def switch(self, of: Type) -> str:
        return self.library.kind(of, "x")

    def label(self, form: Form) -> str:
        return self.library.label(form)


def _later(form: Form, field: FieldModel) -> None:
    if not form.is_later(field):
        raise NotImplementedError(f"{form.name}.{field.name}: a list that is written with the node")
