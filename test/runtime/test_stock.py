"""`_stock` is what is compared with: it has the machine code of OCaml's own runtime."""

from __future__ import annotations

import re
from pathlib import Path

import built_runtimes as runtimes
import pytest

pytestmark = pytest.mark.skipif(runtimes.IS_DEBUG, reason="there is one of it")


def without_place(line: str) -> str:
    """An instruction, without the label that is nearest to what it refers to: before linking that
    says nothing, and depends on how long constant strings are."""
    return re.sub(r" <[^>]*>$", "", line)


def machine_code(archive: Path, folder: Path) -> dict[str, list[str]]:
    """Of each member, disassembled, without the line that has the object's name."""
    folder.mkdir()
    runtimes.checked(["ar", "x", archive], cwd=folder)
    return {path.name: list(map(without_place, disassembled(path))) for path in folder.iterdir()}


def disassembled(path: Path) -> list[str]:
    return runtimes.checked(["objdump", "-d", path]).splitlines()[2:]


def test_machine_code(tmp_path: Path) -> None:
    ours = machine_code(runtimes.archives() / "libasmrun_stock.a", tmp_path / "ours")
    stock = machine_code(runtimes.standard_library() / "libasmrun.a", tmp_path / "stock")
    assert ours == stock


def test_others_differ(tmp_path: Path) -> None:
    """The comparison above looks where the edits are."""
    ours = machine_code(runtimes.archives() / "libasmrun_pt.a", tmp_path / "ours")
    stock = machine_code(runtimes.standard_library() / "libasmrun.a", tmp_path / "stock")
    assert ours["major_gc.n.o"] != stock["major_gc.n.o"]
    assert ours["md5.n.o"] == stock["md5.n.o"]
