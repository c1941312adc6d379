"""What users start takes no package: the programs of tools/bare-python."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from toolchain import ROOT, checked, run

BARE = ROOT / "tools" / "bare-python"


def test_arguments() -> None:
    assert checked([BARE, "-c", "import sys; print(sys.argv[1:])", "a b", "c"]) == "['a b', 'c']\n"


def test_without_arguments() -> None:
    done = run([BARE])
    assert (done.returncode, done.stderr) == (2, "usage: tools/bare-python ARGUMENT...\n")


@pytest.mark.parametrize("program", ["runtime/build"])
def test_standard_library_is_enough(program: str) -> None:
    """-S: no package of the system either."""
    checked([BARE, "-S", program, "--help"], cwd=ROOT)


@pytest.mark.parametrize("target", ["install-runtime", "uninstall-runtime", "runtimes"])
def test_nothing_is_installed(target: str, tmp_path: Path) -> None:
    """By a command that ends before anything is built."""
    cache = tmp_path / "cache"
    environment = os.environ | {"OUTHEAP_TOOLCHAINS": str(cache)}
    done = run(["make", "--no-print-directory", target, "OCAML=5.2"], cwd=ROOT, env=environment)
    assert done.returncode == 2
    assert "the runtimes are for OCaml 4.14, 5.3 and 5.4 only" in done.stderr
    assert not cache.exists()
