"""Trees of a schema as a column of Arrow, the extension type `outheap.adtc`: docs/adtc-arrow.md.

The storage is large binary. A value is one buffer, and behind it zeros up to a multiple of 8 bytes:
so each value begins where it can be read in place. What the metadata says of the type is JSON: the
schema's name and fingerprint, and the name of the trees' type.

    column = tree_array(animals.animal, [animals.Cat("Tom", 9), None])
    parquet.write_table(pyarrow.table({"animal": column}), "yard.parquet")
    found = parquet.ParquetFile("yard.parquet").read(use_threads=False)["animal"].chunk(0)
    for animal in found.trees():
        print("nothing" if animal is None else animal.name)

A file says which schema its trees are of, and not which Python has its classes: the program does,
by `register`, since to import what a file names would run whatever that is.
"""

from __future__ import annotations

import ctypes
import json
import sys
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

import pyarrow as pa

from ._core import BadTree, Node, Schema, open, to_bytes

__all__ = ["Column", "TreeArray", "TreeScalar", "TreeType", "column_of", "register", "tree_array"]

NAME = "outheap.adtc"
ALIGNMENT = 8  # of a buffer that is read in place

_classes: dict[bytes, type[Node]] = {}  # by what is written in the metadata


def _described(schema: str, type_name: str, fingerprint: str) -> bytes:
    description = {"fingerprint": fingerprint, "schema": schema, "type": type_name}
    return json.dumps(description, separators=(",", ":"), sort_keys=True).encode()


def _is_type(value: Any) -> bool:
    """Is it the class of a type of a schema, and not that of a constructor?"""
    return isinstance(value, type) and value.__base__ is Node


def _described_class(type_: type[Node]) -> bytes:
    module = sys.modules.get(type_.__module__) if _is_type(type_) else None
    schema = getattr(module, "__schema__", None)
    if not isinstance(schema, Schema):
        raise TypeError(f"{type_!r} is no type of a schema")
    return _described(schema.name, type_.__name__, schema.fingerprint.hex())


def register(module: ModuleType) -> None:
    """Lets columns whose trees are of a module's schema be read as its classes.

    Of two modules of one schema the last counts.

    Args:
        module: A module that the schema compiler has written.

    Raises:
        TypeError: It is no module that the schema compiler has written.
    """
    if not isinstance(getattr(module, "__schema__", None), Schema):
        raise TypeError(
            f"a module of a schema is needed, as the compiler writes it, not {module!r}"
        )
    for value in vars(module).values():
        if _is_type(value) and value.__module__ == module.__name__:
            _classes[_described_class(value)] = value


class TreeType(pa.ExtensionType):  # type: ignore[misc]
    """The type of a column whose values are trees of one type of a schema."""

    def __init__(self, type_: type[Node]) -> None:
        """Makes the type, and registers the class.

        Args:
            type_: The class of a type, such as `shapes.shape`.

        Raises:
            TypeError: It is no class of a type.
        """
        description = _described_class(type_)
        _classes[description] = type_
        self._set(pa.large_binary(), description)

    def _set(self, storage: pa.DataType, description: bytes) -> None:
        self._description = description
        pa.ExtensionType.__init__(self, storage, NAME)

    @property
    def node_class(self) -> type[Node] | None:
        """The class of the trees; None if nobody has registered it."""
        return _classes.get(self._description)

    def open(self, data: Any) -> Node:
        """Checks the bytes of one value, and gives its tree, as `adtc_typed.open` does.

        Args:
            data: The value's bytes.

        Raises:
            LookupError: Nobody has registered the class.
            BadTree: The bytes are no tree of the type.
        """
        found = self.node_class
        if found is None:
            raise LookupError(
                f"no class is known for trees of {self._description.decode()}:"
                " call adtc_typed.arrow.register(module) with the schema's module"
            )
        return open(found, data)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TreeType) and self._description == other._description

    def __ne__(self, other: object) -> bool:  # that of Arrow does not ask __eq__
        return not self == other

    def __hash__(self) -> int:
        return hash((NAME, self._description))

    def __str__(self) -> str:
        given = json.loads(self._description)
        return f"{NAME}<{given['schema']}.{given['type']}>"

    __repr__ = __str__

    def __arrow_ext_serialize__(self) -> bytes:
        return self._description

    @classmethod
    def __arrow_ext_deserialize__(cls, storage: pa.DataType, description: bytes) -> TreeType:
        if storage != pa.large_binary():
            raise TypeError(f"{NAME}: the storage is large_binary, not {storage}")
        given = json.loads(description)
        made = cls.__new__(cls)
        made._set(storage, _described(given["schema"], given["type"], given["fingerprint"]))
        return made

    def __arrow_ext_class__(self) -> type[TreeArray]:
        return TreeArray

    def __arrow_ext_scalar_class__(self) -> type[TreeScalar]:
        return TreeScalar


