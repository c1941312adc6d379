"""Makes the docstrings of what is written in C of those in the stubs: python python/document.py

The stubs, adtc_typed/_core.pyi, say them once: for editors, for the reference on the site, and by
core/docs.h, which this writes, for help() in Python.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
STUBS = HERE / "adtc_typed" / "_core.pyi"
HEADER = HERE / "core" / "docs.h"
TOP = """/* SPDX-License-Identifier: MIT */
/* Docstrings: written by python/document.py, of adtc_typed/_core.pyi. Change that, and not this. */
#ifndef ADTC_PYTHON_DOCS_H
#define ADTC_PYTHON_DOCS_H
/* clang-format off */
"""
END = "\n#endif\n"


def signature(node: ast.FunctionDef) -> str:
    """As inspect.signature reads it off the head of a docstring."""
    given = node.args
    required = len(given.posonlyargs) - len(given.defaults)
    names = [a.arg + ("=..." if i >= required else "") for i, a in enumerate(given.posonlyargs)]
    return f"{node.name}({', '.join([*names, '/'])})\n--\n\n"


def macro(node: ast.ClassDef | ast.FunctionDef) -> Iterator[str]:
    head = signature(node) if isinstance(node, ast.FunctionDef) else ""
    lines = (head + (ast.get_docstring(node) or "")).splitlines(keepends=True)
    yield f"\n#define DOC_{node.name} \\\n"
    yield " \\\n".join(f"  {json.dumps(line)}" for line in lines) + "\n"


def header() -> str:
    """Of all that has a docstring in the stubs."""
    documented = [
        node
        for node in ast.parse(STUBS.read_text()).body
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node)
    ]
    return TOP + "".join(part for node in documented for part in macro(node)) + END


if __name__ == "__main__":
    HEADER.write_text(header())
