"""The OCaml that the runtimes are for: what it is, and whether ours fit it."""

from __future__ import annotations

import re
import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Unusable(Exception):
    """This compiler is not served, or something is missing; says what to do."""


def run(*command: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run([str(c) for c in command], cwd=cwd, capture_output=True, text=True)
    if done.returncode != 0:
        raise Unusable(f"{' '.join(map(str, command))}: {done.stderr.strip() or done.returncode}")
    return done.stdout


def c_version(c_compiler: str) -> str:
    """What it says that it is. @raise Unusable"""
    try:
        return run(c_compiler, "--version")
    except OSError as error:
        raise Unusable(f"there is no C compiler {c_compiler}: {error.strerror}") from error


@dataclass(frozen=True)
class Compiler:
    """One OCaml: its version, and the folder of its standard library."""

    version: str
    folder: Path

    # The files that a runtime's object code depends on.
    FILES = ("Makefile.config", "caml/m.h", "caml/s.h", "caml/version.h", "caml/domain_state.tbl")

    def file(self, name: str) -> Path:
        path = self.folder / name
        if not path.exists():
            raise Unusable(
                f"OCaml {self.version} has no {path}: it was installed without its headers"
            )
        return path

    @property
    def configure_arguments(self) -> list[str]:
        """What it was configured with."""
        found = re.search(r"^CONFIGURE_ARGS=(.*)$", self.file("Makefile.config").read_text(), re.M)
        return shlex.split(found.group(1)) if found else []

    def check(self) -> None:
        if "ARCH64=true" not in self.file("Makefile.config").read_text():
            raise Unusable("the runtimes are for addresses of 64 bits, and this OCaml is for 32")

    def check_sources(self, tree: Path, sources: str) -> None:
        """Generated code and the runtime of these sources must agree about its state."""
        name = "caml/domain_state.tbl"
        if self.file(name).read_bytes() != (tree / "runtime" / name).read_bytes():
            raise Unusable(
                f"{name} of OCaml {self.version} differs from that of the sources, {sources}"
            )


def find(ocaml: str) -> Compiler:
    """The compiler that `tools/with-ocaml` knows as [ocaml]. @raise Unusable"""
    config = run(ROOT / "tools" / "with-ocaml", ocaml, "ocamlopt", "-config")
    fields = dict(line.split(": ", 1) for line in config.splitlines() if ": " in line)
    compiler = Compiler(fields["version"], Path(fields["standard_library"]))
    compiler.check()
    return compiler
