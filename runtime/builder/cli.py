"""Builds the runtimes for one OCaml, once, and installs them.

runtime/build                       for the toolchain's OCaml 4.14: prints the folder they are in
runtime/build --ocaml system        for the OCaml on PATH
runtime/build --install             and copies them beside that compiler's own runtime
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from . import compiler
from .archives import Archives, CompileError, copy_ours
from .compiler import ROOT, Compiler, Unusable
from .edits import DoesNotFit, edit_tree
from .variants import FORMS, VARIANTS, forms

STAMP = ".finished"
OURS = ["runtime", "include/outheap", "src/pages"]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="runtime/build", description=__doc__.splitlines()[0])
    parser.add_argument("--ocaml", choices=["4.14", "system"], default="4.14", help="default: 4.14")
    parser.add_argument("--install", action="store_true", help="beside that compiler's libasmrun.a")
    return parser.parse_args()


def cache() -> Path:
    """The cache folder of tools/README.md."""
    if folder := os.environ.get("OUTHEAP_TOOLCHAINS"):
        return Path(folder)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "outheap"


def identity(ocaml: Compiler) -> str:
    """A hash of all that the archives are made from."""
    ours = [
        p for folder in OURS for p in (ROOT / folder).rglob("*") if p.suffix in (".c", ".h", ".py")
    ]
    files = sorted(ours) + [ocaml.file(name) for name in Compiler.FILES]
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.name}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def prepare_tree(ocaml: Compiler, tree: Path) -> None:
    compiler.run(ROOT / "tools" / "toolchain", "source", compiler.SOURCES, tree)
    ocaml.check_sources(tree)
    edit_tree(tree)
    copy_ours(ROOT, tree)
    shutil.copy(ocaml.file("Makefile.config"), tree)
    (tree / "Makefile.build_config").write_text("include $(ROOTDIR)/Makefile.config\n")
    for name in ("caml/m.h", "caml/s.h", "caml/version.h"):
        shutil.copy(ocaml.file(name), tree / "runtime" / name)


def build_archives(tree: Path, folder: Path) -> None:
    archives = Archives(tree)
    archives.generate()
    for variant in VARIANTS:
        for form in forms(variant):
            archives.build(variant, FORMS[form], folder / f"libasmrun{variant.name}{form}.a")


def build(ocaml: Compiler, folder: Path) -> None:
    """In a folder beside, renamed when all is there. Who comes second throws its own away."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    print(f"building the runtimes for OCaml {ocaml.version}, once", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix=".building-runtimes-", dir=folder.parent) as temporary:
        finished = Path(temporary) / "finished"
        finished.mkdir()
        tree = Path(temporary) / "source"
        prepare_tree(ocaml, tree)
        build_archives(tree, finished)
        (finished / STAMP).write_text(f"{folder}\n")
        try:
            finished.rename(folder)
        except OSError:
            if not (folder / STAMP).exists():
                raise
    print(f"built in {time.monotonic() - start:.0f} s", file=sys.stderr)


def install(folder: Path, ocaml: Compiler) -> None:
    for archive in sorted(folder.glob("*.a")):
        place = ocaml.folder / archive.name
        beside = place.with_suffix(".new")
        try:
            shutil.copy(archive, beside)
            beside.replace(place)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise Unusable(f"cannot install into {ocaml.folder}: {error.strerror}") from error
        print(place)


def main() -> int:
    options = arguments()
    try:
        ocaml = compiler.find(options.ocaml)
        folder = cache() / f"runtimes-{ocaml.version}-{identity(ocaml)}"
        if not (folder / STAMP).exists():
            build(ocaml, folder)
        if options.install:
            install(folder, ocaml)
        else:
            print(folder)
    except (Unusable, DoesNotFit) as error:
        print(f"runtime/build: {error}", file=sys.stderr)
        return 2
    except CompileError as error:
        print(f"runtime/build: {error}", file=sys.stderr)
        return 1
    return 0
