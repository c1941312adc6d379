"""Writing a file as a whole: who reads it finds the old content or the new one, never a half."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def replacing(path: Path, keep: bool = False) -> Iterator[TextIO]:
    """A file to write, which takes the place of `path` at the end, unless there is an exception.

    Until then it has a name of its own beside it, so that a killed process leaves what it wrote. So
    does an exception with `keep`, if anything was written. A `path` that is not a file (a pipe, a
    terminal) is written directly.
    """
    if path.exists() and not path.is_file():
        with open(path, "w", encoding="utf-8") as file:
            yield file
        return
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    with open(partial, "w", encoding="utf-8") as file:
        try:
            yield file
        except BaseException:
            file.flush()
            if not keep or partial.stat().st_size == 0:
                partial.unlink()
            raise
    partial.replace(path)
