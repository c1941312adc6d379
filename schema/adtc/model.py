"""Types, fields and places of a schema as code for any language needs them.

layout.py says where fields are; this says what a reader has to know beside that: what a value is,
how many children are before one, whether a node may be a fork or have a count of its own word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from .layout import layout_of
from .packing import HEAD, VARIANT_SHIFT, Bits
from .places import Child, FieldLayout, Form, FormLayout, Place, RecordPlace
from .sizes import FORK_TAGS
from .syntax import Product, Schema, forms_of
from .values import Value, ValueKind, Values

LONG_COUNT = 0xFFFF  # so many children, and the count is in a word of its own


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
    default: int | float | None = None  # the value where there is none; of an enumeration, its code
    doc: str = ""

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
    a node has besides the record and words, where that is the same for all; None if not. One that
    `is_open` may have parts, which are forms too, and more of versions to come."""

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
    is_open: bool = False
    parts: tuple[FormModel, ...] = ()
    doc: str = ""

    @property
    def all_fields(self) -> tuple[FieldModel, ...]:
        """Those of the parts too."""
        return self.fields + tuple(f for part in self.parts for f in part.fields)

    @property
    def in_order(self) -> tuple[FieldModel, ...]:
        """The same as the schema has them, in which attributes are last."""
        return tuple(sorted(self.all_fields, key=lambda f: f.name in self.attributes))

    @property
    def packed(self) -> int:
        return self.words + (self.record_bytes > 0)

    def before_part(self, index: int) -> tuple[int, tuple[Bits, ...]]:
        """How many children are always before a part, and the presence bits of the others."""
        presences = tuple(f.presence for f in self.children if f.presence)
        return self.packed + len(self.children) - len(presences) + index, presences

    @property
    def has_rest(self) -> bool:
        return bool(self.children) and self.children[-1].form is Form.INLINE

    @property
    def count(self) -> int | None:
        """Of all children, if every node has as many."""
        varies = self.has_rest or self.is_open or any(f.presence for f in self.children)
        return None if varies else self.packed + len(self.children)

    @property
    def may_be_fork(self) -> bool:
        always = [f for f in self.children if f.presence is None and f.form is not Form.INLINE]
        least, most = self.packed + len(always), self.packed + len(self.children)
        may_be_more = self.has_rest or self.is_open
        return self.tag < FORK_TAGS and least <= 2 and (most >= 2 or may_be_more)

    @property
    def may_be_long(self) -> bool:
        return self.has_rest or self.packed + len(self.children) >= LONG_COUNT

    @property
    def family(self) -> str:
        """Of the functions that find its children. Their names end with it."""
        if self.may_be_long:
            return "any" if self.may_be_fork else "long"
        return "short" if self.may_be_fork else "plain"


@dataclass(frozen=True)
class TypeModel:
    """A product has one form, of its own name."""

    name: str
    number: int
    tag_bits: int
    is_enumeration: bool
    is_product: bool
    forms: tuple[FormModel, ...]
    is_open: bool = False  # other constructors may come
    shared: int = 0  # as of a Value
    doc: str = ""

    @property
    def may_be_fork(self) -> bool:
        """Whether a node of any constructor may, also of one that is not known."""
        unknown_fork = self.is_open and len(self.forms) < FORK_TAGS
        return unknown_fork or any(f.may_be_fork for f in self.forms)


@dataclass(frozen=True)
class Module:
    """`version` is 0 if the schema is closed."""

    name: str
    fingerprint: str
    types: tuple[TypeModel, ...]
    version: int = 0
    shared_count: int = 0  # of the classes of shared values
    doc: str = ""

    @property
    def trees(self) -> tuple[TypeModel, ...]:
        return tuple(t for t in self.types if not t.is_enumeration)

    @property
    def enumerations(self) -> tuple[TypeModel, ...]:
        return tuple(t for t in self.types if t.is_enumeration)

    @property
    def forms(self) -> tuple[FormModel, ...]:
        """Of all types; parts are none of them, and have the numbers behind."""
        return tuple(form for t in self.types for form in t.forms)

    @property
    def parts(self) -> tuple[FormModel, ...]:
        return tuple(part for form in self.forms for part in form.parts)


def model_of(schema: Schema) -> Module:
    """The model of a schema that has been checked."""
    layout = layout_of(schema)
    values = Values(schema, layout)
    types: list[TypeModel] = []
    number, part = 0, sum(len(placed.forms) for placed in layout.types)
    for i, (definition, placed) in enumerate(zip(schema.definitions, layout.types)):
        attributes = frozenset(f.name.text for f in definition.attributes)
        forms = []
        for form, said in zip(placed.forms, forms_of(definition)):
            made = _form(values, placed.name, number, form, placed.tag_bits, attributes)
            parts = tuple(
                _form(values, placed.name, part + n, p.form, 0, attributes)
                for n, p in enumerate(form.parts)
            )
            doc = schema.doc(said)
            forms.append(replace(made, is_open=layout.version > 0, parts=parts, doc=doc))
            number, part = number + 1, part + len(parts)
        is_product = isinstance(definition, Product)
        is_open = layout.version > 0 and not is_product
        bits, is_enumeration = placed.tag_bits, placed.is_enumeration
        placement = (placed.name, i, bits, is_enumeration, is_product, tuple(forms), is_open)
        shared = values.shared.get(placed.name, 0)
        types.append(TypeModel(*placement, shared, schema.doc(definition)))
    doc = schema.doc(schema)
    shared = max(values.shared.values(), default=0)
    return Module(layout.name, layout.fingerprint, tuple(types), layout.version, shared, doc)


def _form(
    values: Values,
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


def _field(values: Values, layout: FieldLayout) -> FieldModel:
    value = values.value(layout.field.type.text)
    codes = layout.codes
    if value.kind is ValueKind.CODE and not codes:
        codes = value.room + (layout.field.modifier == "?*")
    modifier = "?" if layout.default else layout.field.modifier
    default = values.default(value, layout.default)
    return FieldModel(
        layout.field.name.text,
        value,
        modifier,
        layout.place,
        layout.presence,
        codes,
        default=default,
        doc=values.schema.doc(layout.field),
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
        counted[child.name] = replace(child, fixed=fixed, before=before)
    return [counted.get(f.name, f) for f in fields]


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
