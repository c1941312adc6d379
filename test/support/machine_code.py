"""The machine code of a function, out of an object file."""

from __future__ import annotations

import re
from pathlib import Path

from toolchain import checked

LINE = re.compile(r"^\s*[0-9a-f]+:\s+(.*?)\s*$", re.MULTILINE)


def instructions(objects: Path, function: str, *options: str) -> list[str]:
    """As objdump writes them, with these options."""
    command = ["objdump", "-d", "--no-show-raw-insn", *options, f"--disassemble={function}"]
    return LINE.findall(checked([*command, objects]))
