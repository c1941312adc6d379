"""The cache folder of tools/README.md, and folders in it that appear as a whole."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

STAMP = ".finished"


def cache() -> Path:
    if folder := os.environ.get("OUTHEAP_TOOLCHAINS"):
        return Path(folder)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "outheap"


@contextlib.contextmanager
def finished(folder: Path) -> Iterator[Path]:
    """A folder beside, renamed when all is there. It is thrown away if another one came first."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".building-runtimes-", dir=folder.parent) as temporary:
        unfinished = Path(temporary) / "unfinished"
        unfinished.mkdir()
        yield unfinished
        (unfinished / STAMP).write_text(f"{folder}\n")
        try:
            unfinished.rename(folder)
        except OSError:
            if not (folder / STAMP).exists():
                raise
