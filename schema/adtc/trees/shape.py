"""A schema as trees look things up in it."""

from __future__ import annotations

from ..backend import refuse_versions
from ..checks import forms
from ..model import FieldModel, FormModel, TypeModel, model_of
from ..syntax import Schema


class Shape:
    """Of a closed schema; else NoCode. `type_names` are the schema's names of the types of fields,
    by form and name."""

    def __init__(self, schema: Schema) -> None:
        refuse_versions(schema, "commands for trees")
        self.module = model_of(schema)
        self.types = {t.name: t for t in self.module.types}
        self.forms = {form.name: form for form in self.module.forms}
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
