"""Folders of src/boxroot run from the ground up: a file includes its own and those below."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from toolchain import ROOT, c_files

SOURCES = ROOT / "src" / "boxroot"
MAP = (SOURCES / "README.md").read_text()
FLOORS = re.findall(r"^\| `(\w+)/` \|", MAP, flags=re.MULTILINE)


def floor(file: Path) -> int:
    """The ground is -1: the public header. The roof has the public functions."""
    parts = file.relative_to(SOURCES).parts
    if len(parts) > 1:
        return FLOORS.index(parts[0])
    return -1 if file.name == "library.h" else len(FLOORS)


def files() -> list[Path]:
    headers = list(SOURCES.rglob("*.h"))
    return sorted([*headers, *c_files(SOURCES)])


def included(file: Path) -> list[Path]:
    names = re.findall(r'^#include "([^"]+)"', file.read_text(), flags=re.MULTILINE)
    places = [(file.parent / name).resolve() for name in names]
    return [place for place in places if place.is_relative_to(SOURCES) and place.exists()]


def test_map_names_every_folder() -> None:
    folders = {folder.name for folder in SOURCES.iterdir() if folder.is_dir()}
    assert folders == set(FLOORS)


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(SOURCES)))
def test_includes_run_downwards(file: Path) -> None:
    higher = [str(other) for other in included(file) if floor(other) > floor(file)]
    assert not higher


def graph() -> dict[Path, list[Path]]:
    """Which headers each header includes."""
    return {file: included(file) for file in files() if file.suffix == ".h"}


def test_headers_have_no_circle() -> None:
    left = graph()
    while free := [file for file, others in left.items() if not set(others) & set(left)]:
        for file in free:
            del left[file]
    assert not left
