"""Files of trees: bytes that are proved before they are read, and that are replaced as a whole."""

from __future__ import annotations

import errno
import io
import mmap
import os
import re
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

from ..model import TypeModel
from ..trees.items import HEADER_BYTES, size_in
from ..trees.shape import Shape
from .package import class_of, package

STANDARD = Path("-")  # input or output
NO_TREE, NO_FILE = 1, 2  # exit statuses
PIECE = 1 << 20  # bytes that are read at once


class BadFile(Exception):
    """What a file has that it should not have: a sentence."""


class NotUtf8(Exception):
    """A file of text that is none."""


def root_of(shape: Shape, name: str) -> TypeModel:
    """The type of whole trees, by its name if it has one. BadFile"""
    of = shape.root(name)
    if of is None and name not in ("", *shape.types):
        raise BadFile(f"adtc: --type {name}: there is no such type in {shape.module.name}")
    if of is None:
        name = name or shape.module.types[0].name
        raise BadFile(
            f"adtc: `{name}` is an enumeration, and no tree is one: choose a type by --type"
        )
    return of


def proved(shape: Shape, of: TypeModel, path: Path) -> object:
    """The bytes of a file, which are a tree of the type. OSError, BadFile, NoPackage"""
    typed, class_ = package(), class_of(shape, of)
    try:
        with _opened(path) as file:
            data = _mapped(file) or _received(file, typed, class_)
        typed.open(class_, data)
    except typed.BadTree as error:
        raise BadFile(f"{path}: error: {error}{_other_type(shape, error.path)}") from None
    except MemoryError:
        raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM), str(path)) from None
    return data


def _other_type(shape: Shape, path: str) -> str:
    """A hint, where it is the root that is wrong. Constructors and fields stand behind it."""
    is_root = path != "" and not re.search(r"[.[]", path)
    is_choice = len(shape.module.trees) > 1
    return "; if the root is of another type, name it by --type" if is_root and is_choice else ""


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """A file or a pipe. Errors of reading it have its path, too. OSError"""
    try:
        if path == STANDARD:
            yield sys.stdin.buffer
            return
        _refuse_others(path)
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _refuse_others(path: Path) -> None:
    """Devices may have no end, and to open one may do something."""
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        raise OSError(errno.EISDIR, "it is a folder")
    if not stat.S_ISREG(mode) and not stat.S_ISFIFO(mode):
        raise OSError(errno.ENODEV, "it is neither a file nor a pipe")


def _mapped(file: BinaryIO) -> object:
    """No program may write to the file meanwhile. None: it is empty, or no file."""
    if file is sys.stdin.buffer:
        return None
    try:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (ValueError, OSError):
        return None


def _received(file: BinaryIO, typed: ModuleType, class_: type) -> bytes:
    """As many bytes as the header says: it is proved first, and memory is taken as they come."""
    data = io.BytesIO(file.read(HEADER_BYTES))
    data.seek(0, io.SEEK_END)
    try:
        typed.open(class_, data.getvalue())
    except typed.BadTree as error:
        if error.position < HEADER_BYTES:
            raise
    missing = size_in(data.getvalue()) - HEADER_BYTES
    while missing > 0:
        piece = file.read(min(missing, PIECE))
        if not piece:
            break
        data.write(piece)
        missing -= len(piece)
    return data.getvalue()


def text_of(path: Path) -> str:
    """OSError, NotUtf8"""
    with _opened(path) as file:
        data = file.read()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise NotUtf8(str(path)) from None


def replace(path: Path, data: bytes) -> None:
    """Writes a new file beside the old one, and renames it: who has mapped the old one keeps it.
    OSError"""
    if path == STANDARD:
        sys.stdout.buffer.write(data)
        return
    if path.exists() and not path.is_file():  # a device, a pipe
        path.write_bytes(data)
        return
    target = path.resolve()
    try:
        number, partial = tempfile.mkstemp(prefix=".adtc-", suffix=".partial", dir=target.parent)
    except FileNotFoundError as error:
        raise FileNotFoundError(error.errno, error.strerror, str(path)) from None
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        os.chmod(partial, _mode(target))
        os.replace(partial, target)
    except BaseException:
        os.unlink(partial)
        raise


def _mode(path: Path) -> int:
    """Of the file that is there, or as new files have it."""
    if path.exists():
        return path.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
