"""Trees as text and as JSON and back: the same bytes, for random schemas and values; the text is
laid out as the document says, and is as deep as the tree."""

from __future__ import annotations

import json
import random
from pathlib import Path
from types import ModuleType

import pytest
from adtc.commands.package import class_of
from adtc.errors import Source
from adtc.json_form.reading import read as read_json
from adtc.json_form.writing import JsonForm
from adtc.syntax import Schema
from adtc.text_form.reading import read as read_text
from adtc.text_form.writing import TextForm
from adtc.trees.items import Items
from adtc.trees.lines import WIDTH, Lines
from adtc.trees.shape import Shape
from adtc.trees.syntax import Syntax
from adtc.trees.tokens import Tokens
from adtc.trees.values import Constant, Kind, Node
from adtc.trees.writing import to_bytes
from c_generated import EARLIER, SHAPES
from c_values import Values
from lengths import slow
from python_generated import Objects, imported, package
from schemas import drawn, examples, schema_of
from seeds import chosen_seed
from test_schema_c import REMARKABLE
from test_schema_python import NAMES, PYTHON, loses
from tree_values import Wild, tame

FORMS = {"text": (TextForm(), read_text), "json": (JsonForm(), read_json)}
EXAMPLES = 20
VALUES = 4  # of each schema
DEEP = {"text": 60_000, "json": 30_000}


def written(shape: Shape, data: bytes, syntax: Syntax, of: str) -> str:
    return "".join(Lines(syntax.last_comma).text(Tokens(shape, Items(data), syntax).of(of)))


def same_bytes(shape: Shape, data: bytes, of: str) -> None:
    for syntax, read in FORMS.values():
        text = written(shape, data, syntax, of)
        again = read(shape, Source("written", text), of)
        assert to_bytes(shape, again) == data, text
        for line in text.split("\n"):
            is_short = len(line) <= WIDTH
            assert is_short or line.count(",") + line.count("(") <= 2 or '"' in line, line


def try_wild(schema: Schema, draw: random.Random) -> None:
    shape, typed = Shape(schema), package()
    for _ in range(VALUES if shape.module.trees else 0):
        of = draw.choice(shape.module.trees)
        data = to_bytes(shape, Wild(draw, shape).tree(of.name, draw.choice([0, 1, 2, 3, 4])))
        view = typed.open(class_of(shape, of), data)
        assert typed.to_bytes(view) == data
        same_bytes(shape, data, of.name)


def test_random_schemas() -> None:
    seed = chosen_seed()
    for example in examples(EXAMPLES):
        draw = random.Random(f"{seed} forms {example}")
        try_wild(drawn(draw), draw)


@pytest.mark.parametrize("name", ["shapes", "earlier", "remarkable", "names", "python"])
def test_known_schemas(name: str) -> None:
    if name == "python" and not PYTHON:
        pytest.skip("there is no Python.asdl on this machine")
    known = {"shapes": SHAPES, "earlier": EARLIER}
    texts = {"remarkable": REMARKABLE, "names": NAMES}
    schema = known.get(name) or schema_of(texts.get(name) or PYTHON[0].read_text())
    try_wild(schema, random.Random(chosen_seed()))


def test_the_bytes_are_those_of_c(tmp_path: Path) -> None:
    """Of objects that Python's module has built by the builder of C."""
    seed = chosen_seed()
    for example in range(12):
        draw = random.Random(f"{seed} c {example}")
        schema = drawn(draw)
        shape = Shape(schema)
        python = imported(schema, tmp_path, f"forms_{example}")
        for _ in range(VALUES if shape.module.trees else 0):
            node = Values(draw, shape.module).node(draw.choice(shape.module.trees).name, 3)
            if not loses(node):
                made = Objects(schema, shape.module, python).node(node)
                assert to_bytes(shape, tame(node)) == package().to_bytes(made)


# ---- Depth and length ----


def deep(shape: Shape, depth: int) -> bytes:
    group = shape.forms["Group"]
    node = Node(shape.forms["Polygon"], [[]])
    for _ in range(depth):
        node = Node(group, [None, [node]])
    return to_bytes(shape, node)


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMS)
def test_depth(name: str) -> None:
    """Groups in each other; the file does not take the square of that."""
    shape = Shape(SHAPES)
    data = deep(shape, DEEP[name])
    syntax, read = FORMS[name]
    text = written(shape, data, syntax, "shape")
    assert len(text) < 350 * DEEP[name]
    assert to_bytes(shape, read(shape, Source("deep", text), "shape")) == data


