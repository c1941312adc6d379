"""The examples of the page: our runtimes run them, and OCaml 5's own crashes with the first."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import built_runtimes as runtimes
import pytest
from built_runtimes import IS_5, OURS, ROOT, STOCK

EXAMPLE = ROOT / "examples" / "runtimes"
WITH_CLASS = ROOT / "examples" / "runtimes-class"
PAGE = ROOT / "docs" / "runtimes.md"
WITHOUT_MESSAGES = {"OCAMLRUNPARAM": "v=0"}


def program(runtime: str) -> Path:
    for name in ("buffers.c", "main.ml"):
        runtimes.link_to(EXAMPLE / name, runtimes.folder(runtime))
    return runtimes.link(runtime, "main", "buffers.c", "main.ml")


def run(runtime: str) -> subprocess.CompletedProcess:
    return runtimes.run([program(runtime)], env=WITHOUT_MESSAGES)


@pytest.mark.parametrize("runtime", OURS)
def test_example(runtime: str) -> None:
    done = run(runtime)
    assert done.returncode == 0, done.stderr
    assert done.stdout == (EXAMPLE / "expected").read_text()


@pytest.mark.skipif(not IS_5, reason="OCaml 4.14 allows naked pointers")
@pytest.mark.parametrize("runtime", [STOCK, "_stock"])
def test_it_needs_our_runtimes(runtime: str) -> None:
    assert run(runtime).returncode < 0


def folders() -> dict[str, str]:
    """The environment of the page's commands."""
    return os.environ | {"RUNTIMES": str(runtimes.archives()), "OUTHEAP": str(ROOT)}


needs_5 = pytest.mark.skipif(not IS_5, reason="no class of one's own on OCaml 4.14")


@pytest.mark.parametrize("example", [EXAMPLE, pytest.param(WITH_CLASS, marks=needs_5)])
def test_with_dune(example: Path, tmp_path: Path) -> None:
    """By the files of the example, in a folder of one's own."""
    folder = shutil.copytree(example, tmp_path / "example")
    dune = [ROOT / "tools" / "with-ocaml", runtimes.OCAML, "dune", "build", "--root", ".", "-j1"]
    runtimes.checked(dune, cwd=folder, env=folders())
    program = folder / "_build" / "default" / "main.exe"
    assert runtimes.checked([program]) == (example / "expected").read_text()


def link_as_typed(runtime: str, folder: Path) -> Path:
    """By the command of the page, with another variant in it."""
    typed = re.search(r"^ocamlopt -ccopt .* texts.c main.ml -o main$", PAGE.read_text(), re.M)[0]
    command = typed.replace("_pt ", f"{runtimes.library_name(runtime)} ")
    shell = [ROOT / "tools" / "with-ocaml", runtimes.OCAML, "sh", "-c", command]
    runtimes.checked(shell, cwd=folder, env=folders())
    return folder / "main"


@needs_5
@pytest.mark.parametrize("runtime", OURS)
def test_with_class(runtime: str, tmp_path: Path) -> None:
    folder = shutil.copytree(WITH_CLASS, tmp_path / "example")
    program = link_as_typed(runtime, folder)
    expected = (WITH_CLASS / "expected").read_text()
    assert runtimes.checked([program], env=WITHOUT_MESSAGES) == expected
    assert f"```\n{expected}```" in PAGE.read_text()


@needs_5
def test_class_needs_our_runtimes(tmp_path: Path) -> None:
    """The library says so in a sentence, with no library of ours linked."""
    folder = shutil.copytree(WITH_CLASS, tmp_path / "example")
    done = runtimes.run([link_as_typed("_stock", folder)], env=WITHOUT_MESSAGES)
    assert done.returncode == 2
    assert "the OCaml runtime of this program, or this system, cannot do that" in done.stderr
