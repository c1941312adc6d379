"""What `schema/run compatible` says of two versions: each kind of difference, with its place."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from adtc.cli import main
from adtc.compare import differences
from adtc.printing import canonical
from chains import chain
from fences import blocks
from schemas import schema_of
from seeds import chosen_seed

Capture = pytest.CaptureFixture[str]
OLD = """--@ version 2
--@ since 2 Pink A.y B.z
--@ default A.y 3
module M {
  a = A(int x, int y) | B(c? k, c* z)
  c = Red | Green | Pink
  d = (c one, a* more) attributes (int? at)
}
"""
FINE = {
    "nothing": ([], []),
    "a comment": ([("  c = ", "  -- what\n  c = ")], []),
    "a constructor": (
        [("version 2", "version 3\n--@ since 3 C"), ("c* z)", "c* z) | C")],
        ["6:41: fine: the constructor `C` came with version 3: unknown to older ones"],
    ),
    "a value": (
        [("version 2", "version 3\n--@ since 3 Blue"), ("| Pink", "| Pink | Blue")],
        ["7:28: fine: the value `Blue` came with version 3: unknown to older ones"],
    ),
    "a field, an attribute and a type": (
        [
            ("version 2", "version 3\n--@ since 3 B.w d.line e"),
            ("c* z", "c* z, e? w"),
            ("int? at", "int? at, int? line"),
            ("\n}", "\n  e = (int v)\n}"),
        ],
        [
            "6:42: fine: the field `B.w` came with version 3",
            "8:50: fine: the attribute `d.line` came with version 3",
            "9:3: fine: the type `e` came with version 3",
        ],
    ),
    "another name of what came later": (
        [("since 2 Pink", "since 2 Rose"), ("| Pink", "| Rose")],
        ["6:21: fine: the constructor `Pink` is called `Rose` now, and laid out as it was"],
    ),
}
BREAKS = {
    "a constructor is gone": ([(" | B(c? k, c* z)", ""), (" B.z", "")], "old 5:25", "was removed"),
    "a type is gone": (
        [("  d = (c one, a* more) attributes (int? at)\n", "")],
        "old 7:3",
        "removed",
    ),
    "another name": ([("Green", "Blue")], "6:13", "`Green` is called `Blue` now: another finger"),
    "another type": ([("int x", "string x")], "5:9", "`A.x` was `int`, and is `string`"),
    "another modifier": ([("c? k", "c* k")], "5:27", "`B.k` was `c?`, and is `c*`"),
    "places": ([("Red | Green", "Green | Red")], "6:7", "`Green` stands at another place"),
    "no since": ([("\n}", "\n  e = (int v)\n}")], "8:3", "no `since` says that it came after"),
    "since of a version that was": (
        [("Pink A.y", "Pink A.y Blue"), ("| Pink", "| Pink | Blue")],
        "6:28",
        "no `since` says that it came after version 2",
    ),
    "another default": ([("A.y 3", "A.y 4")], "3:17", "the default of `A.y` was 3, and is 4"),
    "another default by another name": (
        [("A.y B.z", "A.w B.z"), ("A.y 3", "A.w 4"), ("int y", "int w")],
        "3:17",
        "the default of `A.w` was 3, and is 4",
    ),
    "a product": (
        [
            ("a = A(int x, int y) | B(c? k, c* z)", "a = (int x)"),
            ("A.y B.z", ""),
            ("--@ default A.y 3\n", ""),
        ],
        "4:3",
        "`a` was a sum, and is a product",
    ),
    "closed": (
        [("--@ version 2\n--@ since 2 Pink A.y B.z\n--@ default A.y 3\n", "")],
        "1:8",
        "one schema has `--@ version` and the other has not",
    ),
    "older": (
        [
            ("version 2", "version 1"),
            ("--@ since 2 Pink A.y B.z\n", ""),
            (", int y", ""),
            ("--@ default A.y 3\n", ""),
            ("| Pink", ""),
            (", c* z", ""),
        ],
        "2:8",
        "swap them",
    ),
    "another module": ([("module M", "module N")], "4:8", "it was `M`: another fingerprint"),
    "int": ([("module M", "--@ int 32\nmodule M")], "5:8", "the pragma `int` is another one"),
}


def changed(changes: list[tuple[str, str]]) -> str:
    text = OLD
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    return text


@pytest.mark.parametrize("changes, expected", FINE.values(), ids=FINE.keys())
def test_fine(changes: list, expected: list[str]) -> None:
    found = differences(schema_of(OLD), schema_of(changed(changes)))
    assert [str(d).removeprefix("test.asdl:") for d in found] == expected


def test_another_name_of_a_default() -> None:
    old = schema_of(changed([("A.y 3", "A.y Pink"), ("int y", "c y")]))
    changes = [("A.y 3", "A.y Rose"), ("int y", "c y"), ("2 Pink", "2 Rose"), ("| Pink", "| Rose")]
    (found,) = differences(old, schema_of(changed(changes)))
    assert "fine: the constructor `Pink` is called `Rose` now" in str(found)
    other = schema_of(changed([("A.y 3", "A.y Red"), ("int y", "c y")]))
    (found,) = differences(old, other)
    assert "breaks: the default of `A.y` was Pink, and is Red" in str(found)


@pytest.mark.parametrize("changes, place, message", BREAKS.values(), ids=BREAKS.keys())
def test_breaks(changes: list, place: str, message: str, tmp_path: Path, capfd: Capture) -> None:
    files = [tmp_path / "old", tmp_path / "new"]
    for path, text in zip(files, [OLD, changed(changes)]):
        path.write_text(text)
    assert main(["compatible", *map(str, files)]) == 1
    lines = capfd.readouterr().out.splitlines()
    where = tmp_path / ("old" if place.startswith("old") else "new")
    start = f"{where}:{place.removeprefix('old ')}: breaks: "
    told = [line for line in lines if line.startswith(start)]
    assert told and message in told[0], lines
    assert lines[-1] == "they do not read each other's trees"


def test_the_schemas_of_the_document(monkeypatch, capfd: Capture, tmp_path: Path) -> None:
    """Its version 1, and its version 3 with another name for a value."""
    shown = blocks("adtc-schemas.md")
    first, third = (
        next(block for block in shown if block.startswith(f"--@ version {number}\n"))
        for number in (1, 3)
    )
    monkeypatch.chdir(tmp_path)
    Path("old.asdl").write_text(first)
    Path("new.asdl").write_text(third)
    assert main(["compatible", "old.asdl", "new.asdl"]) == 0
    capfd.readouterr()
    Path("new.asdl").write_text(third.replace("Plus", "Add"))
    assert main(["compatible", "old.asdl", "new.asdl"]) == 1
    command = "$ $OUTHEAP/schema/run compatible old.asdl new.asdl"
    assert f"{command}\n{capfd.readouterr().out}" in shown


def test_closed_schemas(capfd: Capture, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("module M { a = A | B(int x) }")
    (tmp_path / "b").write_text("module M { a = A | B(int x, int y) }")
    assert main(["compatible", str(tmp_path / "a"), str(tmp_path / "a")]) == 0
    assert capfd.readouterr().out == "the two schemas read each other's trees\n"
    assert main(["compatible", str(tmp_path / "a"), str(tmp_path / "b")]) == 1
    assert "was added to `B`, and the schema has no `--@ version`" in capfd.readouterr().out


def test_other_builtin_types() -> None:
    """With a pragma for them, or without."""
    plain, *others = (
        schema_of(text)
        for text in (
            "module M { a = A(int x) }",
            "module M { a = A(int x, bool y) }",
            "--@ use int8\nmodule M { a = A(int x) }",
        )
    )
    for other in others:
        said = [d.message for d in differences(plain, other) if d.breaks]
        assert said[0] == "it has other builtin types: another fingerprint"


@pytest.mark.parametrize("pragma", ["int 64", "shared a"])
def test_pragmas_of_closed_schemas(pragma: str) -> None:
    """Each is in the fingerprint, also where no tree is another one."""
    plain, other = (
        schema_of(f"{before}module M {{ a = A | B(int x) }}") for before in ("", f"--@ {pragma}\n")
    )
    for old, new in ((plain, other), (other, plain)):
        (found,) = differences(old, new)
        said = f"the pragma `{pragma.split()[0]}` is another one: another fingerprint"
        assert found.breaks and found.message == said
    assert differences(other, other) == []


def test_chains() -> None:
    """Of a chain all pairs are; and each of a few changes is seen to break it."""
    schemas = chain(random.Random(chosen_seed()), 4)
    for i, old in enumerate(schemas):
        for new in schemas[i:]:
            assert not [d for d in differences(old, new) if d.breaks]
    first = canonical(schemas[0]).replace("module Drawn", "module Other")
    assert [d for d in differences(schema_of(first), schemas[1]) if d.breaks]
