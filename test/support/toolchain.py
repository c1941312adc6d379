"""Commands, and those of the OCaml that test/run tests with."""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("OUTHEAP_TEST_BUILD", ROOT / "_build" / "c")).resolve()
OCAML = os.environ.get("OUTHEAP_TEST_OCAML", "5.3")
PATIENCE = 300  # seconds; the machine may do other things too


def ocaml(*command: str | Path) -> list:
    return [ROOT / "tools" / "with-ocaml", OCAML, *command]


def run(command: list, **options) -> subprocess.CompletedProcess:
    options = {"capture_output": True, "text": True, "timeout": PATIENCE} | options
    return subprocess.run(list(map(str, command)), **options)


def checked(command: list, **options) -> str:
    """What it printed; an exception that shows all of it if it fails."""
    done = run(command, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


@functools.cache
def where() -> Path:
    """The folder of OCaml's own libraries and headers."""
    return Path(checked(ocaml("ocamlc", "-where")).strip())


@functools.cache
def version() -> str:
    """As in 5.3.0."""
    return checked(ocaml("ocamlc", "-version")).strip()


def numbers(version: str) -> tuple[int, ...]:
    """As in (5, 3): 5.3.0 and 5.3 are of the same, and 5.6.0+dev0 is of (5, 6)."""
    return tuple(int(part) for part in re.findall(r"\d+", version)[:2])


def other_ocaml() -> tuple[str, Path]:
    """The other line of OCaml, as in 4.14, and its prefix; without it the test is skipped."""
    other = "5.3" if version().startswith("4.") else "4.14"
    place = run([ROOT / "tools" / "toolchain", "path", other])
    if place.returncode != 0:
        pytest.skip(place.stderr.strip())
    return other, Path(place.stdout.strip())


@functools.cache
def first_ocaml() -> str:
    """The first that is served, as in 4.14: the header says so to installer, tools and crate."""
    header = (ROOT / "include" / "outheap" / "boxroot_match.h").read_text()
    number = int(re.search(r"#define BXR_FIRST_OCAML (\d+)", header)[1])
    return f"{number // 10000}.{number // 100 % 100}"


@functools.cache
def outheap_version() -> str:
    """As in 0.1.0."""
    return checked([ROOT / "tools" / "version"]).strip()


def library_folders() -> list[Path]:
    """The sources of libboxroot."""
    script = ". packaging/library.sh && printf '%s\\n' \"${boxroot_folders[@]}\""
    return [ROOT / name for name in checked(["bash", "-c", script], cwd=ROOT).split()]


def c_files(folder: Path) -> list[Path]:
    """The C files of one of our folders, as packaging/library.sh says."""
    script = f". packaging/library.sh && c_files '{folder.relative_to(ROOT)}'"
    return [ROOT / name for name in checked(["bash", "-c", script], cwd=ROOT).split()]


def library_files() -> list[Path]:
    """The C files of libboxroot."""
    return [file for folder in library_folders() for file in c_files(folder)]


def installed(*programs: str) -> list[str]:
    """Those of the programs that are on PATH."""
    return [program for program in programs if shutil.which(program)]
