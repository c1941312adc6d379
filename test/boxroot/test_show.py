"""BOXROOT_SHOW=stats,leaks in the environment: what is shown, when, and where.

The program is the folders of C files, as a user's own build would compile them, in both forms.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
from pathlib import Path

import pytest
from toolchain import BUILD, ROOT, checked, library_files, ocaml, run, where

pytestmark = pytest.mark.skipif(
    os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain", reason="a build of its own"
)
HERE = ROOT / "test" / "boxroot" / "show"
DEBUG = "-DBOXROOT_DEBUG=1"
FORMS = [(), (DEBUG,)]
# How the program ends, when three roots of ten are live.
ENDS = ["return", "ocaml", "thread", "shutdown", "shutdown_teardown", "teardown"]
ENDS += ["teardown_shutdown"]


@functools.cache
def ocaml_part() -> list[str | Path]:
    """In one object file, and the libraries that it needs."""
    folder = BUILD / "show"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "program.ml", folder)
    command = ["ocamlopt", "-output-complete-obj", "program.ml", "-o", "whole.o"]
    checked(ocaml(*command), cwd=folder)
    libraries = checked(ocaml("ocamlopt", "-config-var", "native_c_libraries")).split()
    return [folder / "whole.o", *libraries]


@functools.cache
def program(*flags: str) -> Path:
    path = BUILD / "show" / f"program{''.join(flags)}"
    sources = library_files()
    includes = [f"-I{ROOT / 'include'}", "-isystem", where()]
    command = ["cc", "-g", "-O1", "-rdynamic", *flags, *includes, HERE / "program.c", *sources]
    checked([*command, *ocaml_part(), "-pthread", "-o", path])
    return path


def shown(words: str | None, end: str, *flags: str) -> list[str]:
    """The lines on the standard error; there is nothing on the other."""
    environment = {k: v for k, v in os.environ.items() if k != "BOXROOT_SHOW"}
    if words is not None:
        environment["BOXROOT_SHOW"] = words
    done = run([program(*flags), end], env=environment)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    return done.stderr.splitlines()


@pytest.mark.parametrize("flags", FORMS, ids=["usual", "debug"])
@pytest.mark.parametrize("end", ENDS)
def test_statistics(end: str, flags: tuple[str, ...]) -> None:
    lines = shown("stats", end, *flags)
    assert re.match(r"boxroot: 3 roots live, 10 created; deleted: 7 locally, 0 by", lines[0])
    assert re.match(
        r"boxroot: (1 pool|(?!1 )[1-9]\d* pools) live \(\d+ KiB\), [1-9]\d* at peak", lines[3]
    )
    assert re.match(r"boxroot: (whole|portable) form, for OCaml [45]\.\d+$", lines[7])
    assert len(lines) == 8


@pytest.mark.parametrize("end", ENDS)
def test_leaks(end: str) -> None:
    lines = shown("leaks", end)
    assert [line.split(";")[0] for line in lines] == ["boxroot: 3 roots live"]


@pytest.mark.parametrize("end", ENDS)
def test_leaks_in_the_debug_form(end: str) -> None:
    lines = shown("leaks", end, DEBUG)
    assert lines[:2] == [
        "boxroot: live roots: 3; places that created them: 1",
        "  3 created by:",
    ]


def test_both_in_one_order() -> None:
    lines = shown("leaks,stats", "return")
    assert len(lines) == 9
    assert lines[0].startswith("boxroot: 3 roots live, 10 created")
    assert lines[-1].startswith("boxroot: 3 roots live; to see where")


def test_what_is_deleted_at_the_end_is_no_leak() -> None:
    assert shown("leaks", "atexit")[0].startswith("boxroot: 0 roots live")


@pytest.mark.parametrize("words", [None, "", ",", ",,"])
def test_nothing_is_asked_for(words: str | None) -> None:
    assert shown(words, "return") == []


@pytest.mark.parametrize("end", ["never", "at_once"])
def test_nothing_is_shown(end: str) -> None:
    """Of a program that had no root, and of one that ends by _exit."""
    assert shown("stats,leaks", end) == []


def test_unknown_words() -> None:
    lines = shown("statistics,leaks,Stats", "return")
    said = "boxroot: '{}' in BOXROOT_SHOW means nothing: its words are stats, leaks"
    assert lines[:2] == [said.format("statistics"), said.format("Stats")]
    assert lines[2].startswith("boxroot: 3 roots live; to see")
    assert len(lines) == 3
