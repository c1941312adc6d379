"""The schema as constants of which the library makes the tables of C (src/adtc_ocaml)."""

from __future__ import annotations

from ..layout import Form, RecordPlace
from ..model import FieldModel, FormModel, Module, ValueKind, is_checked
from ..packing import Bits
from .text import listed

NO_TYPE = 0xFFFF
# As in include/adtc_typed.h.
PLACES = {Form.ELEMENTS: 3, Form.RUN: 4, Form.INLINE: 5}
VALUES = (ValueKind.NODE, ValueKind.TEXT, ValueKind.CONSTANT, ValueKind.CODE)
FIRST_INT, FIRST_UINT, FIRST_FLOAT = 4, 8, 12


def _value(field: FieldModel) -> int:
    value = field.value
    if value.kind is ValueKind.INT:
        log = (value.bits // 8).bit_length() - 1
        return (FIRST_INT if value.signed else FIRST_UINT) + log
    if value.kind is ValueKind.FLOAT:
        return FIRST_FLOAT + (value.bits == 64)
    return VALUES.index(value.kind)


def _place(field: FieldModel) -> int:
    if isinstance(field.place, Bits):
        return 0
    return 1 if isinstance(field.place, RecordPlace) else PLACES.get(field.place.form, 2)


def _log(field: FieldModel) -> int:
    if isinstance(field.place, RecordPlace):
        return field.place.size.bit_length() - 1
    return field.place.element_log if field.form else 0  # type: ignore[union-attr]


def _bits(bits: Bits | None) -> list[int]:
    return [bits.word, bits.shift, bits.width] if bits else [0, 0, 0]


def _array(numbers: list[int]) -> str:
    return f"[| {'; '.join(map(str, numbers))} |]" if numbers else "[||]"


class Tables:
    def __init__(self, module: Module) -> None:
        self.module = module
        self.types = {t.name: t.number for t in module.types}

    def _field(self, field: FieldModel) -> str:
        place = field.place
        numbers = [_place(field), _value(field), _log(field), field.is_list + field.is_sparse]
        numbers += _bits(place if isinstance(place, Bits) else None)
        numbers += _bits(field.presence)
        numbers.append(place.first // 4 if isinstance(place, RecordPlace) else 0)
        numbers += [field.codes, self.types.get(field.value.type, NO_TYPE)]
        numbers += self._shared(field.value.shared if field.form else 0)
        return f'{{ name = "{field.name}"; numbers = {_array(numbers)} }}'

    def _shared(self, of: int) -> list[int]:
        """Where nothing is shared, the tables do not say so."""
        return [of] if self.module.shared_count else []

    def _form(self, form: FormModel) -> list[str]:
        order = {f.name: i for i, f in enumerate(form.fields)}
        fields = listed("fields =", "[|", [self._field(f) for f in form.fields], "|]", 4)
        checks = [order[f.name] for f in form.fields if is_checked(f)]
        numbers = [form.head_mask, self.types[form.type], form.tag, form.words]
        numbers.append(form.record_bytes // 4)
        if self.module.version:
            first = form.parts[0].number if form.parts else 0
            numbers += [int(form.is_open), len(form.parts), first]
        if not form.fields:
            fields = ["fields = [||]"]
        fields[-1] += ";"
        return [
            "{",
            f'  form_name = "{form.name}";',
            *(f"  {line}" for line in fields),
            f"  children = {_array([order[f.name] for f in form.children])};",
            f"  checks = {_array(checks)};",
            f"  masks = {_array(list(form.word_masks))};",
            f"  form_numbers = {_array(numbers)};",
            "};",
        ]

    def forms(self) -> list[str]:
        return [line for form in self.module.forms for line in self._form(form)]

    def parts(self) -> list[str]:
        return [line for part in self.module.parts for line in self._form(part)]

    def type_rows(self) -> list[str]:
        rows, first = [], 0
        for t in self.module.types:
            numbers = [first, len(t.forms), t.tag_bits, int(t.is_enumeration)]
            numbers += self._shared(t.shared)
            rows.append(f'{{ type_name = "{t.name}"; type_numbers = {_array(numbers)} }};')
            first += len(t.forms)
        return rows

    def fingerprint(self) -> str:
        """A literal of OCaml, on lines that are not too long."""
        digits = self.module.fingerprint
        escaped = [f"\\x{digits[i : i + 2]}" for i in range(0, len(digits), 2)]
        return f"{''.join(escaped[:16])}\\\n     {''.join(escaped[16:])}"
