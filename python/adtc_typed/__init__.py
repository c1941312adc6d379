"""Trees of a schema in one buffer, as objects: docs/adtc-python.md.

A module that `schema/run compile --lang python` writes has the classes. This has what is the same
for all schemas. `open_file`, `save`, `walk` and `to_objects` take keywords; the other functions
take their arguments by position only.
"""

from __future__ import annotations

import builtins
import errno
import mmap
import os
import stat
from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any, TypeVar

from ._core import (
    BadTree,
    List,
    Node,
    Schema,
    Walk,
    identity,
    is_enumerator,
    is_shared,
    is_view,
    open,
    put,
    same,
    shares_values,
    stored_fields,
    to_bytes,
    writer_version,
)

__all__ = [
    "BadTree",
    "List",
    "Node",
    "Schema",
    "is_enumerator",
    "is_view",
    "open",
    "open_file",
    "same",
    "save",
    "to_bytes",
    "to_objects",
    "walk",
    "writer_version",
]

_N = TypeVar("_N", bound=Node)

Sequence.register(List)
open.__module__ = to_bytes.__module__ = __name__  # pickles have the name of what opens them


def open_file(type_: type[_N], path: str | PathLike[str]) -> _N:
    """Maps a file, checks it as `open` does, and gives the root of its tree as a view.

    Nobody may write to the file, or make it shorter, while a view of it lives. To replace the file
    by another, as `save` does, is safe. The check reads all of the file once, and nothing is
    copied. The call does not wait for the writer of a pipe: read the bytes of a pipe yourself, and
    give them to `open`.

    Args:
        type_: The class of a type, or of the constructor that is expected.
        path: The file.

    Raises:
        BadTree: The bytes are no tree of the type, or its root is of another constructor than the
            class says. An empty file is no tree.
        OSError: The file cannot be opened or mapped. A pipe, a device, or whatever else is no
            regular file, is refused with `errno.ENODEV`, and a folder with `errno.EISDIR`.
        TypeError: `type_` is no class of a schema.
        MemoryError: There is no room for the check.
    """
    with builtins.open(path, "rb", opener=_open_regular) as file:
        try:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError:  # an empty file cannot be mapped
            return open(type_, b"")
        except OSError as error:
            raise OSError(error.errno, error.strerror, path) from None
    return open(type_, mapped)


def _open_regular(path: str | PathLike[str], flags: int) -> int:
    """A descriptor. Who waits to write to a pipe would find a reader, and lose it: so this looks
    before it opens; and again, as another file may have come meanwhile."""
    _refuse_others(os.stat(path), path)
    without_wait = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
    descriptor = os.open(path, flags | without_wait)
    try:
        _refuse_others(os.fstat(descriptor), path)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _refuse_others(found: os.stat_result, path: str | PathLike[str]) -> None:
    """All but a regular file."""
    if not stat.S_ISREG(found.st_mode):
        number = errno.EISDIR if stat.S_ISDIR(found.st_mode) else errno.ENODEV
        raise OSError(number, os.strerror(number), path)


def save(path: str | PathLike[str], node: Any, type_: type[Node] | None = None) -> None:
    """Writes a tree to a file, which is replaced as a whole or not at all.

    A new file beside it gets all bytes first, and then its name. So views of the old file, as of
    `open_file`, stay as they are, and `node` may be one of them or have some below it. When the
    call returns, the system has the bytes on the disk. A file that is there keeps its permissions,
    and of a symbolic link the target is replaced. A pipe or a device is written to as it is. Other
    threads run while the file is written.

    Args:
        path: The file.
        node: What `to_bytes` takes.
        type_: The class of the tree's type. Without it, the class of `node` says the type.

    Raises:
        OSError: The file cannot be written, or its folder. The old one is there as it was, and
            nothing is beside it.
        ValueError: The path has a zero byte in it. All other errors are those of `to_bytes`, and
            then no file has been touched.
        MemoryError: There is no room.
    """
    put(path, to_bytes(node) if type_ is None else to_bytes(node, type_))


