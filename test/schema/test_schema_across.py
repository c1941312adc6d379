"""One value in C, OCaml and Rust: each writes the same bytes, and reads what the others have
written, by views and as values. Schemas and values are random."""

from __future__ import annotations

import random
from pathlib import Path

import c_code
import ocaml_code
import pytest
import rust_code
from adtc.c.names import ModuleNames as CNames
from adtc.c.names import prefix_of
from adtc.model import Module, TypeModel, model_of
from adtc.ocaml.names import ModuleNames as OCamlNames
from adtc.ocaml.types import Types
from adtc.rust.names import ModuleNames as RustNames
from adtc.syntax import Schema
from c_generated import EARLIER, HERE, SANITIZED, SHAPES, includes, library
from c_generated import written as written_in_c
from c_values import Node
from lengths import slow
from ocaml_generated import compiled as compiled_ocaml
from ocaml_generated import module_of
from ocaml_generated import written as written_in_ocaml
from rust_generated import compiled as compiled_rust
from rust_generated import need_rustc
from rust_generated import written as written_in_rust
from schemas import drawn, examples, schema_of
from seeds import chosen_seed
from test_schema_c import REMARKABLE, WRAP
from toolchain import checked

EXAMPLES = 3
VALUES = 4  # of each schema
LANGUAGES = ("c", "ocaml", "rust")
Values = list[tuple[TypeModel, Node]]


@pytest.fixture(autouse=True)
def needs() -> None:
    need_rustc()


# ---- A program in each language: `write` makes N.LANGUAGE of value N, `read LANGUAGE` reads ----

IN_C = """
static unsigned char bytes[1 << 20] __attribute__((aligned(8)));

static void write_file(int i, const adtc_schema *schema, uint16_t type,
                       void (*build)(adtc_builder *)) {
  char name[40];
  adtc to;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  CHECK(adtc_create(&to, &options) == ADTC_OK);
  adtc_build_begin(&b, &to, schema, type);
  build(&b);
  CHECK(adtc_build_end(&b) == ADTC_OK);
  snprintf(name, sizeof name, "%d.c", i);
  CHECK(adtc_save(&to, name) == ADTC_OK);
  adtc_free(&to);
}

static void read_file(int i, const char *language, const adtc_schema *schema, uint16_t type,
                      void (*read)(const adtc_view *)) {
  char name[40];
  adtc_view v;
  adtc_tree root;
  snprintf(name, sizeof name, "%d.%s", i, language);
  FILE *file = fopen(name, "rb");
  CHECK(file != NULL);
  size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  CHECK(adtc_open_typed(bytes, size, schema, type, &root, NULL) == ADTC_OK);
  CHECK(adtc_open(bytes, size, 0, &v, NULL) == ADTC_OK);
  read(&v);
}
"""


def in_c(schema: Schema, values: Values, draw: random.Random, folder: Path) -> Path:
    module = model_of(schema)
    names = CNames(module, prefix_of(module.name))
    lines, write, read = [f'#include "{names.prefix}.h"', '#include "harness.h"', IN_C], [], []
    for i, (of, node) in enumerate(values):
        code = c_code.Code(draw, names, module)
        code.make(node)
        code.look(of, node, f"{names.of_type(of.name, 'root')}(v)")
        lines += [f"static void build_{i}(adtc_builder *b) {{", *code.build, "}"]
        lines += [f"static void read_{i}(const adtc_view *v) {{", *code.read, "}"]
        of_schema = f"&{names.schema}, {names.numbers[of.name]}"
        write.append(f"write_file({i}, {of_schema}, build_{i});")
        read.append(f"read_file({i}, argv[2], {of_schema}, read_{i});")
    lines += ["int main(int argc, char **argv) {", "if (argc == 2) {", *write, "} else {", *read]
    (folder / "main.c").write_text("\n".join([*lines, "}", "return 0;", "}", ""]))
    command = ["gcc", "-std=c99", *SANITIZED, *WRAP, *includes(folder), folder / "main.c"]
    checked([*command, written_in_c(schema, folder), *library(), "-o", folder / "in_c"])
    return folder / "in_c"


IN_OCAML = """
let file i language = Printf.sprintf "%d.%s" i language

let write i (buffer : Adtc_typed.buffer) =
  Out_channel.with_open_bin (file i "ocaml") (fun channel ->
      output_string channel (Adtc_typed.to_string buffer))
"""


