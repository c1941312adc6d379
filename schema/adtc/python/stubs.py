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
# Imports of the stubs, each by a name that the schema does not have.
IMPORTS = {
    "builtins": "import builtins as {}",
    "Iterable": "from collections.abc import Iterable as {}",
    "Sequence": "from collections.abc import Sequence as {}",
    "Final": "from typing import Final as {}",
    "overload": "from typing import overload as {}",
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
        self.helpers = self._helpers()
        self.texts = list(self._texts())

    @property
    def imports(self) -> list[str]:
        """Of what some text names."""
        words = set(re.findall(r"\w+", "\n".join(self.texts)))
        helpers = self.helpers.items()
        return [IMPORTS[what].format(name) for what, name in helpers if name in words]

    @property
    def aliases(self) -> list[str]:
        return [f"{self._alias(name)} = {name}" for name in sorted(self.hidden)]

    def _helpers(self) -> dict[str, str]:
        forms = (form for t in self.module.types for form in t.forms)
        taken = self.classes.union(*(self.names.fields(form).values() for form in forms))
        helpers = {what: f"_{what}" for what in IMPORTS}
        for what in IMPORTS:
            while helpers[what] in taken:
                helpers[what] += "_"
        return helpers

    def _alias(self, name: str) -> str:
        """By which a class is named where a field is called like it."""
        alias = f"_{name}"
        while alias in self.classes or alias in self.helpers.values():
            alias = f"_{alias}"
        return alias

    def _texts(self) -> Iterator[str]:
        for t in self.module.types:
            name = self.names.types[t.name]
            if t.is_product:
                yield self._class(name, "Node", t.forms[0])
                continue
            yield self._sum(name, t)
            for form in t.forms:
                yield self._class(self.names.forms[form.name], name, form)
            if t.is_open:
                yield self._unknown(t)

    def _sum(self, name: str, t: TypeModel) -> str:
        """The class of a sum. It has the attributes, which are those of each constructor; but of
        an unknown one there are none."""
        form = t.forms[0]
        shared = [] if t.is_open else self._attributes(form)
        if not shared:
            return f"class {name}(Node): ..."
        taken = {name for _, name in shared}
        return "\n".join([f"class {name}(Node):", *self._finals(form, shared, taken)])

    def _class(self, name: str, base: str, form: FormModel) -> str:
        fields = self._named(form)
        taken = {name for _, name in fields}
        inherited = [] if base == "Node" or form.is_open else self._attributes(form)
        own = [named for named in fields if named not in inherited]
        positional, _ = self.names.split(form)
        match_args = laid(positional, "__match_args__ = ", indent=4)
        lines = [f"class {name}({base}):", match_args, *self._finals(form, own, taken)]
        return "\n".join([*lines, *self._init(form, taken)])

    def _finals(
        self, form: FormModel, fields: list[tuple[FieldModel, str]], taken: set[str]
    ) -> Iterator[str]:
        for field, name in fields:
            kind = self._type(form, field, taken, self.helpers["Sequence"])
            yield f"    {name}: {self.helpers['Final']}[{kind}]"

    def _attributes(self, form: FormModel) -> list[tuple[FieldModel, str]]:
        return [named for named in self._named(form) if named[0].name in form.attributes]

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
            f"    {field}: {self.helpers['Final']}[{number}]",
        ]
        if of.is_enumeration:
            lines.append(f"    def __init__(self, {field}: {number}) -> None: ...")
        return "\n".join(lines)

    def _init(self, form: FormModel, taken: set[str]) -> list[str]:
        """Attributes are given by name. A parameter without a default cannot follow one that has
        one: each such default has a form of its own, which takes what comes from it on by name."""
        positional, attributes = [], []
        for field, name in self._named(form):
            default = DEFAULT if field.is_list or field.is_optional else ""
            kind = self._type(form, field, taken, self.helpers["Iterable"])
            parameter = f"{name}: {kind}{default}"
            (attributes if field.name in form.attributes else positional).append(parameter)
        this = "self"
        while this in taken:
            this += "_"
        star = ["*"] if attributes else []
        forms = [_init_of([this, *_with_defaults_last(positional), *star, *attributes])]
        for i in _defaults_in_between(positional):
            before = [p.removesuffix(DEFAULT) for p in positional[:i]]
            forms.append(_init_of([this, *before, "*", *positional[i:], *attributes]))
        if len(forms) == 1:
            return forms[0]
        return [line for form in forms for line in (f"    @{self.helpers['overload']}", *form)]

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
            return f"{self.helpers['builtins']}.{name}"
        name = self.names.types[value.type]
        if name not in taken:
            return name
        self.hidden.add(name)
        return self._alias(name)


def _with_defaults_last(parameters: list[str]) -> list[str]:
    """Only what no parameter without a default follows keeps its own."""
    required = _last_required(parameters)
    before = [p.removesuffix(DEFAULT) for p in parameters[:required]]
    return [*before, *parameters[required:]]


def _defaults_in_between(parameters: list[str]) -> list[int]:
    """Those that a parameter without a default follows."""
    required = _last_required(parameters)
    return [i for i, p in enumerate(parameters[:required]) if p.endswith(DEFAULT)]


def _last_required(parameters: list[str]) -> int:
    return max((i for i, p in enumerate(parameters) if not p.endswith(DEFAULT)), default=0)


def _init_of(parameters: list[str]) -> list[str]:
    return bracketed("def __init__", parameters, " -> None: ...", 4).split("\n")
