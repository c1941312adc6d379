"""Every file that a text of ours names is there, and every link of the pages leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from toolchain import ROOT, checked

# Those of the crates' pages that have no slash, dot or sharp are rustdoc's.
LINK = re.compile(r"\]\((?!\w+://)(?=[^)\s]*[/.#])([^)#\s]*)(#[^)\s]+)?\)")
LISTING = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
# The mark that a table has where a figure is to come from a measurement.
BLANK = re.compile(r"@[A-Z]+\d*\b(?!@)")
TERM = re.compile(r"^\| ([\w -]+) \| ", re.MULTILINE)
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
# OCaml's own sources are in a folder runtime, too.
ROOTS = "bench|docs|examples|include|packaging|runtime/(?:builder|src)|rust|schema|src|test|tools"
SUFFIXES = "c|cpp|h|hpp|md|ml|mli|py|rs|sh|svg|txt"
NAMED = re.compile(rf"(?<![\w./$}}{{<-])(?:{ROOTS})(?:/[\w-]+)*/[\w-]+\.(?:{SUFFIXES})\b")
# Programs and folders, which have no suffix, are in code: `tools/format check`.
PROGRAM = re.compile(rf"`(?:tools/python python )?((?:{ROOTS})(?:/[\w-]+)+)/?(?=[` ])")


def tracked(*patterns: str) -> list[str]:
    names = checked(["git", "ls-files", "-z", *patterns], cwd=ROOT).split("\0")
    return [name for name in names if name and (ROOT / name).exists()]


def anchor(heading: str) -> str:
    """As GitHub makes it."""
    words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
    return "#" + re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def anchors(page: Path) -> list[str]:
    """Of its headings. The site gives each term of the glossary one too."""
    text = LISTING.sub("", page.read_text())
    terms = TERM.findall(text) if page.name == "glossary.md" else []
    return [*map(anchor, HEADING.findall(text)), *(f"#term-{t.replace(' ', '-')}" for t in terms)]


@pytest.mark.parametrize("name", tracked("*.md"))
def test_links(name: str) -> None:
    page = ROOT / name
    for target, place in LINK.findall(page.read_text()):
        aim = page.parent / target if target else page
        assert aim.exists(), target
        assert not place or place in anchors(aim), f"{target}{place}"


@pytest.mark.parametrize("name", tracked("docs/*.md", "README.md"))
def test_every_figure_is_there(name: str) -> None:
    assert not BLANK.findall(LISTING.sub("", (ROOT / name).read_text()))


def named_files(name: str) -> set[str]:
    try:
        text = (ROOT / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return set()
    return {*NAMED.findall(text), *PROGRAM.findall(text)}


def missing_files(name: str) -> list[str]:
    folder = (ROOT / name).parent
    named = sorted(named_files(name))
    return [file for file in named if not (ROOT / file).exists() and not (folder / file).exists()]


# CHANGES.md, which tells what has changed, keeps the names that were.
def test_named_files() -> None:
    names = [name for name in tracked() if name != "CHANGES.md"]
    missing = {name: missing_files(name) for name in names}
    assert not {name: files for name, files in missing.items() if files}


def test_there_are_names_and_links() -> None:
    assert "src/boxroot/boxroot.c" in NAMED.findall("(src/boxroot/boxroot.c), see bench/run")
    assert PROGRAM.findall("`bench/run --list`, `src/pages/`") == ["bench/run", "src/pages"]
    assert LINK.findall("[a](b.md#c), [d](#e), [f](G::h)") == [("b.md", "#c"), ("", "#e")]
