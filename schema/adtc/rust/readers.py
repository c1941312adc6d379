"""Functions that read fields: each an expression of the node's words, mostly a load and a shift.

Which function of the crate finds a child depends on what the node may be: `plain` if it is never a
fork, `short` if it has never a count of its own word, else `any`. Expressions are short: what is
long is made in statements, which rustfmt leaves as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ..layout import Form, RecordPlace
from ..model import FieldModel, FormModel, TypeModel, Value, ValueKind
from ..packing import HEAD, Bits
from . import types
from .names import ModuleNames
from .text import function

RECORD_HEADS = 2
NODE = "self.0"


# ---- Words, bits and children ----


def _family(form: FormModel) -> str:
    if form.may_be_long:
        return "any"
    return "short" if form.may_be_fork else "plain"


def _packed(form: FormModel, i: int) -> tuple[str, int]:
    """The node, and the number of the word in it, that is so many behind the first child."""
    if form.count is not None and not form.may_be_fork and not form.may_be_long:
        return NODE, form.count + i
    return f"{NODE}.first_{_family(form)}()", i


def _bits(form: FormModel, place: Bits) -> str:
    if not place.width:
        return "0"
    if place.word == HEAD and form.may_be_fork:
        return f"{NODE}.head_bits({place.shift}, {place.width})"
    node, i = (NODE, 0) if place.word == HEAD else _packed(form, place.word)
    return f"{node}.bits({i}, {place.shift}, {place.width})"


def _ones(form: FormModel, word: int, mask: int) -> str:
    if word == HEAD and form.may_be_fork:
        return f"{NODE}.head_ones({mask:#x})"
    node, i = (NODE, 0) if word == HEAD else _packed(form, word)
    return f"{node}.ones({i}, {mask:#x})"


def _before(form: FormModel, field: FieldModel) -> list[str]:
    """How many children are before the field, in parts."""
    parts = []
    for word, group in groupby(sorted(field.before, key=lambda b: b.word), key=lambda b: b.word):
        same = list(group)
        mask = sum(1 << b.shift for b in same)
        parts.append(_bits(form, same[0]) if len(same) == 1 else _ones(form, word, mask))
    return parts


def _counted(form: FormModel, field: FieldModel) -> tuple[list[str], str]:
    """Statements, and the number of the child that a field is."""
    parts = _before(form, field)
    if not parts:
        return [], str(field.fixed)
    if len(parts) == 1:
        more = f"{field.fixed} + " if field.fixed else ""
        return [f"let i = {more}{parts[0]};"], "i"
    first, *others = [*([str(field.fixed)] if field.fixed else []), *parts]
    return [f"let mut i = {first};", *(f"i += {part};" for part in others)], "i"


def _child(form: FormModel, field: FieldModel) -> tuple[list[str], str]:
    """Statements, and the child that a field is."""
    statements, i = _counted(form, field)
    family = _family(form)
    if family == "plain" and not field.before:
        if field.fixed:
            return [], f"{NODE}.at({NODE}.word({field.fixed}))"
        if form.count is not None:
            return [], f"{NODE}.at({form.count})"
    return statements, f"{NODE}.child_{family}({i})"


# ---- Fields ----


def body(form: FormModel, field: FieldModel) -> list[str]:
    """The statements of a reader; the last one is its value."""
    if isinstance(field.place, Bits):
        return _small(form, field, field.place)
    if isinstance(field.place, RecordPlace):
        return _optional(form, field, _in_record(form, field.value, field.place))
    if field.form is Form.INLINE:
        statements, i = _counted(form, field)
        return [*statements, f"{NODE}.rest({i})"]
    statements, child = _child(form, field)
    if not field.presence:
        return [*statements, f"{child}.get()"]
    there = [f"let there = {_bits(form, field.presence)} != 0;"]
    how = {Form.RUN: "run_if", Form.ELEMENTS: "elements_if"}.get(field.form, "get_if")
    return [*there, *statements, f"{child}.{how}(there)"]


def _optional(form: FormModel, field: FieldModel, value: str) -> list[str]:
    if not field.presence:
        return [value]
    there = f"let there = {_bits(form, field.presence)} != 0;"
    return [there, f"let value = {value};", "there.then_some(value)"]


def _small(form: FormModel, field: FieldModel, place: Bits) -> list[str]:
    found = _bits(form, place)
    if field.value.kind is ValueKind.CODE:
        return [f"adtc::code({found})"]
    sign = "i" if field.value.signed else "u"
    return _optional(form, field, f"{found} as {sign}{field.value.bits}")


def _in_record(form: FormModel, value: Value, place: RecordPlace) -> str:
    node, i = _packed(form, form.words + RECORD_HEADS + place.first // 4)
    word = f"{node}.word64({i})" if value.bits == 64 else f"{node}.word({i})"
    if value.kind is ValueKind.FLOAT:
        return f"f{value.bits}::from_bits({word})"
    return f"{word} as i{value.bits}" if value.signed else word


def readers(names: ModuleNames, form: FormModel, path: str = "") -> Iterator[list[str]]:
    """All readers of a form, each in lines."""
    for field in form.fields:
        name = names.fields[form.name][field.name]
        head = f"pub fn {name}(self) -> {types.read(names, field, path)}"
        yield ["#[inline(always)]", *function(head, body(form, field))]


def attributes(names: ModuleNames, of: TypeModel) -> Iterator[list[str]]:
    """Readers of the attributes of a sum, whatever the constructor."""
    for field in (f for f in of.forms[0].fields if f.name in of.forms[0].attributes):
        bodies = [tuple(body(f, _same(f, field))) for f in of.forms]
        usual = max(bodies, key=bodies.count)
        lines = list(usual)
        if any(lines_ != usual for lines_ in bodies):
            lines = list(_match(names, of, field, [lines_ != usual for lines_ in bodies]))
        head = f"pub fn {names.attributes[of.name][field.name]}(self) -> "
        yield ["#[inline]", *function(f"{head}{types.read(names, field)}", lines)]


def _same(form: FormModel, field: FieldModel) -> FieldModel:
    return next(f for f in form.fields if f.name == field.name)


def _match(
    names: ModuleNames, of: TypeModel, field: FieldModel, differs: list[bool]
) -> Iterator[str]:
    """Constructors that have it elsewhere than most have a case of their own."""
    yield f"match {tag(of)} {{"
    for form in (form for form, other in zip(of.forms, differs) if other):
        yield f"    {form.tag} => {_delegate(names, form, field)},"
    form = of.forms[differs.index(False)]
    yield f"    _ => {_delegate(names, form, field)},"
    yield "}"


def _delegate(names: ModuleNames, form: FormModel, field: FieldModel) -> str:
    name = names.fields[form.name][field.name]
    return f"forms::{names.forms[form.name]}({NODE}).{name}()"


def tag(of: TypeModel) -> str:
    """The number of the constructor of a node of a type."""
    if not of.tag_bits:
        return "0"
    if any(f.may_be_fork for f in of.forms):
        return f"{NODE}.head_bits(4, {of.tag_bits})"
    return f"{NODE}.bits(0, 4, {of.tag_bits})"
