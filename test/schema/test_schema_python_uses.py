"""What a program does with the Python of one schema: that of the document, wrong calls, bytes that
change, trees of any depth, damage under sanitizers, and trees of the standard library."""

from __future__ import annotations

import ast
import copy
import gc
import mmap
import pickle
import sys
import weakref
from pathlib import Path
from types import ModuleType

import pytest
from c_generated import HERE, SHAPES
from python_generated import built, imported, package, run_sanitized, written
from schemas import chosen_seed, schema_of
from toolchain import run

DRAWN = """\
a circle of 1.5 at 0.0, 2.0
sun, in red
Group.shapes[1]: bits are set that no field has, at 148
Group.shapes[1] 148
1
True
"""


@pytest.fixture(scope="module")
def shapes(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return imported(SHAPES, tmp_path_factory.mktemp("shapes"), "shapes")


@pytest.fixture
def data(shapes: ModuleType) -> bytes:
    labels = [shapes.Label(shapes.White(), i % 2 == 0, i, "x" * i) for i in range(9)]
    inside = shapes.Group(None, [*labels, shapes.Polygon([shapes.point(1, 2)])])
    return package().to_bytes(shapes.Group("all", [inside, shapes.Circle(shapes.point(3, 4), 5)]))


@pytest.mark.skipif(sys.version_info < (3, 10), reason="it has a match statement")
def test_the_program_of_the_document(tmp_path: Path) -> None:
    written(SHAPES, tmp_path, "shapes")
    environment = {"PYTHONPATH": f"{built('plain')}:{tmp_path}", "PYTHONDONTWRITEBYTECODE": "1"}
    done = run([sys.executable, HERE / "listing.py", tmp_path / "picture"], env=environment)
    assert (done.stdout, done.stderr) == (DRAWN, "")


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
    "an item": ("Polygon([point(1, 2), 3])", TypeError, r"Polygon\.corners: a node of the type"),
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


def test_a_node_cannot_be_changed(shapes: ModuleType, data: bytes) -> None:
    for node in (package().open(shapes.shape, data), shapes.point(1, 2)):
        with pytest.raises(AttributeError):
            node.x = 1
        with pytest.raises(AttributeError):
            del node.x
        assert copy.copy(node) is node and copy.deepcopy(node) is node


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


def test_damage(tmp_path: Path) -> None:
    """Under sanitizers: what is damaged is refused, or can be read as a whole."""
    written(SHAPES, tmp_path, "shapes")
    written(schema_of(ANY), tmp_path, "any_type")
    done = run_sanitized(HERE / "damage.py", tmp_path, chosen_seed())
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == "" and "refused" in done.stdout


def test_memory_runs_out(tmp_path: Path) -> None:
    """Each allocation fails once, of Python and of C: a MemoryError, and the next call works."""
    written(SHAPES, tmp_path, "shapes")
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


# ---- The module ast ----


def with_absent_items(text: str) -> str:
    """Until Python 3.14 the schema does not say which lists of ast have items that are None."""
    for name in ("keys", "kw_defaults"):
        text = text.replace(f"expr* {name}", f"expr?* {name}")
    return text


PYTHON = sorted(Path("/usr/src").glob(f"python3.{sys.version_info[1]}/Parser/Python.asdl"))
FILES = 60


@pytest.mark.skipif(not PYTHON, reason="there is no Python.asdl of this Python")
def test_trees_of_the_standard_library(tmp_path: Path) -> None:
    schema = schema_of(with_absent_items(PYTHON[0].read_text()))
    python, typed = imported(schema, tmp_path, "trees_of_python"), package()
    folder = Path(ast.__file__).parent
    files = [*sorted(folder.glob("*.py"))[:FILES], *sorted((folder / "test").glob("test_[ft]*.py"))]
    for path in [*files, Path(__file__)]:
        tree = ast.parse(path.read_bytes())
        view = typed.open(python.Module, typed.to_bytes(tree, python.mod))
        again = typed.to_objects(view, ast)
        assert ast.dump(again, include_attributes=True) == ast.dump(tree, include_attributes=True)
        compile(again, str(path), "exec")


@pytest.mark.skipif(not PYTHON, reason="there is no Python.asdl of this Python")
def test_what_is_wrong_in_a_tree_of_ast(tmp_path: Path) -> None:
    schema = schema_of(PYTHON[0].read_text())
    python, typed = imported(schema, tmp_path, "wrong_trees_of_python"), package()
    tree = ast.parse("a = 1\nb = [2, x]")
    tree.body[1].value.elts[1].id = 5
    with pytest.raises(TypeError, match=r"^Module\.body\[1\]\.value\.elts\[1\]: id: a str is need"):
        typed.to_bytes(tree, python.mod)
    del tree.body[1].value.elts[1].id
    with pytest.raises(AttributeError):
        typed.to_bytes(tree, python.mod)
    tree.body[1].value = ast.arg("a")
    with pytest.raises(TypeError, match=r"^Module\.body\[1\]\.value: a node of the type `expr`"):
        typed.to_bytes(tree, python.mod)
