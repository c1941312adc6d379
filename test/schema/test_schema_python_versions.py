"""Versions of a schema in Python: objects of each version are read from what C of each other one
has written, and written as C writes them. And what a program does with what it does not know."""

from __future__ import annotations

import copy
import io
import pickle
import random
from pathlib import Path
from types import ModuleType

import pytest
from adtc.model import FieldModel, ValueKind, model_of
from adtc.syntax import Schema
from c_generated import HERE
from c_values import Node, Unknown
from chains import Seen, chain
from python_generated import Objects, imported, package, run_sanitized, written
from schemas import schema_of
from seeds import chosen_seed
from test_schema_python import KNOWN, loses, repr_of
from test_schema_versions import STAMP_END, VERSIONS, Chain, Version, versions_of


class Reader:
    """A version's module, and what it should say of values."""

    def __init__(self, schema: Schema, version: Version, folder: Path, name: str) -> None:
        self.number, self.module = version.number, version.module
        self.python = imported(schema, folder, name)
        self.objects = Objects(schema, version.module, self.python)
        self.seen = Seen(version.module)

    def matches(self, type_name: str, read: object, value: Node | Unknown) -> None:
        """Whether a view is the value, every field of it."""
        if isinstance(value, Unknown):
            assert type(read) is getattr(self.python, f"Unknown_{type_name}")
            assert (read.number, read._fields) == (value.number, ("number",))
            return
        assert type(read).__name__ == value.form.name
        names = self.objects.names.fields(value.form)
        assert sorted(read._fields + read._attributes) == sorted(names.values())
        for field in value.form.all_fields:
            is_bytes = (value.form.name, field.name) in self.objects.are_bytes
            of_field = getattr(read, names[field.name])
            self.field(field, of_field, value.fields[field.name], is_bytes)

    def field(self, field: FieldModel, read: object, value: object, is_bytes: bool) -> None:
        if not field.is_list:
            self.item(field, read, value, is_bytes)
            return
        items = list(read)
        assert len(items) == len(read) == len(value)
        for part, expected in zip(items, value):
            self.item(field, part, expected, is_bytes)

    def item(self, field: FieldModel, read: object, value: object, is_bytes: bool) -> None:
        if field.value.kind is ValueKind.NODE and value is not None:
            self.matches(field.value.type, read, value)
            return
        expected = self.objects.item(field.value, value, is_bytes)
        assert type(read) is type(expected)
        assert repr_of(read) == repr_of(expected)
        if field.value.type and value is not None:
            assert read == expected and hash(read) == hash(expected)


def has_unknown(value: object) -> bool:
    """Nodes, of which none can be made."""
    if isinstance(value, Node):
        kinds = {f.name: f.value.kind for f in value.form.all_fields}
        return any(has_unknown(v) for n, v in value.fields.items() if kinds[n] is ValueKind.NODE)
    return any(map(has_unknown, value)) if isinstance(value, list) else isinstance(value, Unknown)


class PythonChain(Chain):
    """The values of all versions, which programs of C have written."""

    def __init__(self, schemas: list[Schema], draw: random.Random, folder: Path, name: str) -> None:
        super().__init__(schemas, draw, folder)
        versions = zip(schemas, self.versions)
        self.readers = [Reader(s, v, folder, f"{name}_{v.number}") for s, v in versions]

    def check(self) -> None:
        for v in self.versions:
            makers, writing = self.write(v)
            v.build(makers, writing, [])
            v.run("write")
        for i, (writer, value) in enumerate(self.values):
            for reader in self.readers:
                self.try_value(reader, i, writer, value)

    def try_value(self, reader: Reader, i: int, writer: int, value: Node) -> None:
        typed, data = package(), self.path(i).read_bytes()
        of = getattr(reader.python, self.type)
        view, seen = typed.open(of, data), reader.seen.node(self.type, value)
        reader.matches(self.type, view, seen)
        assert typed.writer_version(view) == writer
        copied = typed.to_bytes(view)
        assert copied[STAMP_END:] == data[STAMP_END:] and copied[STAMP_END - 4] == reader.number
        try_node(view)
        nodes = list(typed.walk(view))
        assert nodes[0] == view and all(isinstance(node, typed.Node) for node in nodes)
        for node in nodes[:20]:
            try_node(node)
        if has_unknown(seen) or loses(seen):
            return
        made = reader.objects.node(seen)
        again = typed.open(of, typed.to_bytes(made))
        reader.matches(self.type, again, seen)
        assert again == made and hash(again) == hash(made)
        assert repr(again) == repr(made)
        if writer == reader.number:
            assert typed.to_bytes(made) == data and made == view
        elif writer == 1:
            by_c = (self.folder / f"again-{reader.number}-{i}").read_bytes()
            assert typed.to_bytes(made) == by_c and made == view
        assert [type(n) for n in typed.walk(made)] == [type(n) for n in typed.walk(again)]
        objects = typed.to_objects(again, reader.python)
        assert typed.to_bytes(objects) == typed.to_bytes(made)


