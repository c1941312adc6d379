"""Damages trees that one version of a schema has written, has another open them, and reads all of
what is opened: damage_versions.py FOLDER-OF-MODULES SEED. For test_schema_python_versions.py, under
sanitizers."""

import importlib
import pickle
import random
import sys
from types import ModuleType

import adtc_typed

sys.path.insert(0, sys.argv[1])
TIMES = 300
STAMP_END = 80
draw = random.Random(int(sys.argv[2]))
known = {number: importlib.import_module(f"known_{number}") for number in range(1, 6)}


def values(value: object) -> int:
    """How many there are, all that is below read."""
    if isinstance(value, adtc_typed.Node):
        return 1 + sum(attribute(value, name) for name in (*value._fields, *value._attributes))
    return sum(map(values, value)) if isinstance(value, (adtc_typed.List, tuple)) else 1


def attribute(node: adtc_typed.Node, name: str) -> int:
    """A text need not be UTF-8."""
    try:
        return values(getattr(node, name))
    except UnicodeDecodeError:
        return 1


def picture(m: ModuleType) -> adtc_typed.Node:
    """With what the version has."""
    point = m.point(1, -(1 << 40))
    given = {
        "depth": 7,
        "line": -1,
        "scale": 0.25,
        "wide": 1 << 50,
        "hole": point,
        "small": 5,
        "far": 9,
        "name": "n",
    }
    names = (*m.Circle._fields, *m.Circle._attributes)
    circle = m.Circle(point, **{name: value for name, value in given.items() if name in names})
    more = []
    if "tags" in names:
        note = m.note("a note")
        more.append(m.Circle(point, fill=m.Blue(), tags=[note, note], at=3))
    if hasattr(m, "Arc"):
        more.append(m.Arc(point, 0.5, 1.5, line=4))
    if hasattr(m, "Triangle"):
        more.append(m.Triangle([point, point], m.Blue()))
    return m.Group("all", [m.Group(None, [circle, m.Empty()]), circle, *more])


def damaged(data: bytes) -> bytes:
    """Behind the fingerprint, which is of no other schema."""
    changed = bytearray(data)
    for _ in range(draw.choice([1, 1, 2, 5])):
        at = draw.randrange(STAMP_END, len(changed))
        changed[at] = draw.choice([changed[at] ^ 1 << draw.randrange(8), draw.randrange(256)])
    return bytes(changed)


def use(m: ModuleType, data: bytes) -> bool:
    """Whether it is a tree."""
    try:
        view = adtc_typed.open(m.shape, data)
    except adtc_typed.BadTree as error:
        assert 0 <= error.position <= len(data)
        return False
    assert values(view) > 0 and view == view
    for part in adtc_typed.walk(view):
        assert hash(part) == hash(part)
    again = pickle.loads(pickle.dumps(view, 5))
    copied = adtc_typed.to_bytes(view)
    assert again == view and adtc_typed.open(m.shape, copied) == view
    if type(view) is m.Group:  # an unknown constructor may be below it
        rewritten = m.Group(None, [*view.shapes])
        assert adtc_typed.open(m.shape, adtc_typed.to_bytes(rewritten)) == rewritten
    return True


for writer in known.values():
    data = adtc_typed.to_bytes(picture(writer))
    for number, reader in known.items():
        assert use(reader, data)
        trees = sum(use(reader, damaged(data)) for _ in range(TIMES))
        print(f"read by {number}: refused {TIMES - trees} of {TIMES}")
