"""The meaning of the rules that the grammars of both forms of a text have."""

from __future__ import annotations

from lark import Token, Transformer, v_args

from .binding import Binder, Part, Read


@v_args(inline=True)
class Maker(Transformer):
    """The first two are values, the others parts of nodes and of lists."""

    def __init__(self, binder: Binder) -> None:
        super().__init__()
        self.binder = binder

    def start(self, value: Part) -> Part:
        return value

    def scalar(self, token: Token) -> Token:
        return token

    def member(self, name: Token, value: Part) -> tuple[Token, Part]:
        return name, value

    def first(self, value: object) -> list:
        return [value]

    def more(self, values: list, value: object) -> list:
        values.append(value)
        return values

    def array(self, where: Token, values: list | None = None) -> Read:
        return Read(values or [], where)
