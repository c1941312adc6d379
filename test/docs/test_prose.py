"""Sentences are short enough to be read once: at most 25 words, where code is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from toolchain import ROOT

MOST_WORDS = 25
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "test" / "README.md",
    ROOT / "bench" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
END = re.compile(r"(?<=[.?!:;])\s+")
WORD = re.compile(r"\w[\w'.,-]*")
GENERATED = re.compile(r"<!-- costs: .*?<!-- end of costs -->", re.DOTALL)


def paragraphs(text: str) -> Iterator[str]:
    """Not headings, tables, and what a program wrote."""
    within: list[str] = []
    for token in MarkdownIt().enable("table").parse(GENERATED.sub("", text)):
        if token.nesting == 1:
            within.append(token.tag)
        elif token.nesting == -1:
            within.pop()
        elif token.type == "inline" and within[-1] == "p":
            words = {"code_inline": "code", "softbreak": " "}
            yield "".join(words.get(part.type, part.content) for part in token.children or [])


def long_sentences(text: str) -> list[str]:
    sentences = (s for paragraph in paragraphs(text) for s in END.split(paragraph))
    return [s for s in sentences if len(WORD.findall(s)) > MOST_WORDS]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_sentences_are_short(page: Path) -> None:
    assert long_sentences(page.read_text()) == []


def test_a_long_one_is_found() -> None:
    long = "word " * MOST_WORDS
    assert long_sentences(f"{long}\nlast.") == [f"{long.strip()} last."]
    assert long_sentences(f"{long}. Last.\n\n| {long} word |\n| -- |\n| {long} word |\n") == []
    assert long_sentences(f"`{long} word`") == []
