"""The C that is generated for a schema: as it was kept, without a warning, and random values that
are built, read, damaged and made again with each allocation failing once (harness.h)."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest
from adtc.backend import NoCode
from adtc.c.generate import generate, render
from adtc.c.names import ModuleNames, prefix_of
from adtc.model import Module, model_of
from adtc.printing import canonical
from adtc.syntax import Schema
from adtc.versions import as_of
from c_code import Code
from c_generated import DAG, EARLIER, HERE, SANITIZED, SHAPES, includes, library, written
from c_values import Values, text
from lengths import long, slow
from schemas import drawn, examples, schema_of
from seeds import chosen_seed
from toolchain import ROOT, checked, installed

PYTHON = sorted(Path("/usr/src").glob("*/Parser/Python.asdl"))[:1]
EXAMPLES = 8
VALUES = 3  # of each schema
STRICT = ["-Wall", "-Wextra", "-Wconversion", "-Wsign-conversion", "-Wshadow", "-pedantic"]
STRICT += ["-Wcast-qual", "-Wcast-align", "-Wundef", "-Wredundant-decls", "-Wformat=2", "-Werror"]
OF_C = ["-Wstrict-prototypes", "-Wmissing-prototypes"]
# gcc says what the others do, save of what it is silent about. Of these clang says most.
LANGUAGES = [
    pytest.param("gcc", ["-std=c99"], id="gcc"),
    slow("clang", ["-std=c99"], id="clang"),
    long("g++", ["-std=c++17", "-x", "c++"], id="g++"),
    long("clang++", ["-std=c++17", "-x", "c++"], id="clang++"),
]
WRAP = ["-Wl,--wrap=malloc", "-Wl,--wrap=realloc"]
# Whose counts of lists, and whose usual reader of an attribute, do not fit one line.
WIDE = """
module Wide {
  node = Call(node* positional_arguments, node* named_arguments, node* type_arguments, node* blocks)
       | Name(identifier name)
       attributes (string? comment_in_front, int? last_line_of_the_node)
}
"""


@pytest.mark.parametrize("name", ["shapes.h", "shapes.c"])
def test_golden(name: str) -> None:
    """tools/python python schema/run compile --lang c --out test/schema/golden FILE renews it."""
    assert generate(SHAPES)[name] == (HERE / "golden" / name).read_text()


def test_wide_lines_are_broken(tmp_path: Path) -> None:
    """In functions that build as clang-format does it."""
    for schema in [schema_of(WIDE), *(schema_of(path.read_text()) for path in PYTHON)]:
        for made in generate(schema).values():
            assert [line for line in made.splitlines() if len(line) > 100] == []
    if installed("clang-format"):
        source = written(schema_of(WIDE), tmp_path)
        laid = checked(["clang-format", f"--style=file:{ROOT / '.clang-format'}", source])
        assert laid.strip() == source.read_text().strip()


def test_known_1_is_version_1_of_known() -> None:
    """The fuzz target of typed trees has both."""
    known, first = (schema_of((HERE / f"{name}.asdl").read_text()) for name in ("known", "known_1"))
    assert canonical(as_of(known, 1)) == canonical(first)


def others() -> list[Schema]:
    schemas = [schema_of(path.read_text()) for path in PYTHON]
    draw = random.Random(chosen_seed())
    known = schema_of((HERE / "known.asdl").read_text())
    schemas += [SHAPES, schema_of(REMARKABLE), known, DAG, EARLIER]
    return schemas + [drawn(draw) for _ in range(4)]


# Words of which the last bit is that of a number, or says whether a child is there.
FULL = """
--@ use bool int8 int16 uint8
module Full {
  full = (int16 a, uint8 b, bool c, bool d, bool e, bool f, bool g, bool h, bool i, bool j,
          bool k, bool l, bool m, uint8 n, int16 o, int8 p, bool q, bool r, bool s, bool t,
          bool u, bool v, string? w, string x, string y)
}
"""
# Names that C or C++ reserve, or that generated ones could be mistaken for.
REMARKABLE = """
--@ use bool float32 uint64 int8 bytes
--@ int 32
module Static {
  a = A(a? class, bool linux, int b, int words, a_kind x) | A_kind | B(int?* new, a?* b)
      attributes (int8 errno, uint64? at, bytes? memcpy)
  a_kind = (float32 float, bool?* b_count, constant* b, int proofs, int proof_0)
  assert = (a_kind? head, uint64 head_, float32? x, constant has_x)
  color = Red | Green
  one = One
  only = (one z, color* colors, color?* more, identifier* names, string?* maybe, uint64* wide)
}
"""


@pytest.mark.parametrize("compiler, flags", LANGUAGES)
def test_no_warning(compiler: str, flags: list[str], tmp_path: Path) -> None:
    if not installed(compiler):
        pytest.skip(f"there is no {compiler}")
    for schema in others():
        source = written(schema, tmp_path)
        for level in ("-O1", "-Os"):
            strict = STRICT if "++" in compiler else [*STRICT, *OF_C]
            command = [compiler, *flags, *strict, level, *includes(tmp_path), "-c", source]
            checked(command, cwd=tmp_path)


def program(names: ModuleNames, module: Module, draw: random.Random, type_name: str) -> tuple:
    """C that builds and reads a value, and the text that it prints."""
    node = Values(draw, module).moderate(type_name, draw.choice([0, 1, 2, 3, 4]))
    code = Code(draw, names, module)
    code.make(node)
    of = next(t for t in module.trees if t.name == type_name)
    code.look(of, node, f"{names.of_type(type_name, 'root')}(v)")
    lines = [f'#include "{names.prefix}.h"', '#include "harness.h"']
    lines += ["static void build_it(adtc_builder *b) {", *code.build, "}"]
    lines += ["static void read_it(const adtc_view *v) {", *code.read, "}", "int main(void) {"]
    sample = f"{{&{names.schema}, {names.numbers[type_name]}, build_it, read_it}}"
    lines += [f"struct sample s = {sample};", f"return run(&s, {draw.randrange(1, 2**31)}u);", "}"]
    return "\n".join([*lines, ""]), text(module, node)


def try_values(schema: Schema, draw: random.Random, folder: Path) -> None:
    module = model_of(schema)
    names = ModuleNames(module, prefix_of(module.name))
    for name, content in render(module, names).items():
        (folder / name).write_text(content)
    source = folder / f"{names.prefix}.c"
    checked(["gcc", "-std=c99", *SANITIZED, *includes(folder), "-c", source, "-o", folder / "m.o"])
    for _ in range(VALUES):
        if not module.trees:
            return
        content, expected = program(names, module, draw, draw.choice(module.trees).name)
        (folder / "value.c").write_text(content)
        command = ["gcc", "-std=c99", *SANITIZED, *includes(folder), *WRAP, folder / "value.c"]
        checked([*command, folder / "m.o", *library(), "-o", folder / "value"])
        done = subprocess.run([folder / "value"], capture_output=True, text=True, timeout=300)
        assert (done.returncode, done.stderr) == (0, ""), f"{folder}\n{done.stderr}"
        assert done.stdout == expected


@pytest.mark.long
def test_random_schemas(tmp_path: Path) -> None:
    seed = chosen_seed()
    for example in examples(EXAMPLES):
        draw = random.Random(f"{seed} {example}")
        folder = tmp_path / str(example)
        folder.mkdir()
        try_values(drawn(draw), draw, folder)


@pytest.mark.parametrize("name", ["shapes", "remarkable", "full", "open", long("python")])
def test_known_schemas(name: str, tmp_path: Path) -> None:
    if name == "python" and not PYTHON:
        pytest.skip("there is no Python.asdl on this machine")
    known = schema_of((HERE / "known.asdl").read_text())
    schemas = {"shapes": lambda: SHAPES, "remarkable": lambda: schema_of(REMARKABLE)}
    schemas |= {"open": lambda: known, "full": lambda: schema_of(FULL)}
    schema = schemas.get(name, lambda: schema_of(PYTHON[0].read_text()))()
    try_values(schema, random.Random(chosen_seed()), tmp_path)


def test_a_name_of_the_library_is_refused() -> None:
    for name in ("Adtc", "AdtcTyped", "String", "Time"):
        with pytest.raises(NoCode, match="--prefix"):
            generate(schema_of(f"module {name} {{ a = (int x) }}"))
    assert set(generate(schema_of("module Adtc { a = (int x) }"), "my")) == {"my.h", "my.c"}
