"""Schemas that share values, in Python: random terms that share by identity, which C builds too;
terms that would be very large without references; damage, and memory that runs out."""

from __future__ import annotations

import pickle
import random
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from adtc.c.names import ModuleNames
from adtc.cli import main
from adtc.model import Module, model_of
from adtc.syntax import Schema
from c_generated import DAG, HERE, SANITIZED, includes, library
from c_values import Constant, Node, Values
from python_generated import built, imported, package, written
from schemas import examples, schema_of
from seeds import chosen_seed
from sharing import Sharing, SharingCode, SharingObjects, distinct, drawn_sharing
from test_schema_python import SOME, compiled, loses, repr_of
from toolchain import checked, run

EXAMPLES = 5
VALUES = 4  # of each schema

MAIN = """
static void write_it(const char *name, const adtc_schema *schema, uint16_t type,
                     void (*build)(adtc_builder *)) {
  char file[40];
  adtc to;
  adtc_builder b;
  adtc_tree root;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_create(&to, &options) != ADTC_OK) exit(2);
  adtc_build_begin(&b, &to, schema, type);
  build(&b);
  if (adtc_build_end(&b) != ADTC_OK) exit(3);
  snprintf(file, sizeof file, "%s.bytes", name);
  if (adtc_save(&to, file) != ADTC_OK) exit(4);
  adtc_view v = adtc_finish(&to);
  if (adtc_open_typed(v.base, v.size, schema, type, &root, NULL) != ADTC_OK) exit(5);
  snprintf(file, sizeof file, "%s.text", name);
  FILE *text = fopen(file, "w");
  if (adtc_print_typed(text, schema, type, root) != ADTC_OK) exit(6);
  fclose(text);
  adtc_free(&to);
}
"""


# ---- What C builds, and what is read of it ----


def built_by_c(
    names: ModuleNames, module: Module, draw: random.Random, nodes: list[Node], folder: Path
) -> list[tuple[bytes, str]]:
    """The bytes of each value, and what C prints of it."""
    lines = [
        f'#include "{names.prefix}.h"',
        "#include <stdio.h>",
        "#include <stdlib.h>",
        SOME,
        MAIN,
    ]
    calls = []
    for i, node in enumerate(nodes):
        code = SharingCode(draw, names, module)
        code.root(node)
        lines += [f"static void build_{i}(adtc_builder *b) {{", *code.build, "}"]
        type_number = names.numbers[node.form.type]
        calls.append(f'write_it("{i}", &{names.schema}, {type_number}, build_{i});')
    (folder / "values.c").write_text("\n".join([*lines, "int main(void) {", *calls, "}", ""]))
    command = ["gcc", "-std=c99", *SANITIZED, *includes(folder), folder / "values.c"]
    checked([*command, folder / "m.o", *library(), "-o", folder / "values"])
    checked([folder / "values"], cwd=folder)
    paths = [folder / str(i) for i in range(len(nodes))]
    return [
        (path.with_suffix(".bytes").read_bytes(), path.with_suffix(".text").read_text())
        for path in paths
    ]


class Reads:
    """Whether what is read is what was drawn: a node of a shared type is in one place wherever it
    comes, and no other one is there."""

    def __init__(self, objects: SharingObjects) -> None:
        self.objects = objects
        self.places: dict[int, object] = {}  # of nodes

    def same(self, read: object, node: object, made: object) -> bool:
        if isinstance(node, Node):
            return self.same_node(read, node)
        if isinstance(node, list):
            parts = zip(read, node, made)
            return len(read) == len(node) and all(self.same(*part) for part in parts)
        if isinstance(node, Constant) or node is None:
            return type(read) is type(made) and repr_of(read) == repr_of(made)
        return type(read) is type(made) and read == made

    def same_node(self, read: object, node: Node) -> bool:
        if id(node) in self.places:
            return package().same(read, self.places[id(node)])
        if any(package().same(read, other) for other in self.places.values()):
            return False
        self.places[id(node)] = read
        made = self.objects.node(node)
        fields = self.objects.names.fields(node.form)
        return type(read) is type(made) and all(
            self.same(getattr(read, name), node.fields[field], getattr(made, name))
            for field, name in fields.items()
        )


def labels(text: str) -> list[str]:
    """How nodes are named; drawn texts have no such signs."""
    return re.findall(r"&\d+ (?=\w)|\*\d+", text)


def try_value(
    objects: SharingObjects, python: ModuleType, node: Node, data: bytes, printed: str
) -> None:
    typed, made = package(), objects.node(node)
    view = typed.open(getattr(python, objects.names.types[node.form.type]), data)
    reads = Reads(objects)
    assert reads.same(view, node, made), f"{view}\n{made}"
    assert typed.to_bytes(view) == data
    assert len(list(typed.walk(view))) == len(distinct(node))
    assert list(map(type, typed.walk(made))) == list(map(type, typed.walk(view)))
    assert labels(repr(view)) == labels(printed)
    if any(map(loses, distinct(node))):
        return
    assert typed.to_bytes(made) == data
    assert typed.to_bytes(remade(view)) == data
    assert typed.to_bytes(typed.to_objects(view, python)) == data
    assert repr(view) == repr(made)
    for part in distinct(node):
        try_part(reads.places[id(part)], objects.node(part))
    for protocol in (2, 5):
        again = pickle.loads(pickle.dumps(view, protocol))
        assert again == view and typed.to_bytes(again) == data


