"""The types that a schema need not define: those of Zephyr ASDL, those that a pragma brings, and
those that schemas of other tools have.

layout.py says how their values are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """The kind of a value of a builtin type."""

    TEXT = "text"  # bytes of any number
    NUMBER = "number"  # of a known number of bits
    INTEGER = "integer"  # of up to 64 bits, most of them small
    CONSTANT = "constant"  # any of the above, or a composed one


@dataclass(frozen=True)
class Builtin:
    """`bits` is how many a number takes, 0 for all others."""

    name: str
    kind: Kind
    bits: int = 0


def _numbers() -> list[Builtin]:
    sized = [(f"{sign}int{bits}", bits) for sign in ("", "u") for bits in (8, 16, 32, 64)]
    sized += [("float32", 32), ("float64", 64), ("bool", 1)]
    return [Builtin(name, Kind.NUMBER, bits) for name, bits in sized]


def _by_name(*types: Builtin) -> dict[str, Builtin]:
    return {builtin.name: builtin for builtin in types}


STANDARD = _by_name(
    Builtin("identifier", Kind.TEXT),
    Builtin("string", Kind.TEXT),
    Builtin("int", Kind.INTEGER),
    Builtin("constant", Kind.CONSTANT),
)

EXTENSIONS = _by_name(
    *_numbers(),
    Builtin("bytes", Kind.TEXT),
    Builtin("float", Kind.NUMBER, 64),
    Builtin("object", Kind.CONSTANT),
    Builtin("singleton", Kind.CONSTANT),
)

# Other tools have these: CPython had all but float until 3.8. A schema that does not define them
# need not ask for them.
UNASKED = frozenset({"bool", "bytes", "float", "object", "singleton"})

# Zephyr ASDL has no such types: a schema that defines one has its own.
GIVING_WAY = frozenset({"constant"})
