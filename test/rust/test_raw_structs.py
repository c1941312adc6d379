"""What the crates say of structures of C is what the headers say: the same fields in the same
order, of types that are as large. A structure that is too short would be written beyond its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from toolchain import ROOT

# A type of C without its const, and that of Rust for it.
TYPES = {
    "size_t": "usize",
    "uint64_t": "u64",
    "char *": "*const c_char",
    "size_t *": "*mut usize",
}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
FIELD_OF_C = re.compile(r"\s*(.*?)\s*(\w+)$", re.DOTALL)


def structures() -> list[tuple[Path, str, str]]:
    """Those of which Rust reads or writes fields: the file, the name in C, the fields in Rust."""
    pattern = re.compile(r"/// `struct (\w+)`\.\n(?:#.*\n)*pub struct \w+ \{\n([^}]*)\}")
    found = []
    for file in sorted((ROOT / "rust").glob("*/src/**/*.rs")):
        found += [(file, name, body) for name, body in pattern.findall(file.read_text())]
    return [(file, name, body) for file, name, body in found if "_private" not in body]


def in_rust(body: str) -> list[tuple[str, str]]:
    return re.findall(r"pub (\w+): ([^,]+),", body)


def in_c(name: str) -> list[tuple[str, str]]:
    for header in sorted((ROOT / "include").rglob("*.h")):
        text = COMMENT.sub("", header.read_text())
        if match := re.search(rf"struct {name} \{{(.*?)\}};", text, re.DOTALL):
            break
    else:
        raise AssertionError(f"no header has struct {name}")
    fields = []
    for line in match[1].split(";")[:-1]:
        kind, field = FIELD_OF_C.match(line.replace("const", "").strip()).groups()
        fields.append((field, TYPES[re.sub(r"\s+", " ", kind)]))
    return fields


NAMES = [f"{file.parents[1].name}-{name}" for file, name, _ in structures()]


@pytest.mark.parametrize("file, name, body", structures(), ids=NAMES)
def test_fields(file: Path, name: str, body: str) -> None:
    assert in_rust(body) == in_c(name), f"{file} and struct {name}"


def test_there_are_some() -> None:
    assert len(structures()) >= 4
