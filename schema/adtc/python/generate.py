"""The files of Python for a schema: MODULE.py and MODULE.pyi."""

from __future__ import annotations

import re

from ..backend import MOST_FORMS, NoCode, template
from ..checks import forms
from ..model import Module, model_of
from ..names import RESERVED
from ..syntax import Schema
from .classes import Classes
from .names import ModuleNames
from .stubs import Stubs
from .tables import Tables
from .text import Name, documented, laid

ABOUT = "Values of module {}: each class makes them, and is what those in a buffer are."
# A module of such a name would hide one that it imports, or adtc_typed does.
TAKEN = {"adtc_typed", "builtins", "collections", "mmap", "os", "pickle", "typing"}


def generate(schema: Schema, prefix: str = "") -> dict[str, str]:
    """The files by their names. NoCode"""
    module = model_of(schema)
    if _forms(module) > MOST_FORMS:
        raise NoCode(f"adtc: the tables have room for {MOST_FORMS} constructors")
    names = ModuleNames(module, prefix)
    if not _may_be_called(names.module):
        raise NoCode(f"adtc: a module may not be called {names.module}: choose a --prefix")
    types = {
        (form.name.text, field.name.text): field.type.text
        for definition in schema.definitions
        for form in forms(definition)
        for field in form.fields
    }
    defaults = {d.name: d.value for d in schema.extensions.defaults}
    shared = _shared(names, module, types, defaults)
    return {
        f"{names.module}.{suffix}": template("python", suffix).render(shared)
        for suffix in ("py", "pyi")
    }


def _forms(module: Module) -> int:
    """Parts, and what stands for unknown constructors of a type, are among them."""
    of_versions = len(module.types) if module.version else 0
    return len(module.forms) + len(module.parts) + of_versions


def _may_be_called(name: str) -> bool:
    is_name = re.fullmatch(r"[A-Za-z_]\w*", name) is not None
    return is_name and name not in TAKEN and name not in RESERVED["python"]


def _shared(
    names: ModuleNames,
    module: Module,
    types: dict[tuple[str, str], str],
    defaults: dict[str, str],
) -> dict:
    """What the templates name."""
    are_bytes = {key for key, name in types.items() if name == "bytes"}
    return {
        "about": documented(ABOUT.format(module.name), module.doc, margin=""),
        "classes": list(Classes(names, module, types, defaults).texts()),
        "stubs": Stubs(names, module, are_bytes),
        "tables": laid(_arguments(names, module, are_bytes), "__schema__ = Schema"),
    }


def _arguments(names: ModuleNames, module: Module, are_bytes: set[tuple[str, str]]) -> tuple:
    """Of Schema: the tables, the classes of types and of constructors, and those for what is
    unknown."""
    unknown = (tuple(map(Name, names.unknown.values())),) if module.version else ()
    return (
        Tables(names, module, are_bytes).rows,
        tuple(Name(names.types[t.name]) for t in module.types),
        tuple(Name(names.forms[form.name]) for form in module.forms),
        *unknown,
    )
