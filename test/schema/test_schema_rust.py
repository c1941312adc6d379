"""The Rust that is generated for a schema, as it was kept, laid out and without a warning.

Also random values that are built as C builds them, read, and refused as C refuses them
(harness.rs).
"""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from adtc.c.names import ModuleNames as CNames
from adtc.c.names import prefix_of
from adtc.model import Module, model_of
from adtc.rust.generate import generate
from adtc.rust.names import ModuleNames
from adtc.syntax import Schema
from c_code import Code as CCode
from c_generated import HERE, SANITIZED, SHAPES, includes, library
from c_generated import written as written_in_c
from c_values import Node, Values
from chains import chain
from lengths import long
from rust_code import Code, touching
from rust_generated import CRATE, EDITION, compiled, crate, need_rustc, written
from schemas import drawn, examples, schema_of, sharing
from seeds import chosen_seed
from test_schema_c import PYTHON, REMARKABLE
from toolchain import checked

KNOWN = schema_of((HERE / "known.asdl").read_text())
CONSTANTS = schema_of((HERE / "constants.asdl").read_text())
EXAMPLES = 6
DAMAGES = 300


@pytest.fixture(autouse=True)
def needs() -> None:
    need_rustc()


@pytest.mark.parametrize("name", ["shapes", "known", "known_1", "dag", "constants", "lists"])
def test_golden(name: str) -> None:
    """schema/run compile --lang rust --prefix NAME --out rust/outheap-adtc/tests/generated FILE
    renews it."""
    golden = CRATE / "tests" / "generated" / f"{name}.rs"
    schema = schema_of((HERE / f"{name}.asdl").read_text())
    assert generate(schema, name)[f"{name}.rs"] == golden.read_text()


def others() -> list[Schema]:
    schemas = [schema_of(path.read_text()) for path in PYTHON]
    draw = random.Random(chosen_seed())
    return [
        SHAPES,
        KNOWN,
        *(schema_of(text) for text in (REMARKABLE, NAMES, OPEN_NAMES, "module M { a = A | B }")),
        *schemas,
        *schemas_of_names(PRELUDE),
        *(drawn(draw) for _ in range(8)),
        *(sharing(draw, drawn(draw)) for _ in range(4)),
        *(sharing(draw, schema) for schema in schemas_of_names(PRELUDE)),
        *(schema_of(text) for text in (SHARED_NAMES, (HERE / "dag.asdl").read_text())),
        *chain(draw, 3),
    ]


# What every module of Rust has without a path: types, traits, variants, and names of macros.
PRELUDE = [
    "AsMut",
    "AsRef",
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Hash",
    "Into",
    "IntoIterator",
    "Iterator",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Self",
    "Send",
    "Sized",
    "Some",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unpin",
    "Vec",
    "Adtc",
    "Core",
    "Std",
    "Outheap_adtc",
    "Alloc",
    "Make",
    "Forms",
    "SCHEMA",
    "FINGERPRINT",
    "Bool",
    "Str",
    "U8",
]


def schemas_of_names(words: list[str]) -> list[Schema]:
    """Each as a type, as a constructor with a field or without, and in an enumeration."""
    small = [f"{word[:1].lower()}{word[1:]}_" for word in words]
    types = " ".join(f"{word} = (int? {word}, {word}* more)" for word in small)
    forms = " | ".join(word if i % 2 else f"{word}(int? x)" for i, word in enumerate(words))
    values = f"all = All(flag x, flag?* y) flag = {' | '.join(words)}"
    return [schema_of(f"module Words {{ {body} }}") for body in (types, f"a = {forms}", values)]


# Names that Rust reserves, that are not in its style, or that come to be the same in it.
NAMES = """
--@ use bool
module Names {
  expr = Expr(expr? of, int self, string view) | ExprRef | List(expr?* type, option? x)
      attributes (int open, bool? fooBar)
  option = Some(int foo_bar, int fooBar, int foo__bar) | None | _Box(text* len)
  text = (constant copy, foo_bar new, string* from_x)
  foo_bar = Self | Foo_1_2 | __X
  fooBar = A_B(int AB) | AB
  digits = (int _1, int? __1, int? _2b, digits* _3)
}
"""


