"""Typed trees beside what others would use: whole syntax trees, and what programs do with them."""

from __future__ import annotations

import functools
import subprocess

from driver.build import ROOT
from driver.columns import PEAK, Column
from driver.parameters import Integers, Names, Parameter, Parameters, product
from driver.workload import Workload
from typed import summary

FOLDER = ROOT / "_build" / "typed"
DATA = ("python", "parsetree")
# What an implementation is made with.
PACKAGES = {
    "flatbuffers": ("flatbuffers-compiler", "libflatbuffers-dev"),
    "capnproto": ("capnproto", "libcapnp-dev"),
    "protobuf": ("protobuf-compiler", "libprotobuf-dev"),
}
# In other languages than C++: the first time, their libraries take a minute to be made.
OTHERS = ("rkyv", "bincode", "marshal", "pickle")
LEFT_OUT = 77


def environment(implementation: str) -> dict[str, str]:
    return {"REF": implementation, "PROGRAMS": str(FOLDER)}


@functools.cache
def _prepared(implementation: str, data: str) -> str | None:
    """Makes the program, if it can; why it cannot."""
    if implementation in PACKAGES:
        # What cannot be installed is no error here: prepare says what it lacks.
        command = [ROOT / "tools" / "debian-packages", *PACKAGES[implementation]]
        subprocess.run(command, check=False)
    command = [ROOT / "bench" / "typed" / "prepare", data, implementation]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if done.returncode == 0:
        return None
    last = (done.stderr.strip().splitlines() or ["it does not say why"])[-1]
    return last if done.returncode == LEFT_OUT else f"bench/typed/prepare failed: {last}"


def missing(implementation: str, parameters: Parameters) -> str | None:
    return _prepared(implementation, str(parameters["data"]))


SCHEMAS = Workload(
    name="schemas",
    place=115,
    summary="syntax trees with types: build, walk, search, fold, compare, copy, save, load, check",
    program="bench/typed/schemas.exe",
    implementations=(
        "typed",
        "typed_int32",
        "typed_shared",
        "malloc",
        "arena",
        "flatbuffers",
        "capnproto",
        "protobuf",
        *OTHERS,
    ),
    parameters=(
        Parameter("data", Names(DATA), "Python's standard library, or OCaml's compiler"),
        Parameter("files", Integers(0, 10**6), "only the first so many files of it; 0: all"),
        Parameter("rounds", Integers(1, 1000), "rounds of a run, the median counts [5]"),
    ),
    quick=product(data=("python",), files=(300,)),
    full=product(data=DATA, files=(0,), rounds=(3,)),
    baselines=("arena",),
    measure="build",
    unit="ms",
    columns=(Column("nodes", "nodes"), PEAK),
    once=True,
    slow=lambda implementation, _parameters: implementation in (*OTHERS, "typed_shared"),
    choose=environment,
    missing=missing,
    same_work=(
        "nodes",
        "names",
        "name_bytes",
        "calls",
        "lines",
        "arguments",
        "digest",
        "folded",
    ),
    document=summary.table,
)
