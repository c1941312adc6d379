"""Generated OCaml: where it is written to, and how it is compiled with the library's sources."""

from __future__ import annotations

import functools
from pathlib import Path

from adtc.c.names import prefix_of
from adtc.ocaml.generate import generate
from adtc.syntax import Schema
from toolchain import BUILD, ROOT, checked, ocaml

SOURCES = ROOT / "src" / "adtc_ocaml"
MODULES = ("adtc_words", "adtc_read_once", "adtc_write_once", "adtc_writer", "adtc_typed")
# As dune's profile dev has them, but for those about names, which generated code cannot choose.
STRICT = ["-w", "@a-4-9-40-41-42-44-45-70", "-strict-sequence", "-strict-formats", "-short-paths"]


def module_of(schema: Schema) -> str:
    return prefix_of(schema.name.text).capitalize()


def written(schema: Schema, folder: Path, prefix: str = "") -> list[Path]:
    """The .mli and the .ml."""
    for name, content in generate(schema, prefix).items():
        (folder / name).write_text(content)
    name = prefix or prefix_of(schema.name.text)
    return [folder / f"{name}.mli", folder / f"{name}.ml"]


@functools.cache
def library() -> Path:
    """The folder of what programs include and are linked with."""
    folder = BUILD / "ocaml-typed"
    folder.mkdir(parents=True, exist_ok=True)
    sources = [SOURCES / f"{name}.{suffix}" for name in MODULES for suffix in ("mli", "ml")]
    for source in sources:
        (folder / source.name).write_text(source.read_text())
    checked(ocaml("ocamlopt", *STRICT, "-g", "-c", *(s.name for s in sources)), cwd=folder)
    where = checked(ocaml("ocamlopt", "-where")).strip()
    include = [f"-I{ROOT / 'include'}", f"-I{ROOT / 'src' / 'adtc'}", "-isystem", where]
    folders = (SOURCES, ROOT / "src" / "adtc")
    c_files = [file for folder in folders for file in sorted(folder.glob("*.c"))]
    strict = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-O1", "-g", "-fPIC"]
    checked(["gcc", *strict, *include, "-c", *c_files], cwd=folder)
    return folder


def c_objects() -> list[Path]:
    made = sorted(library().glob("*.o"))
    return [path for path in made if path.stem not in MODULES]


def compiled(sources: list[Path], folder: Path) -> Path:
    """A program of these files, in this order, with the library before them."""
    modules = [library() / f"{name}.cmx" for name in MODULES]
    command = ["ocamlopt", "-g", *STRICT, "-I", library(), "-I", folder, *modules, *c_objects()]
    checked(ocaml(*command, *sources, "-o", folder / "program"), cwd=folder)
    return folder / "program"


def compiled_to_bytecode(sources: list[Path], folder: Path) -> Path:
    """The same, and the library's modules too, with a runtime of its own."""
    ours = [SOURCES / f"{name}.{suffix}" for name in MODULES for suffix in ("mli", "ml")]
    for source in [*ours, *sources]:
        (folder / source.name).write_text(source.read_text())
    names = [source.name for source in [*ours, *sources]]
    command = ["ocamlc", "-custom", "-g", *STRICT, *c_objects(), *names]
    checked(ocaml(*command, "-o", folder / "program"), cwd=folder)
    return folder / "program"
