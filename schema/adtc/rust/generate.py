"""The file of Rust for a schema: PREFIX.rs, a module."""

from __future__ import annotations

from collections.abc import Iterator

from ..backend import MOST_FORMS, NoCode, template
from ..c.names import prefix_of
from ..layout import layout_of
from ..model import FormModel, Module, TypeModel, model_of
from ..names import escape
from ..sizes import WORD, least_bytes
from ..syntax import Schema
from . import readers, tables, types
from .builders import Builder, structure
from .names import ANY, CRATES, UNKNOWN, ModuleNames
from .text import LITERAL, VARIANT, braced, documented, indented, remarked

Least = dict[str, int]  # the words of the smallest value of each form


def generate(schema: Schema, prefix: str = "") -> dict[str, str]:
    """The file by its name. NoCode"""
    module = model_of(schema)
    if len(module.forms) + len(module.parts) > MOST_FORMS:
        raise NoCode(f"adtc: the tables of Rust have room for {MOST_FORMS} constructors")
    name = escape(prefix or prefix_of(module.name), "rust")
    name = f"{name}_" if name in CRATES else name
    least = {form: size // WORD for (_, form), size in least_bytes(layout_of(schema)).items()}
    return {f"{name}.rs": _rendered(module, ModuleNames(module), least)}


def _rendered(module: Module, names: ModuleNames, least: Least) -> str:
    return template("rust", "rs").render(
        names=names,
        module=module,
        crate=f"outheap_adtc::generated{'::sharing' if module.shared_count else ''}",
        any_node=ANY,
        numbers="".join(_numbers(module)),
        types=list(tables.type_rows(module)),
        forms=list(tables.form_rows(module)),
        view=lambda of: types.view(names, of),
        view_lines=lambda of: list(_view_type(names, of)),
        view_body=lambda of: list(_view_body(names, of, least)),
        field_readers=lambda form: _blocks(readers.readers(names, form)),
        attributes=lambda of: _blocks(readers.attributes(names, of, least)),
        documented=lambda depth, *texts: "\n".join(indented(documented(*texts), depth)),
        about=remarked(module.doc),
        enumeration=lambda of: list(_enumeration(names, of)),
        unknown=UNKNOWN,
        structures=[structure(Builder(names, f)) for t in module.trees for f in t.forms],
        indented=lambda lines, depth: "\n".join(indented(lines, depth)),
        tag=readers.tag,
        least_of=lambda of: readers.least_of(of, least),
        at_least=lambda of, form: readers.at_least(of, form, least),
    )


def _numbers(module: Module) -> Iterator[str]:
    """The numbers that the table has if a module is open, or shares values."""
    if module.version:
        yield f" version {module.version}"
    if module.shared_count:
        yield f" shared {module.shared_count}"


def _blocks(blocks: Iterator[list[str]]) -> list[str]:
    """Functions with a line between them."""
    lines: list[str] = []
    for block in blocks:
        lines += ["", *block] if lines else block
    return lines


def _parts(names: ModuleNames, form: FormModel) -> list[tuple[str, str]]:
    fields = names.fields[form.name]
    return [(fields[f.name], types.read(names, f)) for f in form.all_fields]


def _view_type(names: ModuleNames, of: TypeModel) -> Iterator[str]:
    """The variants of a sum, or the fields of a product. If one variant is long, or has a comment,
    rustfmt gives each field of all of them a line."""
    if of.is_product:
        yield from _fields(names, of.forms[0], "pub ")
        return
    parts = [[f"{name}: {kind}" for name, kind in _parts(names, form)] for form in of.forms]
    is_long = of.is_open or any(len(", ".join(p)) > VARIANT for p in parts)
    is_long = is_long or any(form.doc or _says_of_fields(form) for form in of.forms)
    for form, p in zip(of.forms, parts):
        yield from documented(form.doc)
        name = names.forms[form.name]
        if _says_of_fields(form):
            yield from [f"{name} {{", *indented(_fields(names, form)), "},"]
        else:
            yield from braced(name, p, ",", 0 if is_long else VARIANT)
    if of.is_open:
        yield from _unknown("constructor")


def _says_of_fields(form: FormModel) -> bool:
    return any(f.doc for f in form.all_fields)


def _fields(names: ModuleNames, form: FormModel, before: str = "") -> Iterator[str]:
    """One on a line, below what is said of it."""
    for field, (name, kind) in zip(form.all_fields, _parts(names, form)):
        yield from documented(field.doc)
        yield f"{before}{name}: {kind},"


def _view_body(names: ModuleNames, of: TypeModel, least: Least) -> Iterator[str]:
    """Makes the view of a handle."""
    first = of.forms[0]
    head = names.views[of.name]
    if not of.is_product:
        head += f"::{names.forms[first.name]}"
    parts = _parts(names, first)
    value = _literal(head, "x", parts)
    short = [f"return {value[0]}", *value[1:]]
    short[-1] += ";"
    yield from readers.start(of, least, [readers.nothing(names, of), *short] if parts else short)
    if of.is_product:
        yield f"let x = forms::{names.forms[first.name]}(node);"
        yield from value
        return
    yield f"match {readers.tag(of)} {{"
    for form in of.forms:
        parts = _parts(names, form)
        head = f"{names.views[of.name]}::{names.forms[form.name]}"
        is_last = form is of.forms[-1] and not of.is_open
        pattern = "_" if is_last else str(form.tag)
        if not parts:
            yield f"    {pattern} => {head},"
            continue
        yield f"    {pattern} => {{"
        node = readers.at_least(of, form, least)
        yield f"        let x = forms::{names.forms[form.name]}({node});"
        yield from indented(_literal(head, "x", parts), 2)
        yield "    }"
    if of.is_open:
        yield f"    number => {names.views[of.name]}::{UNKNOWN}(number as u16),"
    yield "}"


def _literal(head: str, whose: str, parts: list[tuple[str, str]]) -> list[str]:
    return braced(head, [f"{name}: {whose}.{name}()" for name, _ in parts], "", LITERAL)


def _enumeration(names: ModuleNames, of: TypeModel) -> Iterator[str]:
    """An enumeration of which there may be other values has no numbers in Rust."""
    for form in of.forms:
        number = "" if of.is_open else f" = {form.tag}"
        yield from documented(form.doc)
        yield f"{names.values[form.name]}{number},"
    if of.is_open:
        yield from _unknown("value")


def _unknown(what: str) -> Iterator[str]:
    yield f"/// Of a {what} that a later version has brought: its number."
    yield f"{UNKNOWN}(u16),"
