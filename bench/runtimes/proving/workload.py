"""The workload that is a large program of somebody else's: Coq, linked with each runtime."""

from __future__ import annotations

import dataclasses
import functools
import subprocess

from driver.build import ROOT, BuildError
from driver.columns import COLLECTIONS, Column
from driver.linking import archives
from driver.parameters import Integers, Parameter, Parameters
from driver.workload import Workload
from runtimes import variants
from runtimes.compiling import workload as compiling

OCAML, OCAML_5 = "4.14", "5.3"
MOST_FILES = 549


def folder(ocaml: str) -> str:
    return str(ROOT / "_build" / "proving" / ocaml)


def environment(ocaml: str, implementation: str) -> dict[str, str]:
    variant = implementation.partition("+")[0]
    return {
        "COQC": f"{folder(ocaml)}/coqc{variant}",
        "COQ": folder(ocaml),
        **variants.environment(implementation),
    }


def _failure(script: str, *arguments: str) -> str | None:
    """Runs one of the scripts beside this file. Returns its last line if it failed."""
    command = [str(ROOT / "bench" / "runtimes" / "proving" / script), *arguments]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode == 0:
        return None
    last = done.stderr.strip().splitlines()[-1:]
    return f"Coq cannot be had: {''.join(last)}"


@functools.cache
def missing_coq(ocaml: str, variant: str) -> str | None:
    """Makes it; why that cannot be done, if it cannot."""
    try:
        flags = ["-I", archives(ocaml), "-runtime-variant", variant]
    except BuildError as error:
        return f"the runtimes cannot be built: {error}"
    return _failure("coq", ocaml, folder(ocaml), f"coqc{variant}", *flags)


def library(ocaml: str) -> str:
    """The folder of Coq's compiled library, once `missing_library` has made it."""
    return f"{folder(ocaml)}/library"


@functools.cache
def missing_library(ocaml: str) -> str | None:
    """Compiles it, which takes minutes; why that cannot be done, if it cannot."""
    return _failure("library", ocaml, folder(ocaml))


def missing(ocaml: str, implementation: str, _parameters: Parameters) -> str | None:
    return missing_coq(ocaml, implementation.partition("+")[0])


PROVING = Workload(
    name="proving",
    place=152,
    summary="how long OCaml 4.14 marks while Coq compiles its standard library",
    program="bench/runtimes/proving/proving.exe",
    implementations=(*variants.VARIANTS, "_pt+huge"),
    parameters=(
        Parameter("files", Integers(1, MOST_FILES), "compiles so many files of the library"),
        *(p for p in compiling.COMPILING.parameters if p.name != "lines"),
    ),
    quick=({"files": 20},),
    full=({"files": 150},),
    baselines=("_nnp",),
    measure="mark",
    columns=(
        Column("elapsed s", "seconds", digits=2),
        Column("slices", "mark_slices"),
        *COLLECTIONS,
    ),
    # Coq is fetched and built first.
    slow=lambda _name, _parameters: True,
    possible=lambda _name, _parameters, domains: not domains,
    ocaml=OCAML,
    choose=functools.partial(environment, OCAML),
    missing=functools.partial(missing, OCAML),
    same_work=("files", "output"),
)

PROVING_5 = dataclasses.replace(
    PROVING,
    name="proving_5",
    place=153,
    summary="the same of OCaml 5.3",
    implementations=(*variants.VARIANTS_5, "_pt+huge"),
    baselines=("_stock",),
    possible=lambda _name, _parameters, domains: domains,
    ocaml=OCAML_5,
    choose=functools.partial(environment, OCAML_5),
    missing=functools.partial(missing, OCAML_5),
)
