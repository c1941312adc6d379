"""Whether bytes of a text are an item of a preorder buffer: what adtc_open proves of a whole one.

Items stand in the order of the tree, so a pass goes from one to the next. Where each tree that is
below a node ends, the place on top of a stack says that the next one starts.
"""

from __future__ import annotations

from ..model import LONG_COUNT
from .items import (
    ELEMENTS,
    FORK,
    FORK_SHIFT,
    NODE,
    NUMBER,
    SHORT,
    SMALL,
    STRING,
    length_at,
    sized_heads,
)

ELEMENT_LOGS, TYPES_OF_NUMBERS = 4, 2


def is_item(data: bytes) -> bool:
    """One, whole, with all that is below it, and nothing else."""
    if len(data) % 4:
        return False
    words = memoryview(data).cast("I")
    places: list[int] = []  # where children start, the next one on top
    at = 0
    while at < len(words):
        own = _own_words(words, at)
        if not own or at + own > len(words) or not _is_padded(data, words, at, own):
            return False
        more = _distances(words, at)
        if more is not None:
            places += (at + distance for distance in reversed(more))
        elif not places:
            return at + own == len(words)
        elif places.pop() != at + own:
            return False
        at += own
    return False


def _own_words(words: memoryview, at: int) -> int:
    """Of the item without what is below it, which may be more than there are; 0 if it is none."""
    word = words[at]
    kind, rest = word >> 2 & 3, word >> 4
    if word & (SMALL | FORK):
        return 1
    if kind == NUMBER:
        return 3 if rest < TYPES_OF_NUMBERS else 0
    if kind == NODE and word >> 16 != LONG_COUNT:
        return max(1, word >> 16)
    is_short = kind != NODE and word & SHORT
    if not is_short and at + 1 == len(words):
        return 0
    if kind == NODE:
        return 1 + words[at + 1] if words[at + 1] >= LONG_COUNT else 0
    if is_short:
        rest &= ELEMENT_LOGS - 1
    if rest >= (1 if kind == STRING else ELEMENT_LOGS):
        return 0
    size = length_at(words, at) << rest
    return sized_heads(word) + (size // 4 + 1 if kind == STRING else (size + 3) // 4)


def _is_padded(data: bytes, words: memoryview, at: int, own: int) -> bool:
    """With zeros, up to a whole word."""
    word = words[at]
    kind = word >> 2 & 3
    if word & (SMALL | FORK) or kind not in (ELEMENTS, STRING):
        return True
    size = length_at(words, at) << (word >> 4 & 3)
    return not any(data[4 * (at + sized_heads(word)) + size : 4 * (at + own)])


def _distances(words: memoryview, at: int) -> list[int] | None:
    """To the children behind the first one; None: there are no children."""
    word = words[at]
    if word & SMALL:
        return None
    if word & FORK:
        return [word >> FORK_SHIFT]
    if word >> 2 & 3 != NODE or word >> 16 == 0:
        return None
    is_long = word >> 16 == LONG_COUNT
    count, first = (words[at + 1], at + 2) if is_long else (word >> 16, at + 1)
    return list(words[first : first + count - 1])
