"""Values to bytes: those that the builder of C writes for them.

Values to come are on a stack of iterators over pairs of a field and a value. The field is None
where a value says by itself how it is written: the root, a constant, a part of a node, an item that
a later version has brought. The values fit their fields: binding.py has seen to that.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple, Optional

from ..layout import Form, RecordPlace
from ..model import FieldModel, FormModel, ValueKind
from ..packing import HEAD, Bits
from .floats import to_bits, to_bits32
from .output import FARTHEST, Output
from .shape import Shape
from .telling import BETWEEN, Telling, nobody
from .values import COMPOSED, Constant, Kind, Node, Unknown, Value

STAMP = b"ASDL"  # before a schema's fingerprint
VERSION_BYTES = 4  # behind it, of an open schema
Coming = Iterator[tuple[Optional[FieldModel], object]]
Values = dict[str, Value]  # of the fields of a node, by their names


class _Part(NamedTuple):
    """A part of a node."""

    form: FormModel
    values: Values


def to_bytes(shape: Shape, root: Node | Unknown, told: Telling = nobody) -> bytes:
    """The buffer of a tree, with the schema's fingerprint. `told` gets how many bytes there are.
    TooLarge"""
    return _Writer(shape).write(root, told)


class _Writer:
    def __init__(self, shape: Shape) -> None:
        self.output = Output()
        self.shape = shape
        self.stack: list[Coming] = []
        self.places: dict[bytes | int, int] = {}  # of shared texts, and of nodes by identity

    def write(self, root: Node | Unknown, told: Telling) -> bytes:
        stamp = self._stamp()
        self.output.elements(0, len(stamp), stamp)
        start = len(self.output.words)
        self._put(None, root)
        count = 0
        while self.stack:
            coming = next(self.stack[-1], None)
            if coming is None:
                self.stack.pop()
                continue
            self._put(*coming)
            count += 1
            if count % BETWEEN == 0:
                told(4 * len(self.output.words))
        return self.output.finished(start)

    def _stamp(self) -> bytes:
        module = self.shape.module
        version = module.version.to_bytes(VERSION_BYTES, "little") if module.version else b""
        return STAMP + bytes.fromhex(module.fingerprint) + version

    def _put(self, field: FieldModel | None, value: object) -> None:
        if (
            field is not None
            and field.value.shared
            and isinstance(value, (bytes, Node))
            and self._comes_again(value)
        ):
            return
        if isinstance(value, Node):
            self._node(value)
        elif isinstance(value, _Part):
            self._begin(value.form, 0, value.values, 0)
            self.stack.append(_fields(value.form, value.values))
        elif isinstance(value, Unknown):
            self.output.raw(value.data)
        elif isinstance(value, Constant):
            self._constant(value)
        elif isinstance(value, list):
            assert field is not None
            self._list(field, value)
        elif value is None:
            assert field is not None
            by_integer = field.value.kind in (ValueKind.NODE, ValueKind.TEXT)
            self.output.small(0) if by_integer else self.output.node(0, 0)
        elif isinstance(value, bytes):
            self.output.text(value)
        elif isinstance(value, float):
            self.output.float(value)
        else:
            assert isinstance(value, int)
            self.output.integer(value)

    def _comes_again(self, value: bytes | Node) -> bool:
        """Refers to a shared value that the buffer has; else remembers where it comes to stand. A
        text that no reference reaches is written again."""
        is_text, here = isinstance(value, bytes), len(self.output.words)
        key = value if is_text else id(value)
        place = self.places.get(key)
        if place is None or (is_text and here - place > FARTHEST):
            self.places[key] = here
            return False
        self.output.reference(place)
        return True

    # ---- Nodes ----

    def _node(self, node: Node) -> None:
        form, placed = node.form, self.shape.placed[node.form.name]
        values = {p.field.name: value for p, value in zip(placed, node.values)}
        parts = [_Part(part, values) for part in form.parts]
        while parts and not node.later and _says_nothing(*parts[-1]):
            parts.pop()
        later = [Unknown(0, data) for data in node.later]
        self._begin(form, form.tag, values, len(parts) + len(later))
        behind = ((None, value) for value in (*parts, *later))
        self.stack.append(chain(_fields(form, values), behind))

    def _begin(self, form: FormModel, tag: int, values: Values, more: int) -> None:
        """The node of a constructor or of a part, up to its first field; `more` children are behind
        those that are fields."""
        there = (f for f in form.children if _is_there(f, values[f.name]))
        count = form.packed + sum(_children(f, values[f.name]) for f in there) + more
        packed = _packed(form, values)
        self.output.node(packed.pop(HEAD) >> 4 | tag, count)
        for word in range(form.words):
            self.output.small(packed[word])
        if form.record_bytes:
            self.output.record(_record(form, values))

    def _list(self, field: FieldModel, items: list) -> None:
        assert field.form is not None
        if field.form is Form.ELEMENTS:
            log = field.place.element_log  # type: ignore[union-attr]
            self.output.elements(log, len(items), _elements(field, log, items))
            return
        self.output.node(0, len(items))
        self.stack.append((field, item) for item in items)

    # ---- Constants ----

    def _constant(self, constant: Constant) -> None:
        kind, value, output = constant.kind, constant.value, self.output
        if kind in COMPOSED:
            output.node(kind.value, len(value))  # type: ignore[arg-type]
            self.stack.append((None, item) for item in value)  # type: ignore[attr-defined]
        elif kind is Kind.INT:
            output.integer(value)  # type: ignore[arg-type]
        elif kind is Kind.FLOAT:
            output.float(value)  # type: ignore[arg-type]
        elif kind is Kind.TEXT:
            output.text(value)  # type: ignore[arg-type]
        elif kind is Kind.BYTES:
            output.elements(0, len(value), value)  # type: ignore[arg-type]
        else:
            self._node_of_constant(kind, value)

    def _node_of_constant(self, kind: Kind, value: object) -> None:
        parts = {Kind.DIGITS: 1, Kind.COMPLEX: 2}.get(kind, 0)
        self.output.node(kind.value, parts)
        if kind is Kind.DIGITS:
            self.output.text(value)  # type: ignore[arg-type]
        elif kind is Kind.COMPLEX:
            for part in value:  # type: ignore[attr-defined]
                self.output.float(part)


def _is_there(field: FieldModel, value: Value) -> bool:
    return value is not None and value != [] and not _is_default(field, value)


def _is_default(field: FieldModel, value: Value) -> bool:
    if field.default is None:
        return False
    if isinstance(value, float):
        return to_bits(value) == to_bits(field.default)
    return value == field.default


def _says_nothing(form: FormModel, values: Values) -> bool:
    return not any(_is_there(f, values[f.name]) for f in form.fields)


def _children(field: FieldModel, value: Value) -> int:
    return len(value) if field.form is Form.INLINE else 1  # type: ignore[arg-type]


def _fields(form: FormModel, values: Values) -> Coming:
    """Those that are children."""
    for field in form.children:
        value = values[field.name]
        if not _is_there(field, value):
            continue
        if field.form is Form.INLINE:
            yield from ((field, item) for item in value)  # type: ignore[union-attr]
        else:
            yield field, value


def _packed(form: FormModel, values: Values) -> dict[int, int]:
    """The small fields and presence bits: of the head, and of each word."""
    words = {HEAD: 0, **dict.fromkeys(range(form.words), 0)}
    for field in form.fields:
        value = values[field.name]
        is_there = _is_there(field, value)
        if field.presence is not None:
            words[field.presence.word] |= is_there << field.presence.shift
        place = field.place
        if isinstance(place, Bits) and is_there:
            is_code = field.value.kind is ValueKind.CODE
            bits = int(value) + (is_code and field.is_optional)  # type: ignore[arg-type]
            words[place.word] |= (bits & ((1 << place.width) - 1)) << place.shift
    return words


def _record(form: FormModel, values: Values) -> bytes:
    record = bytearray(form.record_bytes)
    for field in form.fields:
        value = values[field.name]
        if isinstance(field.place, RecordPlace) and _is_there(field, value):
            raw = _raw(field, value)
            struct.pack_into(
                "=I" if field.place.size == 4 else "=Q", record, field.place.first, raw
            )
    return bytes(record)


def _raw(field: FieldModel, value: Value) -> int:
    """A number's bits."""
    if field.value.kind is ValueKind.FLOAT:
        number: float = value  # type: ignore[assignment]
        return to_bits(number) if field.value.bits == 64 else to_bits32(number)
    return value & ((1 << field.value.bits) - 1)  # type: ignore[operator]


def _elements(field: FieldModel, log: int, items: list) -> bytes:
    if field.value.kind is ValueKind.CODE:
        raw = [0 if item is None else item + field.is_sparse for item in items]
    else:
        raw = [_raw(field, item) for item in items]
    return struct.pack(f"={len(raw)}{'BHIQ'[log]}", *raw)
