"""How a form of text says each value, as a walk over a tree asks for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ..model import FormModel
from .lines import Token
from .values import Kind


class Syntax(ABC):
    """Labels are what stands before a value: the name of a field, or nothing."""

    last_comma: str  # as Lines has it

    @abstractmethod
    def label(self, name: str) -> str: ...

    @abstractmethod
    def node(self, label: str, form: FormModel, name: int) -> Sequence[Token]:
        """The start of the group of a node's fields. The node comes again if its name is not 0."""

    @abstractmethod
    def again(self, name: int) -> str:
        """A node that has come, and has the name."""

    @abstractmethod
    def absent(self, label: str) -> Sequence[Token]:
        """A field that is not there."""

    @abstractmethod
    def default(self, labelled: str) -> Sequence[Token]:
        """A field that is not there, and has a default: that, behind its label."""

    @abstractmethod
    def absent_item(self) -> str: ...

    @abstractmethod
    def empty_list(self, label: str) -> Sequence[Token]: ...

    @abstractmethod
    def code(self, name: str) -> str:
        """A value of an enumeration."""

    # What a later version has brought.

    @abstractmethod
    def unknown_code(self, number: int) -> str: ...

    @abstractmethod
    def unknown(self, number: int, data: bytes) -> str:
        """A node, with all that is below it."""

    @abstractmethod
    def later(self, parts: int) -> Sequence[Token]:
        """The start of the group of a node's children behind so many parts."""

    def boolean(self, value: bool) -> str:
        return "true" if value else "false"

    @abstractmethod
    def integer(self, value: int) -> str: ...

    @abstractmethod
    def float(self, value: float, bits: int) -> str: ...

    @abstractmethod
    def text(self, value: bytes) -> str: ...

    @abstractmethod
    def bytes(self, value: bytes) -> str: ...

    @abstractmethod
    def constant(self, kind: Kind, value: object) -> str:
        """One that is not composed."""

    @abstractmethod
    def composed(self, label: str, kind: Kind) -> Token:
        """The start of a tuple or a set."""
