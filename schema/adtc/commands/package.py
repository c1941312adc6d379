"""The package adtc_typed, whose C proves bytes to be a tree, and classes for it of a schema: those
of a generated module, made while the program runs."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

from ..model import TypeModel
from ..python.names import ModuleNames
from ..python.tables import Tables
from ..trees.shape import Shape

# Its sources, where make, dune or opam have installed this.
SOURCES = Path(__file__).resolve().parents[2] / "adtc_typed.tar.gz"


class NoPackage(Exception):
    """It is not installed."""


def package() -> ModuleType:
    """NoPackage"""
    try:
        return importlib.import_module("adtc_typed")
    except ModuleNotFoundError:
        what = f"{SOURCES}`" if SOURCES.exists() else "./python` in the checkout"
        raise NoPackage(
            "adtc: the Python package adtc_typed, which checks trees, is missing: "
            f"`{sys.executable} -m pip install {what} installs it; "
            "it needs a C compiler and the headers of Python"
        ) from None


def class_of(shape: Shape, of: TypeModel) -> type:
    """The class of a type, which `adtc_typed.open` takes. NoPackage"""
    typed, module = package(), shape.module
    names = ModuleNames(module)
    tables = Tables(names, module, set())
    types = {t.name: _class(names.types[t.name], typed.Node) for t in module.types}
    forms = [
        types[t.name] if t.is_product else _class(names.forms[form.name], types[t.name])
        for t in module.types
        for form in t.forms
    ]
    unknown = [_class(name, types[of_type]) for of_type, name in names.unknown.items()]
    typed.Schema(tables.rows, tuple(types.values()), tuple(forms), tuple(unknown))
    return types[of.name]


def _class(name: str, base: type) -> type:
    return type(name, (base,), {"__slots__": ()})
