"""The types of a module's classes, for type checkers.

In a class a field hides what has its name. So a class of the module has another name there, which
stands at the end of the file. A builtin type is one of the module builtins there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model import FieldModel, FormModel, Module, TypeModel, Value, ValueKind
from .names import UNKNOWN_FIELDS, ModuleNames
from .text import bracketed, laid

DEFAULT = " = ..."
IMPORTS = {
    "_builtins": "import builtins as _builtins",
    "_Iterable": "from collections.abc import Iterable as _Iterable",
    "_Sequence": "from collections.abc import Sequence as _Sequence",
    "_Final": "from typing import Final as _Final",
}
BUILTINS = {
    ValueKind.TEXT: "str",
    ValueKind.CONSTANT: "object",
    ValueKind.CODE: "bool",
    ValueKind.INT: "int",
    ValueKind.FLOAT: "float",
}


class Stubs:
    """`are_bytes` are those fields, by form and name, whose texts are bytes."""

    def __init__(self, names: ModuleNames, module: Module, are_bytes: set[tuple[str, str]]) -> None:
        self.names, self.module, self.are_bytes = names, module, are_bytes
        self.classes = {*names.types.values(), *names.forms.values(), *names.unknown.values()}
        self.hidden: set[str] = set()
        self.texts = list(self._texts())

    @property
    def imports(self) -> list[str]:
        """Of what some text names."""
        words = set(re.findall(r"\w+", "\n".join(self.texts)))
        return [line for name, line in IMPORTS.items() if name in words]

    @property
    def aliases(self) -> list[str]:
        return [f"{self._alias(name)} = {name}" for name in sorted(self.hidden)]

    def _alias(self, name: str) -> str:
        """By which a class is named where a field is called like it."""
        alias = f"_{name}"
        while alias in self.classes:
            alias = f"_{alias}"
        return alias

    def _texts(self) -> Iterator[str]:
        for t in self.module.types:
            name = self.names.types[t.name]
            if t.is_product:
                yield self._class(name, "Node", t.forms[0])
                continue
            yield f"class {name}(Node): ..."
            for form in t.forms:
                yield self._class(self.names.forms[form.name], name, form)
            if t.is_open:
                yield self._unknown(t)

    def _class(self, name: str, base: str, form: FormModel) -> str:
        fields = self._named(form)
        taken = {name for _, name in fields}
        lines = [f"class {name}({base}):"]
        positional, _ = self.names.split(form)
        lines.append(laid(positional, "__match_args__ = ", indent=4))
        for field, field_name in fields:
            lines.append(f"    {field_name}: _Final[{self._type(form, field, taken, '_Sequence')}]")
        return "\n".join([*lines, *self._init(form, taken)])

    def _named(self, form: FormModel) -> list[tuple[FieldModel, str]]:
        names = self.names.fields(form)
        return [(field, names[field.name]) for field in form.in_order]

    def _unknown(self, of: TypeModel) -> str:
        """Nodes of which are only read."""
        (field,) = UNKNOWN_FIELDS
        number = self._name(Value(ValueKind.INT), False, {field})
        lines = [
            f"class {self.names.unknown[of.name]}({self.names.types[of.name]}):",
            laid(UNKNOWN_FIELDS, "__match_args__ = ", indent=4),
            f"    {field}: _Final[{number}]",
        ]
        if of.is_enumeration:
            lines.append(f"    def __init__(self, {field}: {number}) -> None: ...")
        return "\n".join(lines)

    def _init(self, form: FormModel, taken: set[str]) -> list[str]:
        """Only what no field without a default follows has one; attributes are given by name."""
        positional, attributes = [], []
        for field, name in self._named(form):
            default = DEFAULT if field.is_list or field.is_optional else ""
            parameter = f"{name}: {self._type(form, field, taken, '_Iterable')}{default}"
            (attributes if field.name in form.attributes else positional).append(parameter)
        required = [i for i, p in enumerate(positional) if not p.endswith(DEFAULT)]
        for i in range(max(required, default=0)):
            positional[i] = positional[i].removesuffix(DEFAULT)
        star = ["*"] if attributes else []
        this = "self_" if "self" in taken else "self"
        parameters = [this, *positional, *star, *attributes]
        return bracketed("def __init__", parameters, " -> None: ...", 4).split("\n")

    # ---- Types ----

    def _type(self, form: FormModel, field: FieldModel, taken: set[str], many: str) -> str:
        name = self._name(field.value, (form.name, field.name) in self.are_bytes, taken)
        may_be_none = field.default is None and (field.is_optional or field.is_sparse)
        item = f"{name} | None" if may_be_none else name
        return f"{many}[{item}]" if field.is_list else item

    def _name(self, value: Value, is_bytes: bool, taken: set[str]) -> str:
        if not value.type:
            name = "bytes" if is_bytes else BUILTINS[value.kind]
            if name not in self.classes and name not in taken:
                return name
            return f"_builtins.{name}"
        name = self.names.types[value.type]
        if name not in taken:
            return name
        self.hidden.add(name)
        return self._alias(name)
