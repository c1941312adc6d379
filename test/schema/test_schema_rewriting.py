"""Rewritings in C, of a schema that shares nothing: random trees against a model."""

from __future__ import annotations

from pathlib import Path

from c_generated import HERE, SANITIZED, includes, library, written
from schemas import chosen_seed, schema_of
from test_schema_shared import FAILING
from toolchain import checked

SCHEMA = schema_of((HERE / "rewriting.asdl").read_text())


def test_random_rewritings(tmp_path: Path) -> None:
    source = written(SCHEMA, tmp_path)
    warnings = ["-std=c99", "-Wall", "-Wextra", "-Werror"]
    sources = [HERE / "rewriting.c", HERE / "failing.c", source, *library()]
    command = ["gcc", *warnings, *SANITIZED, *FAILING, *includes(tmp_path), *sources]
    checked([*command, "-o", tmp_path / "rewriting"])
    checked([tmp_path / "rewriting", str(chosen_seed())])
