"""When a sentence of the documents or of a comment is too hard to read: tests of both use it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

MOST_WORDS = 25
LABEL = 6  # words: a row of a list may be called by what it is about
END = re.compile(r"(?<=[.?!:;])\s+")
WORD = re.compile(r"\w[\w'.,-]*")
RELATIVE = re.compile(r"(What|Whatever|Who|Whoever|Whichever)\b.*[.;]$")


def sentences(paragraphs: Iterable[str]) -> Iterator[str]:
    """A paragraph has each piece of code as one word."""
    return (s for paragraph in paragraphs for s in END.split(paragraph))


def count_words(sentence: str) -> int:
    return len(WORD.findall(sentence))


def long_sentences(paragraphs: Iterable[str]) -> list[str]:
    return [s for s in sentences(paragraphs) if count_words(s) > MOST_WORDS]


def begun_by_a_relative(paragraphs: Iterable[str]) -> list[str]:
    """Sentences whose subject is not a thing that acts."""
    return [s for s in sentences(paragraphs) if RELATIVE.match(s) and count_words(s) > LABEL]
