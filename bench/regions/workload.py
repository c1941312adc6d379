"""Regions beside the heap, and their files beside Marshal's."""

from __future__ import annotations

from driver.columns import MIB, PEAK, Column
from driver.parameters import Integers, Names, Parameter, Parameters, product
from driver.workload import Workload
from runtimes.proving import workload as proving

ORDERS = ("in_order", "shuffled")
MEGABYTES = Parameter("megabytes", Integers(1, 10**6), "size of the data")
ARRAY = Parameter("array", Names(ORDERS), "neighbours in the array are so in memory, or not")

REGIONS = Workload(
    name="regions",
    place=150,
    summary="data that live long: copied, kept beside the collector, read, freed; and their memory",
    program="bench/regions/living.exe",
    implementations=("heap", "region"),
    parameters=(MEGABYTES, ARRAY),
    quick=product(megabytes=(50,), array=("in_order",)),
    full=product(megabytes=(100, 1000), array=ORDERS),
    baselines=("heap",),
    columns=(
        Column("thread ms", "finish_milliseconds", digits=1),
        Column("left MiB", "memory_after_bytes", MIB),
        PEAK,
    ),
)

MADE = ("records", "shuffled", "list", "tree", "strings", "few_strings")
WRITTEN = ("typed_trees", "coq")


def choose_sharing(implementation: str) -> dict[str, str]:
    return {"REF": implementation, "FOLDER": proving.library(proving.OCAML_5)}


def missing_library(_implementation: str, parameters: Parameters) -> str | None:
    return proving.missing_library(proving.OCAML_5) if parameters["data"] == "coq" else None


REGION_SHARING = Workload(
    name="region_sharing",
    place=152,
    summary="a copy in which equal parts become one, beside a plain one and Marshal: time, memory",
    program="bench/regions/sharing.exe",
    implementations=("marshal", "plain", "shared"),
    parameters=(
        MEGABYTES,
        Parameter(
            "data", Names((*MADE, *WRITTEN)), "made here, or what OCaml and Coq have written"
        ),
    ),
    quick=product(megabytes=(20,), data=("records", "typed_trees")),
    full=product(megabytes=(100,), data=(*MADE, *WRITTEN)),
    baselines=("marshal",),
    columns=(Column("data MiB", "data_bytes", MIB), PEAK),
    choose=choose_sharing,
    missing=missing_library,
    same_work=("data_bytes",),
)

REGION_PAUSES = Workload(
    name="region_pauses",
    place=157,
    summary="what a program waits for while data are added: for all of it, or from pause to pause",
    program="bench/regions/pauses.exe",
    implementations=("one_go", "slices"),
    parameters=(MEGABYTES, ARRAY),
    quick=product(megabytes=(50,), array=("in_order",)),
    full=product(megabytes=(100, 1000), array=ORDERS),
    baselines=("one_go",),
    columns=(Column("pauses", "pauses"), PEAK),
)

REGION_FILES = Workload(
    name="region_files",
    place=155,
    summary="a file of data: until the first field is read, until all are; memory of processes",
    program="bench/regions/files.exe",
    implementations=("marshal", "region", "region_checked"),
    parameters=(
        MEGABYTES,
        ARRAY,
        Parameter("processes", Integers(1, 1000), "processes that have the same file at a time"),
    ),
    quick=product(megabytes=(20,), array=("in_order",), processes=(8,)),
    full=product(megabytes=(1000,), array=("in_order",), processes=(1, 8)),
    baselines=("marshal",),
    columns=(
        Column("GB/s", "gigabytes_per_second", digits=2),
        Column("file MiB", "file_bytes", MIB),
    ),
)
