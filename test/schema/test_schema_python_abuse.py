"""What no program should do (abuse.py), under sanitizers, and with the checks that Python has of
its own: an exception, or nothing, but no crash and no wrong value."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

import pytest
from adtc.versions import as_of
from c_generated import HERE, SHAPES
from python_generated import built, run_sanitized, written
from schemas import schema_of
from test_schema_python import KNOWN
from test_schema_python_uses import ANY
from toolchain import run

PROGRAM = HERE / "abuse.py"


def cases() -> list[str]:
    """The functions of the program that take nothing."""
    functions = (n for n in ast.parse(PROGRAM.read_text()).body if isinstance(n, ast.FunctionDef))
    return [f.name for f in functions if not f.args.args and f.name not in ("zero",)]


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("abused")
    written(SHAPES, folder, "shapes")
    written(schema_of(ANY), folder, "any_type")
    for number in (1, 5):
        written(as_of(KNOWN, number), folder, f"known_{number}")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("case", cases())
def test_under_sanitizers(modules: Path, case: str) -> None:
    done = run_sanitized(PROGRAM, modules, case)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{case}\n", "")


def other_pythons() -> list[str]:
    """This one, and later ones, which one binary serves."""
    later = [f"python3.{minor}" for minor in range(12, 15)] if sys.version_info >= (3, 11) else []
    return [sys.executable, *later]


@pytest.mark.parametrize("python", other_pythons(), ids=lambda p: Path(p).name)
def test_with_checks_of_python(modules: Path, python: str) -> None:
    environment = {
        **os.environ,
        "PYTHONMALLOC": "debug",
        "PYTHONPATH": str(built("plain")),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    try:
        if run([python, "-c", ""]).returncode != 0:
            pytest.skip(f"{python} does not run")
    except FileNotFoundError:
        pytest.skip(f"there is no {python}")
    done = run([python, "-X", "dev", PROGRAM, modules], env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == cases()
