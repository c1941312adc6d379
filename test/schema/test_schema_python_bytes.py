"""Bytes that views stand on: whose they are, how long they live, bytes that change, and pickles."""

from __future__ import annotations

import errno
import gc
import mmap
import os
import pickle
import signal
import sys
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
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


def test_memory_views_are_not_copied(shapes: ModuleType, data: bytes, tmp_path: Path) -> None:
    """A view keeps what they are of, which no copy would need."""
    before = sys.getrefcount(data)
    view = package().open(shapes.shape, memoryview(data))
    assert sys.getrefcount(data) == before + 1 and view.name == "all"
    del view
    assert sys.getrefcount(data) == before
    path = tmp_path / "file"
    path.write_bytes(data)
    with path.open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    view = package().open(shapes.shape, memoryview(mapped))
    with pytest.raises(BufferError):
        mapped.close()
    del view
    mapped.close()


def test_a_file_is_mapped(shapes: ModuleType, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "tree.adtc"
    path.write_bytes(data)
    view = package().open_file(shapes.shape, path)
    assert str(path) in Path("/proc/self/maps").read_text()
    del view
    assert str(path) not in Path("/proc/self/maps").read_text()


# ---- Saving ----


def test_a_file_is_changed_while_it_is_mapped(shapes: ModuleType, tmp_path: Path) -> None:
    typed, path = package(), tmp_path / "tree.adtc"
    typed.save(path, shapes.Group("first", [shapes.Polygon([shapes.point(1, 2)])]))
    first = typed.open_file(shapes.shape, path)
    typed.save(path, first.__replace__(name="second"))
    second = typed.open_file(shapes.shape, path)
    assert (first.name, second.name) == ("first", "second") and first.shapes == second.shapes
    assert path.read_bytes() == typed.to_bytes(second)
    assert os.listdir(tmp_path) == [path.name]


def test_a_file_keeps_its_permissions(shapes: ModuleType, tmp_path: Path) -> None:
    path, link = tmp_path / "tree.adtc", tmp_path / "link"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    package().save(str(link), shapes.Group("new"), shapes.shape)
    assert path.stat().st_mode & 0o777 == 0o640 and link.is_symlink()
    assert package().open_file(shapes.shape, path).name == "new"


def test_what_cannot_be_saved(shapes: ModuleType, tmp_path: Path) -> None:
    """Leaves the old file, and nothing beside it."""
    path = tmp_path / "tree.adtc"
    path.write_bytes(b"old")
    group = shapes.Group("new")
    for node, type_ in ((5, None), (group, shapes.point), (shapes.Red(), None)):
        with pytest.raises(TypeError):
            package().save(path, node, type_)
    with pytest.raises(IsADirectoryError) as raised:
        package().save(tmp_path, group)
    assert raised.value.filename == tmp_path
    with pytest.raises(FileNotFoundError):
        package().save(tmp_path / "none" / "tree.adtc", group)
    with pytest.raises(ValueError):
        package().save("a\0b", group)
    with pytest.raises(TypeError):
        package().save(None, group)
    assert path.read_bytes() == b"old" and os.listdir(tmp_path) == [path.name]


# ---- Maps ----


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


def test_no_regular_file(shapes: ModuleType, tmp_path: Path) -> None:
    """Is refused at once, with its path; a file that a pipe takes the place of, too."""
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for path, number in (
        (fifo, errno.ENODEV),
        (Path("/dev/zero"), errno.ENODEV),
        (tmp_path, errno.EISDIR),
    ):
        for given in (path, str(path)):
            with pytest.raises(OSError) as refused, in_time():
                package().open_file(shapes.shape, given)
            assert (refused.value.errno, str(refused.value.filename)) == (number, str(path))


def test_a_file_that_a_pipe_replaces(
    shapes: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look and the opening."""
    fifo, file = tmp_path / "fifo", tmp_path / "file"
    os.mkfifo(fifo)
    file.touch()
    of_file, descriptors = os.stat(file), len(os.listdir("/dev/fd"))
    monkeypatch.setattr(os, "stat", lambda *_, **__: of_file)
    with pytest.raises(OSError) as refused, in_time():
        package().open_file(shapes.shape, fifo)
    monkeypatch.undo()
    assert refused.value.errno == errno.ENODEV and len(os.listdir("/dev/fd")) == descriptors


@contextmanager
def in_time() -> Iterator[None]:
    """Fails what waits for a writer that never comes."""

    def late(*_: object) -> None:
        pytest.fail("it waits")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(20)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


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
