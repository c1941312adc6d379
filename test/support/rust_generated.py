"""Generated Rust: where it is written to, and how it is compiled with the crate."""

from __future__ import annotations

import functools
import re
import shutil
from pathlib import Path

import pytest
from adtc.rust.generate import generate
from adtc.syntax import Schema
from toolchain import BUILD, ROOT, checked

CRATE = ROOT / "rust" / "outheap-adtc"
OLDEST_RUSTC = (1, 82)
EDITION = ["--edition", "2021"]


def rustc_version() -> tuple[int, ...]:
    version = checked(["rustc", "--version"]).split()[1]
    return tuple(map(int, re.findall(r"\d+", version)[:2]))


def need_rustc() -> None:
    if shutil.which("rustc") is None or rustc_version() < OLDEST_RUSTC:
        pytest.skip(f"needs rustc {'.'.join(map(str, OLDEST_RUSTC))}")


@functools.cache
def crate(*features: str) -> Path:
    """The library of the crate, with checks of overflows."""
    folder = BUILD / "rust" / "-".join(["adtc", *features])
    folder.mkdir(parents=True, exist_ok=True)
    flags = [word for f in features for word in ("--cfg", f'feature="{f}"')]
    command = ["rustc", *EDITION, "--crate-name", "outheap_adtc", "--crate-type", "rlib", "-D"]
    command += ["warnings", "-C", "opt-level=1", "-C", "overflow-checks", *flags]
    checked([*command, CRATE / "src" / "lib.rs", "--out-dir", folder])
    return folder / "liboutheap_adtc.rlib"


def compiled(source: Path, *flags: str, features: tuple[str, ...] = ("alloc",)) -> Path:
    """A program, without a warning."""
    library_ = crate(*features)
    command = ["rustc", *EDITION, "-D", "warnings", "-C", "overflow-checks", *flags]
    command += ["--extern", f"outheap_adtc={library_}", source, "-o", source.with_suffix("")]
    checked(command)
    return source.with_suffix("")


def written(schema: Schema, folder: Path) -> Path:
    ((name, content),) = generate(schema).items()
    (folder / name).write_text(content)
    return folder / name
