"""The examples in Rust, each built and run in a folder of its own, with the crates as packages."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
from crates import (
    TARGET,
    bare_environment,
    built,
    cargo,
    environment,
    fresh,
    need_crates,
    ocamlopt,
    package,
)
from toolchain import BUILD, ROOT, checked, ocaml, other_ocaml, run

SCRATCH = BUILD / "rust" / "examples"
CRATES = ["ocaml-boxroot-sys", "boxroot", "boxroot-build", "boxroot-region"]
PAGE = (ROOT / "docs" / "using-from-rust.md").read_text()
PAGE_OF_REGIONS = (ROOT / "docs" / "region.md").read_text()
SOURCES = Path("src")
FIRST = ["names.ml", "build.rs", SOURCES / "main.rs"]
PROGRAMS = {
    "rust-first": "names",
    "rust": "words",
    "rust-region": "names",
    "rust-interop-first": "upper",
    "rust-interop": "index",
}


def place(crate: str, manifest: str) -> Path:
    """Its package. Where no patch says where the roots are, the crate finds them in a checkout."""
    return package(crate) if "[patch.crates-io]" in manifest else ROOT / "rust" / crate


def project(name: str) -> Path:
    """A copy of an example that finds the crates where they are unpacked."""
    folder = SCRATCH / name
    shutil.rmtree(folder, ignore_errors=True)
    left_out = shutil.ignore_patterns("target", "Cargo.lock")
    shutil.copytree(ROOT / "examples" / name, folder, ignore=left_out)
    manifest = folder / "Cargo.toml"
    text = manifest.read_text()
    for crate in CRATES:
        text = text.replace(f'"../../rust/{crate}"', f'"{place(crate, text)}"')
    assert "../" not in text
    manifest.write_text(text)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("name, program", PROGRAMS.items())
def test_example(name: str, program: str) -> None:
    need_crates(ROOT / "examples" / name)
    folder = project(name)
    built("build", "--quiet", folder=folder)
    given = folder / "input"
    done = run(
        [TARGET / "debug" / program],
        stdin=given.open() if given.exists() else None,
    )
    assert (done.returncode, done.stdout) == (0, (folder / "expected").read_text()), done.stderr


def test_called_by_ocaml() -> None:
    """By the command of its page."""
    need_crates(ROOT / "examples" / "rust-stubs")
    folder = project("rust-stubs")
    (command,) = re.findall(r"^\$ (cargo build .* dune .*)$", PAGE, re.MULTILINE)
    shell = ocaml("sh", "-ec", command)
    said = checked(shell, cwd=folder, env=environment(CARGO_TARGET_DIR="target"))
    assert said == (folder / "expected").read_text()


@pytest.mark.parametrize(
    "name, files, page",
    [
        ("rust-first", FIRST, PAGE),
        ("rust-stubs", [SOURCES / "lib.rs", "main.ml", "dune"], PAGE),
        ("rust-interop-first", FIRST, PAGE),
        ("rust-region", FIRST, PAGE_OF_REGIONS),
    ],
)
def test_the_page_shows_all_of_a_program(name: str, files: list[str | Path], page: str) -> None:
    for file in ("Cargo.toml", *files, "expected"):
        assert (ROOT / "examples" / name / file).read_text() in page, file


@pytest.mark.parametrize(
    "crate, example", [("boxroot", "rust-first"), ("boxroot-region", "rust-region")]
)
def test_a_crate_shows_an_example(crate: str, example: str) -> None:
    """By its text: a program has a part in OCaml, which rustdoc cannot bring."""
    program = (ROOT / "examples" / example / "src" / "main.rs").read_text()
    assert f"```rust,ignore\n{program}```" in (ROOT / "rust" / crate / "README.md").read_text()


def check_words(folder: Path, compiler: Path) -> None:
    """The OCaml that PATH names is used, also after an edit of the file in OCaml alone."""
    (folder / "ocaml" / "words.ml").touch()
    path = f"{compiler.parent}{os.pathsep}{os.environ['PATH']}"
    environment = bare_environment() | {"PATH": path}
    checked(["cargo", "build", "--quiet", "--offline"], cwd=folder, env=environment)
    program = TARGET / "debug" / "words"
    said = checked([program], stdin=(folder / "input").open())
    assert said == (folder / "expected").read_text()
    is_ocaml_4 = "caml_fl_cur_wsz" in checked(["nm", program])
    assert is_ocaml_4 == checked([compiler, "-version"]).startswith("4")


@pytest.mark.long
def test_another_ocaml_on_path() -> None:
    need_crates(ROOT / "examples" / "rust")
    _, prefix = other_ocaml()
    folder, ours = project("rust"), Path(ocamlopt())
    for compiler in (ours, prefix / "bin" / "ocamlopt", ours):
        check_words(folder, compiler)


def test_package_builds_alone() -> None:
    """The crate, with the other one as a package too."""
    need_crates(ROOT)
    folder = package("boxroot")
    assert not [path for path in folder.rglob("*") if path.is_symlink()]
    manifest = folder / "Cargo.toml"
    ours = f"[patch.crates-io]\nocaml-boxroot-sys = {{ path = '{package('ocaml-boxroot-sys')}' }}"
    alone = fresh(SCRATCH / "alone")
    shutil.copytree(folder, alone, dirs_exist_ok=True)
    (alone / manifest.name).write_text(f"{manifest.read_text()}\n{ours}\n[workspace]\n")
    (alone / "Cargo.lock").unlink(missing_ok=True)
    built("build", "--quiet", "--all-features", folder=alone)


def test_the_other_crate_of_that_name_is_refused() -> None:
    """With a sentence that says what to do: that one does not say which OCaml it is for."""
    need_crates(ROOT)
    folder = fresh(SCRATCH / "refused")
    shutil.copytree(package("boxroot"), folder, dirs_exist_ok=True)
    manifest = folder / "Cargo.toml"
    manifest.write_text(f"{manifest.read_text()}\n[workspace]\n")
    (folder / "Cargo.lock").unlink(missing_ok=True)
    done = cargo("build", "--quiet", folder=folder)
    assert done.returncode != 0
    said = " ".join(done.stderr.split())
    assert "use the one that comes with this crate: [patch.crates-io]" in said
