"""The OCaml that is generated for a schema: as it was kept, without a warning, and random values,
which C builds and OCaml writes alike, reads, views and reads after damage (harness.ml)."""

from __future__ import annotations

import random
from pathlib import Path

import c_code
import pytest
from adtc.backend import NoCode
from adtc.c.generate import render
from adtc.c.names import ModuleNames as CNames
from adtc.c.names import prefix_of
from adtc.model import Module, model_of
from adtc.ocaml.generate import MOST_BLOCKS, generate
from adtc.ocaml.names import ModuleNames
from adtc.ocaml.types import Types
from adtc.syntax import Schema
from c_generated import HERE, SHAPES, includes
from c_values import Node
from lengths import long
from ocaml_code import Code, OCamlValues
from ocaml_generated import compiled, library, module_of, written
from schemas import drawn, examples, schema_of
from seeds import chosen_seed
from test_schema_c import PYTHON, REMARKABLE, WRAP
from toolchain import checked, ocaml

EXAMPLES = 8
VALUES = 6  # of each schema

# Names that OCaml reserves, or that generated ones could be mistaken for.
NAMES = """
--@ use bool float32 uint64 int8 bytes int64 uint16 int16 float64 uint32 int32 uint8
module Stdlib_names {
  list = None | Some(list? begin, int head) | Cons(bool? b, _option* x, int k)
         attributes (int8 c, uint64? at, bytes? w, int16 object)
  _option = (float32 float, bool?* option, constant* b, list? kind, list value)
  array = _Empty | Full(array? t, uint64 head_, float32? x, constant has_x, int8 of_array)
  view = List | Fun | Bool | Int64 | Option | Adtc_words | View
       | Array(int* has_x, bool v, uint16? p0)
  color = Ok | Error
  one = One
  only = (one z, color* colors, color?* more, identifier* names, string?* maybe, uint64* wide,
          int?* few, int64?* boxed, float32?* floats, uint32* words, int16* pairs, float64* plain)
  value = (int schema, int? int, int64? at, float32? f, float64? g, uint32? u, int32 s)
}
"""


@pytest.mark.parametrize("name", ["shapes.ml", "shapes.mli"])
def test_golden(name: str) -> None:
    """schema/run compile --lang ocaml --out test/schema/golden FILE renews it."""
    assert generate(SHAPES)[name] == (HERE / "golden" / name).read_text()


def known(name: str) -> Schema:
    if name == "python" and not PYTHON:
        pytest.skip("there is no Python.asdl on this machine")
    texts = {"remarkable": REMARKABLE, "names": NAMES}
    if name == "shapes":
        return SHAPES
    return schema_of(texts[name] if name in texts else PYTHON[0].read_text())


def lines_are_short(files: list[Path]) -> None:
    for file in files:
        assert all(len(line) <= 100 for line in file.read_text().splitlines()), file


# ---- Values ----


def c_program(names: CNames, module: Module, draw: random.Random, nodes: list[Node]) -> str:
    """C that builds each of the values and writes the bytes into a file of its number."""
    lines = [f'#include "{names.prefix}.h"', '#include "harness.h"', WRITE]
    calls = []
    for i, node in enumerate(nodes):
        code = c_code.Code(draw, names, module)
        code.make(node)
        lines += [f"static void build_{i}(adtc_builder *b) {{", *code.build, "}"]
        number = names.numbers[node.form.type]
        calls.append(f'write_file(&{names.schema}, {number}, build_{i}, "{i}.bin");')
    return "\n".join([*lines, "int main(void) {", *calls, "return 0;", "}", ""])


WRITE = """
static void write_file(const adtc_schema *schema, uint16_t type, void (*build)(adtc_builder *),
                       const char *name) {
  adtc to;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  CHECK(adtc_create(&to, &options) == ADTC_OK);
  adtc_build_begin(&b, &to, schema, type);
  build(&b);
  CHECK(adtc_build_end(&b) == ADTC_OK);
  CHECK(adtc_save(&to, name) == ADTC_OK);
  adtc_free(&to);
}
"""


