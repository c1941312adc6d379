"""Versions of a schema in OCaml: each reads the trees that C of each has written.

By views, as a value, and after damage (harness_versions.ml). Each writes again what it has read.
These are the bytes of C where its version is that of the writer or a later one. Else they are what
C of the writer's version reads as what is left. The model is that of test_schema_versions.py.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from adtc.backend import NoCode
from adtc.c.names import prefix_of
from adtc.model import model_of
from adtc.ocaml.generate import generate
from adtc.ocaml.names import ModuleNames
from adtc.ocaml.types import Types
from adtc.versions import as_of
from c_generated import HERE
from c_values import Node, Unknown
from chains import Kept, Seen, chain
from ocaml_code import Code, OCamlValues
from ocaml_generated import compiled, compiled_to_bytecode, module_of, written
from schemas import schema_of
from seeds import chosen_seed
from test_schema_ocaml import lines_are_short
from test_schema_versions import KNOWN, VERSIONS, Chain, Version, versions_of
from toolchain import checked

CHAINS = 1
INT_BITS = 63  # of OCaml's own
MOST = 60  # nodes of a value: programs of straight lines compile slowly
DAMAGES = 100
HARNESSES = ("harness.ml", "harness_versions.ml")


@pytest.mark.parametrize("name", ["known.ml", "known.mli"])
def test_golden(name: str) -> None:
    """schema/run compile --lang ocaml --out test/schema/golden FILE renews it."""
    assert generate(KNOWN)[name] == (HERE / "golden" / name).read_text()


# ---- Each reads each ----


class OCamlChain(Chain):
    """C writes the values, and reads what OCaml has made of them."""

    def value(self, v: Version, depth: int) -> Node:
        return OCamlValues(self.draw, v.module, self.types(v)).moderate(self.type, depth, MOST)

    def types(self, v: Version) -> Types:
        return Types(ModuleNames(v.module, prefix_of(v.module.name)), v.module, v.schema)

    def again(self, v: Version, i: int) -> Path:
        return v.folder / f"value-{i}"

    def what_is_left(self, v: Version) -> tuple[list[str], list[str], list[str]]:
        samples = []
        for i, (writer, value) in enumerate(self.values):
            for through in self.versions if writer == v.number else []:
                left = Kept(through.module).node(self.type, value)
                samples.append((left, self.again(through, i), through.number))
        return self.looks(v, samples)

    def check(self) -> None:
        expected = {}
        for v in self.versions:
            makers, writing = self.write(v)
            readers, reading, expected[v.number] = self.what_is_left(v)
            v.build([*makers, *readers], writing, reading)
            v.run("write")
        for v in self.versions:
            checked([self.in_ocaml(v)], cwd=v.folder)
        for v in self.versions:
            assert v.run().splitlines() == expected[v.number]

    def in_ocaml(self, v: Version) -> Path:
        types = self.types(v)
        code = Code(types.names, types, v.module)
        lines = ["open Harness", "open Harness_versions", f"open {module_of(v.schema)}"]
        lines += [f"let () = assert (version = {v.number})", "let () = Random.init 7"]
        for i, (writer, value) in enumerate(self.values):
            seen = Seen(v.module).node(self.type, value)
            lines += ["let () =", *(f"  {line}" for line in self.looking(v, code, i, writer, seen))]
        (v.folder / "main.ml").write_text("\n".join([*lines, ""]))
        files = written(v.schema, v.folder)
        lines_are_short(files)
        for name in HARNESSES:
            (v.folder / name).write_text((HERE / name).read_text())
            files.append(v.folder / name)
        return compiled([*files, v.folder / "main.ml"], v.folder)

    def looking(
        self, v: Version, code: Code, i: int, writer: int, seen: Node | Unknown
    ) -> list[str]:
        of = next(t for t in v.module.trees if t.name == self.type)
        view = f"View.{code.names.type_modules[of.name]}"
        functions = f"{of.name}_to_buffer {of.name}_of_buffer"
        code.lines = []
        code.look(of, seen, "x")
        lines = [
            f'let file = "{self.path(i)}" in',
            f"let b, x = ok ({view}.open_ (words file)) in",
            *code.lines,
            f"let value : {code.names.types[of.name]} = {code.node(seen)} in",
            f"assert ({view}.value b x = value);",
            f'read_and_written file {writer} {functions} value "{self.again(v, i)}";',
        ]
        if writer <= v.number:
            lines.append(f"same_tree file {of.name}_to_buffer value;")
        if writer == v.number:
            lines.append(f"bytes_and_value file {functions} value;")
        return [*lines, f"damage file {functions} {DAMAGES}"]


def test_each_reads_each(tmp_path: Path) -> None:
    """Five versions, 25 pairs."""
    OCamlChain(versions_of(KNOWN), random.Random(chosen_seed()), tmp_path).check()


@pytest.mark.long
@pytest.mark.parametrize("example", range(CHAINS))
def test_random_chains(example: int, tmp_path: Path) -> None:
    draw = random.Random(f"{chosen_seed()} {example}")
    schemas = chain(draw, VERSIONS, INT_BITS)
    while not model_of(schemas[0]).trees:
        schemas = chain(draw, VERSIONS, INT_BITS)
    OCamlChain(schemas, draw, tmp_path).check()


# ---- What a program does: uses_versions.ml ----

REFUSED = """\
Known_3.Unknown_color: 2 is not in 3..14
Known_3.Unknown_color: 15 is not in 3..14
Known_3.Unknown_color: -1 is not in 3..14
Circle.small: 200 is not in -128..127
"""


def sources(folder: Path) -> list[Path]:
    files = written(KNOWN, folder)
    for number in (1, 3):
        files += written(as_of(KNOWN, number), folder, f"known_{number}")
    for name in ("harness.ml", "seen_versions.ml", "uses_versions.ml"):
        (folder / name).write_text((HERE / name).read_text())
        files.append(folder / name)
    return files


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("uses")
    return compiled(sources(folder), folder)


@pytest.fixture(scope="module")
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bytecode")
    return compiled_to_bytecode(sources(folder), folder)


def test_views_do_not_allocate(program: Path) -> None:
    """Of parts that are there and that are not, of what is unknown, and of what is newer."""
    assert checked([program, "allocation"]) == 3 * "0 words\n"


def test_what_is_unknown_is_kept(program: Path) -> None:
    checked([program, "keeping"])


def test_damage(program: Path) -> None:
    """Views say what values say, of buffers of versions 1, 3 and 5."""
    checked([program, "damage", str(chosen_seed() % 2**30), str(20 * DAMAGES)])


def test_depth(program: Path) -> None:
    """As in test_schema_ocaml_uses.py, with parts behind the deep children."""
    command = f"ulimit -s 256 && OCAMLRUNPARAM=l=32k {program} depth"
    checked(["bash", "-c", command])


def test_refusals(program: Path) -> None:
    assert checked([program, "refusals"]) == REFUSED


def test_misuse(program: Path) -> None:
    checked([program, "misuse"])


@pytest.mark.long
def test_bytecode(bytecode: Path) -> None:
    for what in ("allocation", "keeping", "depth", "misuse"):
        checked([bytecode, what])
    assert checked([bytecode, "refusals"]) == REFUSED


# ---- What there is no code for ----


def test_a_default_that_no_int_has_is_refused() -> None:
    text = "--@ version 2\n--@ since 2 A.x\n--@ default A.x {}\nmodule M {{ a = A(int y, int x) }}"
    assert generate(schema_of(text.format(-(1 << 62))))
    for value in (1 << 62, -(1 << 62) - 1):
        with pytest.raises(NoCode, match=r"no room for the default of A\.x"):
            generate(schema_of(text.format(value)))


def test_too_many_constructors_are_refused() -> None:
    """One less than in a closed schema, as there is one of what is unknown."""
    constructors = [f"C{i}(int x)" for i in range(244)]
    text = "--@ version 1\nmodule M {{ a = {} }}"
    assert generate(schema_of(text.format(" | ".join(constructors[:243]))))
    with pytest.raises(NoCode, match="243 constructors with fields"):
        generate(schema_of(text.format(" | ".join(constructors))))


# ---- Names ----

# Those of generated code in an open schema.
NAMES = """
--@ version 2
--@ since 2 B.said B.at1 a.tag A.x1
--@ default B.said Unknown_d
module Names {
  a = A(int x, int? x1) | B(int k, d said, a* at1) | Unknown_a(int c)
      attributes (int? kind, int? tag)
  d = Unknown_d | Known
  unknown = (a a, d version)
  e = E(a? raise, a? b, string?* not, int T, int t) attributes (int must, int? raise_)
}
"""


def test_names(tmp_path: Path) -> None:
    files = written(schema_of(NAMES), tmp_path)
    lines_are_short(files)
    interface = files[0].read_text()
    assert "| Unknown_a_ of { c : int;" in interface and "| Unknown_a of a Adtc_typed" in interface
    assert "type kind = A | B | Unknown_a_ | Unknown_a" in interface
    assert "val tag_ : checked" in interface
    compiled(files, tmp_path)


LINES = """
--@ version 2
--@ since 2 C
module Lines {
  a = A | B(int x) | C attributes (int line)
}
"""
ASKING = """
let () =
  let read shape = Result.get_ok (Lines_1.View.A.open_ (Lines.a_to_buffer shape)) in
  let b, known = read (B { x = 1; line = 3 }) in
  assert (Lines_1.View.A.(has_line b known && line b known = 3));
  let b, unknown = read (C { line = 3 }) in
  assert (not (Lines_1.View.A.has_line b unknown));
  match Lines_1.View.A.line b unknown with
  | _ -> assert false
  | exception Adtc_typed.Absent -> ()
"""


def test_a_required_attribute_of_an_unknown_constructor(tmp_path: Path) -> None:
    schema = schema_of(LINES)
    files = [*written(schema, tmp_path), *written(as_of(schema, 1), tmp_path, "lines_1")]
    main = tmp_path / "main.ml"
    main.write_text(ASKING)
    checked([compiled([*files, main], tmp_path)])
