"""Where the fields of each type are in a preorder buffer. docs/adtc-layout.md draws it.

A value is a node; its variant is the tag of its constructor and, above that, small fields. Its
children are, in this order: words of small fields, a record of fields of 32 and 64 bits, single
numbers, and the rest as it was declared. All is decided by the schema alone, one constructor at a
time. In an open schema the fields that came with a later version are a child more, a part. It is
laid out in the same way.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace

from .builtins import Builtin, Kind
from .checks import builtins, forms
from .packing import Bits, Packer, bits_for
from .places import (
    Child,
    FieldLayout,
    Form,
    FormLayout,
    Layout,
    Part,
    Place,
    RecordPlace,
    TypeLayout,
)
from .printing import canonical
from .syntax import Constructor, Definition, Field, Schema, Sum
from .versions import FIRST, Births, as_of, at_birth, is_enumeration, most_forms, reserve_bits

RECORD_LEAST = 2  # so many fields of 32 or 64 bits are a record
SMALL_BITS = 16


def layout_of(schema: Schema) -> Layout:
    """The layout of a schema that has been checked."""
    version = schema.extensions.version
    first = as_of(schema, FIRST) if version else schema
    digest = hashlib.sha256(canonical(first).encode()).hexdigest()
    placer = _OpenPlacer(schema) if version else _Placer(schema)
    return Layout(schema.name.text, digest, tuple(map(placer.type, schema.definitions)), version)


class _Placer:
    """The facts of a schema that decide where a field of some type goes."""

    inline = True  # whether the last list may be the last children

    def __init__(self, schema: Schema) -> None:
        self.builtins = builtins(schema)
        self.int_bits = schema.extensions.int_bits
        self.shared = {s.name for s in schema.extensions.shared}
        enumerations = (d for d in schema.definitions if is_enumeration(d))
        self.codes = {d.name.text: self.values(d) for d in enumerations}
        if "bool" in self.builtins:
            self.codes["bool"] = 2

    def values(self, enumeration: Definition) -> int:
        return len(forms(enumeration))

    def tag_bits(self, definition: Definition) -> int:
        return bits_for(len(forms(definition)))

    def type(self, definition: Definition) -> TypeLayout:
        bits = self.tag_bits(definition)
        placed = tuple(self.form(definition, c, i, bits) for i, c in enumerate(forms(definition)))
        return TypeLayout(definition.name.text, bits, is_enumeration(definition), placed)

    def form(
        self, definition: Definition, constructor: Constructor, tag: int, tag_bits: int
    ) -> FormLayout:
        return _FormPlacer(self, constructor.fields, tag_bits).form(constructor.name.text, tag)

    def bits(self, field: Field) -> int:
        """How many bits a value of a known number of bits takes, 0 if it has none."""
        builtin = self.builtin(field)
        if field.type.text in self.codes or builtin is None:
            return 0
        narrow_int = builtin.kind is Kind.INTEGER and self.int_bits == 32
        return 32 if narrow_int else builtin.bits

    def builtin(self, field: Field) -> Builtin | None:
        return self.builtins.get(field.type.text)

    def element_log(self, field: Field) -> int | None:
        """Of a list that is one item of plain data; None: it is a run of items."""
        absent = field.modifier == "?*"
        if field.type.text in self.codes:
            codes = self.codes[field.type.text] + absent
            return 0 if codes <= 256 else 1
        builtin = self.builtin(field)
        if absent or builtin is None or builtin.kind not in (Kind.NUMBER, Kind.INTEGER):
            return None
        return bits_for((self.bits(field) or 64) // 8)

    def child_form(self, field: Field) -> Form:
        """Of a value that is a child, no list."""
        builtin = self.builtin(field)
        if builtin is None:
            return Form.NODE
        kinds = {Kind.TEXT: Form.TEXT, Kind.CONSTANT: Form.CONSTANT}
        return kinds.get(builtin.kind, Form.NUMBER)


class _OpenPlacer(_Placer):
    """The same where there will be more: nothing that is there ever moves."""

    inline = False

    def __init__(self, schema: Schema) -> None:
        self.schema, self.births = schema, Births(schema)
        self.defaults = {d.name: d.value for d in schema.extensions.defaults}
        super().__init__(schema)

    def values(self, enumeration: Definition) -> int:
        return most_forms(self.tag_bits(enumeration), True)

    def tag_bits(self, definition: Definition) -> int:
        if not isinstance(definition, Sum):
            return 0
        return reserve_bits(len(forms(at_birth(self.schema, definition))))

    def form(
        self, definition: Definition, constructor: Constructor, tag: int, tag_bits: int
    ) -> FormLayout:
        """The fields that came with the constructor, and those of later versions."""
        name = constructor.name.text
        by_version: dict[int, list[Field]] = {self.births.form(definition, constructor): []}
        for f in constructor.fields:
            by_version.setdefault(self.births.field(definition, constructor, f), []).append(f)
        own, *later = sorted(by_version)
        base = _FormPlacer(self, by_version[own], tag_bits).form(name, tag)
        parts = (Part(v, self.part(definition, name, by_version[v])) for v in later)
        return replace(base, parts=tuple(parts))

    def part(self, definition: Definition, name: str, fields: Sequence[Field]) -> FormLayout:
        defaults = [self.default(definition, name, f) for f in fields]
        laid = [replace(f, modifier="?") if d else f for f, d in zip(fields, defaults)]
        form = _FormPlacer(self, laid, 0).form(name, 0)
        placed = zip(form.fields, fields, defaults)
        return replace(form, fields=tuple(replace(p, field=f, default=d) for p, f, d in placed))

    def default(self, definition: Definition, name: str, field: Field) -> str:
        owner = definition.name.text if field in definition.attributes else name
        return self.defaults.get(f"{owner}.{field.name}", "")


class _FormPlacer:
    """Places the fields of one constructor."""

    def __init__(self, types: _Placer, fields: Sequence[Field], tag_bits: int) -> None:
        self.types, self.fields = types, fields
        self.packer = Packer(tag_bits)
        self.record_bytes = 0
        single = [f for f in fields if not _is_list(f)]
        wide = [f for f in single if self.types.bits(f) > SMALL_BITS]
        self.record = wide if len(wide) >= RECORD_LEAST else []

    def form(self, name: str, tag: int) -> FormLayout:
        """Bits first: how many words there are decides which child a field is."""
        small = {id(f): self.small(f) for f in self.fields}
        orders = self.orders([f for f in self.fields if not isinstance(small[id(f)].place, Bits)])
        placed = tuple(self.placed(small[id(f)], orders) for f in self.fields)
        return FormLayout(name, tag, placed, len(self.packer.words), self.record_bytes)

    def small(self, field: Field) -> FieldLayout:
        """The field with all its bits; its place, if that is not of bits, has no order yet."""
        optional = field.modifier == "?"
        codes = self.types.codes.get(field.type.text, 0)
        if codes and not _is_list(field):
            place = self.packer.take(bits_for(codes + optional))
            return FieldLayout(field, place, None, codes + optional)
        place: Place = Child(*self.unordered(field))
        needs_bit = optional or (_is_list(field) and place.form is not Form.INLINE)
        presence = self.packer.take(1) if needs_bit else None
        if not _is_list(field) and 0 < self.types.bits(field) <= SMALL_BITS:
            place = self.packer.take(self.types.bits(field))
        elif self.is_in_record(field):
            place = self.record_place(self.types.bits(field) // 8)
        return FieldLayout(field, place, presence)

    def is_in_record(self, field: Field) -> bool:
        return any(f is field for f in self.record)

    def record_place(self, size: int) -> RecordPlace:
        self.record_bytes += size
        return RecordPlace(self.record_bytes - size, size)

    def unordered(self, field: Field) -> tuple[Form, int, int]:
        if not _is_list(field):
            return self.types.child_form(field), 0, 0
        log = self.types.element_log(field)
        if log is not None:
            return Form.ELEMENTS, 0, log
        is_inline = self.types.inline and field is self.last()
        return (Form.INLINE if is_inline else Form.RUN), 0, 0

    def last(self) -> Field:
        """The last field that is a list, or that is neither a number nor a code."""
        return [f for f in self.fields if _is_list(f) or self.is_tree(f)][-1]

    def is_tree(self, field: Field) -> bool:
        is_code = field.type.text in self.types.codes
        return not is_code and self.types.child_form(field) is not Form.NUMBER

    def orders(self, fields: Iterable[Field]) -> dict[int, int]:
        """The number of each field that is a child: single numbers before the rest."""
        children = [f for f in fields if not self.is_in_record(f)]
        ordered = sorted(children, key=lambda f: _is_list(f) or self.is_tree(f))
        before = len(self.packer.words) + (self.record_bytes > 0)
        return {id(f): before + i for i, f in enumerate(ordered)}

    def placed(self, unplaced: FieldLayout, orders: dict[int, int]) -> FieldLayout:
        place = unplaced.place
        if not isinstance(place, Child):
            return unplaced
        child = Child(place.form, orders[id(unplaced.field)], place.element_log)
        is_shared = unplaced.field.type.text in self.types.shared
        return FieldLayout(unplaced.field, child, unplaced.presence, is_shared=is_shared)


def _is_list(field: Field) -> bool:
    return field.modifier in ("*", "?*")
