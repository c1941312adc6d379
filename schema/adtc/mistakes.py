"""Explains text that lark could not read, in the words of the schema language."""

from __future__ import annotations

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from .errors import Problem, Source, Span, did_you_mean

WORDS = {
    "NAME": "a name",
    "MODIFIER": "`?` or `*`",
    "MODULE": "`module`",
    "ATTRIBUTES": "`attributes`",
    "LBRACE": "`{`",
    "RBRACE": "`}`",
    "EQUAL": "`=`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "VBAR": "`|`",
    "COMMA": "`,`",
    "_STRING": 'a text in `"`',
    "$END": "the end of the file",
}
KEYWORDS = ("module", "attributes")
# Words that asdlGen reads, and we do not: each stands where something else is expected.
FOREIGN = {
    ("view", "MODULE"): "a view stands behind the module",
    ("(", "LBRACE"): "a module that imports others cannot be read: write their types in this one",
    ("module", "$END"): "a file has one module",
    ("primitive", "MODULE"): "types that another program defines are not known here: define them",
}


def explain(source: Source, error: UnexpectedInput) -> Problem:
    """The problem that made lark stop."""
    if isinstance(error, UnexpectedToken):
        return _token(source, error)
    if isinstance(error, UnexpectedCharacters):
        return _character(source, error)
    return Problem(source, _end(source), "the file ends too early", "a module ends with `}`")


def _token(source: Source, error: UnexpectedToken) -> Problem:
    token = error.token
    wanted = _wanted(error.accepts or error.expected)
    if token.type == "$END":
        message = f"the file ends where {wanted} should be"
        return Problem(source, _end(source), message, _end_hint(source))
    word = token.split()[0] if token.type == "_VIEWS" else str(token)
    span = Span(token.line or 1, token.column or 1, len(word))
    history = [t for t in error.token_history or [] if t is not None]
    hint = _hint([*history, token], error.accepts or error.expected)
    return Problem(source, span, f"`{word}` is where {wanted} should be", hint)


def _character(source: Source, error: UnexpectedCharacters) -> Problem:
    span = Span(error.line, error.column)
    character = source.line(error.line)[error.column - 1 :][:1]
    hints = {
        "-": "comments begin with `--`",
        '"': "a text ends in its line, by another quote",
        "#": "comments begin with `--`",
        "/": "comments begin with `--`",
        ";": "definitions follow each other without a sign in between",
        "[": "a list is `type* name`",
    }
    usual = "beside names there are `( ) { } = | , ? *`"
    if character.isdigit():
        usual = "a name begins with a letter, and a version is a text in quotes"
    message = f"`{character}` means nothing here"
    return Problem(source, span, message, hints.get(character, usual))


def _hint(tokens: list[Token], expected: set[str]) -> str:
    """About a word of another tool, a keyword that one of the last tokens may have been meant for,
    or something that is missing."""
    for (word, instead), hint in FOREIGN.items():
        if tokens[-1] == word and instead in expected:
            return hint
    for token in tokens:
        if token.type == "NAME" and token not in KEYWORDS and did_you_mean(token, KEYWORDS):
            return did_you_mean(token, KEYWORDS)
    if tokens[-1].type == "EQUAL":
        return "the constructor before this definition is missing: is there a `|` too many?"
    if {"COMMA", "RPAR"} <= expected:
        return "fields stand between commas: `(type name, type name)`"
    if {"NAME", "LPAR"} <= expected:
        return "a type is `(fields)`, or constructors between `|`"
    return ""


def _end_hint(source: Source) -> str:
    return "a module ends with `}`" if "{" in source.text else "a schema is `module Name { ... }`"


def _wanted(terminals: set[str]) -> str:
    """Without what is read for other tools only, which nobody should write."""
    words = sorted(WORDS[name] for name in terminals if name in WORDS)
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _end(source: Source) -> Span:
    """Behind the last character that is no blank."""
    text = source.text.rstrip()
    lines = text.split("\n")
    return Span(len(lines), len(lines[-1]) + 1)
