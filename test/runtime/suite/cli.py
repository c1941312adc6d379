"""Runs OCaml's own test suite with each runtime, and names and explains what differs.

test/runtime/run-suite                         all: what `make test-runtimes` does.
test/runtime/run-suite --ocaml 5.3             OCaml 5.3's suite, or 5.4's.
test/runtime/run-suite --variants _pt,_ptt     these, and the stock runtime.
test/runtime/run-suite --only tests/gc-roots   a folder or file of the suite; several with commas.
test/runtime/run-suite --fresh                 runs again what has results.

Results are kept for as long as a runtime's code stays the same: what was interrupted goes on.
Exit status 1: a difference that `suite/differences.txt` does not explain, or one explained there
that did not come about; 2: wrong arguments, or something is missing.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from builder.compiler import ROOT, Unusable
from builder.edits import DoesNotFit
from builder.variants import VARIANTS_4, VARIANTS_5

from . import differences, harness, report, running, selection, views
from .results import Result
from .running import Runner, WrongRuntime

RUNTIMES = list(dict.fromkeys(variant.name for variant in (*VARIANTS_4, *VARIANTS_5)))
FOLDER = ROOT / "_build" / "suite"
SECONDS_BETWEEN_LINES = 20


def listed(text: str) -> list[str]:
    """Once each, in their order."""
    words = [word for word in text.split(",") if word]
    if not words:
        raise argparse.ArgumentTypeError("nothing is named")
    return list(dict.fromkeys(words))


def variants(text: str) -> list[str]:
    chosen = listed(text)
    for name in chosen:
        if name not in RUNTIMES:
            raise argparse.ArgumentTypeError(f"{name!r} is not one of {', '.join(RUNTIMES)}")
    return chosen


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="test/runtime/run-suite",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    served = [*harness.SERVED, "system"]
    parser.add_argument("--ocaml", choices=served, default="4.14", help="default: 4.14")
    parser.add_argument(
        "--variants", type=variants, metavar="V,...", help="default: all that this OCaml has"
    )
    parser.add_argument("--only", type=listed, default=["tests"], metavar="PLACE,...")
    parser.add_argument("--fresh", action="store_true")
    return parser.parse_args()


def progress(runtime: str, total: int) -> Callable[[Result], None]:
    """Says how far it is, now and then."""
    done, last = 0, time.monotonic()

    def note(result: Result) -> None:
        nonlocal done, last
        done += 1
        if done == total or time.monotonic() - last >= SECONDS_BETWEEN_LINES:
            last = time.monotonic()
            print(f"{runtime}: {done} of {total}, {result.test}", file=sys.stderr, flush=True)

    return note


class BuildFailed(Exception):
    """The runtimes are not built; why, has been said. [status]: that of runtime/build."""

    def __init__(self, status: int) -> None:
        super().__init__("the runtimes are not built")
        self.status = status


def build_runtimes(ocaml: str) -> Path:
    """Their folder. @raise BuildFailed"""
    command = [sys.executable, ROOT / "runtime" / "build", "--ocaml", ocaml]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise BuildFailed(done.returncode)
    return Path(done.stdout.strip())


class Suite:
    """The tests that were chosen, the stock runtime and the chosen variants."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.harness = harness.provide(options.ocaml)
        self.tests = selection.native_tests(self.harness.testsuite, options.only)
        self.is_fresh = options.fresh
        runtimes = (views.STOCK, *self.chosen(options))
        archives = build_runtimes(options.ocaml)
        self.runners = {runtime: self.runner(archives, runtime) for runtime in runtimes}
        self.explanations = [
            explanation
            for explanation in differences.parse(differences.FILE.read_text(), RUNTIMES)
            if explanation.runtime in runtimes
            and explanation.is_about(self.harness.line.name)
            and any(selection.is_below(explanation.test, place) for place in options.only)
        ]

    def chosen(self, options: argparse.Namespace) -> list[str]:
        """@raise Unusable if this OCaml has no such runtime"""
        there = [variant.name for variant in self.harness.line.variants]
        chosen = there if options.variants is None else options.variants
        if missing := [name for name in chosen if name not in there]:
            version = self.harness.line.name
            raise Unusable(f"OCaml {version} has no {missing[0]}: {', '.join(there)}")
        return chosen

    def runner(self, archives: Path, runtime: str) -> Runner:
        found = views.native_runtimes(self.harness, archives, runtime)
        code = views.identity(found["libasmrun.a"])
        folder = FOLDER / self.harness.tree.parent.name / f"{runtime}-{code}"
        return Runner(self.harness, archives, runtime, folder)

    def run(self, runner: Runner) -> dict[str, Result]:
        runtime = runner.runtime
        with running.locked(runner.folder):
            results = runner.results()
            if self.is_fresh:
                results.forget(self.tests)
            remaining = [test for test in self.tests if test not in results]
            if len(remaining) < len(self.tests):
                print(f"{runtime}: {len(remaining)} of {len(self.tests)} remain", file=sys.stderr)
            if remaining:
                runner.run_all(remaining, results, progress(runtime, len(remaining)))
        return {test: results[test] for test in self.tests}

    def log(self, runtime: str, test: str) -> Path:
        return self.runners[runtime].log(test)


def main() -> int:
    options = arguments()
    try:
        suite = Suite(options)
        results = {runtime: suite.run(runner) for runtime, runner in suite.runners.items()}
        return report.conclude(results, suite.explanations, suite.log)
    except (Unusable, DoesNotFit, selection.NoTest, differences.Unreadable) as error:
        print(f"test/runtime/run-suite: {error}", file=sys.stderr)
        return 2
    except BuildFailed as error:
        print(f"test/runtime/run-suite: {error}", file=sys.stderr)
        return error.status
    except WrongRuntime as error:
        print(f"test/runtime/run-suite: {error}", file=sys.stderr)
        return 1
