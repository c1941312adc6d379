"""Installs what users install, once for all tests: by make, and by dune."""

from __future__ import annotations

import functools
import os
import shutil
from pathlib import Path

from toolchain import BUILD, ROOT, checked, ocaml, run

SCRATCH = BUILD / "packaging"
PACKAGES = ("boxroot", "outheap")  # of opam, each after those that it needs


def fresh(name: str) -> Path:
    """An empty folder."""
    folder = SCRATCH / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def install(*settings: str, target: str = "install"):
    """Returns what make install says and its status. A setting is as in PREFIX=..."""
    return run(ocaml("make", "--no-print-directory", "-C", ROOT, target, *settings))


@functools.cache
def by_make() -> Path:
    prefix = fresh("make")
    done = install(f"PREFIX={prefix}")
    assert done.returncode == 0, done.stderr
    return prefix


@functools.cache
def by_make_with(library: str, flag: str) -> Path:
    """One library alone, compiled with a flag."""
    prefix = fresh(f"make{flag}")
    done = install(f"PREFIX={prefix}", f"LIBRARIES={library}", f"CFLAGS=-O1 -g {flag}")
    assert done.returncode == 0, done.stderr
    return prefix


def debug_form() -> Path:
    return by_make_with("boxroot", "-DBOXROOT_DEBUG=1")


def copy_package(to: Path) -> None:
    """Copies the files that the packages are built from, as a project would vendor them."""
    unclean = shutil.ignore_patterns("__pycache__", "build", "*.egg-info")
    for folder in ("src", "include", "schema", "python"):
        shutil.copytree(ROOT / folder, to / folder, ignore=unclean)
    (to / "packaging").mkdir()
    shutil.copy(ROOT / "packaging" / "adtc_typed", to / "packaging")
    opam = [f"{name}.opam" for name in PACKAGES]
    for name in ("dune", "dune-project", *opam, "README.md", "CHANGES.md", "LICENSE"):
        shutil.copy(ROOT / name, to)


def vendor_package(project: Path) -> None:
    vendored = project / "vendor" / "outheap"
    vendored.mkdir(parents=True)
    copy_package(vendored)


def vendor_checkout(project: Path) -> None:
    """All of it, with tests, benchmarks and examples."""
    built = shutil.ignore_patterns("_build", ".git", "target", "bench-results", "__pycache__")
    shutil.copytree(ROOT, project / "vendor" / "outheap", ignore=built)


@functools.cache
def package() -> Path:
    """With both, built together."""
    source = fresh("package")
    copy_package(source)
    command = ["dune", "build", "--root", source, "--display", "quiet", "--profile", "release"]
    checked(ocaml(*command, "--default-target", "@install"))
    return source


@functools.cache
def by_dune() -> Path:
    """Each package built as opam would: without the other's sources, in what is installed."""
    prefix = fresh("dune")
    source = fresh("packages")
    copy_package(source)
    shutil.copytree(ROOT / "docs", source / "docs")
    for name in PACKAGES:
        installed = f"OCAMLPATH={prefix / 'lib'}"
        checked(ocaml("env", installed, "dune", "build", "-p", name, "@install"), cwd=source)
        checked(ocaml("dune", "install", "--root", source, "--prefix", prefix, name))
    return prefix


def files(folder: Path) -> set[str]:
    return {str(p.relative_to(folder)) for p in folder.rglob("*") if not p.is_dir()}


def copied(example: Path, name: str) -> Path:
    """A copy of a project that is nowhere near the checkout's own build files."""
    target = fresh(name) / example.name
    shutil.copytree(example, target)
    return target


def ocaml_with_boxroot(*command: str | Path) -> list:
    """A command for which dune finds what dune has installed."""
    return ocaml("env", f"OCAMLPATH={by_dune() / 'lib'}", *command)


def make_environment(prefix: Path | None = None) -> dict[str, str]:
    """For projects that use what make has installed."""
    prefix = prefix or by_make()
    return os.environ | {
        "PKG_CONFIG_PATH": str(prefix / "lib" / "pkgconfig"),
        "LD_LIBRARY_PATH": str(prefix / "lib"),
        "CMAKE_PREFIX_PATH": str(prefix),
    }


def fake_compiler(folder: Path, number: str, place: Path) -> Path:
    """Of OCaml as far as it says which version it is of, and where its libraries are."""
    script = folder / "compiler"
    answer = f"case $1 in -version) echo {number};; -where) echo {place};; esac"
    script.write_text(f"#!/bin/sh\n{answer}\n")
    script.chmod(0o755)
    return script
