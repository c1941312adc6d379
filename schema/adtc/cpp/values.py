"""The types of values in C++, and how values come from those of C and go there."""

from __future__ import annotations

from ..c.names import ModuleNames
from ..model import Value, ValueKind
from .names import CppNames

RUNTIME = "::outheap::adtc"


class Values:
    """`c` are the names in C."""

    def __init__(self, names: CppNames, c: ModuleNames) -> None:
        self.names, self.c = names, c

    def type(self, value: Value) -> str:
        if value.kind in (ValueKind.NODE, ValueKind.CODE):
            return self.names.type(value.type) if value.type else "bool"
        if value.kind is ValueKind.INT:
            return f"std::{'' if value.signed else 'u'}int{value.bits}_t"
        if value.kind is ValueKind.FLOAT:
            return "float" if value.bits == 32 else "double"
        return "std::string_view" if value.kind is ValueKind.TEXT else "::adtc_constant"

    def reader(self, value: Value, pattern: str) -> str:
        """The name of C's reader of such a value. Of an enumeration of which there may be values
        that are not known it is the one that says the number."""
        return pattern.replace("{}", "{}_number") if value.type in self.c.known else pattern

    def from_c(self, value: Value, expression: str) -> str:
        if value.kind is ValueKind.NODE:
            return f"{self.type(value)}({expression})"
        if value.kind is ValueKind.CODE and value.type:
            return f"static_cast<{self.type(value)}>({expression})"
        return f"{RUNTIME}::to_view({expression})" if value.kind is ValueKind.TEXT else expression

    def to_c(self, value: Value, expression: str) -> str:
        if value.kind is ValueKind.CODE and value.type:
            return f"static_cast<::{self.c.types[value.type]}>({expression})"
        return expression
