"""`make install-runtime`, for a compiler on PATH: a scratch copy, made of links."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import built_runtimes as runtimes
import pytest
from built_runtimes import ALL, BUILD_SECONDS, ROOT

PROGRAM = "let () = print_string (Sys.runtime_variant ())\n"


def links(source: Path, folder: Path) -> None:
    """A folder of its own, so that what is installed does not reach the source."""
    folder.mkdir(parents=True)
    for entry in source.iterdir():
        if not entry.name.startswith("libasmrun_") and entry.name != "outheap":
            (folder / entry.name).symlink_to(entry)


@pytest.fixture
def ocaml(tmp_path: Path) -> dict[str, str]:
    """The environment in which the scratch copy is the OCaml on PATH, and no dune runs."""
    library = runtimes.standard_library()
    prefix = tmp_path / "ocaml"
    links(library.parents[1] / "bin", prefix / "bin")
    links(library, prefix / "lib" / "ocaml")
    dune = prefix / "bin" / "dune"
    dune.write_text("#!/bin/sh\nexit 1\n")
    dune.chmod(0o755)
    return os.environ | {
        "PATH": os.pathsep.join([str(prefix / "bin"), os.environ["PATH"]]),
        "OCAMLLIB": str(prefix / "lib" / "ocaml"),
    }


def installed(ocaml: dict[str, str]) -> list[str]:
    return sorted(p.name for p in Path(ocaml["OCAMLLIB"]).glob("libasmrun_*"))


def test_install(ocaml: dict[str, str], tmp_path: Path) -> None:
    assert installed(ocaml) == []
    command = ["make", "--no-print-directory", "install-runtime", "OCAML=system"]
    said = runtimes.checked(command, BUILD_SECONDS, cwd=ROOT, env=ocaml)
    built = sorted(p.name for p in runtimes.archives().glob("*.a"))
    assert installed(ocaml) == built
    names = sorted(Path(line).name for line in said.splitlines())
    assert names == sorted([*built, "runtime.h", "status.h"])
    (tmp_path / "program.ml").write_text(PROGRAM)
    for runtime in ALL[1:]:
        command = ["ocamlopt", "-runtime-variant", runtime, "program.ml", "-o", f"program{runtime}"]
        runtimes.checked(command, cwd=tmp_path, env=ocaml)
        assert runtimes.checked([tmp_path / f"program{runtime}"]) == runtime


STUBS = """
#include <outheap/runtime.h>
#include <caml/mlvalues.h>
static char memory[4096];
value exclude(value unit) {
  (void)unit;
  return Val_int(oh_runtime_exclude(memory, sizeof memory));
}
"""
SUPPORTED = 'external exclude : unit -> int = "exclude"\nlet () = print_int (exclude ())\n'


def test_stubs_find_the_header(ocaml: dict[str, str], tmp_path: Path) -> None:
    """Where ocamlopt has them look, with nothing else installed."""
    install(ocaml)
    (tmp_path / "stubs.c").write_text(STUBS)
    (tmp_path / "supported.ml").write_text(SUPPORTED)
    for runtime, answer in {"_ptt": "0", "_nnp": "11"}.items():
        variant = ["-runtime-variant", runtime]
        command = ["ocamlopt", *variant, "stubs.c", "supported.ml", "-o", "supported"]
        runtimes.checked(command, cwd=tmp_path, env=ocaml)
        assert runtimes.checked([tmp_path / "supported"]) == answer


def test_uninstall(ocaml: dict[str, str]) -> None:
    library = Path(ocaml["OCAMLLIB"])
    before = sorted(library.iterdir())
    written = set(install(ocaml).stdout.split())
    assert set(library.rglob("*.new")) == set()
    command = ["make", "--no-print-directory", "uninstall-runtime", "OCAML=system"]
    removed = runtimes.checked(command, cwd=ROOT, env=ocaml)
    assert set(removed.split()) == written
    assert sorted(library.iterdir()) == before
    again = runtimes.checked(command, cwd=ROOT, env=ocaml)
    assert again == f"no runtime of Outheap is in {library}\n"


@pytest.mark.parametrize("target", ["install-runtime", "uninstall-runtime", "runtimes"])
def test_another_ocaml(target: str) -> None:
    done = runtimes.run(["make", "--no-print-directory", target, "OCAML=5.2"], 60, cwd=ROOT)
    assert done.returncode == 2
    assert "the runtimes are for OCaml 4.14, 5.3 and 5.4 only, not for 5.2" in done.stderr


def test_what_was_there_before_is_replaced(ocaml: dict[str, str]) -> None:
    """As a whole: who has the old archive open keeps it."""
    place = Path(ocaml["OCAMLLIB"]) / "libasmrun_pt.a"
    place.write_text("old")
    with place.open() as old:
        install(ocaml)
        assert old.read() == "old"
    assert place.read_bytes() == (runtimes.archives() / place.name).read_bytes()


def install(ocaml: dict[str, str]) -> subprocess.CompletedProcess:
    command = [sys.executable, ROOT / "runtime" / "build", "--install", "--ocaml", "system"]
    return runtimes.run(command, BUILD_SECONDS, env=ocaml)


def test_cannot_install(ocaml: dict[str, str]) -> None:
    """Where an archive should be is a folder."""
    library = Path(ocaml["OCAMLLIB"])
    (library / "libasmrun_legacy.a").mkdir()
    done = install(ocaml)
    assert done.returncode == 2
    assert f"cannot install into {library}" in done.stderr
    assert not list(library.glob("*.new"))


def test_no_headers(ocaml: dict[str, str]) -> None:
    library = Path(ocaml["OCAMLLIB"])
    (library / "caml").unlink()
    done = install(ocaml)
    assert done.returncode == 2
    assert "was installed without its headers" in done.stderr
    assert installed(ocaml) == []


def test_no_compiler(ocaml: dict[str, str]) -> None:
    shutil.rmtree(Path(ocaml["OCAMLLIB"]).parents[1] / "bin")
    without = [p for p in os.environ["PATH"].split(os.pathsep) if "ocaml" not in p]
    done = install(ocaml | {"PATH": os.pathsep.join(without)})
    assert done.returncode == 2
    assert "no ocamlopt that runs is on PATH" in done.stderr
