"""Machines other than this one: what compiles for them, and what stands in for them here.

An emulator of a processor on an x86-64 machine does not reorder memory accesses that this machine
would not: their order is what test/pages/model and test/boxroot/model are for.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from c_programs import BUILD, Program

# Debian has it outside of PATH, where only its own launcher looks.
WINE = shutil.which("wine64") or shutil.which("wine64", path="/usr/lib/wine") or "wine64"


@dataclass(frozen=True)
class Machine:
    name: str
    compiler: str
    runner: str
    environment: tuple[tuple[str, str], ...] = ()

    @property
    def missing(self) -> str:
        """What of it is not installed; empty if it can be used."""
        return " and ".join(p for p in (self.compiler, self.runner) if not shutil.which(p))

    def program(self, program: Program) -> Program:
        """The same program for this machine, with all libraries in it."""
        name = f"{program.name}_{self.name}.exe"
        flags = (*program.flags, "-static")
        return replace(
            program, name=name, flags=flags, compiler=self.compiler, runner=(self.runner,)
        )

    def settings(self) -> dict[str, str]:
        return os.environ | dict(self.environment)


# Its settings, which take a minute to make; no browser and no .NET are asked for; silence.
WINE_PREFIX = Path(os.environ.get("WINEPREFIX", BUILD / "wine"))
WINE_ENVIRONMENT = (
    ("WINEPREFIX", str(WINE_PREFIX)),
    ("WINEDLLOVERRIDES", "mscoree=;mshtml="),
    ("WINEDEBUG", "-all"),
)

MACHINES = [
    Machine("aarch64", "aarch64-linux-gnu-gcc", "qemu-aarch64"),
    Machine("armhf", "arm-linux-gnueabihf-gcc", "qemu-arm"),  # addresses of 32 bits
    Machine("windows", "x86_64-w64-mingw32-gcc", WINE, WINE_ENVIRONMENT),
]
