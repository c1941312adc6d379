"""Building the measured programs with a chosen OCaml, and asking that OCaml what it is."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSIONS = ("5.3", "4.14", "5.4", "system")


class BuildError(Exception):
    """A command of the toolchain failed; it has said why on standard error."""


@dataclass(frozen=True)
class Toolchain:
    """One OCaml, as `tools/with-ocaml` names it, and the folder that its programs are built in."""

    version: str

    @property
    def folder(self) -> Path:
        return ROOT / "_build" / self.version

    def program(self, target: str) -> Path:
        return self.folder / "default" / target

    def build(self, targets: Iterable[str]) -> set[str]:
        """Builds what it can. Those that it cannot, of which standard error says why."""
        wanted = sorted(set(targets))
        if self._builds(wanted):
            return set()
        return {target for target in wanted if len(wanted) == 1 or not self._builds([target])}

    def config(self) -> dict[str, str]:
        """What `ocamlopt -config` prints: version, C compiler, flags. BuildError"""
        try:
            lines = self._run("ocamlopt", "-config", capture=True).splitlines()
        except BuildError as error:
            reason = f"nothing is measured, since there is no OCaml '{self.version}': see above"
            raise BuildError(reason) from error
        return dict(line.split(": ", 1) for line in lines if ": " in line)

    def dune(self, folder: Path, targets: list[str], **environment: str) -> None:
        """Builds the targets in a folder. BuildError"""
        options = ["--root", ".", "--profile", "release", "--build-dir", str(folder)]
        folder.parent.mkdir(parents=True, exist_ok=True)
        self._run("dune", "build", *options, *targets, **environment)

    def _builds(self, targets: list[str]) -> bool:
        try:
            self.dune(self.folder, targets)
        except BuildError:
            return False
        return True

    def _run(self, *command: str, capture: bool = False, **environment: str) -> str:
        full = [str(ROOT / "tools" / "with-ocaml"), self.version, *command]
        return run_command(full, capture, **environment)


def run_command(command: list[str], capture: bool = False, **environment: str) -> str:
    """Returns what the command prints, if that is captured. BuildError"""
    output = subprocess.PIPE if capture else None
    full = os.environ | environment
    try:
        done = subprocess.run(command, cwd=ROOT, env=full, stdout=output, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError(str(error)) from error
    return done.stdout or ""


def has_domains(config: dict[str, str]) -> bool:
    """Whether the OCaml that is described so is OCaml 5 or later."""
    return int(config.get("version", "5").partition(".")[0]) >= 5
