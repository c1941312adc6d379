"""The readers of C as machine code: what docs/adtc-c.md says of them, and C++ adds nothing.

The limits are those of the page, which gcc for x86-64 keeps whatever its version is.
"""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path

import pytest
from c_generated import SHAPES, includes, written
from machine_code import instructions
from schemas import schema_of
from test_schema_cpp import written as written_cpp
from toolchain import checked

pytestmark = pytest.mark.skipif(
    platform.machine() != "x86_64" or os.environ.get("OUTHEAP_TEST_VARIANT", "plain") != "plain",
    reason="x86-64 alone, and no variant changes this",
)
# Its nodes have three children, and are no forks.
TRIPLES = schema_of("module Triples { a = B(a x, a y, a z, op op) | C  op = Add | Sub | Mult }")
C = """
#include "shapes.h"
#include "triples.h"
double point_y(shapes_point p) { return shapes_point_y(p); }
int op(triples_B b) { return (int)triples_B_op(b); }
int kind(shapes_shape s) { return (int)shapes_shape_kind(s); }
int color(shapes_Label l) { return (int)shapes_Label_color(l); }
unsigned size(shapes_Label l) { return shapes_Label_size(l); }
shapes_point center(shapes_Circle c) { return shapes_Circle_center(c); }
"""
CPP = """
#include "shapes.hpp"
extern "C" {
double point_y(shapes::point p) { return p.y(); }
int kind(shapes::shape s) { return (int)s.kind(); }
int color(shapes::Label l) { return (int)l.color(); }
unsigned size(shapes::Label l) { return l.size(); }
shapes_point center(shapes::Circle c) { return c.center().raw(); }
}
"""
NO_WORK = ("ret", "nop", "endbr64", "xchg   ax,ax", "cs nop", "data16")


def code_of(objects: Path, function: str) -> list[str]:
    """Its instructions in Intel's syntax, without the return and what fills the place behind it."""
    listed = instructions(objects, function, "-M", "intel")
    lines = (re.sub(r"\b[0-9a-f]+ <(.*?)>", r"\1", line) for line in listed)
    return [line for line in lines if not line.startswith(NO_WORK)]


@pytest.fixture(scope="module")
def in_c(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("c")
    for schema in (SHAPES, TRIPLES):
        written(schema, folder)
    (folder / "code.c").write_text(C)
    command = ["gcc", "-std=c99", "-O2", "-DNDEBUG", *includes(folder), "-c", "code.c"]
    checked([*command, "-o", "code.o"], cwd=folder)
    return folder / "code.o"


def loads(code: list[str]) -> int:
    return sum("[" in line and not line.startswith(("lea", "prefetch")) for line in code)


def test_a_number_of_a_record_is_a_load(in_c: Path) -> None:
    (only,) = code_of(in_c, "point_y")
    assert re.fullmatch(r"movsd\s+xmm0,QWORD PTR \[rdi\+0x10\]", only)


def test_a_small_field_is_a_load_and_a_shift(in_c: Path) -> None:
    code = code_of(in_c, "op")
    assert loads(code) == 1 and len(code) <= 3, code
    assert all(line.split()[0] in {"mov", "movzx", "shr", "and", "bextr"} for line in code), code


@pytest.mark.parametrize("function", ["kind", "color"])
def test_a_fork_takes_no_branch(in_c: Path, function: str) -> None:
    code = code_of(in_c, function)
    assert loads(code) == 1 and len(code) <= 8, code
    assert not any(line.startswith("j") for line in code), code


def test_cpp_adds_nothing(in_c: Path, tmp_path: Path) -> None:
    """Functions of C++ have the same instructions; an asserted constructor is none with NDEBUG."""
    written_cpp(SHAPES, tmp_path)
    (tmp_path / "code.cpp").write_text(CPP)
    command = ["g++", "-std=c++17", "-O2", "-DNDEBUG"]
    command += [*includes(tmp_path), "-c", "code.cpp", "-o", "code.o"]
    checked(command, cwd=tmp_path)
    for function in ("point_y", "kind", "color", "size", "center"):
        code = code_of(tmp_path / "code.o", function)
        assert code and code == code_of(in_c, function), function
