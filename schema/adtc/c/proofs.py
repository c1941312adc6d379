"""Functions that prove bytes to be a node of a type, as outheap/adtc_prove_inline.h says.

There is one for each type, and one for each constructor of at most 32 children; the tables know no
others, either. What a constructor's tables say is in the text of its function: where each bit is,
which children come. It goes from child to child: each begins where the one before it ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model import FieldModel, FormModel, Module, TypeModel, ValueKind, is_checked
from ..packing import HEAD, VARIANT_BITS, VARIANT_SHIFT, Bits
from ..places import RECORD_HEADS, Form, RecordPlace
from .names import Names
from .readers import bits_of, counted
from .tables import Tables
from .text import WIDTH, call, function, indented

MOST_CHILDREN = 32  # ADTC_CHUNK
VARIANT = ((1 << VARIANT_BITS) - 1) << VARIANT_SHIFT
KIND = (1 << VARIANT_SHIFT) - 1  # zeros, of a node
COUNT_SHIFT = 16
WORD = 0xFFFFFFFF
NONE = "adtc_proof_of_none"
RESULT = "const uint32_t *"
PARAMETERS = ["adtc_proof *p", "const uint32_t *at", "uint32_t left"]


class Proofs:
    """Those of a module. An open one has none: its nodes may have parts."""

    def __init__(self, names: Names, module: Module, tables: Tables) -> None:
        self.tables = tables
        self.types = [] if module.version else list(module.trees)
        self.of_types = {t.number: names.take(f"prove_{t.name}") for t in self.types}
        self.of_tags = {t.number: names.take(f"proofs_of_{t.name}") for t in self.types}
        forms = [f for of in self.types for f in of.forms if len(f.children) <= MOST_CHILDREN]
        self.of_forms = {f.number: names.take(f"proof_{f.number}") for f in forms}
        runs = sorted({type for form in forms for type in self._types_of_runs(form)})
        self.of_runs = {n: names.take(f"prove_run_of_{module.types[n].name}") for n in runs}
        of = [self.of_types.get(t.number, "NULL") for t in module.types]
        self.rows = of if self.types else []

    def _types_of_runs(self, form: FormModel) -> Iterator[int]:
        for field in form.children:
            if field.form is Form.RUN and _is_plain_node(field):
                yield self.tables.types[field.value.type]

    def declarations(self) -> Iterator[str]:
        for name in self.of_types.values():
            yield call(f"static {RESULT}{name}", PARAMETERS, ";")

    def definitions(self) -> Iterator[str]:
        for number, name in self.of_runs.items():
            proof = f"return adtc_proof_run(p, at, left, {self.of_types[number]});"
            yield function(f"static {RESULT}{name}", PARAMETERS, [proof])
        for of in self.types:
            for form in of.forms:
                if form.number in self.of_forms:
                    yield f"/* {form.name} */\n{self._of_form(of, form)}"
            if of.tag_bits:
                yield self._of_tags(of)
            head = f"static {RESULT}{self.of_types[of.number]}"
            yield function(head, PARAMETERS, [*self._of_type(of)])

    def _of_form(self, of: TypeModel, form: FormModel) -> str:
        lines = [*_Proof(form, self).lines()]
        unused = [f"(void){name};" for name in ("p", "left") if not _uses(lines, name)]
        name = self.of_forms[form.number]
        head = f"static {'' if of.tag_bits else 'ADTC_APART '}{RESULT}{name}"
        return function(head, PARAMETERS, [*unused, *lines])

    def _of_tags(self, of: TypeModel) -> str:
        """Of all that bits can say, also those that are no tags."""
        rows = [self.of_forms.get(form.number, NONE) for form in of.forms]
        rows += [NONE] * ((1 << of.tag_bits) - len(rows))
        lines = "".join(f"    {row},\n" for row in rows)
        return f"static adtc_prove_function *const {self.of_tags[of.number]}[] = {{\n{lines}}};"

    def _of_type(self, of: TypeModel) -> Iterator[str]:
        """Which constructor is it? Bytes may be a fork even if no node of the type is one. Then the
        function of a constructor finds that out."""
        yield _refuse("!adtc_proof_has(p, at, 1)")
        yield f"if (left == 0) return adtc_proof_by_tables(p, at, {of.number});"
        yield "adtc_look_ahead(at);"
        proof = self.of_forms.get(of.forms[0].number, NONE)
        if of.tag_bits:
            head = "adtc_head_of(at)" if of.may_be_fork else "at[0]"
            tag = f"{head} >> {VARIANT_SHIFT} & {(1 << of.tag_bits) - 1}u"
            proof = f"{self.of_tags[of.number]}[{tag}]"
        yield f"return {proof}(p, at, left - 1);"


class _Proof:
    """Of a node of one constructor. `items` are its children, but for those of a list that ends the
    node."""

    def __init__(self, form: FormModel, of: Proofs) -> None:
        self.form, self.of = form, of
        self.first_field = of.tables.first_fields[form.number]
        record = RECORD_HEADS + form.record_bytes // 4 if form.record_bytes else 0
        self.packed_words = form.words + record
        self.order = {f.name: i for i, f in enumerate(form.fields)}
        self.items = [f for f in form.children if f.form is not Form.INLINE]
        self.varies = any(f.presence for f in self.items)
        self.least = form.packed + sum(1 for f in self.items if not f.presence)

    def lines(self) -> Iterator[str]:
        body = [*self._bits(), *self._children()]
        yield from self._exactly() if self._is_exact else self._beginning()
        if _uses(body, "distances"):
            yield f"{RESULT}distances = adtc_distances(at);"
        yield from body

    # ---- What bits say ----

    @property
    def _is_exact(self) -> bool:
        """Whether all nodes have as many children, and none is a fork."""
        return self.form.count is not None and not self.form.may_be_fork

    @property
    def _free(self) -> int:
        """Bits of the head that nothing says; and those of its kind, which are zeros, too."""
        return VARIANT & ~self.form.head_mask | KIND

    def _exactly(self) -> Iterator[str]:
        """The head is all that a reader of such a node needs, and how many children it has is part
        of it."""
        count = self.form.count
        own = max(1, count)
        yield "const uint32_t head = at[0];"
        mask = WORD >> COUNT_SHIFT << COUNT_SHIFT | self._free
        if own + self.packed_words > 1:
            yield _refuse(f"!adtc_proof_has(p, at, {own + self.packed_words})")
        bits = "head" if mask == WORD else f"(head & {mask:#x}u)"
        yield _refuse(f"{bits} != {count << COUNT_SHIFT:#x}u")
        yield f"{RESULT}first = at + {own};"

    def _beginning(self) -> Iterator[str]:
        yield "uint32_t head, count;"
        arguments = f"p, at, {self.packed_words}, &head, &count"
        yield f"{RESULT}first = adtc_proof_first_{self.form.family}({arguments});"
        yield _refuse(f"first == NULL || (head & {self._free:#x}u) != 0")
        yield from self._count()

    def _count(self) -> Iterator[str]:
        """Which children there are without the rest, and how many, if that differs."""
        fixed = str(self.least)
        if self.varies:
            presences = [f.presence for f in self.items if f.presence]
            expression = counted(self.least, presences, _word)
            yield _assigned("const uint32_t fixed =", f"{expression};", 2)
            fixed = "fixed"
        if not self.form.has_rest:
            yield _refuse(f"count != {fixed}")
        elif fixed != "0":
            yield _refuse(f"count < {fixed}")

    def _bits(self) -> Iterator[str]:
        form = self.form
        for i, mask in enumerate(form.word_masks):
            yield _refuse(f"(first[{i}] & {WORD & ~mask:#x}u) != 1")
        for i in range(1, form.packed):
            yield _refuse(f"{self._child(str(i))} != first + {i}")
        if form.record_bytes:
            record = f"{_plus('first', form.words)}, {form.record_bytes // 4}"
            yield _refuse(f"!adtc_is_record({record})")
        checked = [f for f in form.fields if is_checked(f)]
        for field in checked:
            if _has_code(field):
                yield _refuse(f"{_read(field.place)} >= {field.codes}")
        yield from self._absent([f for f in checked if not _has_code(f)])

    def _absent(self, fields: list[FieldModel]) -> Iterator[str]:
        """Most nodes have all that they may have, so one look at the head is enough for them."""
        lines = [_refuse(f"{_read(f.presence)} == 0 && {self._value(f)} != 0") for f in fields]
        mask = sum(1 << f.presence.shift for f in fields if f.presence.word == HEAD)
        if len(lines) < 2 or any(f.presence.word != HEAD for f in fields):
            yield from lines
            return
        inner = "\n".join(f"  {line}" for line in lines)
        yield f"if ((head & {mask:#x}u) != {mask:#x}u) {{\n{inner}\n}}"

    def _value(self, field: FieldModel) -> str:
        """That of an absent field, zero."""
        place = field.place
        return _read(place) if isinstance(place, Bits) else self._in_record(place)

    def _in_record(self, place: object) -> str:
        assert isinstance(place, RecordPlace)
        at = self.form.words + RECORD_HEADS + place.first // 4
        words = [f"first[{at + i}]" for i in range(place.size // 4)]
        return words[0] if len(words) == 1 else f"({' | '.join(words)})"

    # ---- Children ----

    def _child(self, i: str) -> str:
        if self._has_distances:
            return f"at + distances[{i}]"
        return f"adtc_child_{self.form.family}(at, {i})"

    @property
    def _has_distances(self) -> bool:
        """Whether a node may have a word for its count, and no child that is looked up is the
        first, which has no distance."""
        return self.form.family == "long" and (self.form.packed > 0 or not self.varies)

    def _children(self) -> Iterator[str]:
        """From one to the next. The last one's end is that of the node."""
        start = _plus("first", self.packed_words)
        if not self.items:
            yield f"return {self._end(start)};"
            return
        yield f"{RESULT}child = {start};"
        if self.varies:
            yield f"uint32_t next = {self.form.packed};"
        for i, field in enumerate(self.items):
            is_last = field is self.form.children[-1]
            lines = [*self._expected(i), self._passed(field, is_last)]
            if field.presence:
                inner = "\n".join(indented(line) for line in lines)
                yield f"if ({_read(field.presence)} != 0) {{\n{inner}\n}}"
            else:
                yield from lines
        if self.form.children[-1].presence or self.form.has_rest:
            yield f"return {self._end('child')};"

    def _passed(self, field: FieldModel, is_last: bool) -> str:
        within = 4 if field.presence else 2
        return _assigned("return" if is_last else "child =", f"{self._proof(field)};", within)

    def _expected(self, i: int) -> Iterator[str]:
        """The first word behind a node's own is that of its first child."""
        if self.varies:
            yield _refuse(f"child != {self._child('next++')}")
        elif self.form.packed + i > 0:
            yield _refuse(f"child != {self._child(str(self.form.packed + i))}")

    def _end(self, child: str) -> str:
        """Of a node whose other children end there, and its list may begin."""
        if not self.form.has_rest:
            return child
        field, first = self.form.children[-1], "fixed" if self.varies else str(self.least)
        if not _is_plain_node(field):
            return f"adtc_proof_items(p, at, {child}, {first}, {self._field(field)}, left)"
        family = "any" if self.form.may_be_fork else "long"
        of_type = self.of.of_types[self._type(field)]
        return f"adtc_proof_nodes_{family}(p, at, {child}, {first}, count, left, {of_type})"

    def _proof(self, field: FieldModel) -> str:
        if _is_plain_node(field):
            functions = self.of.of_runs if field.form is Form.RUN else self.of.of_types
            return f"{functions[self._type(field)]}(p, child, left)"
        if field.form is Form.RUN:
            return f"adtc_proof_run_of(p, child, {self._field(field)}, left)"
        if field.value.shared:
            return f"adtc_proof_value(p, child, {self._field(field)}, left)"
        if field.form is Form.TEXT:
            return "adtc_proof_text(p, child)"
        return f"adtc_proof_{_kind_of_leaf(field)}(p, child, {self._field(field)})"

    def _type(self, field: FieldModel) -> int:
        return self.of.tables.types[field.value.type]

    def _field(self, field: FieldModel) -> str:
        return f"&fields[{self.first_field + self.order[field.name]}]"


