"""Starting a program that prints a line with each runtime."""

from __future__ import annotations

from driver.columns import PEAK
from driver.parameters import Integers, Parameter
from driver.workload import Workload
from runtimes import variants

STARTING = Workload(
    name="starting",
    place=127,
    summary="how long a process takes that prints a line, with each runtime",
    program="bench/runtimes/starting/starting.exe",
    implementations=variants.ALL,
    parameters=(Parameter("starts", Integers(1, 10**6), "processes, one after the other"),),
    quick=({"starts": 100},),
    full=({"starts": 1000},),
    baselines=("_stock", "_nnp"),
    measure="milliseconds",
    unit="ms",
    columns=(PEAK,),
    # The runtimes of OCaml 5 are built first.
    slow=lambda _name, _parameters: True,
    too_slow=lambda name, _parameters: name not in (*variants.VARIANTS, "_stock", "_pt+huge"),
    possible=variants.possible,
    ocaml="5.3",
    link=variants.link,
    choose=variants.environment,
    missing=variants.missing,
)
