"""A short run of the fuzzer of what Python reads (fuzz/read.py), with all that it has kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from adtc.versions import as_of
from c_generated import DAG, HERE, ROOT, SHAPES
from python_generated import run_sanitized, written
from schemas import schema_of
from seeds import chosen_seed
from test_schema_python import KNOWN
from test_schema_python_uses import ANY

CORPORA = [HERE / "fuzz" / "corpus", ROOT / "test" / "adtc" / "fuzz" / "corpus"]
INPUTS = 1500


def write_modules(folder: Path) -> None:
    """Those that fuzz/read.py imports."""
    written(SHAPES, folder, "shapes")
    written(schema_of(ANY), folder, "any_type")
    for number in (2, 5):
        written(as_of(KNOWN, number), folder, f"known_{number}")
    written(DAG, folder, "dag")


@pytest.mark.long
def test_short_run(tmp_path: Path) -> None:
    modules, found = tmp_path / "modules", tmp_path / "found"
    modules.mkdir()
    found.mkdir()
    write_modules(modules)
    program, options = HERE / "fuzz" / "read.py", ["--inputs", INPUTS, "--seed", chosen_seed()]
    done = run_sanitized(program, modules, found, *CORPORA, *options, kind="fuzzed")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == "" and not (found / "failed").exists()
    assert " of them trees" in done.stdout and " 0 of them trees" not in done.stdout
