"""Trees that share, as text and as JSON and back: the same bytes, for random schemas and nodes that
are in several places by identity; what both forms say of such a node; and mistakes in its name."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from adtc.cli import main
from adtc.errors import Source
from adtc.json_form.reading import read as read_json
from adtc.json_form.writing import JsonForm
from adtc.syntax import Schema
from adtc.text_form.reading import read as read_text
from adtc.text_form.writing import TextForm
from adtc.trees import output, writing
from adtc.trees.binding import TreeError
from adtc.trees.census import census
from adtc.trees.items import Items
from adtc.trees.output import TooLarge
from adtc.trees.shape import Shape
from adtc.trees.values import Node
from adtc.trees.writing import to_bytes
from c_generated import DAG, HERE, ROOT
from c_values import Values
from python_generated import imported, package
from schemas import examples, schema_of
from seeds import chosen_seed
from sharing import Sharing, SharingObjects, distinct, drawn_sharing
from test_schema_forms import FORMS, same_bytes, written
from test_schema_python import loses
from tree_values import tame

SHAPE = Shape(DAG)
EXAMPLES = 6
VALUES = 4  # of each schema
HEADER = 76  # bytes, with the fingerprint


def references(shape: Shape, node: Node) -> tuple[int, int]:
    """How many there are to nodes, and how many nodes they lead to; by identity."""
    counts: dict[int, int] = {}
    waiting: list[object] = [node]
    while waiting:
        value = waiting.pop()
        waiting += value if isinstance(value, list) else []
        if isinstance(value, Node):
            counts[id(value)] = counts.get(id(value), 0) + 1
            waiting += value.values if counts[id(value)] == 1 else []
    return sum(counts.values()) - len(counts), sum(count > 1 for count in counts.values())


def try_schema(schema: Schema, draw: random.Random, folder: Path, name: str) -> None:
    shape = Shape(schema)
    python = imported(schema, folder, name)
    for _ in range(VALUES if shape.module.trees else 0):
        of = draw.choice(shape.module.trees)
        drawn_node = Values(draw, shape.module).moderate(of.name, draw.choice([1, 2, 3, 4]))
        node = Sharing(draw, shape.module).root(drawn_node)
        made = tame(node)
        data = to_bytes(shape, made)
        same_bytes(shape, data, of.name)
        found = census(shape, Items(data), of.name)
        to_nodes, several = references(shape, made)
        assert len(found.several) == several and found.references >= to_nodes
        assert sum(found.nodes.values()) == len(distinct(node))
        assert 4 * sum(found.words.values()) == Items(data).size - HEADER
        if not any(map(loses, distinct(node))):
            objects = SharingObjects(schema, shape.module, python)
            assert data == package().to_bytes(objects.node(node))


def test_random_schemas(tmp_path: Path) -> None:
    """Python's module has the builder of C write the same bytes."""
    seed = chosen_seed()
    for example in examples(EXAMPLES):
        draw = random.Random(f"{seed} forms shared {example}")
        try_schema(drawn_sharing(draw), draw, tmp_path, f"forms_sharing_{example}")


def test_terms(tmp_path: Path) -> None:
    try_schema(DAG, random.Random(chosen_seed()), tmp_path, "dag_forms")


# ---- What is written ----

TEXT = """\
Call(
  function=&1 Var(name="f"),
  args=[*1, &2 Call(function=Int(value=7)), *2, *2, Var(name="f")],
)
"""
OBJECTS = {
    "$kind": "Call",
    "function": {"$kind": "Var", "$name": 1, "name": "f"},
    "args": [
        {"$again": 1},
        {"$kind": "Call", "$name": 2, "function": {"$kind": "Int", "value": 7}, "args": []},
        {"$again": 2},
        {"$again": 2},
        {"$kind": "Var", "name": "f"},
    ],
}


def tree(text: str, of: str = "expr") -> bytes:
    return to_bytes(SHAPE, read_text(SHAPE, Source("t", text), of))


def test_both_forms() -> None:
    data = tree(TEXT)
    assert written(SHAPE, data, TextForm(), "expr") == TEXT
    assert json.loads(written(SHAPE, data, JsonForm(), "expr")) == OBJECTS
    again = read_json(SHAPE, Source("j", json.dumps(OBJECTS)), "expr")
    assert to_bytes(SHAPE, again) == data


def test_names_follow_the_text() -> None:
    """Fields of attributes are printed last, wherever the buffer has them."""
    module = "module M { a = A(int? x, b y) attributes (b z) b = B(int n) }"
    shape = Shape(schema_of(f"--@ shared b\n{module}"))
    data = to_bytes(shape, read_text(shape, Source("t", "A(y=&4 B(n=7), z=*4)"), "a"))
    assert written(shape, data, TextForm(), "a") == "A(y=&1 B(n=7), z=*1)\n"