def try_node(view: object) -> None:
    """What goes by the bytes."""
    typed = package()
    assert repr(view).startswith(type(view).__name__) and copy.copy(view) is view
    for protocol in (2, 5):
        again = pickle.loads(pickle.dumps(view, protocol))
        assert type(again) is type(view) and again == view and hash(again) == hash(view)
        assert repr(again) == repr(view)
    assert typed.open(type(view), typed.to_bytes(view)) == view


def test_each_reads_each(tmp_path: Path) -> None:
    """Five versions, 25 pairs."""
    draw = random.Random(chosen_seed())
    PythonChain(versions_of(KNOWN), draw, tmp_path, "known_of").check()


@pytest.mark.slow
def test_a_random_chain(tmp_path: Path) -> None:
    draw = random.Random(chosen_seed())
    schemas = chain(draw, VERSIONS)
    while not model_of(schemas[0]).trees:
        schemas = chain(draw, VERSIONS)
    PythonChain(schemas, draw, tmp_path, "chain_of").check()


# ---- One schema ----


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> list[ModuleType]:
    """All of known.asdl, the first at 1."""
    folder = tmp_path_factory.mktemp("known")
    schemas = enumerate(versions_of(KNOWN), 1)
    return [ModuleType("none"), *(imported(s, folder, f"known_{n}") for n, s in schemas)]


def test_fields_of_later_versions(versions: list[ModuleType]) -> None:
    """Behind those of older ones, and before the attributes; defaults stand for what is not
    there."""
    typed, (_, first, *_, last) = package(), versions
    assert first.Circle._fields == ("center",) and first.Circle._attributes == ("at",)
    new = ("depth", "fill", "tags", "scale", "wide", "hole", "small", "far", "name", "notes")
    assert last.Circle.__match_args__ == ("center", *new)
    assert last.Circle._attributes == ("at", "line", "column")
    made = last.Circle(last.point(1, 2))
    old = typed.open(last.shape, typed.to_bytes(first.Circle(first.point(1, 2))))
    for circle in (made, old):
        assert (circle.depth, circle.fill, circle.wide, circle.small) == (3, last.Red(), -1, -128)
        assert (circle.far, circle.center.weight, list(circle.tags)) == (2**64 - 1, 0.5, [])
        assert circle.scale is circle.hole is circle.name is circle.line is circle.column is None
    assert made == old and typed.to_bytes(made)[STAMP_END:] == typed.to_bytes(old)[STAMP_END:]
    changed = made.__replace__(depth=4, column=last.Blue())
    assert changed != made and changed.__replace__(depth=3, column=None) == made
    with pytest.raises(TypeError, match=r"Circle\.depth: a value is needed, not None"):
        last.Circle(last.point(1, 2), depth=None)
    with pytest.raises(OverflowError, match=r"Circle\.small: 128 is out of"):
        last.Circle(last.point(1, 2), small=128)


def test_objects_of_other_classes(versions: list[ModuleType]) -> None:
    """A field that they have not is the default."""
    typed, last = package(), versions[-1]

    class Circle:
        center = last.point(1, 2)
        far = 7

    view = typed.open(last.shape, typed.to_bytes(Circle(), last.shape))
    assert view == last.Circle(last.point(1, 2), far=7)


