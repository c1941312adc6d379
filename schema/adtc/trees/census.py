"""How many nodes of each constructor a tree has, and what they take.

A node's own bytes are its head, its words and record, and what its fields take that is no node of
the schema: texts, numbers, constants, lists as far as they are no nodes. So all of them together,
the header and the fingerprint are the buffer.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..layout import Form
from ..model import FieldModel, FormModel, ValueKind
from .items import SMALL, Items
from .shape import Shape


@dataclass
class Census:
    """By names of constructors. `depth` is how many nodes there are from the root to the lowest."""

    nodes: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    depth: int = 0


class _Frame:
    """A node's children, from `next` on; or those of a run in it, with the run's field. `present`
    are the node's fields that are children."""

    __slots__ = ("at", "end", "field", "form", "next", "present")

    def __init__(
        self,
        at: int,
        form: FormModel,
        field: FieldModel | None,
        end: int,
        present: list[FieldModel],
    ) -> None:
        self.at, self.form, self.field, self.end, self.present = at, form, field, end, present
        self.next = 0


def census(shape: Shape, items: Items, type_name: str) -> Census:
    return _Counting(shape, items).of(type_name)


class _Counting:
    def __init__(self, shape: Shape, items: Items) -> None:
        self.shape, self.items = shape, items
        self.found = Census()
        self.stack: list[_Frame] = []
        self.depth = 0  # nodes on the stack

    def of(self, type_name: str) -> Census:
        self._node(type_name, self.items.root)
        while self.stack:
            frame = self.stack[-1]
            if frame.next == frame.end:
                self.stack.pop()
                self.depth -= frame.field is None
                continue
            frame.next += 1
            self._child(frame, frame.next - 1)
        return self.found

    def _child(self, frame: _Frame, i: int) -> None:
        at = self.items.child(frame.at, i)
        if frame.field is not None:
            self._value(frame.form, frame.field, at, is_item=True)
            return
        i -= frame.form.packed
        if i < 0:
            self._own(frame.form, self.items.own_words(at))
            return
        field = frame.present[min(i, len(frame.present) - 1)]
        if field.form is Form.RUN:
            self._own(frame.form, self.items.own_words(at))
            self.stack.append(_Frame(at, frame.form, field, self.items.count(at), []))
        else:
            self._value(frame.form, field, at, is_item=field.form is Form.INLINE)

    def _value(self, form: FormModel, field: FieldModel, at: int, is_item: bool) -> None:
        is_absent = is_item and field.is_sparse and self.items.words[at] & SMALL
        if field.value.kind is ValueKind.NODE and not is_absent:
            self._node(field.value.type, at)
        elif field.value.kind is ValueKind.CONSTANT:
            self._own(form, self.items.words_below(at))
        else:
            self._own(form, self.items.own_words(at))

    def _node(self, type_name: str, at: int) -> None:
        of = self.shape.types[type_name]
        form = of.forms[self.items.variant(at) & ((1 << of.tag_bits) - 1)]
        present = [f for f in form.children if self.items.is_there(at, f)]
        self.found.nodes[form.name] += 1
        self._own(form, self.items.own_words(at))
        self.stack.append(_Frame(at, form, None, self.items.count(at), present))
        self.depth += 1
        self.found.depth = max(self.found.depth, self.depth)

    def _own(self, form: FormModel, words: int) -> None:
        self.found.words[form.name] += words
