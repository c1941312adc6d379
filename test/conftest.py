"""Lets the tests import what they share, which is not installed anywhere, and chooses by length.

A test has one of three lengths, LENGTHS. It is short unless it is marked. A slow one takes more
than its share of the ten minutes of `make test`, and others see the same in small. All tests of
packages and runtimes are slow, as those take minutes to build. A long one takes ten seconds or more
and is like a slow one: a package built by each tool that can, a program of a rival, random schemas
in one more language. OUTHEAP_TEST_LENGTHS names those that run, as test/run chooses them.

A test that fails shows the command that runs it again, with its seed (support/seeds.py).
"""

import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent / "support"))
from seeds import again, choose_seed

LENGTHS = ("short", "slow", "long")
CHOSEN = os.environ.get("OUTHEAP_TEST_LENGTHS", " ".join(LENGTHS)).split()
# These folders test programs that take minutes to build.
SLOW_PARTS = {"packaging", "runtime"}


def pytest_configure(config: pytest.Config) -> None:
    choose_seed()
    config.addinivalue_line("markers", "slow: more than its share of what is run often")
    config.addinivalue_line("markers", "long: takes ten seconds or more")


def length(item: pytest.Item) -> str:
    if item.get_closest_marker("long"):
        return "long"
    is_slow = item.get_closest_marker("slow") or item.path.parent.name in SLOW_PARTS
    return "slow" if is_slow else "short"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = [item for item in items if length(item) in CHOSEN]
    config.hook.pytest_deselected(items=[item for item in items if length(item) not in CHOSEN])
    items[:] = wanted


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        report.sections.append(("To run it again", again(item.name)))
    return report