class TreeScalar(pa.ExtensionScalar):  # type: ignore[misc]
    """One value of a column."""

    def as_py(self, **_: Any) -> Node | None:
        """Checks the value, and gives its tree; None if it is null.

        Raises:
            LookupError: Nobody has registered the class.
            BadTree: The value is no tree of the type.
        """
        return None if self.value is None else self.type.open(self.value.as_buffer())


class TreeArray(pa.ExtensionArray):  # type: ignore[misc]
    """A column, or a part of it."""

    def trees(self) -> Iterator[Node | None]:
        """Gives the trees of all rows in order, None for null. Each is checked when it comes.

        Raises:
            LookupError: Nobody has registered the class.
            BadTree: A value is no tree of the type; the message says of which row.
            pyarrow.ArrowInvalid: Offsets are wrong, which Arrow reads from files as they are.
        """
        self.validate(full=True)
        for row, scalar in enumerate(self):
            try:
                yield scalar.as_py()
            except BadTree as error:
                raise _bad_row(error, row) from None

    def check(self) -> None:
        """Proves all values to be trees of the type, as `adtc_typed.open` does.

        Raises:
            LookupError: Nobody has registered the class.
            BadTree: A value is no tree of the type; the message says of which row.
            pyarrow.ArrowInvalid: Offsets are wrong, which Arrow reads from files as they are.
        """
        for _ in self.trees():
            pass


def _bad_row(error: BadTree, row: int) -> BadTree:
    told = BadTree(f"row {row}: {error}")
    told.path, told.position = error.path, error.position
    return told


def tree_array(type_: type[Node], trees: Iterable[Any | None]) -> TreeArray:
    """Makes a column of trees.

    The bytes of all trees are in memory twice, until the column is made.

    Args:
        type_: The class of the trees' type, which is registered.
        trees: Nodes, views, whatever `adtc_typed.to_bytes` takes; None is null.

    Raises:
        TypeError: As of `adtc_typed.to_bytes`, whose other errors come out as well.
    """
    values = (None if tree is None else _padded(to_bytes(tree, type_)) for tree in trees)
    return pa.ExtensionArray.from_storage(
        TreeType(type_), pa.array(list(values), pa.large_binary())
    )


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % ALIGNMENT)


class Column(ctypes.Structure):
    """The memory of an array, as adtc_column.h has it: for functions of C, by ctypes or cffi.

    `column_of` makes one. It keeps the array alive. Its trees have not been checked.
    """

    _fields_ = (
        ("validity", ctypes.c_void_p),
        ("offsets", ctypes.c_void_p),
        ("data", ctypes.c_void_p),
        ("first", ctypes.c_int64),
        ("count", ctypes.c_int64),
    )


def column_of(array: TreeArray) -> Column:
    """Gives the memory of an array to functions of C. Nothing is copied.

    Every offset is looked at, since Arrow reads them from files as they are.

    Args:
        array: A column, or a part of it, which the result keeps alive.

    Raises:
        pyarrow.ArrowInvalid: An offset is wrong.
        TypeError: It is an array of another type.
    """
    if not isinstance(array, TreeArray):
        raise TypeError(f"an array of {NAME} is needed, not {type(array).__name__}")
    array.validate(full=True)
    buffers = [None if b is None else b.address for b in array.storage.buffers()]
    column = Column(*buffers, array.offset, len(array))
    column.array = array
    return column


# Arrow wants one type of the name, whichever that is: its class makes those of all columns.
pa.register_extension_type(
    TreeType.__arrow_ext_deserialize__(pa.large_binary(), _described("", "", ""))
)
