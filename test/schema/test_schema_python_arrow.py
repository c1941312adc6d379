"""Trees as a column of Arrow: both ways, through files and other processes, what is damaged, and
the same memory read by C."""

from __future__ import annotations

import json
import pickle
import struct
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pyarrow as pa
import pyarrow.ipc
import pyarrow.parquet as parquet
import pytest
from adtc.versions import as_of
from python_generated import built, imported, package
from test_schema_python import KNOWN

ROWS = 5


@pytest.fixture(scope="session")
def arrow() -> ModuleType:
    package()
    import adtc_typed.arrow

    return adtc_typed.arrow


@pytest.fixture
def column(arrow: ModuleType, shapes: ModuleType, data: bytes) -> pa.ExtensionArray:
    """Trees that were made, one that is a view, and none."""
    made = [shapes.Label(shapes.Red(), None, i, "x" * i) for i in range(ROWS - 2)]
    return arrow.tree_array(shapes.shape, [*made, None, package().open(shapes.shape, data)])


def test_trees_come_back(column: pa.ExtensionArray, shapes: ModuleType, data: bytes) -> None:
    trees = list(column.trees())
    assert [tree is None for tree in trees] == [False, False, False, True, False]
    assert trees[1] == shapes.Label(shapes.Red(), None, 1, "x")
    assert trees[4] == package().open(shapes.shape, data)
    assert column[2].as_py() == trees[2] and column[3].as_py() is None
    assert column.to_pylist() == trees and list(column[1:3].trees()) == trees[1:3]
    column.check()


def test_values_can_be_read_in_place(column: pa.ExtensionArray) -> None:
    sizes = [0 if value.as_py() is None else len(value.as_py()) for value in column.storage]
    assert all(size % 8 == 0 for size in sizes) and sum(sizes) > 0
    assert column.storage.buffers()[2].address % 8 == 0


def test_the_type_says_which_trees(
    column: pa.ExtensionArray, arrow: ModuleType, shapes: ModuleType
) -> None:
    assert column.type.extension_name == "outheap.adtc"
    assert column.type.storage_type == pa.large_binary()
    other = arrow.tree_array(shapes.point, [shapes.point(1, 2)])
    assert json.loads(column.type.__arrow_ext_serialize__()) == {
        "fingerprint": shapes.__schema__.fingerprint.hex(),
        "schema": "Shapes",
        "type": "shape",
    }
    assert column.type == arrow.TreeType(shapes.shape) != arrow.TreeType(shapes.point)
    assert hash(column.type) == hash(arrow.TreeType(shapes.shape))
    assert str(column.type) == "outheap.adtc<Shapes.shape>"
    with pytest.raises(pa.ArrowInvalid):
        pa.concat_tables([pa.table({"a": c}) for c in (column, other)])
    assert column.type.node_class is shapes.shape


def test_a_column_of_another_version(arrow: ModuleType, tmp_path: Path) -> None:
    """All versions of an open schema have one fingerprint."""
    old, new = (imported(as_of(KNOWN, n), tmp_path, f"column_of_{n}") for n in (1, 5))
    column = arrow.tree_array(new.shape, [new.Triangle([], new.Red()), new.Empty()])
    arrow.register(old)
    assert [type(tree).__name__ for tree in column.trees()] == ["Unknown_shape", "Empty"]
    assert column[1].as_py() == old.Empty()


def write_stream(table: pa.Table, path: Path) -> None:
    with pa.ipc.new_file(path, table.schema) as writer:
        writer.write_table(table)


def read_stream(path: Path) -> pa.Table:
    with pa.memory_map(str(path)) as source:
        return pa.ipc.open_file(source).read_all()


FILES = {
    "parquet": (parquet.write_table, parquet.read_table),
    "arrow": (write_stream, read_stream),
}


@pytest.mark.parametrize("form", FILES)
def test_files(form: str, column: pa.ExtensionArray, tmp_path: Path) -> None:
    write, read = FILES[form]
    write(pa.table({"row": range(ROWS), "shape": column}), tmp_path / "file")
    found = read(tmp_path / "file")["shape"]
    assert found.type == column.type
    assert [tree for part in found.chunks for tree in part.trees()] == column.to_pylist()


