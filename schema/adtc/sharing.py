"""Values that may stand in a tree once, and be referred to: what `--@ shared` may name, and the
classes of them.

A reference leads to a value of its own class. All texts are one class, whatever their type is
called; nodes of each type are one.
"""

from __future__ import annotations

from collections.abc import Iterator

from .builtins import EXTENSIONS, STANDARD, Kind
from .errors import Problem, did_you_mean
from .syntax import Schema
from .versions import is_enumeration

TEXTS = sorted(n for n, b in {**STANDARD, **EXTENSIONS}.items() if b.kind is Kind.TEXT)
# An older program keeps unknown nodes word for word. References in them may lead outside of them.
ONE_OF_TWO = (
    "without `--@ shared` a value is written wherever it comes; "
    "without `--@ version` the schema is closed: it has one version"
)


def shared_problems(schema: Schema) -> Iterator[Problem]:
    """Problems of what the pragma names and may not."""
    if schema.extensions.version:
        for shared in schema.extensions.shared[:1]:
            message = "a schema with `--@ version` shares no values"
            yield Problem(schema.source, shared.word.span, message, ONE_OF_TWO)
        return
    trees = [d.name.text for d in schema.definitions if not is_enumeration(d)]
    others = [d.name.text for d in schema.definitions if is_enumeration(d)]
    for shared in schema.extensions.shared:
        if shared.name in trees or shared.name in _texts(schema):
            continue
        message = f"there is no type `{shared.name}`"
        usual = "it takes types of nodes that the module defines, and types of texts"
        hint = did_you_mean(shared.name, trees) or usual
        if (
            shared.name in others
            or shared.name in STANDARD
            or shared.name in schema.extensions.types
        ):
            message = f"values of `{shared.name}` are small: they are not shared"
            hint = "leave it out"
        yield Problem(schema.source, shared.word.span, message, hint)


def _texts(schema: Schema) -> list[str]:
    return [n for n in TEXTS if n in STANDARD or n in schema.extensions.types]


def shared_classes(schema: Schema) -> dict[str, int]:
    """1 + the class of each shared type, in the order of the schema: that of texts is first, if
    there are any."""
    named = {s.name for s in schema.extensions.shared}
    texts = named & set(_texts(schema))
    first = 1 + bool(texts)
    trees = [d.name.text for d in schema.definitions if d.name.text in named]
    return {**dict.fromkeys(texts, 1), **{name: first + i for i, name in enumerate(trees)}}
