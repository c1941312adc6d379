"""How nodes with parts are written: the fields that came with later versions of an open schema.

What each part says is found out before the node is made, since the last parts that say nothing are
left out: `said` is how many parts there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..model import FieldModel, FormModel, ValueKind
from .names import ModuleNames
from .nodes import DONE, A, OneForm
from .places import plus
from .text import indented
from .types import Types


class Part(OneForm):
    """All of its fields may be absent, as they are where they have their default."""

    def variables(self) -> Iterator[str]:
        """Beside those of presence bits, codes, which are 0 where there is no value."""
        yield from super().variables()
        for f in self.form.fields:
            if f.codes and not f.presence:
                yield f"let {self._name(f)} = {self._code_or_none(f)} in"

    def says_something(self) -> str:
        return f"{' lor '.join(self._name(f) for f in self.form.fields)} <> 0"

    def _name(self, field: FieldModel) -> str:
        return self._there(field) if field.presence else f"c{self.number[field.name]}"

    def _code_or_none(self, field: FieldModel) -> str:
        if field.default is None:
            return super()._small(field)
        code = self._code(field, self._value(field))
        return f"{A}other_than {field.default} ({code})"

    def _is_there(self, field: FieldModel) -> str:
        if field.default is None:
            return super()._is_there(field)
        return f"Bool.to_int ({self._differs(field)})"

    def _differs(self, field: FieldModel) -> str:
        value, default = self._value(field), self.types.default(self.form, field)
        if field.value.kind is ValueKind.FLOAT:
            return f"not ({A}same_float{field.value.bits} {value} {default})"
        if self.types.is_wide(self.form, field):
            return f"not (Int64.equal {value} {default})"
        return f"{value} <> {default}"

    def _small(self, field: FieldModel) -> str:
        if not field.presence:
            return self._name(field)
        if field.default is None:
            return super()._small(field)
        return f"(if {self._there(field)} = 0 then 0 else {self._code(field, self._value(field))})"

    def _if_there(self, field: FieldModel, steps: Callable[[str], str]) -> str:
        if field.default is None:
            return super()._if_there(field, steps)
        return f"if {self._there(field)} <> 0 then ({steps(self._value(field))});"


class WithParts(OneForm):
    more = ("said",)

    def __init__(self, names: ModuleNames, types: Types, form: FormModel) -> None:
        super().__init__(names, types, form)
        self.parts: list[Part] = []
        first = len(form.fields)
        for i, part in enumerate(form.parts, 1):
            self.parts.append(Part(names, types, part, f"at{i}", first))
            first += len(part.fields)

    def lines(self) -> list[str]:
        variables = [line for part in self.parts for line in part.variables()]
        return [*self.variables(), *variables, self._said(), *self.written(self._from(0))]

    def _said(self) -> str:
        last_first = reversed(list(enumerate(self.parts, 1)))
        cases = (f"if {part.says_something()} then {n} else" for n, part in last_first)
        return f"let said = {' '.join(cases)} 0 in"

    def _from(self, i: int) -> list[str]:
        """The parts from a number on, as far as there are any."""
        if i == len(self.parts):
            return DONE
        presences = [self._there(f) for f in self.form.children if f.presence]
        fixed = self.form.packed + len(self.form.children) - len(presences) + i
        part = [*self._child(plus(fixed, *presences)), *self.parts[i].written(self._from(i + 1))]
        part[-1] += ")"
        return [f"if said > {i} then (", *indented(part), "else k ()"]
