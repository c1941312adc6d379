"""Programs that are linked with another runtime than OCaml's own: the variants of runtime/build."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from .build import Toolchain, run_command


@dataclass(frozen=True)
class Link:
    """What to link with: a variant of the runtime.

    `compiler` is the C compiler that made it, None for that of OCaml; `order` the seed of the link
    order, 0 for OCaml's own.
    """

    runtime: str
    compiler: str | None = None
    order: int = 0

    @property
    def name(self) -> str:
        return "-".join((self.runtime, self.compiler or "usual", str(self.order)))


def archives(ocaml: str, compiler: str | None = None, order: int = 0) -> str:
    """The folder of the runtimes for a version of OCaml, built the first time. BuildError"""
    command = [sys.executable, "runtime/build", "--ocaml", ocaml]
    command += ["--compiler", compiler] if compiler else []
    return run_command([*command, "--order", str(order)], capture=True).strip()


def program(toolchain: Toolchain, target: str, link: Link) -> Path:
    """The one that `build` makes."""
    return _folder(toolchain) / link.name / Path(target).name


def build(toolchain: Toolchain, target: str, link: Link) -> None:
    """Links the target of dune, whose rules have the variable OUTHEAP_RUNTIME_FLAGS. BuildError"""
    folder = archives(toolchain.version, link.compiler, link.order)
    flags = f"-I {folder} -runtime-variant {link.runtime}"
    built = _folder(toolchain) / "build"
    toolchain.dune(built, [target], OUTHEAP_RUNTIME_FLAGS=flags)
    linked = program(toolchain, target, link)
    linked.parent.mkdir(exist_ok=True)
    linked.unlink(missing_ok=True)
    shutil.copy(built / "default" / target, linked)


def _folder(toolchain: Toolchain) -> Path:
    """Apart from the toolchain's other programs, which keep OCaml's own runtime."""
    return toolchain.folder.with_name(f"{toolchain.version}-linked")
