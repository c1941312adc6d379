"""The crate boxroot-build: programs of several files of OCaml, and what it says of failures."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from crates import TARGET, built, cargo, fresh, need_crates, ocamlopt
from toolchain import BUILD, ROOT, checked, ocaml

CRATE = ROOT / "rust" / "boxroot-build"
PAGE = " ".join((ROOT / "docs" / "using-from-rust.md").read_text().split())
MAIN = ROOT / "examples" / "rust-first" / "src" / "main.rs"
MANIFEST = f"""[package]
name = "several"
version = "0.0.0"
edition = "2021"

[dependencies]
boxroot = {{ path = "{ROOT}/rust/boxroot" }}

[build-dependencies]
boxroot-build = {{ path = "{CRATE}" }}

[workspace]
"""
LETTERS = "let upper = String.uppercase_ascii\nlet unseen = ()\n"
NAMES = 'let () = Callback.register "upper" Letters.upper\n'


@pytest.fixture(autouse=True)
def needs() -> None:
    need_crates(ROOT)


def project(script: str) -> Path:
    """A program with three files of OCaml, whose build script does that."""
    folder = fresh(BUILD / "rust" / "several")
    (folder / "src").mkdir()
    (folder / "ocaml").mkdir()
    shutil.copy(MAIN, folder / "src")
    (folder / "Cargo.toml").write_text(MANIFEST)
    (folder / "build.rs").write_text(f"fn main() {{\n    boxroot_build::{script};\n}}\n")
    (folder / "ocaml" / "letters.mli").write_text("val upper : string -> string\n")
    (folder / "ocaml" / "letters.ml").write_text(LETTERS)
    (folder / "ocaml" / "names.ml").write_text(NAMES)
    return folder


ALL = 'link(&["ocaml/letters.mli", "ocaml/letters.ml", "ocaml/names.ml"])'


def runs(folder: Path) -> str:
    built("build", "--quiet", folder=folder)
    return checked([TARGET / "debug" / "several"])


@pytest.mark.slow
def test_several_files() -> None:
    """And an edit of one of them is seen."""
    folder = project(ALL)
    assert runs(folder) == "FIRST SECOND\n"
    (folder / "ocaml" / "letters.ml").write_text("let upper = String.capitalize_ascii\n")
    assert runs(folder) == "First Second\n"


def test_an_object_file_of_another_tool() -> None:
    folder = project('link_object("names.o")')
    sources = ["letters.mli", "letters.ml", "names.ml"]
    command = ocaml(ocamlopt(), "-output-complete-obj", "-o", "../names.o", *sources)
    checked(command, cwd=folder / "ocaml")
    assert runs(folder) == "FIRST SECOND\n"


def test_an_object_file_of_dune() -> None:
    """By the stanza and the command of its page."""
    folder = project('link_object("ocaml/_build/default/names.exe.o")')
    (stanza,) = re.findall(r"`(\(executable .* \(modes object\)\))`", PAGE)
    (command,) = re.findall(r"`(dune build .*\.exe\.o)`", PAGE)
    (folder / "ocaml" / "dune").write_text(stanza)
    (folder / "ocaml" / "dune-project").write_text("(lang dune 3.8)")
    (folder / "ocaml" / "letters.ml").write_text(LETTERS.replace("let unseen = ()\n", ""))
    checked(ocaml("sh", "-ec", command), cwd=folder / "ocaml")
    assert runs(folder) == "FIRST SECOND\n"


@pytest.mark.parametrize(
    "script, sentence",
    [
        ('link(&["ocaml/none.ml"])', "cannot find ocaml/none.ml: "),
        ('link_object("none.o")', "cannot find none.o: "),
        ('link(&["ocaml/names.ml"])', 'File "ocaml/names.ml", line 1, characters 35-48:'),
        ('link(&["ocaml/names.ml"])', "Unbound module"),
    ],
)
def test_failures(script: str, sentence: str) -> None:
    done = cargo("build", "--quiet", folder=project(script))
    assert done.returncode != 0
    assert "boxroot-build: " in done.stderr and sentence in done.stderr


def test_documents() -> None:
    """And its examples, which are compiled."""
    built("doc", "--quiet", "--no-deps", folder=CRATE, RUSTDOCFLAGS="-D warnings")
    built("test", "--quiet", "--doc", folder=CRATE)
