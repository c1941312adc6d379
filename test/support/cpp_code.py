"""C++ that prints the values of a schema by the classes that are generated, as text of c_values.py.
Whether the readers are right shows in the text."""

from __future__ import annotations

from collections.abc import Iterator

from adtc.cpp.names import CppNames
from adtc.model import FormModel, Module, TypeModel


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
