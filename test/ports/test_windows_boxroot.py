"""All parts compiled for Windows, whether or not there is an emulator to run them.

An OCaml of Windows to link and run the roots with is not there. The headers are those of the OCaml
that is tested, with the few lines changed in which configure writes something else on Windows.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from toolchain import ROOT, c_files, checked, where

COMPILER = "x86_64-w64-mingw32-gcc"
STRICT = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]


def headers_of_windows(folder: Path) -> Path:
    shutil.copytree(where() / "caml", folder / "caml")
    sizes, features = folder / "caml" / "m.h", folder / "caml" / "s.h"
    sizes.write_text(sizes.read_text().replace("#define SIZEOF_LONG 8", "#define SIZEOF_LONG 4"))
    posix = r"#define (HAS_HUGE_PAGES|POSIX_SIGNALS)\b.*"
    features.write_text(re.sub(posix, "", features.read_text()))
    return folder


pytestmark = pytest.mark.skipif(shutil.which(COMPILER) is None, reason=f"needs {COMPILER}")


@pytest.mark.parametrize("part", ["pages", "adtc", "adtc_pages"])
def test_part_without_ocaml(part: str) -> None:
    checked([COMPILER, *STRICT, "-I", ROOT / "include", *(ROOT / "src" / part).glob("*.c")])


def test_boxroot(tmp_path: Path) -> None:
    includes = ["-I", ROOT / "include", "-isystem", headers_of_windows(tmp_path)]
    checked([COMPILER, *STRICT, *includes, *c_files(ROOT / "src" / "boxroot")])
