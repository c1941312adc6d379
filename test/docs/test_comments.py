"""The prose of comments, by the rules for documents: a sentence has at most 25 words, where code is
one, and does not begin with a free relative. Comments behind code, and tables, are not looked at.
"""

from __future__ import annotations

import ast
import importlib.util
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from prose import MOST_WORDS, begun_by_a_relative, long_sentences
from toolchain import ROOT


def layout() -> ModuleType:
    """The tool that wraps comments, which knows where they are."""
    spec = importlib.util.spec_from_file_location("layout_of_comments", WRAPPER)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its data classes look there
    spec.loader.exec_module(module)
    return module


WRAPPER = ROOT / "tools" / "layout" / "comments.py"
comments = layout()
SUFFIXES = {".c", ".h", ".cpp", ".hpp", ".ml", ".mli", ".rs", ".py"}
GENERATED = ("test/schema/golden/", "rust/outheap-adtc/tests/generated/")
OF_OCAML = {".ml", ".mli"}


def sources() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    written = [name for name in listed if not name.startswith(GENERATED)]
    return [Path(name) for name in written if Path(name).suffix in SUFFIXES]


SOURCES = sources()


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


def found(rule: Callable[[list[str]], list[str]], folder: str) -> list[tuple[str, str]]:
    """The files below the folder, each with a sentence that breaks the rule."""
    own = [path for path in SOURCES if path.parts[0] == folder]
    assert own
    return [(str(p), s) for p in own for s in rule(prose(p, (ROOT / p).read_text()))]


each_folder = pytest.mark.parametrize("folder", sorted({path.parts[0] for path in SOURCES}))


@each_folder
def test_sentences_are_short(folder: str) -> None:
    assert found(long_sentences, folder) == []


@each_folder
def test_subjects_act(folder: str) -> None:
    assert found(begun_by_a_relative, folder) == []


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
    (sentence,) = long_sentences(prose(Path(name), text))
    assert sentence == f"{LONG}last."


def test_code_is_one_word() -> None:
    assert long_sentences(prose(Path("a.c"), f"/* `{LONG}` last. */\n")) == []
    assert long_sentences(prose(Path("a.ml"), f"(* [{LONG}] last. *)\n")) == []


def test_a_relative_is_found() -> None:
    assert begun_by_a_relative(prose(Path("a.c"), "/* Who deletes a root reads the key. */\n"))
