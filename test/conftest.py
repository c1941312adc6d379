"""Lets the tests import what they share, which is not installed anywhere, and chooses by length.

A test is `long` if it takes ten seconds or more and others see the same in small: a package built
by each tool that can, a program of a rival, random schemas in one more language. OUTHEAP_TEST_LONG
says `without`, `only` or `also`, as the option --long of test/run does.
"""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent / "support"))
LENGTHS = os.environ.get("OUTHEAP_TEST_LONG", "also")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: takes ten seconds or more")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if LENGTHS == "also":
        return
    by_length: dict[bool, list[pytest.Item]] = {False: [], True: []}
    for item in items:
        by_length[item.get_closest_marker("long") is not None].append(item)
    wanted = {"without": False, "only": True}[LENGTHS]
    config.hook.pytest_deselected(items=by_length[not wanted])
    items[:] = by_length[wanted]
