"""The programs of perm_count and synthetic, linked with each runtime."""

from __future__ import annotations

import dataclasses

from driver.parameters import Names, Parameter, Parameters
from driver.workload import Workload
from roots.perm_count import workload as perm_count
from roots.synthetic import workload as synthetic
from runtimes import variants

# Who keeps the values alive: OCaml itself, or roots, whose pools the marker meets.
CELLS = Parameter("cells", Names(("ocaml", "boxroot")), "what values are kept in", "REF")


def with_each_runtime(workload: Workload, place: int, cases: tuple[Parameters, ...]) -> Workload:
    return dataclasses.replace(
        workload,
        name=f"{workload.name}_runtimes",
        place=place,
        summary=f"the program of {workload.name}, with each runtime",
        implementations=variants.ALL,
        parameters=(*workload.parameters, CELLS),
        quick=cases[:1],
        full=cases,
        baselines=("_stock", "_nnp"),
        # The runtimes of OCaml 5 are built first.
        slow=lambda _name, _parameters: True,
        too_slow=lambda name, _parameters: (
            name not in (*variants.VARIANTS, "_stock", "_nnp+huge", "_pt+huge")
        ),
        possible=variants.possible,
        ocaml="5.3",
        link=variants.link,
        choose=variants.environment,
        missing=variants.missing,
    )


def with_cells(case: Parameters) -> tuple[Parameters, ...]:
    return tuple({**case, "cells": cells} for cells in ("ocaml", "boxroot"))


PERM_COUNT_RUNTIMES = with_each_runtime(
    perm_count.PERM_COUNT, 154, with_cells({"n": 10, "choice": "persistent"})
)
SYNTHETIC_RUNTIMES = with_each_runtime(synthetic.SYNTHETIC, 156, with_cells({"generations": 8}))
