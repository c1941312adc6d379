"""The crate boxroot: its tests, what it refuses to compile, its documents, and calls from OCaml."""

from __future__ import annotations

import functools
import re
import shutil
from pathlib import Path

import pytest
from crates import TARGET, built, fresh, need_crates
from toolchain import BUILD, ROOT, checked, ocaml

CRATE = ROOT / "rust" / "boxroot"
STUBS = ROOT / "test" / "rust" / "stubs"
THREADS = ["--features", "threads"]
REFUSAL = re.compile(r"```compile_fail(?:,(E\d{4}))?")


@pytest.fixture(autouse=True)
def needs() -> None:
    need_crates(ROOT)


def passed(said: str) -> int:
    return sum(map(int, re.findall(r"test result: ok\. (\d+) passed; 0 failed", said)))


def test_values_and_threads() -> None:
    assert passed(built("test", "--tests", *THREADS, folder=CRATE)) >= 22


def test_without_the_feature_threads() -> None:
    assert passed(built("test", "--test", "one_thread", folder=CRATE)) == 1


def refusals() -> list[str | None]:
    """The errors of the examples that must not compile."""
    sources = sorted((CRATE / "src").glob("*.rs"))
    return [code for source in sources for code in REFUSAL.findall(source.read_text())]


def test_examples() -> None:
    """Run, or refused with the very error that they name, which rustdoc compares only if it takes
    itself for one that is not released.
    """
    said = built("test", "--doc", *THREADS, folder=CRATE, RUSTC_BOOTSTRAP="1")
    assert all(refusals())
    assert said.count("compile fail ... ok") == len(refusals()) >= 10
    assert passed(said) >= len(refusals()) + 6


def test_readme_lists_what_is_refused() -> None:
    listed = re.findall(r"^\| .*, (E\d{4}) \|$", (CRATE / "README.md").read_text(), re.MULTILINE)
    assert sorted(listed) == sorted(refusals())


def test_documents() -> None:
    built("doc", "--no-deps", *THREADS, folder=CRATE, RUSTDOCFLAGS="-D warnings")


THREADS_OF_OCAML = ["-I", "+unix", "-I", "+threads"]
MODULES = ["unix.cma", "threads.cma", "main.ml"]


@functools.cache
def called_by_ocaml() -> Path:
    """A folder with the program in OCaml, which has its own threads, and the library in Rust."""
    built("build", "--quiet", folder=STUBS)
    folder = fresh(BUILD / "rust" / "stubs")
    shutil.copy(STUBS / "main.ml", folder)
    shutil.copy(TARGET / "debug" / "libstubs.a", folder)
    shutil.copy(TARGET / "debug" / "libstubs.so", folder / "dllstubs.so")
    return folder


def compile_main(compiler: str, *words: str | Path) -> list:
    command = ocaml(compiler, *THREADS_OF_OCAML, *words, "-o", "main")
    checked(command, cwd=called_by_ocaml())
    return [called_by_ocaml() / "main"]


def test_called_by_native_code() -> None:
    modules = [name.replace(".cma", ".cmxa") for name in MODULES]
    program = compile_main("ocamlopt", *modules, "libstubs.a")
    assert checked(program) == "all of it holds\n"


def test_called_by_bytecode() -> None:
    program = compile_main("ocamlc", "-custom", *MODULES, "libstubs.a")
    assert checked(program) == "all of it holds\n"


def test_loaded_by_bytecode() -> None:
    """From the folder that it was linked with."""
    found = ["-I", ".", "-dllpath", called_by_ocaml()]
    program = compile_main("ocamlc", *found, "-dllib", "dllstubs.so", *MODULES)
    assert checked(ocaml("ocamlrun", *program)) == "all of it holds\n"
