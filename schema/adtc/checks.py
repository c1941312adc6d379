"""The problems that a schema may still have when it can be read.

All that is found is told at once, but for what follows from something else: whether types have
finite values is asked only of schemas in which every type is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .builtins import EXTENSIONS, GIVING_WAY, STANDARD, UNASKED, Builtin
from .errors import Problem, SchemaError, Source, Span, did_you_mean
from .sharing import shared_problems
from .syntax import Constructor, Definition, Field, Name, Product, Schema, Sum, parse
from .version_checks import version_problems
from .versions import as_of

MAX_CONSTRUCTORS = 4096
MAX_FIELDS = 0x7FFF  # checkers have a bit beside the number of a field


def load(source: Source) -> Schema:
    """The schema that a text is, with nothing wrong in it. SchemaError"""
    schema = parse(source)
    problems = list(_problems(schema)) or list(_endless(schema)) or list(version_problems(schema))
    problems = problems or list(_endless_then(schema)) or list(shared_problems(schema))
    if problems:
        raise SchemaError(problems)
    return schema


def builtins(schema: Schema) -> dict[str, Builtin]:
    """The builtin types that the schema may use."""
    hidden = GIVING_WAY & {definition.name.text for definition in schema.definitions}
    standard = {name: builtin for name, builtin in STANDARD.items() if name not in hidden}
    return {**standard, **{name: EXTENSIONS[name] for name in schema.extensions.types}}


def forms(definition: Definition) -> tuple[Constructor, ...]:
    """The forms of a type's values, attributes included. A product is a form with its name."""
    if isinstance(definition, Product):
        return (Constructor(definition.name, definition.fields + definition.attributes),)
    attributes = definition.attributes
    return tuple(Constructor(c.name, c.fields + attributes) for c in definition.constructors)


def _problems(schema: Schema) -> Iterator[Problem]:
    checks = (_empty, _nameless, _cases, _twice, _taken, _unknown, _too_many)
    for check in checks:
        for name, message, hint in check(schema):
            yield Problem(schema.source, name.span, message, hint)


Found = Iterator[tuple[Name, str, str]]


def _empty(schema: Schema) -> Found:
    if not schema.definitions:
        yield schema.name, f"the module `{schema.name}` is empty", "a type is `name = (fields)`"
    for definition in schema.definitions:
        if isinstance(definition, Product) and not definition.fields:
            hint = "a type without fields is a sum of one constructor: `name = Name`"
            yield definition.name, f"the product `{definition.name}` has no fields", hint


def _nameless(schema: Schema) -> Found:
    """Names of which languages that write them in a way of their own would have nothing left."""
    if not _bare(schema.name)[:1].isalpha():
        yield schema.name, f"the module `{schema.name}` has no letter", "a name begins with one"
    told: set[Span] = set()
    for definition in schema.definitions:
        if not _bare(definition.name)[:1].isalpha():
            hint = "types begin with a small letter"
            yield definition.name, f"the type `{definition.name}` has no letter", hint
        for field in (f for form in forms(definition) for f in form.fields):
            if not _bare(field.name) and field.name.span not in told:
                told.add(field.name.span)
                hint = "a name has a letter or a digit"
                yield field.name, f"the field `{field.name}` is underscores alone", hint


def _cases(schema: Schema) -> Found:
    for definition in schema.definitions:
        if _begins_upper(definition.name):
            hint = f"types begin with a small letter: `{_swapped(definition.name)}`"
            yield definition.name, f"the type `{definition.name}` has a capital letter", hint
        for name in _constructor_names(definition):
            if not _begins_upper(name):
                hint = f"constructors begin with a capital letter: `{_swapped(name)}`"
                yield name, f"the constructor `{name}` has no capital letter", hint


def _bare(name: Name) -> str:
    return name.text.lstrip("_")


def _begins_upper(name: Name) -> bool:
    return _bare(name)[:1].isupper()


def _swapped(name: Name) -> str:
    bare = _bare(name)
    return name.text[: len(name.text) - len(bare)] + bare[:1].swapcase() + bare[1:]


def _constructor_names(definition: Definition) -> list[Name]:
    return [c.name for c in definition.constructors] if isinstance(definition, Sum) else []


