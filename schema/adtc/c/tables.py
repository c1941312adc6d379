"""The schema as constants that the library's checker, builder, walk and printer go by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..model import FieldModel, FormModel, Module, TypeModel, ValueKind, is_checked
from ..packing import Bits
from ..places import Form, RecordPlace
from .names import ModuleNames
from .text import WIDTH, filled

NONE = "{0, 0, 0}"
NO_TYPE = "0xffff"  # ADTC_NO_TYPE, so that most rows fit on a line
PLACES = {
    Form.ELEMENTS: "ADTC_AS_ELEMENTS",
    Form.RUN: "ADTC_AS_RUN",
    Form.INLINE: "ADTC_AS_REST",
}


def _row(parts: Sequence[str]) -> str:
    """Of an array, behind four blanks and before a comma. If it does not fit, one that has braces
    in it has a line for each part."""
    short = f"{{{', '.join(parts)}}}"
    if len(short) <= WIDTH - 5:
        return short
    if any("{" in part for part in parts):
        return "{" + ",\n     ".join(parts) + "}"
    return filled(parts, "    {", "},").strip().rstrip(",")


def _bits(bits: Bits | None) -> str:
    return f"{{{bits.word}, {bits.shift}, {bits.width}}}" if bits else NONE


def _value(field: FieldModel) -> str:
    value = field.value
    if value.kind is ValueKind.INT:
        return f"ADTC_VALUE_{'' if value.signed else 'U'}INT{value.bits}"
    if value.kind is ValueKind.FLOAT:
        return f"ADTC_VALUE_FLOAT{value.bits}"
    return f"ADTC_VALUE_{value.kind.name}"


def _place(field: FieldModel) -> str:
    if isinstance(field.place, Bits):
        return "ADTC_IN_BITS"
    if isinstance(field.place, RecordPlace):
        return "ADTC_IN_RECORD"
    return PLACES.get(field.place.form, "ADTC_AS_ITEM")


def _log(field: FieldModel) -> int:
    if isinstance(field.place, RecordPlace):
        return field.place.size.bit_length() - 1
    return field.place.element_log if field.form else 0  # type: ignore[union-attr]


def default_text(field: FieldModel, types: dict[str, TypeModel]) -> str:
    """As the printer writes the value."""
    value, default = field.value, field.default
    if value.kind is ValueKind.FLOAT:
        return f"{default:.{9 if value.bits == 32 else 17}g}"
    if value.is_bool:
        return "true" if default else "false"
    if value.kind is ValueKind.CODE:
        return types[value.type].forms[int(default or 0)].name
    return str(default)


def _field(field: FieldModel, types: dict[str, int], absent: int) -> str:
    place = field.place
    parts = [
        f'"{field.name}"',
        _place(field),
        _value(field),
        str(_log(field)),
        str(field.is_list + field.is_sparse),
        _bits(place if isinstance(place, Bits) else None),
        _bits(field.presence),
        str(place.first // 4 if isinstance(place, RecordPlace) else 0),
        str(field.codes),
        str(types.get(field.value.type, NO_TYPE)),
        str(absent),
        str(field.value.shared if field.form else 0),
    ]
    return _row(parts)


class Tables:
    """Fields, lists of their numbers, and words of all forms, each in one array."""

    def __init__(self, names: ModuleNames, module: Module) -> None:
        self.names, self.module = names, module
        self.types = {t.name: t.number for t in module.types}
        self.fields: list[str] = []
        self.first_fields: list[int] = []  # of each form
        self.numbers: list[int] = []
        self.masks: list[int] = []
        self.defaults: list[str] = []
        self.by_name = {t.name: t for t in module.types}
        self.forms = [self._form(form) for form in [*module.forms, *module.parts]]

    def _form(self, form: FormModel) -> str:
        order = {f.name: i for i, f in enumerate(form.fields)}
        rows = [_field(f, self.types, self._absent(f)) for f in form.fields]
        self.first_fields.append(len(self.fields))
        fields = self._add(self.fields, rows, "fields")
        children = self._add(self.numbers, [order[f.name] for f in form.children], "numbers")
        checked = [order[f.name] for f in form.fields if is_checked(f)]
        checks = self._add(self.numbers, checked, "numbers")
        masks = self._add(self.masks, list(form.word_masks), "masks")
        parts = [f'"{form.name}"', fields, children, checks, masks, f"{form.head_mask:#x}"]
        parts += [str(self.types[form.type]), str(form.tag), str(form.words)]
        parts += [str(form.record_bytes // 4), str(len(form.fields))]
        parts += [str(len(form.children)), str(len(checked)), str(int(form.is_open))]
        first = form.parts[0].number if form.parts else 0
        parts += [str(len(form.parts)), str(first)]
        return _row(parts)

    def _absent(self, field: FieldModel) -> int:
        """1 + the number of its default; 0: it has none."""
        if field.default is None:
            return 0
        text = default_text(field, self.by_name)
        if text not in self.defaults:
            self.defaults.append(text)
        return 1 + self.defaults.index(text)

    def _add(self, to: list, more: Sequence, name: str) -> str:
        """Where they begin in the array; NULL if there are none."""
        first = len(to)
        to += more
        if not more:
            return "NULL"
        return f"{name} + {first}" if first else name

    @property
    def type_rows(self) -> Iterator[str]:
        first = 0
        for t in self.module.types:
            rest = f"{first}, {len(t.forms)}, {t.tag_bits}, {int(t.is_enumeration)}, {t.shared}"
            yield f'{{"{t.name}", {rest}}}'
            first += len(t.forms)

    @property
    def default_texts(self) -> list[str]:
        return [f'"{text}"' for text in self.defaults]

    @property
    def no_part_words(self) -> int:
        """As many as readers of a part look at: words and the record, behind any distances."""
        sizes = [
            1 + len(p.children) + 2 * p.packed + 2 + p.record_bytes // 4 for p in self.module.parts
        ]
        return max(sizes, default=0)

    @property
    def number_texts(self) -> list[str]:
        return list(map(str, self.numbers))

    @property
    def mask_texts(self) -> list[str]:
        return [f"{mask:#x}" for mask in self.masks]

    @property
    def fingerprint_bytes(self) -> list[str]:
        digits = self.module.fingerprint
        return [f"0x{digits[i : i + 2]}" for i in range(0, len(digits), 2)]
