"""The files of OCaml for a schema: PREFIX.ml and PREFIX.mli."""

from __future__ import annotations

from ..backend import MOST_FORMS, NoCode, refuse_versions, template
from ..c.names import prefix_of
from ..model import Module, model_of
from ..syntax import Schema
from .names import FILES, ModuleNames, capital
from .reading import Reading
from .tables import Tables
from .text import wrapped
from .types import Types
from .views import Views
from .writing import Writing

MOST_BLOCKS = 246  # constructors with fields of one type: a limit of OCaml


def generate(schema: Schema, prefix: str = "") -> dict[str, str]:
    """The files by their names. NoCode"""
    refuse_versions(schema, "OCaml")
    module = model_of(schema)
    prefix = (prefix or prefix_of(module.name)).lower()
    _refuse(module, prefix)
    shared = _shared(module, schema, ModuleNames(module, prefix))
    files = {}
    for suffix in ("ml", "mli"):
        files[f"{prefix}.{suffix}"] = wrapped(template("ocaml", suffix).render(shared))
    return files


def _refuse(module: Module, prefix: str) -> None:
    if capital(prefix) in FILES:
        raise NoCode(f"adtc: the code needs another module {capital(prefix)}: choose a --prefix")
    if len(module.forms) > MOST_FORMS:
        raise NoCode(f"adtc: the tables of C have room for {MOST_FORMS} constructors")
    for t in module.trees:
        if sum(bool(f.fields) for f in t.forms) > MOST_BLOCKS:
            limit = f"at most {MOST_BLOCKS} constructors with fields"
            raise NoCode(f"adtc: a type of OCaml has {limit}, and {t.name} has more")


def _shared(module: Module, schema: Schema, names: ModuleNames) -> dict:
    """What the templates name."""
    types = Types(names, module, schema)
    reading = Reading(names, types, module).functions()
    writing = Writing(names, types, module).functions()
    views = Views(names, types, module)
    return {
        "module": module,
        "names": names,
        "types": types,
        "tables": Tables(module),
        "codes": _codes(names, module, "\n".join([*reading, *writing, *views.implementation()])),
        "reading": reading,
        "writing": writing,
        "views": views,
    }


def _codes(names: ModuleNames, module: Module, code: str) -> list[str]:
    """What makes numbers of enumerations and enumerations of numbers, where the code does so."""
    lines = []
    for t in module.enumerations:
        name = names.types[t.name]
        if f" code'{name} " in code or f"(code'{name} " in code:
            lines.append(f'external code\'{name} : {name} -> int = "%identity"')
        if f"of_code'{name} " in code:
            lines.append(f'external of_code\'{name} : int -> {name} = "%identity"')
    return lines
