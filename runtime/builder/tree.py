"""The source tree that runtimes are compiled in: OCaml's sources, edited, with our files."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from . import sources
from .compiler import ROOT, Compiler, run
from .edits import Edit, edit_tree
from .lines import Line

INSTALLED = ("caml/m.h", "caml/s.h", "caml/version.h")


def prepare(ocaml: Compiler, line: Line, tree: Path, edits: Sequence[Edit]) -> None:
    """Makes [tree], a new folder, with the settings of the compiler."""
    sources.unpack(ocaml, line, tree)
    edit_tree(tree, edits)
    _copy_ours(tree)
    if line.is_configured:
        run("./configure", *ocaml.configure_arguments, cwd=tree)
    else:
        (tree / "Makefile.build_config").write_text("include $(ROOTDIR)/Makefile.config\n")
    shutil.copy(ocaml.file("Makefile.config"), tree)
    for name in INSTALLED:
        shutil.copy(ocaml.file(name), tree / "runtime" / name)


def _copy_ours(tree: Path) -> None:
    """As the edits and the commands expect our files."""
    ours = tree / "outheap"
    shutil.copytree(ROOT / "runtime" / "src", ours)
    shutil.copytree(ROOT / "include", ours / "include")
    shutil.copytree(ROOT / "src" / "pages", ours / "pages")
