"""Trees of open schemas as text and as JSON and back: of each version, read by each other one. The
bytes are those that objects of Python have, which C builds, and nothing that is unknown is lost."""

from __future__ import annotations

import itertools
import json
import random
from base64 import b64decode
from pathlib import Path
from types import ModuleType

import pytest
from adtc.commands.package import class_of
from adtc.commands.table import table
from adtc.errors import Source
from adtc.json_form.writing import JsonForm
from adtc.syntax import Schema
from adtc.text_form.writing import TextForm
from adtc.trees.census import census
from adtc.trees.items import Items
from adtc.trees.proving import is_item
from adtc.trees.shape import Shape
from adtc.trees.values import Node, Unknown
from adtc.trees.writing import to_bytes
from c_generated import HERE
from c_values import Values
from chains import chain
from python_generated import Objects, imported, package
from schemas import examples, schema_of
from seeds import chosen_seed
from test_schema_forms import FORMS, written
from test_schema_python import KNOWN, loses
from test_schema_trees import adtc
from test_schema_versions import STAMP_END, VERSIONS, versions_of
from toolchain import ROOT
from tree_values import Wild, tame

EXAMPLES = 8
VALUES = 3  # of each version
DAMAGED = 300


def try_pair(writer: Shape, reader: Shape, type_name: str, data: bytes) -> None:
    """A tree that one version has written comes back from the text that another one prints."""
    typed, of = package(), reader.types[type_name]
    view = typed.open(class_of(reader, of), data)
    for syntax, read in FORMS.values():
        text = written(reader, data, syntax, type_name)
        again = to_bytes(reader, read(reader, Source("written", text), type_name))
        assert again[STAMP_END:] == data[STAMP_END:], text
        assert again == typed.to_bytes(view)
    items = Items(data)
    found = census(reader, items, type_name)
    assert 4 * sum(found.words.values()) == items.size - 4 * items.root
    assert sum(found.nodes.values()) == sum(1 for _ in typed.walk(view))
    assert table(reader, items, found).endswith(f"{found.depth} deep")


def try_chain(schemas: list[Schema], draw: random.Random) -> None:
    shapes = [Shape(schema) for schema in schemas]
    for writer in shapes if shapes[0].module.trees else ():
        of = draw.choice(shapes[0].module.trees).name
        for _ in range(VALUES):
            data = to_bytes(writer, Wild(draw, writer).tree(of, draw.choice([1, 2, 3])))
            for reader in shapes:
                try_pair(writer, reader, of, data)


def test_known_versions() -> None:
    try_chain(versions_of(KNOWN), random.Random(chosen_seed()))


@pytest.mark.long
def test_random_chains() -> None:
    seed = chosen_seed()
    for example in examples(EXAMPLES):
        draw = random.Random(f"{seed} forms {example}")
        try_chain(chain(draw, VERSIONS), draw)


def test_the_bytes_are_those_of_c(tmp_path: Path) -> None:
    """Of objects that Python's module has built by the builder of C."""
    seed = chosen_seed()
    for example in examples(EXAMPLES):
        draw = random.Random(f"{seed} c of versions {example}")
        schema = KNOWN if example == 0 else chain(draw, 4)[-1]
        shape = Shape(schema)
        python = imported(schema, tmp_path, f"forms_of_version_{example}")
        objects = Objects(schema, shape.module, python)
        for _ in range(2 * VALUES if shape.module.trees else 0):
            node = Values(draw, shape.module).node(draw.choice(shape.module.trees).name, 3)
            if not loses(node):
                made = package().to_bytes(objects.node(node))
                assert to_bytes(shape, tame(node)) == made


# ---- What is written ----

NEW = """Group(
  name="g",
  shapes=[
    Circle(center=point(x=1, y=2)),
    Circle(center=point(x=3, y=4), depth=4, line=3),
    Triangle(color=Red),
  ],
)
"""


