"""Edits of the runtime's sources.

An edit puts text before, after or in the place of what a regular expression matches. It must match
exactly once, or as often as the edit says; else the sources are not the ones it was written for and
nothing is built.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


class DoesNotFit(Exception):
    """An edit does not fit the sources."""


@dataclass(frozen=True)
class Edit:
    file: str
    anchor: str
    why: str
    before: str = ""
    after: str = ""
    instead: str | None = None
    times: int = 1  # how often the anchor must match

    def apply(self, text: str) -> str:
        edited, found = re.subn(self.anchor, self._edited, text, flags=re.MULTILINE)
        if found != self.times:
            raise DoesNotFit(
                f"{self.file}: an edit does not fit: /{self.anchor}/ is found {found} times, "
                f"not {self.times}.\n"
                f"It is there for this: {self.why}\n"
                "The sources are another version of OCaml, or were edited before."
            )
        return edited

    def _edited(self, match: re.Match) -> str:
        middle = match.group() if self.instead is None else match.expand(self.instead)
        return self.before + middle + self.after


def edit_tree(tree: Path, edits: Sequence[Edit]) -> None:
    """Applies the edits to the source tree. @raise DoesNotFit with nothing built."""
    texts: dict[str, str] = {}
    for edit in edits:
        path = tree / edit.file
        if edit.file not in texts:
            if not path.exists():
                raise DoesNotFit(f"{edit.file} is not there: the sources are another version")
            texts[edit.file] = path.read_text()
        texts[edit.file] = edit.apply(texts[edit.file])
    for file, text in texts.items():
        (tree / file).write_text(text)
