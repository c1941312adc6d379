"""A type checker accepts programs that use generated Python: mypy, at its strictest."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from adtc.python.generate import generate
from c_generated import HERE, SHAPES
from schemas import schema_of
from toolchain import ROOT

KNOWN = schema_of((HERE / "known.asdl").read_text())
DAG = schema_of((HERE / "dag.asdl").read_text())
# Names that stubs would like to have themselves, and fields that may be left out before others.
OWN = schema_of("""
module Own {
  overload = Over(overload? overload, int? _overload, int self, int self_) | _Over(int? _Final)
  _overload = (int int, string? str, overload* _Sequence, _overload? _builtins, int last)
  _builtins = Iterable(_builtins? builtins, int? float)
}
""")
USES_OWN = """\
import own
own.Over(None, None, 1, 2)
own.Over(None, self=1, self_=2)
own.Over(self=1, self_=2, _overload=3)
own._overload(1, last=2)
own._overload(1, "x", last=2)
own._overload(1, "x", [own.Over(self=1, self_=2)], last=2)
own._overload(1, "x", [], None, 2)
own._overload(1, "x", [], None)  # error: call-overload
own.Over(1, 2, 3)  # error: call-overload
"""
# Attributes of any constructor; the type of one is called as it is.
SHOP = schema_of("""
--@ use float64
module Shop {
  line = Item(string name, float64* prices) | Note(string text) attributes (int at, sign? sign)
  sign = Plus | Minus
}
""")
USES_SHOP = """\
import adtc_typed
import shop

def at(line: shop.line) -> int:
    return line.at

def sign(line: shop.line) -> shop.sign | None:
    return line.sign

item = shop.Item("apple", [0.5], at=3)
adtc_typed.save("shop.adtc", item)
at(item) + item.at + at(shop.Note("closed", at=4))
item.at = 4  # error: misc
memoryview(item.prices)  # error: arg-type
prices = adtc_typed.open_file(shop.Item, "shop.adtc").prices
assert isinstance(prices, adtc_typed.List)
memoryview(prices)
adtc_typed.open(shop.line, bytearray(8))
adtc_typed.open(shop.line, "text")  # error: arg-type
"""
# Each is an error of its line, and of no other.
WRONG = """\
import shapes
from shapes import Circle, Group, Label, Red, point

Label(Red(), None, 12, "all in order")
Label(Red(), size=12, text="without the second one")
Label(color=Red(), bold=True, size=12, text="by name")
Label(Red(), 12, "text")  # error: call-overload
Label(Red(), size=12)  # error: call-overload
Circle(point(0.0, 1.0))  # error: call-arg
Circle(center=Red(), radius=1.0)  # error: arg-type
Group(shapes=[point(0.0, 1.0)])  # error: list-item
Group().name.upper()  # error: union-attr
Group().name = "x"  # error: misc
shapes.Square  # error: attr-defined
"""


def checked_types(folder: Path, *files: str) -> subprocess.CompletedProcess[str]:
    """Runs mypy on files in a folder, with the stubs of this checkout."""
    (folder / "mypy.ini").write_text(f"[mypy]\nmypy_path = {ROOT / 'python'}\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *files]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)


def written(folder: Path, *schemas: object) -> None:
    for schema in schemas:
        for name, content in generate(schema).items():
            (folder / name).write_text(content)


@pytest.mark.slow
def test_the_program_of_the_document(tmp_path: Path) -> None:
    written(tmp_path, SHAPES)
    shutil.copy(HERE / "listing.py", tmp_path)
    done = checked_types(tmp_path, "listing.py")
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


@pytest.mark.slow
def test_stubs(tmp_path: Path) -> None:
    written(tmp_path, SHAPES, KNOWN, DAG, OWN, SHOP)
    done = checked_types(tmp_path, *sorted(path.name for path in tmp_path.glob("*.pyi")))
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("text", [WRONG, USES_OWN, USES_SHOP], ids=["shapes", "own", "shop"])
def test_what_is_wrong(text: str, tmp_path: Path) -> None:
    """And what may be left out."""
    written(tmp_path, SHAPES, OWN, SHOP)
    (tmp_path / "wrong.py").write_text(text)
    done = checked_types(tmp_path, "--show-error-codes", "wrong.py")
    found = {
        int(line.split(":")[1]): line.rpartition("[")[2].rstrip("]")
        for line in done.stdout.splitlines()
        if ": error: " in line
    }
    expected = {
        number: line.partition("# error: ")[2]
        for number, line in enumerate(text.splitlines(), 1)
        if "# error: " in line
    }
    assert found == expected, done.stdout + done.stderr
