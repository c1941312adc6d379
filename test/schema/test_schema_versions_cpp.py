"""Versions of a schema in C++: the classes of each print what C has written with each other one.

They walk the trees where they are damaged and accepted all the same, and build them to the same
bytes.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from adtc.c.generate import render
from adtc.c.names import ModuleNames, prefix_of
from adtc.cpp.generate import generate
from adtc.cpp.names import CppNames
from adtc.model import Module, model_of
from adtc.syntax import Schema
from c_code import Code
from c_generated import SANITIZED, includes, library
from c_values import Node, Values, text
from chains import Seen, chain
from cpp_code import CppCode, printer
from seeds import chosen_seed
from test_schema_versions import KNOWN, STAMP_END, VERSIONS, versions_of
from toolchain import checked

VALUES = 2  # of each version


class Version:
    """A version with its code in a folder, in both languages."""

    def __init__(self, schema: Schema, folder: Path) -> None:
        self.number, self.folder = schema.extensions.version, folder
        folder.mkdir()
        self.module: Module = model_of(schema)
        self.prefix = prefix_of(self.module.name)
        self.c, self.cpp = ModuleNames(self.module, self.prefix), CppNames(self.module, self.prefix)
        render(self.module, self.c)  # which gives the names in C
        for name, content in generate(schema).items():
            (folder / name).write_text(content)

    def build(self, program: list[str], writer: list[str]) -> None:
        """The program in C++, and what writes in C."""
        (self.folder / "main.cpp").write_text("\n".join([*program, ""]))
        (self.folder / "writer.c").write_text("\n".join([*writer, ""]))
        flags = [*SANITIZED, *includes(self.folder)]
        checked(["gcc", "-std=c99", *flags, "-c", f"{self.prefix}.c", "writer.c"], cwd=self.folder)
        command = ["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", *flags, "main.cpp"]
        command += [f"{self.prefix}.o", "writer.o", *library(), "-o", "main"]
        checked(command, cwd=self.folder)

    def run(self, *arguments: str) -> str:
        return checked([self.folder / "main", *arguments], cwd=self.folder)


class Chain:
    """All versions, values of each, and the programs that write and read all of them."""

    def __init__(self, schemas: list[Schema], draw: random.Random, folder: Path) -> None:
        self.draw, self.folder = draw, folder
        self.versions = [Version(s, folder / str(i)) for i, s in enumerate(schemas, 1)]
        self.type = draw.choice([t.name for t in self.versions[0].module.trees])
        self.values: list[tuple[int, Node]] = []
        for v in self.versions:
            depths = [draw.choice([2, 3]) for _ in range(VALUES)]
            values = Values(draw, v.module)
            self.values += [(v.number, values.node(self.type, depth)) for depth in depths]

    def path(self, i: int) -> Path:
        return self.folder / f"value-{i}"

    def program(self, v: Version) -> None:
        """It writes its own values, in both languages, and those of the first version as its
        own."""
        of_type = v.cpp.type(self.type)
        header = printer(v.module, v.cpp, f"{v.prefix}.hpp")
        functions, writing, reading = [header, '#include "harness_versions.hpp"'], [], []
        writer = [f'#include "{v.prefix}.h"', '#include "to_rust.h"']
        for i, (number, value) in enumerate(self.values):
            reading.append(f'look<{of_type}>("{self.path(i)}", {number});')
            if number not in (1, v.number):
                continue
            mine = Seen(v.module).node(self.type, value)
            assert isinstance(mine, Node)
            code = CppCode(self.draw, v.c, v.cpp, v.module)
            code.make(mine)
            functions.append(f"static void build_{i}(::{v.cpp.namespace}::builder &to) {{")
            functions += ["adtc_builder *b = to.raw();", "static_cast<void>(b);", *code.build, "}"]
            writing.append(f'write<{of_type}>("cpp-{i}", build_{i});')
            if number == v.number:
                in_c = Code(self.draw, v.c, v.module)
                in_c.make(value)
                of = f"&{v.c.schema}, {v.c.numbers[self.type]}"
                writer += [f"static void build_{i}(adtc_builder *b) {{", *in_c.build, "}"]
                writer += [f"void write_{i}(void);", f"void write_{i}(void) {{"]
                writer += [f'write_file("{self.path(i)}", {of}, build_{i});', "}"]
                functions.append(f'extern "C" void write_{i}(void);')
                writing.append(f"write_{i}();")
        functions += ["int main(int argc, char **) {", "if (argc > 1) {", *writing, "} else {"]
        v.build([*functions, *reading, "}", "}"], writer)

    def check(self) -> None:
        for v in self.versions:
            self.program(v)
            v.run("write")
        for v in self.versions:
            seen = [Seen(v.module).node(self.type, value) for _, value in self.values]
            assert v.run().splitlines() == [text(v.module, value) for value in seen]
            for i, (number, _) in enumerate(self.values):
                if number in (1, v.number):
                    compare(self.path(i).read_bytes(), v, (v.folder / f"cpp-{i}").read_bytes())


def compare(of_c: bytes, v: Version, of_cpp: bytes) -> None:
    """A tree that says nothing new differs in the number of the version alone."""
    assert of_cpp[STAMP_END - 4] == v.number
    assert of_cpp[: STAMP_END - 4] == of_c[: STAMP_END - 4], v.folder
    assert of_cpp[STAMP_END:] == of_c[STAMP_END:], v.folder


@pytest.mark.slow
def test_each_reads_each(tmp_path: Path) -> None:
    Chain(versions_of(KNOWN), random.Random(chosen_seed()), tmp_path).check()


@pytest.mark.long
def test_random_chain(tmp_path: Path) -> None:
    draw = random.Random(chosen_seed())
    schemas = chain(draw, VERSIONS)
    while not model_of(schemas[0]).trees:
        schemas = chain(draw, VERSIONS)
    Chain(schemas, draw, tmp_path).check()


NUMBERS = """
#include <cstdlib>
#include "known.hpp"

static void check(bool holds) {
  if (!holds) std::abort();
}

static std::optional<known::color> read_back(known::color x) {
  outheap::adtc::buffer buffer;
  auto b = known::shape::build(buffer);
  b.make_Empty(std::nullopt, std::nullopt, x);
  b.end();
  return known::shape::open(buffer).column();
}

int main() {
  auto const greatest = static_cast<known::color>(14);
  check(read_back(greatest) == greatest && !known::is_known(greatest));
  check(read_back(known::color::Purple) == known::color::Purple);
  check(known::is_known(known::color::Purple));
  try {
    read_back(static_cast<known::color>(15));
  } catch (outheap::adtc::error const &e) {
    return e.status() == ADTC_ARGUMENT ? 0 : 1;
  }
  return 1;
}
"""


def test_values_that_no_version_has_yet(tmp_path: Path) -> None:
    last = Version(versions_of(KNOWN)[-1], tmp_path / "last")
    last.build([NUMBERS], [f'#include "{last.prefix}.h"'])
    last.run()
