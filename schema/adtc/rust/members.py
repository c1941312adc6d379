"""The fields of structures that build nodes, and the bits that a node has of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..model import FieldModel, ValueKind
from ..packing import Bits

BODY = 4  # steps at which the body of a function in the impl in the module is


@dataclass(frozen=True)
class Member:
    """A field of the structure. `says` is whether it says that something comes, and is not it.
    `other` is a variable in which it is if it is not the default."""

    field: FieldModel
    name: str
    type: str
    says: bool
    other: str = ""

    @property
    def value(self) -> str:
        return self.other or f"self.{self.name}"

    @property
    def there(self) -> str:
        """Whether there is something."""
        if self.field.is_tree_list:
            return f"{self.value}.is_some()"
        if self.says:
            return self.value
        return f"!{self.value}.is_empty()" if self.field.is_list else f"{self.value}.is_some()"


def bits(m: Member) -> Iterator[tuple[Bits, str]]:
    """The bits that it has in the head and in words."""
    if m.field.presence:
        yield m.field.presence, f"u32::from({m.there})"
    if isinstance(m.field.place, Bits) and m.field.place.width:
        yield m.field.place, _small(m)


def _small(m: Member) -> str:
    value = m.field.value
    if value.kind is ValueKind.CODE:
        return f"adtc::Code::code({m.value})"
    plain = f"{m.value}.unwrap_or_default()" if m.field.is_optional else m.value
    return f"u32::from({plain} as u{value.bits})" if value.signed else f"u32::from({plain})"
