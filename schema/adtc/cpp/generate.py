"""The files of C++ for a schema: those of C, and PREFIX.hpp."""

from __future__ import annotations

from ..backend import template
from ..c.generate import checked_module
from ..c.generate import render as render_c
from ..c.names import ModuleNames
from ..c.text import WIDTH, call, described, enumeration, indented, statement
from ..docs import docs_of
from ..model import TypeModel
from ..syntax import Schema
from .builders import CppBuilder, forwarding
from .names import CppNames
from .readers import Readers, method
from .values import Values


def generate(schema: Schema, prefix: str = "") -> dict[str, str]:
    """The files by their names. NoCode"""
    module, prefix = checked_module(schema, prefix)
    c = ModuleNames(module, prefix)
    files = render_c(module, c)  # which decides the names in C
    names = CppNames(module, prefix)
    values = Values(names, c)
    readers = Readers(values)
    members = {f.name: list(readers.of_form(f)) for t in module.trees for f in t.forms}
    attributes = {
        t.name: [] if t.is_product else list(readers.of_attributes(t)) for t in module.trees
    }
    text = template("cpp", "hpp").render(
        names=names,
        c=c,
        module=module,
        members=members,
        attributes=attributes,
        sums=[t for t in module.trees if not t.is_product],
        builders=[CppBuilder(values, f).definition() for t in module.trees for f in t.forms],
        guard=f"{c.upper}_HPP",
        call=call,
        described=described,
        docs_of=docs_of,
        enumerators=lambda opening, of, within=0: enumeration(
            opening, "};", _enumerators(names, c, of), within
        ),
        declarations=lambda all_: [line for member in all_ for line in member.declarations],
        forwarding=forwarding,
        method=method,
        one_or_two=_one_or_two,
        throwing=_throwing,
        indented=lambda text: "\n".join(map(indented, text.split("\n"))),
    )
    return {**files, f"{prefix}.hpp": text}


def _enumerators(names: CppNames, c: ModuleNames, of: TypeModel) -> list[str]:
    """With their numbers. A value of an open enumeration that is not known is one without a name;
    a constructor that is not known is a kind."""
    found = [f"{name} = ::{c.tags[form]}" for form, name in names.enumerators(of).items()]
    if of.is_open and not of.is_enumeration:
        found.append(f"UNKNOWN = ::{c.unknown[of.name]}")
    return found


def _one_or_two(indent: str, opening: str, then: str) -> str:
    """What decides, and the one statement that it decides on: on one line, if it fits."""
    short = f"{indent}{opening} {then}"
    if len(short) <= WIDTH:
        return short
    broken = statement(then, len(indent) + 2).replace("\n", f"\n{indent}  ")
    return f"{indent}{opening}\n{indent}  {broken}"


def _throwing(call_: str) -> str:
    """A call whose failure is thrown, as a statement."""
    return _one_or_two("  ", f"if ({call_} != ADTC_OK)", "::outheap::adtc::throw_error(found);")
