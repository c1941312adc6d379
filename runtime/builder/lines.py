"""The lines of OCaml that there are runtimes for, and in what building them differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from . import compiler, edits_4, edits_5, variants
from .compiler import Compiler, Unusable
from .edits import Edit
from .variants import Variant


@dataclass(frozen=True)
class Line:
    """One line of OCaml: its sources, what is edited in them, and how OCaml's Makefile builds the
    native runtime of it."""

    name: str  # as tools/toolchain names its sources, where they are fetched
    sources: str  # their version; empty: the user names their folder
    edits: Sequence[Edit]
    variants: Sequence[Variant]
    is_configured: bool  # by ./configure: what it installs does not have all flags
    folder: str  # where make is called, from the root of the sources
    prefix: str  # of the runtime's files there
    generated: tuple[str, ...]  # the headers that are made

    def serves(self, version: str) -> bool:
        return version.startswith(f"{self.name}.")

    @property
    def root(self) -> str:
        """The root of the sources, from where make is called."""
        return ".." if self.folder else "."

    def in_one_form(self) -> Line:
        """With the ordinary form of each variant alone."""
        return replace(self, variants=[replace(v, forms=("",)) for v in self.variants])


LINE_4 = Line(
    name="4.14",
    sources="4.14.1",
    edits=edits_4.EDITS,
    variants=variants.VARIANTS_4,
    is_configured=False,
    folder="runtime",
    prefix="",
    generated=("build_config.h", "caml/opnames.h", "caml/jumptbl.h", "domain_state64.inc"),
)


def line_5(name: str, sources: str) -> Line:
    return Line(
        name=name,
        sources=sources,
        edits=edits_5.edits(name),
        variants=variants.VARIANTS_5,
        is_configured=True,
        folder="",
        prefix="runtime/",
        generated=("runtime/build_config.h", "runtime/caml/opnames.h", "runtime/caml/jumptbl.h"),
    )


LINES = (LINE_4, line_5("5.3", "5.3.0"), line_5("5.4", "5.4.1"), line_5("5.5", ""))
THREAD_SANITIZED = "5.3-tsan"  # for tests only
FETCHED = tuple(line.name for line in LINES if line.sources)


def find(ocaml: str) -> tuple[Compiler, Line]:
    """The compiler that `tools/with-ocaml` knows as [ocaml]: the name of a line, or system.
    @raise Unusable"""
    found = compiler.find(ocaml)
    for line in LINES:
        if line.serves(found.version):
            return found, line.in_one_form() if ocaml == THREAD_SANITIZED else line
    served = said([f"{line.name}.x" for line in LINES])
    raise Unusable(f"the ocamlopt is {found.version}; the runtimes are for OCaml {served}")


def said(names: Sequence[str]) -> str:
    """As a sentence lists them."""
    return f"{', '.join(names[:-1])} and {names[-1]}"
