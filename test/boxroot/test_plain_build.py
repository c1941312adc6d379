"""The build that the README promises, without dune: the folders of C files, compiled by one command
into one place, for a program that somebody else links.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from toolchain import library_files

ROOT = Path(__file__).resolve().parents[2]
OCAML = os.environ.get("OUTHEAP_TEST_OCAML", "5.3")

STUBS = """
#include <boxroot.h>

value keep(value v) { return (value)boxroot_create(v) | 1; }
value kept(value root) { return boxroot_get((boxroot)(root & ~(value)1)); }
"""
MAIN = """
external keep : 'a -> int = "keep"
external kept : int -> 'a = "kept"
let () =
  let roots = List.init 10_000 (fun i -> keep (string_of_int i)) in
  Gc.full_major ();
  List.iteri (fun i root -> assert (kept root = string_of_int i)) roots;
  print_string "kept"
"""


def with_ocaml(folder: Path, *command: str) -> str:
    whole = [str(ROOT / "tools" / "with-ocaml"), OCAML, *command]
    run = subprocess.run(whole, cwd=folder, capture_output=True, text=True)
    assert run.returncode == 0, f"{' '.join(command)}\n{run.stdout}{run.stderr}"
    return run.stdout


@pytest.mark.skipif(os.environ.get("OUTHEAP_TEST_VARIANT") != "plain", reason="the build varies")
def test_folders_of_c_files(tmp_path: Path) -> None:
    (tmp_path / "stubs.c").write_text(STUBS)
    (tmp_path / "main.ml").write_text(MAIN)
    headers = with_ocaml(tmp_path, "ocamlc", "-where").strip()
    includes = ["-I", str(ROOT / "include"), "-I", headers]
    subprocess.run(["cc", *includes, "-c", *library_files(), "stubs.c"], cwd=tmp_path, check=True)
    objects = sorted(path.name for path in tmp_path.glob("*.o"))
    with_ocaml(tmp_path, "ocamlopt", "main.ml", *objects, "-o", "main")
    run = subprocess.run([tmp_path / "main"], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (0, "kept"), run.stderr
