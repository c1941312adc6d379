"""The text that stands for each value in JSON."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence

from ..model import FormModel
from ..trees.floats import shortest
from ..trees.lines import Token
from ..trees.syntax import Syntax
from ..trees.values import Kind

KIND = "$kind"
NAME, AGAIN = "$name", "$again"  # of a node that is in several places
UNKNOWN, DATA, LATER = "$unknown", "$bytes", "$later"  # what a later version has brought
EXACT = (1 << 53) - 1  # greatest integer that every reader of JSON has
SINGLE = {Kind.TRUE: "true", Kind.FALSE: "false"}
NAMED = {Kind.NONE: "None", Kind.ELLIPSIS: "Ellipsis"}


def string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def base64(value: bytes) -> str:
    return f'"{b64encode(value).decode("ascii")}"'


def text_or_bytes(value: bytes) -> str:
    """Bytes that are no UTF-8 are no string."""
    try:
        return string(value.decode())
    except UnicodeDecodeError:
        return f'{{"$text": {base64(value)}}}'


def number(value: float, bits: int = 64) -> str:
    """Of what is no number, a string."""
    text = shortest(value, bits)
    return f'"{text}"' if "n" in text else text


class JsonForm(Syntax):
    """Every field is there, absent ones as null."""

    last_comma = ""

    def label(self, name: str) -> str:
        return f'"{name}": '

    def node(self, label: str, form: FormModel, name: int) -> Sequence[Token]:
        named = [(f'"{NAME}": {name}', None)] if name else []
        return [(f"{label}{{", "}"), (f'"{KIND}": "{form.name}"', None), *named]

    def again(self, name: int) -> str:
        return f'{{"{AGAIN}": {name}}}'

    def absent(self, label: str) -> Sequence[Token]:
        return [(f"{label}null", None)]

    def default(self, labelled: str) -> Sequence[Token]:
        return [(labelled, None)]

    def absent_item(self) -> str:
        return "null"

    def empty_list(self, label: str) -> Sequence[Token]:
        return [(f"{label}[]", None)]

    def code(self, name: str) -> str:
        return f'"{name}"'

    def unknown_code(self, number: int) -> str:
        return f'{{"{UNKNOWN}": {number}}}'

    def unknown(self, number: int, data: bytes) -> str:
        return f'{{"{UNKNOWN}": {number}, "{DATA}": {base64(data)}}}'

    def later(self, parts: int) -> Sequence[Token]:
        return [(f'"{LATER}": [', "]"), (str(parts), None)]

    def integer(self, value: int) -> str:
        return str(value) if -EXACT <= value <= EXACT else f'"{value}"'

    def float(self, value: float, bits: int) -> str:
        return number(value, bits)

    def text(self, value: bytes) -> str:
        return text_or_bytes(value)

    def bytes(self, value: bytes) -> str:
        return base64(value)

    def constant(self, kind: Kind, value: object) -> str:
        if kind in SINGLE:
            return SINGLE[kind]
        if kind in NAMED:
            return f'{{"$constant": "{NAMED[kind]}"}}'
        if kind is Kind.INT and -EXACT <= value <= EXACT:  # type: ignore[operator]
            return str(value)
        if kind is Kind.INT:
            return f'{{"$int": "{value}"}}'
        if kind is Kind.DIGITS:
            return f'{{"$int": "{value.decode("ascii")}"}}'  # type: ignore[attr-defined]
        if kind is Kind.FLOAT:
            return f'{{"$float": {number(value)}}}'  # type: ignore[arg-type]
        if kind is Kind.COMPLEX:
            real, imaginary = value  # type: ignore[misc]
            return f'{{"$complex": [{number(real)}, {number(imaginary)}]}}'
        if kind is Kind.TEXT:
            return text_or_bytes(value)  # type: ignore[arg-type]
        return f'{{"$bytes": {base64(value)}}}'  # type: ignore[arg-type]

    def composed(self, label: str, kind: Kind) -> Token:
        name = "$tuple" if kind is Kind.TUPLE else "$frozenset"
        return f'{label}{{"{name}": [', "]}"
