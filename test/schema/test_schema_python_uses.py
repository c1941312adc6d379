"""What a program does with the Python of one schema: that of the document, wrong calls, lists,
trees of any depth; and damage, and memory that runs out, under sanitizers."""

from __future__ import annotations

import ast
import contextlib
import copy
import inspect
import os
import pickle
import runpy
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest
from adtc.versions import as_of
from c_generated import HERE, SHAPES
from fences import blocks
from python_generated import built, imported, package, run_sanitized, written
from schemas import schema_of
from seeds import chosen_seed
from test_schema_python import KNOWN
from toolchain import ROOT, run

DRAWN = """\
a circle of 1.5 at 0.0, 2.0
sun, in red
Group.shapes[1]: bits are set that no field has, at 140
Group.shapes[1] 140
1
True
"""


@pytest.mark.skipif(sys.version_info < (3, 10), reason="it has a match statement")
def test_the_program_of_the_document(tmp_path: Path) -> None:
    written(SHAPES, tmp_path, "shapes")
    environment = {"PYTHONPATH": f"{built('plain')}:{tmp_path}", "PYTHONDONTWRITEBYTECODE": "1"}
    done = run([sys.executable, HERE / "listing.py", tmp_path / "picture"], env=environment)
    assert (done.stdout, done.stderr) == (DRAWN, "")
    assert DRAWN in blocks("adtc-python.md")


# ---- Wrong calls ----

MISUSES = {
    "a value is missing": ("Circle(point(1, 2))", TypeError, "needs a value for 'radius'"),
    "too many": ("point(1, 2, 3)", TypeError, "at most 2 values by position"),
    "an unknown name": ("point(1, y=2, z=3)", TypeError, "has no field 'z'"),
    "two values": ("point(1, 2, y=3)", TypeError, "two values for 'y'"),
    "another type": ("Circle(Red(), 1)", TypeError, r"Circle\.center: a node of the type `point`"),
    "no float": ("point(1, '2')", TypeError, r"point\.y: a float is needed, not <class 'str'>"),
    "a bool for a float": ("point(1, True)", TypeError, "a float is needed"),
    "out of range": ("Label(Red(), None, 65536, '')", OverflowError, "65536 is out of the type's"),
    "less than zero": ("Label(Red(), None, -1, '')", OverflowError, "-1 is out of the type's"),
    "no enumerator": ("Label(point(1, 2), None, 1, '')", TypeError, "enumeration `color`"),
    "an int for a bool": ("Label(Red(), 1, 1, '')", TypeError, "a bool is needed"),
    "None": ("Label(Red(), None, 1, None)", TypeError, "a value is needed, not None"),
    "bytes for a text": ("Label(Red(), None, 1, b'')", TypeError, "a str is needed"),
    "a text for a list": ("Polygon('abc')", TypeError, "a list is needed"),
    "an item": (
        "Polygon([point(1, 2), 3])",
        TypeError,
        r"Polygon\.corners: item 1: a node of the type",
    ),
    "a name that is meant": ("Circle(point(1, 2), radios=1)", TypeError, "has no field 'radios'"),
    "no constructor": ("shape()", TypeError, "is no constructor of a schema"),
}


@pytest.mark.parametrize("call, kind, message", MISUSES.values(), ids=MISUSES.keys())
def test_misuse(shapes: ModuleType, call: str, kind: type, message: str) -> None:
    with pytest.raises(kind, match=message):
        eval(call, vars(shapes))


def test_what_is_no_tree(shapes: ModuleType, data: bytes) -> None:
    typed = package()
    for wrong in (b"", b"ADTC", data[:-4], data[:40], bytes(len(data))):
        with pytest.raises(typed.BadTree):
            typed.open(shapes.shape, wrong)
    with pytest.raises(typed.BadTree, match="the root is a Group"):
        typed.open(shapes.Circle, data)
    assert isinstance(typed.open(shapes.Group, data), shapes.Group)
    for wrong in (shapes.color, int, 5):
        with pytest.raises(TypeError):
            typed.open(wrong, data)
    with pytest.raises(TypeError):
        typed.open(shapes.shape, "text")
    for wrong in (shapes.Red(), 5, None):
        with pytest.raises(TypeError):
            typed.to_bytes(wrong)
    for hidden in ("Schema", "List", "Walk"):
        with pytest.raises(TypeError):
            getattr(typed._core, hidden)()


def test_a_name_whose_hash_lies(shapes: ModuleType) -> None:
    class Name(str):
        def __hash__(self) -> int:
            return 7

    with pytest.raises(TypeError):
        shapes.Label(shapes.Red(), size=1, text="x", **{Name("bold"): True})


