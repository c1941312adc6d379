"""Random values of a schema in Python, and the text of each.

A value is a tuple of its form and its fields' values; None is
absent. text() is what the printer should print.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from adtc.model import FieldModel, FormModel, Module, Value, ValueKind


@dataclass(frozen=True)
class Node:
    form: FormModel
    fields: dict[str, object]


@dataclass(frozen=True)
class Unknown:
    """A constructor, or a value of an enumeration, that the version has not."""

    number: int


@dataclass(frozen=True)
class Constant:
    kind: str
    value: object = None


class Values:
    """Draws values; those below `depth` are as small as they can be."""

    def __init__(self, draw: random.Random, module: Module) -> None:
        self.draw = draw
        self.types = {t.name: t for t in module.types}
        self.heights = _heights(module)

    def node(self, name: str, depth: int) -> Node:
        forms = self.types[name].forms
        if depth <= 0:
            form = min(forms, key=lambda f: _height(f, self.heights))
        else:
            form = self.draw.choice(forms)
        return Node(form, {f.name: self.field(f, depth - 1) for f in form.all_fields})

    def moderate(self, name: str, depth: int, most: int = 300) -> Node:
        """Of at most so many nodes, or as small as can be: for programs that compilers read."""
        node = self.node(name, depth)
        return node if depth <= 0 or count(node) <= most else self.moderate(name, depth - 1, most)

    def field(self, field: FieldModel, depth: int) -> object:
        if field.default is not None:
            return field.default if self.draw.random() < 0.5 else self.single(field.value, depth)
        if field.is_list:
            most = 0 if depth <= 0 else self.draw.choice([0, 0, 1, 2, 2, 3, 7])
            return [self.item(field, depth) for _ in range(most)]
        if field.is_optional and (depth <= 0 or self.draw.random() < 0.4):
            return None
        return self.single(field.value, depth)

    def item(self, field: FieldModel, depth: int) -> object:
        if field.is_sparse and self.draw.random() < 0.3:
            return None
        return self.single(field.value, depth)

    def single(self, value: Value, depth: int) -> object:
        draw = self.draw
        if value.kind is ValueKind.NODE:
            return self.node(value.type, depth)
        if value.kind is ValueKind.TEXT:
            return "".join(draw.choice('ab"\\\n z') for _ in range(draw.choice([0, 1, 3, 4, 9])))
        if value.kind is ValueKind.CONSTANT:
            return self.constant(depth)
        if value.kind is ValueKind.CODE:
            return draw.randrange(value.count)
        if value.kind is ValueKind.FLOAT:
            return draw.randrange(-1000, 1000) / 8
        least = -(1 << (value.bits - 1)) if value.signed else 0
        most = least + (1 << value.bits) - 1
        return draw.choice([least, most, max(least, -1), 5, 100, draw.randint(least, most)])

    def constant(self, depth: int) -> Constant:
        draw = self.draw
        kinds = ["NONE", "TRUE", "FALSE", "ELLIPSIS", "DIGITS", "COMPLEX", "INT", "FLOAT"]
        kinds += ["TEXT", "BYTES", *(["TUPLE", "SET"] if depth > 0 else [])]
        kind = draw.choice(kinds)
        if kind in ("TUPLE", "SET"):
            return Constant(kind, [self.constant(depth - 2) for _ in range(draw.randrange(4))])
        values = {
            "DIGITS": draw.choice(["", "-"]) + "1" + "0" * 30,
            "COMPLEX": (draw.randrange(9) / 2, -1.5),
            "INT": draw.choice([0, -1, 1 << 40]),
            "FLOAT": 0.25,
            "TEXT": draw.choice(["", "x\ty"]),
            "BYTES": draw.choice([b"", b"\x00\xff1"]),
        }
        return Constant(kind, values.get(kind))


def count(value: object) -> int:
    """The nodes in it."""
    if isinstance(value, Node):
        return 1 + sum(count(v) for v in value.fields.values())
    return sum(map(count, value)) if isinstance(value, list) else 0


def _heights(module: Module) -> dict[str, float]:
    """How deep the flattest value of each type is."""
    heights = {t.name: float("inf") for t in module.types}
    for _ in module.types:
        for t in module.trees:
            heights[t.name] = min(_height(f, heights) for f in t.forms)
    return heights


def _height(form: FormModel, heights: dict[str, float]) -> float:
    needed = (f for f in form.fields if not f.modifier and f.value.kind is ValueKind.NODE)
    return 1 + max((heights[f.value.type] for f in needed), default=0)


# ---- The text that is printed ----


def text(module: Module, value: object, kind: Value | None = None) -> str:
    if value is None:
        return "none"
    if isinstance(value, Node):
        fields = ", ".join(
            f"{f.name}={_field_text(module, f, value.fields[f.name])}"
            for f in value.form.all_fields
        )
        return f"{value.form.name}({fields})"
    if isinstance(value, Constant):
        return _constant_text(module, value)
    if isinstance(value, Unknown):
        return f"unknown({value.number})"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, float):
        return f"{value:.17g}"
    if kind and kind.kind is ValueKind.CODE:
        of = {t.name: t for t in module.types}.get(kind.type)
        return of.forms[value].name if of else ["false", "true"][value]  # type: ignore[index]
    return str(value)


def _field_text(module: Module, field: FieldModel, value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(text(module, v, field.value) for v in value)}]"
    return text(module, value, field.value)


def _quoted(value: str) -> str:
    escaped = (f"\\{c}" if c in '"\\' else c if ord(c) >= 32 else f"\\x{ord(c):02x}" for c in value)
    return f'"{"".join(escaped)}"'


def _constant_text(module: Module, c: Constant) -> str:
    words = {"NONE": "None", "TRUE": "True", "FALSE": "False", "ELLIPSIS": "Ellipsis"}
    if c.kind in words:
        return words[c.kind]
    if c.kind in ("TUPLE", "SET"):
        return f"{c.kind.lower()}[{', '.join(_constant_text(module, v) for v in c.value)}]"
    if c.kind == "COMPLEX":
        return f"complex({c.value[0]:.17g}, {c.value[1]:.17g})"
    if c.kind == "BYTES":
        return f"bytes({c.value.hex()})"
    return str(c.value) if c.kind == "DIGITS" else text(module, c.value)