# Names of what there is where values are shared.
SHARED_NAMES = """
--@ shared identifier any walk
module Names {
  any = Any(any? walk, any* place, any?* is_same, identifier equals) attributes (int AnyRef)
  any_ref = (any walk, identifier?* place)
  walk = Walk(any_ref equals) | AnyRef
}
"""


# The same where the module itself has names.
OPEN_NAMES = """
--@ version 2
--@ use float64
--@ since 2 Only.part Only.other Only._1 Only.type known.value Only.b
--@ default Only.other Unknown
--@ default Only._1 1
--@ default known.value -0.5
module OpenNames {
  unknown = _Unknown | Only(flag there, int? part, flag other, int _1, string? type, flag?* b)
  flag = Unknown | Self | Number
  known = (unknown node, float64 value)
}
"""


@pytest.mark.parametrize("name", ["Core", "Std", "Alloc", "Outheap_adtc"])
def test_no_file_hides_a_crate(name: str) -> None:
    assert set(generate(schema_of(f"module {name} {{ a = (int x) }}"))) == {f"{name.lower()}_.rs"}


@pytest.mark.long
@pytest.mark.parametrize("features", [("alloc",), ()], ids=["alloc", "no alloc"])
def test_no_warning(features: tuple[str, ...], tmp_path: Path) -> None:
    """Nor has clippy anything to say."""
    clippy = shutil.which("clippy-driver")
    for i, schema in enumerate(others()):
        source = written(schema, tmp_path)
        main = tmp_path / f"main{i}.rs"
        main.write_text(f'#![no_std]\n#[path = "{source.name}"]\nmod m;\n')
        for compiler in filter(None, ["rustc", clippy]):
            command = [compiler, *EDITION, "--crate-type", "lib", "-D", "warnings"]
            command += ["--extern", f"outheap_adtc={crate(*features)}", "--emit", "metadata"]
            checked([*command, main, "-o", main.with_suffix(".rmeta")])


@pytest.mark.skipif(shutil.which("rustfmt") is None, reason="needs rustfmt")
def test_layout(tmp_path: Path) -> None:
    for schema in others():
        checked(["rustfmt", *EDITION, "--check", written(schema, tmp_path)])


# ---- Values ----


def in_c(module: Module, node: Node, draw: random.Random, seed: int) -> str:
    names = CNames(module, prefix_of(module.name))
    code = CCode(draw, names, module)
    code.make(node)
    arguments = f"argv[1], &{names.schema}, {names.numbers[node.form.type]}, build_it"
    lines = [f'#include "{names.prefix}.h"', '#include "to_rust.h"']
    lines += ["static void build_it(adtc_builder *b) {", *code.build, "}"]
    lines += ["int main(int argc, char **argv) {"]
    lines += [f"return argc == 2 ? run({arguments}, {seed}u, {DAMAGES}) : 1;", "}", ""]
    return "\n".join(lines)


HEAD = """
#![allow(clippy::all, unused_variables, unused_imports)]
#[path = "MODULE"]
mod m;
#[path = "HARNESS"]
#[allow(dead_code)]
mod harness;
use harness::{look_at_list, Handle, Sample, Touch};
use outheap_adtc::{Builder, Constant, Count, Error, Text};

#[global_allocator]
static FAILING: harness::Failing = harness::Failing;

struct Root;
impl Handle for Root {
    type Of<'a> = m::HANDLE<'a>;
MORE}
"""

# Of a schema that shares values: copies are built node by node.
SHARING = """
    const PARTS: i64 = 3000;

    fn memory(words: usize) -> usize {
        3 * words + CLASSES * words.div_ceil(32)
    }

    fn is_copy(_: &[u8], _: &[u8]) -> bool {
        true
    }
"""

MAIN = """
fn main() {
    static SAMPLE: Sample<Root> = Sample {
        schema: &m::SCHEMA,
        of: NUMBER,
        begin: m::HANDLE::build,
        build,
        open: |bytes| m::HANDLE::open(bytes),
        open_in: |bytes, words| m::HANDLE::open_in(bytes, words),
        trusted: |bytes| m::HANDLE::trusted(bytes),
        read,
        copy: |root, b| root.copy_to(b),
    };
    harness::run(&SAMPLE, SEED, TIMES);
}
"""


