"""Compiles test programs in C that need no OCaml, in the variant that test/run asks for.

The programs and the library's sources are compiled together, as anybody's Makefile would do it, so
that sanitizers see all of it. OUTHEAP_TEST_BUILD is the folder for what is built,
OUTHEAP_TEST_VARIANT the variant.
"""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("OUTHEAP_TEST_BUILD", ROOT / "_build" / "c")).resolve()
VARIANT = os.environ.get("OUTHEAP_TEST_VARIANT", "plain")
STRICT = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-g"]
FLAGS = {
    "plain": ["-O2"],
    "debug": ["-O0"],
    "asan": ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"],
    "tsan": ["-O1", "-fsanitize=thread"],
}
# What makes the system's calls for memory fail (test/pages/support/system.h).
SYSTEM = "test/pages/support/system.c"
WRAP_SYSTEM = tuple(f"-Wl,--wrap={call}" for call in ("mmap", "munmap", "mprotect", "madvise"))


@dataclass(frozen=True)
class Program:
    """An executable: its sources and flags; paths are relative to the root of the checkout."""

    name: str
    sources: tuple[str, ...]
    flags: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        return BUILD / "c" / self.name

    def build(self) -> Path:
        """Compiles it. An exception that shows what the compiler said if it does not compile."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        files = [str(file) for pattern in self.sources for file in sorted(ROOT.glob(pattern))]
        command = [os.environ.get("CC", "cc"), *STRICT, *FLAGS[VARIANT], "-I", ROOT / "include"]
        command += ["-I", ROOT / "test" / "pages" / "support", *self.flags, *files]
        command += ["-pthread", "-o", self.path]
        compilation = subprocess.run(command, capture_output=True, text=True)
        if compilation.returncode != 0:
            raise RuntimeError(f"{self.name} does not compile\n{compilation.stderr}")
        return self.path

    def run(self, *arguments: str, patience: int = 120, **options) -> subprocess.CompletedProcess:
        command = [self.path, *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=patience, **options)


def names(source: Path) -> list[str]:
    """The tests of a program, from the table at the end of its source (testing.h)."""
    table = source.read_text().split("TEST_PROGRAM(")[1]
    return [entry.split('"')[1] for entry in table.split("{")[1:]]
