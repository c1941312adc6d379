"""Boxroot in a plugin that is loaded with Dynlink: its own, or the host's."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest
from installed import by_dune, copied, ocaml_with_boxroot
from toolchain import checked, ocaml

PROJECT = Path(__file__).parent / "plugin"
OWNERS = ["plugin", "host"]
GIVEN_TO_HOST = {
    "(embed_in_plugin_libraries boxroot.pages boxroot": "(embed_in_plugin_libraries",
    "(libraries hooks dynlink)": "(libraries hooks boxroot dynlink)",
}


def give_to_host(rules: Path) -> None:
    text = rules.read_text()
    for before, after in GIVEN_TO_HOST.items():
        assert before in text
        text = text.replace(before, after)
    rules.write_text(text)


@functools.cache
def build(owner: str) -> Path:
    folder = copied(PROJECT, f"dynlink-{owner}")
    if owner == "host":
        give_to_host(folder / "dune")
    checked(ocaml_with_boxroot("dune", "build", "--root", "."), cwd=folder)
    return folder / "_build" / "default"


@pytest.mark.parametrize("owner", OWNERS)
def test_native(owner: str) -> None:
    command = ["./host.exe", "plugin.cmxs"]
    assert checked(command, cwd=build(owner)) == "144\n"


@pytest.mark.parametrize("owner", OWNERS)
def test_bytecode(owner: str) -> None:
    """The stubs are loaded with dlopen, by ocamlrun and for the plugin."""
    folders = f"CAML_LD_LIBRARY_PATH=.:{by_dune() / 'lib' / 'stublibs'}"
    command = ocaml("env", folders, "ocamlrun", "host.bc", "plugin.cma")
    assert checked(command, cwd=build(owner)) == "144\n"
