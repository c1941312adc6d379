"""Lets the tests import the schema compiler. No variant of the build changes it, and what needs no
OCaml, or compares languages, is tested with one only."""

import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "schema"))

if os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain":
    collect_ignore_glob = ["*"]
elif os.environ.get("OUTHEAP_TEST_C") == "0":
    tests = (path.name for path in Path(__file__).parent.glob("test_*.py"))
    collect_ignore = [name for name in tests if not name.startswith("test_schema_ocaml")]


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
