"""JSON to values."""

from __future__ import annotations

import binascii
import json
import re
from base64 import b64decode

from lark import Token, v_args

from ..errors import Source
from ..model import Value as Type
from ..model import ValueKind
from ..trees.binding import Binder, Part, Read, where_of
from ..trees.floats import from_text
from ..trees.making import Maker
from ..trees.parsing import cut, parse
from ..trees.shape import Shape
from ..trees.telling import Telling, nobody
from ..trees.unknown import unknown
from ..trees.values import Constant, Kind, Node, Unknown, Value, integer
from .lexing import TOKENS, WORDS
from .writing import AGAIN, DATA, KIND, LATER, NAME, UNKNOWN

INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
NO_NUMBER = re.compile(r"-?inf|nan(?:\(0x[0-9a-f]{16}\))?")
SINGLE = {"None": Kind.NONE, "Ellipsis": Kind.ELLIPSIS}
BOOLEANS = {"false": Kind.FALSE, "true": Kind.TRUE}
FLOAT = Type(ValueKind.FLOAT)
DIGITS = 9  # no count has as many


def read(shape: Shape, source: Source, type_name: str, told: Telling = nobody) -> Node | Unknown:
    """The tree that a text is, of a type. TreeError"""
    binder = _Binder(shape, source)
    tokens = cut(source, TOKENS, told)
    part = parse("grammar.lark", __file__, _Maker(binder), tokens, WORDS, source)
    return binder.root(part, type_name)


class _Binder(Binder):
    constants = 'a string, an integer, true, false, or `{"$float": 1.5}` and its like'
    written = '`{{"$kind": "{}"}}`, with its fields behind that'

    def text_of(self, token: Token) -> str:
        return self.string(token) if token.type == "STRING" else str(token)

    def string(self, token: Token) -> str:
        try:
            return json.loads(token)
        except ValueError as error:
            raise self.wrong(token, f"no string of JSON: {error.args[0]}") from None

    def encoded(self, token: Token) -> bytes:
        try:
            return self.string(token).encode()
        except UnicodeEncodeError:
            hint = 'what is no UTF-8 is `{"$text": "..."}`, in base64'
            raise self.wrong(token, "half of a surrogate pair", hint) from None

    def base64(self, token: Token) -> bytes:
        try:
            return b64decode(self.string(token), validate=True)
        except (binascii.Error, ValueError):
            raise self.wrong(
                token, "this is not base64", "with `=` at its end if it needs that"
            ) from None

    # ---- What is unknown ----

    later = LATER

    def whole(self, part: Part) -> int | None:
        is_one = isinstance(part, Token) and part.type == "NUMBER" and part.isdigit()
        return int(part) if is_one and len(part) < DIGITS else None  # type: ignore[arg-type]

    def data(self, part: Part) -> bytes | None:
        is_one = isinstance(part, Token) and part.type == "STRING"
        return self.base64(part) if is_one else None  # type: ignore[arg-type]

    def unknown(self, where: Token, names: list[str], parts: list[Part]) -> Unknown:
        """Of the members of an object."""
        members = dict(zip(names, parts))
        number, data = members.pop(UNKNOWN), members.pop(DATA, None)
        if members or len(names) > 1 + (data is not None):
            hint = f'it is `{{"{UNKNOWN}": 7, "{DATA}": "..."}}`, of an enumeration without bytes'
            raise self.wrong(where, "what is unknown has other members", hint)
        return unknown(self, number, data)

    # ---- Nodes in several places ----

    def number(self, part: Part) -> int:
        """The name of one."""
        number = self.whole(part)
        if not number:
            raise self.wrong(where_of(part), f"the name is a number from 1 on{self.not_what(part)}")
        return number

    # ---- Values ----

    def is_absent(self, part: Part) -> bool:
        return isinstance(part, Token) and part.type == "WORD" and part == "null"

    def scalar(self, of: Type, is_bytes: bool, part: Part) -> Value | None:
        if not isinstance(part, Token):
            is_text = of.kind is ValueKind.TEXT and not is_bytes
            constant = part.value
            fits = is_text and isinstance(constant, Constant) and constant.kind is Kind.TEXT
            return constant.value if fits else None  # type: ignore[union-attr, return-value]
        if of.kind is ValueKind.CODE:
            return self._code(of, part)
        if of.kind is ValueKind.FLOAT:
            return self.fitting(of, self.float(part), part) if self.is_number(part) else None
        if of.kind is ValueKind.TEXT and part.type == "STRING":
            return self.base64(part) if is_bytes else self.encoded(part)
        text = self.text_of(part)
        is_integer = of.kind is ValueKind.INT and INTEGER.fullmatch(text)
        return self.integer(of, text, part) if is_integer else None

    def _code(self, of: Type, token: Token) -> int | None:
        if of.is_bool:
            return {"false": 0, "true": 1}.get(str(token)) if token.type == "WORD" else None
        names = self.shape.names_of(of.type)
        is_name = token.type == "STRING" and self.string(token) in names
        return names.index(self.string(token)) if is_name else None

    def is_number(self, part: Part) -> bool:
        if not isinstance(part, Token):
            return False
        if part.type == "STRING":
            return NO_NUMBER.fullmatch(self.string(part)) is not None
        return part.type == "NUMBER"

    def float(self, token: Token) -> float | None:
        return from_text(self.text_of(token))

    # ---- Constants ----

    def token_constant(self, token: Token) -> Constant | None:
        if token.type == "STRING":
            return Constant(Kind.TEXT, self.encoded(token))
        if token.type == "NUMBER" and INTEGER.fullmatch(token):
            return integer(str(token))
        return Constant(BOOLEANS[str(token)]) if str(token) in BOOLEANS else None

    def one_float(self, part: Part) -> float:
        where = where_of(part)
        if not self.is_number(part):
            raise self.wrong(where, f"a float is needed here{self.not_what(part)}")
        return self.fitting(FLOAT, self.float(part), where)  # type: ignore[arg-type]

    def string_part(self, part: Part) -> Token:
        if isinstance(part, Token) and part.type == "STRING":
            return part
        raise self.wrong(where_of(part), f"a string is needed here{self.not_what(part)}")

    def parts(self, part: Part) -> list:
        if isinstance(part, Read) and isinstance(part.value, list):
            return part.value
        raise self.wrong(where_of(part), f"a list is needed here{self.not_what(part)}")

    # ---- Objects of one member ----

    def tagged(self, name: Token, part: Part) -> Constant:
        """A constant that has a tag, or bytes that are no string."""
        tag = self.string(name)
        if tag == "$tuple" or tag == "$frozenset":
            items = [self.constant(item) for item in self.parts(part)]
            return Constant(Kind.TUPLE if tag == "$tuple" else Kind.SET, items)
        if tag == "$float":
            return Constant(Kind.FLOAT, self.one_float(part))
        if tag == "$complex":
            return self._complex(name, self.parts(part))
        if tag == "$constant":
            return self._named(self.string_part(part))
        if tag == "$int":
            return self._digits(self.string_part(part))
        return Constant(TAGS[tag], self.base64(self.string_part(part)))

    def _complex(self, name: Token, parts: list) -> Constant:
        if len(parts) != 2:
            raise self.wrong(name, "a complex number is two numbers", '`{"$complex": [1.0, 2.0]}`')
        return Constant(Kind.COMPLEX, tuple(map(self.one_float, parts)))

    def _named(self, token: Token) -> Constant:
        if self.string(token) in SINGLE:
            return Constant(SINGLE[self.string(token)])
        raise self.wrong(token, "no such constant", "it is None or Ellipsis")

    def _digits(self, token: Token) -> Constant:
        if INTEGER.fullmatch(self.string(token)):
            return integer(self.string(token))
        raise self.wrong(token, f"an integer is needed here{self.not_what(token)}")


