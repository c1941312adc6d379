"""OCaml that has a value of c_values.py as a literal, reads it by views and compares: what it says
of a value is what Python says, and nothing of the layout."""

from __future__ import annotations

import random
from collections.abc import Iterator

from adtc.layout import Form
from adtc.model import FieldModel, FormModel, Module, TypeModel, ValueKind
from adtc.ocaml.names import ModuleNames
from adtc.ocaml.types import Types, may_be_none
from adtc.ocaml.views import Named, Views
from c_values import Constant, Node, Unknown, Values

CONSTANTS = {"NONE": "Null", "SET": "Set"}  # the others have the same name, with one capital


class OCamlValues(Values):
    """Values whose `int`s OCaml has."""

    def __init__(self, draw: random.Random, module: Module, types: Types) -> None:
        super().__init__(draw, module)
        self.ocaml_types = types
        self.form: FormModel | None = None

    def node(self, name: str, depth: int) -> Node:
        node = super().node(name, depth)
        for field in node.form.all_fields:
            wide = self.ocaml_types.is_wide(node.form, field)
            if field.value.kind is ValueKind.INT and field.value.bits == 64 and not wide:
                node.fields[field.name] = _narrowed(node.fields[field.name])
        return node


def _narrowed(value: object) -> object:
    if isinstance(value, list):
        return [_narrowed(v) for v in value]
    if isinstance(value, int):
        return max(-(1 << 62), min(value, (1 << 62) - 1))
    return value


