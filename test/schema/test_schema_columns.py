"""The examples of columns: what their C says of the trees of a column is what Python sees."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from python_generated import built, program_with_arrow
from toolchain import ROOT, checked, run

COUNT = 40_000  # more than two batches

EXPECTED = """
import sys, collections
import pyarrow.parquet as parquet, adtc_typed, adtc_typed.arrow, formulas
from pathlib import Path
adtc_typed.arrow.register(formulas)

def depth(node):
    is_call, is_binary = (isinstance(node, c) for c in (formulas.Call, formulas.Binary))
    below = node.arguments if is_call else (node.left, node.right) if is_binary else ()
    return 1 + max(map(depth, below), default=0)

sheets = collections.defaultdict(lambda: [0, 0, 0, 0])
for path in sorted(Path(sys.argv[1]).glob("*.parquet")):
    table = parquet.ParquetFile(path).read(use_threads=False)
    trees = (tree for part in table["formula"].chunks for tree in part.trees())
    for sheet, tree in zip(table["sheet"].to_pylist(), trees):
        of = sheets[sheet]
        nodes = list(adtc_typed.walk(tree))
        of[0] += 1
        of[1] += sum(isinstance(node, formulas.Call) for node in nodes)
        of[2] += len(nodes)
        of[3] = max(of[3], depth(tree))
for sheet in sorted(sheets):
    print("sheet {}: {} formulas, {} calls, {} nodes, {} deep".format(sheet, *sheets[sheet]))
"""

DAMAGED = """
import pyarrow as pa, formulas, batches
batch = batches.invented(1, 10, 2)
values = batch["formula"].storage.to_pylist()
values[3] = values[3][:-8]
values[5] = None
def measured(rows):
    trees = pa.array([values[row] for row in rows], pa.large_binary())
    column = pa.ExtensionArray.from_storage(batch["formula"].type, trees)
    part = pa.RecordBatch.from_arrays([batch["sheet"][: len(rows)], column], ["sheet", "formula"])
    return batches.measured(part)
print(measured([5])["nodes"][0], measured([5])["formulas"][0], measured([2, 4])["formulas"])
measured([1, 2, 3, 4])
"""


@pytest.mark.slow
def test_the_first_program(tmp_path: Path) -> None:
    """As docs/adtc-arrow.md builds it."""
    folder = tmp_path / "columns-first"
    shutil.copytree(ROOT / "examples" / "columns-first", folder)
    for language in ("python", "c"):
        compiler = [ROOT / "schema" / "run", "compile", "--lang", language, "--out", "."]
        checked([*compiler, "animals.asdl"], cwd=folder)
    sources = ["lives.c", "animals.c", *sorted((ROOT / "src" / "adtc").glob("*.c"))]
    flags = ["-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-I", ROOT / "include"]
    checked(["cc", *flags, *sources, "-o", "liblives.so"], cwd=folder)
    environment = {"PYTHONPATH": f"{built('plain')}:{folder}", "PYTHONDONTWRITEBYTECODE": "1"}
    done = run(program_with_arrow(folder / "column.py"), env=environment, cwd=folder)
    assert (done.stdout, done.stderr) == ("yard\nnothing\nAnn\n24 lives\n", "")


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("columns") / "columns"
    shutil.copytree(ROOT / "examples" / "columns", folder)
    flags = "CFLAGS=-O1 -Wall -Wextra -Werror"
    checked(["make", "-s", "-C", folder, f"OUTHEAP={ROOT}", flags])
    return folder


def python(example: Path, *command: object) -> subprocess.CompletedProcess:
    environment = os.environ | {
        "PYTHONPATH": f"{built('plain')}:{example}",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    arguments = [sys.executable, *map(str, command)]
    return subprocess.run(
        arguments, cwd=example, env=environment, capture_output=True, text=True, timeout=300
    )


@pytest.mark.long
def test_the_query(example: Path, tmp_path: Path) -> None:
    wrote = python(example, "write.py", tmp_path, COUNT, 2)
    assert (wrote.returncode, wrote.stdout) == (0, f"{COUNT:,} formulas\n"), wrote.stderr
    found = python(example, "query.py", tmp_path)
    expected = python(example, "-c", EXPECTED, tmp_path)
    assert (found.returncode, found.stderr) == (0, ""), found.stderr
    assert found.stdout == expected.stdout, expected.stderr
    assert len(found.stdout.splitlines()) == 100


@pytest.mark.long
def test_files_without_rows(example: Path, tmp_path: Path) -> None:
    assert python(example, "write.py", tmp_path, 2, 5).returncode == 0
    found = python(example, "query.py", tmp_path)
    assert (found.returncode, len(found.stdout.splitlines())) == (0, 2), found.stderr


@pytest.mark.long
def test_a_row_that_is_no_tree(example: Path) -> None:
    done = python(example, "-c", DAMAGED)
    assert done.stdout.startswith("0 0 ["), done.stderr
    assert "BadTree: row 2: " in done.stderr
