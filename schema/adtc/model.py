"""Types, fields and places of a schema as code for any language needs them.

layout.py says where fields are; this says what a reader has to know beside that: what a value is,
how many children are before one, whether a node may be a fork or have a count of its own word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from .builtins import Kind
from .checks import builtins
from .layout import Child, FieldLayout, Form, FormLayout, Layout, Place, RecordPlace, layout_of
from .packing import HEAD, VARIANT_SHIFT, Bits
from .sizes import FORK_TAGS
from .syntax import Product, Schema

LONG_COUNT = 0xFFFF  # so many children, and the count is in a word of its own


class ValueKind(Enum):
    """What a single value is; of a list, each of its items."""

    NODE = "node"
    TEXT = "text"
    CONSTANT = "constant"
    CODE = "code"  # of an enumeration, or bool
    INT = "int"
    FLOAT = "float"


@dataclass(frozen=True)
class Value:
    """`type` names the type of a node or an enumeration, "" if it is builtin; `count` is how many
    values a code has; `bits` those of a number."""

    kind: ValueKind
    type: str = ""
    count: int = 0
    bits: int = 0
    signed: bool = True

    @property
    def is_bool(self) -> bool:
        return self.kind is ValueKind.CODE and not self.type


@dataclass(frozen=True)
class FieldModel:
    """`before` are the presence bits of the children that may be missing before this one, and
    `fixed` is how many others there are. `codes` is as in FieldLayout, of elements too."""

    name: str
    value: Value
    modifier: str
    place: Place
    presence: Bits | None
    codes: int
    fixed: int = 0
    before: tuple[Bits, ...] = ()

    @property
    def is_list(self) -> bool:
        return self.modifier in ("*", "?*")

    @property
    def is_sparse(self) -> bool:
        """Whether it is a list whose items may be absent."""
        return self.modifier == "?*"

    @property
    def is_optional(self) -> bool:
        return self.modifier == "?"

    @property
    def form(self) -> Form | None:
        """What child it is; None if it is none."""
        return self.place.form if isinstance(self.place, Child) else None

    @property
    def is_tree_list(self) -> bool:
        """Whether its items are children."""
        return self.form in (Form.RUN, Form.INLINE)


@dataclass(frozen=True)
class FormModel:
    """`children` are the fields that are, in the order of the buffer. `count` is how many children
    a node has besides the record and words, where that is the same for all; None if not."""

    name: str
    type: str
    number: int  # among all forms of the module
    tag: int
    words: int
    record_bytes: int
    fields: tuple[FieldModel, ...]
    children: tuple[FieldModel, ...]
    attributes: frozenset[str]
    head_mask: int
    word_masks: tuple[int, ...]

    @property
    def packed(self) -> int:
        return self.words + (self.record_bytes > 0)

    @property
    def has_rest(self) -> bool:
        return bool(self.children) and self.children[-1].form is Form.INLINE

    @property
    def count(self) -> int | None:
        """Of all children, if every node has as many."""
        varies = self.has_rest or any(f.presence for f in self.children)
        return None if varies else self.packed + len(self.children)

    @property
    def may_be_fork(self) -> bool:
        always = [f for f in self.children if f.presence is None and f.form is not Form.INLINE]
        least, most = self.packed + len(always), self.packed + len(self.children)
        return self.tag < FORK_TAGS and least <= 2 and (most >= 2 or self.has_rest)

    @property
    def may_be_long(self) -> bool:
        return self.has_rest or self.packed + len(self.children) >= LONG_COUNT


@dataclass(frozen=True)
class TypeModel:
    """A product has one form, of its own name."""

    name: str
    number: int
    tag_bits: int
    is_enumeration: bool
    is_product: bool
    forms: tuple[FormModel, ...]


@dataclass(frozen=True)
class Module:
    name: str
    fingerprint: str
    types: tuple[TypeModel, ...]

    @property
    def trees(self) -> tuple[TypeModel, ...]:
        return tuple(t for t in self.types if not t.is_enumeration)

    @property
    def enumerations(self) -> tuple[TypeModel, ...]:
        return tuple(t for t in self.types if t.is_enumeration)

    @property
    def forms(self) -> tuple[FormModel, ...]:
        return tuple(form for t in self.types for form in t.forms)


def model_of(schema: Schema) -> Module:
    """The model of a schema that has been checked."""
    layout = layout_of(schema)
    values = _Values(schema, layout)
    types: list[TypeModel] = []
    number = 0
    for i, (definition, placed) in enumerate(zip(schema.definitions, layout.types)):
        attributes = frozenset(f.name.text for f in definition.attributes)
        forms = tuple(
            _form(values, placed.name, number + n, form, placed.tag_bits, attributes)
            for n, form in enumerate(placed.forms)
        )
        is_product = isinstance(definition, Product)
        types.append(
            TypeModel(placed.name, i, placed.tag_bits, placed.is_enumeration, is_product, forms)
        )
        number += len(forms)
    return Module(layout.name, layout.fingerprint, tuple(types))


class _Values:
    """What the types of fields are."""

    def __init__(self, schema: Schema, layout: Layout) -> None:
        self.builtins = builtins(schema)
        self.int_bits = schema.extensions.int_bits or 64
        self.enumerations = {t.name: len(t.forms) for t in layout.types if t.is_enumeration}

    def value(self, name: str) -> Value:
        builtin = self.builtins.get(name)
        if name in self.enumerations:
            return Value(ValueKind.CODE, name, self.enumerations[name])
        if builtin is None:
            return Value(ValueKind.NODE, name)
        if name == "bool":
            return Value(ValueKind.CODE, "", 2)
        if builtin.kind is Kind.TEXT:
            return Value(ValueKind.TEXT)
        if builtin.kind is Kind.CONSTANT:
            return Value(ValueKind.CONSTANT)
        if name.startswith("float"):
            return Value(ValueKind.FLOAT, bits=builtin.bits)
        return Value(
            ValueKind.INT, bits=builtin.bits or self.int_bits, signed=not name.startswith("u")
        )


def _form(
    values: _Values,
    type_name: str,
    number: int,
    form: FormLayout,
    tag_bits: int,
    attributes: frozenset[str],
) -> FormModel:
    placed = _counted(form, [_field(values, f) for f in form.fields])
    children = sorted((f for f in placed if f.form), key=_order)
    masks = _masks(form, tag_bits)
    return FormModel(
        form.name,
        type_name,
        number,
        form.tag,
        form.words,
        form.record_bytes,
        tuple(placed),
        tuple(children),
        attributes,
        masks[HEAD],
        tuple(masks[i] for i in range(form.words)),
    )


def _field(values: _Values, layout: FieldLayout) -> FieldModel:
    value = values.value(layout.field.type.text)
    codes = layout.codes
    if value.kind is ValueKind.CODE and not codes:
        codes = value.count + (layout.field.modifier == "?*")
    return FieldModel(
        layout.field.name.text, value, layout.field.modifier, layout.place, layout.presence, codes
    )


def _order(field: FieldModel) -> int:
    return field.place.order if isinstance(field.place, Child) else -1


def _counted(form: FormLayout, fields: Sequence[FieldModel]) -> list[FieldModel]:
    """The fields with what is before them."""
    children = sorted((f for f in fields if f.form), key=_order)
    counted = {}
    for i, child in enumerate(children):
        before = tuple(f.presence for f in children[:i] if f.presence)
        fixed = form.packed_children + i - len(before)
        counted[child.name] = _replaced(child, fixed, before)
    return [counted.get(f.name, f) for f in fields]


def _replaced(field: FieldModel, fixed: int, before: tuple[Bits, ...]) -> FieldModel:
    same = (field.name, field.value, field.modifier, field.place, field.presence, field.codes)
    return FieldModel(*same, fixed, before)


def _masks(form: FormLayout, tag_bits: int) -> dict[int, int]:
    masks = {HEAD: ((1 << tag_bits) - 1) << VARIANT_SHIFT, **{i: 0 for i in range(form.words)}}
    for bits in _all_bits(form.fields):
        masks[bits.word] |= ((1 << bits.width) - 1) << bits.shift
    return masks


def _all_bits(fields: Iterable[FieldLayout]) -> Iterable[Bits]:
    places = (place for f in fields for place in (f.place, f.presence))
    return (p for p in places if isinstance(p, Bits))


def is_checked(field: FieldModel) -> bool:
    """Whether not everything that its bits, or its bytes in the record, can say is a value."""
    if isinstance(field.place, Bits) and field.codes:
        return field.codes != 1 << field.place.width
    return field.is_optional and isinstance(field.place, (Bits, RecordPlace))
