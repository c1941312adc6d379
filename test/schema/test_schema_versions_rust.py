"""Versions of a schema in Rust: each reads the trees that C has written with each other one.

It refuses them as C refuses them where they are damaged, and builds them as C builds them, to the
byte.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from adtc.c.generate import render
from adtc.c.names import ModuleNames as CNames
from adtc.c.names import prefix_of
from adtc.model import Module, model_of
from adtc.rust.names import ModuleNames
from adtc.syntax import Schema
from c_code import Code as CCode
from c_generated import HERE, SANITIZED, includes, library
from c_values import Node, Values
from chains import Seen, chain
from rust_code import Code, touching
from rust_generated import compiled, need_rustc, written
from seeds import chosen_seed
from test_schema_rust import head
from test_schema_versions import KNOWN, STAMP_END, VERSIONS, versions_of
from toolchain import checked

VALUES = 2  # of each version
NODES = 12  # of a value: each view of one is a match of rustc's
MOST_FORMS = 60  # of the last version
DAMAGES = 60  # of each value, by each version


@pytest.fixture(autouse=True)
def needs() -> None:
    need_rustc()


class Version:
    """A version with its code in a folder, in both languages."""

    def __init__(self, schema: Schema, folder: Path) -> None:
        self.number, self.folder = schema.extensions.version, folder
        folder.mkdir()
        self.module: Module = model_of(schema)
        self.c = CNames(self.module, prefix_of(self.module.name))
        for name, content in render(self.module, self.c).items():
            (folder / name).write_text(content)
        self.rust, self.file = ModuleNames(self.module), written(schema, folder).name

    def build_c(self, functions: list[str], writing: list[str], telling: list[str]) -> None:
        """A program that writes if it has an argument, and else tells."""
        lines = [f'#include "{self.c.prefix}.h"', '#include "to_rust.h"', *functions]
        lines += ["int main(int argc, char **argv) {", "(void)argv;", "if (argc > 1) {", *writing]
        lines += ["} else {", *telling, "}", "return 0;", "}", ""]
        (self.folder / "main.c").write_text("\n".join(lines))
        command = ["gcc", "-std=c99", *SANITIZED, *includes(self.folder), "main.c"]
        command += [f"{self.c.prefix}.c", *library(), "-o", "in_c"]
        checked(command, cwd=self.folder)

    def build_rust(self, handle: str, functions: list[str], lines: list[str]) -> None:
        """The same in Rust, which looks at what it tells of."""
        source = self.folder / "main.rs"
        harness = f'#[path = "{HERE}/harness_versions.rs"] mod harness_versions;'
        text = [head(self.file, handle), harness, *touching(self.rust, self.module), *functions]
        text += ["fn all() {", "let writes = std::env::args().count() > 1;", *lines, "}"]
        text += ["fn main() {", "harness::on_a_stack(all);", "}", ""]
        source.write_text("\n".join(text))
        compiled(source)

    def run(self, name: str, *arguments: str) -> str:
        return checked([self.folder / name, *arguments], cwd=self.folder)


class Chain:
    """All versions, values of each, and the programs that write and read all of them."""

    def __init__(self, schemas: list[Schema], draw: random.Random, folder: Path) -> None:
        self.draw, self.folder = draw, folder
        self.seed = draw.randrange(1, 2**31)
        self.versions = [Version(s, folder / str(i)) for i, s in enumerate(schemas, 1)]
        self.type = draw.choice([t.name for t in self.versions[0].module.trees])
        self.values: list[tuple[int, Node]] = []
        for v in self.versions:
            depths = [draw.choice([2, 3]) for _ in range(VALUES)]
            values = Values(draw, v.module)
            moderate = (values.moderate(self.type, depth, NODES) for depth in depths)
            self.values += [(v.number, value) for value in moderate]

    def path(self, i: int) -> Path:
        return self.folder / f"value-{i}"

    def in_c(self, v: Version) -> None:
        functions, writing, telling = [], [], []
        of = f"&{v.c.schema}, {v.c.numbers[self.type]}"
        for i, (writer, value) in enumerate(self.values):
            telling.append(f'tell_of_file("{self.path(i)}", {of}, {self.seed}u, {DAMAGES});')
            if writer == v.number:
                code = CCode(self.draw, v.c, v.module)
                code.make(value)
                functions += [f"static void build_{i}(adtc_builder *b) {{", *code.build, "}"]
                writing.append(f'write_file("{self.path(i)}", {of}, build_{i});')
        v.build_c(functions, writing, telling)

    def in_rust(self, v: Version) -> None:
        """It writes its own values, and those of the first version as its own."""
        functions, lines = [], []
        of = next(t for t in v.module.trees if t.name == self.type)
        handle = v.rust.handles[self.type]
        for i, (writer, value) in enumerate(self.values):
            seen = Seen(v.module).node(self.type, value)
            code = Code(self.draw, v.rust, v.module)
            code.look(of, seen, "root")
            if writer in (1, v.number):
                assert isinstance(seen, Node)
                code.make(seen)
                lines.append(f'if writes {{ harness_versions::write(&SAMPLE_{i}, "rust-{i}"); }}')
            functions += [f"fn build_{i}(b: &mut Builder<'_>) -> Result<(), Error> {{", *code.build]
            functions += ["Ok(())", "}", f"fn read_{i}(root: m::{handle}<'_>) {{", *code.read, "}"]
            functions.append(sample(i, handle, of.number))
            arguments = f'"{self.path(i)}", {writer}, {self.seed}, {DAMAGES}'
            lines.append(f"if !writes {{ harness_versions::look(&SAMPLE_{i}, {arguments}); }}")
        v.build_rust(handle, functions, lines)

    def check(self) -> None:
        for v in self.versions:
            self.in_c(v)
            self.in_rust(v)
            v.run("in_c", "write")
            v.run("main", "write")
        for v in self.versions:
            for i, (writer, _) in enumerate(self.values):
                if writer in (1, v.number):
                    compare(self.path(i).read_bytes(), v, (v.folder / f"rust-{i}").read_bytes())
            of_c, of_rust = v.run("in_c"), v.run("main")
            differ = [(a, b) for a, b in zip(of_c.splitlines(), of_rust.splitlines()) if a != b]
            assert of_c == of_rust, f"{v.folder}: C said, and Rust said: {differ[:3]}"


def compare(of_c: bytes, v: Version, of_rust: bytes) -> None:
    """A tree that says nothing new differs in the number of the version alone."""
    assert of_rust[STAMP_END - 4] == v.number
    assert of_rust[: STAMP_END - 4] == of_c[: STAMP_END - 4], v.folder
    assert of_rust[STAMP_END:] == of_c[STAMP_END:], v.folder


def sample(i: int, handle: str, number: int) -> str:
    return f"""static SAMPLE_{i}: Sample<Root> = Sample {{
    schema: &m::SCHEMA,
    of: {number},
    begin: m::{handle}::build,
    build: build_{i},
    open: |bytes| m::{handle}::open(bytes),
    open_in: |bytes, words| m::{handle}::open_in(bytes, words),
    trusted: |bytes| m::{handle}::trusted(bytes),
    read: read_{i},
    copy: |root, b| root.copy_to(b),
}};"""


@pytest.mark.slow
def test_each_reads_each(tmp_path: Path) -> None:
    Chain(versions_of(KNOWN), random.Random(chosen_seed()), tmp_path).check()


@pytest.mark.long
def test_random_chain(tmp_path: Path) -> None:
    draw = random.Random(chosen_seed())
    schemas = chain(draw, VERSIONS)
    while not model_of(schemas[0]).trees or len(model_of(schemas[-1]).forms) > MOST_FORMS:
        schemas = chain(draw, VERSIONS)
    Chain(schemas, draw, tmp_path).check()
