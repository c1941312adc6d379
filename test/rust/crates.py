"""cargo, with the OCaml that is tested; and tests that are skipped where crates cannot be had."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from toolchain import BUILD, ROOT, checked, ocaml, run

SYS = ROOT / "rust" / "ocaml-boxroot-sys"
REGION = ROOT / "rust" / "outheap-region"
ADTC = ROOT / "rust" / "outheap-adtc"
BOXROOT_REGION = ROOT / "rust" / "boxroot-region"
# Of ours, which are not on the registry.
NEEDED = {
    "boxroot": (SYS.name,),
    BOXROOT_REGION.name: (SYS.name, "boxroot", REGION.name),
}
WITH_C = (SYS.name, REGION.name, BOXROOT_REGION.name)  # have sources from outside of their folders
PROGRAMS = ROOT / "test" / "rust" / "programs"
# One for each OCaml, since two may be tested at the same time.
TARGET = BUILD / "rust" / "target"
FETCHING = 120  # seconds
# There is no home page yet to name.
NO_HOME_PAGE = "warning: manifest has no documentation, homepage or repository"
OLDEST_RUSTC = (1, 80)  # of the test programs; the crates say theirs in Cargo.toml


@functools.cache
def ocamlopt() -> str:
    return checked(ocaml("sh", "-c", "command -v ocamlopt")).strip()


def bare_environment() -> dict[str, str]:
    """In it, PATH says where OCaml is."""
    names = ("OCAMLOPT", "OCAML_WHERE_PATH")
    bare = {name: text for name, text in os.environ.items() if name not in names}
    return bare | {"CARGO_TARGET_DIR": str(TARGET)}


def environment(**changes: str | Path) -> dict[str, str]:
    """OCAMLOPT says which OCaml is tested, whatever is on PATH."""
    ours = {"OCAMLOPT": ocamlopt(), "CARGO_TARGET_DIR": TARGET, "CARGO_TERM_COLOR": "never"}
    return os.environ | {name: str(text) for name, text in (ours | changes).items()}


def cargo(*words: str | Path, folder: Path = ROOT, **changes: str | Path):
    """Runs it in a folder; a change of the environment is as in CC="cc"."""
    return run(["cargo", *words], cwd=folder, env=environment(**changes))


def built(*words: str | Path, folder: Path = ROOT, **changes: str | Path) -> str:
    """Runs cargo, which must succeed without a warning; the result is what it printed."""
    done = cargo(*words, folder=folder, **changes)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    assert "warning" not in done.stderr, done.stderr
    return done.stdout


def fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def to_pack(crate: str) -> Path:
    """Where `cargo package` is run for it."""
    if crate not in WITH_C:
        return ROOT / "rust" / crate
    folder = fresh(BUILD / "rust" / "to-pack") / crate
    checked([ROOT / "packaging" / "crate", folder, crate])
    return folder


@functools.cache
def package(crate: str) -> Path:
    """What users get of it: packed as it is in the checkout, committed or not, and unpacked."""
    words = ["package", "--allow-dirty", "--no-verify"]
    for name in NEEDED.get(crate, ()):
        words += ["--config", f"patch.crates-io.{name}.path='{ROOT / 'rust' / name}'"]
    done = cargo(*words, folder=to_pack(crate))
    assert done.returncode == 0, done.stderr
    assert "warning" not in done.stderr.replace(NO_HOME_PAGE, ""), done.stderr
    folder = fresh(BUILD / "rust" / "packages" / crate)
    (archive,) = (TARGET / "package").glob(f"{crate}-[0-9]*.crate")
    # All files of a package are of the same old date: by that cargo would take none for changed.
    checked(["tar", "-xmf", archive, "-C", folder, "--strip-components=1"])
    return folder


def rustc_version() -> tuple[int, ...]:
    return tuple(map(int, checked(["rustc", "--version"]).split()[1].split("-")[0].split(".")))


@functools.cache
def what_is_missing(folder: Path) -> str | None:
    """Why the crates of a workspace cannot be built here; None if they can."""
    if shutil.which("cargo") is None or shutil.which("rustc") is None:
        return "needs cargo and rustc"
    if rustc_version() < OLDEST_RUSTC:
        return f"needs rustc {'.'.join(map(str, OLDEST_RUSTC))}"
    for where in ("--offline",), ():
        try:
            done = run(["cargo", "fetch", *where], cwd=folder, timeout=FETCHING)
        except subprocess.TimeoutExpired:
            return "cargo cannot fetch what it needs: no answer"
        if done.returncode == 0:
            return None
    return f"cargo cannot fetch what it needs: {done.stderr.strip().splitlines()[0]}"


def need_crates(folder: Path) -> None:
    reason = what_is_missing(folder)
    if reason is not None:
        pytest.skip(reason)
