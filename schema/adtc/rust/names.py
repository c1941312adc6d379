"""Names in Rust: in its own style, and no two the same in one scope.

`foo_bar` is the type FooBar, `fooBar` the field foo_bar. A name that is taken already gets a
number, so that every schema has its code.
"""

from __future__ import annotations

import re

from ..model import FormModel, Module
from ..names import RESERVED

# Names that generated code uses without a path, and those that a reader would take for the standard
# library's.
_PRELUDE = "Self Option Some None Result Ok Err Box String Vec"
TAKEN = frozenset([*_PRELUDE.split(), "Make"])

# The variant, in an open schema, of a value of a constructor that a later version has brought.
UNKNOWN = "Unknown"

# Modules of these names would stand before crates, in the program that has them.
CRATES = frozenset(["alloc", "core", "outheap_adtc", "std"])

# Where values are shared, a handle of any type.
ANY = "AnyRef"

# Functions of every handle; and where values are shared.
OWN = frozenset(["build", "copy_to", "of", "open", "open_in", "trusted", "view"])
SHARING = frozenset(["equals", "is_same", "place", "walk"])


def camel(name: str) -> str:
    """`expr_context` is ExprContext; between two digits an underscore stays."""
    parts = re.split(r"_+(?!\d)|(?<!\d)_+", name.strip("_"))
    return "".join(part[:1].upper() + part[1:] for part in parts)


def snake(name: str) -> str:
    """`fooBar` is foo_bar."""
    spread = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.strip("_")).lower()
    return re.sub(r"_+", "_", spread)


class Names:
    """Gives out names of one scope."""

    def __init__(self, taken: frozenset[str] = TAKEN) -> None:
        self.taken = set(taken)

    def take(self, *names: str) -> tuple[str, ...]:
        """All of them, with the same number behind each if need be."""
        number = 1
        found = names
        while self.taken & set(found):
            number += 1
            found = tuple(f"{name}{number}" for name in names)
        self.taken |= set(found)
        return found


def fields_of(form: FormModel, own: frozenset[str]) -> dict[str, str]:
    """The names of its fields, which are functions beside those of every handle."""
    names = Names(RESERVED["rust"] | own)
    return {f.name: names.take(_field(f.name))[0] for f in form.all_fields}


def _field(name: str) -> str:
    plain = snake(name)
    if plain[:1].isdigit():  # of _1
        plain = f"_{plain}"
    return f"{plain}_" if plain in RESERVED["rust"] else plain


class ModuleNames:
    """The names of a module, given in the order of the schema: a type `expr` is the enum Expr and
    the handle ExprRef; a constructor is a variant, and in `forms` and `make` a structure."""

    def __init__(self, module: Module) -> None:
        own = frozenset([UNKNOWN] if module.version else [])
        shares = module.shared_count > 0
        outer, inner = Names(TAKEN | {ANY} if shares else TAKEN), Names(TAKEN | own)
        self.views: dict[str, str] = {}
        self.handles: dict[str, str] = {}
        for t in module.types:
            name = camel(t.name)
            if t.is_enumeration:
                (self.views[t.name],) = outer.take(name)
            else:
                self.views[t.name], self.handles[t.name] = _pair(outer, name)
        self.forms = {f.name: inner.take(camel(f.name))[0] for t in module.trees for f in t.forms}
        self.values: dict[str, str] = {}
        self.codes: dict[str, list[str]] = {}  # the same by the numbers of values
        for t in module.enumerations:
            scope = Names(own | {"Self"})
            given = {f.name: scope.take(camel(f.name))[0] for f in t.forms}
            self.values.update(given)
            self.codes[t.name] = list(given.values())
        self.open = frozenset(t.name for t in module.types if t.is_open)
        functions = OWN | SHARING if shares else OWN
        self.fields = {f.name: fields_of(f, functions) for t in module.trees for f in t.forms}
        self.attributes = {t.name: self.fields[t.forms[0].name] for t in module.trees}


def _pair(names: Names, name: str) -> tuple[str, str]:
    """The number, if there is one, stands before `Ref`."""
    number, base = 1, name
    while {name, f"{name}Ref"} & names.taken:
        number += 1
        name = f"{base}{number}"
    names.taken |= {name, f"{name}Ref"}
    return name, f"{name}Ref"
