"""Where the figures come from: processor, memory, kernel, compilers."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from pathlib import Path


def describe(ocaml_config: dict[str, str]) -> dict[str, str]:
    """What to know of this machine and of the OCaml in use, by JSON name, in the order to print."""
    compiler, _, flags = ocaml_config.get("native_c_compiler", "cc").partition(" ")
    return {
        "cpu": f"{_cpu_model()}, {os.cpu_count()} cores",
        "memory": _memory(),
        "kernel": f"{platform.system()} {platform.release()} {platform.machine()}",
        "ocaml_version": _ocaml(ocaml_config),
        "c_compiler": _compiler_version(compiler),
        "c_flags": " ".join(flags.split()),
    }


def _ocaml(config: dict[str, str]) -> str:
    optimiser = "flambda" if config.get("flambda") == "true" else "no flambda"
    return f"{config.get('version', 'unknown')} ({optimiser})"


def _cpu_model() -> str:
    found = re.search(r"^model name\s*:\s*(.+)$", _read("/proc/cpuinfo"), re.MULTILINE)
    return found.group(1) if found else platform.processor() or "unknown processor"


def _memory() -> str:
    found = re.search(r"^MemTotal:\s*(\d+) kB", _read("/proc/meminfo"), re.MULTILINE)
    return f"{int(found.group(1)) / 2**20:.1f} GiB" if found else "unknown"


def _compiler_version(compiler: str) -> str:
    try:
        done = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return compiler
    return done.stdout.partition("\n")[0]


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError:
        return ""
