from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any, Generic, TypeVar, overload

from typing_extensions import Buffer

_N = TypeVar("_N", bound=Node)
_T = TypeVar("_T", covariant=True)

class Node:
    """A value of a schema: a view of bytes in a buffer, or made by calling its class.

    Each type of a schema has a class below this one, and each constructor a class below that
    of its type. Nodes cannot be changed. Two are equal if their bytes say the same, and
    hashes go by that.

    A field of a view is read when it is asked for, in constant time. But a text is decoded,
    and a constant is made as a whole. Reading a text that is no UTF-8 raises
    UnicodeDecodeError, and a constant that is nested too deep RecursionError. A comparison
    and a hash look at the whole tree, and write a node that was made each time.

    Attributes:
        _fields: The names of the constructor's fields, in the order of a call.
        _attributes: The names of its attributes, which are given by name.
    """

    _fields: tuple[str, ...]
    _attributes: tuple[str, ...]
    def __replace__(self: _N, **changes: Any) -> _N: ...

class List(Sequence[_T], Generic[_T]):
    """A list in a buffer: a sequence that cannot be changed.

    An item is read when it is asked for. A list of a node that was made is a tuple. A slice
    is one, too. `memoryview` of a list of numbers is their memory, which nothing copies. The
    length takes constant time, and an item as long as a field.
    """

    @overload
    def __getitem__(self, index: int) -> _T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[_T, ...]: ...
    def __len__(self) -> int: ...
    def __buffer__(self, flags: int, /) -> memoryview: ...

class Schema:
    """What a generated module knows of its schema: its `__schema__`.

    Only generated modules make one.

    Attributes:
        name: The name of the schema's module.
        fingerprint: The 32 bytes by which a reader knows whose tree it has.
        version: Which version of an open schema the module is of, from 1 on; 0 if it is
            closed.
    """

    name: str
    fingerprint: bytes
    version: int
    def __init__(
        self,
        rows: tuple[Any, ...],
        types: tuple[type, ...],
        forms: tuple[type, ...],
        unknown: tuple[type, ...] = ...,
        /,
    ) -> None: ...

class Walk(Iterator[Node]):
    def __init__(self, view: Node, /) -> None: ...
    def __next__(self) -> Node: ...

class BadTree(ValueError):
    """Bytes that are no tree of a type.

    Attributes:
        path: Of which value, as in `Module.body[3].value`; "" if that is not known.
        position: Where, in bytes from the start of the buffer.
    """

    path: str
    position: int

def open(type_: type[_N], data: Buffer, /) -> _N:
    """Checks bytes, and gives the root of their tree as a view.

    The check is one pass over the bytes, which other threads do not wait for. `bytes`, a map
    that is read-only, and a memoryview of one of these are used in place, if they are aligned
    to 8 bytes. All else is copied first: somebody could write to it.

        tree = open(shapes.shape, Path("picture.adtc").read_bytes())

    Args:
        type_: The class of a type, such as `shapes.shape`, or of the constructor that is
            expected.
        data: `bytes`, a map of a file, or any other object with the buffer protocol.

    Returns:
        A view, which keeps its bytes alive.

    Raises:
        BadTree: The bytes are no tree of the type, or its root is of another constructor than
            the class says.
        TypeError: `type_` is no class of a schema's trees, or `data` has no bytes.
        BufferError: `data` is a memoryview with gaps.
        MemoryError: There is no room for a copy, or for the check.
    """

def enumerator(type_: type[_N], number: int, /) -> _N: ...
def to_bytes(node: Any, type_: type[Node] = ..., /) -> bytes:
    """Writes a tree as the bytes of a buffer, with the fingerprint of its schema.

    It takes time for each node, and does not use Python's stack. To copy a view takes less.
    Handlers of signals run meanwhile, and may end the call by an exception.

    Args:
        node: A node; or an object of another class with the same name and fields, as of
            `ast`.
        type_: The class of the tree's type. If it is left out, as `...` in the signature
            says it may be, the class of `node` says the type.

    Returns:
        The bytes that the builder of C makes of the same tree.

    Raises:
        TypeError: A value is not of its field's type, or the class is of no schema's trees.
        OverflowError: A number is one that its type does not have.
        ValueError: An object is within itself, or a value is one that the type does not
            have; or no buffer has room for the tree.
        MemoryError: There is no room.
    """

def put(path: str | PathLike[str], data: bytes, /) -> None: ...
def is_view(node: Node, /) -> bool:
    """Says whether a node is a view of a buffer, and was not made.

    It takes constant time.

    Args:
        node: Any object; what is no node is no view.
    """

def is_enumerator(node: Node, /) -> bool:
    """Says whether a node is a value of an enumeration.

    It takes constant time.

    Args:
        node: Any object; what is no node is no such value.
    """

def same(node: Node, other: Node, /) -> bool:
    """Says whether two nodes are the same one.

    It takes constant time. Views are the same if they are in one place of a buffer, and
    nodes that were made if they are one object.

    Args:
        node: A node.
        other: Another, or the same.

    Raises:
        TypeError: One of the two is no node.
    """

def identity(node: Node, /) -> int: ...
def is_shared(node: Node, /) -> bool: ...
def shares_values(node: Node, /) -> bool: ...
def stored_fields(node: Node, /) -> tuple[str, ...]: ...
def writer_version(view: Node, /) -> int:
    """Says which version of an open schema wrote the buffer of a view.

    It takes constant time.

    Args:
        view: A node of a buffer.

    Returns:
        The version, from 1 on; 0 if the schema is closed, or the buffer has no fingerprint.

    Raises:
        TypeError: The argument is no view.
    """
