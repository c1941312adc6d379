"""Programs that use crates of the registry, whose roots are ours by cargo's patch table alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from crates import PROGRAMS, TARGET, built, cargo, need_crates, ocamlopt
from toolchain import BUILD, ROOT, checked, ocaml, run, version

STRANDS = ROOT / "test" / "boxroot" / "workers"


@pytest.fixture(autouse=True)
def needs() -> None:
    need_crates(PROGRAMS)


def check_roots_are_ours(program: Path) -> None:
    """A name that no other boxroot has."""
    assert "bxr_create_slow" in checked(["nm", program])


def check_output(program: Path, last: str) -> None:
    done = run([program])
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == last


@pytest.mark.long
def test_ocaml_interop() -> None:
    """Rust has the main program, and tears the roots down before OCaml."""
    built("build", "--quiet", "-p", "interop", folder=PROGRAMS)
    program = TARGET / "debug" / "interop"
    check_roots_are_ours(program)
    check_output(program, "Rust has ended")


@pytest.mark.slow
@pytest.mark.parametrize(
    "program, last", [("interop_first", "refused"), ("boxroot_first", "used by both")]
)
def test_ocaml_interop_beside_boxroot(program: str, last: str) -> None:
    """The one that has not started OCaml harms nothing, and says what to do."""
    built("build", "--quiet", "-p", "beside", folder=PROGRAMS)
    check_output(TARGET / "debug" / program, last)


def link_with_library(folder: Path) -> Path:
    """The program in OCaml, with domains where there are any, and the library in Rust."""
    line = version().split(".")[0]
    shutil.copy(PROGRAMS / "callbacks" / "main.ml", folder)
    shutil.copy(STRANDS / "strand.mli", folder)
    shutil.copy(STRANDS / f"strand_{line}.ml", folder / "strand.ml")
    libraries = ["-I", "+unix", "-I", "+threads", "unix.cmxa", "threads.cmxa"]
    rust = [TARGET / "debug" / "libcallbacks.a", "-ldl", "-lpthread", "-lm"]
    linked = [word for library in rust for word in ("-cclib", library)]
    sources = ["strand.mli", "strand.ml", "main.ml"]
    command = [ocamlopt(), *libraries, *sources, *linked, "-o", "callbacks.exe"]
    checked(ocaml(*command), cwd=folder)
    return folder / "callbacks.exe"


@pytest.mark.slow
def test_ocaml() -> None:
    """OCaml has the main program; roots are deleted by threads that it does not know."""
    built("build", "--quiet", "-p", "callbacks", folder=PROGRAMS)
    folder = BUILD / "rust" / "callbacks"
    folder.mkdir(parents=True, exist_ok=True)
    program = link_with_library(folder)
    check_roots_are_ours(program)
    check_output(program, "OCaml has ended")


def lock(project: Path) -> None:
    """With the other crate, which cargo need not have looked up yet."""
    for where in ("--offline",), ():
        if cargo("generate-lockfile", *where, folder=project).returncode == 0:
            return
    pytest.skip("cargo cannot look up the other crate")


def test_they_fit_a_lock_file_with_the_other_crate(tmp_path: Path) -> None:
    """A project that was locked before it said where the roots are to come from."""
    project = tmp_path / "project"
    shutil.copytree(PROGRAMS, project, ignore=shutil.ignore_patterns("Cargo.lock"))
    manifest = project / "Cargo.toml"
    text = manifest.read_text()
    without, patch = text.split("[patch.crates-io]")
    manifest.write_text(without)
    lock(project)
    ours = patch.replace("../../../rust", str(ROOT / "rust"))
    manifest.write_text(f"{without}[patch.crates-io]{ours}")
    tree = built("tree", "--offline", "-i", "ocaml-boxroot-sys", folder=project)
    assert f"ocaml-boxroot-sys v0.4.0 ({ROOT}" in tree
