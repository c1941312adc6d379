"""The options of `bench/run`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Callable

from .build import VERSIONS
from .parameters import Parameter, Value
from .unknown_words import Parser, instead, one_of
from .workloads import WORKLOADS, all_implementations, all_parameters

REPEAT, QUICK_REPEAT = 5, 2


class Options(Parser):
    """Fills in what depends on other options."""

    def parse_args(self, *arguments: object, **named: object) -> argparse.Namespace:
        options = super().parse_args(*arguments, **named)
        options.ocaml = list(dict.fromkeys(options.ocaml or []))
        options.repeat = options.repeat or (QUICK_REPEAT if options.quick else REPEAT)
        return options


def parser() -> argparse.ArgumentParser:
    result = Options(
        prog="bench/run",
        description="Compare ways to keep OCaml values alive from C, ways to keep a tree, and "
        "ways to tell what lives at an address: run programs in turn, A B C A B C, and show times, "
        "ratios and counters.",
        allow_abbrev=False,
    )
    _add_what_to_run(result)
    _add_how_to_run(result)
    for name, alike in all_parameters().items():
        result.add_argument(
            f"--{name}",
            type=_value(alike),
            metavar=alike[0].variable,
            help=f"{alike[0].help}: {_valid(alike)} (default: the usual cases)",
        )
    return result


def _add_what_to_run(result: argparse.ArgumentParser) -> None:
    cells = all_implementations()
    names = [workload.name for workload in WORKLOADS]
    result.add_argument("--list", action="store_true", help="show what there is to run, and stop")
    result.add_argument(
        "--only",
        type=one_of(names),
        metavar="BENCHMARK",
        help=f"run this benchmark only, of {', '.join(names)}",
    )
    result.add_argument(
        "--implementations",
        type=_names(cells),
        default=(),
        metavar="A,B,C",
        help=f"of {', '.join(cells)} (default: those that take no minutes)",
    )
    result.add_argument(
        "--baseline",
        type=one_of(cells),
        metavar="A",
        help="what the ratios are to (default, and where it does not run: "
        "what --list says that the benchmark is compared with)",
    )
    size = result.add_mutually_exclusive_group()
    size.add_argument(
        "--quick",
        action="store_true",
        help=f"one case of each benchmark, {QUICK_REPEAT} runs of each: to see that all works",
    )
    size.add_argument(
        "--full", action="store_true", help="the long plan: more cases, and larger ones"
    )
    size.add_argument(
        "--costs",
        nargs="?",
        const="bench",
        metavar="SHEET",
        help="in one table in place of all others, what a root and a tree cost (bench, the "
        "default), many roots and programs with roots (boxroots), a region (regions), or OCaml "
        "with a page table (runtimes); needs --json",
    )


def _add_how_to_run(result: argparse.ArgumentParser) -> None:
    result.add_argument(
        "--ocaml",
        action="append",
        type=one_of(VERSIONS),
        metavar="VERSION",
        help=f"with which OCaml, of {', '.join(VERSIONS)}; may be repeated "
        f"(default: {_usual_ocamls()})",
    )
    result.add_argument(
        "--repeat",
        "--runs",
        type=_positive,
        metavar="K",
        help=f"runs of each (default: {REPEAT})",
    )
    result.add_argument(
        "--json",
        metavar="FILE",
        help="write one JSON object a line, for each run; see bench/report",
    )
    result.add_argument(
        "--report",
        metavar="FILE",
        help="then make a page of these runs, as bench/report does; needs --json",
    )


def _usual_ocamls() -> str:
    others = [f"for {w.name} {w.ocaml}" for w in WORKLOADS if w.ocaml != VERSIONS[0]]
    return ", ".join([VERSIONS[0], *others])


def _names(valid: Sequence[str]) -> Callable[[str], tuple[str, ...]]:
    def parse(text: str) -> tuple[str, ...]:
        names = tuple(dict.fromkeys(text.split(",")))
        for name in names:
            if name not in valid:
                raise argparse.ArgumentTypeError(f"{name!r} is not valid{instead(name, valid)}")
        return names

    return parse


def _valid(alike: Sequence[Parameter]) -> str:
    return " or ".join(dict.fromkeys(parameter.valid for parameter in alike))


def _value(alike: Sequence[Parameter]) -> Callable[[str], Value]:
    """Returns a parser of values that are valid for at least one of the workloads.

    Whether a value is valid for those that run is seen later.
    """

    def parse(text: str) -> Value:
        found = [parameter.values.parse(text) for parameter in alike]
        value = next((value for value in found if value is not None), None)
        if value is None:
            reason = f"{text!r} is not valid (choose from {_valid(alike)})"
            raise argparse.ArgumentTypeError(reason)
        return value

    return parse


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of runs (1 or more)")
    return int(text)
