"""Items of a preorder buffer, which has been checked: docs/adtc-bytes.md draws them.

A position is the number of a word. This file reads what include/outheap/adtc_typed_inline.h reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..model import LONG_COUNT, FieldModel, FormModel
from ..packing import HEAD, Bits
from .floats import from_bits
from .values import Kind

SMALL, FORK = 1, 2
FORK_SHIFT = 5
NODE, ELEMENTS, STRING, NUMBER = range(4)
SHORT, SHORT_SHIFT = 64, 7  # of elements and strings: the head has the count
SHORT_COUNTS = 1 << 25  # counts in a head are smaller
ROOT, SIZE = 6, 4  # words of the header
HEADER_BYTES = 32


def size_in(header: bytes | memoryview) -> int:
    """How many bytes the buffer has, the header included."""
    words = memoryview(header).cast("I")
    return words[SIZE] | words[SIZE + 1] << 32


def is_node(word: int) -> bool:
    """Of the first word of an item."""
    return not word & SMALL and (word & FORK != 0 or word & 15 == NODE << 2)


def variant_of(word: int) -> int:
    """Of a node, by its first word."""
    return (head_of(word) & 0xFFF0) >> 4


def short_head(head: int, count: int) -> int:
    """Of elements, or of a string."""
    return head | SHORT | count << SHORT_SHIFT


def sized_heads(word: int) -> int:
    """Words before elements, or before the bytes of a string, by the first word."""
    return 1 if word & SHORT else 2


def length_at(words: Sequence[int], at: int) -> int:
    """Of elements, or of a string."""
    word = words[at]
    return word >> SHORT_SHIFT if word & SHORT else words[at + 1]


def head_of(word: int) -> int:
    """As that of a node that is no fork."""
    return word << 2 & 0x70 if word & FORK else word


class Items:
    """The items of a buffer. `words` are its words, `bytes` its bytes."""

    def __init__(self, data: object) -> None:
        whole = memoryview(data).cast("B")  # type: ignore[arg-type]
        header = whole[:HEADER_BYTES]
        self.size = size_in(header)
        self.root = header.cast("I")[ROOT]
        self.bytes = whole[: self.size]
        self.words = self.bytes.cast("I")

    def is_node(self, at: int) -> bool:
        return is_node(self.words[at])

    def variant(self, at: int) -> int:
        return variant_of(self.words[at])

    def count(self, at: int) -> int:
        """How many children a node has."""
        word = self.words[at]
        if word & FORK:
            return 2
        return word >> 16 if word >> 16 != LONG_COUNT else self.words[at + 1]

    def own_words(self, at: int) -> int:
        """Of the item without what is below it."""
        word = self.words[at]
        if word & (SMALL | FORK):
            return 1
        kind = word >> 2 & 3
        if kind == NODE:
            count = self.count(at)
            return (2 if word >> 16 == LONG_COUNT else 1) + count - (count > 0)
        if kind == NUMBER:
            return 3
        length = self.length(at)
        size = length + 1 if kind == STRING else length << (word >> 4 & 3)
        return sized_heads(word) + (size + 3) // 4

    def child(self, at: int, i: int) -> int:
        word = self.words[at]
        if word & FORK:
            return at + (word >> FORK_SHIFT if i else 1)
        if i == 0:
            return at + self.own_words(at)
        return at + self.words[at + (2 if word >> 16 == LONG_COUNT else 1) + i - 1]

    def target(self, at: int) -> int:
        """Where the value of a shared type is that stands in a place, or that the reference which
        stands there leads to."""
        word = self.words[at]
        return at - (word >> 1) if word & SMALL else at

    def first(self, at: int) -> int:
        """Where the first child is: the words, the record, or a field; or where the node ends."""
        return at + self.own_words(at)

    # ---- Leaves ----

    def length(self, at: int) -> int:
        return length_at(self.words, at)

    def text(self, at: int) -> bytes:
        start = 4 * (at + sized_heads(self.words[at]))
        return bytes(self.bytes[start : start + self.length(at)])

    def integer(self, at: int) -> int:
        """With a sign."""
        word = self.words[at]
        if word & SMALL:
            return (word >> 1) - (word >> 31 << 31)
        value = self.words[at + 1] | self.words[at + 2] << 32
        return value - (value >> 63 << 64)

    def float(self, at: int) -> float:
        return from_bits(self.words[at + 1] | self.words[at + 2] << 32)

    def elements(self, at: int, log: int) -> memoryview:
        """Unsigned numbers."""
        start = 4 * (at + sized_heads(self.words[at]))
        return self.bytes[start : start + (self.length(at) << log)].cast("BHIQ"[log])

    # ---- Nodes of a form ----

    def bits(self, at: int, bits: Bits) -> int:
        """Of the head of a node, or of one of its words."""
        is_head = bits.word == HEAD
        word = head_of(self.words[at]) if is_head else self.words[self.first(at) + bits.word]
        return word >> bits.shift & ((1 << bits.width) - 1)

    def is_there(self, at: int, field: FieldModel) -> bool:
        return field.presence is None or self.bits(at, field.presence) != 0

    def number_of(self, at: int, field: FieldModel) -> int:
        """Which child a field is."""
        return field.fixed + sum(self.bits(at, presence) for presence in field.before)

    def own_children(self, at: int, form: FormModel) -> int:
        """How many children come before the parts of a node of an open schema."""
        return form.packed + sum(self.is_there(at, field) for field in form.children)

    def part(self, at: int, form: FormModel, number: int) -> int | None:
        """The part of a node, from 1 on; 0 is the node itself. None: it is not there."""
        if number == 0:
            return at
        child = self.own_children(at, form) + number - 1
        return self.child(at, child) if child < self.count(at) else None

    def later(self, at: int, form: FormModel) -> Iterator[int]:
        """The children behind all parts that are known."""
        if not form.is_open:
            return iter(())
        first = self.own_children(at, form) + len(form.parts)
        return (self.child(at, i) for i in range(first, self.count(at)))

    # ---- Constants ----

    def constant_kind(self, at: int) -> Kind:
        word = self.words[at]
        if word & SMALL:
            return Kind.INT
        if self.is_node(at):
            return Kind(self.variant(at))
        kind = word >> 2 & 3
        if kind == NUMBER:
            return Kind.FLOAT if word >> 4 else Kind.INT
        return Kind.BYTES if kind == ELEMENTS else Kind.TEXT

    def raw(self, at: int) -> bytes:
        """All bytes of an item, with what is below it."""
        return bytes(self.bytes[4 * at : 4 * (at + self.words_below(at))])

    def words_below(self, at: int) -> int:
        """All words of an item, with what is below it."""
        start, pending = at, 1
        while pending:
            pending += (self.count(at) if self.is_node(at) else 0) - 1
            at += self.own_words(at)
        return at - start

    def all_below(self, at: int) -> Iterator[int]:
        """The children of a node."""
        return (self.child(at, i) for i in range(self.count(at)))
