"""Functions that read the attributes of a sum, whatever the constructor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..model import FieldModel, FormModel, TypeModel, ValueKind
from .names import ModuleNames
from .readers import ItemReader, Reader, literal, nothing, readers, scalar
from .text import call, case, returning


def open_attribute_functions(names: ModuleNames, of: TypeModel) -> Iterator[str]:
    """Those of an open sum, by the readers of each constructor. Of one that is not known they
    say what they say where there is nothing."""
    fields = [f for f in of.forms[0].all_fields if f.name in of.forms[0].attributes]
    for field in fields if of.is_open else []:
        for reader in readers(names, of.forms[0], _unplaced(field)):
            if isinstance(reader, ItemReader):
                continue
            name = names.of_attribute(of.name, field.name, reader.pattern)
            head = f"static inline {reader.gives} {name}({names.types[of.name]} x)"
            lines = [f"{head} {{", f"  switch ({names.of_type(of.name, 'kind')}(x)) {{"]
            for form in of.forms:
                read = names.of_field(form, field.name, reader.pattern)
                as_form = names.of_type(of.name, f"as_{form.name}")
                lines.append(f"  case {names.tags[form.name]}: return {read}({as_form}(x));")
            none = _nothing_read(names, field, reader)
            lines.append(f"  case {names.unknown[of.name]}: break;")
            yield "\n".join([*lines, "  }", f"  return {none};", "}"])


def _unplaced(field: FieldModel) -> FieldModel:
    """As if all that is before it were always there: its readers are named, and not used."""
    return replace(field, before=())


def _nothing_read(names: ModuleNames, field: FieldModel, reader: Reader) -> str:
    if field.is_list:
        return "adtc_no_list()"
    if reader.pattern == "has_{}":
        return "false"
    if reader.pattern == "{}_number":
        return str(field.default or 0)
    if field.default is not None:
        return literal(names, field)
    if field.value.kind is ValueKind.CODE:
        return "false" if field.value.is_bool else f"({scalar(names, field.value)})0"
    return nothing(names, field.value)


def attribute_functions(names: ModuleNames, of: TypeModel) -> Iterator[str]:
    """Readers of the attributes of a sum, whatever the constructor."""
    attributes = [f for f in of.forms[0].fields if f.name in of.forms[0].attributes]
    if of.is_product or of.is_open:
        return
    for field in attributes:
        same = [list(readers(names, form, _field(form, field.name))) for form in of.forms]
        for i, reader in enumerate(same[0]):
            if not isinstance(reader, ItemReader):
                yield _attribute(names, of, field.name, [forms[i] for forms in same])


def _field(form: FormModel, name: str) -> FieldModel:
    return next(f for f in form.fields if f.name == name)


def _attribute(names: ModuleNames, of: TypeModel, field: str, same: Sequence[Reader]) -> str:
    """Constructors that have it at the same place share a case."""
    name = names.of_attribute(of.name, field, same[0].pattern)
    head = f"static inline {same[0].gives} {name}"
    cases: dict[str, list[str]] = {}
    for form, reader in zip(of.forms, same):
        cases.setdefault(reader.expression, []).append(names.tags[form.name])
    usual = max(cases, key=lambda expression: len(cases[expression]))
    parameters = [f"{names.types[of.name]} x"]
    if len(cases) == 1:
        return returning(head, parameters, usual)
    lines = [call(head, parameters, " {"), f"  switch ({names.of_type(of.name, 'kind')}(x)) {{"]
    for expression, tags in cases.items():
        if expression != usual:
            lines += [f"  case {tag}:" for tag in tags[:-1]]
            lines.append(case(f"case {tags[-1]}", expression))
    return "\n".join([*lines, case("default", usual), "  }", "}"])