def test_a_page(tmp_path: Path) -> None:
    """What docs/adtc-tools.md shows: a tree of version 5, printed by version 1, and back."""
    page = (ROOT / "docs" / "adtc-tools.md").read_text()
    text, tree = tmp_path / "text", tmp_path / "tree"
    text.write_text(NEW)
    new, old = (["--schema", HERE / name] for name in ("known.asdl", "known_1.asdl"))
    assert adtc("from-text", text, *new, "--out", tree).returncode == 0
    assert adtc("cat", tree, *new).stdout.decode() == NEW
    assert adtc("check", tree, *old).returncode == 0
    printed, counted = adtc("cat", tree, *old).stdout, adtc("stats", tree, *old).stdout
    for shown in (NEW, printed.decode(), counted.decode()):
        assert f"```\n{shown}```" in page, shown
    again = adtc("from-text", "-", *old, "--out", "-", given=printed).stdout
    assert again[STAMP_END:] == tree.read_bytes()[STAMP_END:] and again[STAMP_END - 4] == 1
    in_json = adtc("cat", tree, *old, "--json").stdout
    assert adtc("from-json", "-", *old, "--out", "-", given=in_json).stdout == again


def test_what_stands_for_what_is_unknown() -> None:
    new, old = Shape(KNOWN), Shape(versions_of(KNOWN)[1])
    text = """Group(shapes=[Arc(center=point(x=1, y=2), from=0, to=1),
      Circle(center=point(x=1, y=2), fill=Purple, name="n")], colors=[none])"""
    data = to_bytes(new, FORMS["text"][1](new, Source("t", text), "shape"))
    in_json = json.loads(written(old, data, JsonForm(), "shape"))
    arc, circle = in_json["shapes"]
    assert list(arc) == ["$unknown", "$bytes"] and arc["$unknown"] == 4
    assert is_item(b64decode(arc["$bytes"]))
    assert circle["fill"] == {"$unknown": 3} and circle["depth"] == 3
    assert circle["$later"][0] == 1 and len(circle["$later"]) == 4  # parts 3 to 5
    assert in_json["$later"][0] == 1 and len(in_json["$later"]) == 3
    in_text = written(old, data, TextForm(), "shape")
    assert "fill=unknown(3)," in in_text and "unknown(4, b" in in_text and "...=[" in in_text


def test_defaults() -> None:
    """They are not written in the text form, and are in JSON; what is given as one is none."""
    shape = Shape(schema_of(DEFAULTS))
    read_text, read_json = FORMS["text"][1], FORMS["json"][1]
    least = to_bytes(shape, read_text(shape, Source("t", "A(x=1)"), "a"))
    assert written(shape, least, TextForm(), "a") == "A(x=1)\n"
    in_json = json.loads(written(shape, least, JsonForm(), "a"))
    expected = {"d": 3, "f": -0.0, "b": True, "k": "Green", "g": 0.5, "e": None, "l": []}
    assert in_json == {"$kind": "A", "x": 1, **expected}
    assert str(in_json["f"]) == "-0.0"
    given = "A(x=1, d=3, f=-0.0, b=true, k=Green, g=0.5, e=none, l=[])"
    assert to_bytes(shape, read_text(shape, Source("t", given), "a")) == least
    nulls = '{"$kind": "A", "x": 1, "d": null, "k": null, "l": []}'
    assert to_bytes(shape, read_json(shape, Source("t", nulls), "a")) == least
    others = "A(x=1, d=4, f=0.0, b=false, k=Red, g=0.25)"
    data = to_bytes(shape, read_text(shape, Source("t", others), "a"))
    assert written(shape, data, TextForm(), "a") == f"{others}\n"


DEFAULTS = """--@ version 2
--@ use bool float32
--@ since 2 A.d A.f A.b A.k A.g A.e A.l
--@ default A.d 3
--@ default A.f -0.0
--@ default A.b true
--@ default A.k Green
--@ default A.g 0.5
module M { a = A(int x, int d, float32 f, bool b, color k, float32 g, int? e, int* l)
  color = Red | Green }"""


