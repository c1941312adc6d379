"""C++ that prints the values of a schema by the classes that are generated, as text of c_values.py:
whether the readers are right shows in the text. And C++ that builds them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from adtc.c.builders import Argument, Builder
from adtc.c.names import ModuleNames
from adtc.cpp.names import CppNames
from adtc.layout import Form
from adtc.model import FormModel, Module, TypeModel, Value, ValueKind
from c_code import Code
from c_values import Node


def printer(module: Module, names: CppNames, header: str) -> str:
    """Functions `print` for all types; harness.hpp has those of builtin ones."""
    lines = [f'#include "{header}"', '#include "harness.hpp"']
    for t in module.trees:
        lines.append(f"inline void print({names.type(t.name)} x);")
    for t in module.enumerations:
        lines += _enumeration(names, t)
    lines.append('#include "harness_lists.hpp"')
    for t in module.trees:
        for form in t.forms:
            lines += _form(names, form)
        if t.is_open:
            lines.append(f"inline void print_form({names.type(t.name)}::unknown x) {{")
            lines.append('  std::printf("unknown(%d)", static_cast<int>(x.tag()));')
            lines.append("}")
        if not t.is_product:
            lines.append(f"inline void print({names.type(t.name)} x) {{")
            lines.append("  x.visit([](auto c) { print_form(c); });")
            lines.append("}")
    return "\n".join([*lines, ""])


def _enumeration(names: CppNames, of: TypeModel) -> Iterator[str]:
    yield f"inline void print({names.type(of.name)} x) {{"
    yield "  switch (x) {"
    for form, name in names.enumerators(of).items():
        yield f'  case {names.type(of.name)}::{name}: std::printf("{form}"); break;'
    if of.is_open:
        yield '  default: std::printf("unknown(%d)", static_cast<int>(x));'
    yield "  }"
    yield "}"


def _form(names: CppNames, form: FormModel) -> Iterator[str]:
    what = "print" if names.forms[form.name] == names.types[form.type] else "print_form"
    yield f"inline void {what}({names.form(form.name)} x) {{"
    yield "  (void)x;"
    yield f'  std::printf("{form.name}(");'
    for i, (field, member) in enumerate(names.members(form).items()):
        yield f'  std::printf("{", " if i else ""}{field}=");'
        yield f"  print(x.{member}());"
    yield '  std::printf(")");'
    yield "}"


class CppCode(Code):
    """Lines that build a value, with a builder `to`: nodes and most items by its functions, and
    what it has none for by those of C, with `b`."""

    def __init__(
        self, draw: random.Random, names: ModuleNames, cpp: CppNames, module: Module
    ) -> None:
        super().__init__(draw, names, module)
        self.cpp = cpp

    def make(self, node: Node) -> None:
        builder = Builder(self.names, node.form)
        ends: set[str] = set()
        given = (self.argument(a, node.fields[a.field.name], ends) for a in builder.arguments)
        arguments = ", ".join(filter(None, given))
        self.build.append(f"to.make_{node.form.name}({arguments});")
        parts = (field for part in node.form.parts for field in part.children)
        for field in [*node.form.children, *parts]:
            if not builder.of[field.name].value:
                self.child(node.form, field, node.fields[field.name], field.name in ends)

    def argument(self, a: Argument, value: object, ends: set[str]) -> str:
        """ "" if there is none."""
        field = a.field
        if field.form is Form.ELEMENTS and a.value:
            return f"{{{self.elements(field, value)}, {len(value)}}}"
        if field.is_tree_list:
            if self.draw.random() < 0.3:
                ends.add(field.name)
                return "ADTC_UNKNOWN"
            return str(len(value))
        if not a.value:
            return ("true" if value not in (None, []) else "false") if a.has else ""
        return "std::nullopt" if value is None else self.literal(field.value, value)

    def literal(self, kind: Value, value: object) -> str:
        if kind.kind is ValueKind.TEXT:
            return super().literal(kind, value).replace("some(", "std::string_view(", 1)
        if kind.kind is ValueKind.CODE and kind.type:
            of = self.types[kind.type]
            return f"{self.cpp.type(of.name)}::{self.cpp.enumerators(of)[of.forms[value].name]}"
        return super().literal(kind, value)

    def item(self, kind: Value, value: object) -> None:
        if value is None:
            self.build.append("to.absent();")
        elif isinstance(value, str):
            self.build.append(f"to.text({self.literal(kind, value)});")
        elif isinstance(value, float):
            self.build.append(f"to.real({value!r});")
        elif isinstance(value, int):
            name = "integer" if kind.signed else "unsigned_integer"
            self.build.append(f"to.{name}({self.literal(kind, value)});")
        else:
            super().item(kind, value)
