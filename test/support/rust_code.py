"""Rust that builds a value of c_values.py, reads it and compares; and that touches all of a tree.

It is of straight lines, of the generated code alone: what it says of a value is what Python says,
and nothing of the layout.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from adtc.layout import Form
from adtc.model import FieldModel, FormModel, Module, TypeModel, Value, ValueKind
from adtc.rust.builders import Builder
from adtc.rust.names import UNKNOWN, ModuleNames
from adtc.rust.types import may_be_none
from c_values import Constant, Node, Unknown


def text(value: str) -> str:
    return f"Text::from(&{bytes_of(value.encode())}[..])"


def bytes_of(value: bytes) -> str:
    return f'b"{"".join(f"{chr(92)}x{b:02x}" for b in value)}"'


class Code:
    """Lines that build a value, and lines that read it."""

    def __init__(self, draw: random.Random, names: ModuleNames, module: Module) -> None:
        self.draw, self.names = draw, names
        self.types = {t.name: t for t in module.types}
        self.build: list[str] = []
        self.read: list[str] = []
        self.count = 0

    def fresh(self) -> str:
        self.count += 1
        return f"v{self.count}"

    # ---- Building ----

    def make(self, node: Node) -> None:
        builder = Builder(self.names, node.form)
        fields, ends = [], set()
        for m in builder.members:
            value = node.fields[m.field.name]
            if m.field.is_tree_list:
                unknown = self.draw.random() < 0.3
                if unknown:
                    ends.add(m.field.name)
                given = "Count::Unknown" if unknown else f"Count::Of({len(value)})"
            elif m.says:
                given = "true" if value not in (None, []) else "false"
            else:
                given = self.given(m.field, value)
            fields.append(f"{m.name}: {given}")
        inner = f" {{ {', '.join(fields)} }}" if fields else ""
        self.build.append(f"b.add(m::make::{builder.name}{inner})?;")
        parts = (field for part in node.form.parts for field in part.children)
        for field in [*node.form.children, *parts]:
            m = builder.of.get(field.name)
            if m is None or m.says:
                self.child(field, node.fields[field.name], field.name in ends)

    def given(self, field: FieldModel, value: object) -> str:
        if field.is_list:
            return self.slice(field, value)
        if may_be_none(field):
            return "None" if value is None else f"Some({self.literal(field.value, value)})"
        return self.literal(field.value, value)

    def slice(self, field: FieldModel, values: list) -> str:
        parts = [self.item_literal(field, v) for v in values]
        return f"&[{', '.join(parts)}]"

    def item_literal(self, field: FieldModel, value: object) -> str:
        if not field.is_sparse:
            return self.literal(field.value, value)
        if value is not None:
            return f"Some({self.literal(field.value, value)})"
        kind = field.value.type
        return f"None::<{f'm::{self.names.views[kind]}' if kind else 'bool'}>"

    def child(self, field: FieldModel, value: object, ends: bool) -> None:
        if field.form is Form.ELEMENTS:
            if value:
                self.build.append(f"b.elements({self.slice(field, value)})?;")
        elif field.is_tree_list:
            for v in value:
                self.item(field.value, v)
        elif value is not None:
            self.item(field.value, value)
        if ends:
            self.build.append("b.end_list()?;")

    def item(self, kind: Value, value: object) -> None:
        if value is None:
            self.build.append("b.absent()?;")
        elif isinstance(value, Node):
            self.make(value)
        elif isinstance(value, Constant):
            self.constant(value)
        elif isinstance(value, str):
            self.build.append(f"b.text({text(value)})?;")
        elif kind.kind is ValueKind.FLOAT:
            self.build.append(f"b.float({value!r})?;")
        else:
            self.build.append(f"b.{'int' if kind.signed else 'uint'}({value})?;")

    def constant(self, c: Constant) -> None:
        if c.kind in ("TUPLE", "SET"):
            unknown = self.draw.random() < 0.5
            count = "Count::Unknown" if unknown else f"Count::Of({len(c.value)})"
            self.build.append(f"b.constant_{c.kind.lower()}({count})?;")
            for v in c.value:
                self.constant(v)
            if unknown:
                self.build.append("b.end_list()?;")
            return
        calls = {
            "NONE": lambda _: "constant_none()",
            "TRUE": lambda _: "constant_bool(true)",
            "FALSE": lambda _: "constant_bool(false)",
            "ELLIPSIS": lambda _: "constant_ellipsis()",
            "DIGITS": lambda v: f"constant_digits({text(v)})",
            "COMPLEX": lambda v: f"constant_complex({v[0]!r}, {v[1]!r})",
            "INT": lambda v: f"int({v})",
            "FLOAT": lambda v: f"float({v!r})",
            "TEXT": lambda v: f"text({text(v)})",
            "BYTES": lambda v: f"constant_bytes({bytes_of(v)})",
        }
        self.build.append(f"b.{calls[c.kind](c.value)}?;")

    def literal(self, kind: Value, value: object) -> str:
        if kind.kind is ValueKind.TEXT:
            return text(value)
        if kind.kind is ValueKind.CODE:
            if kind.is_bool:
                return "true" if value else "false"
            return f"m::{self.names.views[kind.type]}::{self.value_name(kind, value)}"
        if kind.kind is ValueKind.FLOAT:
            return f"{value!r}f{kind.bits}"
        return f"{value}{'i' if kind.signed else 'u'}{kind.bits}"

    def value_name(self, kind: Value, value: int | Unknown) -> str:
        if isinstance(value, Unknown):
            return f"{UNKNOWN}({value.number})"
        return self.names.values[self.types[kind.type].forms[value].name]

    # ---- Reading ----

    def look(self, of: TypeModel, node: Node | Unknown, expression: str) -> None:
        x = self.fresh()
        self.read.append(f"let {x} = {expression};")
        if isinstance(node, Unknown):
            self.look_at_unknown(of, node, x)
            return
        form = node.form
        found = {f.name: self.fresh() for f in form.all_fields}
        pattern = _pattern(self.names, of, form, found)
        if len(of.forms) > 1 or of.is_open:
            self.read.append(f"let {pattern} = {x}.view() else {{ panic!() }};")
        else:
            self.read.append(f"let {pattern} = {x}.view();")
        for field in form.all_fields:
            self.look_at_field(field, node.fields[field.name], found[field.name])
            if field.name in form.attributes and not of.is_product and not field.is_list:
                name = self.names.attributes[of.name][field.name]
                first = next(f for f in of.forms[0].all_fields if f.name == field.name)
                always = ".unwrap()" if of.is_open and not first.is_optional else ""
                self.look_at_field(field, node.fields[field.name], f"{x}.{name}(){always}")

    def look_at_unknown(self, of: TypeModel, node: Unknown, x: str) -> None:
        """Its attributes are absent, also those that are to be there."""
        number = self.fresh()
        variant = f"m::{self.names.views[of.name]}::{UNKNOWN}({number})"
        self.read.append(f"let {variant} = {x}.view() else {{ panic!() }};")
        self.read.append(f"assert_eq!({number}, {node.number});")
        for field in of.forms[0].all_fields:
            if field.name not in of.forms[0].attributes:
                continue
            found = f"{x}.{self.names.attributes[of.name][field.name]}()"
            if field.is_list:
                self.read.append(f"look_at_list({found}, 0);")
            elif field.default is None:
                self.read.append(f"assert!({found}.is_none());")
            else:
                self.look_at(field.value, field.default, found, False)

    def look_at_field(self, field: FieldModel, value: object, found: str) -> None:
        if not field.is_list:
            self.look_at(field.value, value, found, may_be_none(field))
            return
        self.read.append(f"look_at_list({found}, {len(value)});")
        for i, v in enumerate(value):
            self.look_at(field.value, v, f"{found}.get({i}).unwrap()", field.is_sparse)

    def look_at(self, kind: Value, value: object, found: str, is_optional: bool) -> None:
        if value is None:
            self.read.append(f"assert!({found}.is_none());")
            return
        if is_optional:
            found = f"{found}.unwrap()"
        if kind.kind is ValueKind.NODE:
            assert isinstance(value, (Node, Unknown))
            self.look(self.types[kind.type], value, found)
        elif isinstance(value, Constant):
            self.look_at_constant(value, found)
        else:
            self.read.append(f"assert_eq!({found}, {self.literal(kind, value)});")

    def look_at_constant(self, c: Constant, found: str) -> None:
        name, kind = self.fresh(), c.kind.capitalize()
        if c.kind in ("NONE", "TRUE", "FALSE", "ELLIPSIS"):
            self.read.append(f"assert!(matches!({found}, Constant::{kind}));")
            return
        pattern = f"{name}, {name}i" if c.kind == "COMPLEX" else name
        self.read.append(f"let Constant::{kind}({pattern}) = {found} else {{ panic!() }};")
        if c.kind in ("TUPLE", "SET"):
            self.read.append(f"look_at_list({name}, {len(c.value)});")
            for i, v in enumerate(c.value):
                self.look_at_constant(v, f"{name}.get({i}).unwrap()")
            return
        values = {
            "DIGITS": lambda v: text(v),
            "COMPLEX": lambda v: repr(v[0]),
            "INT": str,
            "FLOAT": repr,
            "TEXT": lambda v: text(v),
            "BYTES": lambda v: f"&{bytes_of(v)}[..]",
        }
        self.read.append(f"assert_eq!({name}, {values[c.kind](c.value)});")
        if c.kind == "COMPLEX":
            self.read.append(f"assert_eq!({name}i, {c.value[1]!r});")


def _pattern(names: ModuleNames, of: TypeModel, form: FormModel, found: dict[str, str]) -> str:
    head = f"m::{names.views[of.name]}"
    if not of.is_product:
        head = f"{head}::{names.forms[form.name]}"
    if not found:
        return head
    own = names.fields[form.name]
    return f"{head} {{ {', '.join(f'{own[name]}: {v}' for name, v in found.items())} }}"


def touching(names: ModuleNames, module: Module) -> Iterator[str]:
    """Implementations of the trait Touch of test/schema/harness.rs."""
    for t in module.enumerations:
        whose = f"impl Touch for m::{names.views[t.name]}"
        yield f"{whose} {{ fn touch(self, n: &mut i64) {{ *n -= 1; }} }}"
    for t in module.trees:
        yield f"impl Touch for m::{names.handles[t.name]}<'_> {{"
        yield "    fn touch(self, n: &mut i64) {"
        yield "        *n -= 1;"
        yield "        if *n < 0 { return; }"
        for name in names.attributes.get(t.name, {}).values() if t.name in names.attributes else ():
            if name in {names.fields[t.forms[0].name][a] for a in t.forms[0].attributes}:
                yield f"        self.{name}().touch(n);"
        yield "        match self.view() {"
        for form in t.forms:
            found = {f.name: f"v{i}" for i, f in enumerate(form.all_fields)}
            yield f"            {_pattern(names, t, form, found)} => {{"
            yield from (f"                {v}.touch(n);" for v in found.values())
            yield "            }"
        if t.is_open:
            yield f"            m::{names.views[t.name]}::{UNKNOWN}(_) => {{}}"
        yield "        }"
        yield "    }"
        yield "}"
