"""What a layout is made of: types, their forms, and the places of fields."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Union

from .packing import Bits
from .syntax import Field


class Form(Enum):
    """What item a child is."""

    NUMBER = "number"
    TEXT = "string"
    CONSTANT = "constant"
    NODE = "node"
    ELEMENTS = "elements"  # a list of plain data
    RUN = "run"  # a node whose children are the items of a list
    INLINE = "last children"  # the same without the node


RECORD_HEADS = 1  # words before what a record holds


@dataclass(frozen=True)
class RecordPlace:
    """Bytes of the record, counted from its first element."""

    first: int
    size: int


@dataclass(frozen=True)
class Child:
    """`order` is its number if all children before it are there; `element_log` that of elements."""

    form: Form
    order: int
    element_log: int = 0


Place = Union[Bits, RecordPlace, Child]


@dataclass(frozen=True)
class FieldLayout:
    """`presence` is the bit that says whether the value is there. None: it always is, or the place
    says so by itself. `codes` is how many values bits have that are codes, 0 if they are a number;
    of an optional one, code 0 is that there is no value. A field with a `default` is laid out as if
    it were `?`, and absent where it has that value. A value that `is_shared` may be a reference,
    and so may each item of a list."""

    field: Field
    place: Place
    presence: Bits | None = None
    codes: int = 0
    default: str = ""
    is_shared: bool = False


@dataclass(frozen=True)
class FormLayout:
    """A constructor, or the one form of a product. Words and the record come first of its
    children; `record_bytes` is 0 if there is none."""

    name: str
    tag: int
    fields: tuple[FieldLayout, ...]
    words: int
    record_bytes: int
    parts: tuple[Part, ...] = ()

    @property
    def packed_children(self) -> int:
        """The children before those that are fields of their own."""
        return self.words + (self.record_bytes > 0)


@dataclass(frozen=True)
class Part:
    """The fields of a constructor that came with a version after it. It is a node without a tag."""

    version: int
    form: FormLayout


@dataclass(frozen=True)
class TypeLayout:
    """An enumeration has no tag; the tags of its forms are its values."""

    name: str
    tag_bits: int
    is_enumeration: bool
    forms: tuple[FormLayout, ...]


@dataclass(frozen=True)
class Layout:
    """`fingerprint` is the sha256 of the canonical form of the first version, in hexadecimal
    digits; `version` is 0 of a closed schema."""

    name: str
    fingerprint: str
    types: tuple[TypeLayout, ...]
    version: int = 0
