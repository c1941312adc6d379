"""boxroot.hpp costs nothing: gcc makes the same instructions of it as of the calls in C.

This is about the path that is taken all but always: from the start of the function to its first
return. The calls of the slow paths come after it. The page docs/boxroot-code.md shows this code.
"""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path

import pytest
from fences import blocks
from machine_code import instructions
from toolchain import ROOT, checked, version, where

SOURCE = Path(__file__).parent / "code.cpp"
OPTIMISED = ["-std=c++17", "-O2", "-DNDEBUG", "-I", ROOT / "include", "-isystem", where()]
# What the page was made with. Other compilers have other registers, and so has another OCaml.
PAGE = "boxroot-code.md"
IS_OF_PAGE = platform.machine() == "x86_64" and version().startswith("5.3.")
TABLE = re.compile(r"\bboxroot_\w+_BOXROOT_DEBUG\b")  # the long name of bxr_fronts
LABEL = re.compile(r"\.L\d+")
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
    code = [PLACE.sub("", line) for line in instructions(objects, function)]
    ends = [i for i, line in enumerate(code) if line.startswith("ret")]
    return code[: ends[0] + 1]


@pytest.mark.parametrize("operation", ["create", "get", "get_ref", "modify", "delete"])
def test_same_code(objects: Path, operation: str) -> None:
    code = fast_path(objects, f"{operation}_cpp")
    assert len(code) >= 2
    assert code == fast_path(objects, f"{operation}_c")


def numbered(lines: list[str]) -> list[str]:
    """With one space between words, without comments, and labels numbered as they come."""
    labels: dict[str, str] = {}
    text = "\n".join(" ".join(line.partition("#")[0].split()) for line in lines)
    return LABEL.sub(lambda m: labels.setdefault(m[0], f".L{len(labels)}"), text).splitlines()


def assembly(function: str) -> list[str]:
    """From its name to its first return, without directives."""
    text = TABLE.sub("bxr_fronts", checked(["g++", *OPTIMISED, "-S", "-o", "-", SOURCE]))
    body = text.partition(f"\n{function}:\n")[2].partition("\tret\n")[0].splitlines()
    code = [line for line in body if not re.match(r"\s+\.|\.L[A-Z]", line)]
    return [f"{function}:", *code, "\tret"]


@pytest.mark.skipif(
    not IS_OF_PAGE or not checked(["g++", "-dumpfullversion"]).startswith("12.2."),
    reason="the page is of gcc 12.2 and OCaml 5.3 on x86-64",
)
@pytest.mark.parametrize("function", ["create_cpp", "delete_cpp"])
def test_the_page_shows_it(function: str) -> None:
    listing = [b for b in blocks(PAGE) if b.startswith(f"{function}:")]
    assert numbered(listing[0].splitlines()) == numbered(assembly(function))
