"""Functions that prove bytes to be a node of a constructor, as outheap/adtc_prove_inline.h says.

What a constructor's tables say is in the text of its function: where each bit is, which children
come. Numbers, texts and lists of plain data that come first are proved there too. Other children
are left to the library, which is told if the next one is a node that is always there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from ..model import FieldModel, FormModel, Module, ValueKind, is_checked
from ..packing import HEAD, VARIANT_BITS, VARIANT_SHIFT, Bits
from ..places import RECORD_HEADS, Form, RecordPlace
from .names import Names
from .readers import bits_of, family
from .tables import Tables
from .text import function

MOST_CHILDREN = 32  # of a mask
VARIANT = ((1 << VARIANT_BITS) - 1) << VARIANT_SHIFT
WORD = 0xFFFFFFFF
LEAVES = (Form.NUMBER, Form.TEXT, Form.ELEMENTS)
PARAMETERS = ["adtc_proof *p", "uint32_t own", "uint32_t count"]


class Proofs:
    """Those of a module. An open one has none: its nodes may have parts."""

    def __init__(self, names: Names, module: Module, tables: Tables) -> None:
        self.tables = tables
        forms = [f for t in module.trees for f in t.forms if len(f.children) <= MOST_CHILDREN]
        self.forms = [] if module.version else forms
        self.names = {form.number: names.take(f"proof_{form.number}") for form in self.forms}
        of = [self.names.get(form.number, "NULL") for form in module.forms]
        self.rows = of if self.forms else []

    def definitions(self) -> Iterator[str]:
        for form in self.forms:
            lines = _Proof(form, self.tables).lines()
            head = f"static uint32_t {self.names[form.number]}"
            yield f"/* {form.name} */\n{function(head, PARAMETERS, [*lines])}"


class _Proof:
    """Of the children, `leaves` are proved at once, and so is the one `behind` them if it is always
    there and no list. Those that are `left`, a mask, are pushed."""

    def __init__(self, form: FormModel, tables: Tables) -> None:
        self.form, self.types = form, tables.types
        self.first_field = tables.first_fields[form.number]
        record = RECORD_HEADS + form.record_bytes // 4 if form.record_bytes else 0
        self.packed_words = form.words + record
        self.order = {f.name: i for i, f in enumerate(form.fields)}
        self.children = [f for f in form.children if f.form is not Form.INLINE]
        self.leaves = list(takewhile(_is_leaf, self.children))
        others = self.children[len(self.leaves) :]
        self.behind = others[0] if others and _is_known(others[0]) else None
        done = len(self.leaves) + (self.behind is not None)
        self.left = (1 << len(self.children)) - (1 << done)

    def lines(self) -> Iterator[str]:
        body = [*self._bits(), *self._children()]
        form = self.form
        yield "const uint32_t *at = p->at, *first = at + own;"
        if any("head" in line for line in body):
            yield f"const uint32_t head = {'adtc_head_of(at)' if form.may_be_fork else 'at[0]'};"
        yield from body

    # ---- What bits say ----

    def _bits(self) -> Iterator[str]:
        form = self.form
        if self.packed_words:
            yield _refuse(f"adtc_proof_room(p) - own < {self.packed_words}")
        yield from self._count()
        if VARIANT & ~form.head_mask:
            yield _refuse(f"(head & {VARIANT & ~form.head_mask:#x}u) != 0")
        for i, mask in enumerate(form.word_masks):
            yield _refuse(f"(first[{i}] & {WORD & ~mask:#x}u) != 1")
        for i in range(1, form.packed):
            yield _refuse(f"{self._child(str(i))} != first + {i}")
        if form.record_bytes:
            record = f"{_plus('first', form.words)}, {form.record_bytes // 4}"
            yield _refuse(f"!adtc_is_record({record})")
        for field in form.fields:
            if is_checked(field):
                yield self._checked(field)

    def _count(self) -> Iterator[str]:
        """Which children there are without the rest, and how many, if that differs."""
        optional = [(i, f.presence) for i, f in enumerate(self.children) if f.presence]
        if optional:
            always = sum(1 << i for i, f in enumerate(self.children) if not f.presence)
            yield f"uint32_t mask = {always:#x};"
            for i, bits in optional:
                yield f"mask |= {_read(bits)}{f' << {i}' if i else ''};"
            yield f"const uint32_t fixed = {_plus('adtc_ones(mask)', self.form.packed)};"
        if not self.form.has_rest:
            yield _refuse(f"count != {self._fixed}")
        elif self._fixed != "0":
            yield _refuse(f"count < {self._fixed}")

    @property
    def _fixed(self) -> str:
        if any(f.presence for f in self.children):
            return "fixed"
        return str(self.form.packed + len(self.children))

    def _checked(self, field: FieldModel) -> str:
        place = field.place
        if isinstance(place, Bits) and field.codes:
            return _refuse(f"{_read(place)} >= {field.codes}")
        value = _read(place) if isinstance(place, Bits) else self._in_record(place)
        return _refuse(f"{_read(field.presence)} == 0 && {value} != 0")

    def _in_record(self, place: object) -> str:
        assert isinstance(place, RecordPlace)
        at = self.form.words + RECORD_HEADS + place.first // 4
        words = [f"first[{at + i}]" for i in range(place.size // 4)]
        return words[0] if len(words) == 1 else f"({' | '.join(words)})"

    # ---- Children ----

    def _child(self, i: str) -> str:
        return f"adtc_child_{family(self.form)}(at, {i})"

    def _children(self) -> Iterator[str]:
        yield f"p->at = {_plus('first', self.packed_words)};"
        if self.leaves:
            yield f"uint32_t next = {self.form.packed};"
        for i, field in enumerate(self.leaves):
            there = f"if ((mask & {1 << i:#x}) != 0)\n  " if field.presence else ""
            yield there + _refuse(f"!{self._leaf(field)}")
        next_, after = ("next", "next + 1") if self.leaves else self._first_numbers
        if self.form.has_rest:
            yield from self._rest()
        if self.left:
            yield _refuse(f"!{self._push(after if self.behind else next_)}")
        yield f"return {self._last(self._child(next_))};"

    @property
    def _first_numbers(self) -> tuple[str, str]:
        return str(self.form.packed), str(self.form.packed + 1)

    def _rest(self) -> Iterator[str]:
        fixed = self._fixed
        items = "count" if fixed == "0" else f"count - {fixed}"
        list_ = f"{self.form.number}, {self.order[self.form.children[-1].name]}"
        yield _refuse(f"!adtc_proof_push_list(p, at, {items}, {list_}, {fixed})")

    def _push(self, next_: str) -> str:
        varies = any(f.presence for f in self.children)
        mask = f"mask & {self.left:#x}" if varies else f"{self.left:#x}"
        return f"adtc_proof_push(p, at, {mask}, {self.form.number}, 0, {next_})"

    def _last(self, child: str) -> str:
        field = self.behind
        if field is None:
            return "ADTC_PROVED"
        if field.form is Form.NODE:
            return f"adtc_proof_node(p, {child}, {self.types[field.value.type]})"
        return f"adtc_proof_child(p, {child}, {self._field(field)})"

    def _leaf(self, field: FieldModel) -> str:
        child = self._child("next++")
        if field.form is Form.TEXT:
            return f"adtc_proof_text(p, {child})"
        is_wide = field.value.kind is ValueKind.INT and field.value.signed and field.value.bits > 16
        kind = "int" if field.form is Form.NUMBER and is_wide else "child"
        return f"adtc_proof_{kind}(p, {child}, {self._field(field)})"

    def _field(self, field: FieldModel) -> str:
        return f"&fields[{self.first_field + self.order[field.name]}]"


def _is_leaf(field: FieldModel) -> bool:
    return field.form in LEAVES and not field.value.shared


def _is_known(field: FieldModel) -> bool:
    is_known = field.form in (Form.CONSTANT, Form.NODE)
    return is_known and not field.presence and not field.value.shared


def _refuse(condition: str) -> str:
    return f"if ({condition}) return ADTC_UNPROVED;"


def _plus(text: str, number: int) -> str:
    return f"{text} + {number}" if number else text


def _read(bits: Bits | None) -> str:
    assert bits is not None
    return bits_of("head" if bits.word == HEAD else f"first[{bits.word}]", bits)
