"""Libraries as one object file, and headers that do not fit them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from toolchain import BUILD, ROOT, c_files, checked, outheap_version

MAJOR, MINOR, _ = map(int, outheap_version().split("."))


def whole(name: str, folders: Sequence[Path], flags: Sequence[str | Path]) -> Path:
    """All C files of the folders, compiled with the flags and linked to an object file."""
    place = BUILD / "match"
    place.mkdir(parents=True, exist_ok=True)
    sources = [source for folder in folders for source in c_files(folder)]
    checked(["gcc", "-O0", "-r", *flags, "-I", ROOT / "include", *sources, "-o", place / name])
    return place / name


def later_headers(folder: Path) -> Path:
    """The headers of a later version."""
    later = folder / "include"
    checked(["cp", "-r", ROOT / "include", later])
    header = later / "outheap" / "version.h"
    text = header.read_text()
    header.write_text(text.replace(f"VERSION_MINOR {MINOR}", f"VERSION_MINOR {MINOR + 1}"))
    return later
