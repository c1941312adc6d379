"""Names in Python: classes of types and constructors, and attributes of fields.

A name that Python reserves, or that a class has for itself, gets an underscore.
"""

from __future__ import annotations

import re

from ..model import FormModel, Module
from ..names import escape

SCHEMA = "__schema__"  # begins like no name that the compiler gives
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

    def _take(self, name: str) -> str:
        name = _free(name)
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        return name

    def fields(self, form: FormModel) -> list[str]:
        """Of all fields, in the order of the schema."""
        names: list[str] = []
        for field in form.fields:
            name = _free(field.name)
            while name in names:
                name += "_"
            names.append(name)
        return names

    def split(self, form: FormModel) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Those that are no attributes, and those that are."""
        named = list(zip(form.fields, self.fields(form)))
        return (
            tuple(name for f, name in named if f.name not in form.attributes),
            tuple(name for f, name in named if f.name in form.attributes),
        )
