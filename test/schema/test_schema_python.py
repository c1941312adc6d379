"""The Python that is generated for a schema: as it was kept, laid out as ruff does, and random
values: what C builds is read, and the same bytes are made of objects."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import c_generated
import pytest
from adtc.backend import NoCode
from adtc.c.generate import render
from adtc.c.names import ModuleNames, prefix_of
from adtc.model import FieldModel, Module, model_of
from adtc.python.generate import generate
from adtc.syntax import Schema
from c_code import Code
from c_generated import EARLIER, HERE, SANITIZED, SHAPES, includes, library
from c_values import Constant, Node, Values
from chains import chain
from lengths import long
from python_generated import Objects, imported, package
from schemas import drawn, examples, schema_of
from seeds import chosen_seed
from test_schema_c import REMARKABLE
from toolchain import checked

KNOWN = schema_of((HERE / "known.asdl").read_text())
PYTHON = sorted(Path("/usr/src").glob("*/Parser/Python.asdl"))[:1]
EXAMPLES = 8
VALUES = 3  # of each schema

# Names that Python reserves, that classes have for themselves, or that stubs could mistake.
NAMES = """
--@ use bytes bool
module Lambda {
  node = None(int class, str? str) | Node(int __init__, str self, node* def) | Node_(bytes? bytes)
      attributes (int _fields, bool bool)
  str = (int int, node node, bool?* object)
  only = Schema | True
}
"""

NO_FIELDS = "module M { a = A | B }"


@pytest.mark.parametrize("name", ["shapes.py", "shapes.pyi", "known.py", "known.pyi"])
def test_golden(name: str) -> None:
    """tools/python python schema/run compile --lang python --out test/schema/golden FILE renews
    it."""
    schema = KNOWN if name.startswith("known") else SHAPES
    assert generate(schema)[name] == (HERE / "golden" / name).read_text()


def others() -> list[Schema]:
    draw = random.Random(chosen_seed())
    texts = [REMARKABLE, NAMES, NO_FIELDS, *(path.read_text() for path in PYTHON)]
    closed = [SHAPES, *map(schema_of, texts), *(drawn(draw) for _ in range(4))]
    return [*closed, KNOWN, *chain(draw, 3)]


def test_ruff_finds_nothing_to_do(tmp_path: Path) -> None:
    """With its own settings, and with those of this project."""
    for i, schema in enumerate(others()):
        for name, text in generate(schema, f"module_{i}").items():
            (tmp_path / name).write_text(text)
    for options in (["--isolated"], ["--config", c_generated.ROOT / "ruff.toml"]):
        checked(["ruff", "check", "--no-cache", *options, tmp_path])
        checked(["ruff", "format", "--no-cache", "--check", *options, tmp_path])


def test_names(tmp_path: Path) -> None:
    python = imported(schema_of(NAMES), tmp_path, "names_of_python")
    none = python.None_(1, None, _fields_=2, bool=True)
    node = python.Node_(3, python.str(4, none, [True, None]), [none], _fields_=5, bool=False)
    view = package().open(python.node, package().to_bytes(node))
    assert (view.__init___, view.self.int, view.def_[0].class_, view._fields_) == (3, 4, 1, 5)
    assert view.self.object == [True, None] and view.self.node == none and view == node
    assert isinstance(python.True_(), python.only) and python.Node__(b"x", _fields_=1, bool=True)


def test_a_name_that_hides_another_module_is_refused() -> None:
    with pytest.raises(NoCode, match="--prefix"):
        generate(schema_of("module Typing { a = (int x) }"))
    assert set(generate(schema_of("module Typing { a = (int x) }"), "my")) == {"my.py", "my.pyi"}
    for name in ("Class", "Lambda", "Mmap", "OS"):
        with pytest.raises(NoCode, match="--prefix"):
            generate(schema_of(f"module {name} {{ a = (int x) }}"))
    with pytest.raises(NoCode, match="--prefix"):
        generate(schema_of("module M { a = (int x) }"), "while")


# ---- Values ----


def program(names: ModuleNames, module: Module, draw: random.Random, node: Node) -> str:
    """C that builds a value, and writes its bytes."""
    code = Code(draw, names, module)
    code.make(node)
    number = names.numbers[node.form.type]
    lines = [f'#include "{names.prefix}.h"', "#include <stdio.h>", SOME]
    lines += ["static void build_it(adtc_builder *b) {", *code.build, "}", "int main(void) {"]
    lines += [f"const adtc_schema *schema = &{names.schema};", f"uint16_t type = {number};", MAIN]
    return "\n".join([*lines, "}", ""])


SOME = """static inline adtc_text some(const char *bytes, size_t length) {
  adtc_text text = {bytes, length};
  return text;
}"""
MAIN = """
  adtc to;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (adtc_create(&to, &options) != ADTC_OK) return 2;
  adtc_build_begin(&b, &to, schema, type);
  build_it(&b);
  if (adtc_build_end(&b) != ADTC_OK) return 3;
  adtc_view v = adtc_finish(&to);
  if (v.base == NULL || fwrite(v.base, 1, v.size, stdout) != v.size) return 4;
  adtc_free(&to);
  return 0;"""


def built_by_c(
    names: ModuleNames, module: Module, draw: random.Random, node: Node, folder: Path
) -> bytes:
    (folder / "value.c").write_text(program(names, module, draw, node))
    command = ["gcc", "-std=c99", *SANITIZED, *includes(folder), folder / "value.c"]
    checked([*command, folder / "m.o", *library(), "-o", folder / "value"])
    return subprocess.run([folder / "value"], capture_output=True, check=True).stdout


def compiled(module: Module, folder: Path) -> ModuleNames:
    names = ModuleNames(module, prefix_of(module.name))
    for name, content in render(module, names).items():
        (folder / name).write_text(content)
    source = folder / f"{names.prefix}.c"
    checked(["gcc", "-std=c99", *SANITIZED, *includes(folder), "-c", source, "-o", folder / "m.o"])
    return names


def same(read: object, drawn_value: object, expected: object) -> bool:
    """Whether what is read is what was drawn; `expected` is that as an object."""
    if isinstance(drawn_value, Node):
        fields = drawn_value.form.all_fields
        return type(read) is type(expected) and all(
            same(getattr(read, f.name), drawn_value.fields[f.name], getattr(expected, f.name))
            for f in fields
        )
    if isinstance(drawn_value, list):
        items = list(read)  # type: ignore[call-overload]
        parts = zip(items, drawn_value, expected)  # type: ignore[call-overload]
        return len(read) == len(drawn_value) and all(same(*part) for part in parts)
    if isinstance(drawn_value, Constant) or drawn_value is None:
        return type(read) is type(expected) and repr_of(read) == repr_of(expected)
    return type(read) is type(expected) and read == expected


def repr_of(value: object) -> str:
    """Of sets, whatever the order of what is in them."""
    if isinstance(value, frozenset):
        return f"set{sorted(map(repr_of, value))}"
    return f"({list(map(repr_of, value))})" if isinstance(value, tuple) else repr(value)


def loses(value: object, field: FieldModel | None = None) -> bool:
    """Sets lose what is in them twice, and have no order. A constant that is none, where it may be
    absent, is absent."""
    if isinstance(value, Node):
        return any(loses(value.fields[f.name], f) for f in value.form.all_fields)
    if isinstance(value, list):
        return any(loses(item, field) for item in value)
    if not isinstance(value, Constant):
        return False
    may_be_absent = field is not None and (field.is_optional or field.is_sparse)
    if value.kind == "TUPLE":
        return any(map(loses, value.value))
    return value.kind == "SET" or (value.kind == "NONE" and may_be_absent)


def try_values(schema: Schema, draw: random.Random, folder: Path, name: str) -> None:
    module, typed = model_of(schema), package()
    if not module.trees:
        return
    names, python = compiled(module, folder), imported(schema, folder, name)
    objects = Objects(schema, module, python)
    for _ in range(VALUES):
        of = draw.choice(module.trees).name
        node = Values(draw, module).moderate(of, draw.choice([0, 1, 2, 3, 4]))
        made, data = objects.node(node), built_by_c(names, module, draw, node, folder)
        view = typed.open(getattr(python, of), data)
        assert same(view, node, made), f"{view}\n{made}"
        assert typed.to_bytes(view) == data
        if not loses(node):
            assert typed.to_bytes(made) == data
            assert typed.to_bytes(typed.to_objects(view, python)) == data
            assert view == made and hash(view) == hash(made)
        assert list(map(type, typed.walk(made))) == list(map(type, typed.walk(view)))


@pytest.mark.long
def test_random_schemas(tmp_path: Path) -> None:
    seed = chosen_seed()
    for example in examples(EXAMPLES):
        folder = tmp_path / str(example)
        folder.mkdir()
        draw = random.Random(f"{seed} {example}")
        try_values(drawn(draw), draw, folder, f"drawn_{example}")


@pytest.mark.parametrize("name", ["shapes", "earlier", long("python")])
def test_known_schemas(name: str, tmp_path: Path) -> None:
    if name == "python" and not PYTHON:
        pytest.skip("there is no Python.asdl on this machine")
    known = {"shapes": SHAPES, "earlier": EARLIER}
    schema = known[name] if name in known else schema_of(PYTHON[0].read_text())
    try_values(schema, random.Random(chosen_seed()), tmp_path, f"known_{name}")
