"""Functions that prove bytes to be a node of a type, as outheap/adtc_prove_inline.h says.

There is one for each type, and one for each constructor of at most 32 children. What a
constructor's tables say is in the text of its function: where each bit is, which children come.
Numbers, texts and lists of plain data that come first are proved there too. If a node comes behind
them, the function says so. All children that come later go on the library's stack.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from ..model import FieldModel, FormModel, Module, TypeModel, ValueKind, is_checked
from ..packing import HEAD, VARIANT_BITS, VARIANT_SHIFT, Bits
from ..places import RECORD_HEADS, Form, RecordPlace
from .names import Names
from .readers import bits_of
from .tables import Tables
from .text import WIDTH, function

MOST_CHILDREN = 32  # of a mask
VARIANT = ((1 << VARIANT_BITS) - 1) << VARIANT_SHIFT
WORD = 0xFFFFFFFF
LEAVES = (Form.NUMBER, Form.TEXT, Form.ELEMENTS)
OF_TYPE = ["adtc_proof *p"]
OF_FORM = ["adtc_proof *p", "uint32_t own", "uint32_t count"]


class Proofs:
    """Those of a module. An open one has none: its nodes may have parts."""

    def __init__(self, names: Names, module: Module, tables: Tables) -> None:
        self.tables = tables
        self.types = [] if module.version else list(module.trees)
        self.of_types = {t.number: names.take(f"prove_{t.name}") for t in self.types}
        forms = [f for t in self.types for f in t.forms if len(f.children) <= MOST_CHILDREN]
        self.of_forms = {f.number: names.take(f"proof_{f.number}") for f in forms}
        of = [self.of_types.get(t.number, "NULL") for t in module.types]
        self.rows = of if self.types else []

    def definitions(self) -> Iterator[str]:
        for of in self.types:
            for form in of.forms:
                if form.number in self.of_forms:
                    lines = _Proof(form, self.tables).lines()
                    head = f"static uint32_t {self.of_forms[form.number]}"
                    yield f"/* {form.name} */\n{function(head, OF_FORM, [*lines])}"
            head = f"static uint32_t {self.of_types[of.number]}"
            yield function(head, OF_TYPE, [*self._of_type(of)])

    def _of_type(self, of: TypeModel) -> Iterator[str]:
        """Which constructor is it? The next node may be of this type again.

        Bytes may be a fork even if no node of the type is one. So the tag is that of the head which
        adtc_proof_begin gives."""
        lines = ["do {"]
        lines += ["  uint32_t count, head, own = adtc_proof_begin(p, &count, &head);"]
        lines += ["  if (own == 0) return ADTC_UNPROVED;", *self._told(of)]
        lines += ["  next = adtc_proof_next(p, next);"]
        lines += [f"}} while (next == ADTC_NODE_NEXT + {of.number});"]
        yield "uint32_t next;"
        yield "\n".join(lines)
        yield "return next;"

    def _told(self, of: TypeModel) -> Iterator[str]:
        if not of.tag_bits:
            yield f"  next = {self._of_form(of, of.forms[0])};"
            return
        yield f"  switch (head >> 4 & {(1 << of.tag_bits) - 1}u) {{"
        for form in of.forms:
            yield f"  case {form.tag}: next = {self._of_form(of, form)}; break;"
        yield "  default: return ADTC_UNPROVED;"
        yield "  }"

    def _of_form(self, of: TypeModel, form: FormModel) -> str:
        if form.number in self.of_forms:
            return f"{self.of_forms[form.number]}(p, own, count)"
        return f"adtc_proof_by_tables(p, {of.number})"


class _Proof:
    """Of the children, `leaves` are proved at once, and so is the one `behind` them if it is a node
    or a constant. Those that are `later` are pushed, by their numbers."""

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
        self.later = range(done, len(self.children))

    def lines(self) -> Iterator[str]:
        body = [*self._bits(), *self._children()]
        form = self.form
        yield "const uint32_t *at = p->at, *first = at + own;"
        if any("head" in line for line in body):
            yield f"const uint32_t head = {'adtc_head_of(at)' if form.may_be_fork else 'at[0]'};"
        yield from body

    def _type(self, field: FieldModel) -> int:
        return self.types[field.value.type]

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
        else:
            yield "(void)count;"

    @property
    def _fixed(self) -> str:
        if self._varies:
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
        return f"adtc_child_{self.form.family}(at, {i})"

    def _children(self) -> Iterator[str]:
        yield f"p->at = {_plus('first', self.packed_words)};"
        if self.leaves:
            yield f"uint32_t next = {self.form.packed};"
        for i, field in enumerate(self.leaves):
            there = f"if ({self._is_there(i)})\n  " if field.presence else ""
            yield there + _refuse(f"!{self._leaf(field)}")
        yield from self._pushed()
        yield f"return {self._last()};"

    def _is_there(self, i: int) -> str:
        return f"(mask & {1 << i:#x}) != 0"

    def _if_there(self, i: int, then: str) -> str:
        """On one line if it fits."""
        short = f"if ({self._is_there(i)}) {then}"
        return short if len(short) <= WIDTH - 2 else f"if ({self._is_there(i)})\n  {then}"

    # ---- What is pushed: the last first ----

    def _pushed(self) -> Iterator[str]:
        frames = len(self.later) + self.form.has_rest
        if frames:
            yield _refuse(f"!adtc_proof_reserve(p, {frames})")
        if self.form.has_rest and not self._are_nodes_next:
            field, last = self.form.children[-1], len(self.children)
            what = f"{self.form.number}, {last} | ADTC_LIST_BIT"
            if _is_plain_node(field):
                what = f"ADTC_NODES_FORM, {self._type(field)}"
            yield f"adtc_proof_push_list(p, at, {self._rest}, 0, {what});"
        if self._varies and self.later:
            yield "uint32_t child = fixed;"
        for i in reversed(self.later):
            number = "--child" if self._varies else str(self.form.packed + i)
            push = f"adtc_proof_push(p, {self._child(number)}, {self._what(i)});"
            yield self._if_there(i, push) if self.children[i].presence else push

    @property
    def _rest(self) -> str:
        return f"adtc_rest_{self.form.family}(at, {self._fixed})"

    @property
    def _are_nodes_next(self) -> bool:
        """Whether nothing stands between the leaves and a list of nodes that ends the node."""
        is_next = self.form.has_rest and len(self.leaves) == len(self.children)
        return is_next and _is_plain_node(self.form.children[-1])

    def _what(self, i: int) -> str:
        field = self.children[i]
        if not _is_plain_node(field):
            return f"{self.form.number}, {i}"
        form = "RUN" if field.form is Form.RUN else "NODES"
        return f"ADTC_{form}_FORM, {self._type(field)}"

    @property
    def _varies(self) -> bool:
        return any(f.presence for f in self.children)

    # ---- What is behind the leaves ----

    def _last(self) -> str:
        field = self.behind
        if self._are_nodes_next:
            return f"adtc_proof_nodes(p, at, {self._rest}, {self._type(self.form.children[-1])})"
        if field is None:
            return "ADTC_PROVED"
        child = self._child("next" if self.leaves else str(self.form.packed))
        if field.form is Form.RUN:
            found = f"adtc_proof_run(p, {child}, {self._type(field)})"
        elif field.form is Form.NODE:
            found = f"adtc_proof_node(p, {child}, {self._type(field)})"
        else:
            found = f"adtc_proof_constant(p, {child}, {self._field(field)})"
        is_there = self._is_there(len(self.leaves))
        return f"{is_there} ? {found} : ADTC_PROVED" if field.presence else found

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


def _is_plain_node(field: FieldModel) -> bool:
    is_node = field.value.kind is ValueKind.NODE and not field.value.shared
    return is_node and not field.is_sparse


def _is_known(field: FieldModel) -> bool:
    return field.form is Form.CONSTANT or _is_plain_node(field)


def _refuse(condition: str) -> str:
    return f"if ({condition}) return ADTC_UNPROVED;"


def _plus(text: str, number: int) -> str:
    return f"{text} + {number}" if number else text


def _read(bits: Bits | None) -> str:
    assert bits is not None
    return bits_of("head" if bits.word == HEAD else f"first[{bits.word}]", bits)
