"""Tables on standard output."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from .summary import Line, Spread
from .workloads import WORKLOADS, Case

# The widest table fits; a narrower terminal folds the lines rather than lose the last columns.
LEAST_WIDTH = 132
NOTHING = "-"


def stdout() -> Console:
    width = max(Console().width, LEAST_WIDTH)
    return Console(highlight=False, width=width)


def show_machine(console: Console, machine: dict[str, str]) -> None:
    for name, text in machine.items():
        console.print(f"{name.replace('_', ' ') + ':':15}{text}", markup=False)


def show_case(console: Console, case: Case, lines: Sequence[Line], baseline: str) -> None:
    console.print(f"\n[bold]{case.workload.name}[/]: {case.name}")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("implementation", no_wrap=True)
    for heading in _headings(case.workload.unit, baseline):
        table.add_column(heading, justify="right", no_wrap=True)
    for line in lines:
        table.add_row(*_cells(line))
    console.print(table)


def _headings(unit: str, baseline: str) -> tuple[str, ...]:
    return (
        "runs",
        f"median {unit}",
        "min-max",
        f"/ {baseline}",
        "min-max",
        "minor",
        "major",
        "peak MiB",
        "roots",
        "pools",
        "KiB each",
    )


def _cells(line: Line) -> tuple[str, ...]:
    counters = line.counters
    value = "failed" if line.failed else _median(line.value, 3)
    return (
        line.implementation,
        str(line.runs),
        value,
        _range(line.value, 3),
        _median(line.ratio, 2),
        _range(line.ratio, 2),
        _number(counters.get("minor_collections")),
        _number(counters.get("major_collections")),
        _number(counters.get("peak_resident_bytes"), 2**20),
        _number(counters.get("roots_created")),
        _number(counters.get("pools_peak")),
        _number(counters.get("pool_bytes"), 2**10),
    )


def _median(spread: Spread | None, digits: int) -> str:
    return f"{spread.median:.{digits}f}" if spread else NOTHING


def _range(spread: Spread | None, digits: int) -> str:
    return f"{spread.least:.{digits}f}-{spread.most:.{digits}f}" if spread else NOTHING


def _number(value: float | None, unit: int = 1) -> str:
    return NOTHING if value is None else f"{value / unit:,.0f}"


def show_list(console: Console) -> None:
    """The workloads, what they take, and their usual cases."""
    for workload in WORKLOADS:
        console.print(f"{workload.name}: {workload.summary}", markup=False)
        console.print(f"  implementations: {', '.join(workload.implementations)}", markup=False)
        for parameter in workload.parameters:
            console.print(
                f"  --{parameter.name}: {parameter.help} ({parameter.valid})", markup=False
            )
        for plan, full in (("quick", False), ("full", True)):
            for usual in workload.usual(full):
                name = Case(workload, usual, ()).name
                console.print(f"  {plan} plan: {name}", markup=False)
