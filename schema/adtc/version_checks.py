"""Whether what the pragmas `version`, `since` and `default` say fits the schema and each other."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

from .errors import Problem, Span, did_you_mean
from .pragmas import Default, Since, Word
from .syntax import Constructor, Definition, Field, Name, Product, Schema, Sum, forms_of
from .versions import FIRST, Births, at_birth, field_names, is_enumeration, most_forms, reserve_bits

Found = Iterator[tuple[Span, str, str]]
FLOATS = ("float", "float32", "float64")


def version_problems(schema: Schema) -> Iterator[Problem]:
    """Problems beside those of a closed schema. One kind at a time: later checks go by what the
    earlier ones have found right."""
    checks = (_closed, _named, _order, _added, _defaults, _kinds, _used, _full)
    for check in checks:
        found = list(check(schema))
        yield from (Problem(schema.source, *problem) for problem in found)
        if found:
            return


# ---- Names ----


def _closed(schema: Schema) -> Found:
    """Pragmas of a schema that has no version, or of versions to come."""
    extensions = schema.extensions
    if not extensions.version:
        words = [s.word for s in extensions.since] + [d.word for d in extensions.defaults]
        for word in words[:1]:
            yield word.span, "a schema without `--@ version` has one version", "add `--@ version 2`"
        return
    for since in extensions.since:
        if since.version > extensions.version:
            message = f"`{since.name}` comes with version {since.version}"
            hint = f"the schema is of version {extensions.version}: raise `--@ version`"
            yield since.word.span, f"{message}, which is not there yet", hint


def _owners(schema: Schema) -> dict[str, Definition | Constructor]:
    owners: dict[str, Definition | Constructor] = {d.name.text: d for d in schema.definitions}
    for d in schema.definitions:
        owners.update({c.name.text: c for c in d.constructors} if isinstance(d, Sum) else {})
    return owners


def _named(schema: Schema) -> Found:
    fields = {name for name, _, _ in field_names(schema)}
    known = fields | set(_owners(schema))
    for since in schema.extensions.since:
        if since.name not in known:
            yield _unknown(since.word, "there is no", known)
    for default in schema.extensions.defaults:
        if default.name not in fields:
            yield _unknown(default.word, "there is no field", fields)


def _unknown(word: Word, what: str, known: set[str]) -> tuple[Span, str, str]:
    hint = did_you_mean(word.text, known) or "names are `type`, `Constructor`, `Constructor.field`"
    return word.span, f"{what} `{word.text}`", hint


# ---- Order ----


def _order(schema: Schema) -> Found:
    """A thing that comes later stands later, and is part of something that was there before."""
    births, words = Births(schema), {s.name: s for s in schema.extensions.since}
    yield from _falls([(d.name, births.type(d)) for d in schema.definitions], "types")
    for d in schema.definitions:
        if isinstance(d, Sum):
            ages = [(c.name, births.form(d, c)) for c in d.constructors]
            yield from _falls(ages, f"constructors of `{d.name}`")
            for c in d.constructors:
                yield from _redundant(words.get(c.name.text), births.type(d), d.name)
        for form in forms_of(d):
            ages = [(f.name, births.field(d, form, f)) for f in form.fields]
            yield from _falls(ages, f"fields of `{form.name}`")
            for f in form.fields:
                named = words.get(f"{form.name}.{f.name}")
                yield from _redundant(named, births.form(d, form), form.name)
        yield from _attributes(births, words, d)


def _attributes(births: Births, words: dict[str, Since], d: Definition) -> Found:
    ages = [(f.name, births.since.get(f"{d.name}.{f.name}", FIRST)) for f in d.attributes]
    yield from _falls(ages, f"attributes of `{d.name}`")
    for f in d.attributes:
        yield from _redundant(words.get(f"{d.name}.{f.name}"), births.type(d), d.name)


def _falls(ages: list[tuple[Name, int]], what: str) -> Found:
    for (_, before), (name, age) in zip(ages, ages[1:]):
        if age < before:
            message = f"`{name}` is of version {age}, and stands behind what came with {before}"
            yield name.span, message, f"{what} stand in the order of the versions they came with"


def _redundant(since: Since | None, owner_age: int, owner: Name) -> Found:
    if since and since.version <= owner_age:
        message = f"`{since.name}` cannot come with version {since.version}"
        hint = f"`{owner}` came with version {owner_age}: leave it out"
        yield since.word.span, message, hint if owner_age > FIRST else "leave it out"


# ---- What was added ----


def _added(schema: Schema) -> Found:
    """A reader must have something to say of trees that do not have the field."""
    births, defaults = Births(schema), {d.name: d for d in schema.extensions.defaults}
    for name, _, f in field_names(schema):
        is_added = births.since.get(name, FIRST) > FIRST
        default = defaults.get(name)
        if is_added and not f.modifier and default is None:
            message = f"`{name}` was added, and trees of older versions have no value of it"
            yield f.name.span, message, _for_older_ones(schema, name, f)
        if default and not is_added:
            message = f"`{name}` is in every tree, and needs no default"
            yield default.word.span, message, f"leave it out, or write `--@ since 2 {name}`"
        elif default and f.modifier:
            message = f"`{name}` is absent where there is no value, and needs no default"
            yield default.word.span, message, f"leave it out, or write `{f.type} {f.name}`"
    yield from _born_empty(schema, births)


def _for_older_ones(schema: Schema, name: str, f: Field) -> str:
    optional = f"make it `{f.type}?` or a list"
    of = next((d for d in schema.definitions if d.name.text == f.type.text), None)
    if not _may_have_default(of, f.type.text):
        return optional
    return f"{optional}, or write `--@ default {name} VALUE`"


def _born_empty(schema: Schema, births: Births) -> Found:
    """Types that were nothing in the version that they came with; the root is of all versions."""
    root = schema.definitions[0]
    if births.type(root) > FIRST:
        yield root.name.span, f"the first type, `{root.name}`, is not of version 1", "swap types"
    for d in schema.definitions:
        born = births.type(d)
        then = at_birth(schema, d)
        if isinstance(then, Sum) and not then.constructors:
            message = f"`{d.name}` had no constructor in version {born}"
            yield d.name.span, message, "one of them has to come with the type"
        if isinstance(then, Product) and not then.fields:
            message = f"`{d.name}` had no field in version {born}"
            yield d.name.span, message, "one of them has to come with the type"


# ---- Defaults ----


def _defaults(schema: Schema) -> Found:
    fields = {name: f for name, _, f in field_names(schema)}
    types = {d.name.text: d for d in schema.definitions}
    for default in schema.extensions.defaults:
        kind = fields[default.name].type.text
        wrong = _wrong_value(schema, types.get(kind), kind, default)
        if wrong:
            yield wrong


def _may_have_default(of: Definition | None, kind: str) -> bool:
    """Of enumerations and numbers a field may. `of` is the schema's definition of the kind."""
    if of is not None:
        return is_enumeration(of)
    return kind in ("bool", *FLOATS) or int_limits(kind, 64) is not None


