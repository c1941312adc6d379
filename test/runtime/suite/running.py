"""Runs tests with one runtime, as many at a time as there are processors.

Each runtime has a folder: `view` (views.py), `results` (results.py), `work`, where ocamltest
builds, `logs`, with what it said about tests that failed, and `lock`.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from . import logs, views
from .harness import Harness
from .logs import PASSED
from .results import Result, Results

CANARY = Path(__file__).resolve().parent / "canary" / "variant.ml"
# For each command of a test, which ocamltest then ends. OCaml's own limit is 600: long races of
# OCaml 5 (memory-model) take 430 on two cores that have nothing else to do.
COMMAND_SECONDS = 1800
# The variables that would reach compilers and programs from outside begin so.
NOT_INHERITED = ("CAML", "OCAML", "OUTHEAP_", "MAKE", "MFLAGS")


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Only one run at a time works in the folder of a runtime."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"another run is busy in {folder}: waiting for it", file=sys.stderr)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


class WrongRuntime(Exception):
    """Programs are not linked with the runtime that is to be tested."""


@dataclass(frozen=True)
class Runner:
    """Of one runtime, in [folder]."""

    harness: Harness
    archives: Path
    runtime: str
    folder: Path

    @property
    def variant(self) -> str:
        """What Sys.runtime_variant says."""
        return "" if self.runtime == views.STOCK else self.runtime

    @property
    def work(self) -> Path:
        return self.folder / "work"

    def log(self, test: str) -> Path:
        return self.folder / "logs" / (test.replace("/", ".") + ".log")

    def results(self) -> Results:
        return Results(self.folder / "results")

    def environment(self) -> dict[str, str]:
        kept = {k: v for k, v in os.environ.items() if not k.startswith(NOT_INHERITED)}
        view = self.folder / "view"
        return kept | {
            "OCAMLSRCDIR": str(view),
            "OCAMLLIB": str(view / "stdlib"),
            "OCAMLTESTDIR": str(self.work),
            "OUTHEAP_SUITE_RUNTIME": self.variant,
            "MAKE": "make",
            "SORT": "sort",
            "TERM": "dumb",
        }

    def run(self, test: str) -> Result:
        """[test] is a name in the suite, or a path. ocamltest makes a folder for it, and stops if
        another ocamltest makes the one above at the same moment: that one is there before."""
        (self.work / test).parent.mkdir(parents=True, exist_ok=True)
        command = [self.harness.ocamltest, "-timeout", str(COMMAND_SECONDS), test]
        start = time.monotonic()
        done = subprocess.run(
            command,
            cwd=self.harness.testsuite,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )
        said, complaint = (s.decode(errors="replace") for s in (done.stdout, done.stderr))
        seconds = round(time.monotonic() - start, 2)
        result = Result(test, logs.read(said, done.returncode), seconds)
        self.keep_log(result, said + complaint)
        return result

    def keep_log(self, result: Result, text: str) -> None:
        log = self.log(result.test)
        log.unlink(missing_ok=True)
        if result.outcome == logs.FAILED:
            log.parent.mkdir(parents=True, exist_ok=True)
            log.write_text(text)

    def prepare(self) -> None:
        """Makes the view, and sees that programs get the runtime. @raise WrongRuntime"""
        views.make(self.harness, self.archives, self.runtime, self.folder / "view")
        result = self.run(str(CANARY))
        if result.outcome != PASSED:
            raise WrongRuntime(
                f"{self.runtime}: a program that ocamltest links does not run on this runtime: see "
                f"{self.log(str(CANARY))}"
            )

    def run_all(self, tests: list[str], results: Results, note: Callable[[Result], None]) -> None:
        """Runs [tests], adds to [results] and tells [note] about each that ends."""
        self.prepare()
        pool = ThreadPoolExecutor(len(os.sched_getaffinity(0)))
        try:
            for future in as_completed([pool.submit(self.run, test) for test in tests]):
                results.add(future.result())
                note(future.result())
        finally:
            pool.shutdown(cancel_futures=True)
        shutil.rmtree(self.work, ignore_errors=True)
