"""The work of tools/format on a file beside calling well-known formatters, and what it names."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from toolchain import ROOT, checked, run

LAYOUT = ROOT / "tools" / "layout"
LONG = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
SIXTEEN = f"{LONG} sixteen seventeen"  # 105 columns


def formatted(program: str, path: Path, text: str) -> str:
    path.write_text(text)
    checked([sys.executable, LAYOUT / program, path], cwd=ROOT)
    return path.read_text()


def complaints(path: Path, text: str) -> list[str]:
    path.write_text(text)
    return run([sys.executable, LAYOUT / "lines.py", path]).stderr.splitlines()


COMMENTS = {
    "a paragraph is filled anew, the one after it is not touched": (
        "x.h",
        f"/* {SIXTEEN}\n   and more.\n\n   Short\n   lines. */\n",
        f"/* {LONG} sixteen\n   seventeen and more.\n\n   Short\n   lines. */\n",
    ),
    "the sign that closes does not stand alone": (
        "x.c",
        f"/* {LONG} sixtee. */\n",
        f"/* {LONG}\n   sixtee. */\n",
    ),
    "the items of a list stay apart and hang": (
        "x.c",
        f"/* These:\n   - {SIXTEEN}\n     and more;\n   - the last. */\n",
        f"/* These:\n   - {LONG}\n     sixteen seventeen and more;\n   - the last. */\n",
    ),
    "columns are left alone": (
        "x.c",
        f"/* NAME     {SIXTEEN}\n            and more. */\n",
        f"/* NAME     {SIXTEEN}\n            and more. */\n",
    ),
    "OCaml": (
        "x.mli",
        f"(** {SIXTEEN}\n    more.\n    @raise Failed *)\n",
        f"(** {LONG} sixteen\n    seventeen more.\n    @raise Failed *)\n",
    ),
    "a listing in a comment of Rust": (
        "x.rs",
        f"/// ```\n/// {SIXTEEN}\n/// ```\n/// {SIXTEEN}\n",
        f"/// ```\n/// {SIXTEEN}\n/// ```\n/// {LONG} sixteen\n/// seventeen\n",
    ),
    "orders to a program stay on their line": (
        "x.sh",
        f"# shellcheck shell=bash\n# {SIXTEEN}\n",
        f"# shellcheck shell=bash\n# {LONG} sixteen\n# seventeen\n",
    ),
    "code is left alone": ("x.c", f'char s[] = "/* {SIXTEEN} */";\n', None),
}


@pytest.mark.parametrize("name, before, after", COMMENTS.values(), ids=COMMENTS.keys())
def test_comments(name: str, before: str, after: str | None, tmp_path: Path) -> None:
    assert formatted("comments.py", tmp_path / name, before) == (after or before)


def test_long_lines_are_named(tmp_path: Path) -> None:
    path = tmp_path / "x.ml"
    assert complaints(path, f"short\n{SIXTEEN}\n") == [f"{path}:2: more than 100 columns"]


MAY_BE_LONG = {
    "a word": ("x.c", f"   {'x' * 120}\n"),
    "a row of a table": ("x.md", f"| {SIXTEEN} |\n"),
    "a listing": ("x.md", f"```\n{SIXTEEN}\n```\n"),
    "a sentence of a script": ("x.sh", f"stop '{SIXTEEN}'\n"),
}


@pytest.mark.parametrize("name, text", MAY_BE_LONG.values(), ids=MAY_BE_LONG.keys())
def test_what_may_be_long(name: str, text: str, tmp_path: Path) -> None:
    assert complaints(tmp_path / name, text) == []


PAGE = """# Title

<!-- from a/file -->

```c
int  x;
```

![Bars](bars.svg)

| a long head | b |
| -- | -- |
| `x` | a cell that is as long as it has to be, since a table has no other place for its words |

1. First, [`Root`] of the crate.
2. Second.
"""


MARKDOWN = {
    "what it has survives": (PAGE, PAGE),
    "wrapped": (SIXTEEN, f"{LONG} sixteen\nseventeen\n"),
}


@pytest.mark.parametrize("before, after", MARKDOWN.values(), ids=MARKDOWN.keys())
def test_markdown(before: str, after: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / ".mdformat.toml", tmp_path)
    assert formatted("markdown.py", tmp_path / "x.md", before) == after


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with the tools in it, and nothing else."""
    for name in ("shfmt", "shellcheck", "clang-format"):
        if not shutil.which(name):
            pytest.skip(f"there is no {name}")
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    for name in (".mdformat.toml", ".shellcheckrc", ".clang-format", "ruff.toml"):
        shutil.copy(ROOT / name, tmp_path)
    checked(["git", "init", "-q"], cwd=tmp_path)
    return tmp_path


def check_of(checkout: Path, name: str, text: str) -> str:
    (checkout / name).write_text(text)
    checked(["git", "add", name], cwd=checkout)
    done = run([checkout / "tools" / "format", "check", name], cwd=checkout)
    assert done.returncode == 1, done.stdout
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("#!/usr/bin/env bash\nif true;then\n:\nfi\n", "if true; then"),
        ("#!/bin/sh\necho $1\n", "SC2086"),
        ("#!/usr/bin/env python3\nx = (1,2)\n", "unformatted: File would be reformatted"),
        ("#!/usr/bin/env python3\nimport os\n", "F401"),
        (f"{SIXTEEN}\n", "script:1: more than 100 columns"),
    ],
    ids=["shfmt", "shellcheck", "ruff's layout", "ruff's lint", "long line"],
)
def test_script_without_suffix(text: str, complaint: str, checkout: Path) -> None:
    assert complaint in check_of(checkout, "script", text)
