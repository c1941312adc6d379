"""A Python without a lock: what can be seen of it on one that has a lock."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from python_generated import built
from toolchain import ROOT, checked, run

# What a Python without a lock does by itself is not tried: there is none here.
NO_LOCK = "import sys; sys._is_gil_enabled = lambda: {}; import adtc_typed"


@pytest.mark.parametrize("enabled", [True, False])
def test_without_a_lock(enabled: bool) -> None:
    environment = {"PYTHONPATH": str(built("plain")), "PYTHONDONTWRITEBYTECODE": "1"}
    done = run([sys.executable, "-c", NO_LOCK.format(enabled)], env=environment)
    assert (done.returncode == 0) == enabled
    assert enabled or "ImportError: adtc_typed needs Python's lock" in done.stderr


def test_it_compiles_without_a_lock() -> None:
    """With headers of a Python that can be built without one, and has no limited API then."""
    headers = sorted(Path(sys.base_prefix).parent.glob("3.1[3-9]*/include/python3.1?/Python.h"))
    if not headers:
        pytest.skip("there are no headers of Python 3.13 or later beside this Python's")
    includes = [f"-I{ROOT / 'include'}", f"-I{ROOT / 'src/adtc'}", "-isystem", headers[0].parent]
    for source in sorted((ROOT / "python/core").glob("*.c")):
        command = ["gcc", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-DPy_GIL_DISABLED=1"]
        checked([*command, *includes, source])
