"""Chains of versions of a random schema, and what each version says of the values of the others."""

from __future__ import annotations

import random
from dataclasses import replace

from adtc.checks import load
from adtc.errors import Source
from adtc.model import FieldModel, Module, Value, ValueKind
from adtc.pragmas import Default, Extensions, Since, Word
from adtc.printing import canonical
from adtc.syntax import Constructor, Definition, Field, Name, Product, Schema, Sum
from adtc.version_checks import int_limits
from adtc.versions import at_birth, is_enumeration, most_forms, reserve_bits
from c_values import Node, Unknown
from schemas import NOWHERE, drawn


def chain(draw: random.Random, versions: int, int_bits: int = 64) -> list[Schema]:
    """As they are read from a file: each is the one before it, with something more. The default of
    an `int` has no more bits."""
    first = drawn(draw)
    schemas = [replace(first, extensions=replace(first.extensions, version=1))]
    for _ in range(versions - 1):
        schemas.append(_Growing(draw, schemas[-1], int_bits).schema())
    return [load(Source("chain", canonical(schema))) for schema in schemas]


class _Growing:
    """The next version of a schema."""

    def __init__(self, draw: random.Random, before: Schema, int_bits: int) -> None:
        self.draw, self.before, self.int_bits = draw, before, int_bits
        self.version = before.extensions.version + 1
        self.since, self.defaults = list(before.extensions.since), list(before.extensions.defaults)
        self.known = [d.name.text for d in before.definitions]
        self.plain = ["string", "int", "constant", *sorted(before.extensions.types)]

    def schema(self) -> Schema:
        new = [self.type(i) for i in range(self.draw.choice([0, 0, 1, 2]))]
        self.known += [d.name.text for d in new]
        self.new = {d.name.text: d for d in new}
        definitions = (*map(self.grown, self.before.definitions), *new)
        extensions = Extensions(
            types=self.before.extensions.types,
            int_bits=self.before.extensions.int_bits,
            version=self.version,
            since=tuple(sorted(self.since, key=lambda s: (s.version, s.name))),
            defaults=tuple(sorted(self.defaults, key=lambda d: d.name)),
        )
        return replace(self.before, definitions=definitions, extensions=extensions)

    def name(self, text: str) -> Name:
        return Name(text, NOWHERE)

    def comes(self, name: str) -> None:
        self.since.append(Since(name, self.version, Word(name, NOWHERE)))

    def type(self, i: int) -> Definition:
        """A new one; what it must have was there before."""
        name = f"n{self.version}_{i}"
        self.comes(name)
        if self.draw.random() < 0.3:
            values = [
                self.name(f"N{self.version}_{i}_{k}") for k in range(self.draw.choice([1, 3]))
            ]
            return Sum(self.name(name), tuple(Constructor(v, ()) for v in values), ())
        fields = tuple(self.needed(f"f{k}") for k in range(self.draw.choice([1, 2, 5])))
        if self.draw.random() < 0.5:
            return Product(self.name(name), fields, ())
        form = Constructor(self.name(f"N{self.version}_{i}"), fields)
        return Sum(self.name(name), (form,), ())

    def needed(self, name: str) -> Field:
        kind = self.draw.choice([*self.plain, *self.known])
        return Field(self.name(kind), self.draw.choice(["", "", "?", "*"]), self.name(name))

    def grown(self, d: Definition) -> Definition:
        """One that was there, with more of what it may get."""
        if is_enumeration(d):
            return self.with_constructors(d)
        attributes = d.attributes
        if self.draw.random() < 0.2:
            attributes = (*attributes, self.added(d.name.text, f"w{self.version}"))
        if isinstance(d, Product):
            return replace(d, fields=self.more_fields(d.name.text, d.fields), attributes=attributes)
        grown = tuple(
            replace(c, fields=self.more_fields(c.name.text, c.fields)) for c in d.constructors
        )
        return self.with_constructors(replace(d, constructors=grown, attributes=attributes))

    def more_fields(self, owner: str, fields: tuple[Field, ...]) -> tuple[Field, ...]:
        count = self.draw.choice([0, 0, 0, 1, 1, 2, 6])
        more = (self.added(owner, f"v{self.version}_{i}") for i in range(count))
        return (*fields, *more)

    def added(self, owner: str, name: str) -> Field:
        self.comes(f"{owner}.{name}")
        kind = self.draw.choice([*self.plain, *self.known])
        modifier = self.draw.choice(["?", "*", "?*", "", ""])
        default = self.default(kind) if not modifier else ""
        if default:
            words = Word(f"{owner}.{name}", NOWHERE), Word(default, NOWHERE)
            self.defaults.append(Default(f"{owner}.{name}", default, *words))
        return Field(self.name(kind), modifier if default else modifier or "?", self.name(name))

    def default(self, kind: str) -> str:
        """A value that may be one; "" if the type has none."""
        types = {**{d.name.text: d for d in self.before.definitions}, **self.new}
        if kind in types and is_enumeration(types[kind]):
            return self.draw.choice(types[kind].constructors).name.text  # type: ignore[union-attr]
        if kind == "bool":
            return self.draw.choice(["true", "false"])
        if kind.startswith("float"):
            return repr(self.draw.choice([0.0, -2.5, 1024.0]))
        limits = int_limits(kind, self.before.extensions.int_bits or 64)
        if kind == "int" and limits:
            most = 1 << (self.int_bits - 1)
            limits = max(limits[0], -most), min(limits[1], most - 1)
        return str(self.draw.choice([*limits, 0, 7])) if limits else ""

    def with_constructors(self, d: Sum) -> Sum:
        born = at_birth(self.before, d)
        assert isinstance(born, Sum)
        bits = reserve_bits(len(born.constructors))
        room = most_forms(bits, is_enumeration(d)) - len(d.constructors)
        more = []
        for i in range(min(room, self.draw.choice([0, 0, 1, 2]))):
            name = f"V{self.version}_{d.name}_{i}"
            self.comes(name)
            count = 0 if is_enumeration(d) else self.draw.choice([0, 1, 4])
            fields = tuple(self.needed(f"f{k}") for k in range(count))
            more.append(Constructor(self.name(name), fields))
        return replace(d, constructors=(*d.constructors, *more))


