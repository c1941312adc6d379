"""Structures that build nodes. All fields that are written with the node are fields of them: small
ones, the record, numbers, and texts and lists of plain data up to the first field that is a tree.
Of the others a field says whether they come, or how many. So a forgotten field is an error of the
compiler, or of the builder, which knows what it waits for.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..layout import Form, RecordPlace
from ..model import FieldModel, FormModel, ValueKind
from ..packing import HEAD, Bits
from . import types
from .members import BODY, Member, bits
from .names import ModuleNames
from .parts import part_data
from .text import documented, function, indented, statement


class Builder:
    """The structure that builds a form."""

    def __init__(self, names: ModuleNames, form: FormModel) -> None:
        self.form, self.name = form, names.forms[form.name]
        self.names = names
        self.leading = {f.name for f in _leading(form)}
        self.own = [m for m in map(self._member, form.fields) if m]
        self.members = [m for m in map(self._member, form.all_fields) if m]
        self.of = {m.field.name: m for m in self.members}

    @property
    def borrows(self) -> bool:
        return any("'a" in m.type for m in self.members)

    def _member(self, field: FieldModel) -> Member | None:
        name = self.names.fields[self.form.name][field.name]
        if field.is_tree_list:
            return Member(field, name, "adtc::Count", True)
        comes_later = field.form and field.form is not Form.NUMBER
        if comes_later and field.name not in self.leading:
            has = field.is_optional or field.is_list
            return Member(field, name, "bool", True) if has else None
        if field.form is Form.ELEMENTS:
            return Member(field, name, f"&'a [{types.item(self.names, field, 'super::')}]", False)
        one = types.scalar(self.names, field.value, "super::")
        kind = f"Option<{one}>" if types.may_be_none(field) else one
        other = "" if field.default is None else f"other_{name.lstrip('_')}"
        return Member(field, name, kind, False, other)

    # ---- What is written ----

    def body(self) -> list[str]:
        form = self.form
        sizes = f"<{form.words}, {form.record_bytes}, {len(self._lists())}>"
        lines = [*self._bits(), *self._record(), *self._counts()]
        mutable = "mut " if lines else ""
        first = f"let {mutable}node = adtc::Draft::{sizes}::new({form.tag});"
        lines = [*self._others(), *self._ranges(), first, *lines, *part_data(self)]
        made = f"b.form({form.number}, &node)"
        if form.parts:
            made = f"b.form_with({form.number}, &node, &parts)"
        children = list(self._children())
        return [*lines, f"{made}?;", *children, "Ok(())"] if children else [*lines, made]

    def _others(self) -> Iterator[str]:
        """A value that is the default is as if it were absent."""
        for m in self.members:
            if m.other:
                given, default = f"self.{m.name}", types.literal(self.names, m.field)
                compared = f"{given} != {default}"
                if m.field.value.kind is ValueKind.FLOAT:
                    kind = f"f{m.field.value.bits}"
                    compared = f"{kind}::to_bits({given}) != {kind}::to_bits({default})"
                yield f"let differs = {compared};"
                yield f"let {m.other} = differs.then_some({given});"

    def _ranges(self) -> Iterator[str]:
        """A value that is not known can be any."""
        for m in self.members:
            field = m.field
            if isinstance(field.place, Bits) and field.value.type in self.names.open:
                code = f"adtc::Code::code({m.value})"
                yield from statement("b.fits", [code, str(field.codes)], BODY, "?;")

    def _bits(self) -> Iterator[str]:
        for m in self.own:
            for place, value in bits(m):
                yield from _put(place, value)

    def _record(self) -> Iterator[str]:
        for m in self.own:
            place = m.field.place
            if isinstance(place, RecordPlace):
                value = f"{m.value}.unwrap_or_default()" if m.field.is_optional else m.value
                yield f"let value = {value};"
                yield f"node.record({place.first}, value.to_ne_bytes());"

    def _lists(self) -> list[Member]:
        return [self.of[f.name] for f in self.form.children if f.is_tree_list]

    def _counts(self) -> Iterator[str]:
        for i, m in enumerate(self._lists()):
            yield f"node.count({i}, {m.value});"

    def _children(self) -> Iterator[str]:
        for field in self.form.children:
            m = self.of.get(field.name)
            if m is None or m.says:
                continue
            if field.form is Form.ELEMENTS:
                yield f"if {m.there} {{"
                yield f"    b.elements({m.value})?;"
                yield "}"
            elif field.is_optional:
                yield f"if let Some(value) = {m.value} {{"
                yield f"    {_child(field, 'value')}?;"
                yield "}"
            else:
                yield f"{_child(field, m.value)}?;"


def _put(place: Bits, value: str) -> Iterator[str]:
    if place.word == HEAD:
        yield from statement("node.head", [str(place.shift), value], BODY)
    else:
        yield from statement("node.word", [str(place.word), str(place.shift), value], BODY)


def _child(field: FieldModel, value: str) -> str:
    if field.value.kind is ValueKind.TEXT:
        return f"b.text({value})"
    if field.value.kind is ValueKind.FLOAT:
        return f"b.float({value})" if field.value.bits == 64 else f"b.float(f64::from({value}))"
    if field.value.bits == 64:
        return f"b.int({value})" if field.value.signed else f"b.uint({value})"
    return f"b.int(i64::from({value}))"


def _leading(form: FormModel) -> Iterator[FieldModel]:
    """Children that are made with the node."""
    for field in form.children:
        is_text = field.form is Form.TEXT
        if not (is_text or field.form in (Form.NUMBER, Form.ELEMENTS)):
            return
        yield field


def structure(builder: Builder) -> list[str]:
    """The structure and what builds it."""
    life = "<'a>" if builder.borrows else ""
    fields = [
        line
        for m in builder.members
        for line in [*documented(m.field.doc), f"pub {m.name}: {m.type},"]
    ]
    lines = [*documented(builder.form.doc), "#[derive(Clone, Copy, Debug)]"]
    if fields:
        lines += [f"pub struct {builder.name}{life} {{", *indented(fields), "}"]
    else:
        lines += [f"pub struct {builder.name};"]
    head = "fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error>"
    whose = f"{builder.name}<'_>" if builder.borrows else builder.name
    inner = [f"    {line}" if line else line for line in function(head, builder.body())]
    return [*lines, "", f"impl adtc::Make for {whose} {{", *inner, "}"]
