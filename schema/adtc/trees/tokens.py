"""A tree in a buffer as tokens for Lines: a walk in the order of the schema.

Values that are entered are on a stack of frames. A node's next field, or a list's next item, is
looked up where it is, so that nothing else is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..layout import Form, RecordPlace
from ..model import FieldModel, FormModel, ValueKind
from ..packing import Bits
from ..places import RECORD_HEADS
from .census import census
from .floats import from_bits, from_bits32
from .items import SMALL, Items
from .lines import Token
from .shape import Shape
from .syntax import Syntax
from .values import COMPOSED, Kind


class _Frame:
    """A node, with its form; a list, with its field; or a composed constant, with neither. `next`
    is the number of the next field, or child."""

    __slots__ = ("at", "end", "field", "form", "next")

    def __init__(
        self, at: int, form: FormModel | None, field: FieldModel | None, start: int, end: int
    ) -> None:
        self.at, self.form, self.field, self.next, self.end = at, form, field, start, end


class Tokens:
    """The tokens of a tree, in a syntax. A node in several places, of which a census tells, gets a
    name at the first of these in the order of the schema."""

    def __init__(self, shape: Shape, items: Items, syntax: Syntax) -> None:
        self.shape, self.items, self.syntax = shape, items, syntax
        self.stack: list[_Frame] = []
        self.several: set[int] = set()
        self.names: dict[int, int] = {}
        self.at = items.root  # of the last node in the buffer that was entered

    def of(self, type_name: str) -> Iterator[Token]:
        """Of the root, which is of the type."""
        if self.shape.module.shared_count:
            self.several = census(self.shape, self.items, type_name).several
        yield from self._node("", type_name, self.items.root)
        while self.stack:
            frame = self.stack[-1]
            if frame.next == frame.end:
                self.stack.pop()
                yield None
                continue
            frame.next += 1
            i = frame.next - 1
            if frame.form is not None:
                yield from self._placed(frame.form, i, frame.at)
                continue
            child = self.items.child(frame.at, i)
            if frame.field is None:
                yield from self._constant("", child)
            else:
                yield from self._item(frame.field, child)

    def _node(self, label: str, type_name: str, at: int) -> Iterator[Token]:
        of = self.shape.types[type_name]
        tag = self.items.variant(at) & ((1 << of.tag_bits) - 1)
        if at in self.names:
            yield label + self.syntax.again(self.names[at]), None
            return
        self.at = max(self.at, at)
        if tag >= len(of.forms):
            yield label + self.syntax.unknown(tag, self.items.raw(at)), None
            return
        form = of.forms[tag]
        has_later = any(True for _ in self.items.later(at, form))
        self.stack.append(_Frame(at, form, None, 0, len(self.shape.placed[form.name]) + has_later))
        if at in self.several:
            self.names[at] = len(self.names) + 1
        yield from self.syntax.node(label, form, self.names.get(at, 0))

    # ---- Fields ----

    def _placed(self, form: FormModel, i: int, at: int) -> Iterator[Token]:
        """A field of a node; behind all of them what a later version has brought."""
        placed = self.shape.placed[form.name]
        if i == len(placed):
            yield from self.syntax.later(len(form.parts))
            yield from ((self.syntax.bytes(raw), None) for raw in self._later(form, at))
            yield None
            return
        part = self.items.part(at, form, placed[i].number)
        if part is None:
            yield from self._absent(self.syntax.label(placed[i].field.name), placed[i].field)
        else:
            yield from self._field(placed[i].within, placed[i].field, part)

    def _later(self, form: FormModel, at: int) -> Iterator[bytes]:
        return map(self.items.raw, self.items.later(at, form))

    def _absent(self, label: str, field: FieldModel) -> Sequence[Token]:
        if field.is_list:
            return self.syntax.empty_list(label)
        if field.default is None:
            return self.syntax.absent(label)
        return self.syntax.default(label + self._default(field, field.default))

    def _default(self, field: FieldModel, value: int | float) -> str:
        if field.value.kind is ValueKind.FLOAT:
            return self.syntax.float(value, field.value.bits)
        is_code = field.value.kind is ValueKind.CODE
        return self._code(field, int(value)) if is_code else self.syntax.integer(int(value))

    def _field(self, form: FormModel, field: FieldModel, at: int) -> Iterator[Token]:
        label = self.syntax.label(field.name)
        if field.is_list:
            yield from self._list(label, field, at)
        elif isinstance(field.place, Bits):
            yield from self._small(label, field, field.place, at)
        elif not self.items.is_there(at, field):
            yield from self._absent(label, field)
        elif isinstance(field.place, RecordPlace):
            yield label + self._in_record(form, field, field.place, at), None
        else:
            child = self.items.child(at, self.items.number_of(at, field))
            yield from self._single(label, form, field, child)

    def _small(self, label: str, field: FieldModel, place: Bits, at: int) -> Iterator[Token]:
        bits = self.items.bits(at, place)
        if field.value.kind is ValueKind.CODE:
            code = bits - field.is_optional
            is_there = code >= 0
        else:
            is_there = self.items.is_there(at, field)
        if not is_there:
            yield from self._absent(label, field)
        elif field.value.kind is ValueKind.CODE:
            yield label + self._code(field, code), None
        else:
            yield label + self.syntax.integer(self._signed(field, bits)), None

    def _in_record(self, form: FormModel, field: FieldModel, place: RecordPlace, at: int) -> str:
        start = self.items.first(at) + form.words + RECORD_HEADS + place.first // 4
        raw = self.items.words[start]
        if place.size == 8:
            raw |= self.items.words[start + 1] << 32
        return self._plain(field, raw)

    def _single(self, label: str, form: FormModel, field: FieldModel, at: int) -> Iterator[Token]:
        kind = field.value.kind
        if field.value.shared:
            at = self.items.target(at)
        if kind is ValueKind.NODE:
            yield from self._node(label, field.value.type, at)
        elif kind is ValueKind.CONSTANT:
            yield from self._constant(label, at)
        elif kind is ValueKind.TEXT:
            is_bytes = self.shape.is_bytes(form, field)
            text = self.items.text(at)
            yield label + (self.syntax.bytes(text) if is_bytes else self.syntax.text(text)), None
        elif kind is ValueKind.FLOAT:
            yield label + self.syntax.float(self.items.float(at), field.value.bits), None
        else:
            value = self.items.integer(at)
            yield label + self.syntax.integer(self._signed(field, value & (1 << 64) - 1)), None

    # ---- Lists ----

    def _list(self, label: str, field: FieldModel, at: int) -> Iterator[Token]:
        items = self.items
        start = items.number_of(at, field)
        if field.form is not Form.INLINE and items.is_there(at, field):
            at, start = items.child(at, start), 0
        elif field.form is not Form.INLINE or start == items.count(at):
            yield from self.syntax.empty_list(label)
            return
        if field.form is Form.ELEMENTS:
            yield from self._elements(label, field, at)
            return
        self.stack.append(_Frame(at, None, field, start, items.count(at)))
        yield f"{label}[", "]"

    def _elements(self, label: str, field: FieldModel, at: int) -> Iterator[Token]:
        yield f"{label}[", "]"
        for raw in self.items.elements(at, field.place.element_log):  # type: ignore[union-attr]
            if field.value.kind is not ValueKind.CODE:
                yield self._plain(field, raw), None
            elif raw < field.is_sparse:
                yield self.syntax.absent_item(), None
            else:
                yield self._code(field, raw - field.is_sparse), None
        yield None

    def _item(self, field: FieldModel, at: int) -> Iterator[Token]:
        word = self.items.words[at]
        by_integer = field.value.kind in (ValueKind.NODE, ValueKind.TEXT)
        is_absent = word == SMALL if by_integer else word == 0
        if field.is_sparse and is_absent:
            yield self.syntax.absent_item(), None
        else:
            form = self.stack[-2].form
            assert form is not None
            yield from self._single("", form, field, at)

    # ---- Plain values ----

    def _signed(self, field: FieldModel, raw: int) -> int:
        value = field.value
        raw &= (1 << value.bits) - 1
        return raw - (raw >> (value.bits - 1) << value.bits) if value.signed else raw

    def _plain(self, field: FieldModel, raw: int) -> str:
        """A number of fixed bytes."""
        bits = field.value.bits
        if field.value.kind is ValueKind.FLOAT:
            return self.syntax.float(from_bits(raw) if bits == 64 else from_bits32(raw), bits)
        return self.syntax.integer(self._signed(field, raw))

    def _code(self, field: FieldModel, code: int) -> str:
        if field.value.is_bool:
            return self.syntax.boolean(code != 0)
        names = self.shape.names_of(field.value.type)
        known = code < len(names)
        return self.syntax.code(names[code]) if known else self.syntax.unknown_code(code)

    # ---- Constants ----

    def _constant(self, label: str, at: int) -> Iterator[Token]:
        kind = self.items.constant_kind(at)
        if kind not in COMPOSED:
            yield label + self.syntax.constant(kind, self._of_constant(kind, at)), None
            return
        self.stack.append(_Frame(at, None, None, 0, self.items.count(at)))
        yield self.syntax.composed(label, kind)

    def _of_constant(self, kind: Kind, at: int) -> object:
        items = self.items
        if kind is Kind.INT:
            return items.integer(at)
        if kind is Kind.FLOAT:
            return items.float(at)
        if kind is Kind.COMPLEX:
            return items.float(items.child(at, 0)), items.float(items.child(at, 1))
        if kind is Kind.DIGITS:
            return items.text(items.child(at, 0))
        return items.text(at) if kind in (Kind.TEXT, Kind.BYTES) else None
