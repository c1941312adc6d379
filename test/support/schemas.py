"""Schemas for the tests: from a text, and random ones that have nothing wrong in them.

Text and layout of the random ones are drawn apart: `spelled` writes the same schema in many ways.
"""

from __future__ import annotations

import os
import random
from dataclasses import replace

from adtc.builtins import EXTENSIONS, STANDARD
from adtc.checks import load
from adtc.errors import Source, Span
from adtc.pragmas import Extensions, SharedType, Word
from adtc.sharing import TEXTS
from adtc.syntax import Constructor, Definition, Field, Name, Product, Schema, Sum
from adtc.versions import is_enumeration

NOWHERE = Span(1, 1)
MODIFIERS = ["", "", "", "?", "*", "?*"]
BLANKS = [" ", "  ", "\n", "\t", " -- a comment, with (signs) = | ? *\n", "\r\n", " --\n"]


def schema_of(text: str) -> Schema:
    return load(Source("test.asdl", text))


def examples(usual: int) -> range:
    """The numbers of those that a random test tries: [usual], or OUTHEAP_EXAMPLES."""
    return range(int(os.environ.get("OUTHEAP_EXAMPLES", usual)))


def drawn(draw: random.Random) -> Schema:
    """A schema of a few types. Each has a finite value: what it must have stands behind it."""
    used = frozenset(draw.sample(sorted(EXTENSIONS), draw.randrange(len(EXTENSIONS))))
    extensions = Extensions(used, draw.choice([0, 32, 64]))
    types = [f"t{i}" for i in range(draw.randrange(1, 9))]
    plain = [*STANDARD, *sorted(used)]
    definitions = tuple(
        _definition(draw, types, i, [*plain, *types[i + 1 :]]) for i in range(len(types))
    )
    return Schema(Source("drawn", ""), _name("Drawn"), definitions, extensions)


def sharing(draw: random.Random, schema: Schema) -> Schema:
    """The same where values of some types are shared."""
    trees = [d.name.text for d in schema.definitions if not is_enumeration(d)]
    texts = [name for name in TEXTS if name in STANDARD or name in schema.extensions.types]
    every = [*trees, *texts]
    names = sorted(draw.sample(every, draw.randrange(1, len(every) + 1)))
    shared = tuple(SharedType(name, Word(name, NOWHERE)) for name in names)
    return replace(schema, extensions=replace(schema.extensions, shared=shared))


def _name(text: str) -> Name:
    return Name(text, NOWHERE)


def _definition(draw: random.Random, types: list[str], i: int, finite: list[str]) -> Definition:
    every = [*finite, *types[: i + 1]]
    attributes = _fields(draw, every, finite, draw.choice([0, 0, 0, 2]), "a")
    if draw.random() < 0.3:
        return Product(_name(types[i]), _fields(draw, every, finite, 1, "f"), attributes)
    empty = draw.random() < 0.3
    constructors = tuple(
        Constructor(
            _name(f"C{i}_{n}"),
            () if empty else _fields(draw, every, finite, draw.randrange(6), "f"),
        )
        for n in range(draw.choice([1, 2, 3, 5, 9, 40]))
    )
    return Sum(_name(types[i]), constructors, () if empty else attributes)


def _fields(
    draw: random.Random, every: list[str], finite: list[str], least: int, prefix: str
) -> tuple[Field, ...]:
    count = least and draw.randrange(least, least + 6)
    return tuple(_field(draw, every, finite, f"{prefix}{n}") for n in range(count))


def _field(draw: random.Random, every: list[str], finite: list[str], name: str) -> Field:
    modifier = draw.choice(MODIFIERS)
    return Field(_name(draw.choice(every if modifier else finite)), modifier, _name(name))


def spelled(draw: random.Random, canonical: str) -> str:
    """The same schema with other blanks and with comments; lines of pragmas stay as they are."""
    lines = canonical.splitlines()
    pragmas = [line for line in lines if line.startswith("--@")]
    rest = " ".join(line for line in lines if not line.startswith("--@"))
    for sign in "(){}|=,?*":
        rest = rest.replace(sign, f" {sign} ")
    words = (word + draw.choice(BLANKS) for word in rest.split())
    return "".join([*(f"{pragma}\n" for pragma in pragmas), *words])