def walk(node: Node) -> Iterator[Node]:
    """Gives a node and all nodes below it, parents first, in the order of the bytes.

    Values of enumerations are no nodes of the tree. A shared node comes once, where it is first.
    The walk does not use Python's stack, and takes time for each node that it gives.

    Args:
        node: A view, or a node that was made.

    Raises:
        TypeError: The argument is no node.
    """
    if is_view(node):
        return Walk(node)
    return _walk_made_shared(node) if shares_values(node) else _walk_made(node)


def _walk_made(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if is_view(node):
            yield from Walk(node)
            continue
        yield node
        waiting.extend(reversed(list(_children(node))))


def _walk_made_shared(root: Node) -> Iterator[Node]:
    """A view may be in several places, and share with others: so it is walked as made nodes are."""
    waiting, met = [root], set()
    while waiting:
        node = waiting.pop()
        if is_shared(node):
            if identity(node) in met:
                continue
            met.add(identity(node))
        yield node
        waiting.extend(reversed(list(_children(node))))


def _children(node: Node) -> Iterator[Node]:
    for name in stored_fields(node):
        value = getattr(node, name)
        for item in value if isinstance(value, (tuple, List)) else (value,):
            if isinstance(item, Node) and not is_enumerator(item):
                yield item


def to_objects(node: Node, module: Any) -> Any:
    """Makes the same tree of objects of another module, so that the trees of `ast` come back.

    It takes time and memory for each node, and does not use Python's stack. A shared node becomes
    one object.

    Args:
        node: A view, or a node that was made, which is written first.
        module: A module whose classes have the names of ours. They take fields by name, and lists
            as lists.

    Returns:
        The object of the root.

    Raises:
        AttributeError: The module has no class of some name.
        TypeError: The argument is no node, a class takes other fields, or nothing makes a node of
            an unknown constructor.
        UnicodeDecodeError: A text is no UTF-8.
        RecursionError: A constant is nested too deep.
        MemoryError: There is no room. A node that was made has the errors of `to_bytes` too.
    """
    view = node if is_view(node) else open(_type_of(node), to_bytes(node))
    if shares_values(view):
        return _shared_objects(view, module)
    made: list[Any] = []  # of nodes whose parent is to come, the first child on top
    for part in reversed(list(walk(view))):
        made.append(_made(part, module, made))
    return made.pop()


def _shared_objects(view: Node, module: Any) -> Any:
    """A node becomes one object, wherever it comes again."""
    made: dict[int, Any] = {}
    waiting = [view]
    while waiting:
        node = waiting[-1]
        below = [] if identity(node) in made else list(_children(node))
        missing = [child for child in below if identity(child) not in made]
        waiting.extend(missing)
        if missing:
            continue
        if identity(node) not in made:
            objects = [made[identity(child)] for child in reversed(below)]
            made[identity(node)] = _made(node, module, objects)
        waiting.pop()
    return made[identity(view)]


def _made(node: Node, module: Any, below: list[Any]) -> Any:
    """An object of a node; those of the nodes below it leave a list, the first one from its end."""
    names = stored_fields(node)
    values = {name: _object(getattr(node, name), module, below) for name in names}
    return getattr(module, type(node).__name__)(**values)


def _type_of(node: Node) -> type[Node]:
    """That of the schema; a program may have derived the class of a node that was made."""
    for class_ in type(node).__mro__:
        if "__adtc_type__" in vars(class_):
            return class_
    raise TypeError(f"a node is needed, not {type(node)!r}")


def _object(value: Any, module: Any, made: list[Any]) -> Any:
    if isinstance(value, List):
        return [_object(item, module, made) for item in value]
    if not isinstance(value, Node):
        return value
    if not is_enumerator(value):
        return made.pop()
    return getattr(module, type(value).__name__)(*(getattr(value, n) for n in value._fields))
