"""A schema as text: the canonical form, which reads as the same schema."""

from __future__ import annotations

from collections.abc import Sequence

from .syntax import Constructor, Definition, Field, Schema, Sum


def canonical(schema: Schema) -> str:
    """One line for each definition, no comments, every field with its name.

    Two texts have the same canonical form if and only if they say the same.
    """
    lines = [*schema.extensions.lines(), f"module {schema.name} {{"]
    lines += [f"{d.name} = {_body(d)}" for d in schema.definitions]
    return "\n".join([*lines, "}", ""])


def _body(definition: Definition) -> str:
    if isinstance(definition, Sum):
        body = " | ".join(map(_constructor, definition.constructors))
    else:
        body = _fields(definition.fields)
    attributes = definition.attributes
    return f"{body} attributes {_fields(attributes)}" if attributes else body


def _constructor(constructor: Constructor) -> str:
    return f"{constructor.name}{_fields(constructor.fields) if constructor.fields else ''}"


def _fields(fields: Sequence[Field]) -> str:
    return f"({', '.join(f'{f.type}{f.modifier} {f.name}' for f in fields)})"