def test_a_root_that_is_unknown() -> None:
    old, new = (Shape(versions_of(KNOWN)[n]) for n in (0, 4))
    empty = to_bytes(new, FORMS["text"][1](new, Source("t", "Triangle(color=Red)"), "shape"))
    for syntax, read in FORMS.values():
        text = written(old, empty, syntax, "shape")
        value = read(old, Source("t", text), "shape")
        assert isinstance(value, Unknown) and value.number == 3
        assert to_bytes(old, value)[STAMP_END:] == empty[STAMP_END:]


# ---- Bytes that are no items ----


def test_what_is_an_item() -> None:
    """As C says of a buffer that has the same bytes as a node of an unknown constructor."""
    draw, typed = random.Random(chosen_seed()), package()
    new, old = Shape(KNOWN), Shape(versions_of(KNOWN)[0])
    of = class_of(old, old.types["shape"])
    text = "Arc(center=point(x=1, y=1099511627776, weight=2.5), from=1, to=2, at=7)"
    whole = Items(to_bytes(new, FORMS["text"][1](new, Source("t", text), "shape")))
    data, accepted, refused = whole.raw(whole.root), 0, 0
    for _ in range(DAMAGED):
        changed = damaged(draw, data)
        items = Items(to_bytes(old, Unknown(0, changed)))
        is_unknown = items.is_node(items.root) and items.variant(items.root) & 15 >= 3
        if is_unknown:
            is_one = opens(typed, of, bytes(items.bytes)) and items.raw(items.root) == changed
            assert is_item(changed) == is_one, changed.hex()
            accepted, refused = accepted + is_one, refused + (not is_one)
    assert accepted and refused


def opens(typed: ModuleType, of: type, data: bytes) -> bool:
    try:
        typed.open(of, data)
    except typed.BadTree:
        return False
    return True


def damaged(draw: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(draw.choice([1, 1, 2])):
        at = draw.randrange(len(changed))
        changed[at] = draw.choice([changed[at] ^ 1 << draw.randrange(8), draw.randrange(256)])
    end = draw.choice([len(changed)] * 9 + [4 * draw.randrange(1, len(changed) // 4)])
    return bytes(changed[:end])


@pytest.mark.parametrize("count", [1, 2, 3, 7, 8, 65_533, 65_534, 65_535, 70_000])
def test_items_of_many_children(count: int) -> None:
    """Of long lists, whose node has a word for its count."""
    shape = Shape(schema_of("--@ version 1\nmodule M { a = A(a* x, string y) | B }"))
    node = Node(shape.forms["A"], [[Node(shape.forms["B"], [])] * count, b"y"])
    items = Items(to_bytes(shape, node))
    data = items.raw(items.root)
    assert is_item(data) and not is_item(data[:-4]) and not is_item(data + bytes(4))
    package().open(class_of(shape, shape.types["a"]), bytes(items.bytes))


def test_every_short_item() -> None:
    """All bits that a first word may have, with what may follow it."""
    for kind, rest in itertools.product(range(4), range(128)):
        word = (kind << 2 | rest << 4).to_bytes(4, "little")
        sized = word + (4).to_bytes(4, "little") + b"text" + bytes(4)
        text, elements = kind == 2 and rest == 0, kind == 1 and rest == 0
        wide = kind == 1 and rest == 1
        is_short, count, log = rest & 4 != 0, rest >> 3, rest & 3
        short_text = kind == 2 and is_short and log == 0 and 8 <= count < 12
        short = kind == 1 and is_short and 8 < count << log <= 12
        assert is_item(sized) == (text or wide or short_text or short)
        short = kind == 1 and is_short and count << log == 8
        assert is_item(sized[:-4]) == (elements or short or (kind == 3 and rest < 2))
    assert not is_item(b"") and not is_item(b"\x01\x00\x00") and is_item(b"\x01\x00\x00\x00")
