"""The prose of comments, by the rules for documents: a sentence has at most 25 words, where code is
one, and does not begin with a free relative. Comments behind code, and tables, are not looked at.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from prose import MOST_WORDS, begun_by_a_relative, long_sentences
from toolchain import ROOT

sys.path.insert(0, str(ROOT / "tools" / "layout"))
import comments

SUFFIXES = {".c", ".h", ".cpp", ".hpp", ".ml", ".mli", ".rs", ".py"}
GENERATED = ("test/schema/golden/", "rust/outheap-adtc/tests/generated/")
OF_OCAML = {".ml", ".mli"}


def sources() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    written = [name for name in listed if not name.startswith(GENERATED)]
    return [Path(name) for name in written if Path(name).suffix in SUFFIXES]


def without_code(text: str, suffix: str) -> str:
    text = re.sub(r"`[^`]*`", "code", text)
    return re.sub(r"\[[^\]]*\]", "code", text) if suffix in OF_OCAML else text


def docstrings(text: str) -> Iterator[str]:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, documented):
            yield from re.split(r"\n\s*\n|\n\s*[-*] ", ast.get_docstring(node) or "")


def paragraphs(path: Path, text: str) -> Iterator[str]:
    lines = comments.without_listings(comments.comments(path, text.split("\n")))
    for paragraph in comments.paragraphs(lines):
        if all(line.may_be_filled for line in paragraph.lines):
            yield " ".join(line.text for line in paragraph.lines)
    if path.suffix == ".py":
        yield from docstrings(text)


def prose(path: Path, text: str) -> list[str]:
    return [without_code(" ".join(p.split()), path.suffix) for p in paragraphs(path, text)]


each_source = pytest.mark.parametrize("path", sources(), ids=str)


@each_source
def test_sentences_are_short(path: Path) -> None:
    assert long_sentences(prose(path, (ROOT / path).read_text())) == []


@each_source
def test_subjects_act(path: Path) -> None:
    assert begun_by_a_relative(prose(path, (ROOT / path).read_text())) == []


LONG = "word " * MOST_WORDS


@pytest.mark.parametrize(
    "name, text",
    [
        ("a.c", f"/* Short. {LONG}\n   last. */\n"),
        ("a.h", f"/* {LONG}\n   last. */\n"),
        ("a.cpp", f"// {LONG}\n// last.\n"),
        ("a.rs", f"/// {LONG}\n/// last.\n"),
        ("a.mli", f"(** {LONG}\n    last. *)\n"),
        ("a.py", f'"""{LONG}\nlast."""\n'),
        ("a.py", f"# {LONG}\n# last.\n"),
    ],
)
def test_a_long_one_is_found(name: str, text: str) -> None:
    (found,) = long_sentences(prose(Path(name), text))
    assert found == f"{LONG}last."


def test_code_is_one_word() -> None:
    assert long_sentences(prose(Path("a.c"), f"/* `{LONG}` last. */\n")) == []
    assert long_sentences(prose(Path("a.ml"), f"(* [{LONG}] last. *)\n")) == []


def test_a_relative_is_found() -> None:
    assert begun_by_a_relative(prose(Path("a.c"), "/* Who deletes a root reads the key. */\n"))
