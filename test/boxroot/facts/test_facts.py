"""The facts of a runtime that boxroot and region rely on, looked for in its sources.

facts_4.toml and facts_5.toml in src/boxroot/runtime and src/region list the facts. The sources are
those of the OCaml that is tested (ocaml_source.py); where there are none, this is skipped. On an
OCaml that is newer than those with the whole form a fact may fail: the tests say which, so that
people see what to read before they serve it in that form (docs/porting.md).
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import ocaml_source
import pytest
import toolchain
from toolchain import ROOT, numbers

try:
    import tomllib
except ModuleNotFoundError:  # before Python 3.11
    import tomli as tomllib

RUNTIME = ROOT / "src" / "boxroot" / "runtime"
REGION = ROOT / "src" / "region"
IS_PLAIN = os.environ.get("OUTHEAP_TEST_VARIANT", "plain") == "plain"
pytestmark = pytest.mark.skipif(not IS_PLAIN, reason="the sources are the same in each variant")


def holds_of(fact: dict, version: str) -> bool:
    first, limit = fact.get("from", "0.0"), fact.get("before", "9.9")
    return numbers(first) <= numbers(version) < numbers(limit)


def facts_in(folder: Path, line: int) -> list[dict]:
    return tomllib.loads((folder / f"facts_{line}.toml").read_text())["fact"]


def facts(line: int) -> list[dict]:
    return facts_in(RUNTIME, line) + facts_in(REGION, line)


def here() -> list[dict]:
    """Those of the OCaml that is tested."""
    version = toolchain.version()
    line = numbers(version)[0]
    if line == 5 and numbers(version) < whole_form()[0]:
        return []
    return [fact for fact in facts(line) if holds_of(fact, version)]


def squeezed(text: str) -> str:
    return " ".join(text.split())


def function(text: str, head: str) -> str:
    """From [head] to the next closing brace at the margin. Heads are as in `squeezed`."""
    pattern = re.compile(r"\s+".join(map(re.escape, head.split())))
    found = list(pattern.finditer(text))
    assert len(found) == 1, f"`{head}` is there {len(found)} times"
    return text[found[0].start() : text.index("\n}", found[0].start()) + 2]


def problem(fact: dict, source: str) -> str:
    """Why the fact is not to be seen in a source file; empty if it is."""
    if head := fact.get("within"):
        try:
            source = function(source, head)
        except (AssertionError, ValueError) as missing:
            return str(missing)
    text, at = squeezed(source), 0
    for part in map(squeezed, fact["texts"]):
        if text.count(part) != 1:
            return f"`{part}` is there {text.count(part)} times"
        if text.index(part) < at:
            return f"`{part}` comes too early"
        at = text.index(part)
    return ""


def whole_form() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first OCaml 5 that has it, and the first after that that has not."""
    form = (RUNTIME / "form.h").read_text()
    pattern = r"OCAML_VERSION >= (\d)(\d\d)00 && OCAML_VERSION < (\d)(\d\d)00"
    major, minor, next_major, next_minor = map(int, re.search(pattern, form).groups())
    return (major, minor), (next_major, next_minor)


@pytest.mark.parametrize(
    "fact", here() if IS_PLAIN else [], ids=lambda fact: f"{fact['for']}: {fact['says']}"
)
def test_fact(fact: dict) -> None:
    source = ocaml_source.tree() / fact["file"]
    wrong = problem(fact, source.read_text())
    if wrong and numbers(toolchain.version()) >= whole_form()[1]:
        pytest.xfail(f"{fact['file']}: {wrong}")
    assert not wrong, f"{fact['file']}: {wrong}"


@pytest.mark.parametrize("line", [4, 5])
def test_whoever_relies_on_a_fact_is_there(line: int) -> None:
    for folder, sources in [(RUNTIME, RUNTIME.parent), (REGION, REGION)]:
        for fact in facts_in(folder, line):
            for name in fact["for"].split(", "):
                assert (sources / name).is_file(), name


def test_a_missing_fact_is_noticed() -> None:
    source = "int f(void) {\n  one();\n  two();\n}\nint g(void) {\n  one();\n}\n"
    fact = {"within": "int f(void) {", "texts": ["one();", "two();"]}
    assert problem(fact, source) == ""
    assert problem(fact | {"texts": ["two();", "one();"]}, source) == "`one();` comes too early"
    assert problem({"texts": ["one();"]}, source) == "`one();` is there 2 times"
    assert problem(fact | {"within": "int h(void) {"}, source) != ""
