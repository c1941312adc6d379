"""The files of C for a schema: PREFIX.h and PREFIX.c."""

from __future__ import annotations

from collections.abc import Iterator

from ..backend import MOST_FORMS, NoCode, template
from ..docs import docs_of
from ..model import Module, TypeModel, model_of
from ..syntax import Schema
from .attributes import attribute_functions, open_attribute_functions
from .builders import Builder
from .names import ModuleNames, prefix_of
from .parts import part_functions
from .proofs import Proofs
from .readers import reader_functions
from .tables import Tables
from .text import call, described, enumeration, filled, function, macro, returning, statement

_HEADERS = """
assert complex ctype dirent dlfcn endian errno fcntl features fenv float inttypes iso646 limits
locale malloc math memory poll pthread sched search setjmp signal stdalign stdarg stdatomic stdbool
stddef stdint stdio stdlib stdnoreturn string strings termios tgmath threads time uchar unistd
utime version wait wchar wctype
"""


def checked_module(schema: Schema, prefix: str) -> tuple[Module, str]:
    """The module, and the beginning of its names in C. NoCode"""
    module = model_of(schema)
    if len(module.forms) + len(module.parts) > MOST_FORMS:
        raise NoCode(f"adtc: the tables of C have room for {MOST_FORMS} constructors")
    prefix = prefix or prefix_of(module.name)
    if f"{prefix.lower()}_".startswith("adtc_"):
        raise NoCode("adtc: names that begin with adtc_ are the library's: choose a --prefix")
    if prefix in _HEADERS.split():
        raise NoCode(f"adtc: {prefix}.h would hide a header of the system: choose a --prefix")
    return module, prefix


def generate(schema: Schema, prefix: str = "") -> dict[str, str]:
    """The files by their names. NoCode"""
    module, prefix = checked_module(schema, prefix)
    return render(module, ModuleNames(module, prefix))


def render(module: Module, names: ModuleNames) -> dict[str, str]:
    """The same. Which name a function gets where names are alike is decided in this order."""
    shared = _shared(names, module)
    files = {}
    for suffix in ("h", "c"):
        files[f"{names.prefix}.{suffix}"] = template("c", suffix).render(shared)
    return files


def _shared(names: ModuleNames, module: Module) -> dict:
    """What the templates name."""
    tables = Tables(names, module)
    return {
        "names": names,
        "module": module,
        "forms": [(t, form) for t in module.trees for form in t.forms],
        "sums": [t for t in module.trees if not t.is_product],
        "root": module.trees[0].name if module.trees else "",
        "tables": tables,
        "proofs": Proofs(names.names, module, tables),
        "builders": [Builder(names, form) for t in module.trees for form in t.forms],
        "readers": lambda form: [*reader_functions(names, form), *part_functions(names, form)],
        "open_attributes": lambda of: list(open_attribute_functions(names, of)),
        "attributes": lambda of: list(attribute_functions(names, of)),
        "kind_expression": _kind_expression,
        "tree_numbers": [f"{names.numbers[t.name]} = {t.number}" for t in module.trees],
        "tags": lambda of: list(_tags(names, of)),
        "call": call,
        "described": described,
        "docs_of": docs_of,
        "enumeration": enumeration,
        "filled": filled,
        "function": function,
        "macro": macro,
        "returning": returning,
        "statement": statement,
    }


def _tags(names: ModuleNames, of: TypeModel) -> Iterator[str]:
    """Constructors with their numbers; what is not known has one that none of them can have."""
    yield from (f"{names.tags[f.name]} = {f.tag}" for f in of.forms)
    if of.is_open:
        yield f"{names.unknown[of.name]} = {1 << of.tag_bits}"


def _kind_expression(of: TypeModel) -> str:
    """The tag of a node of a type."""
    if not of.tag_bits:
        return "0"
    head = "adtc_head_of(x.at)" if of.may_be_fork else "x.at[0]"
    return f"{head} >> 4 & {(1 << of.tag_bits) - 1}u"
