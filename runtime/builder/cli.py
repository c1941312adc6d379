"""Builds the runtimes for one OCaml, once, and installs them.

runtime/build                       for the toolchain's OCaml 4.14: prints the folder they are in.
runtime/build --ocaml 5.3           for its OCaml 5.3, or 5.4.
runtime/build --ocaml system        for the OCaml on PATH. That may be a 5.5, whose sources
                                    OUTHEAP_OCAML_SOURCE names.
runtime/build --install             and copies them beside that compiler's own runtime, with the
                                    header by which libraries speak to them.
runtime/build --uninstall           removes what --install copied, of any build.

To see what the layout of the code does to a measurement:

runtime/build --compiler clang      compiled with another C compiler than OCaml was configured with,
                                    in the ordinary form alone unless they are installed.
runtime/build --order 1             linked in another order, of which the number is the seed.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from pathlib import Path

from . import compiler, lines, sources, tree
from .archives import Archives, CompileError
from .cache import STAMP, cache, finished
from .compiler import ROOT, Compiler, Unusable
from .edits import DoesNotFit
from .installing import install, uninstall
from .lines import FETCHED, THREAD_SANITIZED, Line
from .orders import permute
from .variants import archive_name

SERVED = (*FETCHED, THREAD_SANITIZED, "system")
OURS = ["runtime", "include/outheap", "src/pages"]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="runtime/build", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--ocaml",
        type=served,
        default="4.14",
        metavar=f"{{{','.join(SERVED)}}}",
        help="default: 4.14",
    )
    places = parser.add_mutually_exclusive_group()
    places.add_argument("--install", action="store_true", help="beside that compiler's libasmrun.a")
    places.add_argument("--uninstall", action="store_true", help="from there, and build nothing")
    parser.add_argument("--compiler", metavar="CC", help="a C compiler, if not OCaml's own")
    parser.add_argument(
        "--order", type=seed, default=0, metavar="SEED", help="permutes the link order; 0 does not"
    )
    return parser.parse_args()


def served(text: str) -> str:
    if text in SERVED:
        return text
    raise argparse.ArgumentTypeError(
        f"the runtimes are for OCaml {lines.said(FETCHED)} only, not for {text}; say one of these, "
        "or system for one that is on PATH"
    )


def seed(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a seed (0 or more)")
    return int(text)


def identity(ocaml: Compiler, line: Line, c_compiler: str | None) -> str:
    """A hash of all that the archives are made from."""
    ours = [
        p for folder in OURS for p in (ROOT / folder).rglob("*") if p.suffix in (".c", ".h", ".py")
    ]
    files = sorted(ours) + [ocaml.file(name) for name in Compiler.FILES]
    files += sources.files(ocaml, line)
    digest = hashlib.sha256(compiler.c_version(c_compiler).encode() if c_compiler else b"")
    digest.update(repr([variant.forms for variant in line.variants]).encode())
    for path in files:
        digest.update(f"{path.name}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def say(text: str) -> None:
    """Not on the standard output, which is for the folder."""
    print(text, file=sys.stderr, flush=True)


def build_archives(archives: Archives, line: Line, folder: Path) -> None:
    archives.generate()
    wanted = [(variant, form) for variant in line.variants for form in variant.forms]
    for number, (variant, form) in enumerate(wanted, 1):
        name = archive_name(variant, form)
        say(f"[{number}/{len(wanted)}] {name}")
        archives.build(variant, form, folder / name)


def build(ocaml: Compiler, line: Line, c_compiler: str | None, folder: Path) -> None:
    start = time.monotonic()
    with_what = f" with {c_compiler}" if c_compiler else ""
    say(
        f"building the runtimes for OCaml {ocaml.version}{with_what}, once, in {folder}: "
        "two to six minutes. If a command fails, all that it says is shown here"
    )
    with finished(folder) as unfinished:
        source = unfinished.parent / "source"
        tree.prepare(ocaml, line, source, line.edits)
        build_archives(Archives(source, line, c_compiler), line, unfinished)
    say(f"built in {time.monotonic() - start:.0f} s")


def permuted(folder: Path, order: int) -> Path:
    """The folder of the same archives with their members in another order; 0: as they are."""
    if order == 0:
        return folder
    other = folder.with_name(f"{folder.name}-order{order}")
    if not (other / STAMP).exists():
        with finished(other) as unfinished:
            permute(folder, unfinished, order)
    return other


def built(ocaml: Compiler, line: Line, options: argparse.Namespace) -> Path:
    """The folder of the archives."""
    name = f"runtimes-{ocaml.version}-{identity(ocaml, line, options.compiler)}"
    folder = cache() / name
    if (folder / STAMP).exists():
        say(f"the runtimes for OCaml {ocaml.version} are there already")
    else:
        build(ocaml, line, options.compiler, folder)
    return permuted(folder, options.order)


def main() -> int:
    options = arguments()
    try:
        ocaml, line = lines.find(options.ocaml)
        if options.uninstall:
            uninstall(ocaml, line)
        elif options.install:
            install(built(ocaml, line, options), ocaml)
        else:
            print(built(ocaml, line.in_one_form() if options.compiler else line, options))
    except (Unusable, DoesNotFit) as error:
        print(f"runtime/build: {error}", file=sys.stderr)
        return 2
    except CompileError as error:
        print(f"runtime/build: {error}", file=sys.stderr)
        return 1
    return 0
