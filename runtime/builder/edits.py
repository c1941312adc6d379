"""Edits of the runtime's sources.

An edit puts text before, after or in the place of what a regular expression matches. It must match
exactly once, else the sources are not the ones it was written for and nothing is built.
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

    def apply(self, text: str) -> str:
        found = list(re.finditer(self.anchor, text, re.MULTILINE))
        if len(found) != 1:
            raise DoesNotFit(
                f"{self.file}: an edit does not fit: /{self.anchor}/ is found {len(found)} times, "
                "not once.\n"
                f"It is there for this: {self.why}\n"
                "The sources are another version of OCaml, or were edited before."
            )
        match = found[0]
        middle = match.group() if self.instead is None else match.expand(self.instead)
        return text[: match.start()] + self.before + middle + self.after + text[match.end() :]


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
