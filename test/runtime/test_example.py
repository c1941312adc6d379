"""The example examples/runtimes: our runtimes run it, and OCaml 5's own crashes."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import built_runtimes as runtimes
import pytest
from built_runtimes import IS_5, OURS, ROOT, STOCK

EXAMPLE = ROOT / "examples" / "runtimes"
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


def test_with_dune(tmp_path: Path) -> None:
    """By the files of the example, in a folder of one's own."""
    folder = shutil.copytree(EXAMPLE, tmp_path / "example")
    dune = [ROOT / "tools" / "with-ocaml", runtimes.OCAML, "dune", "build", "--root", ".", "-j1"]
    found = {"RUNTIMES": str(runtimes.archives())}
    runtimes.checked(dune, cwd=folder, env=os.environ | found)
    program = folder / "_build" / "default" / "main.exe"
    assert runtimes.checked([program]) == (EXAMPLE / "expected").read_text()
