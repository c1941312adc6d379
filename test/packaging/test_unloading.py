"""Roots in a library that is unloaded while OCaml goes on, which keeps calling their hooks."""

from __future__ import annotations

import functools
import shutil
from pathlib import Path

import pytest
from installed import by_make, fresh
from toolchain import ROOT, checked, library_files, ocaml, run, version, where

PROJECT = Path(__file__).parent / "unloading"
WORKERS = ROOT / "test" / "boxroot" / "workers"
SHARED = ["cc", "-O1", "-g", "-shared", "-fPIC", "-isystem", where()]


@functools.cache
def folder() -> Path:
    """With the host, which knows nothing of boxroot."""
    place = fresh("unloading")
    line = version().split(".")[0]
    shutil.copy(WORKERS / f"strand_{line}.ml", place / "strand.ml")
    for name in ("host.ml", "host_stubs.c"):
        shutil.copy(PROJECT / name, place)
    threads = ["-I", "+unix", "-I", "+threads", "unix.cmxa", "threads.cmxa"]
    command = ["ocamlopt", *threads, "strand.ml", "host.ml", "host_stubs.c", "-o", "host"]
    checked(ocaml(*command), cwd=place)
    return place


def compiled_in(plugin: Path) -> None:
    """As by a Makefile of the plugin's own."""
    sources = library_files()
    headers = f"-I{ROOT / 'include'}"
    checked([*SHARED, headers, PROJECT / "plugin.c", *sources, "-pthread", "-o", plugin])


def linked_with_what_is_installed(plugin: Path) -> None:
    lib = by_make() / "lib"
    library = [f"-L{lib}", f"-Wl,-rpath,{lib}", "-lboxroot"]
    headers = f"-I{by_make() / 'include'}"
    checked([*SHARED, headers, PROJECT / "plugin.c", *library, "-o", plugin])


@pytest.mark.parametrize("make", [compiled_in, linked_with_what_is_installed])
def test_unloading(make) -> None:
    plugin = folder() / f"{make.__name__}.so"
    make(plugin)
    done = run([folder() / "host", plugin])
    assert (done.returncode, done.stdout) == (0, "42\n"), done.stderr
