"""Boxroot in a plugin that is loaded with Dynlink, into a host that does not have it."""

from __future__ import annotations

import functools
from pathlib import Path

from installed import by_dune, copied, ocaml_with_boxroot
from toolchain import checked, ocaml

PROJECT = Path(__file__).parent / "plugin"


@functools.cache
def build() -> Path:
    folder = copied(PROJECT, "dynlink")
    checked(ocaml_with_boxroot("dune", "build", "--root", "."), cwd=folder)
    return folder / "_build" / "default"


def test_native() -> None:
    command = ["./host.exe", "plugin.cmxs"]
    assert checked(command, cwd=build()) == "144\n"


def test_bytecode() -> None:
    """The stubs are loaded with dlopen, by ocamlrun and for the plugin."""
    folders = f"CAML_LD_LIBRARY_PATH=.:{by_dune() / 'lib' / 'stublibs'}"
    command = ocaml("env", folders, "ocamlrun", "host.bc", "plugin.cma")
    assert checked(command, cwd=build()) == "144\n"
