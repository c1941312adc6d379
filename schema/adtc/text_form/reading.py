"""The text form to values."""

from __future__ import annotations

from lark import Token, v_args

from ..errors import Problem, Source, Span
from ..model import Value as Type
from ..model import ValueKind
from ..trees.binding import Binder, Part, Read, TreeError
from ..trees.floats import from_text
from ..trees.making import Maker
from ..trees.parsing import cut, parse
from ..trees.shape import Shape
from ..trees.telling import Telling, nobody
from ..trees.unknown import unknown
from ..trees.values import Constant, Kind, Node, Unknown, Value, integer
from .lexing import TOKENS, WORDS
from .strings import BadEscape, unquoted
from .writing import LATER, UNKNOWN

SINGLE = {"None": Kind.NONE, "True": Kind.TRUE, "False": Kind.FALSE, "...": Kind.ELLIPSIS}
BOOLEANS = {"false": 0, "true": 1}
FLOAT_NAMES = ("inf", "nan")
DIGITS = 9  # no count has as many


def read(shape: Shape, source: Source, type_name: str, told: Telling = nobody) -> Node | Unknown:
    """The tree that a text is, of a type. TreeError"""
    binder = _Binder(shape, source)
    tokens = cut(source, TOKENS, told)
    part = parse("grammar.lark", __file__, _Maker(binder), tokens, WORDS, source)
    return binder.root(part, type_name)


class _Binder(Binder):
    constants = (
        "a number, a text, None, True, False, ..., complex(1.0, 2.0), a tuple ( ), a set { }"
    )

    written = "`{}()`, with its fields in the parentheses"
    later = LATER

    def whole(self, part: Part) -> int | None:
        is_one = isinstance(part, Token) and part.type == "INT" and part.isdigit()
        return int(part) if is_one and len(part) < DIGITS else None  # type: ignore[arg-type]

    def data(self, part: Part) -> bytes | None:
        is_one = isinstance(part, Token) and part.type == "BYTES"
        return self.text(part) if is_one else None  # type: ignore[arg-type]

    def is_absent(self, part: Part) -> bool:
        return isinstance(part, Token) and part == "none" and part.type == "NAME"

    def scalar(self, of: Type, is_bytes: bool, part: Part) -> Value | None:
        if not isinstance(part, Token):
            return None
        if of.kind is ValueKind.TEXT:
            return self.text(part) if part.type == ("BYTES" if is_bytes else "STRING") else None
        if of.kind is ValueKind.CODE:
            return self._code(of, part)
        if of.kind is ValueKind.FLOAT:
            return self.fitting(of, self.float(part), part) if self.is_number(part) else None
        return self.integer(of, str(part), part) if part.type == "INT" else None

    def _code(self, of: Type, token: Token) -> int | None:
        if token.type != "NAME":
            return None
        if of.is_bool:
            return BOOLEANS.get(str(token))
        names = self.shape.names_of(of.type)
        return names.index(str(token)) if str(token) in names else None

    def is_number(self, part: Part) -> bool:
        return isinstance(part, Token) and (part.type in ("INT", "FLOAT") or part in FLOAT_NAMES)

    def float(self, token: Token) -> float | None:
        return from_text(str(token))

    def text(self, token: Token) -> bytes:
        before = 2 if token.type == "BYTES" else 1
        try:
            return unquoted(token[before:-1])
        except BadEscape as error:
            span = Span(token.line or 1, (token.column or 1) + before + error.at, error.length)
            hint = r"there are \" \\ \n \r \t, \x00 to \xff for a byte, and \u{10ffff}"
            raise TreeError([Problem(self.source, span, "no such escape", hint)]) from None

    def token_constant(self, token: Token) -> Constant | None:
        if token.type in ("STRING", "BYTES"):
            return Constant(Kind.TEXT if token.type == "STRING" else Kind.BYTES, self.text(token))
        if token.type == "INT":
            return integer(str(token))
        if self.is_number(token):
            return Constant(
                Kind.FLOAT, self.fitting(Type(ValueKind.FLOAT), self.float(token), token)
            )
        return Constant(SINGLE[str(token)]) if str(token) in SINGLE else None


@v_args(inline=True)
class _Maker(Maker):
    """The meaning of the other rules of the grammar."""

    def node(self, name: Token, _: Token, fields: list = []) -> Read:  # noqa: B006
        return Read(self.binder.node(name, fields), name)

    def named(self, name: Token, node: Read) -> Read:
        self.binder.name(int(name[1:]), name, node.value)  # type: ignore[arg-type]
        return node

    def again(self, name: Token) -> Read:
        return self.binder.again(int(name[1:]), name)

    def tuple(self, where: Token, values: list = []) -> Read:  # noqa: B006
        return Read(Constant(Kind.TUPLE, list(map(self.binder.constant, values))), where)

    def set(self, where: Token, values: list = []) -> Read:  # noqa: B006
        return Read(Constant(Kind.SET, list(map(self.binder.constant, values))), where)

    def numbered(self, name: Token, _: Token, values: list) -> Read:
        binder = self.binder
        if name == UNKNOWN and len(values) <= 2:
            return Read(unknown(binder, *values), name)
        if name != "complex":
            raise binder.wrong(name, "a field has no name", f"`{name}(field=value)`")
        if len(values) != 2 or not all(map(binder.is_number, values)):
            raise binder.wrong(name, "a complex number is two numbers", "`complex(1.0, 2.0)`")
        of = Type(ValueKind.FLOAT)
        real, imaginary = (binder.fitting(of, binder.float(part), part) for part in values)
        return Read(Constant(Kind.COMPLEX, (real, imaginary)), name)
