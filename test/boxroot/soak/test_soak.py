"""The programs that run for long (soak.ml, generations.ml), for some seconds.

./run is for all of it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from seeds import chosen_seed
from toolchain import run

FOLDER = Path(os.environ["OUTHEAP_TEST_BUILD"]) / "default" / "test" / "boxroot" / "soak"
HAS_DOMAINS = os.environ.get("OUTHEAP_TEST_DOMAINS", "0") != "0"
IS_PLAIN = os.environ.get("OUTHEAP_TEST_VARIANT") == "plain"


def check(*command: str | Path) -> None:
    done = run([*command, "--seed", str(chosen_seed())])
    assert done.returncode == 0, f"{' '.join(map(str, done.args))}\n{done.stdout}{done.stderr}"


# The debug runtime of OCaml 5.3 may not compact with several domains (property/test_property.py).
@pytest.mark.skipif(
    HAS_DOMAINS and os.environ.get("OUTHEAP_TEST_VARIANT") == "debug", reason="compacts"
)
def test_a_round_of_the_soak() -> None:
    operations = "500000" if IS_PLAIN else "20000"
    check(FOLDER / "soak.exe", "--rounds", "2", "--operations", operations)


@pytest.mark.skipif(not HAS_DOMAINS, reason="needs domains")
def test_some_generations() -> None:
    check(FOLDER / "generations.exe", "--domains", "200" if IS_PLAIN else "40")


@pytest.mark.parametrize("words", [["--seconds"], ["--minutes", "3"], ["now"]])
def test_wrong_arguments(words: list[str]) -> None:
    assert run([FOLDER / "soak.exe", *words]).returncode == 2