def try_part(view: object, made: object) -> None:
    """A part may refer to what stands before it."""
    typed = package()
    data = typed.to_bytes(made)
    assert view == made and hash(view) == hash(made)
    assert typed.to_bytes(view) == data and repr(view) == repr(made)
    assert list(map(type, typed.walk(view))) == list(map(type, typed.walk(made)))
    again = pickle.loads(pickle.dumps(view))
    assert again == view and typed.to_bytes(again) == data and hash(again) == hash(view)


def remade(view: object) -> object:
    """The same of views alone: what they share is shared again."""
    names = (*view._fields, *view._attributes)
    return type(view)(**{name: getattr(view, name) for name in names})


def try_schema(schema: Schema, draw: random.Random, folder: Path, name: str) -> None:
    module = model_of(schema)
    if not module.trees:
        return
    names, python = compiled(module, folder), imported(schema, folder, name)
    sharing = [Sharing(draw, module) for _ in range(VALUES)]
    types = [draw.choice(module.trees).name for _ in sharing]
    drawn_nodes = [Values(draw, module).moderate(t, draw.choice([1, 2, 3, 4])) for t in types]
    nodes = [s.root(node) for s, node in zip(sharing, drawn_nodes)]
    for node, of_c in zip(nodes, built_by_c(names, module, draw, nodes, folder)):
        try_value(SharingObjects(schema, module, python), python, node, *of_c)


@pytest.mark.long
def test_random_schemas(tmp_path: Path) -> None:
    seed = chosen_seed()
    for example in examples(EXAMPLES):
        folder = tmp_path / str(example)
        folder.mkdir()
        draw = random.Random(f"{seed} {example} shared")
        try_schema(drawn_sharing(draw), draw, folder, f"sharing_{example}")


def test_terms(tmp_path: Path) -> None:
    try_schema(DAG, random.Random(chosen_seed()), tmp_path, "dag_terms")


DRAWN = """\
Apply(function=Variable(name='f', type=&1 Arrow(from_=Named(name='int'), to=Named(name='int'))), \
argument=Variable(name='x', type=*1))
"""


def test_the_program_of_the_document(tmp_path: Path) -> None:
    written(schema_of((HERE / "terms.asdl").read_text()), tmp_path, "terms")
    environment = {"PYTHONPATH": f"{built('plain')}:{tmp_path}", "PYTHONDONTWRITEBYTECODE": "1"}
    done = run([sys.executable, HERE / "listing_shared.py"], env=environment)
    assert (done.stdout, done.stderr) == (DRAWN, "")


