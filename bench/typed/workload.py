"""Typed trees beside what others would use: whole syntax trees, and what programs do with them.
And the same walk over trees in each language, and what Python does with trees."""

from __future__ import annotations

import functools
import subprocess
from pathlib import Path

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


ROUNDS = Parameter("rounds", Integers(1, 1000), "rounds of a run, the median counts [5]")


def environment(folder: Path, implementation: str) -> dict[str, str]:
    return {"REF": implementation, "PROGRAMS": str(folder)}


@functools.cache
def _prepared(program: str, *words: str) -> str | None:
    """Makes what a program of this folder makes of the words, if it can; why it cannot."""
    command = [ROOT / "bench" / "typed" / program, *words]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if done.returncode == 0:
        return None
    last = (done.stderr.strip().splitlines() or ["it does not say why"])[-1]
    return last if done.returncode == LEFT_OUT else f"bench/typed/{program} failed: {last}"


@functools.cache
def _install(implementation: str) -> None:
    """What cannot be installed is no error here: prepare says what it lacks."""
    if implementation in PACKAGES:
        command = [ROOT / "tools" / "debian-packages", *PACKAGES[implementation]]
        subprocess.run(command, check=False)


def missing(implementation: str, parameters: Parameters) -> str | None:
    _install(implementation)
    return _prepared("prepare", str(parameters["data"]), implementation)


def missing_in_python(_implementation: str, _parameters: Parameters) -> str | None:
    return _prepared("prepare-python")


def missing_view(implementation: str, _parameters: Parameters) -> str | None:
    return _prepared("prepare-views", implementation)


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
        ROUNDS,
    ),
    quick=product(data=("python",), files=(300,)),
    full=product(data=DATA, files=(0,), rounds=(3,)),
    baselines=("arena",),
    measure="build",
    unit="ms",
    columns=(Column("nodes", "nodes"), PEAK),
    once=True,
    slow=lambda implementation, _parameters: implementation in (*OTHERS, "typed_shared"),
    choose=functools.partial(environment, FOLDER),
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

VIEWS = Workload(
    name="views",
    place=117,
    summary="trees of a program in each language: the same walk by views, opening, whole values",
    program="bench/typed/views.exe",
    implementations=("c", "rust", "ocaml", "ocaml_by_hand"),
    parameters=(
        Parameter("tree", Names(("shapes", "python")), "small nodes, or such as CPython's"),
    ),
    quick=product(tree=("shapes",)),
    full=product(tree=("shapes", "python")),
    baselines=("c",),
    measure="walk",
    unit="ns",
    columns=(Column("nodes", "nodes"), PEAK),
    once=True,
    slow=lambda _implementation, _parameters: True,
    choose=functools.partial(environment, FOLDER / "views"),
    missing=missing_view,
    same_work=("nodes", "sum"),
    document=summary.table,
)

PYTHON_TREES = Workload(
    name="python_trees",
    place=118,
    summary="trees in Python, as views or as objects of ast: load, write, walk, read",
    program="bench/typed/python_trees.exe",
    implementations=("adtc_typed", "ast"),
    parameters=(ROUNDS,),
    quick=product(rounds=(5,)),
    full=product(rounds=(5,)),
    baselines=("ast",),
    measure="walk",
    unit="ms",
    columns=(Column("names", "names"), PEAK),
    once=True,
    slow=lambda _implementation, _parameters: True,
    choose=functools.partial(environment, FOLDER / "python_trees"),
    missing=missing_in_python,
    same_work=("files", "names", "lines"),
    document=summary.table,
)
