"""The command line of `bench/run`."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Sequence
from typing import Callable, TextIO

from rich.console import Console

from . import machine, tables
from .build import VERSIONS, BuildError, Toolchain, has_domains
from .measure import Run
from .plan import plan
from .progress import Progress
from .records import Records
from .session import Session
from .summary import summarize
from .workloads import WORKLOADS, Parameter, Value, all_implementations, all_parameters

FAILED, INTERRUPTED = 1, 130


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    console = tables.stdout()
    if options.list:
        tables.show_list(console)
        return 0
    try:
        with _json_file(parser, options.json) as file:
            return _run(options, console, file)
    except BuildError as error:
        parser.exit(FAILED, f"{parser.prog}: {error}\n")
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(options: argparse.Namespace, console: Console, file: TextIO | None) -> int:
    """Builds, runs, shows. The exit status."""
    given = {name: getattr(options, name) for name in all_parameters()}
    given = {name: value for name, value in given.items() if value is not None}
    toolchain = Toolchain(options.ocaml)
    config = toolchain.config()
    cases = plan(
        options.only,
        options.implementations,
        options.baseline,
        given,
        full=options.full,
        domains=has_domains(config),
    )
    toolchain.build(case.workload.program for case in cases)
    here = machine.describe(config)
    tables.show_machine(console, here)
    session = Session(cases, options.runs, toolchain, _recorder(file, options.ocaml, here))
    status = 0
    try:
        session.run(Progress(Console(stderr=True, highlight=False, soft_wrap=True)))
    except KeyboardInterrupt:
        status = INTERRUPTED
        console.print("interrupted: what follows is incomplete")
    for case in cases:
        lines = summarize(case, session.runs, options.baseline)
        tables.show_case(console, case, lines, options.baseline)
    return status or (FAILED if session.failed else 0)


def _recorder(file: TextIO | None, ocaml: str, here: dict[str, str]) -> Callable[[Run], None]:
    if file is None:
        return lambda _run: None
    return Records(file, ocaml, here).write


def _json_file(
    parser: argparse.ArgumentParser, path: str | None
) -> contextlib.AbstractContextManager[TextIO | None]:
    if path is None:
        return contextlib.nullcontext()
    try:
        return open(path, "w", encoding="utf-8")
    except OSError as error:
        parser.error(f"--json: {error}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bench/run",
        description="Compare ways to keep OCaml values alive from C: run programs in turn, "
        "A B C A B C, and show times, ratios and counters.",
        allow_abbrev=False,
    )
    names = [workload.name for workload in WORKLOADS]
    cells = all_implementations()
    parser.add_argument("--only", choices=names, help="run this benchmark only")
    parser.add_argument(
        "--implementations",
        type=_names(cells),
        default=(),
        metavar="A,B,C",
        help=f"of {', '.join(cells)} (default: those that take no minutes)",
    )
    parser.add_argument(
        "--baseline", choices=cells, default="ocaml", help="what the ratios are to (default: ocaml)"
    )
    for parameter in all_parameters().values():
        parser.add_argument(
            f"--{parameter.name}",
            type=_value(parameter),
            metavar=parameter.variable,
            help=f"{parameter.help}: {parameter.valid} (default: the usual cases)",
        )
    parser.add_argument(
        "--ocaml", choices=VERSIONS, default="5.3", help="with which OCaml (default: 5.3)"
    )
    parser.add_argument(
        "--runs", type=_positive, default=5, metavar="K", help="runs of each (default: 5)"
    )
    parser.add_argument(
        "--full", action="store_true", help="the long plan: more cases, and larger ones"
    )
    parser.add_argument("--json", metavar="FILE", help="write one JSON object a line, for each run")
    parser.add_argument("--list", action="store_true", help="show what there is to run, and stop")
    return parser


def _names(valid: Sequence[str]) -> Callable[[str], tuple[str, ...]]:
    def parse(text: str) -> tuple[str, ...]:
        names = tuple(dict.fromkeys(text.split(",")))
        for name in names:
            if name not in valid:
                reason = f"{name!r} is not valid (choose from {', '.join(valid)})"
                raise argparse.ArgumentTypeError(reason)
        return names

    return parse


def _value(parameter: Parameter) -> Callable[[str], Value]:
    def parse(text: str) -> Value:
        try:
            return parameter.parse(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return parse


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of runs (1 or more)")
    return int(text)
