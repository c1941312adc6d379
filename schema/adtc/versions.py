"""The versions that names of an open schema came with, and the schema as it was in one of them.

`--@ version N` makes a schema open: later versions may add to it, and readers of every version read
the trees of every other. docs/adtc-layout.md says how. checks.py asks version_checks.py whether the
pragmas are right; here they are known to be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .builtins import EXTENSIONS
from .syntax import Constructor, Definition, Field, Product, Schema, Sum

FIRST = 1  # the version of what no pragma names


class Births:
    """The version that each type, constructor and field came with."""

    def __init__(self, schema: Schema) -> None:
        self.since = {s.name: s.version for s in schema.extensions.since}

    def type(self, definition: Definition) -> int:
        return self.since.get(definition.name.text, FIRST)

    def form(self, definition: Definition, form: Constructor | Product) -> int:
        """Of a constructor; of a product the same as of the type."""
        return max(self.type(definition), self.since.get(form.name.text, FIRST))

    def field(self, definition: Definition, form: Constructor | Product, field: Field) -> int:
        """An attribute is named by its type."""
        is_attribute = isinstance(definition, Sum) and field in definition.attributes
        owner = definition if is_attribute else form
        name = f"{owner.name}.{field.name}"
        return max(self.form(definition, form), self.since.get(name, FIRST))


def field_names(schema: Schema) -> Iterator[tuple[str, Definition, Field]]:
    """Every field as pragmas name it."""
    for definition in schema.definitions:
        if isinstance(definition, Product):
            fields = definition.fields + definition.attributes
            yield from ((f"{definition.name}.{f.name}", definition, f) for f in fields)
            continue
        for c in definition.constructors:
            yield from ((f"{c.name}.{f.name}", definition, f) for f in c.fields)
        attributes = definition.attributes
        yield from ((f"{definition.name}.{f.name}", definition, f) for f in attributes)


def as_of(schema: Schema, version: int) -> Schema:
    """The schema as it was: what came later is taken away, and builtin types that only that
    used."""
    since = {s.name: s.version for s in schema.extensions.since}
    is_there = _IsThere(since, version)
    definitions = tuple(map(is_there.definition, filter(is_there.name, schema.definitions)))
    fields = {name: f for name, _, f in field_names(replace(schema, definitions=definitions))}
    used = {f.type.text for f in fields.values()} & set(EXTENSIONS)
    extensions = replace(
        schema.extensions,
        types=schema.extensions.types & used,
        version=min(version, schema.extensions.version),
        since=tuple(s for s in schema.extensions.since if s.version <= version),
        defaults=tuple(d for d in schema.extensions.defaults if d.name in fields),
    )
    return replace(schema, definitions=definitions, extensions=extensions)


class _IsThere:
    """What is there in a version."""

    def __init__(self, since: dict[str, int], version: int) -> None:
        self.since, self.version = since, version

    def text(self, name: str) -> bool:
        return self.since.get(name, FIRST) <= self.version

    def name(self, named: Definition | Constructor) -> bool:
        return self.text(named.name.text)

    def definition(self, definition: Definition) -> Definition:
        attributes = self.fields(definition.name.text, definition.attributes)
        if isinstance(definition, Product):
            fields = self.fields(definition.name.text, definition.fields)
            return replace(definition, fields=fields, attributes=attributes)
        constructors = tuple(
            replace(c, fields=self.fields(c.name.text, c.fields))
            for c in filter(self.name, definition.constructors)
        )
        return replace(definition, constructors=constructors, attributes=attributes)

    def fields(self, owner: str, fields: tuple[Field, ...]) -> tuple[Field, ...]:
        return tuple(f for f in fields if self.text(f"{owner}.{f.name}"))


def reserve_bits(forms: int) -> int:
    """The bits of the tag of a type that was born with so many forms: room for four times as
    many."""
    return min(12, max(4, (4 * forms - 1).bit_length()))


def is_enumeration(definition: Definition) -> bool:
    return isinstance(definition, Sum) and definition.is_enumeration


def most_forms(bits: int, enumeration: bool) -> int:
    """Of an enumeration one code is kept, which may be needed to say that there is no value."""
    return (1 << bits) - enumeration


def at_birth(schema: Schema, definition: Definition) -> Definition:
    """The type as it came."""
    then = as_of(schema, Births(schema).type(definition))
    return next(t for t in then.definitions if t.name.text == definition.name.text)
