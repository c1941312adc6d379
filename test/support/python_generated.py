"""Generated Python: the package adtc_typed as a folder with its compiled part, modules of schemas,
and random values (c_values.py) as objects."""

from __future__ import annotations

import functools
import importlib
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

import pytest
from adtc.checks import forms
from adtc.model import FieldModel, Module, Value, ValueKind
from adtc.python.generate import generate
from adtc.python.names import ModuleNames
from adtc.syntax import Schema
from c_values import Constant, Node, Unknown
from toolchain import BUILD, ROOT, checked

PYTHON = ROOT / "python"
STRICT = ["-std=gnu11", "-Wall", "-Wextra", "-Wshadow", "-Werror"]
SANITIZED = ["-g", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
WRAP = [f"-Wl,--wrap={name}" for name in ("malloc", "calloc", "realloc")]
KINDS = {
    "plain": ["-O2"],
    "sanitized": SANITIZED,
    "fuzzed": [
        *SANITIZED,
        "-fsanitize-coverage=trace-pc",
        str(ROOT / "test" / "schema" / "fuzz" / "places.c"),
    ],
    "failing": [*SANITIZED, *WRAP, str(ROOT / "test" / "schema" / "failing.c")],
}
WORDS = {"NONE": None, "TRUE": True, "FALSE": False, "ELLIPSIS": ...}


# Arrow's pool of threads now and then aborts a process that ends right after it has read a file of
# Parquet. All is done and printed then (apache/arrow, issue 34314).
WITHOUT_TEARDOWN = """
import os, runpy, sys
sys.argv.pop(0)
runpy.run_path(sys.argv[0], run_name="__main__")
sys.stdout.flush()
sys.stderr.flush()
os._exit(0)
"""


def program_with_arrow(path: str | Path, *arguments: object) -> list[str]:
    """The command; an exception ends the program as usual."""
    return [sys.executable, "-c", WITHOUT_TEARDOWN, *map(str, (path, *arguments))]


@functools.cache
def built(kind: str) -> Path:
    """The folder with the package, compiled in one of the ways of KINDS."""
    headers = Path(sysconfig.get_paths()["include"])
    if not (headers / "Python.h").exists():
        pytest.skip(f"there are no headers of Python in {headers}")
    folder = BUILD / "python" / kind
    package = folder / "adtc_typed"
    package.mkdir(parents=True, exist_ok=True)
    for source in (PYTHON / "adtc_typed").glob("*.py*"):
        shutil.copy(source, package)
    sources = [*sorted((PYTHON / "core").glob("*.c")), *sorted((ROOT / "src/adtc").glob("*.c"))]
    includes = [f"-I{ROOT / 'include'}", f"-I{ROOT / 'src' / 'adtc'}", f"-I{headers}"]
    command = ["gcc", *STRICT, *KINDS[kind], "-shared", "-fPIC", *includes, *sources]
    checked([*command, "-o", package / "_core.abi3.so"])
    return folder


@functools.cache
def package() -> ModuleType:
    """adtc_typed, as this process has it."""
    sys.path.insert(0, str(built("plain")))
    return importlib.import_module("adtc_typed")


def sanitizing(kind: str) -> dict[str, str]:
    """The environment of a Python with the package, whose C looks at every address that it reads.
    Python itself does not free all that it has at its end."""
    library = checked(["gcc", "-print-file-name=libasan.so"]).strip()
    return {
        "LD_PRELOAD": library,
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",
        "PYTHONPATH": str(built(kind)),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def run_sanitized(
    program: Path, *arguments: object, kind: str = "sanitized"
) -> subprocess.CompletedProcess:
    """Runs a program so."""
    command = [sys.executable, program, *map(str, arguments)]
    options = {"capture_output": True, "text": True, "timeout": 600}
    return subprocess.run(command, env=sanitizing(kind), **options)


def written(schema: Schema, folder: Path, name: str) -> None:
    for file, text in generate(schema, name).items():
        (folder / file).write_text(text)


def imported(schema: Schema, folder: Path, name: str) -> ModuleType:
    """The module of a schema; each needs a name of its own."""
    package()
    written(schema, folder, name)
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(folder))


class Objects:
    """Values of c_values.py as objects of a module."""

    def __init__(self, schema: Schema, module: Module, python: ModuleType) -> None:
        names = [(c.name.text, f) for d in schema.definitions for c in forms(d) for f in c.fields]
        self.are_bytes = {(c, f.name.text) for c, f in names if f.type.text == "bytes"}
        self.python, self.names = python, ModuleNames(module)
        self.types = {t.name: t for t in module.types}

    def node(self, node: Node) -> object:
        names = self.names.fields(node.form)
        values = {names[f.name]: self.field(node, f) for f in node.form.all_fields}
        return getattr(self.python, self.names.forms[node.form.name])(**values)

    def field(self, node: Node, field: FieldModel) -> object:
        value = node.fields[field.name]
        is_bytes = (node.form.name, field.name) in self.are_bytes
        if field.is_list:
            return [self.item(field.value, item, is_bytes) for item in value]
        return self.item(field.value, value, is_bytes)

    def item(self, kind: Value, value: object, is_bytes: bool) -> object:
        if isinstance(value, Node):
            return self.node(value)
        if isinstance(value, Constant):
            return constant(value)
        if kind.kind is ValueKind.CODE and value is not None:
            if kind.is_bool:
                return bool(value)
            if isinstance(value, Unknown):
                return getattr(self.python, f"Unknown_{kind.type}")(value.number)
            return getattr(self.python, self.types[kind.type].forms[value].name)()
        return value.encode() if is_bytes and isinstance(value, str) else value


def constant(c: Constant) -> object:
    if c.kind in WORDS:
        return WORDS[c.kind]
    if c.kind == "DIGITS":
        return int(c.value)
    if c.kind == "COMPLEX":
        return complex(*c.value)
    if c.kind == "TUPLE":
        return tuple(map(constant, c.value))
    return frozenset(map(constant, c.value)) if c.kind == "SET" else c.value
