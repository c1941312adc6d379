"""The workload that is a real program: OCaml's own compiler, linked with each runtime."""

from __future__ import annotations

import dataclasses
import functools
import subprocess
from pathlib import Path

from driver.build import ROOT
from driver.columns import COLLECTIONS, PEAK, Column
from driver.parameters import Integers, Parameter, Parameters
from driver.workload import Workload
from runtimes import variants

MOST_LINES = 170_000  # hardly fewer than there are
FOLDER = ROOT / "_build" / "compiling"
OCAML, OCAML_5 = "4.14", "5.3"


def sources(ocaml: str) -> Path:
    return FOLDER / f"sources-{ocaml}"


def environment(ocaml: str, implementation: str) -> dict[str, str]:
    return {"SOURCES": str(sources(ocaml)), **variants.environment(implementation)}


@functools.cache
def missing_sources(ocaml: str) -> str | None:
    """Fetches them where they are missing; why they cannot be had, if they cannot."""
    command = [ROOT / "bench" / "runtimes" / "compiling" / "sources", ocaml, sources(ocaml)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if done.returncode == 0:
        return None
    return f"what is to be compiled cannot be had: {done.stderr.strip()}"


def missing(ocaml: str, implementation: str, parameters: Parameters) -> str | None:
    return variants.missing(implementation, parameters) or missing_sources(ocaml)


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
    ocaml=OCAML,
    link=variants.link,
    choose=functools.partial(environment, OCAML),
    missing=functools.partial(missing, OCAML),
    same_work=("lines", "output"),
)

COMPILING_5 = dataclasses.replace(
    COMPILING,
    name="compiling_5",
    place=142,
    summary="the same of OCaml 5.3",
    implementations=variants.ALL_5,
    baselines=("_stock",),
    # Its runtimes are built first.
    slow=lambda _name, _parameters: True,
    too_slow=lambda name, _parameters: name not in variants.VARIANTS_5,
    possible=lambda _name, _parameters, domains: domains,
    ocaml=OCAML_5,
    choose=functools.partial(environment, OCAML_5),
    missing=functools.partial(missing, OCAML_5),
)
