"""Every listing of the users' documents is a part of a file that a test compiles.

The line before a listing names the file: <!-- from examples/cpp/main.cpp -->. A listing without a
language is what one types or sees, and is not compared.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from toolchain import ROOT, checked, where

FROM = ["using-from-c", "using-from-cpp", "using-from-ocaml", "using-from-rust"]
PAGES = ["install", *FROM, "migrating", "adtc", "pages"]
LISTING = re.compile(
    r"^(?:<!-- from (\S+) -->\n\n?)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
OWN = ["test/docs/migrating.c", "test/docs/adtc.c", "test/docs/pages.c"]
COMPILED = ("examples/", "test/boxroot/cpp/code.cpp", "test/rust/stubs/", *OWN)


def page(name: str) -> Path:
    return ROOT / "docs" / f"{name}.md"


def listings() -> list:
    return [
        pytest.param(source, text, id=f"{name}-{number}")
        for name in PAGES
        for number, (source, _, text) in enumerate(LISTING.findall(page(name).read_text()))
    ]


@pytest.mark.parametrize("source, text", listings())
def test_listing(source: str, text: str) -> None:
    assert source.startswith(COMPILED), f"from {source or 'nowhere'}:\n{text}"
    lines = (ROOT / source).read_text()
    assert f"\n{text}" in f"\n{lines}", f"not in {source}:\n{text}"


def test_there_are_listings() -> None:
    assert len(listings()) >= 25


@pytest.mark.parametrize("source", OWN)
def test_it_compiles(source: str, tmp_path: Path) -> None:
    strict = ["-Wall", "-Wextra", "-Werror", "-I", ROOT / "include", "-isystem", where()]
    checked(["gcc", *strict, "-c", ROOT / source, "-o", tmp_path / "listing.o"])
