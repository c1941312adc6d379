from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

_N = TypeVar("_N", bound=Node)
_T = TypeVar("_T", covariant=True)

class Node:
    _fields: tuple[str, ...]
    _attributes: tuple[str, ...]
    def __replace__(self: _N, **changes: Any) -> _N: ...

class List(Sequence[_T], Generic[_T]):
    @overload
    def __getitem__(self, index: int) -> _T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[_T, ...]: ...
    def __len__(self) -> int: ...

class Schema:
    name: str
    fingerprint: bytes
    def __init__(
        self, rows: tuple[Any, ...], types: tuple[type, ...], forms: tuple[type, ...], /
    ) -> None: ...

class Walk(Iterator[Node]):
    def __init__(self, view: Node, /) -> None: ...
    def __next__(self) -> Node: ...

class BadTree(ValueError):
    path: str
    position: int

def open(type_: type[_N], data: Any, /) -> _N: ...
def to_bytes(node: Any, type_: type[Node] = ..., /) -> bytes: ...
def is_view(node: Node, /) -> bool: ...
def is_enumerator(node: Node, /) -> bool: ...
