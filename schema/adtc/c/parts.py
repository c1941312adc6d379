"""What the fields that came with later versions are in C: readers that look for their part first,
and the data of parts that a builder is given with the node.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..model import FieldModel, FormModel, ValueKind
from ..packing import HEAD, VARIANT_SHIFT
from ..places import Form, RecordPlace
from .names import ModuleNames
from .readers import ItemReader, before, documented, readers
from .text import function

if TYPE_CHECKING:
    from .builders import Argument, Builder


# ---- Reading ----


def _part_at(names: ModuleNames, form: FormModel, index: int) -> str:
    """Where a part is, or what stands for it where it is not there."""
    number = before(form, *form.before_part(index)).replace("x.at", "whole.at")
    return f"adtc_part_{form.family}(whole.at, {number}, {names.no_part})"


def part_functions(names: ModuleNames, form: FormModel) -> Iterator[str]:
    """Readers of the fields of all parts."""
    for index, part in enumerate(form.parts):
        opening = f"adtc_tree x = {{{_part_at(names, form, index)}}};"
        for field in part.fields:
            yield from documented(field, _readers_of(names, form, part, field, opening))


def _readers_of(
    names: ModuleNames, form: FormModel, part: FormModel, field: FieldModel, opening: str
) -> Iterator[str]:
    for reader in readers(names, part, field):
        name = names.of_field(form, field.name, reader.pattern)
        if isinstance(reader, ItemReader):
            yield reader.function(name)
            continue
        head = f"static inline {reader.gives} {name}"
        parameter = f"{names.forms[form.name]} whole"
        yield function(head, [parameter], [opening, f"return {reader.expression};"])


# ---- Building ----


def _words(part: FormModel) -> int:
    """What typed_parts.c expects of a part."""
    numbers = sum(f.form is Form.NUMBER for f in part.children)
    return _counts_in(part) + len(_lists(part)) + 2 * numbers


def _counts_in(part: FormModel) -> int:
    return 1 + part.words + part.record_bytes // 4


def _lists(part: FormModel) -> list[FieldModel]:
    return [f for f in part.children if f.is_tree_list]


def part_data(builder: Builder) -> Iterator[str]:
    """Statements that fill in the data of all parts."""
    yield f"uint32_t {builder.parts}[{sum(map(_words, builder.form.parts))}] = {{0}};"
    first = 0
    for part in builder.form.parts:
        arguments = [builder.of[f.name] for f in part.fields]
        yield from _bits(builder, part, arguments, first)
        yield from _record(builder, part, arguments, first)
        yield from _children(builder, part, first)
        first += _words(part)


def _bits(
    builder: Builder, part: FormModel, arguments: list[Argument], first: int
) -> Iterator[str]:
    for word in range(HEAD, part.words):
        sign = "="
        for text in builder.bits(arguments, word, VARIANT_SHIFT if word == HEAD else 0):
            yield f"{builder.parts}[{first + 1 + word}] {sign} {text};"
            sign = "|="


def _record(
    builder: Builder, part: FormModel, arguments: list[Argument], first: int
) -> Iterator[str]:
    for a in arguments:
        if isinstance(a.field.place, RecordPlace):
            to = f"{builder.parts} + {first + 1 + part.words + a.field.place.first // 4}"
            yield f"if ({a.has}) memcpy({to}, &{a.value}, sizeof {a.value});"


def _children(builder: Builder, part: FormModel, first: int) -> Iterator[str]:
    to = first + _counts_in(part)
    for field in _lists(part):
        yield f"{builder.parts}[{to}] = {builder.of[field.name].has};"
        to += 1
    for field in (f for f in part.children if f.form is Form.NUMBER):
        a = builder.of[field.name]
        kind = "float" if field.value.kind is ValueKind.FLOAT else "int"
        value = f"(int64_t){a.value}" if kind == "int" and not field.value.signed else a.value
        yield f"if ({a.has}) adtc_put_{kind}({builder.parts} + {to}, {value});"
        to += 2
