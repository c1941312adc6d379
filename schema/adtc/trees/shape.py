"""A schema as trees look things up in it."""

from __future__ import annotations

from typing import NamedTuple

from ..checks import forms
from ..model import FieldModel, FormModel, TypeModel, model_of
from ..syntax import Schema


class Placed(NamedTuple):
    """A field of a constructor, and what it is laid out in: the constructor itself, or a part of
    it, `number` from 1 on."""

    field: FieldModel
    within: FormModel
    number: int


class Shape:
    """`type_names` are the schema's names of the types of fields, by form and name; `placed` all
    fields of a form as the schema has them, by its name."""

    def __init__(self, schema: Schema) -> None:
        self.module = model_of(schema)
        self.types = {t.name: t for t in self.module.types}
        self.forms = {form.name: form for form in self.module.forms}
        self.placed = {form.name: _placed(form) for form in self.module.forms}
        self.type_names = {
            (form.name.text, field.name.text): field.type.text
            for definition in schema.definitions
            for form in forms(definition)
            for field in form.fields
        }

    def is_bytes(self, form: FormModel, field: FieldModel) -> bool:
        """Whether its texts are of the type bytes."""
        return self.type_names[form.name, field.name] == "bytes"

    def names_of(self, enumeration: str) -> tuple[str, ...]:
        return tuple(form.name for form in self.types[enumeration].forms)

    def root(self, name: str = "") -> TypeModel | None:
        """The type of whole trees: the one of the name, or the first; None if it has no trees."""
        of = self.types.get(name) if name else self.module.types[0]
        return None if of is None or of.is_enumeration else of


def _placed(form: FormModel) -> tuple[Placed, ...]:
    within = {f.name: (form, 0) for f in form.fields}
    for number, part in enumerate(form.parts, 1):
        within.update((f.name, (part, number)) for f in part.fields)
    return tuple(Placed(f, *within[f.name]) for f in form.in_order)
