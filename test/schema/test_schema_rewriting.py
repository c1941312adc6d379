"""Rewritings in C, of a schema that shares nothing: random trees against a model (rewriting.c); and
those that ask about nodes of some types, against those that ask about all (asked.c)."""

from __future__ import annotations

from pathlib import Path

import pytest
from c_generated import HERE, SANITIZED, includes, library, run_with_failures, written
from schemas import schema_of
from seeds import chosen_seed
from toolchain import checked


def test_random_rewritings(tmp_path: Path) -> None:
    schema = schema_of((HERE / "rewriting.asdl").read_text())
    run_with_failures(schema, tmp_path, "rewriting", chosen_seed())


ADDED = "--@ version 2\n--@ since 2 Def.infos Info.code\n"


@pytest.mark.parametrize("is_open", [False, True], ids=["closed", "open"])
def test_only_some_types_are_asked_about(tmp_path: Path, is_open: bool) -> None:
    schema = (HERE / "asked.asdl").read_text()
    if is_open:
        schema = schema.replace("info after)", "info after, info* infos)")
        schema = ADDED + schema.replace("info? next)", "info? next, expr? code)")
    generated = written(schema_of(schema), tmp_path)
    command = ["gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", *SANITIZED, *includes(tmp_path)]
    defined = ["-DPARTS"] if is_open else []
    checked([*command, *defined, HERE / "asked.c", generated, *library(), "-o", tmp_path / "asked"])
    checked([tmp_path / "asked", str(chosen_seed())])
