"""The crate ocaml-boxroot-sys: functions, package, and what it says when it cannot be built."""

from __future__ import annotations

import os
import re
import shutil
import stat
from pathlib import Path

import pytest
from crates import SYS, bare_environment, built, cargo, need_crates, package
from toolchain import ROOT, checked, library_files, ocaml, where

LOOKS_FOR_HEADER = """fn main() {
    let folder = std::env::var("DEP_OCAML_BOXROOT_INCLUDE").unwrap();
    assert!(std::path::Path::new(&folder).join("boxroot.h").is_file());
}
"""


@pytest.fixture(autouse=True)
def needs() -> None:
    need_crates(ROOT)


def test_every_function() -> None:
    """In one process with OCaml's runtime."""
    feature = ["--features", "link-ocaml-runtime-and-dummy-program"]
    assert "2 passed" in built("test", *feature, "--test", "roots", folder=SYS)


def test_other_features_compile() -> None:
    """Without the C library neither OCaml nor a C compiler is needed."""
    built("check", "--quiet", "--no-default-features", folder=SYS, OCAMLOPT="nowhere", CC="nowhere")


def test_crates_on_top_find_the_headers(tmp_path: Path) -> None:
    dependency = f'[dependencies]\nocaml-boxroot-sys = {{ path = "{SYS}" }}\n'
    head = '[package]\nname = "top"\nversion = "0.0.0"\nedition = "2021"\n'
    (tmp_path / "Cargo.toml").write_text(f"{head}{dependency}[workspace]\n")
    (tmp_path / "build.rs").write_text(LOOKS_FOR_HEADER)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "lib.rs").touch()
    built("build", "--quiet", "--offline", folder=tmp_path)


def test_documents() -> None:
    words = ["doc", "--quiet", "--no-deps", "--no-default-features"]
    built(*words, folder=SYS, RUSTDOCFLAGS="-D warnings")


@pytest.mark.slow
def test_package_builds_alone() -> None:
    """It has the library's files."""
    folder = package(SYS.name)
    for source in library_files():
        copy = folder / "c" / source.relative_to(ROOT)
        assert copy.read_text() == source.read_text()
    assert (folder / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    manifest = folder / "Cargo.toml"
    manifest.write_text(f"{manifest.read_text()}\n[workspace]\n")
    checked(ocaml("cargo", "build", "--quiet", "--offline"), cwd=folder, env=bare_environment())


def test_version_is_that_of_the_other_crate() -> None:
    """Cargo takes it in the place of what lock files name only if it is the very same."""
    header = (ROOT / "include" / "boxroot.h").read_text()
    (contract,) = re.findall(r"names and meanings are those of boxroot (0\.4\.\d+)\.", header)
    assert f'version = "{contract}"' in (SYS / "Cargo.toml").read_text()


# The sentences when it cannot be built.


def refused(folder: Path = SYS, **changes: str | Path) -> str:
    """What the build says; the sentence must be the last of it."""
    done = cargo("build", "--quiet", folder=folder, **changes)
    assert done.returncode != 0
    said = " ".join(done.stderr.split())
    assert "panicked" not in said
    return said


def headers_of_version(number: int, folder: Path) -> Path:
    (folder / "caml").mkdir()
    (folder / "caml" / "version.h").write_text(f"#define OCAML_VERSION {number}\n")
    return folder


def test_no_ocaml() -> None:
    said = refused(OCAMLOPT="/nowhere/ocamlopt")
    assert "no OCaml: '/nowhere/ocamlopt' does not run" in said
    assert "install OCaml 4.14 or later, or say where it is: OCAMLOPT=" in said


def test_an_ocaml_that_fails(tmp_path: Path) -> None:
    script = tmp_path / "ocamlopt"
    script.write_text("#!/bin/sh\necho broken >&2\nexit 3\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    said = refused(OCAMLOPT=script)
    assert f"no OCaml: '{script}' does not run" in said
    assert "broken" in said


def test_no_headers(tmp_path: Path) -> None:
    said = refused(OCAML_WHERE_PATH=tmp_path)
    assert f"there is no {tmp_path}/caml/version.h" in said
    assert "install OCaml's development files" in said


@pytest.mark.parametrize("number, name", [(41301, "4.13"), (31201, "3.12")])
def test_an_ocaml_that_is_not_served(number: int, name: str, tmp_path: Path) -> None:
    said = refused(OCAML_WHERE_PATH=headers_of_version(number, tmp_path))
    assert f"is of OCaml {name}, and this boxroot is for 4.14 and later; use one" in said


def test_an_ocaml_that_another_takes_the_place_of(tmp_path: Path) -> None:
    """An upgrade of the system does that."""
    shutil.copytree(where() / "caml", tmp_path / "caml")
    built("build", "--quiet", folder=SYS, OCAML_WHERE_PATH=tmp_path)
    (tmp_path / "caml" / "version.h").write_text("#define OCAML_VERSION 41301\n")
    assert "is of OCaml 4.13" in refused(OCAML_WHERE_PATH=tmp_path)


def test_a_compiler_that_another_takes_the_place_of(tmp_path: Path) -> None:
    """A switch that is made anew, under the same name on PATH."""
    other = tmp_path / "other"
    other.mkdir()
    on_path = {"OCAMLOPT": "", "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    compiler = tmp_path / "ocamlopt"
    compiler.write_text(f"#!/bin/sh\necho {where()}\n")
    compiler.chmod(0o755)
    built("build", "--quiet", folder=SYS, **on_path)
    compiler.write_text(f"#!/bin/sh\necho {headers_of_version(41301, other)}\n")
    assert "is of OCaml 4.13" in refused(**on_path)


def test_no_c_compiler() -> None:
    said = refused(CC="nowhere-cc")
    assert "the C library was not compiled: install gcc or clang, or say which: CC=" in said


def test_no_c_library(tmp_path: Path) -> None:
    """The crate's folder alone, as `cargo vendor` would take it out of a checkout."""
    alone = tmp_path / SYS.name
    shutil.copytree(SYS, alone)
    manifest = alone / "Cargo.toml"
    manifest.write_text(f"{manifest.read_text()}\n[workspace]\n")
    said = refused(alone)
    assert f"the C library is not in {alone}, nor above it" in said
    assert "from a package that `packaging/crate` there has made" in said


def test_the_folder_of_ocaml_is_enough() -> None:
    """Then no OCaml is run."""
    place = {"OCAML_WHERE_PATH": where(), "OCAMLOPT": "nowhere"}
    built("build", "--quiet", folder=SYS, **place)
