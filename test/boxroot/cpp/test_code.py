"""boxroot.hpp costs nothing: gcc makes the same instructions of it as of the calls in C.

This is about the path that is taken all but always: from the start of the function to its first
return. The calls of the slow paths come after it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from toolchain import ROOT, checked, where

SOURCE = Path(__file__).parent / "code.cpp"
OPTIMISED = ["-std=c++17", "-O2", "-DNDEBUG", "-I", ROOT / "include", "-isystem", where()]
LINE = re.compile(r"^\s*[0-9a-f]+:\s+(.*)$", re.MULTILINE)
PLACE = re.compile(r"\b[0-9a-f]+ <.*?>|#.*|\s+$")  # where code and data are

pytestmark = pytest.mark.skipif(
    os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain", reason="no variant changes this"
)


@pytest.fixture(scope="module")
def objects(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("code") / "code.o"
    checked(["g++", *OPTIMISED, "-c", SOURCE, "-o", path])
    return path


def fast_path(objects: Path, function: str) -> list[str]:
    command = ["objdump", "-d", "--no-show-raw-insn", f"--disassemble={function}", objects]
    instructions = [PLACE.sub("", line) for line in LINE.findall(checked(command))]
    ends = [i for i, line in enumerate(instructions) if line.startswith("ret")]
    return instructions[: ends[0] + 1]


@pytest.mark.parametrize("operation", ["create", "get", "get_ref", "modify", "delete"])
def test_same_code(objects: Path, operation: str) -> None:
    code = fast_path(objects, f"{operation}_cpp")
    assert len(code) >= 2
    assert code == fast_path(objects, f"{operation}_c")
