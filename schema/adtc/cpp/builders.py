"""Functions of the class `builder`: those of C, where what may be absent is std::optional."""

from __future__ import annotations

from collections.abc import Sequence

from ..c.builders import Argument, Builder
from ..c.names import Names
from ..c.readers import element_type
from ..c.text import WIDTH, call, described, indented
from ..docs import docs_of
from ..layout import Form
from ..model import FormModel, ValueKind
from ..names import MACROS
from .names import BUILDER
from .values import RUNTIME, Values

MEMBERS_WITHIN = 2  # columns from the left


class CppBuilder:
    """The function that builds a form."""

    def __init__(self, values: Values, form: FormModel) -> None:
        self.values, self.form = values, form
        names = Names({*BUILDER, *MACROS, "std", values.names.namespace})
        self.passed: list[str] = []
        of_c = Builder(values.c, form)
        arguments, self.then = of_c.arguments, of_c.then(MEMBERS_WITHIN)
        self.parameters = [self._parameter(names, a) for a in arguments if a.value or a.has]

    def _parameter(self, names: Names, a: Argument) -> str:
        """And what of it is passed on."""
        field, value = a.field, a.field.value
        if field.form is Form.ELEMENTS and a.value:
            name = names.parameter(field.name)
            self.passed += [f"{name}.data", f"{name}.count"]
            kind = element_type(field)
            return f"{RUNTIME}::items<{_std(kind)}> {name}"
        if field.is_tree_list:
            return self._plain(names.parameter(f"{field.name}_count"), "std::uint32_t")
        if not a.value:
            return self._plain(names.parameter(f"has_{field.name}"), "bool")
        name, kind = names.parameter(field.name), self.values.type(value)
        if value.kind is ValueKind.TEXT:
            self.passed.append(f"{RUNTIME}::to_text({name})")
        elif a.has and not a.differs:
            self.passed += [
                f"has({name})",
                self.values.to_c(value, f"{name}.value_or({kind}{{}})"),
            ]
        else:
            self.passed.append(self.values.to_c(value, name))
        may_be_none = field.is_optional and field.default is None
        return f"{self._optional(kind) if may_be_none else kind} {name}"

    @staticmethod
    def _optional(kind: str) -> str:
        """A conversion to a std::optional would cut off an integer that does not fit."""
        is_text = kind == "std::string_view"
        return f"std::optional<{kind}>" if is_text else f"{RUNTIME}::maybe<{kind}>"

    def _plain(self, name: str, kind: str) -> str:
        self.passed.append(name)
        return f"{kind} {name}"

    def definition(self) -> str:
        made = call(f"    ::{self.values.c.made(self.form)}", ["raw()", *self.passed], ";")
        made = forwarding(f"  void make_{self.form.name}", self.parameters, made.lstrip())
        above = described(self.form.doc, docs_of(self.form.all_fields)) + self.then
        return indented(above) + made


def forwarding(head: str, parameters: Sequence[str], statement: str) -> str:
    """A function inside the class, with its indentation, that is one call."""
    first = call(head, parameters or [""], " {")
    short = f"{first} {statement} }}"
    is_short = "\n" not in short and len(short) <= WIDTH
    return short if is_short else f"{first}\n    {statement}\n  }}"


def _std(kind: str) -> str:
    return f"std::{kind}" if kind.endswith("_t") else kind
