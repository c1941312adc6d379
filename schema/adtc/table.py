"""The layout of a schema as a table that people read."""

from __future__ import annotations

from collections.abc import Iterator

from .layout import layout_of
from .packing import HEAD, Bits
from .places import Child, FieldLayout, Form, FormLayout, RecordPlace, TypeLayout
from .sizes import least_bytes
from .syntax import Schema
from .versions import most_forms

COLUMNS = 4
Row = tuple[str, ...]


def layout_table(schema: Schema) -> str:
    """The table of what each type takes, and where its fields are."""
    layout = layout_of(schema)
    lines = [f"module {layout.name}", f"fingerprint {layout.fingerprint}"]
    lines += [f"version {layout.version}"] if layout.version else []
    least = least_bytes(layout)
    for described in layout.types:
        title = f"{_title(described)}{_reserve(described) if layout.version else ''}"
        lines += ["", title, *_columns(list(_rows(described, least)))]
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


def _reserve(described: TypeLayout) -> str:
    """How many constructors may still come."""
    if not described.tag_bits:
        return ""
    most = most_forms(described.tag_bits, described.is_enumeration)
    return f", room for {most - len(described.forms)} more"


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
        yield from _fields(form, "")
        first = sum(isinstance(f.place, Child) for f in form.fields) + form.packed_children
        for number, part in enumerate(form.parts, first):
            yield f"    since {part.version}", "", "", f"child {number}, part"
            yield from _fields(part.form, "part ")


def _fields(form: FormLayout, within: str) -> Iterator[Row]:
    for placed in form.fields:
        field = placed.field
        default = f" = {placed.default}" if placed.default else ""
        kind = f"{field.type}{field.modifier}{default}"
        yield "", field.name.text, kind, f"{within}{_where(placed)}"


def _where(placed: FieldLayout) -> str:
    place = placed.place
    if isinstance(place, Bits):
        where = _bits(place)
    elif isinstance(place, RecordPlace):
        where = f"record, bytes {place.first} to {place.first + place.size - 1}"
    else:
        where = f"{_child(place)}{_reference(placed)}"
    return f"{where}; if {_bits(placed.presence)}" if placed.presence else where


def _reference(placed: FieldLayout) -> str:
    if not placed.is_shared:
        return ""
    return ", references too" if _is_list(placed) else " or reference"


def _is_list(placed: FieldLayout) -> bool:
    return placed.field.modifier in ("*", "?*")


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
