"""The prose of the documents: proselint has no complaint, and each sentence can be read once.

A sentence is short enough for that: it has at most 25 words, where code is one. It does not begin
with a free relative. Tables, listings and headings are not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token
from prose import MOST_WORDS, begun_by_a_relative, long_sentences
from proselint.config import default
from proselint.tools import lint
from toolchain import ROOT

FOLDERS = ("docs", "bench", "examples", "python", "schema", "test", "tools")
PARTS = ("examples", "rust", "src")
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted(page for folder in FOLDERS for page in (ROOT / folder).glob("*.md")),
    *sorted(page for folder in PARTS for page in (ROOT / folder).glob("*/README.md")),
]
GENERATED = re.compile(
    r"<!-- (costs|times|ratios|compared): .*?<!-- end of \1 of .*? -->", re.DOTALL
)

# Quotes are those of code, and numbers are hexadecimal.
CHECKS = default | {"checks": default["checks"] | {"typography.symbols": False}}


def paragraphs(text: str) -> Iterator[str]:
    """Each piece of code is one word, no two the same."""
    within: list[str] = []
    for token in MarkdownIt().enable("table").parse(GENERATED.sub("", text)):
        if token.nesting == 1:
            within.append(token.tag)
        elif token.nesting == -1:
            within.pop()
        elif token.type == "inline" and within[-1] == "p":
            yield "".join(words_of(part, i) for i, part in enumerate(token.children or []))


def words_of(part: Token, number: int) -> str:
    if part.type == "code_inline":
        return f"code{number}"
    return " " if part.type == "softbreak" else part.content


def complaints(text: str) -> list[str]:
    """The rule, and the sentence or what is before it."""
    text = "\n\n".join(paragraphs(text)) + "\n"
    found = lint(text, config=CHECKS)
    return [
        f"{rule}: {said} … {text[max(0, start - 60) : end]}"
        for rule, said, _, _, start, end, *_ in found
    ]


each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


@each_page
def test_sentences_are_short(page: Path) -> None:
    assert long_sentences(paragraphs(page.read_text())) == []


@each_page
def test_proselint_has_no_complaint(page: Path) -> None:
    assert complaints(page.read_text()) == []


@each_page
def test_subjects_act(page: Path) -> None:
    assert begun_by_a_relative(paragraphs(page.read_text())) == []


def test_a_relative_is_found() -> None:
    found = [
        begun_by_a_relative(paragraphs(text))
        for text in (
            "Who deletes a root reads the key.\n",
            "Who deletes a root, and who reads the key?\n",
            "**Who deletes.** The thread that deletes a root reads it.\n",
        )
    ]
    assert [len(some) for some in found] == [1, 0, 0]


def test_a_long_one_is_found() -> None:
    long = "word " * MOST_WORDS
    table = f"| {long} word |\n| -- |\n| {long} word |\n"
    assert long_sentences(paragraphs(f"{long}\nlast.")) == [f"{long.strip()} last."]
    assert long_sentences(paragraphs(f"{long}. Last.\n\n{table}")) == []
    assert long_sentences(paragraphs(f"`{long} word`")) == []


def test_a_complaint_is_found() -> None:
    assert complaints("It waits and and sees.\n") != []
    assert complaints("It `very` waits and `and` `and` sees.\n") == []
