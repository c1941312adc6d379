"""The extensions that a schema asks for, in comments that begin with `--@`.

    --@ use bool uint16 bytes     these types are builtin here
    --@ int 32                    values of `int` have 32 bits, and no more

Other ASDL tools read them as comments. A pragma is one line, may stand wherever a comment may, and
counts for the whole schema. A new one is an entry of HANDLERS and a field of Extensions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from .builtins import EXTENSIONS, STANDARD
from .errors import Problem, Source, Span, did_you_mean

SIGN = "--@"
INT_BITS = ("32", "64")


@dataclass(frozen=True)
class Word:
    """A word of a pragma, or the pragma's sign, and where it stands."""

    text: str
    span: Span


@dataclass(frozen=True)
class Extensions:
    """What the pragmas of a schema ask for. `int_bits` is 0 where none sets it."""

    types: frozenset[str] = frozenset()
    int_bits: int = 0

    def lines(self) -> list[str]:
        """The pragmas that ask for it, in a fixed order."""
        used = [f"{SIGN} use {' '.join(sorted(self.types))}"] if self.types else []
        return [*used, *([f"{SIGN} int {self.int_bits}"] if self.int_bits else [])]


class _Refused(Exception):
    """A word that a pragma does not take, why, and what to write instead."""

    def __init__(self, word: Word, message: str, hint: str) -> None:
        super().__init__(message)
        self.word, self.message, self.hint = word, message, hint


def _use(so_far: Extensions, pragma: Word, words: list[Word]) -> Extensions:
    if not words:
        raise _Refused(pragma, "`use` names no type", f"it takes some of {_listed(EXTENSIONS)}")
    for word in words:
        if word.text in STANDARD:
            raise _Refused(word, f"`{word.text}` needs no pragma", "leave it out")
        if word.text not in EXTENSIONS:
            hint = did_you_mean(word.text, EXTENSIONS) or f"there are {_listed(EXTENSIONS)}"
            raise _Refused(word, f"no extension has a type `{word.text}`", hint)
    return replace(so_far, types=so_far.types | {word.text for word in words})


def _int(so_far: Extensions, pragma: Word, words: list[Word]) -> Extensions:
    if so_far.int_bits:
        raise _Refused(pragma, "the bits of `int` are said twice", "keep one of the two")
    if len(words) != 1 or words[0].text not in INT_BITS:
        wrong = words[0] if words else pragma
        raise _Refused(wrong, "`int` takes a number of bits", f"it is {_listed(INT_BITS, 'or')}")
    return replace(so_far, int_bits=int(words[0].text))


HANDLERS: dict[str, Callable[[Extensions, Word, list[Word]], Extensions]] = {
    "use": _use,
    "int": _int,
}


def read_pragmas(source: Source, pragmas: Iterable[Word]) -> tuple[Extensions, list[Problem]]:
    """What they ask for together, and what is wrong with them.

    Each of `pragmas` is a whole one with its sign, in the order of the file.
    """
    extensions, problems = Extensions(), []
    for pragma in pragmas:
        try:
            extensions = _read(extensions, pragma)
        except _Refused as refused:
            span = refused.word.span
            problems.append(Problem(source, span, refused.message, refused.hint))
    return extensions, problems


def _read(so_far: Extensions, pragma: Word) -> Extensions:
    words = _words(pragma)
    if not words:
        raise _Refused(pragma, "a pragma without a name", f"there are {_listed(HANDLERS)}")
    handler = HANDLERS.get(words[0].text)
    if handler is None:
        hint = did_you_mean(words[0].text, HANDLERS) or f"there are {_listed(HANDLERS)}"
        raise _Refused(words[0], f"there is no pragma `{words[0].text}`", hint)
    return handler(so_far, words[0], words[1:])


def _words(pragma: Word) -> list[Word]:
    line, column = pragma.span.line, pragma.span.column
    found = re.finditer(r"\S+", pragma.text[len(SIGN) :])
    start = column + len(SIGN)
    return [Word(m[0], Span(line, start + m.start(), len(m[0]))) for m in found]


def _listed(names: Iterable[str], last: str = "and") -> str:
    quoted = [f"`{name}`" for name in names]
    return f" {last} ".join(filter(None, [", ".join(quoted[:-1]), quoted[-1]]))
