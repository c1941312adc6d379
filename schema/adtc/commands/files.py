"""Files of trees: bytes that are proved before they are read, and that are replaced as a whole."""

from __future__ import annotations

import mmap
import os
import sys
import tempfile
from pathlib import Path

from ..model import TypeModel
from ..trees.shape import Shape
from .package import class_of, package

STANDARD = Path("-")  # input or output


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
    data = _bytes(path)
    try:
        typed.open(class_, data)
    except typed.BadTree as error:
        raise BadFile(f"{path}: error: {error}") from None
    return data


def _bytes(path: Path) -> object:
    """Mapped, if that is possible; no program may write to the file meanwhile."""
    if path == STANDARD:
        return sys.stdin.buffer.read()
    with path.open("rb") as file:
        try:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (ValueError, OSError):  # it is empty, or a pipe
            return file.read()


def text_of(path: Path) -> str:
    """OSError, NotUtf8"""
    data = sys.stdin.buffer.read() if path == STANDARD else path.read_bytes()
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
