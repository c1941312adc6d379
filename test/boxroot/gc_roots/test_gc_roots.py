"""OCaml's own tests of global roots (testsuite/tests/gc-roots), on boxroots.

They come from the compiler's sources (support/ocaml_source.py), and are compiled as they are;
shim.h is put in front of their stubs, and maps their global roots to boxroots (shim.c says how).
The output of each is compared with the reference that comes with it.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
from pathlib import Path

import ocaml_source
import pytest
import toolchain
from toolchain import BUILD, ROOT

HERE = Path(__file__).resolve().parent
TESTS = Path("testsuite/tests/gc-roots")
STUBS = "globrootsprim.c"
LARGE = {"OCAML_TEST_SIZE": "2"}  # with less, the tests of several domains do nothing
LONG = {"globroots_parallel_spawn_burn"}
PATIENCE = 600  # seconds of patience: the machine may do other things too

IS_PLAIN = os.environ.get("OUTHEAP_TEST_VARIANT") == "plain"
pytestmark = pytest.mark.skipif(not IS_PLAIN, reason="compiled without dune")


def sources() -> Path:
    """The folder of the tests, in a source tree of this OCaml."""
    return ocaml_source.tree() / TESTS


def programs() -> list[object]:
    """The names of the tests: what has a reference, on this OCaml."""
    names = sorted(path.stem for path in sources().glob("*.reference")) if IS_PLAIN else []
    return [pytest.param(name, marks=pytest.mark.long) if name in LONG else name for name in names]


def library() -> list[Path]:
    return toolchain.library_files()


@functools.cache
def objects() -> list[Path]:
    """The roots and the shim, compiled once."""
    folder = BUILD / "gc-roots"
    folder.mkdir(parents=True, exist_ok=True)
    sources = [*library(), HERE / "shim.c"]
    include = ["-I", ROOT / "include", "-isystem", toolchain.where()]
    toolchain.checked(["cc", "-O2", "-g", *include, "-c", *sources], cwd=folder)
    return [folder / f"{source.stem}.o" for source in sources]


def modules(name: str) -> list[str]:
    """The modules that the test is linked with, as its head says."""
    head = (sources() / f"{name}.ml").read_text().split("*)")[0]
    return re.search(r'modules = "([^"]*)"', head)[1].split()


def build(name: str, header: str, folder: Path) -> Path:
    """The test, with the header in front of its stubs."""
    for part in [*modules(name), f"{name}.ml"]:
        shutil.copy(sources() / part, folder)
    options = ["-w", "-a", "-ccopt", f"-include {HERE / header}"]
    command = ["ocamlopt", *options, STUBS, *objects()]
    command += [part for part in modules(name) if part != STUBS] + [f"{name}.ml"]
    threads = ["-cclib", "-lpthread"]
    toolchain.checked(toolchain.ocaml(*command, *threads, "-o", folder / "program"), cwd=folder)
    return folder / "program"


def run(program: Path):
    environment = os.environ | LARGE
    return toolchain.run([program], env=environment, timeout=PATIENCE)


@pytest.mark.parametrize("name", programs())
def test_gc_roots(name: str, tmp_path: Path) -> None:
    done = run(build(name, "shim.h", tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout == (sources() / f"{name}.reference").read_text()
    created, _, updated = map(int, re.findall(r"\d+", done.stderr.splitlines()[-1]))
    assert created > 2048 and updated > 0, done.stderr


def test_they_notice_roots_that_keep_nothing(tmp_path: Path) -> None:
    if not programs():
        pytest.skip(f"there is no test in {sources()}")
    name = programs()[-1]
    done = run(build(name, "nothing.h", tmp_path))
    assert done.returncode != 0 or done.stdout != (sources() / f"{name}.reference").read_text()
