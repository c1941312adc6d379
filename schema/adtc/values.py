"""The kind of a field's value, or of each item of a list."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .builtins import Kind
from .checks import builtins
from .places import Layout
from .sharing import shared_classes
from .syntax import Schema
from .versions import most_forms


class ValueKind(Enum):
    """What a single value is; of a list, each of its items."""

    NODE = "node"
    TEXT = "text"
    CONSTANT = "constant"
    CODE = "code"  # of an enumeration, or bool
    INT = "int"
    FLOAT = "float"


@dataclass(frozen=True)
class Value:
    """`type` names the type of a node or an enumeration, "" if it is builtin; `count` is how many
    values a code has, and `room` how many it may have in versions to come; `bits` those of a
    number; `shared` is 0, or 1 + the class of values to which it may be a reference."""

    kind: ValueKind
    type: str = ""
    count: int = 0
    room: int = 0
    bits: int = 0
    signed: bool = True
    shared: int = 0

    @property
    def is_bool(self) -> bool:
        return self.kind is ValueKind.CODE and not self.type


class Values:
    """What the types of fields are."""

    def __init__(self, schema: Schema, layout: Layout) -> None:
        self.schema = schema
        self.builtins = builtins(schema)
        self.int_bits = schema.extensions.int_bits or 64
        self.enumerations = {t.name: t for t in layout.types if t.is_enumeration}
        self.is_open = layout.version > 0
        self.shared = shared_classes(schema)

    def value(self, name: str) -> Value:
        builtin = self.builtins.get(name)
        if name in self.enumerations:
            of = self.enumerations[name]
            count = len(of.forms)
            room = most_forms(of.tag_bits, True) if self.is_open else count
            return Value(ValueKind.CODE, name, count, room)
        if builtin is None:
            return Value(ValueKind.NODE, name, shared=self.shared.get(name, 0))
        if name == "bool":
            return Value(ValueKind.CODE, "", 2, 2)
        if builtin.kind is Kind.TEXT:
            return Value(ValueKind.TEXT, shared=self.shared.get(name, 0))
        if builtin.kind is Kind.CONSTANT:
            return Value(ValueKind.CONSTANT)
        if name.startswith("float"):
            return Value(ValueKind.FLOAT, bits=builtin.bits)
        return Value(
            ValueKind.INT, bits=builtin.bits or self.int_bits, signed=not name.startswith("u")
        )

    def default(self, value: Value, text: str) -> int | float | None:
        """The value that a pragma names; "" is none."""
        if not text:
            return None
        if value.kind is ValueKind.FLOAT:
            return float(text)
        if value.kind is ValueKind.INT:
            return int(text)
        if value.is_bool:
            return int(text == "true")
        return [f.name for f in self.enumerations[value.type].forms].index(text)