TAGS = {
    "$text": Kind.TEXT,
    "$bytes": Kind.BYTES,
    **dict.fromkeys(("$tuple", "$frozenset", "$float", "$complex", "$constant", "$int"), None),
}


@v_args(inline=True)
class _Maker(Maker):
    """The meaning of the other rules of the grammar."""

    def object(self, where: Token, members: list | None = None) -> Read:
        binder = self.binder
        names = [binder.string(name) for name, _ in members or ()]
        if len(names) == 1 and names[0] in TAGS:
            return Read(binder.tagged(*members[0]), where)  # type: ignore[index]
        if UNKNOWN in names:
            return Read(binder.unknown(where, names, [part for _, part in members or ()]), where)
        if names == [AGAIN]:
            return binder.again(binder.number(members[0][1]), where)  # type: ignore[index]
        if KIND not in names:
            hint = f'a node is `{{"{KIND}": "Name", "field": value}}`'
            raise binder.wrong(where, f'this object has no "{KIND}"', hint)
        kind = binder.string_part(_taken(KIND, names, members)[1])
        name = _taken(NAME, names, members) if NAME in names else None
        node = binder.node(kind, members or [])
        if name is not None:
            binder.name(binder.number(name[1]), name[0], node)
        return Read(node, where)


def _taken(name: str, names: list[str], members: list | None) -> tuple[Token, Part]:
    """The first member of the name, which is none from then on."""
    i = names.index(name)
    names.pop(i)
    return members.pop(i)  # type: ignore[union-attr]
