"""The C++ that is generated for a schema, as it was kept, without a warning by any compiler.

Also the program of the document, and random values that its classes read as they were built.
"""

from __future__ import annotations

import errno
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from adtc.c.generate import render
from adtc.c.names import ModuleNames, prefix_of
from adtc.cpp.generate import generate
from adtc.cpp.names import CppNames
from adtc.model import model_of
from adtc.syntax import Schema
from c_code import Code
from c_generated import HERE, SANITIZED, SHAPES, includes, library
from c_values import Values, text
from cpp_code import printer
from fences import blocks
from lengths import slow
from schemas import drawn, examples, schema_of
from seeds import chosen_seed
from test_schema_c import PYTHON, REMARKABLE, others
from test_schema_c import STRICT as STRICT_OF_C
from toolchain import ROOT, checked, installed

STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"]
STRICTEST = [*STRICT_OF_C, "-Wold-style-cast"]
KNOWN = schema_of((HERE / "known.asdl").read_text())
PARSETREE = ROOT / "bench" / "typed" / "parsetree" / "parsetree.asdl"
EXAMPLES = 3
DRAWN = """\
picture:
a circle of 1.5
sun
2
picture:
a circle of 1.5
a blue label
Circle: not as many children as the constructor has, at 76
"""


def written(schema: Schema, folder: Path) -> str:
    """The beginning of the files' names."""
    for name, content in generate(schema).items():
        (folder / name).write_text(content)
    return prefix_of(schema.name.text)


@pytest.mark.parametrize("name", ["shapes", "known"])
def test_golden(name: str) -> None:
    """tools/python python schema/run compile --lang cpp --out test/schema/golden FILE renews it."""
    schema = schema_of((HERE / f"{name}.asdl").read_text())
    assert generate(schema)[f"{name}.hpp"] == (HERE / "golden" / f"{name}.hpp").read_text()


@pytest.mark.parametrize("standard", ["c++17", slow("c++20"), slow("c++2b")])
@pytest.mark.parametrize("compiler", ["g++", slow("clang++")])
def test_no_warning(compiler: str, standard: str, tmp_path: Path) -> None:
    if not installed(compiler):
        pytest.skip(f"there is no {compiler}")
    for schema in others() if standard == "c++17" else [SHAPES, KNOWN, schema_of(REMARKABLE)]:
        header = f"{written(schema, tmp_path)}.hpp"
        (tmp_path / "a.cpp").write_text(f'#include "{header}"\n')
        flags = [f"-std={standard}", *STRICTEST, "-fsyntax-only", *includes(tmp_path)]
        checked([compiler, *flags, tmp_path / "a.cpp"], cwd=tmp_path)


def test_it_is_laid_out(tmp_path: Path) -> None:
    if not installed("clang-format"):
        pytest.skip("there is no clang-format")
    for schema in [SHAPES, KNOWN, *(schema_of(p.read_text()) for p in (*PYTHON, PARSETREE))]:
        header = tmp_path / f"{written(schema, tmp_path)}.hpp"
        laid = checked(["clang-format", f"--style=file:{ROOT / '.clang-format'}", header])
        assert laid.strip() == header.read_text().strip()


def test_long_names_fit(tmp_path: Path) -> None:
    """Also of C, which the header of C++ stands on."""
    prefix = written(schema_of(PARSETREE.read_text()), tmp_path)
    for suffix in ("h", "c", "hpp"):
        lines = (tmp_path / f"{prefix}.{suffix}").read_text().splitlines()
        assert [line for line in lines if len(line) > 100] == []


def linked(folder: Path, *sources: Path) -> Path:
    """A program of C++, and of C where the name says so."""
    flags = [*SANITIZED, *includes(folder)]
    objects = []
    for source in sources:
        objects.append(folder / f"{source.name}.o")
        compiler = ["gcc", "-std=c99"] if source.suffix == ".c" else ["g++", "-std=c++17", *STRICT]
        checked([*compiler, *flags, "-c", source, "-o", objects[-1]])
    checked(["g++", *SANITIZED, *objects, *library(), "-o", folder / "program"])
    return folder / "program"


def test_the_program_of_the_document(tmp_path: Path) -> None:
    prefix = written(SHAPES, tmp_path)
    program = linked(tmp_path, HERE / "listing.cpp", tmp_path / f"{prefix}.c")
    assert checked([program, tmp_path / "picture"]) == DRAWN
    assert DRAWN in blocks("adtc-cpp.md")


FUZZ = ROOT / "test" / "adtc" / "fuzz"
FUZZED = ("shapes", "known", "known_1", "forks", "lists", "constants")


