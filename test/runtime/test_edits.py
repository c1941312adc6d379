"""Edits that no longer fit stop the build, with a message, and change nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from built_runtimes import ROOT

sys.path.insert(0, str(ROOT / "runtime"))

from builder.edits import EDITS, DoesNotFit, edit_tree


def tree(folder: Path, text: str) -> dict[Path, str]:
    """Files of the right names, all with the same text."""
    files = {folder / edit.file: text for edit in EDITS}
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return files


@pytest.mark.parametrize("text", ["", '#include "caml/eventlog.h"\n' * 2])
def test_edit_that_does_not_fit(tmp_path: Path, text: str) -> None:
    files = tree(tmp_path, text)
    with pytest.raises(DoesNotFit, match="an edit does not fit"):
        edit_tree(tmp_path)
    assert {path: path.read_text() for path in files} == files


def test_other_sources(tmp_path: Path) -> None:
    with pytest.raises(DoesNotFit, match="is not there"):
        edit_tree(tmp_path)


def test_every_edit_is_explained() -> None:
    for edit in EDITS:
        assert edit.why
        assert (edit.instead is not None) + bool(edit.before) + bool(edit.after) >= 1
