"""What hypothesis draws: rows of schemas, which need not be ones (rows.py, under sanitizers), and
trees of random schemas, which are compared with a model: nested tuples of Python."""

from __future__ import annotations

import mmap
import pickle
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import hypothesis
import pytest
from adtc.model import Module, TypeModel, ValueKind, model_of
from adtc.python.generate import generate
from adtc.syntax import Schema
from c_generated import HERE
from c_values import Node, Values
from chains import chain
from hypothesis import strategies as st
from python_generated import Objects, package, run_sanitized
from schemas import drawn
from seeds import chosen_seed

DRAWS = st.randoms(use_true_random=False)  # by which hypothesis shrinks
EXAMPLES = 40
settings = hypothesis.settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=list(hypothesis.HealthCheck),
)


@pytest.mark.long
def test_rows() -> None:
    done = run_sanitized(HERE / "rows.py", chosen_seed(), 150)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "'refused'" in done.stdout


# ---- The model: ("Form", {field: value}), a tuple for a list, a plain value, "=Form" for a code
# ----


def model_of_object(value: object) -> object:
    """By attributes alone."""
    typed = package()
    if isinstance(value, typed.Node):
        if typed.is_enumerator(value):
            return f"={type(value).__name__}"
        names = (*value._fields, *value._attributes)
        fields = {name: model_of_object(getattr(value, name)) for name in names}
        return type(value).__name__, fields
    if isinstance(value, typed.List):
        return ["list", *map(model_of_object, value)]
    return shown(value)


def shown(value: object) -> object:
    """Of constants and leaves: sets in some order, all else as Python shows it."""
    if isinstance(value, frozenset):
        return ("set", *sorted(map(str, map(shown, value))))
    return ("tuple", *map(shown, value)) if isinstance(value, tuple) else repr(value)


class Models:
    """Of what was drawn."""

    def __init__(self, objects: Objects) -> None:
        self.objects = objects

    def node(self, node: Node) -> tuple:
        fields = {}
        for field in node.form.all_fields:
            value = node.fields[field.name]
            is_bytes = (node.form.name, field.name) in self.objects.are_bytes
            if field.is_list:
                items = (self.item(field.value, item, is_bytes) for item in value)
                fields[field.name] = ["list", *items]
            else:
                fields[field.name] = self.item(field.value, value, is_bytes)
        return node.form.name, fields

    def item(self, kind: object, value: object, is_bytes: bool) -> object:
        if isinstance(value, Node):
            return self.node(value)
        if kind.kind is ValueKind.CODE and not kind.is_bool and value is not None:
            return f"={self.objects.types[kind.type].forms[value].name}"
        return shown(self.objects.item(kind, value, is_bytes))


def names_in(model: object) -> Counter:
    """How many nodes there are of each name."""
    if isinstance(model, tuple) and len(model) == 2 and isinstance(model[1], dict):
        return sum(map(names_in, model[1].values()), Counter([model[0]]))
    is_list = isinstance(model, list)
    return sum(map(names_in, model[1:]), Counter()) if is_list else Counter()


# ---- One tree ----


def module_of(schema: Schema, name: str) -> ModuleType:
    package()
    made = ModuleType(name)
    sys.modules[name] = made  # which is where pickle looks
    exec(generate(schema, name)[f"{name}.py"], vars(made))
    return made


def aligned(data: bytes, before: int) -> memoryview:
    """The same bytes, behind others in one object."""
    return memoryview(bytes(8 * before) + data + b"end")[8 * before : 8 * before + len(data)]


def try_ways_to_open(of: type, data: bytes, before: int, path: Path, model: object) -> None:
    typed = package()
    path.write_bytes(bytes(8 * before) + data)
    with path.open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    ways = [data, bytearray(data), aligned(data, before), memoryview(mapped)[8 * before :]]
    for way in ways:
        assert model_of_object(typed.open(of, way)) == model
    path.write_bytes(data)
    assert model_of_object(typed.open_file(of, path)) == model


def try_pickles(view: object, model: object) -> None:
    for protocol in (0, 2, 5):
        again = pickle.loads(pickle.dumps(view, protocol))
        assert model_of_object(again) == model and again == view and hash(again) == hash(view)
    buffers: list[pickle.PickleBuffer] = []
    message = pickle.dumps(view, 5, buffer_callback=buffers.append)
    for given in (buffers, [b.raw() for b in buffers]):
        assert pickle.loads(message, buffers=given) == view


def try_lists(node: object, draw: object) -> None:
    for name in node._fields:
        items = getattr(node, name)
        if not isinstance(items, package().List):
            continue
        same, bounds = tuple(items), [None, *range(-len(items) - 1, len(items) + 2)]
        for _ in range(3):
            cut = slice(draw.choice(bounds), draw.choice(bounds), draw.choice([None, 1, 2, -1, -3]))
            assert items[cut] == same[cut]
        assert items == same and tuple(reversed(items)) == same[::-1]
        for item in same[:2]:
            assert items.index(item) == same.index(item) and items.count(item) == same.count(item)


def try_changes(made: object, view: object, model: tuple) -> None:
    """Replaces each field by itself, and lists by none."""
    for name, value in model[1].items():
        is_list = isinstance(value, list)
        new = [] if is_list else getattr(view, name)
        expected = (model[0], model[1] | {name: ["list"]}) if is_list else model
        for node in (made, view):
            replaced = node.__replace__(**{name: new})
            opened = package().open(type(view), package().to_bytes(replaced))
            assert model_of_object(opened) == expected


def try_tree(objects: Objects, node: Node, python: ModuleType, draw: object, path: Path) -> None:
    typed, model, made = package(), Models(objects).node(node), objects.node(node)
    data = typed.to_bytes(made)
    view = typed.open(type(made), data)
    assert model_of_object(view) == model
    assert view == made and hash(view) == hash(made) and typed.to_bytes(view) == data
    for walked in (typed.walk(view), typed.walk(made)):
        assert Counter(type(part).__name__ for part in walked) == names_in(model)
    again = typed.to_bytes(typed.to_objects(view, python))
    assert model_of_object(typed.open(type(made), again)) == model
    try_ways_to_open(type(made), data, draw.randrange(3), path, model)
    try_pickles(view, model)
    try_changes(made, view, model)
    for part in typed.walk(view):
        try_lists(part, draw)


def has_odd_constants(module: Module) -> bool:
    """A `constant?` that is none is not there, as another test of random values says."""
    fields = (f for form in module.forms for f in form.all_fields)
    return any(f.value.kind is ValueKind.CONSTANT and f.modifier in ("?", "?*") for f in fields)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_trees(tmp_path: Path) -> None:
    @hypothesis.seed(chosen_seed())
    @settings
    @hypothesis.given(DRAWS)
    def trees(draw: object) -> None:
        schema = chain(draw, 3)[-1] if draw.random() < 0.5 else drawn(draw)
        module = model_of(schema)
        types: tuple[TypeModel, ...] = module.trees
        hypothesis.assume(types and not has_odd_constants(module))
        python = module_of(schema, "drawn_by_hypothesis")
        objects = Objects(schema, module, python)
        for _ in range(2):
            of = draw.choice(types).name
            node = Values(draw, module).node(of, draw.choice([0, 1, 2, 3]))
            try_tree(objects, node, python, draw, tmp_path / "tree")

    trees()
