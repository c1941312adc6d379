"""Where the sources of an OCaml's runtime come from.

Those that `tools/toolchain` knows are fetched, or were. Those of OCaml 5.5 are the user's own:
OUTHEAP_OCAML_SOURCE names their folder, which is read and not changed.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from .compiler import ROOT, Compiler, Unusable, run
from .lines import Line

VARIABLE = "OUTHEAP_OCAML_SOURCE"

# Files that are not copied. Building in that folder leaves some of them there, which another
# configuration must not take for its own. The others are not needed and large.
LEFT = shutil.ignore_patterns("*.o", "*.a", "*.d", "*.cm*", "Makefile.config", ".git", "testsuite")


def unpack(ocaml: Compiler, line: Line, tree: Path) -> None:
    """Makes [tree], a new folder, of the sources. @raise Unusable"""
    if line.sources:
        run(ROOT / "tools" / "toolchain", "source", line.name, tree)
        ocaml.check_sources(tree, line.sources)
    else:
        folder = named(ocaml)
        shutil.copytree(folder, tree, symlinks=True, ignore=LEFT)
        ocaml.check_sources(tree, str(folder))


def files(ocaml: Compiler, line: Line) -> list[Path]:
    """Those of the user's that a runtime is made of; none where the version says it all."""
    if line.sources:
        return []
    runtime = named(ocaml) / "runtime"
    return sorted(path for kind in ("*.c", "*.h", "*.S", "*.tbl") for path in runtime.rglob(kind))


def named(ocaml: Compiler) -> Path:
    """The folder that the user names. @raise Unusable"""
    folder = os.environ.get(VARIABLE)
    if not folder:
        raise Unusable(
            f"the sources of OCaml {ocaml.version} are not fetched: {VARIABLE} names a folder with "
            "them"
        )
    version = Path(folder) / "VERSION"
    if not version.is_file():
        raise Unusable(f"{VARIABLE}={folder}: it is no folder with OCaml's sources, unpacked")
    if (found := version.read_text().splitlines()[0]) != ocaml.version:
        raise Unusable(
            f"{VARIABLE}={folder}: these are the sources of OCaml {found}, and the compiler is "
            f"{ocaml.version}"
        )
    return Path(folder)
