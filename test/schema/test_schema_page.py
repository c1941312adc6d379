"""The schema of docs/adtc-schemas.md, and the examples of `--help`, which have it too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from adtc.cli import ABOUT, COMPATIBLE, COMPILE, LAYOUT, PRINT, main
from fences import blocks
from toolchain import ROOT

Capture = pytest.CaptureFixture[str]
PAGE = blocks("adtc-schemas.md")
(DUNE,) = blocks("adtc-schemas.md", "dune")
(MAKE,) = blocks("adtc-schemas.md", "make")
EXAMPLE = re.compile(r"^  adtc (\S.*?)(?: {2,}# (.*))?$", re.MULTILINE)


def of_page(start: str) -> str:
    return next(block for block in PAGE if block.startswith(start))


@pytest.fixture(autouse=True)
def schemas(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Of the page, or the help, in files of the names that the examples use."""
    monkeypatch.chdir(tmp_path)
    Path("formulas.asdl").write_text(of_page("-- a comment\nmodule Formulas"))
    Path("old.asdl").write_text(of_page("--@ version 1"))
    Path("new.asdl").write_text(of_page("--@ version 3").replace("Plus", "Add"))


SCHEMA = re.compile(r"^module \w+ ?\{", re.MULTILINE)
SCHEMAS = [
    pytest.param(block, id=f"{page.stem}-{number}")
    for page in sorted((ROOT / "docs").glob("*.md"))
    for number, block in enumerate(filter(SCHEMA.search, blocks(page.name)))
]


@pytest.mark.parametrize("schema", SCHEMAS)
def test_a_schema_of_a_page(schema: str) -> None:
    Path("shown.asdl").write_text(schema)
    assert main(["print", "shown.asdl"]) == 0


def written(folder: Path, language: str) -> list[str]:
    assert main(["compile", "--lang", language, "--out", str(folder), "formulas.asdl"]) == 0
    return sorted(path.name for path in folder.iterdir())


def test_rules_of_builds(tmp_path: Path) -> None:
    """Their targets are the files that are written."""
    targets = re.search(r"targets (.*)\)", DUNE)[1].split()
    assert written(tmp_path / "ocaml", "ocaml") == targets
    targets = MAKE.partition(" &:")[0].split()
    assert written(tmp_path / "c", "c") == targets


def test_a_file_in_the_place_of_the_folder(capfd: Capture) -> None:
    Path("file").write_text("kept")
    assert main(["compile", "--lang", "c", "--out", "file", "formulas.asdl"]) == 2
    assert capfd.readouterr().err == "adtc: file: it is no folder\n"
    assert Path("file").read_text() == "kept"


def test_the_mistake(capfd: Capture) -> None:
    schema = Path("formulas.asdl")
    schema.write_text(schema.read_text().replace("formula right", "formul right"))
    assert main(["print", "formulas.asdl"]) == 1
    assert capfd.readouterr().err in PAGE


def shown(text: str) -> list[tuple[str, list[str]]]:
    """The examples of a help, each with the lines that it says that they print."""
    _, *parts = text.split("\n  adtc ")
    return [
        (part.partition("\n")[0], re.findall(r"^ {4}(.*)$", part, re.MULTILINE)) for part in parts
    ]


@pytest.mark.parametrize("text", [LAYOUT, PRINT, COMPATIBLE])
def test_examples_that_print(text: str, capfd: Capture) -> None:
    """All their lines but `...` are printed, in that order."""
    in_help = ABOUT[ABOUT.index("    module") : ABOUT.index("\n\n`?` is")]
    Path("formulas.asdl").write_text(in_help)
    ((command, lines),) = shown(text)
    main(command.split())
    printed = iter(capfd.readouterr().out.splitlines())
    assert lines and all(line in printed for line in lines if line != "...")


def test_examples_of_compile(tmp_path: Path) -> None:
    """They write the files that are named behind them."""
    examples = EXAMPLE.findall(COMPILE)
    assert len(examples) == 2
    for number, (command, files) in enumerate(examples):
        folder = tmp_path / str(number)
        assert main(command.replace("--out .", f"--out {folder}").split()) == 0
        assert {path.name for path in folder.iterdir()} == set(files.split(", "))