def test_a_name_that_is_not_used() -> None:
    assert tree("Call(function=&9 Int(value=1))") == tree("Call(function=Int(value=1))")


def doubled(levels: int) -> Node:
    node = Node(SHAPE.forms["Int"], [7])
    for _ in range(levels):
        node = Node(SHAPE.forms["Call"], [node, [node]])
    return node


@pytest.mark.parametrize("name", FORMS)
def test_what_would_be_very_large(name: str) -> None:
    """Two to the power of 3,000 nodes, were they not shared."""
    data = to_bytes(SHAPE, doubled(3000))
    syntax, read = FORMS[name]
    text = written(SHAPE, data, syntax, "expr")
    assert len(text) < 1_000_000
    assert to_bytes(SHAPE, read(SHAPE, Source("deep", text), "expr")) == data


def test_what_no_reference_reaches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text is written again, and of a node that is refused."""
    twice = 'Many(names=["abc", "abc"], c=None, data=b"")'
    near = tree(twice)
    for module in (output, writing):
        monkeypatch.setattr(module, "FARTHEST", 1)
    assert len(tree(twice)) == len(near) + 4
    with pytest.raises(TooLarge, match="comes again"):
        tree("Call(function=&1 Int(value=1000000000000), args=[*1])")


def test_the_document() -> None:
    page = (ROOT / "docs" / "adtc-tools.md").read_text()
    shown = re.search(r"## Shared values\n.*?```\n(.*?)```", page, re.DOTALL)
    shape = Shape(schema_of((HERE / "terms.asdl").read_text()))
    data = to_bytes(shape, read_text(shape, Source("t", shown[1]), "term"))
    assert written(shape, data, TextForm(), "term") == shown[1]


# ---- Mistakes ----

MISTAKES = {
    "*1": "t:1:1: error: no node that ends before this has the name 1",
    "&1 Call(function=*1)": "t:1:18: error: no node that ends before this has the name 1",
    "&1 Call(function=&1 Int(value=1))": "t:1:1: error: a second node with the name 1",
    "Call(function=&1 Int(value=1), args=[Let(def=*1, body=*1)])": "is of the type `def`",
    'Let(def=&1 def(name="x", body=Int(value=1)), body=Int(value=1))': "a `def` has no name",
    "Call(function=&1 7)": "`7` is where a name should be",
    "Call(function=&0 Int(value=1))": "`&` means nothing here",
}
MISTAKES_OF_JSON = {
    '{"$again": 1}': "j:1:1: error: no node that ends before this has the name 1",
    '{"$again": 0}': "the name is a number from 1 on, and not `0`",
    '{"$again": "x"}': "the name is a number from 1 on",
    '{"$again": 1, "x": 2}': 'this object has no "$kind"',
    '{"$kind": "Int", "value": 1, "$name": 1, "$name": 2}': "`Int` has no field `$name`",
    '{"$kind": "Int", "value": 1, "$name": -1}': "the name is a number from 1 on",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes(text: str) -> None:
    with pytest.raises(TreeError, match=re.escape(MISTAKES[text])):
        read_text(SHAPE, Source("t", text), "expr")


@pytest.mark.parametrize("text", MISTAKES_OF_JSON)
def test_mistakes_of_json(text: str) -> None:
    with pytest.raises(TreeError, match=re.escape(MISTAKES_OF_JSON[text])):
        read_json(SHAPE, Source("j", text), "expr")


# ---- The commands ----

STATISTICS = """\
        nodes  bytes   share
expr        5     68  47.2 %
  Var       2     20  13.9 %
  Call      2     40  27.8 %
  Int       1      8   5.6 %

5 nodes in 144 bytes, 3 deep, 4 references
"""


def test_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    package()  # which the commands import
    schema = ["--schema", str(HERE / "dag.asdl"), "--type", "expr"]
    for form, options in (("text", []), ("json", ["--json"])):
        text, file = tmp_path / form, tmp_path / f"{form}.adtc"
        text.write_text(TEXT if form == "text" else json.dumps(OBJECTS))
        assert main([f"from-{form}", str(text), *schema, "--out", str(file)]) == 0
        assert file.read_bytes() == tree(TEXT)
        assert main(["cat", str(file), *schema, *options]) == 0
        printed = capsys.readouterr().out
        assert printed == TEXT if form == "text" else json.loads(printed) == OBJECTS
    assert main(["stats", str(file), *schema]) == 0
    assert capsys.readouterr().out == STATISTICS
