"""Floats by their bits: a conversion by the processor would change those of a NaN."""

from __future__ import annotations

import math
import re
import struct

QUIET_NAN = 0x7FF8000000000000  # what `nan` is
_NAN = re.compile(r"nan\(0x([0-9a-f]{16})\)")


def from_bits(bits: int) -> float:
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def to_bits(value: float) -> int:
    return struct.unpack("<Q", struct.pack("<d", value))[0]


def from_bits32(bits: int) -> float:
    """A float32 as the float that has its value; of a NaN, with its bits."""
    if bits & 0x7F800000 != 0x7F800000 or not bits & 0x7FFFFF:
        return struct.unpack("<f", struct.pack("<I", bits))[0]
    return from_bits((bits >> 31) << 63 | 0x7FF << 52 | (bits & 0x7FFFFF) << 29)


def to_bits32(value: float) -> int:
    """Rounded; the value fits."""
    if value == value:
        return struct.unpack("<I", struct.pack("<f", value))[0]
    bits = to_bits(value)
    return (bits >> 63) << 31 | 0x7F800000 | ((bits >> 29 & 0x7FFFFF) or 1 << 22)


def rounded32(value: float) -> float | None:
    """As float32 has it; None if it is too large for it."""
    if math.isinf(value) or value != value:
        return value
    try:
        return from_bits32(to_bits32(value))
    except OverflowError:
        return None


def shortest(value: float, bits: int) -> str:
    """The shortest text that is read as the same number of so many bits."""
    if value != value:
        own = to_bits(value)
        return "nan" if own == QUIET_NAN else f"nan(0x{own:016x})"
    if bits == 32 and not math.isinf(value):
        for digits in range(6, 10):
            text = repr(float(f"{value:.{digits}g}"))
            if rounded32(float(text)) == value:
                return text
    return repr(value)


def from_text(text: str) -> float | None:
    """Of what `shortest` writes, and of any other number; None if that is too large."""
    special = _NAN.fullmatch(text)
    if special:
        value = from_bits(int(special[1], 16))
        return value if value != value else None
    value = from_bits(QUIET_NAN) if text == "nan" else float(text)
    return None if math.isinf(value) and "inf" not in text else value