def test_a_node_cannot_be_changed(shapes: ModuleType, data: bytes) -> None:
    for node in (package().open(shapes.shape, data), shapes.point(1, 2)):
        with pytest.raises(AttributeError):
            node.x = 1
        with pytest.raises(AttributeError):
            del node.x
        assert copy.copy(node) is node and copy.deepcopy(node) is node


# ---- Sequences ----


def test_lists(shapes: ModuleType, data: bytes) -> None:
    items = package().open(shapes.shape, data).shapes[0].shapes
    assert len(items) == 10 and items[-1] == items[9] and items[2:4] == (items[2], items[3])
    assert items == list(items) and items == tuple(items) and items != items[1:]
    assert items[::-3] == tuple(items)[::-3] and items[3] in items and hash(items) == hash(items)
    assert pickle.loads(pickle.dumps(items)) == items and repr(items) == repr(list(items))
    for wrong in (10, -11):
        with pytest.raises(IndexError):
            items[wrong]
    with pytest.raises(BufferError):
        memoryview(items)
    assert [label.size for label in items[:9]] == list(range(9)) and items != 5


def test_a_list_is_a_sequence(shapes: ModuleType, data: bytes) -> None:
    """All of collections.abc.Sequence, as a tuple has it."""
    items = package().open(shapes.shape, data).shapes[0].shapes
    same = tuple(items)
    for name in dir(Sequence):
        assert hasattr(items, name) or name.startswith("_") or name == "__reversed__"
    assert tuple(reversed(items)) == same[::-1] and items[4] in items and 5 not in items
    for value in (*same, shapes.Red(), 5):
        assert items.count(value) == same.count(value)
    for value, *bounds in [
        (same[3],),
        (same[3], 3),
        (same[3], -7, 99),
        (same[9], -1),
        (same[0], 0),
    ]:
        assert items.index(value, *bounds) == same.index(value, *bounds)
    for value, *bounds in [(5,), (same[3], 4), (same[3], 0, 3), (same[3], 0, -7), (same[9], 10)]:
        with pytest.raises(ValueError, match="no such item"):
            items.index(value, *bounds)
    with pytest.raises(TypeError):
        items.index(same[0], "1")


def test_stubs_say_what_there_is() -> None:
    """Each name of _core.pyi, and each of its classes, is there; lists of numbers have memory."""
    typed = package()
    tree = ast.parse((Path(typed.__file__).parent / "_core.pyi").read_text())
    named = {n.name: n for n in tree.body if isinstance(n, (ast.ClassDef, ast.FunctionDef))}
    assert {n for n in dir(typed._core) if not n.startswith("_")} == set(named)
    for name, node in named.items():
        parts = node.body if isinstance(node, ast.ClassDef) else []
        methods = {part.name for part in parts if isinstance(part, ast.FunctionDef)}
        missing = {m for m in methods if not hasattr(getattr(typed._core, name), m)}
        assert missing <= ({"__buffer__"} if sys.version_info < (3, 12) else set())
    assert any(getattr(part, "name", "") == "__buffer__" for part in named["List"].body)


def test_docstrings_are_those_of_the_stubs() -> None:
    """python/document.py has written them, and all that is public has one, and its signature."""
    typed = package()
    written = runpy.run_path(str(ROOT / "python" / "document.py"))
    assert written["HEADER"].read_text() == written["header"]()
    assert [n for n in typed.__all__ if "\n\n" not in (getattr(typed, n).__doc__ or "")] == []
    functions = [n for n in typed.__all__ if n[0].islower()]
    assert all(inspect.signature(getattr(typed, n)).parameters for n in functions)
    assert str(inspect.signature(typed.to_bytes)) == "(node, type_=Ellipsis, /)"


def test_objects_of_a_derived_class(shapes: ModuleType) -> None:
    typed = package()

    class Circle(shapes.Circle):
        pass

    class Red(shapes.Red):
        pass

    made = Circle(shapes.point(1, 2), 3)
    assert type(typed.to_objects(made, shapes)) is shapes.Circle and made == made.__replace__()
    inside = shapes.Group(None, [made, shapes.Label(Red(), None, 1, "")])
    assert typed.to_objects(inside, shapes) == inside


def test_lone_surrogates(shapes: ModuleType) -> None:
    """As of a file's name that is no UTF-8: they come back, and other languages see three bytes."""
    data = package().to_bytes(shapes.Group(os.fsdecode(b"caf\xe9")))
    assert b"caf\xed\xb3\xa9\0" in data
    assert os.fsencode(package().open(shapes.Group, data).name) == b"caf\xe9"


