"""The text of a schema to dataclasses that know where each name stands.

Two schemas are equal if they say the same, wherever their names stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Union

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from .builtins import UNASKED
from .docs import Place, place_of, read_docs
from .errors import Problem, SchemaError, Source, Span
from .mistakes import explain
from .pragmas import Extensions, Word, read_pragmas

MODIFIERS = ("", "?", "*", "?*")


@dataclass(frozen=True)
class Name:
    """A name, and where it stands."""

    text: str
    span: Span = field(compare=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Field:
    """`modifier` is "" for one value, "?" for one at most, "*" for a list, "?*" for a list whose
    items may be absent."""

    type: Name
    modifier: str
    name: Name


@dataclass(frozen=True)
class Constructor:
    """One of the forms of a sum."""

    name: Name
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Product:
    """A type of one form, without a constructor's name."""

    name: Name
    fields: tuple[Field, ...]
    attributes: tuple[Field, ...]


@dataclass(frozen=True)
class Sum:
    """A type of several forms. Each has the attributes as its last fields."""

    name: Name
    constructors: tuple[Constructor, ...]
    attributes: tuple[Field, ...]

    @property
    def is_enumeration(self) -> bool:
        """Whether no value has more to it than which one it is."""
        return not self.attributes and not any(c.fields for c in self.constructors)


Definition = Union[Product, Sum]


def forms_of(definition: Definition) -> tuple[Constructor | Product, ...]:
    """The constructors, or the product itself: as they stand, without a sum's attributes."""
    return definition.constructors if isinstance(definition, Sum) else (definition,)


@dataclass(frozen=True)
class Schema:
    """A module. Values of its first type are what whole trees are."""

    source: Source = field(compare=False)
    name: Name
    definitions: tuple[Definition, ...]
    extensions: Extensions
    docs: Mapping[Place, str] = field(default_factory=dict, compare=False)

    def doc(self, of: Schema | Definition | Constructor | Field) -> str:
        """What comments say of it; "" if they say nothing."""
        return self.docs.get(place_of(_start(of)), "")


def _start(of: Schema | Definition | Constructor | Field) -> Span:
    """A field may have no name of its own."""
    return of.type.span if isinstance(of, Field) else of.name.span


def _described(schema: Schema) -> Iterator[Span]:
    """Where each of those that may have a text begins."""
    yield _start(schema)
    for definition in schema.definitions:
        yield _start(definition)
        for form in forms_of(definition):
            yield _start(form)
            yield from map(_start, form.fields)
        yield from map(_start, definition.attributes)


def parse(source: Source) -> Schema:
    """The schema that a text is, not checked yet. SchemaError"""
    pragmas: list[Token] = []
    comments: list[Token] = []
    parser = Lark.open(
        "grammar.lark",
        rel_to=__file__,
        start="schema",
        parser="lalr",
        propagate_positions=True,
        maybe_placeholders=False,
        lexer_callbacks={"PRAGMA": pragmas.append, "COMMENT": comments.append},
    )
    try:
        tree = parser.parse(source.text)
    except UnexpectedInput as error:
        raise SchemaError([explain(source, error)]) from None
    extensions, problems = read_pragmas(source, [Word(p.rstrip(), _span(p)) for p in pragmas])
    schema = _with_unasked(_Reader(source, problems).schema(tree, extensions))
    if extensions.docs:
        texts = [(str(c), _span(c)) for c in comments]
        docs, wrong = read_docs(source, [*_described(schema)], texts)
        schema = replace(schema, docs=docs)
        problems += wrong
    if problems:
        raise SchemaError(problems)
    return schema


def _with_unasked(schema: Schema) -> Schema:
    """As if a pragma asked for the types of UNASKED that it uses and does not define."""
    defined = {definition.name.text for definition in schema.definitions}
    used = {field.type.text for of in schema.definitions for field in _fields_of(of)}
    types = schema.extensions.types | (UNASKED & used - defined)
    return replace(schema, extensions=replace(schema.extensions, types=types))


def _fields_of(definition: Definition) -> Iterator[Field]:
    for form in forms_of(definition):
        yield from form.fields
    yield from definition.attributes


def _span(token: Token) -> Span:
    return Span(token.line or 1, token.column or 1, len(token.rstrip()))


def _name(token: Token) -> Name:
    return Name(str(token), _span(token))


class _Reader:
    """Makes dataclasses of lark's trees; keeps what is wrong in a list that the caller owns."""

    def __init__(self, source: Source, problems: list[Problem]) -> None:
        self.source, self.problems = source, problems

    def schema(self, tree: Tree, extensions: Extensions) -> Schema:
        name, *definitions = tree.children
        read = tuple(self.definition(d) for d in definitions)
        return Schema(self.source, _name(name), read, extensions)

    def definition(self, tree: Tree) -> Definition:
        name, body = tree.children
        attributes = self.fields(
            [t for part in body.find_data("attributes") for t in part.children]
        )
        if body.data == "product":
            return Product(_name(name), self.fields(body.children[:1]), attributes)
        constructors = [t for t in body.children if t.data == "constructor"]
        return Sum(_name(name), tuple(map(self.constructor, constructors)), attributes)

    def constructor(self, tree: Tree) -> Constructor:
        name, *fields = tree.children
        return Constructor(_name(name), self.fields(fields))

    def fields(self, trees: Iterable[Tree]) -> tuple[Field, ...]:
        parts = [part for tree in trees for part in tree.children]
        unnamed = Counter(p.children[0] for p in parts if not _named(p))
        seen: Counter[str] = Counter()
        return tuple(self.field(part, unnamed, seen) for part in parts)

    def field(self, tree: Tree, unnamed: Counter[str], seen: Counter[str]) -> Field:
        """A field without a name is called like its type, with a number if there are several."""
        kind = _name(tree.children[0])
        modifier = self.modifier([t for t in tree.children if t.type == "MODIFIER"])
        if _named(tree):
            return Field(kind, modifier, _name(tree.children[-1]))
        seen[kind.text] += 1
        number = str(seen[kind.text]) if unnamed[kind.text] > 1 else ""
        return Field(kind, modifier, Name(kind.text + number, kind.span))

    def modifier(self, tokens: list[Token]) -> str:
        text = "".join(tokens)
        if text not in MODIFIERS:
            hint = "`?` is one value at most, `*` a list, `?*` a list whose items may be absent"
            span = _span(tokens[0])
            self.problems.append(Problem(self.source, span, f"no field is `{text}`", hint))
        return text


def _named(tree: Tree) -> bool:
    return len(tree.children) > 1 and tree.children[-1].type == "NAME"
