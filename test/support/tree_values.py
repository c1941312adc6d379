"""Random values of a schema as adtc.trees has them: those of c_values.py, and wilder ones."""

from __future__ import annotations

import random

import c_values
from adtc.model import FieldModel, Value, ValueKind
from adtc.trees.floats import from_bits, from_bits32
from adtc.trees.shape import Shape
from adtc.trees.values import COMPOSED, Constant, Kind, Node, integer

TEXTS = [b"", b"x", b'"\\\n\t\r\x00\x7f', "é\u200b\u202e😀".encode(), b"\xff\x80a", b"\xed\xa0\x80"]
FLOATS = [0.0, -0.0, 1.5, 1e300, 5e-324, float("inf"), float("-inf"), 0.1]
NANS = [0x7FF8000000000000, 0xFFF8000000000000, 0x7FF0000000000001, 0x7FFFFFFFE0000000]
FLOATS32 = [0x3DCCCCCD, 0x7F7FFFFF, 0x00000001, 0x7FC00000, 0x7F800001, 0xFFC12345, 0x80000000]
DIGITS = ["9007199254740993", "-9223372036854775808", "9223372036854775808", "-1" + "0" * 5000]


def tame(node: object, made: dict[int, Node] | None = None) -> object:
    """A value of c_values as a value of trees; the same node is the same one there."""
    made = {} if made is None else made
    if isinstance(node, c_values.Node):
        if id(node) not in made:
            values = [tame(node.fields[f.name], made) for f in node.form.in_order]
            made[id(node)] = Node(node.form, values)
        return made[id(node)]
    if isinstance(node, list):
        return [tame(item, made) for item in node]
    if isinstance(node, c_values.Constant):
        return _tame_constant(node)
    return node.encode() if isinstance(node, str) else node


def _tame_constant(constant: c_values.Constant) -> Constant:
    kind, value = Kind[constant.kind], constant.value
    if kind in COMPOSED:
        return Constant(kind, [_tame_constant(item) for item in value])  # type: ignore[union-attr]
    return Constant(kind, value.encode() if isinstance(value, str) else value)


class Wild(c_values.Values):
    """Draws texts that are no UTF-8, floats of every kind, constants that Python's objects lose."""

    def __init__(self, draw: random.Random, shape: Shape) -> None:
        super().__init__(draw, shape.module)

    def tree(self, name: str, depth: int) -> Node:
        return _wrapped(self.node(name, depth))

    def field(self, field: FieldModel, depth: int) -> object:
        if field.is_list and depth > 0 and self.draw.random() < 0.02:
            return [self.item(field, 0) for _ in range(70)]
        return super().field(field, depth)

    def single(self, value: Value, depth: int) -> object:
        if value.kind is ValueKind.TEXT:
            return self.text()
        if value.kind is ValueKind.FLOAT:
            return self.float(value.bits)
        return super().single(value, depth)

    def text(self) -> bytes:
        return b"".join(self.draw.choice(TEXTS) for _ in range(self.draw.randrange(3)))

    def float(self, bits: int) -> float:
        draw = self.draw
        if bits == 32:
            return from_bits32(draw.choice([*FLOATS32, draw.randrange(1 << 32)]))
        nan = from_bits(draw.choice(NANS))
        return draw.choice([*FLOATS, nan, from_bits(draw.randrange(1 << 64))])

    def constant(self, depth: int) -> Constant:  # type: ignore[override]
        kind = self.draw.choice([k for k in Kind if depth > 0 or k not in COMPOSED])
        if kind in COMPOSED:
            return Constant(kind, [self.constant(depth - 2) for _ in range(self.draw.randrange(4))])
        if kind in (Kind.INT, Kind.DIGITS):
            return integer(self.draw.choice(["0", "-1", "1073741824", *DIGITS]))
        if kind is Kind.COMPLEX:
            return Constant(kind, (self.float(64), self.float(64)))
        if kind is Kind.FLOAT:
            return Constant(kind, self.float(64))
        return Constant(kind, self.text() if kind in (Kind.TEXT, Kind.BYTES) else None)


def _wrapped(node: object) -> object:
    if isinstance(node, c_values.Node):
        return Node(node.form, [_wrapped(node.fields[f.name]) for f in node.form.in_order])
    return [_wrapped(item) for item in node] if isinstance(node, list) else node
