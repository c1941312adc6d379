"""Tokens of a text, and a parser that is given them one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedToken

from ..errors import Problem, Source, Span
from .binding import Read, TreeError, span_of
from .telling import BETWEEN, Telling


def cut(source: Source, pattern: re.Pattern[str], told: Telling) -> Iterator[Token]:
    """The tokens of a text, whose kinds are the names of the pattern's groups. A match of the kind
    SKIP is none, and one of BAD is a mistake. No token has the end of a line in it. `told` gets
    the place of a character."""
    begin = count = 0
    for number, line in enumerate(source.text.split("\n"), 1):
        for match in pattern.finditer(line):
            kind = match.lastgroup
            if kind == "SKIP":
                continue
            token = Token(kind or "", match[0], line=number, column=match.start() + 1)
            if kind == "BAD":
                raise TreeError([Problem(source, span_of(token), *_explained(match[0]))])
            count += 1
            if count % BETWEEN == 0:
                told(begin + match.start())
            yield token
        begin += len(line) + 1


def _explained(text: str) -> tuple[str, str]:
    if text[-1:] == '"' or text[:1] == '"':
        return (
            "the text does not end in this line",
            'a text ends with `"`, and has no line ends in it',
        )
    return f"`{text}` means nothing here", ""


def parse(
    grammar: str,
    rel_to: str,
    maker: Transformer,
    tokens: Iterator[Token],
    words: dict[str, str],
    source: Source,
) -> Read:
    """The value that a text is by a grammar of lark whose tokens these are."""
    parser = Lark.open(grammar, rel_to=rel_to, parser="lalr", transformer=maker)
    state = parser.parse_interactive()
    try:
        for token in tokens:
            state.feed_token(token)
        return state.feed_eof()
    except UnexpectedToken as error:
        raise TreeError([_unexpected(source, error.token, state.accepts(), words)]) from None


def _unexpected(source: Source, token: Token, wanted: set[str], words: dict[str, str]) -> Problem:
    names = sorted({words.get(name, name) for name in wanted})
    said = " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
    if token.type != "$END":
        return Problem(source, span_of(token), f"`{token[:40]}` is where {said} should be")
    lines = source.text.rstrip().split("\n")
    end = Span(len(lines), len(lines[-1]) + 1)
    return Problem(source, end, f"the text ends where {said} should be")