def test_pickling(column: pa.ExtensionArray) -> None:
    assert pickle.loads(pickle.dumps(column)).to_pylist() == column.to_pylist()


READER = """
import pyarrow.parquet as parquet, adtc_typed.arrow, sys
column = parquet.ParquetFile(sys.argv[1]).read(use_threads=False)["shape"].chunk(0)
assert column.type.node_class is None
try:
    column.check()
except LookupError as error:
    print(error)
import shapes
adtc_typed.arrow.register(shapes)
column.check()
print(column[1].as_py().text)
"""


def test_a_program_that_knows_no_schema(
    column: pa.ExtensionArray, shapes: ModuleType, tmp_path: Path
) -> None:
    parquet.write_table(pa.table({"shape": column}), tmp_path / "file")
    place = f"{built('plain')}:{Path(shapes.__file__).parent}"
    environment = {"PYTHONPATH": place, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", READER, tmp_path / "file"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    said, text = done.stdout.splitlines()
    assert (done.stderr, text) == ("", "x")
    assert '"schema":"Shapes"' in said and "adtc_typed.arrow.register(module)" in said


def test_damage(column: pa.ExtensionArray, arrow: ModuleType, shapes: ModuleType) -> None:
    values = column.storage.to_pylist()
    values[2] = values[2][:60] + b"\xff" + values[2][61:]
    damaged = pa.ExtensionArray.from_storage(column.type, pa.array(values, pa.large_binary()))
    with pytest.raises(package().BadTree, match=r"^row 2: ") as caught:
        damaged.check()
    assert caught.value.position is not None
    assert damaged[1].as_py() == column[1].as_py()


@pytest.mark.parametrize("offsets", [(0, 104, 2**40), (0, -8, 208), (2**36, 2**36 + 8, 2**36 + 16)])
def test_offsets_that_lead_elsewhere(
    arrow: ModuleType, shapes: ModuleType, tmp_path: Path, offsets: tuple[int, ...]
) -> None:
    """Arrow reads them from its own files as they are."""
    column = arrow.tree_array(shapes.point, [shapes.point(1, 2), shapes.point(3, 4)])
    write_stream(pa.table({"point": column}), tmp_path / "file")
    given = struct.pack("3q", *(sum(map(len, column.storage.to_pylist()[:i])) for i in range(3)))
    data = (tmp_path / "file").read_bytes()
    assert data.count(given) == 1
    (tmp_path / "file").write_bytes(data.replace(given, struct.pack("3q", *offsets)))
    damaged = read_stream(tmp_path / "file")["point"].chunk(0)
    for look in (damaged.check, lambda: list(damaged.trees()), lambda: arrow.column_of(damaged)):
        with pytest.raises(pa.ArrowInvalid):
            look()


@pytest.mark.parametrize("wrong", ["shapes.Circle", "int", "5", "shapes"])
def test_what_is_no_type(arrow: ModuleType, shapes: ModuleType, wrong: str) -> None:
    with pytest.raises(TypeError, match="is no type of a schema"):
        arrow.TreeType(eval(wrong, {"shapes": shapes}))


def test_wrong_calls(arrow: ModuleType, shapes: ModuleType) -> None:
    with pytest.raises(TypeError, match=r"an array of outheap\.adtc is needed, not Int64Array"):
        arrow.column_of(pa.array([1]))
    with pytest.raises(TypeError):
        arrow.tree_array(shapes.shape, [shapes.point(1, 2)])
    for wrong in (3, pa):
        with pytest.raises(TypeError, match="a module of a schema is needed"):
            arrow.register(wrong)
    with pytest.raises(TypeError, match="large_binary, not string"):
        arrow.TreeType.__arrow_ext_deserialize__(pa.string(), b"{}")


def test_the_memory_of_a_column(column: pa.ExtensionArray, arrow: ModuleType) -> None:
    part = arrow.column_of(column[1:])
    assert (part.first, part.count, part.validity is None) == (1, ROWS - 1, False)
    assert part.data == column.storage.buffers()[2].address
    whole = arrow.column_of(column[:2].filter(pa.array([True, True])))
    assert whole.count == 2