def ocaml_program(code: Code, module: Module, name: str, nodes: list[Node], seed: int) -> str:
    lines = ["open Harness", f"open {name}", f"let () = Random.init {seed}"]
    for i, node in enumerate(nodes):
        of = next(t for t in module.trees if t.name == node.form.type)
        of_ocaml = code.names.types[of.name]
        code.lines = []
        code.look(of, node, "x")
        opened = f"View.{code.names.type_modules[of.name]}"
        functions = f'"{i}.bin" {of.name}_to_buffer {of.name}_of_buffer'
        lines += [
            f"let value_{i} : {of_ocaml} = {code.node(node)}",
            "let () =",
            f"  bytes_and_value {functions} value_{i};",
            f'  let b, x = ok ({opened}.open_ (words "{i}.bin")) in',
            f"  assert ({opened}.value b x = value_{i});",
            *(f"  {line}" for line in code.lines),
            f"  damage {functions} 200",
        ]
    return "\n".join([*lines, ""])


def try_values(schema: Schema, draw: random.Random, folder: Path) -> None:
    module = model_of(schema)
    if not module.trees:
        return
    names = ModuleNames(module, prefix_of(module.name))
    types = Types(names, module, schema)
    values = OCamlValues(draw, module, types)
    chosen = [draw.choice(module.trees).name for _ in range(VALUES)]
    nodes = [values.moderate(name, draw.choice([0, 1, 2, 3, 4])) for name in chosen]
    write_by_c(module, draw, nodes, folder)
    files = written(schema, folder)
    lines_are_short(files)
    text = ocaml_program(Code(names, types, module), module, module_of(schema), nodes, 7)
    (folder / "main.ml").write_text(text)
    (folder / "harness.ml").write_text((HERE / "harness.ml").read_text())
    checked_without_main = [*files, folder / "harness.ml"]
    program = compiled([*checked_without_main, folder / "main.ml"], folder)
    checked([program], cwd=folder)


def write_by_c(module: Module, draw: random.Random, nodes: list[Node], folder: Path) -> None:
    names = CNames(module, prefix_of(module.name))
    for name, content in render(module, names).items():
        (folder / name).write_text(content)
    (folder / "main.c").write_text(c_program(names, module, draw, nodes))
    objects = [path for path in library().glob("*.o") if path.stem in C_FILES]
    source = folder / f"{names.prefix}.c"
    command = ["gcc", "-std=c99", "-O0", *WRAP, *includes(folder), folder / "main.c", source]
    checked([*command, *objects, "-o", folder / "writer"])
    checked([folder / "writer"], cwd=folder)


C_FILES = frozenset(path.stem for path in (HERE.parents[1] / "src" / "adtc").glob("*.c"))


@pytest.mark.long
def test_random_schemas(tmp_path: Path) -> None:
    seed = chosen_seed()
    for example in examples(EXAMPLES):
        draw = random.Random(f"{seed} {example}")
        folder = tmp_path / str(example)
        folder.mkdir()
        try_values(drawn(draw), draw, folder)


@pytest.mark.parametrize("name", ["shapes", "remarkable", "names", long("python")])
def test_known_schemas(name: str, tmp_path: Path) -> None:
    try_values(known(name), random.Random(chosen_seed()), tmp_path)


# ---- What there is no code for ----


@pytest.mark.parametrize("name", ["Adtc_typed", "List"])
def test_modules_that_the_code_needs_are_refused(name: str) -> None:
    schema = schema_of(f"module {name} {{ a = (int x) }}")
    with pytest.raises(NoCode, match="--prefix"):
        generate(schema)
    assert set(generate(schema, "my")) == {"my.ml", "my.mli"}


def test_too_many_constructors_are_refused() -> None:
    constructors = " | ".join(f"C{i}(int x)" for i in range(245))
    with pytest.raises(NoCode, match="244 constructors with fields"):
        generate(schema_of(f"module M {{ a = {constructors} }}"))


def test_ocaml_has_room_for_the_most_constructors(tmp_path: Path) -> None:
    constructors = " | ".join(f"C{i} of int" for i in range(MOST_BLOCKS))
    (tmp_path / "most.ml").write_text(f"type most = {constructors}\n")
    checked(ocaml("ocamlc", "-c", "most.ml"), cwd=tmp_path)
