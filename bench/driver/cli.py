"""What `bench/run` does with its options."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from rich.console import Console

from . import machine, tables
from .build import ROOT, BuildError, Toolchain, has_domains
from .files import replacing
from .measure import Run
from .options import parser as options_parser
from .plan import plan
from .prepare import prepare
from .progress import Progress
from .records import Records
from .session import Session, steps
from .summary import baseline_of, summarize
from .workloads import WORKLOADS, Case, all_parameters

FAILED, INTERRUPTED = 1, 130


def main(arguments: Sequence[str] | None = None) -> int:
    parser = options_parser()
    options = parser.parse_args(arguments)
    console = tables.stdout()
    if options.list:
        tables.show_list(console)
        return 0
    try:
        with contextlib.ExitStack() as stack:
            return _run(options, console, _json_file(parser, stack, options.json))
    except BuildError as error:
        parser.exit(FAILED, f"{parser.prog}: {error}\n")
    except KeyboardInterrupt:
        return INTERRUPTED


def _json_file(
    parser: argparse.ArgumentParser, stack: contextlib.ExitStack, path: str | None
) -> TextIO | None:
    try:
        return stack.enter_context(replacing(Path(path), keep=True)) if path else None
    except OSError as error:
        parser.error(f"--json: {error}")


def _run(options: argparse.Namespace, console: Console, file: TextIO | None) -> int:
    """Builds, runs, shows. The exit status."""
    configs = {version: Toolchain(version).config() for version in options.ocaml}
    machines = _machines(configs)
    tables.show_machines(console, machines)
    todo = [
        step
        for version, config in configs.items()
        for step in steps(Toolchain(version), chosen_cases(options, has_domains(config)))
    ]
    session = Session(todo, options.repeat, lambda _run: None, prepare(todo))
    if file is not None:
        _record(session, Records(file, machines), options.baseline)
    status = 0
    try:
        session.run(Progress(Console(stderr=True, highlight=False, soft_wrap=True)))
    except KeyboardInterrupt:
        status = INTERRUPTED
        console.print("interrupted: what follows is incomplete")
    _show(console, session, options.baseline)
    return status or (FAILED if session.failed else 0)


def _machines(configs: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """What to know of each OCaml, by its name, and of the machine and the sources."""
    revision = {"commit": machine.commit(ROOT)}
    return {name: {**machine.describe(config), **revision} for name, config in configs.items()}


def chosen_cases(options: argparse.Namespace, domains: bool) -> list[Case]:
    given = {name: getattr(options, name) for name in all_parameters()}
    given = {name: value for name, value in given.items() if value is not None}
    chosen = [w for w in WORKLOADS if options.only in (None, w.name)]
    cases = []
    for workload in chosen:
        baseline = baseline_of(workload, options.baseline)
        asked = options.implementations
        found = plan(workload.name, asked, baseline, given, options.full, domains)
        cases.extend(found[:1] if options.quick else found)
    return cases


def _record(session: Session, records: Records, baseline: str | None) -> None:
    def record(run: Run) -> None:
        records.write(run, baseline_of(run.case.workload, baseline))

    session.record = record


def _show(console: Console, session: Session, baseline: str | None) -> None:
    shown = []
    for step in session.steps:
        here = (step.case, step.toolchain)
        if here not in shown:
            shown.append(here)
            name = baseline_of(step.case.workload, baseline)
            lines = summarize(step.case, session.of(*here), name)
            tables.show_case(console, step.case, step.toolchain.version, lines, name)
    tables.show_left_out(console, session.skipped)
    tables.show_failures(console, session.failed)
