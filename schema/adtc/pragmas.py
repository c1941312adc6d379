"""The extensions that a schema asks for, in comments that begin with `--@`.

    --@ use bool uint16 bytes     these types are builtin here.
    --@ int 32                    values of `int` have 32 bits, and no more.
    --@ docs                      comments that begin with --| or --^ describe names (docs.py).
    --@ shared identifier type    values of these types stand once and are referred to (sharing.py).
    --@ version 3                 this is version 3 of a schema that may grow (versions.py).
    --@ since 2 Call.depth Minus  these came with version 2.
    --@ default Call.depth 3      this is what the field is in trees of older versions.

Other ASDL tools read them as comments. A pragma is one line, may stand wherever a comment may, and
counts for the whole schema. A new one is an entry of HANDLERS and a field of Extensions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import groupby

from .builtins import EXTENSIONS, STANDARD, UNASKED
from .errors import Problem, Source, Span, did_you_mean

SIGN = "--@"
INT_BITS = ("32", "64")
TO_USE = [name for name in EXTENSIONS if name not in UNASKED]  # what a pragma has to ask for
MAX_VERSION = 9999


@dataclass(frozen=True)
class Word:
    """A word of a pragma, or the pragma's sign, and where it stands."""

    text: str
    span: Span


@dataclass(frozen=True)
class Since:
    """A name of the schema, `Constructor.field` for example, and the version that it came with."""

    name: str
    version: int
    word: Word = field(compare=False)


@dataclass(frozen=True)
class SharedType:
    """A type whose values may be shared."""

    name: str
    word: Word = field(compare=False)


@dataclass(frozen=True)
class Default:
    """A field, `Constructor.field`, and its value in trees that do not have it."""

    name: str
    value: str
    word: Word = field(compare=False)
    value_word: Word = field(compare=False)


@dataclass(frozen=True)
class Extensions:
    """The extensions that the pragmas of a schema ask for. `int_bits` is 0 where none sets it, and
    `version` where the schema is closed. `shared`, `since` and `defaults` are sorted. Whether there
    are `docs` makes no other schema."""

    types: frozenset[str] = frozenset()
    int_bits: int = 0
    shared: tuple[SharedType, ...] = ()
    version: int = 0
    since: tuple[Since, ...] = ()
    defaults: tuple[Default, ...] = ()
    docs: bool = field(default=False, compare=False)

    def lines(self) -> list[str]:
        """The pragmas that ask for it, in a fixed order."""
        lines = [f"{SIGN} use {' '.join(sorted(self.types))}"] if self.types else []
        lines += [f"{SIGN} int {self.int_bits}"] if self.int_bits else []
        lines += [f"{SIGN} shared {' '.join(s.name for s in self.shared)}"] if self.shared else []
        lines += [f"{SIGN} version {self.version}"] if self.version else []
        for version, group in groupby(self.since, key=lambda s: s.version):
            lines.append(f"{SIGN} since {version} {' '.join(s.name for s in group)}")
        return lines + [f"{SIGN} default {d.name} {d.value}" for d in self.defaults]


class _Refused(Exception):
    """A word that a pragma does not take, why, and what to write instead."""

    def __init__(self, word: Word, message: str, hint: str) -> None:
        super().__init__(message)
        self.word, self.message, self.hint = word, message, hint


def _use(so_far: Extensions, pragma: Word, words: list[Word]) -> Extensions:
    if not words:
        raise _Refused(pragma, "`use` names no type", f"it takes some of {_listed(TO_USE)}")
    for word in words:
        if word.text in STANDARD:
            raise _Refused(word, f"`{word.text}` needs no pragma", "leave it out")
        if word.text not in EXTENSIONS:
            hint = did_you_mean(word.text, EXTENSIONS) or f"there are {_listed(TO_USE)}"
            raise _Refused(word, f"no extension has a type `{word.text}`", hint)
    return replace(so_far, types=so_far.types | {word.text for word in words})