@pytest.mark.slow
def test_hostile_bytes(tmp_path: Path) -> None:
    """The target `classes` of test/adtc/fuzz, without libFuzzer: what fuzzing has kept."""
    for name in FUZZED:
        for file, content in generate(schema_of((HERE / f"{name}.asdl").read_text()), name).items():
            (tmp_path / file).write_text(content)
    checked([sys.executable, FUZZ / "printers", tmp_path, *FUZZED])
    flags = [*SANITIZED, *includes(tmp_path)]
    c_files = [FUZZ / "classes.c", *sorted(tmp_path.glob("*.c"))]
    command = ["gcc", "-std=gnu11", "-DFUZZ_MAIN", *flags, "-Wall", "-Wextra", "-Werror", "-c"]
    checked([*command, *c_files], cwd=tmp_path)
    cpp_files = sorted(tmp_path.glob("*_printed.cpp"))
    checked(["g++", "-std=c++17", *flags, "-c", *cpp_files], cwd=tmp_path)
    objects = sorted(tmp_path.glob("*.o"))
    checked(["g++", *SANITIZED, *objects, *library(), "-o", tmp_path / "classes"])
    checked([tmp_path / "classes", *sorted((FUZZ / "corpus").iterdir())])


@pytest.mark.parametrize("standard", ["c++17", slow("c++20")])
@pytest.mark.parametrize("compiler", ["g++", slow("clang++")])
def test_lists_are_of_random_access(compiler: str, standard: str, tmp_path: Path) -> None:
    if not installed(compiler):
        pytest.skip(f"there is no {compiler}")
    prefix = written(SHAPES, tmp_path)
    # g++ links, with its own sanitizers.
    sanitized = SANITIZED if compiler == "g++" else []
    flags = [f"-std={standard}", *STRICT, *sanitized, *includes(tmp_path)]
    objects = [tmp_path / "ranges.o", tmp_path / "c.o"]
    checked([compiler, *flags, "-c", HERE / "ranges.cpp", "-o", objects[0]])
    c = tmp_path / f"{prefix}.c"
    checked(["gcc", "-std=c99", *SANITIZED, *includes(tmp_path), "-c", c, "-o", objects[1]])
    checked(["g++", *SANITIZED, *objects, *library(), "-o", tmp_path / "ranges"])
    assert checked([tmp_path / "ranges"]) == "3 2 1\n"


@pytest.mark.parametrize(
    "function, compiles",
    [
        ("[](shapes::shape) {}", True),
        ("[](shapes::shape const &) {}, [](auto p) { return p.x(); }", True),
        ("[](auto) {}", True),
        ("[](shapes::Circle) {}", False),
        ("[](shapes::point) {}, [](shapes::Circle) {}", False),
        ("[](int) {}", False),
    ],
)
@pytest.mark.parametrize("compiler", ["g++", "clang++"])
def test_what_a_walk_takes(compiler: str, function: str, compiles: bool, tmp_path: Path) -> None:
    """No function that would never be called."""
    if not installed(compiler):
        pytest.skip(f"there is no {compiler}")
    prefix = written(SHAPES, tmp_path)
    text = f'#include "{prefix}.hpp"\nvoid f(shapes::shape s);\n'
    text += f"void f(shapes::shape s) {{ s.walk({function}); }}\n"
    (tmp_path / "a.cpp").write_text(text)
    command = [compiler, "-std=c++17", *STRICT, "-fsyntax-only", *includes(tmp_path)]
    done = subprocess.run([*command, tmp_path / "a.cpp"], capture_output=True, text=True)
    assert (done.returncode == 0) == compiles, done.stderr
    assert compiles or "takes no type of the schema" in done.stderr


@pytest.mark.parametrize(
    "call, wrong",
    [
        ("outheap::adtc::buffer kept; shapes::shape::open(kept)", ""),
        ("shapes::shape::open(outheap::adtc::buffer())", "deleted"),
        ('shapes::shape::open(outheap::adtc::buffer::map("x"))', "deleted"),
        ("outheap::adtc::buffer().bytes()", "deleted"),
        ("b.make_Label({}, true, 1, {})", ""),
        ("b.make_Label({}, std::nullopt, 1, {})", ""),
        ("b.make_Label({}, label.bold(), 1, {})", ""),
        ("b.make_Label({}, {}, 1, {})", ""),
        ('b.make_Label({}, "yes", 1, {})', "no known conversion|could not convert|cannot convert"),
        ("b.make_Label({}, 1, 1, {})", "no known conversion|could not convert|cannot convert"),
    ],
)
def test_what_compiles(call: str, wrong: str, tmp_path: Path) -> None:
    """No tree in a buffer that is gone, and no optional bool of something else."""
    prefix = written(SHAPES, tmp_path)
    text = f'#include "{prefix}.hpp"\nvoid f(shapes::builder &, shapes::Label);\n'
    text += f"void f(shapes::builder &b, shapes::Label label) {{ {call}; (void)b, (void)label; }}\n"
    (tmp_path / "a.cpp").write_text(text)
    command = ["g++", "-std=c++17", *STRICT, "-fsyntax-only", *includes(tmp_path)]
    done = subprocess.run([*command, tmp_path / "a.cpp"], capture_output=True, text=True)
    assert (done.returncode != 0) == bool(wrong), done.stderr
    assert re.search(wrong, done.stderr)


