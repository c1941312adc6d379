"""The same runtimes in another link order: to tell what they do from where their code lies.

A linker takes the members of an archive in the archive's order. So permuting them moves every
function to another address and other neighbours, and changes nothing else.
"""

from __future__ import annotations

import random
import subprocess
import tempfile
from pathlib import Path

from .archives import check


def permute(folder: Path, into: Path, seed: int) -> None:
    """Makes each archive of [folder] again in [into], with its members in the order of the seed."""
    for archive in sorted(folder.glob("*.a")):
        members = _ar("t", archive).decode().split()
        random.Random(seed).shuffle(members)
        with tempfile.TemporaryDirectory(dir=into) as objects:
            _ar("x", archive, cwd=objects)
            _ar("rcD", into / archive.name, *members, cwd=objects)


def _ar(*arguments: str | Path, cwd: str | None = None) -> bytes:
    return check(subprocess.run(["ar", *arguments], cwd=cwd, capture_output=True))
