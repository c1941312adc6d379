"""Compiles test programs in C that need no OCaml, in the variant that test/run asks for.

The library's sources are compiled with the same flags, so that sanitizers see all of it.
OUTHEAP_TEST_BUILD is the folder for what is built, OUTHEAP_TEST_VARIANT the variant.
"""

from __future__ import annotations

import functools
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("OUTHEAP_TEST_BUILD", ROOT / "_build" / "c")).resolve()
VARIANT = os.environ.get("OUTHEAP_TEST_VARIANT", "plain")
OCAML = os.environ.get("OUTHEAP_TEST_OCAML", "5.3")
STRICT = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-g"]
FLAGS = {
    "plain": ["-O2"],
    "debug": ["-O0"],
    "asan": ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"],
    "portable": ["-O2", "-DBOXROOT_PORTABLE=1"],
    "tsan": ["-O1", "-fsanitize=thread"],
}
# The file that makes the system's calls for memory fail (test/pages/support/system.h).
SYSTEM = "test/pages/support/system.c"
WRAP_SYSTEM = tuple(f"-Wl,--wrap={call}" for call in ("mmap", "munmap", "mprotect", "madvise"))
INCLUDE = [f"-I{ROOT / folder}" for folder in ("include", "test/pages/support")]


@functools.cache
def ocaml_headers() -> str:
    """For parts of boxroot by themselves: the layout of pools needs the headers of OCaml."""
    command = [ROOT / "tools" / "with-ocaml", OCAML, "ocamlc", "-where"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def compile_c(compiler: str, arguments: list, folder: Path) -> None:
    """An exception that shows what the compiler said if it does not compile."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [compiler, *STRICT, *FLAGS[VARIANT], *INCLUDE, *map(str, arguments)]
    compilation = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    if compilation.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}\n{compilation.stderr}")


@functools.cache
def library(name: str, compiler: str) -> list[Path]:
    """The objects of src/NAME, compiled once."""
    folder = BUILD / "c" / f"{name}-{Path(compiler).name}"
    sources = sorted((ROOT / "src" / name).glob("*.c"))
    compile_c(compiler, ["-c", *sources], folder)
    return [folder / f"{source.stem}.o" for source in sources]


@dataclass(frozen=True)
class Program:
    """An executable: its sources, which are relative to the root of the checkout, and flags. It is
    linked with some of the libraries in src."""

    name: str
    sources: tuple[str, ...]
    flags: tuple[str, ...] = ()
    compiler: str = os.environ.get("CC", "cc")
    runner: tuple[str, ...] = ()  # a command before the program's own
    libraries: tuple[str, ...] = ("pages",)

    @property
    def path(self) -> Path:
        return BUILD / "c" / self.name

    def build(self) -> Path:
        """Compiles it, and the libraries if that is not done yet."""
        files = [ROOT / source for source in self.sources]
        files += [file for name in self.libraries for file in library(name, self.compiler)]
        compile_c(self.compiler, [*self.flags, *files, "-pthread", "-o", self.path], BUILD / "c")
        return self.path

    def run(self, *arguments: str, patience: int = 120, **options) -> subprocess.CompletedProcess:
        command = [*self.runner, self.path, *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=patience, **options)


def names(source: Path) -> list[str]:
    """The tests of a program, from the table at the end of its source (testing.h)."""
    table = source.read_text().split("TEST_PROGRAM(")[1]
    return [entry.split('"')[1] for entry in table.split("{")[1:]]


build = functools.cache(Program.build)


def whereabouts(program: Program) -> str:
    """By which one chooses it, a part or a kind of tests, as in adtc/unit/saving; with its name
    where that says more, since a source may be compiled in several ways."""
    place = Path(program.sources[0]).relative_to("test").with_suffix("")
    known = program.name.removeprefix(f"{place.parts[0]}_")
    return place.as_posix() if known == place.name else f"{place.as_posix()}/{program.name}"


def cases(programs: list[Program]) -> list:
    """A program and the name of one of its tests, for each of them."""
    return [
        pytest.param(p, name, id=f"{whereabouts(p)}/{name}")
        for p in programs
        for name in names(ROOT / p.sources[0])
    ]


def check(program: Program, name: str) -> None:
    """Runs one test, in a process of its own."""
    build(program)
    run = program.run(name)
    assert run.returncode == 0, f"exit status {run.returncode}\n{run.stdout}{run.stderr}"
