"""Header, library and OCaml's runtime of regions that are not of one version: the linker says so,
or the first call."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import pytest
from matching import MAJOR, MINOR, later_headers, whole
from toolchain import ROOT, checked, numbers, ocaml, run, version, where

OURS = ["-I", ROOT / "include"]
FOLDERS = [ROOT / "src" / name for name in ("region", "region/read", "adtc", "pages")]
LINE = numbers(version())
# The line before, or the one behind where no later one is known, and its headers would do.
OTHER = (5, 4) if LINE == (5, 3) else (5, 3)
SENTENCE = (
    "is_what_the_header_wants_and_the_library_is_not__build_both_with_one_outheap_and_one_OCaml"
)
MAIN = """
#include <caml/callback.h>
#include <outheap/region.h>
#include <stdio.h>

int main(int count, char **arguments) {
  struct oh_region *region;
  (void)count;
  caml_startup(arguments);
  enum oh_status status = oh_region_create(&region);
  printf("%d: %s\\n", status, oh_status_string(status));
  return 0;
}
"""
FITS = "0: no error\n"
FITS_NOT = "16: the program is linked with another OCaml than Outheap was compiled for: "


@functools.cache
def headers(line: tuple[int, int]) -> list:
    """Flags for those of the OCaml that is tested, which say that they are of that line."""
    said = (where() / "caml" / "version.h").read_text()
    said = re.sub(r"(VERSION_MAJOR) .*", rf"\1 {line[0]}", said)
    said = re.sub(r"(VERSION_MINOR) .*", rf"\1 {line[1]}", said)
    said = re.sub(r"(OCAML_VERSION) .*", rf"\1 {line[0] * 10000 + line[1] * 100}", said)
    place = ROOT / "_build" / "region_match" / f"{version()}-as-{line[0]}.{line[1]}"
    (place / "caml").mkdir(parents=True, exist_ok=True)
    (place / "caml" / "version.h").write_text(said)
    return ["-isystem", place, "-isystem", where()]


@functools.cache
def library(line: tuple[int, int]) -> Path:
    return whole(f"region-{version()}-{line[0]}.{line[1]}.o", FOLDERS, headers(line))


def link(flags: list, objects: Path, folder: Path) -> str:
    """What the linker says; or, if it links, what the program does."""
    (folder / "main.c").write_text(MAIN)
    (folder / "empty.ml").write_text("")
    checked(ocaml("ocamlopt", "-output-complete-obj", "empty.ml", "-o", "program.o"), cwd=folder)
    system = checked(ocaml("ocamlopt", "-config-var", "native_c_libraries")).split()
    command = ["gcc", *flags, "main.c", "program.o", objects, *system, "-pthread", "-o", "main"]
    done = run(command, cwd=folder)
    return checked([folder / "main"]) if done.returncode == 0 else done.stderr


@pytest.mark.slow
def test_what_fits(tmp_path: Path) -> None:
    assert link([*OURS, *headers(LINE)], library(LINE), tmp_path) == FITS


def test_header_of_another_version(tmp_path: Path) -> None:
    said = link(["-I", later_headers(tmp_path), *headers(LINE)], library(LINE), tmp_path)
    line = f"{LINE[0]}_{LINE[1]}"
    assert f"outheap_region_{MAJOR}_{MINOR + 1}_for_OCaml_{line}__{SENTENCE}" in said


def test_header_for_another_ocaml(tmp_path: Path) -> None:
    said = link([*OURS, *headers(OTHER)], library(LINE), tmp_path)
    assert f"outheap_region_{MAJOR}_{MINOR}_for_OCaml_{OTHER[0]}_{OTHER[1]}__{SENTENCE}" in said


@pytest.mark.skipif(
    LINE < (5, 3), reason="a library for OCaml 5 cannot be compiled with 4's headers"
)
def test_runtime_of_another_ocaml(tmp_path: Path) -> None:
    assert link([*OURS, *headers(OTHER)], library(OTHER), tmp_path).startswith(FITS_NOT)
