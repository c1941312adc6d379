"""The commands for trees: what they print, what they say when something is wrong, and files."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from adtc.commands.trees import table
from adtc.trees.census import census
from adtc.trees.items import Items
from adtc.trees.shape import Shape
from adtc.trees.writing import to_bytes
from c_generated import HERE
from python_generated import built
from schemas import chosen_seed, drawn
from toolchain import ROOT
from tree_values import Wild

ASDL = HERE / "shapes.asdl"
PICTURE = """Group(
  name="picture",
  shapes=[
    Circle(center=point(x=0.0, y=2.0), radius=1.5),
    Label(color=Red, size=12, text="sun"),
  ],
)
"""


def adtc(*arguments: object, given: bytes = b"") -> subprocess.CompletedProcess:
    """With the package that the tests have compiled."""
    command = [sys.executable, ROOT / "schema" / "run", *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": str(built("plain"))}
    return subprocess.run(command, input=given, capture_output=True, env=environment, timeout=300)


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("picture")
    (folder / "text").write_text(PICTURE)
    done = adtc("from-text", folder / "text", "--schema", ASDL, "--out", folder / "tree")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    return folder / "tree"


def test_cat_and_back(picture: Path, tmp_path: Path) -> None:
    assert adtc("cat", picture, "--schema", ASDL).stdout.decode() == PICTURE
    json = adtc("cat", "-", "--json", "--schema", ASDL, given=picture.read_bytes()).stdout
    assert b'{"$kind": "Label", "color": "Red", "bold": null, "size": 12, "text": "sun"}' in json
    again = adtc("from-json", "-", "--schema", ASDL, "--out", "-", given=json)
    assert again.stdout == picture.read_bytes()


def test_check(picture: Path, tmp_path: Path) -> None:
    size = picture.stat().st_size
    good = f"{picture}: a tree of `shape`, {size} bytes\n"
    damaged, empty = tmp_path / "damaged", tmp_path / "empty"
    data = bytearray(picture.read_bytes())
    data[data.index(b"sun") - 9] |= 0x80  # of the word of small fields
    damaged.write_bytes(data)
    empty.touch()
    done = adtc("check", picture, damaged, empty, "--schema", ASDL)
    assert (done.returncode, done.stdout.decode()) == (1, good)
    first, second = done.stderr.decode().splitlines()
    assert first.startswith(f"{damaged}: error: Group.shapes[1]") and ", at " in first
    assert second.startswith(f"{empty}: error: ")
    assert adtc("cat", damaged, "--schema", ASDL).stdout == b""


def test_stats(picture: Path) -> None:
    done = adtc("stats", picture, "--schema", ASDL)
    rows = [line.split() for line in done.stdout.decode().splitlines()]
    assert ["Group", "1", "28", "16.3", "%"] in [row for row in rows if row[:1] == ["Group"]]
    assert rows[-1] == ["4", "nodes", "in", str(picture.stat().st_size), "bytes,", "3", "deep"]


def test_every_byte_is_counted() -> None:
    seed = chosen_seed()
    for example in range(30):
        draw = random.Random(f"{seed} census {example}")
        shape = Shape(drawn(draw))
        for of in shape.module.trees[:2]:
            items = Items(to_bytes(shape, Wild(draw, shape).tree(of.name, 3)))
            found = census(shape, items, of.name)
            assert 4 * sum(found.words.values()) == items.size - 4 * items.root
            assert found.nodes.total() >= found.depth >= 1 and "deep" in table(shape, items, found)


WRONG = {
    "a type": (["check", "x", "--type", "shap"], 1, "adtc: --type shap: there is no such type in"),
    "an enumeration": (["check", "x", "--type", "color"], 1, "adtc: `color` is an enumeration"),
    "no file": (["cat", "none"], 2, "adtc: none: No such file or directory"),
    "no text": (["from-text", "none", "--out", "x"], 2, "adtc: none: No such file"),
    "no UTF-8": (["from-text", "-", "--out", "x"], 2, "adtc: -: it is not UTF-8"),
    "no place": (["from-json", "-", "--out", "none/x"], 2, "adtc: none/x: No such file"),
}


@pytest.mark.parametrize("arguments, status, said", WRONG.values(), ids=WRONG.keys())
def test_wrong(arguments: list[str], status: int, said: str) -> None:
    given = b'{"$kind": "Polygon"}' if "none/x" in arguments else b"\xff"
    done = adtc(*arguments, "--schema", ASDL, given=given)
    assert (done.returncode, done.stdout) == (status, b"")
    assert done.stderr.decode().startswith(said), done.stderr


def test_files_are_replaced(picture: Path, tmp_path: Path) -> None:
    """A link stays a link, the rights stay, nothing is left beside, and who reads has the old."""
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    with target.open("rb") as old:
        done = adtc("from-text", "-", "--schema", ASDL, "--out", link, given=PICTURE.encode())
        assert done.returncode == 0 and old.read() == b"old"
    assert link.is_symlink() and target.read_bytes() == picture.read_bytes()
    assert target.stat().st_mode & 0o777 == 0o640 and len(list(tmp_path.iterdir())) == 2
    assert (
        adtc("from-text", "-", "--schema", ASDL, "--out", link, given=b"Polygon(").returncode == 1
    )
    assert target.read_bytes() == picture.read_bytes() and len(list(tmp_path.iterdir())) == 2


def test_a_reader_that_stops(tmp_path: Path) -> None:
    polygon = "Polygon(corners=[" + "point(x=1.0, y=2.0)," * 20_000 + "])"
    tree = tmp_path / "tree"
    given = polygon.encode()
    assert adtc("from-text", "-", "--schema", ASDL, "--out", tree, given=given).returncode == 0
    command = f"{sys.executable} {ROOT}/schema/run cat {tree} --schema {ASDL} | head -n 1"
    environment = os.environ | {"PYTHONPATH": str(built("plain"))}
    done = subprocess.run(command, shell=True, capture_output=True, env=environment, timeout=300)
    assert (done.stdout, done.stderr) == (b"Polygon(\n", b"")


def test_version() -> None:
    version = (ROOT / "schema" / "adtc" / "version.py").read_text()
    assert adtc("--version").stdout.decode().split()[1] in version
