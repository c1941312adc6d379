"""The opam packages installed by opam, in a root of its own.

With the compiler and the dune that are tested, and without a network: the root's only repository
says that ocaml and dune are there, as they are, on PATH.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from installed import copy_package, fresh
from toolchain import checked, first_ocaml, ocaml, outheap_version, run, version

pytestmark = pytest.mark.skipif(
    not (shutil.which("opam") and shutil.which("git")), reason="needs opam and git"
)
COMMIT = ["git", "-c", "user.name=test", "-c", "user.email=test", "commit", "-q", "-m", "all"]


def repository(folder: Path, version_of_ocaml: str) -> Path:
    """Packages that install nothing."""
    found = {"ocaml": version_of_ocaml, "dune": checked(ocaml("dune", "--version")).strip()}
    (folder / "repo").write_text('opam-version: "2.0"\n')
    for name, number in found.items():
        package = folder / "packages" / name / f"{name}.{number}"
        package.mkdir(parents=True)
        (package / "opam").write_text('opam-version: "2.0"\n')
    return folder


class Opam:
    """With a switch, and the package's sources as the folder that it runs in."""

    def __init__(self, version_of_ocaml: str) -> None:
        self.source, self.root = fresh("opam-source") / "boxroot", fresh("opam-root")
        self.source.mkdir()
        copy_package(self.source)
        for command in (["git", "init", "-q"], ["git", "add", "."], COMMIT):
            checked(command, cwd=self.source)  # so that opam fetches it without rsync
        packages = repository(fresh("opam-repository"), version_of_ocaml)
        self("init", "--bare", "--no-setup", "--disable-sandboxing", packages)
        self("switch", "create", "test", "--empty")

    def run(self, *arguments: str | Path):
        settings = {"OPAMROOT": self.root, "OPAMROOTISOK": 1, "OPAMYES": 1, "OPAMNODEPEXTS": 1}
        # tools/with-ocaml would take OPAMROOT away.
        assignments = [f"{name}={value}" for name, value in settings.items()]
        return run(ocaml("env", *assignments, "opam", *arguments), cwd=self.source)

    def __call__(self, *arguments: str | Path) -> str:
        done = self.run(*arguments)
        assert done.returncode == 0, f"{arguments}\n{done.stdout}{done.stderr}"
        return done.stdout


@pytest.mark.long
def test_install_and_remove() -> None:
    opam = Opam(version())
    opam("install", ".")
    assert opam("show", "--field=installed-version", "boxroot").strip() == outheap_version()
    lib = opam.root / "test" / "lib" / "boxroot"
    assert {"boxroot.h", "boxroot.cmxa", "libboxroot_stubs.a", "META"} <= set(os.listdir(lib))
    region = opam.root / "test" / "lib" / "outheap" / "region"
    assert {"region.cmi", "outheap_region.cmxa"} <= set(os.listdir(region))
    opam("remove", "boxroot", "outheap")
    assert not (lib / "boxroot.h").exists()
    assert not region.exists()


def test_another_ocaml_is_refused() -> None:
    done = Opam("4.13.1").run("install", ".")
    assert done.returncode != 0
    said = " ".join(f"{done.stdout}{done.stderr}".split())
    assert f"Missing dependency: - ocaml >= {first_ocaml()}.0 no matching version" in said, said
