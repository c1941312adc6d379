"""Items of a preorder buffer that is being written, in the order in which they stand.

Nodes that are begun are on a stack. Each item takes the next place of the node on top, which leaves
the stack with its last child.
"""

from __future__ import annotations

import struct
from array import array

from ..model import LONG_COUNT
from ..sizes import FORK_TAGS
from .floats import to_bits
from .items import ELEMENTS, FORK, FORK_SHIFT, NUMBER, SHORT_COUNTS, SMALL, STRING, short_head

HEADER = struct.Struct("=4sHBBIIQII")  # as src/adtc/item.h has it
HEADER_WORDS = HEADER.size // 4
PREORDER, UNIT_LOG, VERSION, ORDER_MARK = 1, 2, 3, 0x01020304
SHORT_HEADS = 32  # the flag
FORK_DISTANCES = 1 << 27
MOST_WORDS = (1 << 32) - 1
FARTHEST = (1 << 31) - 1  # words that a reference leads back
INTEGER, FLOAT = 0, 1


class TooLarge(Exception):
    """A tree that no buffer has room for."""


class Output:
    """`words` is the buffer, whose header is written by `finished`."""

    def __init__(self) -> None:
        self.words = array("I", bytes(4 * HEADER_WORDS))
        self.nodes: list[tuple[int, int]] = []  # where it starts, its count
        self.set: list[int] = []  # how many children each has

    # ---- Attaching ----

    def _attach(self) -> None:
        """The item that comes next is the next child of the node on top."""
        if not self.nodes:
            return
        start, count = self.nodes[-1]
        i = self.set[-1]
        distance = len(self.words) - start
        if i > 0 and self.words[start] & FORK:
            if distance >= FORK_DISTANCES:
                raise TooLarge("the first of two children takes 512 MiB or more")
            self.words[start] |= distance << FORK_SHIFT
        elif i > 0:
            heads = 2 if self.words[start] >> 16 == LONG_COUNT else 1
            self.words[start + heads + i - 1] = distance
        self.set[-1] = i + 1
        if i + 1 == count:
            self.nodes.pop()
            self.set.pop()

    def node(self, variant: int, count: int) -> None:
        """Its children come next."""
        self._attach()
        start = len(self.words)
        if count == 2 and variant < FORK_TAGS:
            self.words.append(variant << 2 | FORK)
        elif count < LONG_COUNT:
            self.words.append(count << 16 | variant << 4)
            self.words.extend([0] * (count - 1))
        else:
            self.words.extend((LONG_COUNT << 16 | variant << 4, count))
            self.words.extend([0] * (count - 1))
        if count:
            self.nodes.append((start, count))
            self.set.append(0)

    def raw(self, data: bytes) -> None:
        """An item as it is, with all that is below it."""
        self._attach()
        self.words.frombytes(data)

    def small(self, word: int) -> None:
        """A word of small fields, or a small integer as it is in memory."""
        self._attach()
        self.words.append(word | SMALL)

    def reference(self, place: int) -> None:
        """To a value that is complete."""
        distance = len(self.words) - place
        if distance > FARTHEST:
            raise TooLarge("a value comes again 8 GiB behind its first place, or more")
        self.small(distance << 1)

    # ---- Leaves ----

    def integer(self, value: int) -> None:
        """Of 64 bits, with a sign or without."""
        value -= value >> 63 << 64 if value >= 0 else 0
        if -(1 << 30) <= value < 1 << 30:
            self.small((value & (1 << 31) - 1) << 1)
        else:
            self._number(INTEGER, value & (1 << 64) - 1)

    def float(self, value: float) -> None:
        self._number(FLOAT, to_bits(value))

    def _number(self, which: int, bits: int) -> None:
        self._attach()
        self.words.extend((which << 4 | NUMBER << 2, bits & 0xFFFFFFFF, bits >> 32))

    def text(self, value: bytes) -> None:
        length = len(value)
        if length > MOST_WORDS:
            raise TooLarge("a text takes 4 GiB or more")
        is_short = length < SHORT_COUNTS
        heads = (short_head(STRING << 2, length),) if is_short else (STRING << 2, length)
        self._sized(heads, value + bytes(4 - length % 4))

    def record(self, value: bytes) -> None:
        """Of four bytes each."""
        self._sized((short_head(2 << 4 | ELEMENTS << 2, len(value) // 4),), value)

    def elements(self, log: int, count: int, value: bytes) -> None:
        self._sized((log << 4 | ELEMENTS << 2, count), value + bytes(-len(value) % 4))

    def _sized(self, heads: tuple[int, ...], padded: bytes) -> None:
        self._attach()
        self.words.extend(heads)
        self.words.frombytes(padded)

    # ---- The whole ----

    def finished(self, root: int) -> bytes:
        if len(self.words) > MOST_WORDS:
            raise TooLarge("the tree takes 16 GiB or more")
        size = 4 * len(self.words)
        fields = (b"ADTC", VERSION, PREORDER, UNIT_LOG, ORDER_MARK, SHORT_HEADS, size, root, 0)
        self.words[:HEADER_WORDS] = array("I", HEADER.pack(*fields))
        return self.words.tobytes()
