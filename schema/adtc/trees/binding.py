"""Makes values of a schema of what a parser has read.

A parser gives the parts of a node when all of it has been read. So what is below a node is made
before it. The name of the constructor says what each of its fields is. Until then a value is
a token, or `Read`, which has a list of such values or what was made already. Each form of text
itself decides what it says of single values.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Union

from lark import Token

from ..errors import Problem, SchemaError, Source, Span, did_you_mean
from ..model import FieldModel, FormModel, ValueKind
from ..model import Value as Type
from .floats import rounded32
from .shape import Shape
from .unknown import behind_parts, unknown_code, unknown_node
from .values import Constant, Node, Unknown, Value


class Read(NamedTuple):
    """What was read from a place on: a node, what is unknown, a constant, or a list of Part."""

    value: Node | Unknown | Constant | list
    where: Token


Part = Union[Token, Read]
SHOWN = 40  # characters of a token in a message


class TreeError(SchemaError):
    """A text that is no tree of the schema."""


def span_of(token: Token) -> Span:
    return Span(token.line or 1, token.column or 1, len(token))


class Binder(ABC):
    """Makes values of one text. TreeError"""

    def __init__(self, shape: Shape, source: Source) -> None:
        self.shape, self.source = shape, source
        self.named: dict[int, Node] = {}  # those that are complete

    def wrong(self, where: Token, message: str, hint: str = "") -> TreeError:
        return TreeError([Problem(self.source, span_of(where), message, hint)])

    # ---- What a form of text says ----

    @abstractmethod
    def is_absent(self, part: Part) -> bool: ...

    @abstractmethod
    def scalar(self, of: Type, is_bytes: bool, part: Part) -> Value | None:
        """The value of a type that has no nodes and no lists; None if it is another one."""

    constants: str  # what a hint says of those that there are
    written: str  # how a hint shows a node of the constructor `{}`
    later: str  # the name of what is no field: children that a later version has brought

    @abstractmethod
    def whole(self, part: Part) -> int | None:
        """A number from 0 on; None if it is none, or has many digits."""

    @abstractmethod
    def data(self, part: Part) -> bytes | None:
        """Bytes; None if they are something else."""

    @abstractmethod
    def token_constant(self, token: Token) -> Constant | None:
        """The constant that a token is by itself; None if it is none."""

    # ---- Constants ----

    def constant(self, part: Part) -> Constant:
        if isinstance(part, Read) and isinstance(part.value, Constant):
            return part.value
        if isinstance(part, Token):
            constant = self.token_constant(part)
            if constant is not None:
                return constant
        message = f"a constant is needed here{self.not_what(part)}"
        raise self.wrong(where_of(part), message, self.constants)

    # ---- Nodes ----

    def node(self, name: Token, fields: Sequence[tuple[Token, Part]]) -> Node:
        """`name` is that of a constructor, as it stands there."""
        form = self.shape.forms.get(self.text_of(name))
        if form is None:
            hint = did_you_mean(self.text_of(name), self.shape.forms)
            raise self.wrong(name, f"there is no constructor `{self.text_of(name)}`", hint)
        known = {p.field.name: p.field for p in self.shape.placed[form.name]}
        values: dict[str, Value] = {f.name: [] if f.is_list else f.default for f in known.values()}
        later: list[bytes] = []
        given: dict[str, Token] = {}
        for label, part in fields:
            field = self._labelled(form, known, given, label)
            if field is None:
                later = behind_parts(self, form, part)
            else:
                values[field.name] = self._field(form, field, part)
        self._check_given(form, known, name, values)
        return Node(form, list(values.values()), later)

    def name(self, number: int, where: Token, node: Node) -> None:
        """Gives a node its name, by which it comes again."""
        if not self.shape.types[node.form.type].shared:
            message = f"a `{node.form.type}` has no name: it cannot come again"
            raise self.wrong(where, message, "the schema names the types that can, by `--@ shared`")
        if number in self.named:
            raise self.wrong(where, f"a second node with the name {number}")
        self.named[number] = node

    def again(self, number: int, where: Token) -> Read:
        """The node with the name. It is complete, so that none is below itself."""
        if number not in self.named:
            message = f"no node that ends before this has the name {number}"
            raise self.wrong(where, message)
        return Read(self.named[number], where)

    def _labelled(
        self, form: FormModel, known: dict[str, FieldModel], given: dict[str, Token], label: Token
    ) -> FieldModel | None:
        """The field of a label, which has not been given before; None: it is no field, but what a
        later version has brought."""
        name = self.text_of(label)
        if name not in known and not (form.is_open and name == self.later):
            hint = did_you_mean(name, known) or _fields_of(known)
            raise self.wrong(label, f"`{form.name}` has no field `{name}`", hint)
        if name in given:
            hint = f"the first one is in line {given[name].line}"
            raise self.wrong(label, f"a second field `{name}`", hint)
        given[name] = label
        return known.get(name)

    def text_of(self, token: Token) -> str:
        """A name as the schema has it."""
        return str(token)

    def _check_given(
        self,
        form: FormModel,
        known: dict[str, FieldModel],
        name: Token,
        values: dict[str, Value],
    ) -> None:
        for field in known.values():
            if values[field.name] is None and not field.is_optional:
                hint = f"it is a field of the type `{self.type_name(form, field)}`"
                raise self.wrong(name, f"`{form.name}` needs a value for `{field.name}`", hint)

    def root(self, part: Part, type_name: str) -> Node | Unknown:
        """The tree, of a type."""
        value = self._node_of(part, type_name)
        if value is not None:
            return value
        message = f"a `{type_name}` is needed here{self.not_what(part)}"
        raise self.wrong(where_of(part), message, self._node_advice(type_name, part))

    def _node_of(self, part: Part, type_name: str) -> Node | Unknown | None:
        """None if it is no node of the type."""
        value = part.value if isinstance(part, Read) else None
        if isinstance(value, Unknown) and isinstance(part, Read):
            return unknown_node(self, self.shape.types[type_name], value, part.where)
        return value if isinstance(value, Node) and value.form.type == type_name else None

    # ---- Fields ----

    def _field(self, form: FormModel, field: FieldModel, part: Part) -> Value:
        if field.is_list:
            if not isinstance(part, Read) or not isinstance(part.value, list):
                message = f"`{form.name}.{field.name}` is a list{self.not_what(part)}"
                raise self.wrong(where_of(part), message, "a list stands in `[` and `]`")
            return [self._item(form, field, item) for item in part.value]
        if field.is_optional and self.is_absent(part):
            return field.default
        return self._single(form, field, part)

    def _item(self, form: FormModel, field: FieldModel, part: Part) -> Value:
        if field.is_sparse and self.is_absent(part):
            return None
        return self._single(form, field, part)

    def _single(self, form: FormModel, field: FieldModel, part: Part) -> Value:
        of = field.value
        if of.kind is ValueKind.CONSTANT:
            return self.constant(part)
        if of.kind is ValueKind.NODE:
            node = self._node_of(part, of.type)
            if node is None:
                raise self._misfit(form, field, part)
            return node
        if of.type and isinstance(part, Read) and isinstance(part.value, Unknown):
            return unknown_code(self, self.shape.types[of.type], part.value, part.where)
        is_list = isinstance(part, Read) and isinstance(part.value, (list, Node))
        is_bytes = self.shape.is_bytes(form, field)
        scalar = None if is_list else self.scalar(of, is_bytes, part)
        if scalar is None:
            raise self._misfit(form, field, part)
        return scalar

    def _misfit(self, form: FormModel, field: FieldModel, part: Part) -> TreeError:
        name = self.type_name(form, field).rstrip("?*")
        message = f"`{form.name}.{field.name}` is of the type `{name}`{self.not_what(part)}"
        return self.wrong(where_of(part), message, self._advice(field.value, part))

    def _advice(self, of: Type, part: Part) -> str:
        if of.kind is ValueKind.CODE and of.type:
            names = self.shape.names_of(of.type)
            word = self.text_of(part) if isinstance(part, Token) else ""
            return did_you_mean(word, names) or f"its values are {', '.join(names[:8])}"
        if of.kind is ValueKind.NODE:
            return self._node_advice(of.type, part)
        return ""

    def _node_advice(self, type_name: str, part: Part) -> str:
        names = [form.name for form in self.shape.types[type_name].forms]
        word = self.text_of(part) if isinstance(part, Token) else ""
        if word in names:
            return f"`{word}` is written {self.written.format(word)}"
        return f"its constructors are {', '.join(names[:8])}"

    def type_name(self, form: FormModel, field: FieldModel) -> str:
        """As the schema has it."""
        return self.shape.type_names[form.name, field.name] + field.modifier

    def not_what(self, part: Part) -> str:
        """`, and not ...`."""
        if isinstance(part, Token):
            return f", and not `{part if len(part) <= SHOWN else f'{part[:SHOWN]}...'}`"
        if isinstance(part.value, Node):
            return f", and not a `{part.value.form.type}`"
        if isinstance(part.value, Unknown):
            return ", and not something unknown"
        return ", and not a list" if isinstance(part.value, list) else ", and not a constant"

    # ---- What is unknown ----

    def place_of(self, part: Part) -> Token:
        return where_of(part)

    def items_of(self, part: Part) -> list[Part]:
        """Of a list; none of anything else."""
        is_list = isinstance(part, Read) and isinstance(part.value, list)
        return part.value if is_list else []  # type: ignore[union-attr]

    # ---- Numbers ----

    def integer(self, of: Type, digits: str, where: Token) -> int:
        least = -(1 << (of.bits - 1)) if of.signed else 0
        most = least + (1 << of.bits) - 1
        value = int(digits) if len(digits) <= 20 else most + 1
        if least <= value <= most:
            return value
        raise self.wrong(where, "the number is out of its type's range", f"{least} to {most}")

    def fitting(self, of: Type, value: float | None, where: Token) -> float:
        """As the type has it."""
        if value is not None and of.bits == 32:
            value = rounded32(value)
        if value is None and "nan" in where:
            raise self.wrong(where, "these bits are those of a number")
        if value is None:
            raise self.wrong(where, f"no float of {of.bits or 64} bits is as large")
        return value


def where_of(part: Part) -> Token:
    return part if isinstance(part, Token) else part.where


def _fields_of(names: Iterable[str]) -> str:
    listed = ", ".join(names)
    return f"its fields are {listed}" if listed else "it has no fields"
