"""Rewritings in C, of a schema that shares nothing: random trees against a model."""

from __future__ import annotations

from pathlib import Path

from c_generated import HERE, run_with_failures
from schemas import chosen_seed, schema_of


def test_random_rewritings(tmp_path: Path) -> None:
    schema = schema_of((HERE / "rewriting.asdl").read_text())
    run_with_failures(schema, tmp_path, "rewriting", chosen_seed())
