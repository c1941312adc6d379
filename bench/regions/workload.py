"""Regions beside the heap, and their files beside Marshal's."""

from __future__ import annotations

from driver.columns import MIB, PEAK, Column
from driver.parameters import Integers, Names, Parameter, product
from driver.workload import Workload

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
