"""Generated C: where it is written to, and how it is compiled."""

from __future__ import annotations

import functools
from pathlib import Path

from adtc.c.generate import generate
from adtc.c.names import prefix_of
from adtc.syntax import Schema
from schemas import schema_of
from toolchain import BUILD, ROOT, checked

HERE = ROOT / "test" / "schema"
SHAPES = schema_of((HERE / "shapes.asdl").read_text())
DAG = schema_of((HERE / "dag.asdl").read_text())
EARLIER = schema_of((HERE / "earlier.asdl").read_text())
SANITIZED = ["-g", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


def written(schema: Schema, folder: Path) -> Path:
    """The C file."""
    for name, content in generate(schema).items():
        (folder / name).write_text(content)
    return folder / f"{prefix_of(schema.name.text)}.c"


def includes(folder: Path) -> list[str]:
    return [f"-I{ROOT / 'include'}", f"-I{folder}", f"-I{HERE}"]


@functools.cache
def library() -> list[Path]:
    """The objects of src/adtc, with sanitizers."""
    folder = BUILD / "c" / "adtc-sanitized"
    folder.mkdir(parents=True, exist_ok=True)
    sources = sorted((ROOT / "src" / "adtc").glob("*.c"))
    checked(["gcc", "-std=gnu11", *SANITIZED, *includes(folder), "-c", *sources], cwd=folder)
    return [folder / f"{source.stem}.o" for source in sources]


def run_with_failures(schema: Schema, folder: Path, name: str, seed: int) -> None:
    """The program NAME.c of this folder with generated code, under sanitizers; it says which
    allocation is to fail (failing.c)."""
    source = written(schema, folder)
    warnings = ["-std=c99", "-Wall", "-Wextra", "-Werror"]
    failing = [f"-Wl,--wrap={function}" for function in ("malloc", "calloc", "realloc")]
    sources = [HERE / f"{name}.c", HERE / "failing.c", source, *library()]
    command = ["gcc", *warnings, *SANITIZED, *failing, *includes(folder), *sources]
    checked([*command, "-o", folder / name])
    checked([folder / name, str(seed)])


def run_main(
    schema: Schema, folder: Path, body: str, before: str = "", *arguments: str | Path
) -> None:
    """A main whose result is 0, with the generated code, under sanitizers."""
    source = written(schema, folder)
    (folder / "main.c").write_text(
        f'#include "{source.with_suffix(".h").name}"\n#include <math.h>\n{before}'
        f"int main(int argc, char **argv) {{\n  (void)argc, (void)argv;\n{body}\n}}\n"
    )
    command = ["gcc", "-std=c99", *SANITIZED, *includes(folder), folder / "main.c", source]
    checked([*command, *library(), "-lm", "-o", folder / "main"])
    checked([folder / "main", *arguments])
