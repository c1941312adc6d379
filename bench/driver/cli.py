"""What `bench/run` does with its options."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from rich.console import Console

from . import machine, tables
from .build import ROOT, BuildError, Toolchain, has_domains
from .files import replacing
from .measure import Run
from .options import parser as options_parser
from .parameters import NotValid
from .plan import Wish, plan
from .prepare import prepare
from .progress import Progress
from .records import Records
from .session import Session, Step, steps
from .summary import summarize
from .workload import Case
from .workloads import all_parameters

if TYPE_CHECKING:
    from report.costs import Sheet

FAILED, INTERRUPTED = 1, 130


def main(arguments: Sequence[str] | None = None) -> int:
    parser = options_parser()
    options = parser.parse_args(arguments)
    console = tables.stdout()
    if options.list:
        tables.show_list(console)
        return 0
    _check(parser, options)
    try:
        with contextlib.ExitStack() as stack:
            status = _run(options, console, _json_file(parser, stack, options.json))
    except NotValid as error:
        parser.error(str(error))
    except BuildError as error:
        parser.exit(FAILED, f"{parser.prog}: {error}\n")
    except KeyboardInterrupt:
        return INTERRUPTED
    if options.costs:
        _show_costs(console, options)
    if options.json:
        _tell(console, "runs", options.json)
    if options.report and Path(options.json).stat().st_size:
        _make_page(options)
        _tell(console, "report", options.report)
    return status


def _check(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Checks, before anything is built, what the parser cannot see by itself."""
    try:
        if options.costs:
            _costs_alone(options)
        if not _all_cases(options):
            raise NotValid("nothing of what was asked for can be run: see --list")
    except NotValid as error:
        parser.error(str(error))
    if options.report and not options.json:
        parser.error("--report: needs --json")
    if options.report and not Path(options.report).parent.is_dir():
        parser.error(f"--report: no such folder: {Path(options.report).parent}")


def _costs_alone(options: argparse.Namespace) -> None:
    """What is asked of the costs is fixed: with anything else they would be others."""
    given = [f"--{name}" for name in all_parameters() if getattr(options, name) is not None]
    named = ("only", "implementations", "baseline")
    given += [f"--{name}" for name in named if getattr(options, name)]
    if given:
        raise NotValid(f"--costs: cannot be combined with {', '.join(given)}")
    if not options.json:
        raise NotValid("--costs: needs --json")


def _sheet(options: argparse.Namespace) -> Sheet:
    # As for the page.
    from report.sheets import SHEETS

    if options.costs not in SHEETS:
        known = ", ".join(SHEETS)
        raise NotValid(f"--costs: there is no sheet {options.costs!r} (choose from {known})")
    return SHEETS[options.costs]


def _show_costs(console: Console, options: argparse.Namespace) -> None:
    # As for the page.
    from report import cost_table, cost_text, runs

    if Path(options.json).stat().st_size:
        for table in cost_table.tables(runs.read([options.json]), _sheet(options)):
            console.print(f"\n{cost_text.text(table)}\n", markup=False, soft_wrap=True)


def _make_page(options: argparse.Namespace) -> None:
    # The report reads what the driver knows, so that only here the driver may know the report.
    from report import cli as report

    report.main([options.json, "--output", options.report])


def _tell(console: Console, what: str, path: str) -> None:
    console.print(f"{what}: {path}", markup=False, soft_wrap=True)


def _json_file(
    parser: argparse.ArgumentParser, stack: contextlib.ExitStack, path: str | None
) -> TextIO | None:
    try:
        return stack.enter_context(replacing(Path(path), keep=True)) if path else None
    except OSError as error:
        parser.error(f"--json: {error}")


def _run(options: argparse.Namespace, console: Console, file: TextIO | None) -> int:
    """Builds, runs, shows. The exit status."""
    configs = {version: Toolchain(version).config() for version in _versions(options)}
    machines = _machines(configs)
    tables.show_machines(console, machines)
    todo = _todo(options, configs)
    session = Session(todo, options.repeat, lambda _run: None, prepare(todo))
    if file is not None:
        _record(session, Records(file, machines))
    status = 0
    try:
        session.run(Progress(Console(stderr=True, highlight=False, soft_wrap=True)))
    except KeyboardInterrupt:
        status = INTERRUPTED
        console.print("interrupted: what follows is incomplete")
    if not options.costs:
        _show(console, session)
    tables.show_failures(console, session.failed)
    return status or (FAILED if session.failed else 0)


def _versions(options: argparse.Namespace) -> list[str]:
    """What was asked for; else what the cases that are to run are for."""
    return options.ocaml or list(dict.fromkeys(c.workload.ocaml for c in _all_cases(options)))


def _all_cases(options: argparse.Namespace) -> list[Case]:
    """With whatever OCaml."""
    return [case for domains in (True, False) for case in chosen_cases(options, domains)]


def _todo(options: argparse.Namespace, configs: dict[str, dict[str, str]]) -> list[Step]:
    """NotValid if these OCamls have nothing to do."""
    todo: list[Step] = []
    for version, config in configs.items():
        cases = chosen_cases(options, has_domains(config))
        wanted = [c for c in cases if options.ocaml or c.workload.ocaml == version]
        todo += steps(Toolchain(version), [c for c in wanted if not (todo and c.workload.once)])
    if not todo:
        names = ", ".join(configs)
        raise NotValid(f"OCaml {names} can run nothing of what was asked for: see --list")
    return todo


def _machines(configs: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """Describes each OCaml, by its name, with the machine and the sources."""
    revision = {"commit": machine.commit(ROOT)}
    return {name: {**machine.describe(config), **revision} for name, config in configs.items()}


def chosen_cases(options: argparse.Namespace, domains: bool) -> list[Case]:
    """NotValid if a parameter is not valid for a workload that is to run."""
    if options.costs:
        return _sheet(options).cases(domains)
    given = {name: getattr(options, name) for name in all_parameters()}
    wish = Wish(
        only=options.only,
        implementations=options.implementations,
        baseline=options.baseline,
        given={name: value for name, value in given.items() if value is not None},
        full=options.full,
    )
    cases = plan(wish, domains)
    if not options.quick:
        return cases
    return [c for i, c in enumerate(cases) if c.workload not in [d.workload for d in cases[:i]]]


def _record(session: Session, records: Records) -> None:
    def record(run: Run) -> None:
        records.write(run, session.baseline(run.case, run.ocaml))

    session.record = record


def _show_case(console: Console, session: Session, step: Step) -> None:
    case, runs = step.case, session.of(step.case, step.toolchain)
    name = session.baseline(case, step.toolchain.version)
    lines = summarize(case, runs, name)
    tables.show_case(console, case, step.toolchain.version, lines, name)
    if case.workload.document:
        tables.show_document(console, case, runs, name)


def _show(console: Console, session: Session) -> None:
    shown = []
    for step in session.steps:
        here = (step.case, step.toolchain)
        if here not in shown:
            shown.append(here)
            _show_case(console, session, step)
    tables.show_left_out(console, session.skipped)
