"""The sentences of docs/install-errors.md about what does not fit are those that are said then."""

from __future__ import annotations

import re

import pytest
from toolchain import ROOT, outheap_version

SAID_BY = [
    "packaging/install",
    "packaging/library.sh",
    "packaging/boxroot-config.cmake.in",
    "packaging/outheap_region-config.cmake.in",
    "rust/ocaml-boxroot-sys/build.rs",
    "rust/boxroot/build.rs",
    "rust/boxroot-build/src/compiler.rs",
    "examples/c-embedding/Makefile",
    "include/boxroot.hpp",
    "include/outheap/boxroot_match.h",
    "schema/adtc/start.py",
    "schema/run",
]
DOCUMENT = (ROOT / "docs" / "install-errors.md").read_text()
SENTENCES = re.findall(r"^\| `([^|]*)` \|", DOCUMENT, re.MULTILINE)
GIVEN = "…"  # stands for what is different each time
VARIABLE = re.compile(r"\$\([A-Z_]+\)|\$\{\w+\}|\$\w+|@\w+@|\{[\w.]*\}(?:\.\{\w+\})?")


def plain(text: str) -> str:
    """On one line, with every variable as the document has it."""
    return VARIABLE.sub(GIVEN, " ".join(text.replace("\\\n", " ").split()))


SOURCES = " ".join(plain((ROOT / name).read_text()) for name in SAID_BY)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_is_said(sentence: str) -> None:
    assert plain(sentence) in SOURCES


@pytest.mark.parametrize(
    "header, given",
    [
        ("boxroot_match.h", {"ocaml": "5", "line": "3", "form": "without"}),
        ("pages_match.h", {"name": "oh_pages_create", "shift": "28"}),
        ("adtc_match.h", {}),
        ("region_match.h", {"ocaml": "5", "line": "3"}),
    ],
)
def test_name_that_the_linker_misses(header: str, given: dict[str, str]) -> None:
    text = (ROOT / "include" / "outheap" / header).read_text()
    (pattern,) = re.findall(r"^  (\w+##.*)$", text, re.MULTILINE)
    said = re.findall(r"^#define \w+_(WANTED|ADVICE)[\s\\]+(\w+)$", text, re.MULTILINE)
    major, minor, _ = outheap_version().split(".")
    given = given | {"major": major, "minor": minor}
    given |= {parameter.lower(): words for parameter, words in said}
    name = "".join(given.get(part, part) for part in pattern.split("##"))
    assert f"undefined reference to `{name}`" in DOCUMENT


def test_there_are_sentences() -> None:
    assert len(SENTENCES) >= 15