def test_bytes_behind_the_end(shapes: ModuleType, data: bytes) -> None:
    view = package().open(shapes.shape, data + b"more")
    assert view == package().open(shapes.shape, data)


def test_objects_of_no_node(shapes: ModuleType) -> None:
    with pytest.raises(TypeError, match="a node is needed, not <class 'int'>"):
        package().to_objects(5, shapes)


def test_numbers_of_many_digits(shapes: ModuleType) -> None:
    for wrong in (10**5000, -(10**5000)):
        for call in (lambda: shapes.Label(shapes.Red(), None, wrong, ""),):  # noqa: B023
            with pytest.raises(OverflowError, match=r"Label\.size: .*out of the type's range"):
                call()
        with pytest.raises(OverflowError):
            shapes.point(1, wrong)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no such timer")
def test_a_long_build_is_interrupted(shapes: ModuleType) -> None:
    """By a signal whose handler raises an exception: within the call, and not behind it."""

    class Rung(Exception):
        pass

    def ring(*_: object) -> None:
        raise Rung

    def took() -> float:
        start = time.process_time()
        with contextlib.suppress(Rung):
            package().to_bytes(node)
        return time.process_time() - start

    polygon = shapes.Polygon([])
    node = shapes.Group(None, [polygon] * 1_000_000)
    whole = took()
    before = signal.signal(signal.SIGVTALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, whole / 20)
        assert took() < whole / 2
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


NUMBERS = """--@ use int8 uint16 float32 uint64
module Numbers { a = (int8* b, uint16* c, int* d, float32* e, uint64* f) }"""


def test_memory_of_numbers(tmp_path: Path) -> None:
    python = imported(schema_of(NUMBERS), tmp_path, "numbers_in_lists")
    values = {"b": [-128, 5], "c": [65535], "d": [-(2**63), 9, 7], "e": [1.5, -2], "f": [2**64 - 1]}
    view = package().open(python.a, package().to_bytes(python.a(**values)))
    for (name, numbers), form in zip(values.items(), "bHqfQ"):
        memory = memoryview(getattr(view, name))
        assert (memory.format, memory.tolist(), memory.readonly) == (form, numbers, True)
    empty = package().open(python.a, package().to_bytes(python.a()))
    assert memoryview(empty.d).tolist() == [] and not empty.d
    for name, wrong in (("b", 128), ("d", 2**63), ("f", -1), ("e", 1e39)):
        with pytest.raises(OverflowError, match=f"a.{name}: item 1: "):
            python.a(**{name: [0, wrong]})


# ---- Depth, damage ----

DEEP = 200_000


def test_depth(shapes: ModuleType) -> None:
    """A tree as deep as it is large is built, opened, walked, compared; to print it is an error."""
    typed, node = package(), shapes.Polygon()
    for _ in range(DEEP):
        node = shapes.Group(None, [node, shapes.Polygon()])
    data = typed.to_bytes(node)
    view = typed.open(shapes.shape, data)
    assert view == node and hash(view) == hash(node)
    assert sum(1 for _ in typed.walk(view)) == sum(1 for _ in typed.walk(node)) == 2 * DEEP + 1
    assert typed.to_bytes(view) == data
    for deep in (view, node):
        with pytest.raises(RecursionError):
            repr(deep)


@pytest.mark.slow
def test_damage(tmp_path: Path) -> None:
    """Under sanitizers: what is damaged is refused, or can be read as a whole."""
    written(SHAPES, tmp_path, "shapes")
    written(schema_of(ANY), tmp_path, "any_type")
    written(schema_of((HERE / "dag.asdl").read_text()), tmp_path, "dag")
    done = run_sanitized(HERE / "damage.py", tmp_path, chosen_seed())
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == "" and "refused" in done.stdout


@pytest.mark.long
def test_memory_runs_out(tmp_path: Path) -> None:
    """Each allocation fails once, of Python and of C: a MemoryError, and the next call works."""
    written(SHAPES, tmp_path, "shapes")
    written(schema_of((HERE / "dag.asdl").read_text()), tmp_path, "dag")
    for number in (1, 5):
        written(as_of(KNOWN, number), tmp_path, f"known_{number}")
    done = run_sanitized(HERE / "failing.py", tmp_path, kind="failing")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""


ANY = """--@ use bool bytes float32 float64 int8 int16 int32 int64 uint8 uint16 uint32 uint64
module Any {
  any = One(constant c, constant? d, constant* e, bool* f, color?* g, bytes? h, any?* i, int?* j)
      | Two(float32 a, float64? b, int8 c, int16? d, int32 e, int64? f, uint8* g, uint16 h)
      | Three(uint32* a, uint64 b, string?* c, any* d, any* e, float64* f)
  color = Red | Green | Blue
}"""