def _twice(schema: Schema) -> Found:
    yield from _again("type", [d.name for d in schema.definitions])
    yield from _again("constructor", [n for d in schema.definitions for n in _constructor_names(d)])
    for definition in schema.definitions:
        told: set[Span] = set()
        for form in forms(definition):
            for name, message, hint in _again("field", [f.name for f in form.fields]):
                if name.span not in told:
                    yield name, f"{message} in `{form.name}`", hint
                told.add(name.span)


def _again(what: str, names: Iterable[Name]) -> Found:
    first: dict[str, Name] = {}
    for name in names:
        before = first.setdefault(name.text, name)
        if before is not name:
            line = f"the first one is in line {before.span.line}"
            yield name, f"a second {what} `{name}`", line


def _taken(schema: Schema) -> Found:
    known = builtins(schema)
    for definition in schema.definitions:
        if definition.name.text in known:
            message = f"the type `{definition.name}` is builtin, and cannot be defined"
            yield definition.name, message, "give yours another name"


def _unknown(schema: Schema) -> Found:
    known = {*builtins(schema), *(d.name.text for d in schema.definitions)}
    told: set[Span] = set()
    for definition in schema.definitions:
        for form in forms(definition):
            for field in form.fields:
                if field.type.text not in known and field.type.span not in told:
                    told.add(field.type.span)
                    advice = _advice(field, known) or _types_of(schema)
                    yield field.type, f"there is no type `{field.type}`", advice


def _advice(field: Field, known: set[str]) -> str:
    if field.type.text in EXTENSIONS:
        return f"it is an extension: write `--@ use {field.type}` in a line of the schema"
    advice = did_you_mean(field.type.text, known | UNASKED)
    if advice:
        return advice
    extension = did_you_mean(field.type.text, EXTENSIONS)
    return f"{extension} A line `--@ use` has to name it" if extension else ""


def _types_of(schema: Schema) -> str:
    names = ", ".join(f"`{name}`" for name in sorted(builtins(schema)))
    return f"types are those that the module defines, and {names}"


def _too_many(schema: Schema) -> Found:
    for definition in schema.definitions:
        names = _constructor_names(definition)
        if len(names) > MAX_CONSTRUCTORS:
            message = f"the type `{definition.name}` has {len(names)} constructors"
            yield definition.name, message, f"{MAX_CONSTRUCTORS} is the most a node can tell apart"
        for form in forms(definition):
            if len(form.fields) > MAX_FIELDS:
                message = f"`{form.name}` has {len(form.fields)} fields, its attributes among them"
                yield form.name, message, f"{MAX_FIELDS} is the most that a check can tell apart"


def _endless(schema: Schema) -> Iterator[Problem]:
    """Types of which every value would have another one in it: found by adding types that have a
    finite value, until there is no more to add."""
    finite = set(builtins(schema))
    left = list(schema.definitions)
    while True:
        more = [d for d in left if any(_is_finite(form, finite) for form in forms(d))]
        if not more:
            break
        finite |= {d.name.text for d in more}
        left = [d for d in left if d not in more]
    for definition in left:
        message = f"no value of the type `{definition.name}` is finite"
        hint = f"make {_cause(definition, finite)} optional (`?`) or a list (`*`)"
        yield Problem(schema.source, definition.name.span, message, hint)


def _endless_then(schema: Schema) -> Iterator[Problem]:
    """The same of the versions in which types came: there are finite values from then on."""
    versions = sorted({1, *(s.version for s in schema.extensions.since)})
    for version in versions if schema.extensions.version else []:
        problems = list(_endless(as_of(schema, version)))
        for p in problems:
            yield Problem(p.source, p.span, f"{p.message} in version {version}", p.hint)
        if problems:
            return


def _is_finite(form: Constructor, finite: set[str]) -> bool:
    return all(f.modifier or f.type.text in finite for f in form.fields)


def _cause(definition: Definition, finite: set[str]) -> str:
    fields = [f for form in forms(definition) for f in form.fields]
    return next(
        f"`{f.type} {f.name}`" for f in fields if not f.modifier and f.type.text not in finite
    )
