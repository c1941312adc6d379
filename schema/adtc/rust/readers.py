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
MASKED = 64  # so many constructors are told apart by a mask
NODE = "self.0"


# ---- Words, bits and children ----


def _family(form: FormModel) -> str:
    if form.may_be_long:
        return "any"
    return "short" if form.may_be_fork else "plain"


def _packed(form: FormModel, i: int) -> str:
    """The number of the word that is so many behind the first child."""
    if form.count is not None and not form.may_be_fork and not form.may_be_long:
        return str(form.count + i)
    first = f"{NODE}.first_{_family(form)}()"
    return f"{first} + {i}" if i else first


def _bits(form: FormModel, place: Bits) -> str:
    if not place.width:
        return "0"
    if place.word == HEAD:
        kind = "head" if form.may_be_fork else "plain"
        return f"{NODE}.{kind}_bits({place.shift}, {place.width})"
    return f"{NODE}.bits({_packed(form, place.word)}, {place.shift}, {place.width})"


def _ones(form: FormModel, word: int, mask: int) -> str:
    if word == HEAD:
        return f"{NODE}.head_ones({mask:#x})"
    return f"{NODE}.ones({_packed(form, word)}, {mask:#x})"


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
    i = _packed(form, form.words + RECORD_HEADS + place.first // 4)
    word = f"{NODE}.word64({i})" if value.bits == 64 else f"{NODE}.word({i})"
    if value.kind is ValueKind.FLOAT:
        return f"f{value.bits}::from_bits({word})"
    return f"{word} as i{value.bits}" if value.signed else word


def readers(names: ModuleNames, form: FormModel) -> Iterator[list[str]]:
    """All readers of a form, each in lines."""
    for field in form.fields:
        name = names.fields[form.name][field.name]
        head = f"pub fn {name}(self) -> {types.read(names, field, 'super::')}"
        yield ["#[inline(always)]", *function(head, body(form, field))]


def attributes(names: ModuleNames, of: TypeModel, least: dict[str, int]) -> Iterator[list[str]]:
    """Readers of the fields of a product; of the attributes of a sum, whatever the constructor."""
    for field in of.forms[0].fields:
        if of.is_product or field.name in of.forms[0].attributes:
            head = f"pub fn {names.attributes[of.name][field.name]}(self) -> "
            name = names.fields[of.forms[0].name][field.name]
            short = [nothing(names, of), f"return x.{name}();"]
            lines = [*start(of, least, short), *_delegated(names, of, field)]
            yield ["#[inline]", *function(f"{head}{types.read(names, field)}", lines)]


def _delegated(names: ModuleNames, of: TypeModel, field: FieldModel) -> list[str]:
    """Constructors that have it at the same place share a case; the usual one is the last."""
    groups: dict[tuple[str, ...], list[FormModel]] = {}
    for form in of.forms:
        same = next(f for f in form.fields if f.name == field.name)
        groups.setdefault(tuple(body(form, same)), []).append(form)
    *others, usual = sorted(groups.values(), key=len)
    value = _delegate(names, usual[0], field)
    if not others:
        return [value]
    if len(of.forms) > MASKED:
        cases = [(form.tag, _delegate(names, form, field)) for group in others for form in group]
        lines = [f"    {number} => {expression}," for number, expression in cases]
        return [f"match {tag(of)} {{", *lines, f"    _ => {value},", "}"]
    lines = [f"let tag = {tag(of)};"]
    for i, group in enumerate(others):
        mask = sum(1 << form.tag for form in group)
        head = "} else if" if i else "if"
        lines += [f"{head} adtc::is_one_of(tag, {mask:#x}) {{"]
        lines += [f"    {_delegate(names, group[0], field)}"]
    return [*lines, "} else {", f"    {value}", "}"]


def _delegate(names: ModuleNames, form: FormModel, field: FieldModel) -> str:
    name = names.fields[form.name][field.name]
    return f"forms::{names.forms[form.name]}(node).{name}()"


def least_of(of: TypeModel, least: dict[str, int]) -> int:
    """The words of the smallest value of a type."""
    return min(least[form.name] for form in of.forms)


def nothing(names: ModuleNames, of: TypeModel) -> str:
    """What a node is that is too short for any value: all zeros, of the first constructor."""
    return f"let x = forms::{names.forms[of.forms[0].name]}(adtc::NOTHING);"


def start(of: TypeModel, least: dict[str, int], short: list[str]) -> Iterator[str]:
    """The node of a handle; if it is too short, `short` is done."""
    yield f"let Some(node) = self.0.start({least_of(of, least)}) else {{"
    yield from (f"    {line}" for line in short)
    yield "};"


def at_least(of: TypeModel, form: FormModel, least: dict[str, int]) -> str:
    """The node as one of a constructor, which may need more words than others."""
    words = least[form.name]
    return f"node.least({words})" if words > least_of(of, least) else "node"


def tag(of: TypeModel) -> str:
    """The number of the constructor of a node of a type."""
    kind = "head" if any(f.may_be_fork for f in of.forms) else "plain"
    return f"node.{kind}_bits(4, {of.tag_bits})" if of.tag_bits else "0"
