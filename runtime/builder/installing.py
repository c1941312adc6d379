"""Copies the runtimes and their header beside a compiler's own runtime, and removes them."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path

from .compiler import ROOT, Compiler, Unusable
from .lines import Line
from .variants import archive_name

# What <outheap/runtime.h> consists of: stubs that ocamlopt compiles look in its own folder.
HEADERS = ("runtime.h", "status.h")
HEADER_FOLDER = "outheap"


@contextlib.contextmanager
def explained(what: str, ocaml: Compiler) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Unusable(f"cannot {what} {ocaml.folder}: {error.strerror}") from error


def put(source: Path, place: Path) -> None:
    """As a whole, or not at all."""
    beside = place.with_name(f"{place.name}.new")
    try:
        shutil.copy(source, beside)
        beside.replace(place)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    print(place)


def install(archives: Path, ocaml: Compiler) -> None:
    with explained("install into", ocaml):
        for archive in sorted(archives.glob("*.a")):
            put(archive, ocaml.folder / archive.name)
        folder = ocaml.folder / HEADER_FOLDER
        folder.mkdir(exist_ok=True)
        for name in HEADERS:
            put(ROOT / "include" / "outheap" / name, folder / name)


def uninstall(ocaml: Compiler, line: Line) -> None:
    places = [ocaml.folder / archive_name(v, form) for v in line.variants for form in v.forms]
    places += [ocaml.folder / HEADER_FOLDER / name for name in HEADERS]
    found = [place for place in places if place.exists()]
    with explained("remove from", ocaml):
        for place in found:
            place.unlink()
            print(place)
    with contextlib.suppress(OSError):  # not there, or others' files are in it
        (ocaml.folder / HEADER_FOLDER).rmdir()
    if not found:
        print(f"no runtime of Outheap is in {ocaml.folder}")
