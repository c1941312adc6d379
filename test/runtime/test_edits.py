"""Edits that no longer fit stop the build, with a message, and change nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from built_runtimes import ROOT

sys.path.insert(0, str(ROOT / "runtime"))

from builder.edits import DoesNotFit, Edit, edit_tree
from builder.lines import LINES, Line

each_line = pytest.mark.parametrize("line", LINES, ids=[line.name for line in LINES])


def tree(line: Line, folder: Path, text: str) -> dict[Path, str]:
    """Files of the right names, all with the same text."""
    files = {folder / edit.file: text for edit in line.edits}
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return files


@pytest.mark.parametrize("text", ["", '#include "caml/eventlog.h"\n' * 2])
@each_line
def test_edit_that_does_not_fit(line: Line, tmp_path: Path, text: str) -> None:
    files = tree(line, tmp_path, text)
    with pytest.raises(DoesNotFit, match="an edit does not fit"):
        edit_tree(tmp_path, line.edits)
    assert {path: path.read_text() for path in files} == files


@each_line
def test_other_sources(line: Line, tmp_path: Path) -> None:
    with pytest.raises(DoesNotFit, match="is not there"):
        edit_tree(tmp_path, line.edits)


@each_line
def test_every_edit_is_explained(line: Line) -> None:
    for edit in line.edits:
        assert edit.why
        assert (edit.instead is not None) + bool(edit.before) + bool(edit.after) >= 1


def test_edit_that_fits_more_than_once() -> None:
    twice = Edit("file", "a", "why", after="b", times=2)
    assert twice.apply("a a") == "ab ab"
    for text in ("a", "a a a"):
        with pytest.raises(DoesNotFit, match=f"is found {text.count('a')} times, not 2"):
            twice.apply(text)