def test_what_is_kept(versions: list[ModuleType]) -> None:
    """Of a tree that is copied by a program to which things in it are unknown."""
    typed, (_, first, *_, last) = package(), versions
    arc = last.Arc(last.point(1, 2, 3.5), 0.5, 1.5, at=9, line=-1)
    circle = last.Circle(last.point(0, 0), 5, notes=[None, last.note("n", mood=last.Bad())])
    group = last.Group("g", [arc, circle, last.Empty()], [None, last.Purple()], at=3)
    old = typed.open(first.shape, typed.to_bytes(group))
    assert typed.writer_version(old) == 5
    assert typed.open(last.shape, typed.to_bytes(old)) == group
    unknown, known, empty = old.shapes
    assert (known.center.x, type(empty)) == (0, first.Empty)
    assert isinstance(unknown, first.shape) and repr(unknown) == "Unknown_shape(number=4)"
    assert type(typed.open(first.Unknown_shape, typed.to_bytes(unknown))) is first.Unknown_shape
    with pytest.raises(typed.BadTree, match="the root is a Unknown_shape"):
        typed.open(first.Empty, typed.to_bytes(unknown))
    rewritten = first.Group("h", [unknown, known, first.Group(None, [unknown, empty])])
    again = typed.open(last.shape, typed.to_bytes(rewritten))
    assert typed.writer_version(again) == 1
    assert list(again.shapes) == [arc, circle, last.Group(None, [arc, last.Empty()])]
    assert [type(node).__name__ for node in typed.walk(rewritten)].count("Unknown_shape") == 2
    assert rewritten.__replace__(name=None).shapes[0] is rewritten.shapes[0]
    assert unknown == rewritten.shapes[2].shapes[0] and unknown != known
    with pytest.raises(TypeError, match="what is in a node of a later version is not known"):
        typed.to_objects(old, first)


def test_values_of_enumerations(versions: list[ModuleType]) -> None:
    """An unknown one is made by its number, and written."""
    typed, (_, _, second, *_, last) = package(), versions
    data = typed.to_bytes(last.Circle(last.point(1, 2), fill=last.Purple()))
    purple = typed.open(second.shape, data).fill
    assert purple == second.Unknown_color(3) == copy.copy(purple) and isinstance(
        purple, second.color
    )
    assert hash(purple) == hash(second.Unknown_color(number=3)) and purple.number == 3
    assert purple != second.Unknown_color(4) and purple not in (second.Red(), 3, None)
    assert typed.is_enumerator(purple) and not typed.is_view(purple)
    assert pickle.loads(pickle.dumps(purple)) == purple and {purple: 1}[second.Unknown_color(3)]
    made = second.Circle(second.point(1, 2), fill=purple)
    assert typed.to_bytes(made)[STAMP_END:] == data[STAMP_END:]
    assert typed.to_objects(made, second) == made
    assert typed.open(last.shape, typed.to_bytes(made)).fill is last.Purple()
    derived = type("derived", (second.Unknown_color,), {"__slots__": ()})(3)
    assert type(second.Circle(second.point(1, 2), fill=derived).fill) is second.Unknown_color
    greatest = second.Circle(second.point(1, 2), fill=second.Unknown_color(14))
    assert typed.open(second.shape, typed.to_bytes(greatest)).fill.number == 14


def moved(value: object, to: ModuleType) -> object:
    """Unpickled by a program that has another version of the schema, under the same name."""

    class Elsewhere(pickle.Unpickler):
        def find_class(self, module: str, name: str) -> object:
            is_ours = module == type(value).__module__
            return getattr(to, name) if is_ours else super().find_class(module, name)

    return Elsewhere(io.BytesIO(pickle.dumps(value))).load()


