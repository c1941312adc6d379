"""The opam package installed by opam, in a root of its own.

With the compiler and the dune that are tested, and without a network: the root's only repository
says that ocaml and dune are there, as they are, on PATH.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from installed import copy_package, fresh
from toolchain import checked, ocaml, outheap_version, version

pytestmark = pytest.mark.skipif(
    not (shutil.which("opam") and shutil.which("git")), reason="needs opam and git"
)
COMMIT = ["git", "-c", "user.name=test", "-c", "user.email=test", "commit", "-q", "-m", "all"]


def repository(folder: Path) -> Path:
    """Packages that install nothing."""
    found = {"ocaml": version(), "dune": checked(ocaml("dune", "--version")).strip()}
    (folder / "repo").write_text('opam-version: "2.0"\n')
    for name, number in found.items():
        package = folder / "packages" / name / f"{name}.{number}"
        package.mkdir(parents=True)
        (package / "opam").write_text('opam-version: "2.0"\n')
    return folder


def test_install_and_remove() -> None:
    source, root = fresh("opam-source") / "boxroot", fresh("opam-root")
    source.mkdir()
    copy_package(source)
    for command in (["git", "init", "-q"], ["git", "add", "."], COMMIT):
        checked(command, cwd=source)  # so that opam fetches it without rsync
    settings = {"OPAMROOT": root, "OPAMROOTISOK": "1", "OPAMYES": "1", "OPAMNODEPEXTS": "1"}
    environment = os.environ | {name: str(value) for name, value in settings.items()}

    def opam(*arguments: str | Path) -> str:
        # tools/with-ocaml would take OPAMROOT away.
        assignments = [f"{name}={value}" for name, value in settings.items()]
        command = ocaml("env", *assignments, "opam", *arguments)
        return checked(command, env=environment, cwd=source)

    opam(
        "init", "--bare", "--no-setup", "--disable-sandboxing", repository(fresh("opam-repository"))
    )
    opam("switch", "create", "test", "--empty")
    opam("install", ".")
    assert opam("show", "--field=installed-version", "boxroot").strip() == outheap_version()
    lib = root / "test" / "lib" / "boxroot"
    assert {"boxroot.h", "boxroot.cmxa", "libboxroot_stubs.a", "META"} <= set(os.listdir(lib))
    opam("remove", "boxroot")
    assert not (lib / "boxroot.h").exists()
