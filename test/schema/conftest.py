"""Lets the tests import the schema compiler. No variant of the build changes it, and what needs no
OCaml, or compares languages, is tested with one only: what is in C and C++ with the first, and all
else with the last, so that both take as long."""

import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "schema"))

IN_C = ("test_schema_c_", "test_schema_c.", "test_schema_cpp")


def is_chosen(name: str) -> bool:
    if name.startswith("test_schema_ocaml"):
        return True
    turn = "OUTHEAP_TEST_FIRST" if name.startswith(IN_C) else "OUTHEAP_TEST_C"
    return os.environ.get(turn, "1") == "1"


if os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain":
    collect_ignore_glob = ["*"]
else:
    collect_ignore = [
        path.name for path in Path(__file__).parent.glob("test_*.py") if not is_chosen(path.name)
    ]


@pytest.fixture(scope="session")
def shapes(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The module of shapes.asdl in Python."""
    from c_generated import SHAPES
    from python_generated import imported

    return imported(SHAPES, tmp_path_factory.mktemp("shapes"), "shapes")


@pytest.fixture
def data(shapes: ModuleType) -> bytes:
    """A tree of it: a group of a group, in which are nine labels and a polygon, and of a circle."""
    from python_generated import package

    labels = [shapes.Label(shapes.White(), i % 2 == 0, i, "x" * i) for i in range(9)]
    inside = shapes.Group(None, [*labels, shapes.Polygon([shapes.point(1, 2)])])
    return package().to_bytes(shapes.Group("all", [inside, shapes.Circle(shapes.point(3, 4), 5)]))