class Code:
    def __init__(self, names: ModuleNames, types: Types, module: Module) -> None:
        self.names, self.types = names, types
        self.views = Views(names, types, module)
        self.of_type = {t.name: t for t in module.types}
        self.lines: list[str] = []
        self.kept: dict[int, str] = {}  # variables that are unknown values, which have no literal
        self.count = 0

    # ---- Literals ----

    def node(self, node: Node | Unknown) -> str:
        """A view has read an unknown value before."""
        if isinstance(node, Unknown):
            return self.kept[id(node)]
        form = node.form
        fields = "; ".join(
            f"{self.names.label(form, f.name)} = {self.field(form, f, node.fields[f.name])}"
            for f in form.all_fields
        )
        if self.of_type[form.type].is_product:
            return f"({{ {fields} }} : {self.names.types[form.type]})"
        constructor = self.names.constructors[form.name]
        return f"{constructor} {{ {fields} }}" if fields else constructor

    def field(self, form: FormModel, field: FieldModel, value: object) -> str:
        if isinstance(value, list):
            items = "; ".join(self.item(form, field, v) for v in value)
            return f"[| {items} |]" if field.form is Form.ELEMENTS else f"[ {items} ]"
        if may_be_none(field):
            return "None" if value is None else f"Some ({self.single(form, field, value)})"
        return self.single(form, field, value)

    def item(self, form: FormModel, field: FieldModel, value: object) -> str:
        if field.is_sparse:
            return "None" if value is None else f"Some ({self.single(form, field, value)})"
        return self.single(form, field, value)

    def single(self, form: FormModel, field: FieldModel, value: object) -> str:
        if field.value.kind is ValueKind.NODE:
            return self.node(value)  # type: ignore[arg-type]
        if isinstance(value, Unknown):
            return f"({self.names.unknown[field.value.type]} {value.number})"
        if isinstance(value, Constant):
            return f"Adtc_typed.({self.constant(value)})"
        if isinstance(value, str):
            return quoted(value.encode())
        if isinstance(value, float):
            return f"({value!r})"
        if field.value.is_bool:
            return "true" if value else "false"
        if field.value.kind is ValueKind.CODE:
            return self.names.constructors[self.of_type[field.value.type].forms[value].name]
        if self.types.is_wide(form, field):
            return f"({(value + (1 << 63)) % (1 << 64) - (1 << 63)}L)"
        return f"({value})"

    def constant(self, c: Constant) -> str:
        name = CONSTANTS.get(c.kind, c.kind.capitalize())
        if c.value is None:
            return name
        if c.kind in ("TUPLE", "SET"):
            return f"{name} [ {'; '.join(map(self.constant, c.value))} ]"
        if c.kind == "COMPLEX":
            return f"{name} (({c.value[0]!r}), ({c.value[1]!r}))"
        if c.kind == "INT":
            return f"{name} ({c.value}L)"
        if c.kind == "FLOAT":
            return f"{name} ({c.value!r})"
        return f"{name} {quoted(c.value.encode() if isinstance(c.value, str) else c.value)}"

    # ---- Views ----

    def fresh(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def check(self, condition: str) -> None:
        self.lines.append(f"assert ({condition});")

    def look(self, of: TypeModel, node: Node | Unknown, x: str) -> None:
        """Reads the view that the variable x is."""
        if isinstance(node, Unknown):
            self.look_at_unknown(of, node, x)
            return
        form = node.form
        module = f"View.{self.names.form_modules[form.name]}"
        if not of.is_product:
            kinds = f"View.{self.names.type_modules[of.name]}"
            self.check(f"{kinds}.kind b {x} = {kinds}.{self.names.constructors[form.name]}")
            c = self.fresh()
            convert = f"{module}.of_{of.name}"
            self.lines.append(f"let {c} = {convert} b {x} in ignore {c};")
            self.look_at_attributes(of, node, x)
            x = c
        readers = by_field(self.views.readers(of, form))
        for field in form.all_fields:
            named = {p: f"{module}.{name}" for p, name in readers[field.name].items()}
            self.look_at_field(form, field, node.fields[field.name], x, named)

    def look_at_attributes(self, of: TypeModel, node: Node, x: str) -> None:
        module = f"View.{self.names.type_modules[of.name]}"
        readers = by_field(self.views.attributes(of))
        for field in node.form.all_fields:
            if field.name in readers:
                named = {p: f"{module}.{name}" for p, name in readers[field.name].items()}
                self.look_at_field(node.form, field, node.fields[field.name], x, named)

    def look_at_unknown(self, of: TypeModel, node: Unknown, x: str) -> None:
        module, name = f"View.{self.names.type_modules[of.name]}", self.fresh()
        unknown = self.names.unknown[of.name]
        self.check(f"{module}.kind b {x} = {module}.{unknown}")
        self.check(f"{module}.tag b {x} = {node.number}")
        self.lines.append(f"let {name} = {module}.value b {x} in")
        self.check(f"match {name} with {unknown} u -> u.number = {node.number} | _ -> false")
        self.kept[id(node)] = name
        for n in self.views.attributes(of):
            found = f"{module}.{n.name} b {x}"
            if n.reader.pattern == "has_{}":
                self.check(f"not ({found})")
            elif n.field.default is None:
                self.check(f"is_absent (fun () -> ignore ({found}))")
            else:
                self.look_at_value(of.forms[0], n.field, n.field.default, found)

    def look_at_field(
        self, form: FormModel, field: FieldModel, value: object, x: str, named: dict[str, str]
    ) -> None:
        """By functions whose names are [named], by pattern."""
        if field.is_list:
            self.look_at_list(form, field, value, x, named)  # type: ignore[arg-type]
            return
        if may_be_none(field):
            self.check(f"{named['has_{}']} b {x} = {'false' if value is None else 'true'}")
        if value is None:
            self.check(f"is_absent (fun () -> ignore ({named['{}']} b {x}))")
        else:
            self.look_at_value(form, field, value, f"{named['{}']} b {x}")

    def look_at_list(
        self, form: FormModel, field: FieldModel, value: list, x: str, named: dict[str, str]
    ) -> None:
        name = self.fresh()
        self.lines.append(f"let {name} = {named['{}']} b {x} in")
        length = "elements_length" if field.form is Form.ELEMENTS else "length"
        self.check(f"Adtc_typed.{length} b {name} = {len(value)}")
        for i, v in enumerate(value):
            found = f"{named['{}_in']} b {name} {i}"
            if field.is_sparse:
                there = "false" if v is None else "true"
                self.check(f"{named['has_{}_in']} b {name} {i} = {there}")
            if v is None:
                self.check(f"is_absent (fun () -> ignore ({found}))")
            else:
                self.look_at_value(form, field, v, found)

    def look_at_value(self, form: FormModel, field: FieldModel, value: object, found: str) -> None:
        name = self.fresh()
        self.lines.append(f"let {name} = {found} in")
        if field.value.kind is ValueKind.NODE:
            self.look(self.of_type[field.value.type], value, name)  # type: ignore[arg-type]
        elif isinstance(value, str):
            self.check(f"Adtc_typed.string b {name} = {quoted(value.encode())}")
            self.check(f"Adtc_typed.string_length b {name} = {len(value)}")
            for i, c in enumerate(value[:5]):
                self.check(f"Adtc_typed.string_get b {name} {i} = '\\{ord(c):03d}'")
        elif isinstance(value, Constant):
            self.check(f"Adtc_typed.(constant b {name} = {self.constant(value)})")
            self.check(f"Adtc_typed.(constant_kind b {name} = {kind_of(value)})")
        else:
            self.check(f"{name} = {self.single(form, field, value)}")


def by_field(readers: Iterator[Named]) -> dict[str, dict[str, str]]:
    """The names of functions, by field and pattern."""
    found: dict[str, dict[str, str]] = {}
    for n in readers:
        found.setdefault(n.field.name, {})[n.reader.pattern] = n.name
    return found


def kind_of(c: Constant) -> str:
    return f"{CONSTANTS.get(c.kind, c.kind.capitalize())}_kind"


def quoted(value: bytes) -> str:
    """A literal of OCaml, each byte in decimal."""
    return f'"{"".join(f"{chr(92)}{b:03d}" for b in value)}"'