@pytest.mark.slow
def test_deep_constants() -> None:
    shape = Shape(schema_of("module M { a = (constant c) }"))
    constant = Constant(Kind.NONE)
    for i in range(50_000):
        constant = Constant(Kind.SET if i % 3 else Kind.TUPLE, [constant])
    data = to_bytes(shape, Node(shape.forms["a"], [constant]))
    for syntax, read in FORMS.values():
        text = written(shape, data, syntax, "a")
        assert to_bytes(shape, read(shape, Source("deep", text), "a")) == data


@pytest.mark.parametrize("count", [1, 2, 3, *map(slow, (65_533, 65_534, 65_535, 70_000))])
def test_long_lists(count: int) -> None:
    shape = Shape(schema_of("module M { a = A(a* x, string y) | B }"))
    node = Node(shape.forms["A"], [[Node(shape.forms["B"], [])] * count, b"y"])
    data = to_bytes(shape, node)
    package().open(class_of(shape, shape.types["a"]), data)
    same_bytes(shape, data, "a")


# ---- What is written ----


def test_small_changes_are_small_diffs() -> None:
    """A value that is added in the middle of a long tree is a line that is added."""
    shape = Shape(SHAPES)
    points = [f"Circle(center=point(x={i}.0, y=0.0), radius=1.0)," for i in range(50)]
    text = "Group(shapes=[{}])"
    before, after = (
        written(
            shape,
            to_bytes(shape, read_text(shape, Source("t", text.format("".join(p))), "shape")),
            TextForm(),
            "shape",
        ).split("\n")
        for p in (points, [*points[:20], "Polygon(),", *points[20:]])
    )
    assert [line for line in after if line not in before] == ["    Polygon(),"]
    assert len(after) == len(before) + 1


def test_other_programs_read_the_json(shapes: ModuleType, data: bytes) -> None:
    read = json.loads(written(Shape(SHAPES), data, JsonForm(), "shape"))
    assert read["$kind"] == "Group" and read["name"] == "all"
    assert [label["size"] for label in read["shapes"][0]["shapes"][:9]] == list(range(9))
    for indent in (None, 1):
        text = json.dumps(read, indent=indent, sort_keys=True)
        again = read_json(Shape(SHAPES), Source("dumped", text), "shape")
        assert to_bytes(Shape(SHAPES), again) == data


VALUES_OF_ALL = """--@ use bool bytes float32
module M { a = (constant* c, constant?* d, bool b, bytes e, float32 f, int g, string?* h, k?* i)
  k = X | Y }"""
TEXT = r"""-- a comment
a(c=[None, True, ..., 7, 7.0, -1e+22, "\u{e9}\x00", b"\xff", complex(1, nan), (1, (), {2.5,}), inf],
  d=[none, None,], b=false, e=b"a\"\n", f=0.1, g=9007199254740993, h=["", none], i=[X, none, Y])"""
WRITTEN = r"""a(
  c=[
    None,
    True,
    ...,
    7,
    7.0,
    -1e+22,
    "é\x00",
    b"\xff",
    complex(1.0, nan),
    (1, (), {2.5}),
    inf,
  ],
  d=[none, None],
  b=false,
  e=b"a\"\n",
  f=0.1,
  g=9007199254740993,
  h=["", none],
  i=[X, none, Y],
)
"""
JSON = r"""{
  "$kind": "a",
  "c": [
    {"$constant": "None"},
    true,
    {"$constant": "Ellipsis"},
    7,
    {"$float": 7.0},
    {"$float": -1e+22},
    "é\u0000",
    {"$bytes": "/w=="},
    {"$complex": [1.0, "nan"]},
    {"$tuple": [1, {"$tuple": []}, {"$frozenset": [{"$float": 2.5}]}]},
    {"$float": "inf"}
  ],
  "d": [null, {"$constant": "None"}],
  "b": false,
  "e": "YSIK",
  "f": 0.1,
  "g": "9007199254740993",
  "h": ["", null],
  "i": ["X", null, "Y"]
}
"""


def test_every_kind_of_value() -> None:
    shape = Shape(schema_of(VALUES_OF_ALL))
    data = to_bytes(shape, read_text(shape, Source("t", TEXT), "a"))
    assert written(shape, data, TextForm(), "a") == WRITTEN
    assert written(shape, data, JsonForm(), "a") == JSON
    same_bytes(shape, data, "a")
