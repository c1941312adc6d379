"""The workload that is a real program: OCaml's own compiler, linked with each runtime."""

from __future__ import annotations

import functools
import subprocess

from driver.build import ROOT
from driver.columns import COLLECTIONS, PEAK, Column
from driver.parameters import Integers, Parameter, Parameters
from driver.workload import Workload
from runtimes import variants

MOST_LINES = 170_000  # hardly fewer than there are
SOURCES = ROOT / "_build" / "compiling" / "sources"


def environment(implementation: str) -> dict[str, str]:
    return {"SOURCES": str(SOURCES), **variants.environment(implementation)}


@functools.cache
def missing_sources() -> str | None:
    """Fetches them where they are missing; why they cannot be had, if they cannot."""
    command = [ROOT / "bench" / "runtimes" / "compiling" / "sources", SOURCES]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if done.returncode == 0:
        return None
    return f"what is to be compiled cannot be had: {done.stderr.strip()}"


def missing(implementation: str, parameters: Parameters) -> str | None:
    return variants.missing(implementation, parameters) or missing_sources()


COMPILING = Workload(
    name="compiling",
    place=140,
    summary="how long OCaml 4.14's native compiler marks while it compiles modules of itself",
    program="bench/runtimes/compiling/compiling.exe",
    implementations=variants.ALL,
    parameters=(
        Parameter("lines", Integers(1, MOST_LINES), "compiles until there are so many lines"),
        Parameter(
            "overhead",
            Integers(1, 10**6),
            "the collector's space_overhead: the less, the more often it marks [120]",
        ),
        Parameter("minor", Integers(4, 65_536), "minor heap in units of 1024 words [256]"),
    ),
    quick=({"lines": 5_000, "overhead": 20, "minor": 32},),
    full=({"lines": MOST_LINES, "overhead": 2, "minor": 32},),
    baselines=("_nnp",),
    measure="mark",
    columns=(
        Column("elapsed s", "seconds", digits=2),
        Column("user s", "user_seconds", digits=2),
        Column("slices", "mark_slices"),
        *COLLECTIONS,
        Column("lines", "lines"),
        PEAK,
    ),
    too_slow=lambda name, _parameters: name not in variants.VARIANTS,
    possible=lambda name, _parameters, domains: not domains,
    ocaml="4.14",
    link=variants.link,
    choose=environment,
    missing=missing,
    same_work=("lines", "output"),
)
