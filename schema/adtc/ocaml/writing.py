"""Functions from values to bytes: those that C's builder writes. Each is given the rest of the
work, which it does last, as in reading.py: `w` is what is written to, `c` the value, `k` the rest.

A value of a shared type has two functions: one asks whether it was written before, and the other
one writes it.
"""

from __future__ import annotations

from ..model import FormModel, Module, TypeModel
from .names import ModuleNames
from .nodes import OneForm
from .parts import WithParts
from .reading import functions_of
from .text import headed, indented
from .types import Types


class Writing:
    def __init__(self, names: ModuleNames, types: Types, module: Module) -> None:
        self.names, self.types, self.module = names, types, module

    def functions(self) -> list[str]:
        return functions_of(self.names, self.module, "write", self._once, self._function)

    def _once(self, start: str, t: TypeModel, asked: str) -> list[str]:
        once = f"Adtc_writer.shared {t.shared} {asked} w c k"
        return headed(f"{start}{self._parameters(t)}", [once])

    def _parameters(self, t: TypeModel) -> str:
        return f" w (c : {self.names.types[t.name]}) k ="

    def _function(self, start: str, t: TypeModel) -> list[str]:
        start += self._parameters(t)
        if t.is_product:
            return [start, *indented(self._form(t.forms[0]))]
        lines = [start, "  match c with"]
        for form in t.forms:
            body, fields = self._form(form), form.all_fields
            used = " _" if fields and not any("c." in line for line in body) else " c"
            pattern = f"{self.names.constructors[form.name]}{used if fields else ''}"
            lines += [f"  | {pattern} ->", *indented(body, 4)]
        if t.is_open:
            lines.append(f"  | {self.names.unknown[t.name]} u -> Adtc_typed.write_unknown w u k")
        return lines

    def _form(self, form: FormModel) -> list[str]:
        kind = WithParts if form.parts else OneForm
        return kind(self.names, self.types, form).lines()
