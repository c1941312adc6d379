"""The libraries of others: fetched and linked into our programs or twins of them, or left out.

Each has a folder in bench/peers, named like the implementation.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from .build import ROOT, BuildError

FOLDER = ROOT / "bench" / "peers"

# Loops in C, into which calls are inlined, so that programs of the peers' own have theirs.
WITH_TWINS = ("list_in_c", "local_roots", "micro", "producer_consumer")


def is_peer(implementation: str, folder: Path = FOLDER) -> bool:
    return (folder / implementation).is_dir()


def target(program: str, implementation: str, folder: Path = FOLDER) -> str:
    """The program that runs the implementation; `program` is the one of our own."""
    own = PurePosixPath(program)
    if not is_peer(implementation, folder) or own.parent.name not in WITH_TWINS:
        return program
    return f"bench/peers/{implementation}/fetched/{own.parent.name}/{own.name}"


def fetch(implementations: Iterable[str], folder: Path = FOLDER) -> dict[str, str]:
    """Fetches the peers if one is among the implementations. Why some could not be, by name."""
    wanted = [name for name in implementations if is_peer(name, folder)]
    if not wanted:
        return {}
    done = subprocess.run([folder / "fetch"], stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(done.stderr.strip())
    said = dict(re.findall(r"^.*: (\w+) is left out: (.*)$", done.stderr, re.MULTILINE))
    missing = [name for name in wanted if not (folder / name / "fetched").is_dir()]
    return {name: said.get(name, "it was not fetched") for name in missing}
