"""The schema as rows of numbers, which the module adtc_typed makes the tables of adtc_typed.h of.

python/core/tables.c says what each column is. The numbers are those of the header's enums.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..layout import Form, RecordPlace
from ..model import FieldModel, FormModel, Module, Value, ValueKind, is_checked
from ..packing import Bits
from .names import ModuleNames

IN_BITS, IN_RECORD, AS_ITEM = range(3)
PLACES = {Form.ELEMENTS: 3, Form.RUN: 4, Form.INLINE: 5}
NODE, TEXT, CONSTANT, CODE = range(4)
SIGNED = {8: 4, 16: 5, 32: 6, 64: 7}
UNSIGNED = {8: 8, 16: 9, 32: 10, 64: 11}
FLOATS = {32: 12, 64: 13}
BYTES = 14  # in Python alone: a text that is no str
NO_TYPE = -1
NO_BITS = (0, 0, 0)

Row = tuple


def _value(value: Value, is_bytes: bool) -> int:
    if value.kind is ValueKind.INT:
        return (SIGNED if value.signed else UNSIGNED)[value.bits]
    if value.kind is ValueKind.FLOAT:
        return FLOATS[value.bits]
    if value.kind is ValueKind.TEXT:
        return BYTES if is_bytes else TEXT
    return {ValueKind.NODE: NODE, ValueKind.CONSTANT: CONSTANT, ValueKind.CODE: CODE}[value.kind]


def _place(field: FieldModel) -> int:
    if isinstance(field.place, Bits):
        return IN_BITS
    if isinstance(field.place, RecordPlace):
        return IN_RECORD
    return PLACES.get(field.place.form, AS_ITEM)


def _log(field: FieldModel) -> int:
    if isinstance(field.place, RecordPlace):
        return field.place.size.bit_length() - 1
    return field.place.element_log if field.form else 0  # type: ignore[union-attr]


def _bits(bits: Bits | None) -> Row:
    return (bits.word, bits.shift, bits.width) if bits else NO_BITS


def _text(numbers: Row) -> str:
    return " ".join(map(str, numbers))


class Tables:
    """`are_bytes` are those fields, by form and name, whose texts are bytes."""

    def __init__(self, names: ModuleNames, module: Module, are_bytes: set[tuple[str, str]]) -> None:
        self.names, self.module, self.are_bytes = names, module, are_bytes
        self.numbers = {t.name: t.number for t in module.types}

    @property
    def rows(self) -> Row:
        """All of them: the first argument of Schema."""
        module = self.module
        closed = (module.name, module.fingerprint, tuple(self.types), tuple(self.forms))
        if module.shared_count:
            return (*closed, module.version, (), module.shared_count)
        return (*closed, module.version, tuple(self.parts)) if module.version else closed

    @property
    def types(self) -> Iterator[Row]:
        for t in self.module.types:
            row = t.name, len(t.forms), t.tag_bits, t.is_enumeration
            yield (*row, t.shared) if self.module.shared_count else row

    @property
    def forms(self) -> Iterator[Row]:
        for form in self.module.forms:
            yield self._form(form, (self.numbers[form.type], form.tag), self.names.fields(form))

    @property
    def parts(self) -> Iterator[Row]:
        for form in self.module.forms:
            names = self.names.fields(form)
            for i, part in enumerate(form.parts, 1):
                yield self._form(part, (form.number, i), names)

    def _form(self, form: FormModel, which: Row, names: dict[str, str]) -> Row:
        """Of a constructor or of a part."""
        order = {f.name: i for i, f in enumerate(form.fields)}
        numbers = (
            *which,
            form.head_mask,
            form.record_bytes // 4,
            len(form.fields) - len(form.attributes & set(order)),
        )
        return (
            form.name,
            _text(numbers),
            tuple(order[f.name] for f in form.children),
            tuple(order[f.name] for f in form.fields if is_checked(f)),
            form.word_masks,
            tuple(self._field(form, f, names[f.name]) for f in form.fields),
        )

    def _field(self, form: FormModel, field: FieldModel, name: str) -> Row:
        place = field.place
        numbers = (
            _place(field),
            _value(field.value, (form.name, field.name) in self.are_bytes),
            _log(field),
            field.is_list + field.is_sparse,
            *_bits(place if isinstance(place, Bits) else None),
            *_bits(field.presence),
            place.first // 4 if isinstance(place, RecordPlace) else 0,
            field.codes,
            self.numbers.get(field.value.type, NO_TYPE),
            int(field.is_optional or field.is_sparse),
            *([field.value.shared] if self.module.shared_count else []),
        )
        row = field.name, name, _text(numbers)
        if field.default is None:
            return row
        return (*row, bool(field.default) if field.value.is_bool else field.default)
