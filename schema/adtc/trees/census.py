"""How many nodes of each constructor a tree has, and what they take.

A node's own bytes are its head, its words and record, its parts, and what its fields take that is
no node of the schema: texts, numbers, constants, lists as far as they are no nodes. So all of them
together, the header and the fingerprint are the buffer. Items that later versions have brought are
the node's that has them. All that is below a node of an unknown constructor is that node's own. A
node in several places counts once, and is below the first. A reference to it is the node's that has
it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..layout import Form
from ..model import FieldModel, FormModel, ValueKind
from .items import SMALL, Items
from .shape import Shape
from .telling import BETWEEN, Telling, nobody

Key = tuple[str, str]  # the names of a type, and of a constructor of it


@dataclass
class Census:
    """`depth` is how many nodes there are from the root to the lowest; `references` counts those to
    shared values, and `several` has the nodes that they lead to."""

    nodes: Counter[Key] = field(default_factory=Counter)
    words: Counter[Key] = field(default_factory=Counter)
    depth: int = 0
    references: int = 0
    several: set[int] = field(default_factory=set)


class _Frame:
    """A node's children, from `next` on, or those of a part of it; or those of a run in it, with
    the run's field. `present` are the fields that are children, and `key` says whose they are."""

    __slots__ = ("at", "end", "field", "form", "is_node", "key", "next", "present")

    def __init__(
        self,
        at: int,
        form: FormModel,
        field: FieldModel | None,
        key: Key,
        end: int,
        present: list[FieldModel],
    ) -> None:
        self.at, self.form, self.field, self.key = at, form, field, key
        self.end, self.present = end, present
        self.next, self.is_node = 0, False


def census(shape: Shape, items: Items, type_name: str, told: Telling = nobody) -> Census:
    """`told` gets the position of a node, in bytes."""
    return _Counting(shape, items, told).of(type_name)


class _Counting:
    def __init__(self, shape: Shape, items: Items, told: Telling) -> None:
        self.shape, self.items, self.told = shape, items, told
        self.met = 0  # nodes so far
        self.found = Census()
        self.stack: list[_Frame] = []
        self.depth = 0  # nodes on the stack

    def of(self, type_name: str) -> Census:
        self._node(type_name, self.items.root)
        while self.stack:
            frame = self.stack[-1]
            if frame.next == frame.end:
                self.stack.pop()
                self.depth -= frame.is_node
                continue
            frame.next += 1
            self._child(frame, frame.next - 1)
        return self.found

    def _child(self, frame: _Frame, i: int) -> None:
        at = self.items.child(frame.at, i)
        if frame.field is not None:
            self._value(frame.key, frame.field, at, is_item=True)
            return
        i -= frame.form.packed
        if i < 0:
            self._own(frame.key, self.items.own_words(at))
        elif frame.form.is_open and i >= len(frame.present):
            self._later(frame, i - len(frame.present), at)
        else:
            self._field(frame, frame.present[min(i, len(frame.present) - 1)], at)

    def _field(self, frame: _Frame, field: FieldModel, at: int) -> None:
        if field.form is not Form.RUN:
            self._value(frame.key, field, at, is_item=field.form is Form.INLINE)
            return
        self._own(frame.key, self.items.own_words(at))
        count = self.items.count(at)
        self.stack.append(_Frame(at, frame.form, field, frame.key, count, []))

    def _later(self, frame: _Frame, i: int, at: int) -> None:
        """A part, or what is behind all that are known."""
        if i < len(frame.form.parts):
            self._enter(at, frame.form.parts[i], frame.key)
        else:
            self._own(frame.key, self.items.words_below(at))

    def _value(self, key: Key, field: FieldModel, at: int, is_item: bool) -> None:
        target = self.items.target(at) if field.value.shared else at
        if target != at:
            self._reference(key, field, target)
            return
        is_absent = is_item and field.is_sparse and self.items.words[at] & SMALL
        if field.value.kind is ValueKind.NODE and not is_absent:
            self._node(field.value.type, at)
        elif field.value.kind is ValueKind.CONSTANT:
            self._own(key, self.items.words_below(at))
        else:
            self._own(key, self.items.own_words(at))

    def _reference(self, key: Key, field: FieldModel, target: int) -> None:
        self.found.references += 1
        if field.value.kind is ValueKind.NODE:
            self.found.several.add(target)
        self._own(key, 1)

    def _node(self, type_name: str, at: int) -> None:
        of = self.shape.types[type_name]
        tag = self.items.variant(at) & ((1 << of.tag_bits) - 1)
        is_known = tag < len(of.forms)
        key = type_name, of.forms[tag].name if is_known else f"unknown({tag})"
        self.found.nodes[key] += 1
        self.met += 1
        if self.met % BETWEEN == 0:
            self.told(4 * at)
        self.found.depth = max(self.found.depth, self.depth + 1)
        if not is_known:
            self._own(key, self.items.words_below(at))
            return
        self._enter(at, of.forms[tag], key)
        self.stack[-1].is_node = True
        self.depth += 1

    def _enter(self, at: int, form: FormModel, key: Key) -> None:
        present = [f for f in form.children if self.items.is_there(at, f)]
        self._own(key, self.items.own_words(at))
        self.stack.append(_Frame(at, form, None, key, self.items.count(at), present))

    def _own(self, key: Key, words: int) -> None:
        self.found.words[key] += words
