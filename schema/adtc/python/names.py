"""Names in Python: classes of types and constructors, and attributes of fields.

A name that Python reserves, or that a class has for itself, gets an underscore.
"""

from __future__ import annotations

import re

from ..model import FormModel, Module
from ..names import escape

SCHEMA = "__schema__"  # begins like no name that the compiler gives
UNKNOWN_FIELDS = ("number",)  # of a class for what is unknown
_OWN = ("_fields", "_attributes")  # of classes


def _free(name: str) -> str:
    is_special = re.fullmatch(r"__\w*__", name) or name in (*_OWN, "Node", "Schema")
    return f"{name}_" if is_special else escape(name, "python")


class ModuleNames:
    """The names of a module. Types begin with a small letter and constructors with a capital one,
    so that only underscores can make two alike: the later one gets one more."""

    def __init__(self, module: Module, prefix: str = "") -> None:
        self.module = prefix or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", module.name).lower()
        self._taken: set[str] = set()
        self.types = {t.name: self._take(t.name) for t in module.types}
        self.forms = {
            f.name: self.types[t.name] if t.is_product else self._take(f.name)
            for t in module.types
            for f in t.forms
        }
        self.unknown = {t.name: self._take(f"Unknown_{t.name}") for t in module.types if t.is_open}

    def _take(self, name: str) -> str:
        name = _free(name)
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        return name

    def fields(self, form: FormModel) -> dict[str, str]:
        """Of all fields, by those of the schema: what a later version brings renames none."""
        names: dict[str, str] = {}
        for field in form.all_fields:
            name = _free(field.name)
            while name in names.values():
                name += "_"
            names[field.name] = name
        return names

    def split(self, form: FormModel) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Those that are no attributes, and those that are, in the order of the schema."""
        names = self.fields(form)
        return (
            tuple(names[f.name] for f in form.in_order if f.name not in form.attributes),
            tuple(names[f.name] for f in form.in_order if f.name in form.attributes),
        )
