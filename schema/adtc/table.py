"""The layout of a schema as a table that people read."""

from __future__ import annotations

from collections.abc import Iterator

from .layout import Child, FieldLayout, Form, RecordPlace, TypeLayout, layout_of
from .packing import HEAD, Bits
from .sizes import least_bytes
from .syntax import Schema

COLUMNS = 4
Row = tuple[str, ...]


def layout_table(schema: Schema) -> str:
    """What each type takes, and where its fields are."""
    layout = layout_of(schema)
    lines = [f"module {layout.name}", f"fingerprint {layout.fingerprint}"]
    least = least_bytes(layout)
    for described in layout.types:
        lines += ["", _title(described), *_columns(list(_rows(described, least)))]
    return "\n".join([*lines, ""])


def _title(described: TypeLayout) -> str:
    count = len(described.forms)
    if described.is_enumeration:
        return (
            f"{described.name}: {_counted(count, 'value')} in {_counted(described.tag_bits, 'bit')}"
        )
    tag = (
        f", tag in {_counted(described.tag_bits, 'bit')} of the head" if described.tag_bits else ""
    )
    return f"{described.name}: {_counted(count, 'constructor')}{tag}"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _rows(described: TypeLayout, least: dict[tuple[str, str], int]) -> Iterator[Row]:
    for form in described.forms:
        if described.is_enumeration:
            yield f"  {form.tag} {form.name}", "", "", ""
            continue
        yield (
            f"  {form.tag} {form.name}",
            "",
            "",
            f"{least[described.name, form.name]} bytes or more",
        )
        for placed in form.fields:
            field = placed.field
            yield "", field.name.text, f"{field.type}{field.modifier}", _where(placed)


def _where(placed: FieldLayout) -> str:
    place = placed.place
    if isinstance(place, Bits):
        where = _bits(place)
    elif isinstance(place, RecordPlace):
        where = f"record, bytes {place.first} to {place.first + place.size - 1}"
    else:
        where = _child(place)
    return f"{where}; if {_bits(placed.presence)}" if placed.presence else where


def _bits(bits: Bits) -> str:
    if not bits.width:
        return "no bits"
    word = "head" if bits.word == HEAD else f"word {bits.word}"
    if bits.width == 1:
        return f"{word}, bit {bits.shift}"
    return f"{word}, bits {bits.shift} to {bits.last}"


def _child(child: Child) -> str:
    if child.form is Form.INLINE:
        return f"children from {child.order} on"
    size = f" of {_counted(1 << child.element_log, 'byte')}" if child.form is Form.ELEMENTS else ""
    return f"child {child.order}, {child.form.value}{size}"


def _columns(rows: list[Row]) -> list[str]:
    widths = [max(len(row[i]) for row in rows) for i in range(COLUMNS)]
    return ["  ".join(c.ljust(w) for c, w in zip(row, widths)).rstrip() for row in rows]