def _int(so_far: Extensions, pragma: Word, words: list[Word]) -> Extensions:
    if so_far.int_bits:
        raise _Refused(pragma, "the bits of `int` are said twice", "keep one of the two")
    if len(words) != 1 or words[0].text not in INT_BITS:
        wrong = words[0] if words else pragma
        raise _Refused(wrong, "`int` takes a number of bits", f"it is {_listed(INT_BITS, 'or')}")
    return replace(so_far, int_bits=int(words[0].text))


def _docs(so_far: Extensions, pragma: Word, words: list[Word]) -> Extensions:
    if words:
        raise _Refused(words[0], "`docs` takes nothing", "write `--@ docs` on a line of its own")
    return replace(so_far, docs=True)


def _shared(so_far: Extensions, pragma: Word, words: list[Word]) -> Extensions:
    if not words:
        hint = "it takes types of the schema, and those of texts: `identifier`, `string`, `bytes`"
        raise _Refused(pragma, "`shared` names no type", hint)
    named = {s.name for s in so_far.shared}
    for word in words:
        if word.text in named:
            raise _Refused(word, f"`shared` names `{word.text}` twice", "keep one of the two")
        named.add(word.text)
    more = [*so_far.shared, *(SharedType(w.text, w) for w in words)]
    return replace(so_far, shared=tuple(sorted(more, key=lambda s: s.name)))


def _number(word: Word, least: int, what: str) -> int:
    """A version: decimal digits, no zero in front."""
    if not re.fullmatch(r"[1-9][0-9]{0,3}", word.text) or int(word.text) < least:
        raise _Refused(word, f"`{word.text}` is no {what}", f"it is from {least} to {MAX_VERSION}")
    return int(word.text)


def _version(so_far: Extensions, pragma: Word, words: list[Word]) -> Extensions:
    if so_far.version:
        raise _Refused(pragma, "the version is said twice", "keep one of the two")
    if len(words) != 1:
        wrong = words[1] if words else pragma
        raise _Refused(wrong, "`version` takes one number", "write `--@ version 1`")
    return replace(so_far, version=_number(words[0], 1, "number of a version"))


def _since(so_far: Extensions, pragma: Word, words: list[Word]) -> Extensions:
    if len(words) < 2:
        hint = "write `--@ since 2 Constructor Constructor.field type`"
        raise _Refused(pragma, "`since` takes a version and names", hint)
    version = _number(words[0], 2, "version that something came with")
    named = {s.name for s in so_far.since}
    for word in words[1:]:
        if word.text in named:
            raise _Refused(word, f"`since` names `{word.text}` twice", "keep one of the two")
        named.add(word.text)
    more = [*so_far.since, *(Since(w.text, version, w) for w in words[1:])]
    return replace(so_far, since=tuple(sorted(more, key=lambda s: (s.version, s.name))))


def _default(so_far: Extensions, pragma: Word, words: list[Word]) -> Extensions:
    if len(words) != 2:
        wrong = words[2] if len(words) > 2 else pragma
        hint = "write `--@ default Constructor.field 3`"
        raise _Refused(wrong, "`default` takes a field and a value", hint)
    field_, value = words
    if any(d.name == field_.text for d in so_far.defaults):
        message = f"a second default of `{field_.text}`"
        raise _Refused(field_, message, "keep one of the two")
    more = [*so_far.defaults, Default(field_.text, value.text, field_, value)]
    return replace(so_far, defaults=tuple(sorted(more, key=lambda d: d.name)))


HANDLERS: dict[str, Callable[[Extensions, Word, list[Word]], Extensions]] = {
    "use": _use,
    "int": _int,
    "docs": _docs,
    "shared": _shared,
    "version": _version,
    "since": _since,
    "default": _default,
}


def read_pragmas(source: Source, pragmas: Iterable[Word]) -> tuple[Extensions, list[Problem]]:
    """The extensions that they ask for together, and what is wrong with them.

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
