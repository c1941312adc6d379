"""The opam packages: what dune generates, and sound by opam's own lint where there is an opam."""

from __future__ import annotations

import shutil

import pytest
from installed import PACKAGES, copy_package, fresh, package
from toolchain import ROOT, checked, ocaml


@pytest.mark.long
@pytest.mark.parametrize("name", PACKAGES)
def test_is_what_dune_generates(name: str) -> None:
    """It is generated again when the package is built."""
    generated = package() / f"{name}.opam"
    assert generated.read_text() == (ROOT / f"{name}.opam").read_text()


@pytest.mark.long
@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_building_the_package_leaves_a_checkout_clean() -> None:
    """By the command of docs/install.md."""
    checkout = fresh("checkout")
    copy_package(checkout)
    shutil.copy(ROOT / ".gitignore", checkout)
    for command in (["init", "-q"], ["add", "."]):
        checked(["git", *command], cwd=checkout)
    checked(ocaml("dune", "build", "-p", "boxroot", "@install"), cwd=checkout)
    assert (checkout / "_build" / "default" / "boxroot.install").exists()
    untracked = ["git", "ls-files", "--others", "--exclude-standard"]
    assert checked(untracked, cwd=checkout) == ""
    assert checked(["git", "diff", "--name-only"], cwd=checkout) == ""


@pytest.mark.skipif(shutil.which("opam") is None, reason="needs opam")
@pytest.mark.parametrize("name", PACKAGES)
def test_lint(name: str) -> None:
    """But for the addresses of a home page and of a place for bugs, which there are none of yet."""
    checked(["opam", "lint", "--warnings=-35-36", ROOT / f"{name}.opam"])