def in_ocaml(schema: Schema, values: Values, folder: Path) -> Path:
    module = model_of(schema)
    names = OCamlNames(module, prefix_of(module.name))
    code = ocaml_code.Code(names, Types(names, module, schema), module)
    lines = ["open Harness", f"open {module_of(schema)}", IN_OCAML]
    for i, (of, node) in enumerate(values):
        code.lines = []
        code.look(of, node, "x")
        view = f"View.{names.type_modules[of.name]}"
        lines += [
            f"let value_{i} : {names.types[of.name]} = {code.node(node)}",
            f"let write_{i} () = write {i} ({of.name}_to_buffer value_{i})",
            f"let read_{i} language =",
            f"  let buffer = words (file {i} language) in",
            f"  assert (ok ({of.name}_of_buffer buffer) = value_{i});",
            f"  let b, x = ok ({view}.open_ buffer) in",
            f"  assert ({view}.value b x = value_{i});",
            *(f"  {line}" for line in code.lines),
            "  ()",
        ]
    numbers = range(len(values))
    lines += ["let () = match Array.to_list Sys.argv with"]
    lines += [f"  | [ _; _; language ] -> {'; '.join(f'read_{i} language' for i in numbers)}"]
    lines += [f"  | _ -> {'; '.join(f'write_{i} ()' for i in numbers)}", ""]
    (folder / "main.ml").write_text("\n".join(lines))
    (folder / "harness.ml").write_text((HERE / "harness.ml").read_text())
    files = [*written_in_ocaml(schema, folder), folder / "harness.ml", folder / "main.ml"]
    compiled_ocaml(files, folder).rename(folder / "in_ocaml")
    return folder / "in_ocaml"


IN_RUST = """
#![allow(unused_variables, unused_imports, dead_code, clippy::all)]
#[path = "MODULE"]
mod m;
#[path = "HARNESS"]
mod harness;
use harness::look_at_list;
use outheap_adtc::{Buffer, Builder, Constant, Count, Error, Text};
"""


def in_rust(schema: Schema, values: Values, draw: random.Random, folder: Path) -> Path:
    module = model_of(schema)
    names = RustNames(module)
    file = written_in_rust(schema, folder)
    lines = [IN_RUST.replace("MODULE", file.name).replace("HARNESS", str(HERE / "harness.rs"))]
    write, read = [], []
    for i, (of, node) in enumerate(values):
        code = rust_code.Code(draw, names, module)
        code.make(node)
        code.look(of, node, "root")
        handle = f"m::{names.handles[of.name]}"
        lines += [f"fn build_{i}(b: &mut Builder<'_>) -> Result<(), Error> {{", *code.build]
        lines += ["Ok(())", "}", f"fn read_{i}(root: {handle}<'_>) {{", *code.read, "}"]
        write += [f"let mut to = Buffer::new(); let mut b = {handle}::build(&mut to);"]
        write += [f"build_{i}(&mut b).unwrap(); b.end().unwrap();"]
        write += [f'std::fs::write("{i}.rust", to.finish().unwrap()).unwrap();']
        read += [f'let bytes = std::fs::read(format!("{i}.{{language}}")).unwrap();']
        read += [f"read_{i}({handle}::open(&bytes).unwrap());"]
    lines += ["fn all() {", "if let Some(language) = std::env::args().nth(2) {", *read]
    lines += ["} else {", *write, "}", "}", "fn main() {", "harness::on_a_stack(all);", "}", ""]
    (folder / "in_rust.rs").write_text("\n".join(lines))
    return compiled_rust(folder / "in_rust.rs")


# ---- The tests ----


def drawn_values(schema: Schema, module: Module, draw: random.Random) -> Values:
    names = OCamlNames(module, prefix_of(module.name))
    values = ocaml_code.OCamlValues(draw, module, Types(names, module, schema))
    types = [draw.choice(module.trees) for _ in range(VALUES)]
    return [(of, values.moderate(of.name, draw.choice([1, 2, 3, 4]))) for of in types]


def try_schema(schema: Schema, draw: random.Random, folder: Path) -> None:
    module = model_of(schema)
    if not module.trees:
        return
    values = drawn_values(schema, module, draw)
    programs = [
        in_c(schema, values, draw, folder),
        in_ocaml(schema, values, folder),
        in_rust(schema, values, draw, folder),
    ]
    for program in programs:
        checked([program, "write"], cwd=folder)
    for i in range(len(values)):
        of_c, *others = [(folder / f"{i}.{language}").read_bytes() for language in LANGUAGES]
        assert others == [of_c, of_c], f"{folder}: other bytes of value {i}"
    for program in programs:
        for language in LANGUAGES:
            checked([program, "read", language], cwd=folder)


@pytest.mark.long
def test_random_schemas(tmp_path: Path) -> None:
    seed = chosen_seed()
    for example in examples(EXAMPLES):
        draw = random.Random(f"{seed} {example} across")
        folder = tmp_path / str(example)
        folder.mkdir()
        try_schema(drawn(draw), draw, folder)


SCHEMAS = {"shapes": SHAPES, "remarkable": schema_of(REMARKABLE), "earlier": EARLIER}


@pytest.mark.parametrize("name", [slow("shapes"), "remarkable", slow("earlier")])
def test_known_schemas(name: str, tmp_path: Path) -> None:
    try_schema(SCHEMAS[name], random.Random(chosen_seed()), tmp_path)