def test_pickles_of_what_is_unknown(versions: list[ModuleType]) -> None:
    """A later version knows what it is, an older one as little."""
    typed, (_, first, second, *_, last) = package(), versions
    group = last.Group("g", [last.Arc(last.point(1, 2), 0.5, 1.5), last.Empty()])
    arc = typed.open(first.shape, typed.to_bytes(group)).shapes[0]
    assert moved(arc, last) == group.shapes[0] and moved(arc, first) == arc
    purple = second.Unknown_color(3)
    assert moved(purple, last) is last.Purple() and moved(purple, second) == purple
    with pytest.raises(TypeError, match="is no type of a schema"):
        typed._core.enumerator(int, 3)
    for of, number in ((second.color, 15), (second.shape, 0)):
        with pytest.raises(ValueError, match=f"has no value {number}"):
            typed._core.enumerator(of, number)


MISUSES = {
    "a known one": ("Unknown_color(2)", ValueError, "2 is a value that is known: use its class"),
    "no such number": ("Unknown_color(15)", OverflowError, "15 is out of the type's range"),
    "less than zero": ("Unknown_color(-1)", OverflowError, "-1 is out of the type's range"),
    "no number": ("Unknown_color('x')", TypeError, r"Unknown_color\.number: an int is needed"),
    "none": ("Unknown_color()", TypeError, "needs a value for 'number'"),
    "a node": ("Unknown_shape(9)", TypeError, "what is in a node of a later version is not known"),
    "another type": (
        "Circle(point(1, 2), fill=Unknown_shape)",
        TypeError,
        "enumeration `color` is needed",
    ),
}


@pytest.mark.parametrize("call, kind, message", MISUSES.values(), ids=MISUSES.keys())
def test_misuse(versions: list[ModuleType], call: str, kind: type, message: str) -> None:
    with pytest.raises(kind, match=message):
        eval(call, vars(versions[2]))


def test_versions_of_schemas_and_buffers(versions: list[ModuleType], shapes: ModuleType) -> None:
    typed, closed = package(), shapes.Polygon()
    assert [m.__schema__.version for m in versions[1:]] == [1, 2, 3, 4, 5]
    assert len({m.__schema__.fingerprint for m in versions[1:]}) == 1
    assert shapes.__schema__.version == 0
    assert typed.writer_version(typed.open(shapes.shape, typed.to_bytes(closed))) == 0
    for wrong in (closed, shapes.Red(), 5):
        with pytest.raises(TypeError, match="a view is needed"):
            typed.writer_version(wrong)
    with pytest.raises(typed.BadTree):
        typed.open(shapes.shape, typed.to_bytes(versions[1].Empty()))


def test_an_open_schema_of_products(tmp_path: Path) -> None:
    schema = schema_of("--@ version 1\nmodule M { a = (int x, a* below) }")
    python = imported(schema, tmp_path, "open_products")
    made = python.a(1, [python.a(2)])
    assert package().open(python.a, package().to_bytes(made)) == made


def test_classes_of_what_is_unknown_are_needed() -> None:
    typed = package()
    forms = (("B", "0 0 65520 0 1", (), (), (), (("x", "x", "0 8 0 0 -1 8 8 0 0 0 0 0 -1 0"),)),)
    rows = ("M", "0" * 64, (("b", 1, 4, False),), forms, 1, ())
    for given in ((), ((),)):
        b = type("b", (typed.Node,), {"__slots__": ()})
        with pytest.raises(ValueError, match="needs a class for what is unknown"):
            typed.Schema(rows, (b,), (type("B", (b,), {"__slots__": ()}),), *given)


def test_names_stay(tmp_path: Path) -> None:
    """A field of a later version takes no name from those that were there."""
    text = """--@ version 2
--@ since 2 a._fields_ a.None Unknown_b
module M { a = (int x, int? _fields_, int? None) attributes (int _fields)
  b = B(int y) | Unknown_b(a a) }"""
    python = imported(schema_of(text), tmp_path, "names_that_stay")
    assert python.a._fields == ("x", "_fields__", "None_") and python.a._attributes == ("_fields_",)
    assert python.Unknown_b._fields == ("a",) and python.Unknown_b_._fields == ("number",)


def test_damage(tmp_path: Path) -> None:
    """Under sanitizers, of each version by each other one."""
    for number, schema in enumerate(versions_of(KNOWN), 1):
        written(schema, tmp_path, f"known_{number}")
    done = run_sanitized(HERE / "damage_versions.py", tmp_path, chosen_seed())
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == "" and "refused" in done.stdout