def _wrong_value(
    schema: Schema, of: Definition | None, kind: str, default: Default
) -> tuple[Span, str, str] | None:
    span, text = default.value_word.span, default.value
    if not _may_have_default(of, kind):
        message = f"a value of `{kind}` has no default"
        return default.word.span, message, f"make the field `{kind}?`"
    if of is not None:
        return _wrong_code(of, default)
    limits = int_limits(kind, schema.extensions.int_bits or 64)
    if kind == "bool":
        right, hint = text in ("true", "false"), "it is `true` or `false`"
    elif kind in FLOATS:
        right, hint = _is_float(text, kind), f"write it as {_float_hint(text)}"
    else:
        assert limits is not None
        right = bool(re.fullmatch(r"0|-?[1-9][0-9]*", text)) and limits[0] <= int(text) <= limits[1]
        hint = f"it is from {limits[0]} to {limits[1]}"
    return None if right else (span, f"`{text}` is no value of `{kind}`", hint)


def _wrong_code(of: Definition, default: Default) -> tuple[Span, str, str] | None:
    names = [c.name.text for c in of.constructors] if isinstance(of, Sum) else []
    if default.value in names:
        return None
    message = f"`{of.name}` has no value `{default.value}`"
    hint = did_you_mean(default.value, names) or f"the first one is `{names[0]}`"
    return default.value_word.span, message, hint


def int_limits(kind: str, int_bits: int) -> tuple[int, int] | None:
    """The least and the greatest value of a type of integers, None of any other."""
    match = re.fullmatch(r"(u?)int(8|16|32|64|)", kind)
    if not match:
        return None
    bits = int(match[2] or int_bits)
    return (0, (1 << bits) - 1) if match[1] else (-(1 << bits - 1), (1 << bits - 1) - 1)


def _is_float(text: str, kind: str) -> bool:
    """As Python writes it, so that a value has one text; and a float32 that has its bits."""
    if not re.fullmatch(r"-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?", text):
        return False
    value = float(text)
    is_written_so = repr(value) == text and text != "inf"
    return is_written_so and (kind != "float32" or _fits_float32(value))


def _fits_float32(value: float) -> bool:
    try:
        return struct.unpack("f", struct.pack("f", value))[0] == value
    except OverflowError:
        return False


def _float_hint(text: str) -> str:
    try:
        return f"`{float(text)!r}`, if the type has it"
    except ValueError:
        return "`0.5`, `3.0` or `1e+20`"


# ---- Types that grow ----


def _kinds(schema: Schema) -> Found:
    """What was an enumeration stays one: its values are bits of a node, and no nodes."""
    births = Births(schema)
    for d in schema.definitions:
        then = at_birth(schema, d)
        if is_enumeration(then) and not is_enumeration(d):
            message = f"`{d.name}` was an enumeration in version {births.type(d)}"
            yield d.name.span, f"{message}, and has fields now", "give the fields to a new type"


def _used(schema: Schema) -> Found:
    """A field cannot be older than its type."""
    births = Births(schema)
    ages = {d.name.text: births.type(d) for d in schema.definitions}
    told: set[Span] = set()
    for d in schema.definitions:
        for form in forms_of(d):
            for f in [*form.fields, *d.attributes]:
                age, needed = births.field(d, form, f), ages.get(f.type.text, FIRST)
                if age < needed and f.type.span not in told:
                    told.add(f.type.span)
                    message = f"`{form.name}.{f.name}` is of version {age}"
                    hint = f"`{f.type}` came with version {needed}"
                    yield f.type.span, f"{message}, and its type is not", hint


def _full(schema: Schema) -> Found:
    for d in schema.definitions:
        if not isinstance(d, Sum):
            continue
        then = at_birth(schema, d)
        assert isinstance(then, Sum)
        most = most_forms(reserve_bits(len(then.constructors)), is_enumeration(d))
        if len(d.constructors) > most:
            message = f"`{d.name}` has {len(d.constructors)} constructors, and room for {most}"
            hint = f"it came with {len(then.constructors)}: add a new type"
            yield d.constructors[most].name.span, message, hint
