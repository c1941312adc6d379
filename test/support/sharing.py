"""Schemas that share values, and values in which nodes are in several places, by identity: random
ones, C that builds them, and objects of Python."""

from __future__ import annotations

import random
from dataclasses import replace
from types import ModuleType

from adtc.c.names import ModuleNames
from adtc.model import FieldModel, Module, ValueKind
from adtc.syntax import Schema
from c_code import Code
from c_values import Node
from python_generated import Objects
from schemas import drawn, sharing


def drawn_sharing(draw: random.Random) -> Schema:
    """A random schema with some types that are shared."""
    return sharing(draw, drawn(draw))


class Sharing:
    """Puts nodes that are complete in the place of others of their type."""

    def __init__(self, draw: random.Random, module: Module) -> None:
        self.draw = draw
        self.shared = {t.name for t in module.types if t.shared}
        self.complete: dict[str, list[Node]] = {}

    def root(self, node: Node) -> Node:
        """In the order of the bytes."""
        fields = dict(node.fields)
        for field in node.form.children:
            if field.value.kind is ValueKind.NODE:
                fields[field.name] = self.field(field, fields[field.name])
        return replace(node, fields=fields)

    def field(self, field: FieldModel, value: object) -> object:
        return [self.item(v) for v in value] if field.is_list else self.item(value)

    def item(self, value: object) -> object:
        if not isinstance(value, Node):
            return value
        before = self.complete.setdefault(value.form.type, [])
        if value.form.type in self.shared and before and self.draw.random() < 0.4:
            return self.draw.choice(before[-9:])
        made = self.root(value)
        before.append(made)
        return made


def distinct(root: Node) -> list[Node]:
    """All nodes, each once."""
    found: dict[int, Node] = {}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if id(node) in found:
            continue
        found[id(node)] = node
        for value in node.fields.values():
            items = value if isinstance(value, list) else [value]
            waiting += [item for item in items if isinstance(item, Node)]
    return list(found.values())


class SharingCode(Code):
    """Names nodes of shared types, and refers to those that come again."""

    def __init__(self, draw: random.Random, names: ModuleNames, module: Module) -> None:
        super().__init__(draw, names, module)
        self.named: dict[int, str] = {}

    def root(self, node: Node) -> None:
        super().make(node)

    def make(self, node: Node) -> None:
        if id(node) in self.named:
            self.build.append(f"adtc_build_again(b, {self.named[id(node)]});")
            return
        if self.types[node.form.type].shared:
            self.named[id(node)] = name = self.fresh()
            self.build.append(f"uint32_t {name} = adtc_build_name(b);")
            self.build.append(f"(void){name};")
        super().make(node)


class SharingObjects(Objects):
    """One object for each node."""

    def __init__(self, schema: Schema, module: Module, python: ModuleType) -> None:
        super().__init__(schema, module, python)
        self.made: dict[int, object] = {}

    def node(self, node: Node) -> object:
        if id(node) not in self.made:
            self.made[id(node)] = super().node(node)
        return self.made[id(node)]
