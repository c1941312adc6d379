"""What a builder says of the parts of a node, which are the fields that came with later versions:
all of it at once, as the crate's parts.rs expects it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..layout import Form, RecordPlace
from ..model import FieldModel, FormModel, ValueKind
from .members import BODY, Member, bits
from .text import statement

if TYPE_CHECKING:
    from .builders import Builder

WORD = 4


def part_data(builder: Builder) -> Iterator[str]:
    """Statements that fill in the data of all parts."""
    if not builder.form.parts:
        return
    words = sum(map(_words, builder.form.parts))
    yield f"let mut parts = adtc::Parts::<{WORD * words}>::new();"
    first = 0
    for part in builder.form.parts:
        members = [builder.of[f.name] for f in part.fields]
        yield from _bits(members, first)
        yield from _record(part, members, first)
        yield from _children(builder, part, first + _counts_in(part))
        first += _words(part)


def _words(part: FormModel) -> int:
    return _counts_in(part) + len(_lists(part)) + 2 * len(_numbers(part))


def _counts_in(part: FormModel) -> int:
    return 1 + part.words + part.record_bytes // WORD


def _lists(part: FormModel) -> list[FieldModel]:
    return [f for f in part.children if f.is_tree_list]


def _numbers(part: FormModel) -> list[FieldModel]:
    return [f for f in part.children if f.form is Form.NUMBER]


def _bits(members: list[Member], first: int) -> Iterator[str]:
    for m in members:
        for place, value in bits(m):
            word = str(first + 1 + place.word)  # that of the head is -1
            yield from statement("parts.word", [word, str(place.shift), value], BODY)


def _record(part: FormModel, members: list[Member], first: int) -> Iterator[str]:
    for m in members:
        place = m.field.place
        if isinstance(place, RecordPlace):
            word = first + 1 + part.words + place.first // WORD
            yield f"let value = {m.value}.unwrap_or_default();"
            yield f"parts.bytes({word}, value.to_ne_bytes());"


def _children(builder: Builder, part: FormModel, word: int) -> Iterator[str]:
    for field in _lists(part):
        yield f"parts.count({word}, {builder.of[field.name].value});"
        word += 1
    for field in _numbers(part):
        yield f"if let Some(value) = {builder.of[field.name].value} {{"
        yield f"    parts.bytes({word}, {_wide(field)}.to_ne_bytes());"
        yield "}"
        word += 2


def _wide(field: FieldModel) -> str:
    """A number in 8 bytes."""
    if field.value.bits == 64:
        return "value"
    return "f64::from(value)" if field.value.kind is ValueKind.FLOAT else "i64::from(value)"
