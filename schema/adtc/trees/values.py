"""The values of a tree in memory.

A field is an int for numbers and for codes (of enumerations, and bool), a float, or bytes for
texts. Or it is a Node, an Unknown, a Constant, or a list of any of these. None is absent. Floats
keep their bits, those of a NaN too.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, Union

from ..model import FormModel


class Kind(Enum):
    """Of a constant; the value is that of the node's variant in a buffer, if it is a node."""

    NONE = 1
    TRUE = 2
    FALSE = 3
    ELLIPSIS = 4
    DIGITS = 5  # an integer of more than 64 bits: bytes
    COMPLEX = 6  # two floats
    TUPLE = 7
    SET = 8
    INT = "int"
    FLOAT = "float"
    TEXT = "text"  # bytes, UTF-8 by convention
    BYTES = "bytes"


COMPOSED = (Kind.TUPLE, Kind.SET)  # of constants, in a list


class Constant(NamedTuple):
    """A constant of a program."""

    kind: Kind
    value: object = None


class Node:
    """A value of a constructor, or of a product; `values` are in the order of the schema. `later`
    are the bytes of items behind its parts, of fields that a later version has brought."""

    __slots__ = ("form", "later", "values")

    def __init__(self, form: FormModel, values: list[Value], later: Sequence[bytes] = ()) -> None:
        self.form, self.values, self.later = form, values, later


class Unknown(NamedTuple):
    """A value of a constructor that a later version has brought: its number, and the bytes of the
    node with all that is below it. Of an enumeration it is in memory the number alone."""

    number: int
    data: bytes = b""


Value = Union[int, float, bytes, Node, Unknown, Constant, list, None]


def integer(digits: str) -> Constant:
    """The constant that an integer is, which may have any number of digits."""
    if len(digits) <= 20 and -(1 << 63) <= int(digits) < 1 << 63:
        return Constant(Kind.INT, int(digits))
    return Constant(Kind.DIGITS, digits.encode())
