"""The schema as the table that the crate's checker and builder go by: tokens of its macro."""

from __future__ import annotations

from collections.abc import Iterator

from ..layout import Form, RecordPlace
from ..model import FieldModel, FormModel, Module, ValueKind, is_checked
from ..packing import Bits

BOOL = 0xFFFF
PLACES = {Form.ELEMENTS: "Elements", Form.RUN: "Run", Form.INLINE: "Rest"}


def type_rows(module: Module) -> Iterator[str]:
    first = 0
    for t in module.types:
        enumeration = str(t.is_enumeration).lower()
        yield f'"{t.name}" {first} {len(t.forms)} {t.tag_bits} {enumeration};'
        first += len(t.forms)


def form_rows(module: Module) -> Iterator[str]:
    types = {t.name: t.number for t in module.types}
    for form in [*module.forms, *module.parts]:
        order = {f.name: i for i, f in enumerate(form.fields)}
        children = _numbers(order[f.name] for f in form.children)
        checked = _numbers(order[f.name] for f in form.fields if is_checked(f))
        masks = " ".join(f"{mask:#x}" for mask in form.word_masks)
        sizes = f"{types[form.type]} {form.words} {form.record_bytes // 4}"
        rows = [_field(f, types) for f in form.fields]
        head = f'"{form.name}" {sizes} {form.head_mask:#x} [{masks}] [{children}] [{checked}]'
        head += f"{_parts(form)} {{"
        if not rows:
            yield f"{head}}}"
            continue
        yield head
        yield from (f"    {row}" for row in rows)
        yield "}"


def _parts(form: FormModel) -> str:
    """Of a form that may have more than those, also if there are none."""
    return f" parts [{_numbers(part.number for part in form.parts)}]" if form.is_open else ""


def _numbers(numbers: Iterator[int]) -> str:
    return " ".join(map(str, numbers))


def _bits(bits: object) -> str:
    return f"({bits.word} {bits.shift} {bits.width})" if isinstance(bits, Bits) else "(0 0 0)"


def _value(field: FieldModel) -> str:
    value = field.value
    if value.kind is ValueKind.INT:
        return f"{'Int' if value.signed else 'Uint'}{value.bits}"
    if value.kind is ValueKind.FLOAT:
        return f"Float{value.bits}"
    return value.kind.name.capitalize()


def _field(field: FieldModel, types: dict[str, int]) -> str:
    place = field.place
    kind, log, first = "Bits", 0, 0
    if isinstance(place, RecordPlace):
        kind, log, first = "Record", place.size.bit_length() - 1, place.first // 4
    elif not isinstance(place, Bits):
        kind, log = PLACES.get(place.form, "Item"), place.element_log
    parts = [f'"{field.name}"', kind, _value(field), log, field.is_list + field.is_sparse]
    parts += [_bits(place), _bits(field.presence), first, field.codes]
    parts.append(BOOL if field.value.is_bool else types.get(field.value.type, 0))
    shared = f" shared {field.value.shared}" if field.form and field.value.shared else ""
    return f"{' '.join(map(str, parts))}{shared};"
