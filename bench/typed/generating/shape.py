"""A schema as the generators of programs need it: forms, and the order in which fields are read.

The input of every program (rivals/input.hpp) has the fields of a node in the order in which our own
builder takes them: first what is written with the node, of the others whether they are there or
how many they are; then these others. A program that builds in another order keeps the fields in
locals meanwhile.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "schema"))

from adtc.c.builders import Builder
from adtc.c.names import ModuleNames, prefix_of
from adtc.checks import load
from adtc.errors import Source
from adtc.model import FieldModel, FormModel, Module, TypeModel, ValueKind, model_of

NODE, TEXT, CONSTANT = ValueKind.NODE, ValueKind.TEXT, ValueKind.CONSTANT
CODE, INT, FLOAT = ValueKind.CODE, ValueKind.INT, ValueKind.FLOAT


@dataclass(frozen=True)
class Form:
    """A constructor. `header` are its fields in the order of the schema, the first part of its
    tokens; `later` those of them whose values come after that, in this order. `index` is its number
    among the constructors of its type."""

    model: FormModel
    type: str
    index: int
    header: tuple[FieldModel, ...]
    later: tuple[FieldModel, ...]

    @property
    def name(self) -> str:
        return self.model.name

    def is_later(self, field: FieldModel) -> bool:
        return any(f.name == field.name for f in self.later)

    def field(self, name: str) -> FieldModel:
        return next(f for f in self.header if f.name == name)

    @property
    def nodes(self) -> tuple[FieldModel, ...]:
        """The fields that are nodes, in the order of the tokens."""
        return tuple(f for f in self.later if f.value.kind is NODE)


@dataclass(frozen=True)
class Type:
    model: TypeModel
    forms: tuple[Form, ...]

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def is_product(self) -> bool:
        return self.model.is_product

    @property
    def attributes(self) -> tuple[FieldModel, ...]:
        """The fields that all forms have."""
        if self.is_product:
            return ()
        first = self.forms[0]
        return tuple(f for f in first.header if f.name in first.model.attributes)


@dataclass(frozen=True)
class Work:
    """The work of the benchmark on trees of a schema.

    `names` is the form that the walk counts and `name` its text; `calls` the one that is looked for
    and `arguments` a list of it. `folded` is the type in which constants are folded.
    """

    names: str
    name: str
    calls: str
    arguments: str
    folded: str


class Shape:
    """All of a schema. Trees are of its first type, a product with one list of nodes."""

    def __init__(self, path: Path) -> None:
        self.schema = load(Source(str(path), path.read_text()))
        self.module: Module = model_of(self.schema)
        self.prefix = prefix_of(self.module.name)
        self.names = ModuleNames(self.module, self.prefix)
        self.types = tuple(self._type(t) for t in self.module.trees)
        self.enumerations = self.module.enumerations

    @cached_property
    def by_name(self) -> dict[str, Type]:
        return {t.name: t for t in self.types}

    @property
    def root(self) -> Type:
        return self.types[0]

    @property
    def forms(self) -> tuple[Form, ...]:
        return tuple(f for t in self.types for f in t.forms)

    @property
    def has_constants(self) -> bool:
        return any(f.value.kind is CONSTANT for form in self.forms for f in form.header)

    def form(self, name: str) -> Form:
        return next(f for f in self.forms if f.name == name)

    def is_product(self, type_name: str) -> bool:
        return self.by_name[type_name].is_product

    def own_fields(self, form: Form) -> list[FieldModel]:
        """Without the attributes that all forms of its sum have."""
        if self.is_product(form.type):
            return list(form.header)
        return [f for f in form.header if f.name not in form.model.attributes]

    def reaching(self, form: str) -> set[str]:
        """The types of which a value may have such a node in it."""
        found = {t.name for t in self.types if any(f.name == form for f in t.forms)}
        while True:
            more = {
                t.name
                for t in self.types
                if any(f.value.type in found for form in t.forms for f in form.nodes)
            }
            if more <= found:
                return found
            found |= more

    def reached_from(self, of: Type) -> set[str]:
        """The types of the nodes that may be below one of a type."""
        found: set[str] = set()
        waiting = [of]
        while waiting:
            forms = waiting.pop().forms
            new = {f.value.type for form in forms for f in form.nodes} - found
            found |= new
            waiting += [self.by_name[name] for name in new]
        return found

    def _type(self, model: TypeModel) -> Type:
        return Type(model, tuple(self._form(model, i, f) for i, f in enumerate(model.forms)))

    def _form(self, of: TypeModel, index: int, model: FormModel) -> Form:
        given = {a.field.name for a in Builder(self.names, model).arguments if a.value}
        later = tuple(f for f in model.children if f.name not in given)
        return Form(model, of.name, index, model.fields, later)
