"""The workload that is a program of somebody else's: menhir, linked with each runtime."""

from __future__ import annotations

import functools
import subprocess

from driver.build import ROOT, BuildError
from driver.columns import COLLECTIONS, PEAK, Column
from driver.linking import archives
from driver.parameters import Parameters
from driver.workload import Workload
from runtimes import variants
from runtimes.compiling import workload as compiling

FOLDER = ROOT / "_build" / "parsing"
OCAML = "4.14"


def environment(implementation: str) -> dict[str, str]:
    return {
        "MENHIR": str(FOLDER / f"menhir{implementation}"),
        "GRAMMAR": str(FOLDER / "parser.mly"),
        "TYPES": str(FOLDER / "parser.inferred"),
    }


@functools.cache
def missing_menhir(variant: str) -> str | None:
    """Makes it; why that cannot be done, if it cannot."""
    script = ROOT / "bench" / "runtimes" / "parsing" / "menhir"
    try:
        flags = ["-I", archives(OCAML), "-runtime-variant", variant]
        command = [str(script), str(FOLDER), f"menhir{variant}", *flags]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    except BuildError as error:
        return f"the runtimes cannot be built: {error}"
    if done.returncode == 0:
        return None
    last = done.stderr.strip().splitlines()[-1:]
    return f"menhir cannot be had: {''.join(last)}"


def missing(implementation: str, _parameters: Parameters) -> str | None:
    return missing_menhir(implementation)


PARSING = Workload(
    name="parsing",
    place=150,
    summary="how long OCaml 4.14 marks while menhir makes OCaml's parser",
    program="bench/runtimes/parsing/parsing.exe",
    implementations=variants.VARIANTS,
    parameters=tuple(p for p in compiling.COMPILING.parameters if p.name != "lines"),
    quick=({"overhead": 20, "minor": 32},),
    full=({"overhead": 5, "minor": 32},),
    baselines=("_nnp",),
    measure="mark",
    columns=(
        Column("elapsed s", "seconds", digits=2),
        Column("slices", "mark_slices"),
        *COLLECTIONS,
        PEAK,
    ),
    # Menhir is fetched and built first.
    slow=lambda _name, _parameters: True,
    possible=lambda _name, _parameters, domains: not domains,
    ocaml=OCAML,
    choose=environment,
    missing=missing,
    same_work=("output",),
)
