"""Runtimes that do not count have the machine code that they would have without the counters."""

from __future__ import annotations

import sys
from pathlib import Path

import built_runtimes as runtimes
import pytest
from built_runtimes import ROOT

sys.path.insert(0, str(ROOT / "runtime"))

from builder import lines
from builder import tree as trees
from builder.archives import Archives
from builder.edits_4 import COUNTING, EDITS
from builder.lines import LINE_4
from builder.variants import VARIANTS_4

pytestmark = pytest.mark.skipif(runtimes.IS_DEBUG, reason="assertions know their lines")

FILES = {edit.file.rpartition("/")[2] for edit in COUNTING}


def archives(tree: Path, edits: list) -> Archives:
    ocaml, line = lines.find(LINE_4.name)
    trees.prepare(ocaml, line, tree, edits)
    made = Archives(tree, line)
    made.generate()
    return made


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Archives:
    return archives(tmp_path_factory.mktemp("runtime") / "with", EDITS)


@pytest.fixture(scope="module")
def not_counting(tmp_path_factory: pytest.TempPathFactory) -> Archives:
    edits = [edit for edit in EDITS if edit not in COUNTING]
    return archives(tmp_path_factory.mktemp("runtime") / "without", edits)


def machine_code(made: Archives, variant: int, form: str) -> dict[str, list[str]]:
    """Of each file with an edit, disassembled, without the line that has the object's name."""
    commands = made.commands(VARIANTS_4[variant], form)
    objects = {c.source: made.compile(c) for c in commands if c.source in FILES}
    assert set(objects) == FILES
    texts = {name: runtimes.checked(["objdump", "-d", path]) for name, path in objects.items()}
    return {name: text.splitlines()[2:] for name, text in texts.items()}


@pytest.mark.parametrize("variant", range(len(VARIANTS_4)), ids=[v.name for v in VARIANTS_4])
def test_machine_code(counting: Archives, not_counting: Archives, variant: int) -> None:
    assert machine_code(counting, variant, "") == machine_code(not_counting, variant, "")


def test_instrumented_form_differs(counting: Archives, not_counting: Archives) -> None:
    """The comparison above looks where the counters are."""
    with_counters, without = machine_code(counting, 0, "i"), machine_code(not_counting, 0, "i")
    assert all(with_counters[name] != without[name] for name in FILES)
