"""The same with lists in C, which has implementations of its own."""

from __future__ import annotations

from driver.columns import EVERYTHING
from driver.workload import Workload
from roots.shared import LENGTH, PEERS, missing

LISTS = (
    "ocaml-persistent",
    "ocaml-ephemeral",
    "gc",
    "boxroots",
    "generational-global-roots",
    "fake-boxroots",
    "global-roots",
    *PEERS,
)

LIST_IN_C = Workload(
    name="list_in_c",
    place=20,
    summary="the same with lists that live in C: each element is a root",
    program="bench/roots/list_in_c/list_in_c.exe",
    implementations=LISTS,
    parameters=(LENGTH,),
    quick=({"n": 9},),
    full=({"n": 10},),
    baselines=("gc",),
    columns=EVERYTHING,
    slow=lambda name, parameters: name == "global-roots" and parameters["n"] > 9,
    missing=missing,
)
