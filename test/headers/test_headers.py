"""The public headers: each compiles by itself, in every language, without a warning."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from lengths import slow
from toolchain import ROOT, checked, installed, run, where

INCLUDE = ROOT / "include"
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
C = ["c99", "c11", "c2x"]
CXX = ["c++17", slow("c++20"), slow("c++2b")]
TAINT = ["-DOH_PAGE_TABLE_TAINT"]


HAS_OTHERS = os.environ.get("OUTHEAP_TEST_C", "1") == "1"


def is_private(header: Path) -> bool:
    """Is it to be included by another header only?"""
    opening = header.read_text().split("#ifndef")[0]
    return "Private" in opening


def headers() -> list[str]:
    found = (p for p in INCLUDE.rglob("*.h*") if not is_private(p))
    return sorted(str(p.relative_to(INCLUDE)) for p in found)


def needs_ocaml(header: str) -> bool:
    return Path(header).name.startswith(("boxroot", "region.h"))


def chosen() -> list[str]:
    """Those without OCaml are compiled with one OCaml only, which makes no difference."""
    return [h for h in headers() if needs_ocaml(h) or HAS_OTHERS]


def compile_headers(command: list, names: list[str], suffix: str, folder: Path) -> None:
    """Each is included by a file of its own, twice."""
    sources = []
    for name in names:
        source = folder / (name.replace("/", "_") + suffix)
        source.write_text(f"#include <{name}>\n#include <{name}>\ntypedef int nothing;\n")
        sources.append(source)
    includes = ["-I", INCLUDE, "-isystem", where()]
    checked([*command, *STRICT, *includes, "-c", *sources], cwd=folder)


@pytest.mark.parametrize("standard", C)
@pytest.mark.parametrize("compiler", installed("gcc", "clang"))
def test_c(compiler: str, standard: str, tmp_path: Path) -> None:
    names = [h for h in chosen() if h.endswith(".h")]
    compile_headers([compiler, f"-std={standard}"], names, ".c", tmp_path)


@pytest.mark.parametrize("standard", CXX)
@pytest.mark.parametrize("compiler", installed("g++", "clang++"))
def test_cxx(compiler: str, standard: str, tmp_path: Path) -> None:
    compile_headers([compiler, f"-std={standard}"], chosen(), ".cpp", tmp_path)


@pytest.mark.parametrize("standard", ["gnu++11", "gnu++14"])
@pytest.mark.parametrize("compiler", installed("g++", "clang++"))
def test_older_cxx_is_refused(compiler: str, standard: str, tmp_path: Path) -> None:
    """gnu++11 is what dune asks for."""
    source = tmp_path / "program.cpp"
    source.write_text("#include <boxroot.hpp>\n")
    includes = ["-I", INCLUDE, "-isystem", where()]
    done = run([compiler, f"-std={standard}", *includes, "-fsyntax-only", source])
    assert done.returncode != 0
    assert "boxroot.hpp needs C++17 or later" in done.stderr


@pytest.mark.parametrize("compiler", installed("gcc", "g++", "clang", "clang++"))
def test_debug_form(compiler: str, tmp_path: Path) -> None:
    command = [compiler, "-DBOXROOT_DEBUG=1"]
    if compiler.endswith("++"):
        compile_headers([*command, "-std=c++17"], ["boxroot.hpp"], ".cpp", tmp_path)
    else:
        compile_headers(command, ["boxroot.h"], ".c", tmp_path)


@pytest.mark.parametrize("compiler", installed("gcc", "g++", "clang", "clang++"))
def test_other_synchronisation_of_the_page_table(compiler: str, tmp_path: Path) -> None:
    suffix = ".cpp" if compiler.endswith("++") else ".c"
    compile_headers([compiler, *TAINT], ["outheap/page_table.h"], suffix, tmp_path)


def test_there_are_headers() -> None:
    assert {"boxroot.h", "adtc.h", "outheap/pages.h"} <= set(headers())
    assert {"gcc", "g++"} <= set(installed("gcc", "g++"))


@pytest.mark.parametrize("compiler", installed("gcc", "g++", "clang", "clang++"))
def test_results_are_to_be_used(compiler: str, tmp_path: Path) -> None:
    """Of those calls of adtc whose result is all that says what went wrong."""
    source = tmp_path / ("program.cpp" if compiler.endswith("++") else "program.c")
    calls = {"adtc_save(b, path)": True, "adtc_check(b, 0)": True, "adtc_set(b, 1, 0, 2)": False}
    for call, is_refused in calls.items():
        function = f"void f(adtc *b, const char *path) {{ (void)path; {call}; }}"
        source.write_text(f"#include <adtc.h>\n{function}\n")
        done = run([compiler, *STRICT, "-I", INCLUDE, "-c", source, "-o", tmp_path / "program.o"])
        assert ("unused-result" in done.stderr) == is_refused, done.stderr
        assert (done.returncode != 0) == is_refused, done.stderr
