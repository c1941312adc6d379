"""The first program with a schema, in each language, by the commands of its page.

Each writes the same bytes: the pages promise that every language reads what another wrote.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from fences import blocks
from installed import make_environment, ocaml_with_boxroot
from python_generated import built
from rust_generated import need_rustc
from toolchain import ROOT, checked, run

ANIMALS = ROOT / "examples" / "animals"
EXPECTED = (ANIMALS / "expected").read_text()
LANGUAGES = ["c", "cpp", "rust", "ocaml", "python"]


def commands(language: str) -> list[str]:
    """The lines of the block of its page that ends by running the program."""
    runs = re.compile(r"\./animals|cargo run|python main\.py|.* dune exec \./main\.exe")
    lines = (block.splitlines() for block in blocks(f"adtc-{language}.md"))
    return next(typed for typed in lines if runs.fullmatch(typed[-1]))


def prepared(language: str) -> tuple[list[str], dict[str, str]]:
    """Returns the lines that are typed in the copy of the folder, and the environment. All that
    needs a network is there already."""
    typed, environment = commands(language), os.environ | {"OUTHEAP": str(ROOT)}
    typed = [line for line in typed if not line.startswith("cp -r $OUTHEAP/examples/animals ")]
    if language == "rust":
        need_rustc()
        environment["CARGO_NET_OFFLINE"] = "true"
    if language == "ocaml":
        typed = [line.replace("$PWD/vendor/outheap", str(ROOT)) for line in typed]
    if language == "python":
        if sys.version_info < (3, 10):
            pytest.skip("it has a match statement")
        environment["PYTHONPATH"] = str(built("plain"))
        typed = [line for line in typed if "venv" not in line and "pip install" not in line]
        typed = [re.sub("^python ", f"{sys.executable} ", line) for line in typed]
    return typed, environment


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], bytes]:
    """The bytes of its file, after it has said what it should.

    Far from the checkout, whose own build files cargo and dune would take for the project's.
    """

    @functools.cache
    def run_once(language: str) -> bytes:
        folder = tmp_path_factory.mktemp(language) / ANIMALS.name
        shutil.copytree(ANIMALS, folder)
        typed, environment = prepared(language)
        command = ["sh", "-ec", "\n".join(typed)]
        command = ocaml_with_boxroot(*command) if language == "ocaml" else command
        done = run(command, cwd=folder, env=environment)
        assert (done.returncode, done.stdout.endswith(EXPECTED)) == (0, True), done.stderr
        assert "warning" not in done.stderr.lower(), done.stderr
        return (folder / "yard.adtc").read_bytes()

    return run_once


@pytest.mark.parametrize("language", LANGUAGES)
def test_by_the_commands_of_its_page(written: Callable[[str], bytes], language: str) -> None:
    assert written(language)


def test_c_says_what_the_system_refused(tmp_path: Path) -> None:
    folder = tmp_path / ANIMALS.name
    shutil.copytree(ANIMALS, folder)
    (folder / "yard.adtc").mkdir()
    typed, environment = prepared("c")
    done = run(["sh", "-ec", "\n".join(typed)], cwd=folder, env=environment)
    assert (done.returncode, done.stderr) == (1, "yard.adtc: Is a directory\n")


@pytest.mark.skipif(shutil.which("cmake") is None, reason="needs cmake")
def test_by_cmake(tmp_path: Path) -> None:
    """The program in C++, with the schema compiler and the library that are installed."""
    shutil.copytree(ANIMALS, tmp_path / "animals")
    environment = make_environment()
    build = tmp_path / "build"
    checked(["cmake", "-S", tmp_path / "animals", "-B", build], env=environment)
    checked(["cmake", "--build", build], env=environment)
    assert checked([build / "animals"], cwd=tmp_path, env=environment) == EXPECTED


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_page_shows_the_schema_and_the_output(language: str) -> None:
    shown = blocks(f"adtc-{language}.md")
    assert (ANIMALS / "animals.asdl").read_text() in shown
    assert EXPECTED in shown


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_bytes_are_those_of_c(written: Callable[[str], bytes], language: str) -> None:
    assert written(language) == written("c")
