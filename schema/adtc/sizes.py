"""How many bytes the smallest value of each type takes, with all that is below it."""

from __future__ import annotations

import math

from .packing import Bits
from .places import (
    RECORD_HEADS,
    Child,
    FieldLayout,
    Form,
    FormLayout,
    Layout,
    RecordPlace,
    TypeLayout,
)

WORD = 4
FORK_TAGS = 8  # a node of two children with a smaller variant is a fork, which is one word
TEXT = 8  # a head that has the length, and a word of zero bytes


def least_bytes(layout: Layout) -> dict[tuple[str, str], int]:
    """By the names of type and constructor. An enumeration that is alone is a small integer. A
    value that may be shared is a reference.

    A least fixed point: sizes only shrink, and only as often as there are types.
    """
    is_word = {t.name: t.is_enumeration or _may_be_unknown(layout, t) for t in layout.types}
    least = {name: WORD if is_word[name] else math.inf for name in is_word}
    trees = [t for t in layout.types if not is_word[t.name]]
    while True:
        found = {t.name: min(_form(f, least) for f in t.forms) for t in trees}
        if all(least[name] == size for name, size in found.items()):
            break
        least.update(found)
    return {(t.name, f.name): int(_size(t, f, least)) for t in layout.types for f in t.forms}


def _may_be_unknown(layout: Layout, of: TypeLayout) -> bool:
    """Whether there are values of constructors that later versions bring: such a one may be a node
    without children."""
    return layout.version > 0 and of.tag_bits > 0


def _size(of: TypeLayout, form: FormLayout, least: dict[str, float]) -> float:
    return least[of.name] if of.is_enumeration else _form(form, least)


def _form(form: FormLayout, least: dict[str, float]) -> float:
    needed = [f for f in form.fields if _is_needed(f)]
    count = form.packed_children + len(needed)
    record = WORD * RECORD_HEADS + form.record_bytes if form.record_bytes else 0
    own = node_bytes(form.tag, count) + WORD * form.words + record
    return own + sum(_child(f, least) for f in needed)


def node_bytes(variant: int, count: int) -> int:
    """A node without its children."""
    is_fork = count == 2 and variant < FORK_TAGS
    return WORD if is_fork else WORD * max(1, count)


def _is_needed(field: FieldLayout) -> bool:
    if isinstance(field.place, (Bits, RecordPlace)) or field.presence:
        return False
    return field.place.form is not Form.INLINE


def _child(field: FieldLayout, least: dict[str, float]) -> float:
    assert isinstance(field.place, Child)
    if field.is_shared:
        return WORD
    if field.place.form is Form.NODE:
        return least[field.field.type.text]
    if field.place.form is Form.NUMBER:
        return 3 * WORD if field.field.type.text.startswith("float") else WORD
    return TEXT if field.place.form is Form.TEXT else WORD