# ---- What another version says of a value ----


class Seen:
    """Values of one version as another one sees them."""

    def __init__(self, reader: Module) -> None:
        self.types = {t.name: t for t in reader.types}

    def node(self, type_name: str, node: Node) -> Node | Unknown:
        forms = {f.name: f for f in self.types[type_name].forms}
        form = forms.get(node.form.name)
        if form is None:
            return Unknown(node.form.tag)
        return Node(form, {f.name: self.field(f, node) for f in form.all_fields})

    def field(self, field: FieldModel, node: Node) -> object:
        if field.name not in node.fields:
            return _nothing(field)
        value = node.fields[field.name]
        if isinstance(value, list):
            return [self.value(field.value, v) for v in value]
        return self.value(field.value, value)

    def value(self, kind: Value, value: object) -> object:
        if isinstance(value, Node):
            return self.node(kind.type, value)
        is_code = kind.kind is ValueKind.CODE and isinstance(value, int)
        return Unknown(value) if is_code and value >= kind.count else value


class Kept:
    """Values of one version after another one has read them into memory of its own and has written
    them: what is unknown as it was, and what came later to constructors that are known not."""

    def __init__(self, through: Module) -> None:
        self.types = {t.name: t for t in through.types}

    def node(self, type_name: str, node: Node) -> Node:
        forms = {f.name: f for f in self.types[type_name].forms}
        if node.form.name not in forms:
            return node
        known = {f.name for f in forms[node.form.name].all_fields}
        fields = node.form.all_fields
        return Node(
            node.form,
            {f.name: self.field(f, node) if f.name in known else _nothing(f) for f in fields},
        )

    def field(self, field: FieldModel, node: Node) -> object:
        value = node.fields[field.name]
        if isinstance(value, list):
            return [self.value(field.value, v) for v in value]
        return self.value(field.value, value)

    def value(self, kind: Value, value: object) -> object:
        return self.node(kind.type, value) if isinstance(value, Node) else value


def _nothing(field: FieldModel) -> object:
    return [] if field.is_list else field.default
