"""Rewritings in C at each place of a tree, and functions that do what they must not (places.c);
forks in the place of nodes that are none (forks.c)."""

from __future__ import annotations

from pathlib import Path

import pytest
from c_generated import HERE, SANITIZED, includes, library, written
from schemas import schema_of
from toolchain import checked


def test_places(tmp_path: Path) -> None:
    names = ["places", "places_shared", "places_parts"]
    generated = [
        written(schema_of((HERE / f"{name}.asdl").read_text()), tmp_path) for name in names
    ]
    command = ["gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", *SANITIZED, *includes(tmp_path)]
    checked([*command, HERE / "places.c", *generated, *library(), "-o", tmp_path / "places"])
    checked([tmp_path / "places"])


@pytest.mark.slow
def test_forks_in_place_of_other_nodes(tmp_path: Path) -> None:
    generated = written(schema_of((HERE / "forks.asdl").read_text()), tmp_path)
    command = ["gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", *SANITIZED, *includes(tmp_path)]
    checked([*command, HERE / "forks.c", generated, *library(), "-o", tmp_path / "forks"])
    checked([tmp_path / "forks"])
