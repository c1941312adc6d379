"""What a runtime's tests see in the place of OCaml's build tree: the harness's tree, with that
runtime and no other under the names of the stock one.

So every link takes it, also those that scripts make, and none can take the stock one unnoticed.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from pathlib import Path

from builder import compiler

from .harness import Harness, link_all

STOCK = "stock"
FORMS = ("", "i", "d", "_pic")  # as -runtime-variant names those of the stock runtime


def native_runtimes(harness: Harness, archives: Path, runtime: str) -> dict[str, Path]:
    """The archives of a runtime, by the stock runtime's names."""
    found = {}
    for form in FORMS:
        ours = archives / f"libasmrun{runtime}{form}.a"
        stock = harness.ocaml.folder / f"libasmrun{form}.a"
        archive = stock if runtime == STOCK else ours
        if archive.exists():
            found[stock.name] = archive
    return found


def identity(archive: Path) -> str:
    """A hash of the machine code of an archive: results are good for as long as it stays."""
    with tempfile.TemporaryDirectory() as scratch:
        code = Path(scratch) / archive.name
        compiler.run("objcopy", "--strip-debug", "--enable-deterministic-archives", archive, code)
        return hashlib.sha256(code.read_bytes()).hexdigest()[:16]


def make(harness: Harness, archives: Path, runtime: str, folder: Path) -> Path:
    """Fills [folder], in the place of what it may contain. Returns it."""
    shutil.rmtree(folder, ignore_errors=True)
    hidden = ("runtime", "stdlib", "testsuite")
    link_all(folder, (entry for entry in harness.tree.iterdir() if entry.name not in hidden))
    for name in hidden:
        link_all(folder / name, (harness.tree / name).iterdir())
    for name, archive in native_runtimes(harness, archives, runtime).items():
        (folder / "runtime" / name).symlink_to(archive)
        (folder / "stdlib" / name).symlink_to(archive)
    return folder