def test_a_standard_that_is_too_old(tmp_path: Path) -> None:
    (tmp_path / "a.cpp").write_text("#include <adtc_typed.hpp>\n")
    command = ["g++", "-std=c++14", "-fsyntax-only", *includes(tmp_path), tmp_path / "a.cpp"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert "adtc_typed.hpp needs C++17 or later" in done.stderr


def test_optional_integers_that_do_not_fit(tmp_path: Path) -> None:
    """A field of 16 bits without a sign. It takes what fits, of whatever type, also as optional."""
    prefix = written(KNOWN, tmp_path)
    given = ["65535", "0", "'a'", "7ull", "std::optional<long>(65535)", "std::optional<long>()"]
    refused = ["65536", "-1", "std::optional<long>(65536)", "~0ull"]
    calls = [f"with({value}, {str(value in given).lower()});" for value in [*given, *refused]]
    (tmp_path / "main.cpp").write_text(
        f"""#include "known.hpp"
#include <iostream>
template <class T> void with(T value, bool fits) {{
  outheap::adtc::buffer buffer;
  auto b = known::shape::build(buffer);
  b.make_Empty(value, std::nullopt, std::nullopt);
  try {{
    b.end();
    if (!fits) std::cout << "accepted as " << *known::shape::open(buffer).at() << '\\n';
  }} catch (outheap::adtc::error const &error) {{
    if (fits || error.status() != ADTC_ARGUMENT) std::cout << error.what() << '\\n';
  }}
}}
int main() {{
  {" ".join(calls)}
}}
"""
    )
    assert checked([linked(tmp_path, tmp_path / "main.cpp", tmp_path / f"{prefix}.c")]) == ""


WRONG = {
    "a child is missing": ("b.make_Circle(1.5);", "set"),
    "something else": ("b.make_point(1, 2);", "order"),
    "no such value": ('b.make_Label(shapes::color(5), true, 1, "x");', "argument"),
    "a value beyond its bits": ('b.make_Label(shapes::color(1 << 20), true, 1, "x");', "argument"),
}


def test_misuse_is_thrown(tmp_path: Path) -> None:
    """And leaves the buffer as it was; so does a builder that is left behind."""
    prefix = written(SHAPES, tmp_path)
    calls = "\n".join(f"try_it([](auto &b) {{ {call} }});" for call, _ in WRONG.values())
    (tmp_path / "main.cpp").write_text(
        f"""#include "shapes.hpp"
#include <cstdio>
static outheap::adtc::buffer buffer;
template <class F> void try_it(F make) {{
  auto const before = adtc_mark(buffer.raw());
  try {{
    auto b = shapes::shape::build(buffer);
    make(b);
    b.end();
    std::puts("no error");
  }} catch (outheap::adtc::error const &e) {{
    std::printf("%s\\n", e.what());
  }}
  if (adtc_mark(buffer.raw()) != before) std::puts("the buffer has changed");
}}
int main() {{
  {calls}
  {{
    auto b = shapes::shape::build(buffer);
    b.make_Circle(1.5);
  }}
  if (buffer.raw()->root != ADTC_NONE) std::puts("there is a root");
  for (auto path : {{"/no/such/file", "/"}}) {{
    try {{
      outheap::adtc::buffer::map(path);
    }} catch (outheap::adtc::error const &e) {{
      if (e.status() == ADTC_SYSTEM) std::puts(e.what());
    }}
  }}
  try {{
    buffer.save("/no/such/folder/file");
  }} catch (outheap::adtc::error const &e) {{
    if (e.status() == ADTC_SYSTEM) std::puts(e.what());
  }}
}}
"""
    )
    found = checked([linked(tmp_path, tmp_path / "main.cpp", tmp_path / f"{prefix}.c")])
    lines = found.splitlines()
    errors = [errno.ENOENT, errno.EISDIR, errno.ENOENT]
    said = [f"a system call failed: {os.strerror(each)}" for each in errors]
    assert lines[len(WRONG) :] == said, found
    for line, (_, words) in zip(lines, WRONG.values()):
        assert words in line.lower()


def try_values(schema: Schema, draw: random.Random, folder: Path) -> None:
    """A value is built by C, and printed by the classes."""
    module = model_of(schema)
    if not module.trees:
        return
    prefix = written(schema, folder)
    names, cpp = ModuleNames(module, prefix), CppNames(module, prefix)
    render(module, names)  # which gives the names in C
    of = draw.choice(module.trees)
    node = Values(draw, module).moderate(of.name, draw.choice([1, 2, 3]))
    code = Code(draw, names, module)
    code.make(node)
    (folder / "value.c").write_text(
        f"""#include "{prefix}.h"
#include <math.h>
static inline adtc_text some(const char *bytes, size_t length) {{
  adtc_text text = {{bytes, length}};
  return text;
}}
void build_it(adtc_builder *b);
void build_it(adtc_builder *b) {{
  (void)some;
  {" ".join(code.build)}
}}
"""
    )
    (folder / "main.cpp").write_text(
        f"""{printer(module, cpp, f"{prefix}.hpp")}
extern "C" void build_it(adtc_builder *b);
int main() {{
  outheap::adtc::buffer buffer;
  auto b = {cpp.type(of.name)}::build(buffer);
  build_it(b.raw());
  b.end();
  print({cpp.type(of.name)}::open(buffer));
}}
"""
    )
    program = linked(folder, folder / "main.cpp", folder / "value.c", folder / f"{prefix}.c")
    done = subprocess.run([program], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, ""), f"{folder}\n{done.stderr}"
    assert done.stdout == text(module, node)


@pytest.mark.long
def test_random_schemas(tmp_path: Path) -> None:
    seed = chosen_seed()
    for example in examples(EXAMPLES):
        draw = random.Random(f"{seed} {example}")
        folder = tmp_path / str(example)
        folder.mkdir()
        try_values(drawn(draw), draw, folder)


@pytest.mark.parametrize(
    "schema",
    [SHAPES, schema_of(REMARKABLE), KNOWN],
    ids=["shapes", "remarkable", "known"],
)
def test_known_schemas(schema: Schema, tmp_path: Path) -> None:
    try_values(schema, random.Random(chosen_seed()), tmp_path)


# Names that the usual headers, or the generated ones, have too.
TAKEN = """
module {} {{
  walk_nodes = (int linux, bool unix, int EOF, int8 errno)
  pair = A(int builder) | EOF | B(pair? std, walk_nodes* outheap)
}}
"""


# Names that a class of the generated header, or one of its functions, has too.
OWN = """
as begin build builder bytes choose end f found from is is_known kind kinds of_kind of_type open raw
raw_ root size std tag to unknown view visit walk walk_nodes walk_takes
x y
"""


@pytest.mark.parametrize("version", ["", "--@ version 1\n"], ids=["closed", "open"])
@pytest.mark.parametrize("definition", ["{} = (int a)", "{0} = A_{0}({0}? b, {0}* x) | B_{0}"])
def test_types_of_any_name(definition: str, version: str, tmp_path: Path) -> None:
    types = "\n".join(map(definition.format, OWN.split()))
    prefix = written(schema_of(f"{version}module Own {{ {types} }}"), tmp_path)
    (tmp_path / "a.cpp").write_text(f'#include "{prefix}.hpp"\n')
    flags = ["-std=c++17", *STRICT, "-fsyntax-only", *includes(tmp_path)]
    checked(["g++", *flags, tmp_path / "a.cpp"], cwd=tmp_path)


@pytest.mark.parametrize("name", ["Index", "Std", "Linux", "Namespace"])
def test_names_that_are_taken(name: str, tmp_path: Path) -> None:
    schema = schema_of(f"--@ use bool int8\n{TAKEN.format(name)}")
    prefix = written(schema, tmp_path)
    for standard in ("c++17", "gnu++17"):
        (tmp_path / "a.cpp").write_text(f'#include "{prefix}.hpp"\n#include <strings.h>\n')
        flags = [f"-std={standard}", "-fsyntax-only", *includes(tmp_path)]
        checked(["g++", *flags, tmp_path / "a.cpp"], cwd=tmp_path)
    checked(["gcc", *includes(tmp_path), "-fsyntax-only", tmp_path / f"{prefix}.c"])
