"""What values are in OCaml: types of fields, and the definitions of a schema's types."""

from __future__ import annotations

from collections.abc import Iterator

from ..layout import Form
from ..model import FieldModel, FormModel, Module, TypeModel, ValueKind
from ..syntax import Product, Schema
from .names import ModuleNames
from .text import WIDTH, documented, indented, listed


class Types:
    """`int64` and `uint64` are the only integers that are boxed, so they are told from `int`, which
    may have as many bits: the schema knows which is which."""

    def __init__(self, names: ModuleNames, module: Module, schema: Schema) -> None:
        self.names, self.module = names, module
        self.wide = {
            (form, f.name.text)
            for definition in schema.definitions
            for form, fields in _forms(definition)
            for f in (*fields, *definition.attributes)
            if f.type.text in ("int64", "uint64")
        }

    def is_wide(self, form: FormModel, field: FieldModel) -> bool:
        return (form.name, field.name) in self.wide

    def scalar(self, form: FormModel, field: FieldModel) -> str:
        """Of one value, or of an item."""
        value = field.value
        if value.type:
            return self.names.types[value.type]
        if value.kind is ValueKind.TEXT:
            return "string"
        if value.kind is ValueKind.CONSTANT:
            return "Adtc_typed.constant"
        if value.kind is ValueKind.FLOAT:
            return "float"
        if value.is_bool:
            return "bool"
        return "int64" if self.is_wide(form, field) else "int"

    def default(self, form: FormModel, field: FieldModel) -> str:
        """OCaml's literal for the value of a field where it is absent, if it has one there."""
        value, default = field.value, field.default
        if value.is_bool:
            return "true" if default else "false"
        if value.kind is ValueKind.CODE:
            of = next(t for t in self.module.enumerations if t.name == value.type)
            return self.names.constructors[of.forms[int(default or 0)].name]
        if value.kind is ValueKind.FLOAT or not self.is_wide(form, field):
            return f"({default})" if str(default).startswith("-") else str(default)
        return f"({(int(default or 0) + (1 << 63)) % (1 << 64) - (1 << 63)}L)"

    def whole(self, form: FormModel, field: FieldModel) -> str:
        scalar = self.scalar(form, field)
        if may_be_none(field) or field.is_sparse:
            scalar = f"{scalar} option"
        if not field.is_list:
            return scalar
        return f"{scalar} {'array' if field.form is Form.ELEMENTS else 'list'}"

    # ---- Definitions ----

    def definitions(self) -> list[str]:
        lines: list[str] = []
        for i, t in enumerate(self.module.types):
            start = f"{'and' if i else 'type'} {self.names.types[t.name]} ="
            lines += [*([""] if i else []), *documented(t.doc), *self._definition(start, t)]
        return lines

    def _definition(self, start: str, t: TypeModel) -> list[str]:
        if t.is_product:
            return self._record(start, t.forms[0])
        constructors = [self.names.constructors[f.name] for f in t.forms]
        constructors += [self._unknown(t)] if t.is_open else []
        short = f"{start} {' | '.join(constructors)}"
        says = any(f.doc for f in t.forms)
        if t.is_enumeration and len(short) <= WIDTH and not says:
            return [short]
        lines = [line for f in t.forms for line in self._constructor(f)]
        lines += [f"| {self._unknown(t)}"] if t.is_open else []
        return [start, *indented(lines)]

    def _unknown(self, t: TypeModel) -> str:
        """The constructor of what later versions have brought."""
        of = "int" if t.is_enumeration else f"{self.names.types[t.name]} Adtc_typed.unknown"
        return f"{self.names.unknown[t.name]} of {of}"

    def _constructor(self, form: FormModel) -> Iterator[str]:
        head = f"| {self.names.constructors[form.name]}"
        if form.all_fields:
            head, *rest = self._record(f"{head} of", form, 2)
            yield head
            yield from indented(rest, 4) if len(rest) > 1 else rest
        else:
            yield head
        yield from indented(documented(form.doc), 4)

    def _record(self, head: str, form: FormModel, within: int = 0) -> list[str]:
        """The text about a field stands below it."""
        if not any(f.doc for f in form.all_fields):
            fields = [self._field(form, f) for f in form.all_fields]
            return listed(head, "{", fields, "}", within)
        lines = [f"{head} {{"]
        for f in form.all_fields:
            lines += indented([f"{self._field(form, f)};", *documented(f.doc)])
        return [*lines, "}"]

    def _field(self, form: FormModel, field: FieldModel) -> str:
        return f"{self.names.label(form, field.name)} : {self.whole(form, field)}"


def may_be_none(field: FieldModel) -> bool:
    """Whether it is an option. A field that has a default is read as that where it is absent."""
    return field.is_optional and field.default is None


def _forms(definition) -> Iterator[tuple]:
    if isinstance(definition, Product):
        yield definition.name.text, definition.fields
    else:
        for constructor in definition.constructors:
            yield constructor.name.text, constructor.fields
