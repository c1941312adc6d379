"""Bytes that views stand on: whose they are, how long they live, bytes that change, and pickles."""

from __future__ import annotations

import gc
import mmap
import pickle
import sys
import weakref
from pathlib import Path
from types import ModuleType

import pytest
from c_generated import SHAPES
from python_generated import imported, package

# ---- Bytes: whose they are, and how long they live ----


def test_bytes_are_not_copied(shapes: ModuleType, data: bytes) -> None:
    before = sys.getrefcount(data)
    view = package().open(shapes.shape, data)
    assert sys.getrefcount(data) == before + 1
    del view
    assert sys.getrefcount(data) == before


def test_what_can_change_is_copied(shapes: ModuleType, data: bytes, tmp_path: Path) -> None:
    expected = package().open(shapes.shape, data)
    path = tmp_path / "file"
    path.write_bytes(data)
    with path.open("r+b") as file:
        shared = mmap.mmap(file.fileno(), 0)
        for holder in (bytearray(data), shared):
            for given in (holder, memoryview(holder), memoryview(holder).toreadonly()):
                view = package().open(shapes.shape, given)
                holder[32:] = bytes(len(data) - 32)
                assert view == expected
                holder[:] = data
                given.release() if isinstance(given, memoryview) else None
        shared.close()


def test_a_view_keeps_a_map(shapes: ModuleType, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with path.open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    last = package().open(shapes.shape, mapped).shapes[-1]
    with pytest.raises(BufferError):
        mapped.close()
    assert last.center == shapes.point(3, 4)
    del last
    mapped.close()
    assert package().open_file(shapes.shape, path) == package().open(shapes.shape, data)
    path.write_bytes(b"")
    with pytest.raises(package().BadTree):
        package().open_file(shapes.shape, path)
    with pytest.raises(FileNotFoundError):
        package().open_file(shapes.shape, tmp_path / "none")


class Holder(bytes):
    """Bytes that refer to a view of themselves."""


def test_cycles_are_collected(shapes: ModuleType, data: bytes) -> None:
    class Watched:
        pass

    holder = Holder(data)
    holder.view, holder.list = (package().open(shapes.shape, holder),) * 2
    holder.list = holder.view.shapes
    holder.watched = Watched()
    gone = weakref.ref(holder.watched)
    del holder
    gc.collect()
    assert gone() is None


def test_a_module_is_collected(tmp_path: Path) -> None:
    python = imported(SHAPES, tmp_path, "forgotten")
    schema_class = python.Circle
    made = python.Circle(python.point(1, 2), 3)
    gone = weakref.ref(schema_class)
    del sys.modules["forgotten"], python, schema_class, made
    gc.collect()
    assert gone() is None


# ---- Pickles ----


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(shapes: ModuleType, data: bytes, protocol: int) -> None:
    view = package().open(shapes.shape, data)
    made = shapes.Circle(shapes.point(1, 2), 3)
    for node in (view, view.shapes[0], view.shapes[1].center, made, shapes.Red()):
        again = pickle.loads(pickle.dumps(node, protocol))
        assert again == node and type(again) is type(node)
    assert pickle.loads(pickle.dumps(shapes.Red(), protocol)) is shapes.Red()
    assert len(pickle.dumps(view.shapes[1])) < len(data)
    assert b"_core" not in pickle.dumps(view, protocol)


def test_pickles_out_of_band(shapes: ModuleType, data: bytes) -> None:
    view, buffers = package().open(shapes.shape, data), []
    message = pickle.dumps([view, view.shapes[1]], 5, buffer_callback=buffers.append)
    assert data[40:] not in message and len(buffers) == 2
    whole, part = pickle.loads(message, buffers=buffers)
    assert whole == view and part == view.shapes[1]
    changed = [bytearray(b) for b in buffers]
    whole, _ = pickle.loads(message, buffers=changed)
    changed[0][32:] = bytes(len(changed[0]) - 32)
    assert whole == view
    changed[0][40] ^= 1
    with pytest.raises(package().BadTree):
        pickle.loads(message, buffers=changed)
