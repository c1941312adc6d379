"""Damages bytes of trees, opens them, and reads all of what is opened:
damage.py FOLDER-OF-MODULES SEED. For test_schema_python_uses.py, under sanitizers."""

import pickle
import random
import sys

import adtc_typed

sys.path.insert(0, sys.argv[1])
import any_type
import dag
import shapes

TIMES = 3000
draw = random.Random(int(sys.argv[2]))


def read(value: object) -> int:
    """Everything below a value; how many values there are."""
    if isinstance(value, adtc_typed.Node):
        names = (*value._fields, *value._attributes)
        return 1 + sum(attribute(value, name) for name in names)
    if isinstance(value, (adtc_typed.List, tuple)):
        return sum(map(read, value))
    return 1


def attribute(node: adtc_typed.Node, name: str) -> int:
    """A text need not be UTF-8."""
    try:
        return read(getattr(node, name))
    except UnicodeDecodeError:
        return 1


def damaged(data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(draw.choice([1, 1, 2, 5])):
        at = draw.randrange(len(changed))
        changed[at] = draw.choice([changed[at] ^ 1 << draw.randrange(8), draw.randrange(256)])
    return bytes(changed[: draw.choice([len(changed)] * 9 + [draw.randrange(len(changed))])])


def try_all(type_: type, node: adtc_typed.Node) -> None:
    data = adtc_typed.to_bytes(node)
    refused = 0
    for _ in range(TIMES):
        try:
            view = adtc_typed.open(type_, damaged(data))
        except adtc_typed.BadTree as error:
            assert 0 <= error.position <= len(data)
            refused += 1
            continue
        assert read(view) > 0 and view == view
        for part in adtc_typed.walk(view):
            assert hash(part) == hash(part)
        again = pickle.loads(pickle.dumps(view, 5))
        assert again == view and adtc_typed.to_bytes(again)[76:] == adtc_typed.to_bytes(view)[76:]
    print(f"refused {refused} of {TIMES}")


def picture() -> shapes.Group:
    labels = [shapes.Label(shapes.White(), i % 2 == 0, i, "x" * i) for i in range(9)]
    inside = shapes.Group(None, [*labels, shapes.Polygon([shapes.point(1, 2)])])
    return shapes.Group("all", [inside, shapes.Circle(shapes.point(3, 4), 5)])


def anything() -> any_type.One:
    red, constants = any_type.Red(), [1, 2.5, "x", b"y", None, True, ..., 3j, 1 << 80, (1, (2,))]
    two = any_type.Two(1.5, None, -3, 4, -5, None, [1, 2, 3], 7)
    three = any_type.Three([1, 2], 3, ["a", None], [two], [two, two], [0.5])
    tuple_ = (frozenset([1, 2]), "z")
    return any_type.One(
        tuple_, None, constants, [True, False], [red, None], b"\x00", [two, None, three], [None, 5]
    )


def terms() -> dag.program:
    x, name = dag.Var("x"), dag.Name("x")
    arrow = dag.Arrow(name, dag.Arrow(dag.Unit(), name))
    call = dag.Call(x, [x, dag.Int(3), dag.Many([None, x], ["x", None], 1, b"x")])
    defs = [dag.def_("f", arrow, call, ["x", "y"]), dag.def_("g", arrow, x, [])]
    return dag.program([*defs, dag.def_("h", name, dag.Let(defs[0], call), ["y"])], call)


try_all(shapes.shape, picture())
try_all(any_type.any, anything())
try_all(dag.program, terms())