def _uses(lines: list[str], name: str) -> bool:
    return any(name in re.findall(r"\w+", line) for line in lines)


def _assigned(left: str, right: str, within: int) -> str:
    """Broken between both if one line does not do."""
    line = f"{left} {right}"
    return line if within + len(line) <= WIDTH else f"{left}\n    {right}"


def _kind_of_leaf(field: FieldModel) -> str:
    if field.form is Form.CONSTANT:
        return "constant"
    is_wide = field.value.kind is ValueKind.INT and field.value.signed and field.value.bits > 16
    return "int" if field.form is Form.NUMBER and is_wide else "leaf"


def _has_code(field: FieldModel) -> bool:
    return isinstance(field.place, Bits) and field.codes > 0


def _is_plain_node(field: FieldModel) -> bool:
    is_node = field.value.kind is ValueKind.NODE and not field.value.shared
    return is_node and not field.is_sparse


def _refuse(condition: str) -> str:
    return f"if ({condition}) return NULL;"


def _plus(text: str, number: int) -> str:
    return f"{text} + {number}" if number else text


def _read(bits: object) -> str:
    assert isinstance(bits, Bits)
    return bits_of(_word(bits), bits)


def _word(bits: Bits) -> str:
    return "head" if bits.word == HEAD else f"first[{bits.word}]"
