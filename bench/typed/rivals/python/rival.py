"""The tokens that trees are built from, and what is found out: rival.hpp is the same in C++."""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Callable

WORD = (1 << 64) - 1
FACTOR = 0xD6E8FEB86659FD93
SINGLETONS = (None, True, False, ...)
INT, FLOAT, COMPLEX, TEXT, BYTES, DIGITS = range(4, 10)
OPERATORS = {"+": 0, "-": 1, "*": 2}
KINDS = {id(value): kind for kind, value in enumerate(SINGLETONS)}

# All texts, and None behind them, which the number -1 finds; what is no text is None too.
texts: list[str | None] = []
raw: list[bytes] = []


def read_tokens(path: str, most: int) -> array:
    """Those of the first `most` files of sources, all if it is 0: input.hpp says what is where."""
    with open(path, "rb") as file:
        count, files, size = array_of(file, 3)
        ends = array_of(file, count)
        starts = array_of(file, files + 1)
        tokens = array("i")
        tokens.fromfile(file, size)
        content = file.read()
    chosen = files if most == 0 else min(most, files)
    begin = 0
    for end in ends:
        raw.append(content[begin:end])
        begin = end
    texts.extend([*map(decoded, raw), None])
    # The root is a product whose only field is the list of all files.
    return array("i", [chosen]) + tokens[: starts[chosen]]


def array_of(file, count: int) -> array:
    found = array("I")
    found.fromfile(file, count)
    return found


def decoded(text: bytes) -> str | None:
    try:
        return sys.intern(text.decode("utf-8", "surrogatepass"))
    except UnicodeDecodeError:
        return None


def constant(n: Callable[[], int]) -> object:
    """The next tokens."""
    kind = n()
    if kind < INT:
        return SINGLETONS[kind]
    if kind == INT:
        return (n() & 0xFFFFFFFF) | n() << 32
    if kind == FLOAT:
        return real(n)
    if kind == COMPLEX:
        return complex(real(n), real(n))
    if kind == TEXT:
        return texts[n()]
    return raw[n()] if kind == BYTES else int(raw[n()])


def real(n: Callable[[], int]) -> float:
    return struct.unpack("=d", struct.pack("=ii", n(), n()))[0]


def same(a: object, b: object) -> bool:
    """1, 1.0 and True are equal, and not the same."""
    return type(a) is type(b) and a == b


def is_whole(v: int) -> bool:
    """Whether it has 64 bits."""
    return -(1 << 63) <= v < 1 << 63


def operated(operator: int, a: int, b: int) -> int | None:
    """The operators are numbered as in Python.asdl."""
    if operator == 0:
        v = a + b
    elif operator == 1:
        v = a - b
    elif operator == 2:
        v = a * b
    else:
        return None
    return v if is_whole(v) else None


def operator_of(name: str) -> int | None:
    return OPERATORS.get(name)


def whole(digits: str) -> int | None:
    """Decimal digits that are an integer of OCaml, a bit shorter than a word."""
    figures = digits.removeprefix("-")
    is_whole = figures.isdecimal() and figures.isascii() and len(digits) <= 18
    return int(digits) if is_whole else None


class Walked:
    def __init__(self) -> None:
        self.nodes = self.names = self.bytes = 0

    def name(self, text: str) -> None:
        self.names += 1
        self.bytes += len(text) if text.isascii() else len(text.encode())


class Found:
    def __init__(self) -> None:
        self.calls = self.lines = self.arguments = 0


class Digest:
    def __init__(self) -> None:
        self.value = 0x9E3779B97F4A7C15

    def number(self, v: int) -> None:
        v = (self.value ^ (v & WORD)) * FACTOR & WORD
        self.value = v ^ v >> 32

    def text(self, text: str | None) -> None:
        self.bytes(None if text is None else text.encode("utf-8", "surrogatepass"))

    def bytes(self, text: bytes | None) -> None:
        self.number(-1 if text is None else len(text))
        for byte in text or b"":
            self.number(byte)

    def sparse(self, nodes: list) -> None:
        for y in nodes:
            self.number(y is not None)
            if y is not None:
                y.digest(self)

    def constant(self, c: object) -> None:
        kind, whole, parts, text = KINDS.get(id(c)), 0, (0.0, 0.0), None
        if kind is not None:
            pass
        elif isinstance(c, int):
            kind, whole = (INT, c) if is_whole(c) else (DIGITS, 0)
            text = None if is_whole(c) else str(c).encode()
        elif isinstance(c, float):
            kind, parts = FLOAT, (c, 0.0)
        elif isinstance(c, complex):
            kind, parts = COMPLEX, (c.real, c.imag)
        elif isinstance(c, str):
            kind, text = TEXT, c.encode("utf-8", "surrogatepass")
        else:
            kind, text = BYTES, c
        self.number(kind)
        self.number(whole)
        for bits in struct.unpack("=qq", struct.pack("=dd", *parts)):
            self.number(bits)
        self.bytes(text)
