"""Functions that read fields: each an expression of the node's words, mostly a load and a shift.

Which function of the crate finds a child depends on what the node may be: `plain` if it is never a
fork, `short` if it has never a count of its own word, else `any`. Expressions are short: what is
long is made in statements, which rustfmt leaves as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from ..layout import Form, RecordPlace
from ..model import FieldModel, FormModel, TypeModel, Value, ValueKind
from ..packing import HEAD, Bits
from ..places import RECORD_HEADS
from . import types
from .names import ModuleNames
from .text import documented, function, statement

BODY = 3  # steps at which the body of a function of a form is
MASKED = 64  # so many constructors are told apart by a mask
NODE, PART = "self.0", "part"


# ---- Words, bits and children ----


def _family(form: FormModel) -> str:
    if form.may_be_long:
        return "any"
    return "short" if form.may_be_fork else "plain"


def _packed(form: FormModel, i: int) -> str:
    """The number of the word that is so many behind the first child."""
    if form.count is not None and form.family == "plain":
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


def _before(form: FormModel, presences: Iterable[Bits]) -> list[str]:
    """How many of some children there are, in parts."""
    parts = []
    for word, group in groupby(sorted(presences, key=lambda b: b.word), key=lambda b: b.word):
        same = list(group)
        mask = sum(1 << b.shift for b in same)
        parts.append(_bits(form, same[0]) if len(same) == 1 else _ones(form, word, mask))
    return parts


def _counted(form: FormModel, fixed: int, presences: Iterable[Bits]) -> tuple[list[str], str]:
    """Statements, and how many children there are: so many, and those whose bits are set."""
    parts = _before(form, presences)
    if not parts:
        return [], str(fixed)
    if len(parts) == 1:
        more = f"{fixed} + " if fixed else ""
        return [f"let i = {more}{parts[0]};"], "i"
    first, *others = [*([str(fixed)] if fixed else []), *parts]
    return [f"let mut i = {first};", *(f"i += {part};" for part in others)], "i"


def _child(form: FormModel, field: FieldModel) -> tuple[list[str], str]:
    """Statements, and the child that a field is."""
    statements, i = _counted(form, field.fixed, field.before)
    family = _family(form)
    if family == "plain" and not field.before:
        if field.fixed:
            return [], f"{NODE}.at({NODE}.word({field.fixed}))"
        if form.count is not None:
            return [], f"{NODE}.at({form.count})"
    return statements, f"{NODE}.child_{family}({i})"


# ---- Fields ----


def bodies(names: ModuleNames, form: FormModel) -> dict[str, list[str]]:
    """The statements of the readers of all fields; the last one is the value."""
    found = {f.name: _body(names, form, f) for f in form.fields}
    for i, part in enumerate(form.parts):
        found.update({f.name: _part_body(names, form, i, f) for f in part.fields})
    return found


def _part_body(names: ModuleNames, form: FormModel, index: int, field: FieldModel) -> list[str]:
    """Of a field that came later, whose part is looked for first."""
    statements, i = _counted(form, *form.before_part(index))
    found = f"let {PART} = {NODE}.part_{_family(form)}({i});"
    read = _body(names, form.parts[index], field)
    return [*statements, found, *(line.replace(NODE, PART) for line in read)]


def _body(names: ModuleNames, form: FormModel, field: FieldModel) -> list[str]:
    if field.default is None:
        return _value(form, field)
    absent = types.literal(names, field)
    if isinstance(field.place, Bits) and field.value.kind is ValueKind.CODE:
        found = _bits(form, field.place).replace(NODE, PART)
        return statement("adtc::code_or", [found, absent], BODY, "")
    *before, value = _value(form, field)
    return [*before, f"let value = {value};", f"value.unwrap_or({absent})"]


def _value(form: FormModel, field: FieldModel) -> list[str]:
    """None if it is absent, and may be."""
    if isinstance(field.place, Bits):
        return _small(form, field, field.place)
    if isinstance(field.place, RecordPlace):
        return _optional(form, field, _in_record(form, field.value, field.place))
    if field.form is Form.INLINE:
        statements, i = _counted(form, field.fixed, field.before)
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
    read = bodies(names, form)
    for field in form.all_fields:
        name = names.fields[form.name][field.name]
        head = f"pub fn {name}(self) -> {types.read(names, field, 'super::')}"
        lines = function(head, read[field.name])
        yield [*documented(field.doc), "#[inline(always)]", *lines]


def attributes(names: ModuleNames, of: TypeModel, least: dict[str, int]) -> Iterator[list[str]]:
    """Readers of the fields of a product; of the attributes of a sum, whatever the constructor."""
    read = {form.name: bodies(names, form) for form in of.forms}
    for field in of.forms[0].all_fields:
        if of.is_product or field.name in of.forms[0].attributes:
            head = f"pub fn {names.attributes[of.name][field.name]}(self) -> "
            found = _Attribute(names, of, field)
            same = {form.name: read[form.name][field.name] for form in of.forms}
            lines = [*start(of, least, found.short()), *found.lines(same)]
            lines = function(f"{head}{found.type}", lines)
            yield [*documented(field.doc), "#[inline]", *lines]


class _Attribute:
    """The reader of a field whatever the constructor. Of one that is not known the value is what it
    is where there is none; one that has to be there is optional then."""

    def __init__(self, names: ModuleNames, of: TypeModel, field: FieldModel) -> None:
        self.names, self.of, self.field = names, of, field
        is_needed = not (field.is_list or field.is_optional)
        self.may_be_missing = of.is_open and is_needed
        read = types.read(names, field)
        self.type = f"Option<{read}>" if self.may_be_missing else read

    def short(self) -> list[str]:
        """Of a node that is too short for any value."""
        if self.may_be_missing:
            return ["return None;"]
        name = self.names.fields[self.of.forms[0].name][self.field.name]
        return [nothing(self.names, self.of), f"return x.{name}();"]

    def lines(self, same: dict[str, list[str]]) -> list[str]:
        """Constructors that have it at the same place share a case; the usual one is the last, or
        what is not known. `same` are the bodies of their readers."""
        groups: dict[tuple[str, ...], list[FormModel]] = {}
        for form in self.of.forms:
            groups.setdefault(tuple(same[form.name]), []).append(form)
        others = sorted(groups.values(), key=len)
        if self.of.is_open:
            missing = self._read(self.of.forms[0], "adtc::NOTHING")
            value = "None" if self.may_be_missing else missing
        else:
            value = self._found(others.pop()[0])
        if not others:
            return [value]
        if len(self.of.forms) > MASKED:
            cases = [(form.tag, self._found(form)) for group in others for form in group]
            lines = [f"    {number} => {expression}," for number, expression in cases]
            return [f"match {tag(self.of)} {{", *lines, f"    _ => {value},", "}"]
        lines = [f"let tag = {tag(self.of)};"]
        for i, group in enumerate(others):
            mask = sum(1 << form.tag for form in group)
            head = "} else if" if i else "if"
            lines += [f"{head} adtc::is_one_of(tag, {mask:#x}) {{"]
            lines += [f"    {self._found(group[0])}"]
        return [*lines, "} else {", f"    {value}", "}"]

    def _found(self, form: FormModel) -> str:
        read = self._read(form, "node")
        return f"Some({read})" if self.may_be_missing else read

    def _read(self, form: FormModel, node: str) -> str:
        name = self.names.fields[form.name][self.field.name]
        return f"forms::{self.names.forms[form.name]}({node}).{name}()"


def least_of(of: TypeModel, least: dict[str, int]) -> int:
    """The words of the smallest value of a type. A value that is not known is a word at least."""
    return 1 if of.is_open else min(least[form.name] for form in of.forms)


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
    kind = "head" if of.may_be_fork else "plain"
    return f"node.{kind}_bits(4, {of.tag_bits})" if of.tag_bits else "0"
