"""Versions of a schema in C: the trees of each are read by each other one.

The model is in Python: chains.py says what a version knows of a value of another one. Each tree is
read by the generated functions, printed, walked, copied and damaged (harness_versions.h). A tree
that says nothing new has the bytes that the first version would have written.
"""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest
from adtc.c.generate import render
from adtc.c.names import ModuleNames, prefix_of
from adtc.layout import layout_of
from adtc.model import Module, model_of
from adtc.syntax import Schema
from adtc.versions import as_of
from c_code import Code
from c_generated import HERE, SANITIZED, includes, library
from c_values import Node, Unknown, Values, text
from chains import Seen, chain
from schemas import examples, schema_of
from seeds import chosen_seed
from toolchain import checked

VERSIONS = 5
CHAINS = 1
VALUES = 2  # of each version
EXAMPLES = 6  # of what is compared in Python alone
WRAP = ["-Wl,--wrap=malloc", "-Wl,--wrap=realloc"]
STAMP_END = 32 + 8 + 40  # the header, and the fingerprint with the version of the writer

KNOWN = schema_of((HERE / "known.asdl").read_text())


class Version:
    """A version with its code in a folder."""

    def __init__(self, schema: Schema, folder: Path) -> None:
        self.schema, self.number, self.folder = schema, schema.extensions.version, folder
        folder.mkdir()
        self.module: Module = model_of(schema)
        self.names = ModuleNames(self.module, prefix_of(self.module.name))
        for name, content in render(self.module, self.names).items():
            (folder / name).write_text(content)

    def build(self, functions: list[str], writing: list[str], reading: list[str]) -> None:
        """The program writes if it is given an argument, else it reads."""
        lines = [f'#include "{self.names.prefix}.h"', '#include "harness_versions.h"', *functions]
        lines += ["static void write_all(void) {", *writing, "}"]
        lines += ["static void read_all(void) {", *reading, "}"]
        lines += ["int main(int argc, char **argv) {", "(void)argv;"]
        lines += ["argc > 1 ? write_all() : read_all();", "return 0;", "}", ""]
        (self.folder / "main.c").write_text("\n".join(lines))
        command = ["gcc", "-std=c99", *SANITIZED, *includes(self.folder), *WRAP, "main.c"]
        command += [f"{self.names.prefix}.c", *library(), "-o", "main"]
        checked(command, cwd=self.folder)

    def run(self, *arguments: str) -> str:
        command = [self.folder / "main", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        assert (done.returncode, done.stderr) == (0, ""), f"{self.folder}\n{done.stderr}"
        return done.stdout

    def sample(self, type_name: str, build: str, read: str) -> str:
        names = self.names
        return f"{{&{names.schema}, {names.numbers[type_name]}, {build}, {read}}}"


class Chain:
    """All versions, values of each, and the programs that write and read all of them."""

    def __init__(self, schemas: list[Schema], draw: random.Random, folder: Path) -> None:
        self.draw, self.folder = draw, folder
        self.versions = [Version(s, folder / str(i)) for i, s in enumerate(schemas, 1)]
        self.type = draw.choice([t.name for t in self.versions[0].module.trees])
        self.values: list[tuple[int, Node]] = []
        for v in self.versions:
            depths = [draw.choice([2, 3]) for _ in range(VALUES)]
            self.values += [(v.number, self.value(v, depth)) for depth in depths]

    def value(self, v: Version, depth: int) -> Node:
        return Values(self.draw, v.module).node(self.type, depth)

    def path(self, i: int) -> Path:
        return self.folder / f"value-{i}"

    def write(self, v: Version) -> tuple[list[str], list[str]]:
        """Its values, and those of the first version as its own, which say nothing new."""
        functions, body = [], []
        for i, (number, value) in enumerate(self.values):
            if number not in (1, v.number):
                continue
            mine = Seen(v.module).node(self.type, value)
            assert isinstance(mine, Node)
            code = Code(self.draw, v.names, v.module)
            code.make(mine)
            functions += [f"static void build_{i}(adtc_builder *b) {{", *code.build, "}"]
            path = self.path(i) if number == v.number else self.folder / f"again-{v.number}-{i}"
            body.append(f"{{ struct sample s = {v.sample(self.type, f'build_{i}', 'NULL')};")
            body.append(f'save(&s, "{path}"); }}')
        return functions, body

    def read(self, v: Version) -> tuple[list[str], list[str], list[str]]:
        reader, samples = Seen(v.module), []
        for i, (writer, value) in enumerate(self.values):
            samples.append((reader.node(self.type, value), self.path(i), writer))
        return self.looks(v, samples)

    def looks(
        self, v: Version, samples: list[tuple[Node | Unknown, Path, int]]
    ) -> tuple[list[str], list[str], list[str]]:
        """Of what the version sees in files, and which version has written each: functions, what
        calls them, and what is printed."""
        functions, body, expected = [], [], []
        of = next(t for t in v.module.trees if t.name == self.type)
        for i, (seen, path, writer) in enumerate(samples):
            code = Code(self.draw, v.names, v.module)
            code.look(of, seen, f"{v.names.of_type(self.type, 'root')}(v)")
            functions += [f"static void read_{i}(const adtc_view *v) {{", *code.read, "}"]
            body.append(f"{{ struct sample s = {v.sample(self.type, 'NULL', f'read_{i}')};")
            body.append(f'look(&s, "{path}", {writer}); }}')
            expected.append(text(v.module, seen))
        return functions, body, expected

    def check(self) -> None:
        expected = {}
        for v in self.versions:
            makers, writing = self.write(v)
            readers, reading, expected[v.number] = self.read(v)
            v.build([*makers, *readers], writing, reading)
            v.run("write")
        for i in (i for i, (number, _) in enumerate(self.values) if number == 1):
            first = self.path(i).read_bytes()
            for v in self.versions[1:]:
                again = (self.folder / f"again-{v.number}-{i}").read_bytes()
                assert again[STAMP_END - 4] == v.number
                assert again[32 : STAMP_END - 4] == first[32 : STAMP_END - 4]
                assert again[STAMP_END:] == first[STAMP_END:], f"{v.folder} {i}"
        for v in self.versions:
            assert v.run().splitlines() == expected[v.number]


def versions_of(schema: Schema) -> list[Schema]:
    return [as_of(schema, n) for n in range(1, schema.extensions.version + 1)]


def test_each_reads_each(tmp_path: Path) -> None:
    """Five versions, 25 pairs."""
    schemas = versions_of(KNOWN)
    Chain(schemas, random.Random(chosen_seed()), tmp_path).check()


@pytest.mark.slow
@pytest.mark.parametrize("example", range(CHAINS))
def test_random_chains(example: int, tmp_path: Path) -> None:
    draw = random.Random(f"{chosen_seed()} {example}")
    schemas = chain(draw, VERSIONS)
    while not model_of(schemas[0]).trees:
        schemas = chain(draw, VERSIONS)
    Chain(schemas, draw, tmp_path).check()


def test_nothing_moves() -> None:
    """In the layout of a later version all that was there is where it was."""
    for example in examples(EXAMPLES):
        draw = random.Random(f"{chosen_seed()} {example}")
        schemas = chain(draw, VERSIONS)
        layouts = [layout_of(schema) for schema in schemas]
        assert len({layout.fingerprint for layout in layouts}) == 1
        for old, new in zip(layouts, layouts[1:]):
            for was, is_ in zip(old.types, new.types):
                assert (was.name, was.tag_bits) == (is_.name, is_.tag_bits)
                for a, b in zip(was.forms, is_.forms):
                    assert (a.tag, a.fields, a.words) == (b.tag, b.fields, b.words)
                    assert a.record_bytes == b.record_bytes
                    assert b.parts[: len(a.parts)] == a.parts


def test_the_version_before_is_what_remains() -> None:
    """Taking away what came last gives the schema that it was added to."""
    for example in examples(EXAMPLES):
        schemas = chain(random.Random(f"{chosen_seed()} {example}"), VERSIONS)
        for old, new in zip(schemas, schemas[1:]):
            again = as_of(new, old.extensions.version)
            assert again.definitions == old.definitions
            assert again.extensions.since == old.extensions.since
            assert again.extensions.defaults == old.extensions.defaults
