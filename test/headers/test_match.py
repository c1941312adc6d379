"""Parts that do not fit together are refused when compiled or linked, with a sentence."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest
from matching import MAJOR, MINOR, later_headers, whole
from toolchain import ROOT, checked, library_files, library_folders, ocaml, other_ocaml, run, where

INCLUDE = ["-I", ROOT / "include"]
OCAML = ["-isystem", where()]
PROGRAM = """
#include <boxroot.h>
int main(void) { return boxroot_create(Val_unit) != NULL; }
"""
DEBUG = "-DBOXROOT_DEBUG=1"
STUBS = """
#include <boxroot.h>
value keep(value v) { return Val_bool(boxroot_create(v) != NULL); }
"""
MAIN = """
external keep : 'a -> bool = "keep"
let () = print_string (if keep (ref 1) then "kept" else "not kept")
"""
SENTENCE = "build_both_with_one_boxroot_and_one_OCaml_and_both_or_none_with_BOXROOT_DEBUG"


@functools.cache
def library(*flags: str) -> Path:
    """All of libboxroot, for the OCaml that is tested."""
    return whole(f"boxroot{''.join(flags)}.o", library_folders(), [*flags, *OCAML])


def ocaml_of_version(number: int, folder: Path) -> list:
    """Include flags for an OCaml like the one that is tested, but of another version."""
    headers = folder / "caml"
    headers.mkdir()
    (headers / "version.h").write_text(f"#define OCAML_VERSION {number}\n")
    return ["-isystem", folder, *OCAML]


def link(flags: list, folder: Path, flags_of_library: tuple[str, ...] = ()) -> str:
    """What the linker says. OCaml's runtime is not there, and never complained of."""
    source = folder / "program.c"
    source.write_text(PROGRAM)
    objects = [source, library(*flags_of_library)]
    command = ["gcc", "-O1", "-no-pie", *flags, *objects, "-o", folder / "program"]
    done = run(command)
    assert done.returncode != 0
    return done.stderr


def test_one_boxroot_and_one_ocaml(tmp_path: Path) -> None:
    """The runtime is missing in this program; nothing of boxroot is."""
    said = link([*INCLUDE, *OCAML], tmp_path)
    assert "caml_" in said
    assert SENTENCE not in said


def test_another_ocaml(tmp_path: Path) -> None:
    """The program is compiled for the other line of OCaml, where that is there."""
    other, prefix = other_ocaml()
    said = link([*INCLUDE, "-isystem", prefix / "lib" / "ocaml"], tmp_path)
    assert SENTENCE in said
    assert f"boxroot_{MAJOR}_{MINOR}_for_OCaml_{other.replace('.', '_')}_" in said


def test_another_boxroot(tmp_path: Path) -> None:
    """The headers of a later version, with the library of this one."""
    said = link(["-I", later_headers(tmp_path), *OCAML], tmp_path)
    assert SENTENCE in said
    assert f"boxroot_{MAJOR}_{MINOR + 1}_for_OCaml" in said


@pytest.mark.parametrize("form", ["with", "without"])
def test_another_form(form: str, tmp_path: Path) -> None:
    """The program is in the debug form and the library is not, or the other way round."""
    flags = {"with": (DEBUG,), "without": ()}
    other = "without" if form == "with" else "with"
    said = link([*flags[form], *INCLUDE, *OCAML], tmp_path, flags[other])
    assert SENTENCE in said
    assert f"_{form}_BOXROOT_DEBUG__is_what_the_header_wants" in said


def test_one_debug_form(tmp_path: Path) -> None:
    said = link([DEBUG, *INCLUDE, *OCAML], tmp_path, (DEBUG,))
    assert "caml_" in said
    assert SENTENCE not in said


def test_another_boxroot_in_bytecode(tmp_path: Path) -> None:
    """Stubs that were compiled again, with the headers of a later version, are not loaded."""
    (tmp_path / "stubs.c").write_text(STUBS)
    (tmp_path / "main.ml").write_text(MAIN)
    shared = ["gcc", "-O1", "-shared", "-fPIC"]
    sources = library_files()
    checked([*shared, *INCLUDE, *OCAML, *sources, "-o", tmp_path / "dllboxroot.so"])
    stubs = [*shared, *OCAML, tmp_path / "stubs.c", "-o", tmp_path / "dllstubs.so"]
    checked([*stubs, *INCLUDE])
    libraries = ["-dllib", "dllstubs.so", "-dllib", "dllboxroot.so", "-I", "."]  # the last first
    checked(ocaml("ocamlc", *libraries, "main.ml", "-o", "main.byte"), cwd=tmp_path)
    command = ocaml("env", f"CAML_LD_LIBRARY_PATH={tmp_path}", "ocamlrun", "main.byte")
    assert checked(command, cwd=tmp_path) == "kept"
    checked([*stubs, "-I", later_headers(tmp_path)])
    done = run(command, cwd=tmp_path)
    assert done.returncode != 0
    assert f"boxroot_{MAJOR}_{MINOR + 1}_for_OCaml" in done.stderr
    assert SENTENCE in done.stderr


@pytest.mark.parametrize("number", [41301, 31201])
def test_an_ocaml_that_is_not_served(number: int, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(PROGRAM)
    includes = ocaml_of_version(number, tmp_path)
    done = run(["gcc", *INCLUDE, *includes, "-c", source, "-o", tmp_path / "program.o"])
    assert done.returncode != 0
    assert "boxroot is for OCaml 4.14 and later" in done.stderr


def test_32_bits(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(PROGRAM)
    size = ["-U__SIZEOF_POINTER__", "-D__SIZEOF_POINTER__=4"]
    done = run(["gcc", *size, *INCLUDE, *OCAML, "-fsyntax-only", source])
    assert done.returncode != 0
    assert "boxroot is for systems of 64 bits" in done.stderr


@pytest.mark.parametrize("compiler", [["gcc"], ["g++", "-x", "c++"]])
def test_no_ocaml(compiler: list[str], tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(PROGRAM)
    done = run([*compiler, *INCLUDE, "-c", source, "-o", tmp_path / "program.o"])
    assert done.returncode != 0
    assert "compile with -I and what `ocamlc -where` prints" in done.stderr
    assert "this boxroot is for" not in done.stderr