def test_check(dag: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`check` proves trees."""
    x, file = dag.Var("x"), tmp_path / "tree"
    data = package().to_bytes(dag.program([], dag.Call(x, [x])))
    file.write_bytes(data)
    schema = str(HERE / "dag.asdl")
    assert main(["check", "--schema", schema, str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: a tree of `program`, {len(data)} bytes\n"
    file.write_bytes(data[:-4] + bytes([data[-4] + 2, *data[-3:]]))
    assert main(["check", "--schema", schema, str(file)]) == 1
    assert "no value of the type ends before it" in capsys.readouterr().err


# ---- One schema ----


@pytest.fixture(scope="module")
def dag(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return imported(DAG, tmp_path_factory.mktemp("dag"), "dag")


def test_one_object_is_one_node(dag: ModuleType) -> None:
    typed, x = package(), dag.Var("x")
    call = dag.Call(x, [x, dag.Var("x")])
    view = typed.open(dag.expr, typed.to_bytes(call))
    assert typed.same(view.function, view.args[0])
    assert not typed.same(view.function, view.args[1]) and view.function == view.args[1]
    assert typed.same(x, x) and not typed.same(x, dag.Var("x")) and not typed.same(x, view.function)
    assert repr(view) == "Call(function=&1 Var(name='x'), args=[*1, Var(name='x')])" == repr(call)
    assert len(list(typed.walk(view))) == len(list(typed.walk(call))) == 3
    for wrong in ((view, 5), (None, view), (view,)):
        with pytest.raises(TypeError):
            typed.same(*wrong)


def test_equal_whatever_is_shared(dag: ModuleType) -> None:
    typed, x = package(), dag.Var("x")
    shared, apart = dag.Call(x, [x, x]), dag.Call(x, [dag.Var("x"), dag.Var("x")])
    assert shared == apart and hash(shared) == hash(apart)
    views = [typed.open(dag.expr, typed.to_bytes(node)) for node in (shared, apart)]
    assert views[0] == views[1] == shared and len({*views, shared, apart}) == 1
    assert len(typed.to_bytes(shared)) < len(typed.to_bytes(apart))
    other = dag.Call(x, [x, dag.Int(1)])
    assert shared != other and hash(shared) != hash(other)
    none = [dag.Many(given, [], 1, b"") for given in ([None, x], [x, None], [x])]
    assert len(set(none)) == 3


def test_views_of_several_buffers(dag: ModuleType) -> None:
    """Two views share in the new tree what they share in their buffer.

    Equal ones of two buffers are two nodes.
    """
    typed, x = package(), dag.Var("x")
    data = typed.to_bytes(dag.Call(x, [dag.Int(5), dag.Call(dag.Int(1), [x])]))
    one, other = (typed.open(dag.expr, bytes(bytearray(data))) for _ in range(2))
    made = dag.Call(one.args[1], [one.function, one.args[1], other.function, other.args[1]])
    view = typed.open(dag.expr, typed.to_bytes(made))
    assert view == made and typed.same(view.function, view.args[1])
    assert typed.same(view.function.args[0], view.args[0])
    assert not typed.same(view.args[0], view.args[2])
    assert typed.same(view.args[2], view.args[3].args[0])
    assert list(typed.walk(made)) == list(typed.walk(view))


def foreign(class_: str, **values: object) -> object:
    made = type(class_, (), {})()
    vars(made).update(values)
    return made


class Vanishing:
    """An object of another class, whose attributes are new ones each time."""

    def __getattr__(self, name: str) -> object:
        self.count = vars(self).get("count", 0) + 1
        node = self.dag.Int(self.count)
        data = package().to_bytes(node)
        return [node, package().open(self.dag.expr, data)] if name == "args" else node


def test_objects_that_go_are_not_taken_for_others(dag: ModuleType) -> None:
    typed, Call = package(), type("Call", (Vanishing,), {"dag": dag})
    root = foreign("Call", function=dag.Int(0), args=[Call() for _ in range(50)])
    view = typed.open(dag.expr, typed.to_bytes(root, dag.expr))
    for call in view.args:
        values = [call.function.value, *(arg.value for arg in call.args)]
        assert values == [1, 2, 2], values


def test_objects_of_other_classes(dag: ModuleType) -> None:
    """They are shared by identity too, and none is within itself."""
    typed, x = package(), foreign("Var", name="x")
    view = typed.open(dag.expr, typed.to_bytes(foreign("Call", function=x, args=[x]), dag.expr))
    assert typed.same(view.function, view.args[0])
    call = foreign("Call", function=x, args=[])
    call.args.append(foreign("Call", function=x, args=[x, foreign("Call", function=x, args=[])]))
    call.args[0].args[1].args.append(call.args[0])
    with pytest.raises(ValueError, match=r"Call.args\[0\].args\[1\].args\[0\]: .* within itself"):
        typed.to_bytes(call, dag.expr)
    root = foreign("Call", function=x, args=[])
    root.args.append(root)
    with pytest.raises(ValueError, match="within itself"):
        typed.to_bytes(root, dag.expr)


def test_a_wrong_reference(dag: ModuleType) -> None:
    typed, x = package(), dag.Var("x")
    data = bytearray(typed.to_bytes(dag.Call(x, [x])))
    data[-4] += 2
    with pytest.raises(
        typed.BadTree, match=r"Call\.args\[0\]: no value of the type ends before it"
    ):
        typed.open(dag.expr, data)


def test_repr_of_derived_classes(dag: ModuleType) -> None:
    class Int(dag.Int):
        def __repr__(self) -> str:
            return f"<{self.value}>"

    three = Int(3)
    assert repr(dag.Call(three, [three])) == "Call(function=<3>, args=[<3>])"


# ---- Terms that would be very large ----

LEVELS = 3000
MOST_SECONDS = 20  # they take milliseconds; without references, more than there are


def doubled(dag: ModuleType, levels: int) -> object:
    node = dag.Int(7)
    for _ in range(levels):
        node = dag.Call(node, [node])
    return node


def steps(dag: ModuleType) -> Iterator[None]:
    typed = package()
    made = doubled(dag, LEVELS)
    yield
    data = typed.to_bytes(made)
    yield
    view, other = typed.open(dag.expr, data), typed.open(dag.expr, bytearray(data))
    yield
    assert view == other and made == doubled(dag, LEVELS) and view != view.function
    yield
    assert hash(view) == hash(made) != hash(view.function)
    yield
    assert len(list(typed.walk(view))) == len(list(typed.walk(made))) == LEVELS + 1
    yield
    below = view.function.args[0]
    assert pickle.loads(pickle.dumps(below)) == below
    yield
    assert typed.to_bytes(typed.to_objects(view, dag)) == typed.to_bytes(view) == data
    yield
    assert typed.to_bytes(remade(view)) == data
    yield
    for deep in (view, made):
        with pytest.raises(RecursionError):
            repr(deep)
    yield
    assert repr(doubled(dag, 150)).endswith(", args=[*2]), args=[*1])")
    yield


def test_very_large_without_references(dag: ModuleType) -> None:
    """Each node has that below it twice: 2 to the power of 3,000 nodes, were they not shared."""
    start = time.process_time()
    for _ in steps(dag):
        assert time.process_time() - start < MOST_SECONDS
