"""The text that stands for each value in the text form."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import FormModel
from ..trees.floats import shortest
from ..trees.lines import Token
from ..trees.syntax import Syntax
from ..trees.values import Kind
from .strings import quoted, quoted_bytes

NAMED, AGAIN = "&", "*"  # before the name of a node that is in several places
UNKNOWN, LATER = "unknown", "..."  # what a later version has brought
SINGLE = {Kind.NONE: "None", Kind.TRUE: "True", Kind.FALSE: "False", Kind.ELLIPSIS: "..."}


class TextForm(Syntax):
    """Fields that are absent and lists without items are left out."""

    last_comma = ","

    def label(self, name: str) -> str:
        return f"{name}="

    def node(self, label: str, form: FormModel, name: int) -> Sequence[Token]:
        named = f"{NAMED}{name} " if name else ""
        return [(f"{label}{named}{form.name}(", ")")]

    def again(self, name: int) -> str:
        return f"{AGAIN}{name}"

    def absent(self, label: str) -> Sequence[Token]:
        return ()

    def default(self, labelled: str) -> Sequence[Token]:
        return ()

    def absent_item(self) -> str:
        return "none"

    def empty_list(self, label: str) -> Sequence[Token]:
        return ()

    def code(self, name: str) -> str:
        return name

    def unknown_code(self, number: int) -> str:
        return f"{UNKNOWN}({number})"

    def unknown(self, number: int, data: bytes) -> str:
        return f"{UNKNOWN}({number}, {quoted_bytes(data)})"

    def later(self, parts: int) -> Sequence[Token]:
        return [(f"{LATER}=[", "]"), (str(parts), None)]

    def integer(self, value: int) -> str:
        return str(value)

    def float(self, value: float, bits: int) -> str:
        return shortest(value, bits)

    def text(self, value: bytes) -> str:
        return quoted(value)

    def bytes(self, value: bytes) -> str:
        return quoted_bytes(value)

    def constant(self, kind: Kind, value: object) -> str:
        if kind in SINGLE:
            return SINGLE[kind]
        if kind is Kind.INT:
            return str(value)
        if kind is Kind.FLOAT:
            return shortest(value, 64)  # type: ignore[arg-type]
        if kind is Kind.COMPLEX:
            real, imaginary = value  # type: ignore[misc]
            return f"complex({shortest(real, 64)}, {shortest(imaginary, 64)})"
        if kind is Kind.DIGITS:
            return value.decode("ascii")  # type: ignore[attr-defined]
        return quoted(value) if kind is Kind.TEXT else quoted_bytes(value)  # type: ignore[arg-type]

    def composed(self, label: str, kind: Kind) -> Token:
        return (f"{label}(", ")") if kind is Kind.TUPLE else (f"{label}{{", "}")