def head(file: str, handle: str, shared_count: int = 0) -> str:
    """The beginning of a program that has a module and the harness."""
    text = HEAD.replace("MODULE", file).replace("HARNESS", str(HERE / "harness.rs"))
    more = SHARING.replace("CLASSES", str(shared_count)) if shared_count else ""
    return text.replace("HANDLE", handle).replace("MORE", more)


def in_rust(module: Module, node: Node, draw: random.Random, seed: int, file: str) -> str:
    names = ModuleNames(module)
    code = Code(draw, names, module)
    code.make(node)
    of = next(t for t in module.trees if t.name == node.form.type)
    code.look(of, node, "root")
    handle = names.handles[of.name]
    main = MAIN.replace("HANDLE", handle).replace("SEED", str(seed))
    main = main.replace("NUMBER", str(of.number))
    lines = [
        head(file, handle, module.shared_count),
        main.replace("TIMES", str(DAMAGES)),
        *touching(names, module),
    ]
    lines += ["fn build(b: &mut Builder<'_>) -> Result<(), Error> {", *code.build, "Ok(())", "}"]
    lines += [f"fn read(root: m::{handle}<'_>) {{", *code.read, "}", ""]
    return "\n".join(lines)


def try_both(schema: Schema, folder: Path, c: str, rust: Callable[[str], str]) -> None:
    """A program in C and one in Rust, which gets the name of the module, say the same."""
    (folder / "value.c").write_text(c)
    source = written_in_c(schema, folder)
    command = ["gcc", "-std=c99", *SANITIZED, *includes(folder), folder / "value.c", source]
    checked([*command, *library(), "-o", folder / "value"])
    file = written(schema, folder)
    (folder / "main.rs").write_text(rust(file.name))
    program = compiled(folder / "main.rs")
    of_c = checked([folder / "value", folder])
    done = subprocess.run([program, folder], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f"{folder}\n{done.stderr}"
    differ = [(a, b) for a, b in zip(of_c.splitlines(), done.stdout.splitlines()) if a != b]
    assert of_c == done.stdout, f"{folder}: C said, and Rust said: {differ[:3]}"


def try_value(schema: Schema, draw: random.Random, folder: Path) -> None:
    module = model_of(schema)
    if not module.trees:
        return
    node = Values(draw, module).moderate(draw.choice(module.trees).name, draw.choice([1, 2, 3, 4]))
    seed = draw.randrange(1, 2**31)
    c = in_c(module, node, draw, seed)
    try_both(schema, folder, c, lambda file: in_rust(module, node, draw, seed, file))


@pytest.mark.long
def test_random_schemas(tmp_path: Path) -> None:
    seed = chosen_seed()
    for example in examples(EXAMPLES):
        draw = random.Random(f"{seed} {example}")
        folder = tmp_path / str(example)
        folder.mkdir()
        try_value(drawn(draw), draw, folder)


@pytest.mark.long
def test_random_schemas_that_share(tmp_path: Path) -> None:
    """Texts: each value is built where it is used. Nodes are in test_schema_rust_shared.py."""
    seed = chosen_seed()
    for example in examples(EXAMPLES):
        draw = random.Random(f"{seed} {example} shared")
        folder = tmp_path / str(example)
        folder.mkdir()
        try_value(sharing(draw, drawn(draw)), draw, folder)


@pytest.mark.parametrize(
    "name", ["shapes", "remarkable", "names", "known", "constants", "open names", long("python")]
)
def test_known_schemas(name: str, tmp_path: Path) -> None:
    if name == "python" and not PYTHON:
        pytest.skip("there is no Python.asdl on this machine")
    texts = {"remarkable": REMARKABLE, "names": NAMES, "open names": OPEN_NAMES}
    known = {"shapes": SHAPES, "known": KNOWN, "constants": CONSTANTS}
    schema = known.get(name) or schema_of(texts.get(name) or PYTHON[0].read_text())
    try_value(schema, random.Random(chosen_seed()), tmp_path)
