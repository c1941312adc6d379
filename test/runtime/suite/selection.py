"""Which tests of OCaml's suite concern the native runtime.

Each file begins with a comment that says how it is tested, in ocamltest's language: lines that
begin with stars name tests and actions; on OCaml 5 words that end with a semicolon do. A file
without them is tested in bytecode and natively. What is left out runs nothing that is linked with a
native runtime: types and messages of the compiler, bytecode, the toplevel, tools, and code that is
assembled without a runtime (asmgen).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

COMMENT = re.compile(rb"\(\*(?!\s*TEST)(?:[^*(]|\*(?!\)))*\*\)")  # inside that of OCaml 5
BLOCK = re.compile(rb"\s*(?:\(\*|/\*)\s*TEST(?:_BELOW)?\b(.*?)\*[)/]", re.DOTALL)
STARS = re.compile(rb"^[ \t]*\*+[ \t]*\S", re.MULTILINE)
WORDS = re.compile(rb"(?:^|[{};])\s*[A-Za-z][\w.-]*(?:\s+with\b[^;]*)?\s*;", re.MULTILINE)
NATIVE = re.compile(rb"\bnative\b(?!-)|\bocamlopt\b")  # native-compiler: whether there is one


class NoTest(Exception):
    """Nothing to run; says where was looked."""


def is_native(text: bytes) -> bool:
    """Does the file, of which this is the text, hold a test that is linked natively?"""
    block = BLOCK.match(text)
    if block is None:
        return False
    if STARS.search(block.group(1)):
        return NATIVE.search(block.group(1)) is not None
    whole = BLOCK.match(COMMENT.sub(b"", text)).group(1)
    return WORDS.search(whole) is None or NATIVE.search(whole) is not None


def is_ignored(path: Path) -> bool:
    """As ocamltest does."""
    return any(part.startswith(("_", ".")) for part in path.parts)


def files_below(testsuite: Path, place: str) -> Iterator[Path]:
    start = testsuite / place
    inside = start.resolve().is_relative_to((testsuite / "tests").resolve())
    if not inside or not start.exists():
        raise NoTest(f"there is no {place}: name a folder or a file of tests/, as tests/gc-roots")
    for path in sorted([start] if start.is_file() else start.rglob("*")):
        if path.is_file() and not is_ignored(path.relative_to(testsuite)):
            yield path


def is_below(test: str, place: str) -> bool:
    return test == place or test.startswith(place.rstrip("/") + "/")


def native_tests(testsuite: Path, places: list[str]) -> list[str]:
    """The test files below [places], folders or files of the suite, by their names in it."""
    found = []
    for place in places:
        tests = [p for p in files_below(testsuite, place) if is_native(p.read_bytes())]
        if not tests:
            raise NoTest(f"{place} has no test that concerns a native runtime")
        found += [str(p.relative_to(testsuite)) for p in tests]
    return list(dict.fromkeys(found))
