"""Where the figures come from: machine, compilers, revision of the sources."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from pathlib import Path

UNKNOWN = "unknown"


def describe(ocaml_config: dict[str, str]) -> dict[str, str]:
    """Describes this machine and the OCaml in use, by JSON name, in the order to print."""
    compiler, _, flags = ocaml_config.get("native_c_compiler", "cc").partition(" ")
    return {
        "machine": _machine(),
        "ocaml_version": _ocaml(ocaml_config),
        "compiler": _compiler_version(compiler),
        "flags": " ".join(flags.split()),
    }


def commit(root: Path) -> str:
    """The revision that `root` is a checkout of, with a mark if files differ from it."""
    top = _output("git", "-C", str(root), "rev-parse", "--show-toplevel")
    # A copy without history may lie inside of an unrelated checkout.
    if not top or Path(top).resolve() != root.resolve():
        return UNKNOWN
    revision = _output("git", "-C", str(root), "rev-parse", "--short=12", "HEAD")
    changed = _output("git", "-C", str(root), "status", "--porcelain", "--untracked-files=no")
    if not revision:
        return UNKNOWN
    return f"{revision}-dirty" if changed else revision


def _machine() -> str:
    kernel = f"{platform.system()} {platform.release()} {platform.machine()}"
    return f"{_cpu_model()}, {os.cpu_count()} cores, {_memory()}, {kernel}"


def _ocaml(config: dict[str, str]) -> str:
    optimiser = "flambda" if config.get("flambda") == "true" else "no flambda"
    return f"{config.get('version', UNKNOWN)} ({optimiser})"


def _cpu_model() -> str:
    found = re.search(r"^model name\s*:\s*(.+)$", _read("/proc/cpuinfo"), re.MULTILINE)
    return found.group(1) if found else platform.processor() or "unknown processor"


def _memory() -> str:
    found = re.search(r"^MemTotal:\s*(\d+) kB", _read("/proc/meminfo"), re.MULTILINE)
    return f"{int(found.group(1)) / 2**20:.1f} GiB" if found else "memory unknown"


def _compiler_version(compiler: str) -> str:
    return _output(compiler, "--version").partition("\n")[0] or compiler


def _output(*command: str) -> str:
    """What the command prints; nothing if there is no such command, or it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError:
        return ""
