"""The opam package: what dune generates, and sound by opam's own lint where there is an opam."""

from __future__ import annotations

import shutil

import pytest
from installed import package
from toolchain import ROOT, checked


def test_is_what_dune_generates() -> None:
    """It is generated again when the package is built."""
    generated = package() / "boxroot.opam"
    assert generated.read_text() == (ROOT / "boxroot.opam").read_text()


@pytest.mark.skipif(shutil.which("opam") is None, reason="needs opam")
def test_lint() -> None:
    """But for the addresses of a home page and of a place for bugs, which there are none of yet."""
    checked(["opam", "lint", "--warnings=-35-36", ROOT / "boxroot.opam"])
