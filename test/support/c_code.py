"""C that builds a value of c_values.py, reads it and compares.

It is of straight lines, of the generated functions alone: what it says of a value is what Python
says, and nothing of the layout.
"""

from __future__ import annotations

import random

from adtc.c.builders import Builder
from adtc.c.names import ModuleNames
from adtc.c.readers import element_type
from adtc.layout import Form
from adtc.model import FieldModel, FormModel, Module, TypeModel, Value, ValueKind
from adtc.packing import Bits
from c_values import Constant, Node, Unknown

PLAIN, HAS, IN, HAS_IN = "{}", "has_{}", "{}_in", "has_{}_in"  # names of readers


class Code:
    """Lines of C that build a value and lines that read it, by the generated functions."""

    def __init__(self, draw: random.Random, names: ModuleNames, module: Module) -> None:
        self.draw, self.names, self.module = draw, names, module
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
        arguments, ends = ["b"], set()
        for a in builder.arguments:
            value = node.fields[a.field.name]
            if a.has and a.field.form is Form.ELEMENTS and a.value:
                arguments += [self.elements(a.field, value), str(len(value))]
                continue
            if a.field.is_tree_list:
                unknown = self.draw.random() < 0.3
                if unknown:
                    ends.add(a.field.name)
                arguments.append("ADTC_UNKNOWN" if unknown else str(len(value)))
                continue
            if a.has and not a.differs:
                arguments.append("true" if value not in (None, []) else "false")
            if a.value:
                arguments.append(self.literal(a.field.value, value))
        self.build.append(f"{self.names.made(node.form)}({', '.join(arguments)});")
        parts = (field for part in node.form.parts for field in part.children)
        for field in [*node.form.children, *parts]:
            if not builder.of[field.name].value:
                self.child(node.form, field, node.fields[field.name], field.name in ends)

    def child(self, form: FormModel, field: FieldModel, value: object, ends: bool) -> None:
        if field.form is Form.ELEMENTS:
            if value:
                build = self.names.list_built(form, field.name)
                self.build.append(f"{build}(b, {self.elements(field, value)}, {len(value)});")
        elif field.is_tree_list:
            for v in value:
                self.item(field.value, v)
        elif value is not None:
            self.item(field.value, value)
        if ends:
            self.build.append("adtc_build_end_list(b);")

    def item(self, kind: Value, value: object) -> None:
        if value is None:
            self.build.append("adtc_build_absent(b);")
        elif isinstance(value, Node):
            self.make(value)
        elif isinstance(value, Constant):
            self.constant(value)
        elif isinstance(value, str):
            self.build.append(f"adtc_build_text(b, {self.literal(kind, value)});")
        elif kind.kind is ValueKind.FLOAT:
            self.build.append(f"adtc_build_float(b, {value!r});")
        else:
            sign = "int" if kind.signed else "uint"
            self.build.append(f"adtc_build_{sign}(b, {self.literal(kind, value)});")

    def constant(self, c: Constant) -> None:
        kind = f"ADTC_CONSTANT_{c.kind}"
        if c.kind in ("NONE", "TRUE", "FALSE", "ELLIPSIS"):
            self.build.append(f"adtc_build_singleton(b, {kind});")
        elif c.kind in ("TUPLE", "SET"):
            unknown = self.draw.random() < 0.5
            count = "ADTC_UNKNOWN" if unknown else len(c.value)
            self.build.append(f"adtc_build_constants(b, {kind}, {count});")
            for v in c.value:
                self.constant(v)
            if unknown:
                self.build.append("adtc_build_end_list(b);")
        else:
            arguments = {
                "DIGITS": lambda v: f"digits(b, some({_c(v.encode())}, {len(v)}))",
                "COMPLEX": lambda v: f"complex(b, {v[0]!r}, {v[1]!r})",
                "INT": lambda v: f"int(b, {v}LL)",
                "FLOAT": lambda v: f"float(b, {v!r})",
                "TEXT": lambda v: f"text(b, some({_c(v.encode())}, {len(v)}))",
                "BYTES": lambda v: f"bytes(b, {_c(v)}, {len(v)})",
            }
            self.build.append(f"adtc_build_{arguments[c.kind](c.value)};")

    def literal(self, kind: Value, value: object) -> str:
        if kind.kind is ValueKind.TEXT:
            if value is None:
                return "adtc_no_text()"
            return f"some({_c(value.encode())}, {len(value)})"
        if value is None:
            return "0" if not kind.type else f"({self.names.types[kind.type]})0"
        if kind.kind is ValueKind.CODE:
            if kind.is_bool:
                return "true" if value else "false"
            return self.names.tags[self.types[kind.type].forms[value].name]
        if kind.kind is ValueKind.FLOAT:
            return f"{value!r}f" if kind.bits == 32 else repr(value)
        if value == -(1 << 63):
            return "INT64_MIN"
        if not kind.signed:
            return f"{value}ULL"
        return f"{value}LL"

    def elements(self, field: FieldModel, value: list) -> str:
        if not value:
            return "NULL"
        kind = element_type(field)
        codes = field.value.kind is ValueKind.CODE
        parts = []
        for v in value:
            if codes:
                parts.append(str(0 if v is None else v + field.is_sparse))
            else:
                parts.append(self.literal(field.value, v))
        name = self.fresh()
        self.build.append(f"static const {kind} {name}[] = {{{', '.join(parts)}}};")
        return name

    # ---- Reading ----

    def check(self, condition: str) -> None:
        self.read.append(f"CHECK({condition});")

    def look(self, of: TypeModel, node: Node | Unknown, expression: str) -> None:
        names = self.names
        x = self.fresh()
        self.read.append(f"const {names.types[of.name]} {x} = {expression};")
        if isinstance(node, Unknown):
            self.check(f"{names.of_type(of.name, 'kind')}({x}) == {names.unknown[of.name]}")
            self.check(f"{names.of_type(of.name, 'tag')}({x}) == {node.number}")
            return
        form = node.form
        c = x
        if not of.is_product:
            self.check(f"{names.of_type(of.name, 'kind')}({x}) == {names.tags[form.name]}")
            c = self.fresh()
            as_form = names.of_type(of.name, f"as_{form.name}")
            self.read.append(f"const {names.forms[form.name]} {c} = {as_form}({x});")
            self.read.append(f"(void){c};")
        for field in form.all_fields:
            self.look_at_field(form, field, node.fields[field.name], c)
            is_attribute = field.name in form.attributes and not of.is_product
            if is_attribute and isinstance(field.place, Bits) and field.value.kind is ValueKind.INT:
                value = self.literal(field.value, node.fields[field.name])
                self.check(f"{names.of_attribute(of.name, field.name, PLAIN)}({x}) == {value}")

    def look_at_field(self, form: FormModel, field: FieldModel, value: object, c: str) -> None:
        names = self.names
        if field.is_list:
            self.look_at_list(form, field, value, f"{names.of_field(form, field.name)}({c})")
            return
        if isinstance(value, Unknown) and field.value.kind is ValueKind.CODE:
            number = names.of_field(form, field.name, "{}_number")
            self.check(f"{number}({c}) == {value.number}")
        if field.is_optional and field.default is None:
            has = f"{names.of_field(form, field.name, HAS)}({c})"
            self.check(has if value is not None else f"!{has}")
        self.look_at_value(field.value, value, f"{names.of_field(form, field.name)}({c})")

    def look_at_list(self, form: FormModel, field: FieldModel, value: list, found: str) -> None:
        names, name = self.names, self.fresh()
        self.read.append(f"const adtc_list {name} = {found};")
        self.check(f"{name}.count == {len(value)}")
        for i, v in enumerate(value):
            has_function = field.is_sparse and field.value.kind in (
                ValueKind.CODE,
                ValueKind.INT,
                ValueKind.FLOAT,
            )
            if has_function:
                has = f"{names.of_field(form, field.name, HAS_IN)}({name}, {i})"
                self.check(has if v is not None else f"!{has}")
            if isinstance(v, Unknown) and field.value.kind is ValueKind.CODE:
                number = names.of_field(form, field.name, "{}_number_in")
                self.check(f"{number}({name}, {i}) == {v.number}")
            item = f"{names.of_field(form, field.name, IN)}({name}, {i})"
            self.look_at_value(field.value, v, item)

    def look_at_value(self, kind: Value, value: object, found: str) -> None:
        if kind.kind is ValueKind.NODE:
            if value is None:
                self.check(f"{found}.at == NULL")
            else:
                self.look(self.types[kind.type], value, found)
        elif isinstance(value, Unknown):
            self.check(f"{found} == {self.names.unknown[kind.type]}")
        elif kind.kind is ValueKind.TEXT:
            self.check(f"same_text({found}, {self.literal(kind, value)})")
        elif kind.kind is ValueKind.CONSTANT:
            self.look_at_constant(value, found)
        else:
            self.check(f"{found} == {self.literal(kind, value)}")

    def look_at_constant(self, c: Constant | None, found: str) -> None:
        name = self.fresh()
        self.read.append(f"const adtc_constant {name} = {found};")
        if c is None:
            self.check(f"{name}.at == NULL")
            return
        self.check(f"adtc_constant_kind_of({name}) == ADTC_CONSTANT_{c.kind}")
        if c.kind in ("TUPLE", "SET"):
            items = self.fresh()
            self.read.append(f"const adtc_list {items} = adtc_constants_of({name});")
            self.check(f"{items}.count == {len(c.value)}")
            for i, v in enumerate(c.value):
                self.look_at_constant(v, f"adtc_constant_in({items}, {i})")
            return
        for text_ in _constant_checks(c, name):
            self.check(text_)


def _constant_checks(c: Constant, name: str) -> list[str]:
    if c.kind == "DIGITS":
        value = c.value.encode()
        return [f"same_text(adtc_digits_of({name}), some({_c(value)}, {len(value)}))"]
    if c.kind == "COMPLEX":
        parts = zip(("real", "imaginary"), c.value)
        return [f"adtc_{part}_of({name}) == {v!r}" for part, v in parts]
    if c.kind in ("INT", "FLOAT"):
        return [f"adtc_constant_{c.kind.lower()}({name}) == {c.value!r}"]
    if c.kind in ("TEXT", "BYTES"):
        value = c.value.encode() if isinstance(c.value, str) else c.value
        return [f"same_text(adtc_constant_text({name}), some({_c(value)}, {len(value)}))"]
    return []


def _c(value: bytes) -> str:
    """A literal of C, each byte in octal."""
    return f'"{"".join(f"{chr(92)}{b:03o}" for b in value)}"'
