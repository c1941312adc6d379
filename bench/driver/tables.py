"""Tables on standard output."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from .columns import Column, used
from .measure import Run
from .summary import Line, Spread, ratio, ratio_range
from .workload import Case
from .workloads import WORKLOADS

# The widest table fits; a narrower terminal folds the lines rather than lose the last columns.
LEAST_WIDTH = 220
NOTHING = "-"


def stdout() -> Console:
    width = max(Console().width, LEAST_WIDTH)
    return Console(highlight=False, width=width)


def show_machines(console: Console, machines: dict[str, dict[str, str]]) -> None:
    """Shows once what is the same for every OCaml."""
    shown: dict[str, str] = {}
    for machine in machines.values():
        for name, text in machine.items():
            if shown.get(name) != text:
                console.print(f"{name.replace('_', ' ') + ':':15}{text}", markup=False)
        shown = machine


def show_case(
    console: Console, case: Case, ocaml: str, lines: Sequence[Line], baseline: str | None
) -> None:
    console.print(f"\n[bold]{case.workload.name}[/]: {case.name} (OCaml {ocaml})")
    several = len({line.measure for line in lines}) > 1
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    if several:
        table.add_column("measure", no_wrap=True)
    table.add_column("implementation", no_wrap=True)
    unit = "" if several else f" {lines[0].unit}"
    columns = used(case.workload.columns, [line.counters for line in lines])
    for heading in (*_headings(unit, baseline), *(column.heading for column in columns)):
        table.add_column(heading, justify="right", no_wrap=True)
    for line in lines:
        measure = [f"{line.measure}, {line.unit}"] if several else []
        table.add_row(*measure, *_cells(line, columns))
    console.print(table)


def show_document(console: Console, case: Case, runs: Sequence[Run], baseline: str | None) -> None:
    """Shows what the workload tells beside the table, as a document takes it."""
    headings, rows = case.workload.document(case, runs, baseline)
    table = Table(box=box.MARKDOWN, pad_edge=True)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    console.print(f"\n[bold]{case.workload.name}[/]: {case.name}, means of all rounds")
    console.print(table)


def show_left_out(console: Console, skipped: Sequence[Run]) -> None:
    for run in skipped:
        console.print(f"left out: {_name(run)}: {run.skipped}", style="yellow", markup=False)


def show_failures(console: Console, failed: Sequence[Run]) -> None:
    """Last, so that they are not missed."""
    for run in failed:
        console.print(f"FAILED: {_name(run)}: {run.error}", style="bold red", markup=False)


def _name(run: Run) -> str:
    case = run.case
    return f"{case.workload.name}, {case.name}, {run.implementation} (OCaml {run.ocaml})"


def _headings(unit: str, baseline: str | None) -> tuple[str, ...]:
    ratio = f"/ {baseline}" if baseline else "ratio"
    return ("runs", f"median{unit}", "min-max", ratio, "min-max")


def _cells(line: Line, columns: Sequence[Column]) -> tuple[str, ...]:
    value = _median(line.value)
    if line.failed or line.skipped:
        value = "failed" if line.failed else "left out"
    return (
        line.implementation,
        str(line.runs),
        value,
        _range(line.value),
        ratio(line.ratio.median) if line.ratio else NOTHING,
        ratio_range(line.ratio) if line.ratio else NOTHING,
        *(column.text(line.counters, NOTHING) for column in columns),
    )


def _median(spread: Spread | None) -> str:
    return f"{spread.median:.3f}" if spread else NOTHING


def _range(spread: Spread | None) -> str:
    return f"{spread.least:.3f}-{spread.most:.3f}" if spread else NOTHING


def show_list(console: Console) -> None:
    """The workloads, what they take, and their usual cases."""
    for workload in WORKLOADS:
        console.print(f"{workload.name}: {workload.summary}", markup=False)
        console.print(f"  implementations: {', '.join(workload.implementations)}", markup=False)
        console.print(f"  compared with: {', or else '.join(workload.baselines)}", markup=False)
        console.print(f"  usual OCaml: {workload.ocaml}", markup=False)
        for parameter in workload.parameters:
            console.print(
                f"  --{parameter.name}: {parameter.help} ({parameter.valid})", markup=False
            )
        for plan, full in (("quick", False), ("full", True)):
            for usual in workload.usual(full):
                name = Case(workload, usual, ()).name
                console.print(f"  {plan} plan: {name}", markup=False)
