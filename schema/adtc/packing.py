"""Which bits the small fields of a constructor get: first in the node's head, then in words.

First fit, in the order of asking: the head if the bits fit there, else the first word in which they
do, else a new word. Bits of the head are given from the highest down. So they stay where they are
when a type gets more constructors and its tag, which is at the other end, grows.
"""

from __future__ import annotations

from dataclasses import dataclass, field

HEAD = -1
VARIANT_SHIFT, VARIANT_BITS = 4, 12  # of the head of a node, see include/outheap/adtc_inline.h
WORD_SHIFT, WORD_BITS = 1, 31  # of a small integer: bit 0 says that it is one


@dataclass(frozen=True)
class Bits:
    """Bits `shift` to `shift + width - 1` of the head, or of a word, as it is in memory."""

    word: int  # HEAD, or the number of a word
    shift: int
    width: int

    @property
    def last(self) -> int:
        return self.shift + self.width - 1


def bits_for(values: int) -> int:
    """The bits that tell so many values apart; 0 for a single one."""
    return (values - 1).bit_length()


@dataclass
class Packer:
    """The bits of one constructor, of a type with tags of so many bits."""

    tag_bits: int
    given: int = 0  # of the head
    words: list[int] = field(default_factory=list)  # how many bits of each are given

    def take(self, width: int) -> Bits:
        """At most WORD_BITS."""
        if width <= VARIANT_BITS - self.tag_bits - self.given:
            self.given += width
            return Bits(HEAD, VARIANT_SHIFT + VARIANT_BITS - self.given, width)
        fitting = (i for i, used in enumerate(self.words) if used + width <= WORD_BITS)
        word = next(fitting, len(self.words))
        if word == len(self.words):
            self.words.append(0)
        used = self.words[word]
        self.words[word] += width
        return Bits(word, WORD_SHIFT + used, width)
