"""What the workloads about roots have in common: implementations of a cell, and parameters."""

from __future__ import annotations

import functools
import re
import subprocess
from pathlib import Path

from driver.build import BuildError
from driver.parameters import Integers, Parameter, Parameters

FOLDER = Path(__file__).resolve().parent
LIST = FOLDER / "implementations" / "list"
FETCH = FOLDER / "peers" / "fetch"


def _rows() -> dict[str, list[str]]:
    """Returns what is true of each implementation in C."""
    lines = (line.partition("#")[0].split() for line in LIST.read_text("utf-8").splitlines())
    return {words[0]: words[1:] for words in lines if words}


ROWS = _rows()


def with_word(word: str) -> tuple[str, ...]:
    """The implementations in whose row of the list it stands."""
    return tuple(name for name, words in ROWS.items() if word in words)


IN_C = tuple(ROWS)
CELLS = ("ocaml", "ocaml_ref", "gc", *IN_C)
EXPERIMENTS = with_word("experiment")
SAFE_WITH_DOMAINS = with_word("domains")
PEERS = with_word("peer")

MOST_ROOTS = 200_000_000
ROOTS = Parameter("roots", Integers(1, MOST_ROOTS), "how many roots")
LENGTH = Parameter("n", Integers(0, 11), "length of the list")
MILLION = 10**6

# Programs whose values OCaml itself could keep are compared with the same without rooting. Work
# that only foreign code does is compared with the library that ours is to replace. Where that one
# cannot be had, it is compared with ours.
NO_ROOTS = ("ocaml",)
BEFORE_US = (*PEERS, "boxroot")


def in_a_skip_list(name: str) -> bool:
    """Where the runtime keeps its own roots: it takes a logarithmic time to find one."""
    return name in ("generational", "global")


@functools.cache
def unfetched() -> dict[str, str]:
    """Fetches the peers. Why some could not be, by name. BuildError if one is not as recorded."""
    done = subprocess.run([FETCH], stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(done.stderr.strip())
    said = dict(re.findall(r"^.*: (\w+) is left out: (.*)$", done.stderr, re.MULTILINE))
    missing = [name for name in PEERS if not (FETCH.parent / name / "fetched").is_dir()]
    return {name: said.get(name, "it was not fetched") for name in missing}


def missing(implementation: str, _parameters: Parameters) -> str | None:
    """Why it cannot be had here, if it is a peer that cannot."""
    return unfetched().get(implementation) if implementation in PEERS else None
