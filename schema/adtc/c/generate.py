"""The files of C for a schema: PREFIX.h and PREFIX.c."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined

from ..model import Module, TypeModel, model_of
from ..syntax import Schema
from .builders import Builder
from .names import ModuleNames, prefix_of
from .readers import attribute_functions, reader_functions
from .tables import Tables
from .text import call, enumeration, filled, function, macro, returning

MOST_FORMS = 0xFFFE  # numbers of forms have 16 bits, and one has a meaning of its own


class NoCode(Exception):
    """A schema that there is no C for; the text says why."""


def refuse_versions(schema: Schema, language: str) -> None:
    """For a backend that does not know parts and reserves yet. NoCode"""
    if schema.extensions.version:
        raise NoCode(f"adtc: there is no code in {language} for schemas with `--@ version` yet")


def generate(schema: Schema, prefix: str = "") -> dict[str, str]:
    """The files by their names. NoCode"""
    refuse_versions(schema, "C")
    module = model_of(schema)
    if len(module.forms) > MOST_FORMS:
        raise NoCode(f"adtc: the tables of C have room for {MOST_FORMS} constructors")
    prefix = prefix or prefix_of(module.name)
    if prefix.lower() == "adtc":
        raise NoCode("adtc: names that begin with adtc_ are the library's: choose a --prefix")
    return render(module, ModuleNames(module, prefix))


def render(module: Module, names: ModuleNames) -> dict[str, str]:
    """The same. Which name a function gets where names are alike is decided in this order."""
    shared = _shared(names, module)
    files = {}
    for suffix in ("h", "c"):
        template = _environment().get_template(f"module.{suffix}.j2")
        files[f"{names.prefix}.{suffix}"] = template.render(shared)
    return files


def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("adtc.c", "templates"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # C, not HTML
    )


def _shared(names: ModuleNames, module: Module) -> dict:
    """What the templates name."""
    return {
        "names": names,
        "module": module,
        "forms": [(t, form) for t in module.trees for form in t.forms],
        "sums": [t for t in module.trees if not t.is_product],
        "root": module.trees[0].name if module.trees else "",
        "tables": Tables(names, module),
        "builders": [Builder(names, form) for t in module.trees for form in t.forms],
        "readers": lambda form: list(reader_functions(names, form)),
        "attributes": lambda of: list(attribute_functions(names, of)),
        "kind_expression": _kind_expression,
        "tree_numbers": [f"{names.numbers[t.name]} = {t.number}" for t in module.trees],
        "tags": lambda of: [f"{names.tags[f.name]} = {f.tag}" for f in of.forms],
        "call": call,
        "enumeration": enumeration,
        "filled": filled,
        "function": function,
        "macro": macro,
        "returning": returning,
    }


def _kind_expression(of: TypeModel) -> str:
    """The tag of a node of a type."""
    if not of.tag_bits:
        return "0"
    head = "adtc_head_of(x.at)" if any(f.may_be_fork for f in of.forms) else "x.at[0]"
    return f"{head} >> 4 & {(1 << of.tag_bits) - 1}u"
