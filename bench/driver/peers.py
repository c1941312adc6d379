"""The libraries of others: fetched and linked into our programs or twins of them, or left out.

Each has a folder in bench/peers, named like the implementation.
"""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from .build import ROOT

FOLDER = ROOT / "bench" / "roots" / "peers"

# Loops in C, into which calls are inlined, so that programs of the peers' own have theirs.
WITH_TWINS = ("list_in_c", "local_roots", "micro", "producer_consumer")


def is_peer(implementation: str, folder: Path = FOLDER) -> bool:
    return (folder / implementation).is_dir()


def target(program: str, implementation: str, folder: Path = FOLDER) -> str:
    """The program that runs the implementation; `program` is the one of our own."""
    own = PurePosixPath(program)
    if not is_peer(implementation, folder) or own.parent.name not in WITH_TWINS:
        return program
    return f"bench/roots/peers/{implementation}/fetched/{own.parent.name}/{own.name}"
