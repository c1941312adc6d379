"""Structures that build nodes. All fields that are written with the node are fields of them: small
ones, the record, numbers, and texts and lists of plain data up to the first field that is a tree.
Of the others a field says whether they come, or how many. So a forgotten field is an error of the
compiler, or of the builder, which knows what it waits for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..layout import Form, RecordPlace
from ..model import FieldModel, FormModel, ValueKind
from ..packing import HEAD, Bits
from . import types
from .names import ModuleNames
from .text import function, statement

BODY = 4  # steps at which the body of a function in the impl in the module is


@dataclass(frozen=True)
class Member:
    """A field of the structure. `says` is whether it says that something comes, and is not it."""

    field: FieldModel
    name: str
    type: str
    says: bool

    @property
    def value(self) -> str:
        return f"self.{self.name}"

    @property
    def there(self) -> str:
        """Whether there is something."""
        if self.field.is_tree_list:
            return f"{self.value}.is_some()"
        if self.says:
            return self.value
        return f"!{self.value}.is_empty()" if self.field.is_list else f"{self.value}.is_some()"


class Builder:
    """The structure that builds a form."""

    def __init__(self, names: ModuleNames, form: FormModel) -> None:
        self.form, self.name = form, names.forms[form.name]
        self.names = names
        self.leading = {f.name for f in _leading(form)}
        self.members = [m for m in map(self._member, form.fields) if m]
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
        return Member(field, name, f"Option<{one}>" if field.is_optional else one, False)

    # ---- What is written ----

    def body(self) -> list[str]:
        form = self.form
        sizes = f"<{form.words}, {form.record_bytes}, {len(self._lists())}>"
        lines = [*self._bits(), *self._record(), *self._counts()]
        mutable = "mut " if lines else ""
        first = f"let {mutable}node = adtc::Draft::{sizes}::new({form.tag});"
        children = list(self._children())
        if not children:
            return [first, *lines, f"b.form({form.number}, &node)"]
        return [first, *lines, f"b.form({form.number}, &node)?;", *children, "Ok(())"]

    def _bits(self) -> Iterator[str]:
        for m in self.members:
            if m.field.presence:
                yield from _put(m.field.presence, f"u32::from({m.there})")
            if isinstance(m.field.place, Bits) and m.field.place.width:
                yield from _put(m.field.place, _small(m))

    def _record(self) -> Iterator[str]:
        for m in self.members:
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


def _put(bits: Bits, value: str) -> Iterator[str]:
    if bits.word == HEAD:
        yield from statement("node.head", [str(bits.shift), value], BODY)
    else:
        yield from statement("node.word", [str(bits.word), str(bits.shift), value], BODY)


def _small(m: Member) -> str:
    value = m.field.value
    if value.kind is ValueKind.CODE:
        return f"adtc::Code::code({m.value})"
    plain = f"{m.value}.unwrap_or_default()" if m.field.is_optional else m.value
    return f"u32::from({plain} as u{value.bits})" if value.signed else f"u32::from({plain})"


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
    fields = [f"pub {m.name}: {m.type}," for m in builder.members]
    lines = ["#[derive(Clone, Copy, Debug)]"]
    if fields:
        lines += [f"pub struct {builder.name}{life} {{", *(f"    {f}" for f in fields), "}"]
    else:
        lines += [f"pub struct {builder.name};"]
    head = "fn make(&self, b: &mut adtc::Builder<'_>) -> Result<(), adtc::Error>"
    whose = f"{builder.name}<'_>" if builder.borrows else builder.name
    inner = [f"    {line}" if line else line for line in function(head, builder.body())]
    return [*lines, "", f"impl adtc::Make for {whose} {{", *inner, "}"]
