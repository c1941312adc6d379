"""Things that a later version of the schema has brought, as a parser has read them.

They are bytes of items, as they were in a buffer. Here they are proven to be items, and to be what
may stand there: more is not known of them. Whatever is wrong is a TreeError.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from lark import Token

from ..model import LONG_COUNT, FormModel, TypeModel
from ..versions import most_forms
from .items import is_node, variant_of
from .proving import is_item
from .values import Unknown

if TYPE_CHECKING:
    from .binding import Binder, Part


def unknown(binder: Binder, number: Part, data: Part | None = None) -> Unknown:
    """Of a number, and of the bytes of a node if it is one."""
    found = binder.whole(number)
    if found is None:
        message = f"a number is needed here{binder.not_what(number)}"
        raise binder.wrong(binder.place_of(number), message)
    return Unknown(found, b"" if data is None else item(binder, data))


def item(binder: Binder, part: Part) -> bytes:
    """The bytes of an item."""
    data = binder.data(part)
    if data is None:
        raise binder.wrong(binder.place_of(part), f"bytes are needed here{binder.not_what(part)}")
    if not is_item(data):
        hint = "they are copied as they are, from what was printed on a machine of the same kind"
        raise binder.wrong(binder.place_of(part), "these bytes are no item of a buffer", hint)
    return data


def unknown_node(binder: Binder, of: TypeModel, value: Unknown, where: Token) -> Unknown:
    """A node of the type."""
    _check_number(binder, of, value.number, where)
    if not value.data:
        raise binder.wrong(where, "a node has bytes behind its number")
    word = int.from_bytes(value.data[:4], sys.byteorder)
    tag = variant_of(word) & ((1 << of.tag_bits) - 1)
    if not is_node(word) or tag != value.number:
        raise binder.wrong(where, f"these bytes are no node of constructor {value.number}")
    return value


def unknown_code(binder: Binder, of: TypeModel, value: Unknown, where: Token) -> int:
    """A value of an enumeration."""
    _check_number(binder, of, value.number, where)
    if value.data:
        raise binder.wrong(where, "a value of an enumeration has no bytes")
    return value.number


def _check_number(binder: Binder, of: TypeModel, number: int, where: Token) -> None:
    if not of.is_open:
        raise binder.wrong(where, f"all of `{of.name}` is known")
    if number < len(of.forms):
        name = of.forms[number].name
        raise binder.wrong(where, f"number {number} of `{of.name}` is known", f"it is `{name}`")
    most = most_forms(of.tag_bits, of.is_enumeration) - 1
    if number > most:
        raise binder.wrong(where, f"`{of.name}` has no number {number}", f"{most} is the last")


def behind_parts(binder: Binder, form: FormModel, part: Part) -> list[bytes]:
    """The children of a node behind its parts: how many parts there are is in front of them, so
    that they are not taken for something else by another version."""
    number, *items = binder.items_of(part) or [part]
    if binder.whole(number) != len(form.parts):
        parts = f"{len(form.parts)} part{'' if len(form.parts) == 1 else 's'}"
        message = f"`{form.name}` has {parts} in this version of the schema"
        hint = "a text with what is unknown is read with the version that it was written with"
        raise binder.wrong(binder.place_of(number), message + binder.not_what(number), hint)
    room = LONG_COUNT - 1 - form.packed - len(form.children) - len(form.parts)
    if len(items) > room:
        message = f"a node of an open schema has at most {LONG_COUNT - 1} children"
        raise binder.wrong(binder.place_of(part), message)
    return [item(binder, each) for each in items]
