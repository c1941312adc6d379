"""The descriptions that comments give of names, and where they stand in the generated code."""

from __future__ import annotations

import ast
import random
import re
import shutil
from pathlib import Path

import c_generated
import ocaml_generated
import pytest
import python_generated
import rust_generated
from adtc.cpp.generate import generate as generate_cpp
from adtc.errors import SchemaError
from adtc.layout import layout_of
from adtc.printing import canonical
from adtc.syntax import Schema, Sum
from rust_generated import EDITION, need_rustc
from schemas import examples, schema_of
from seeds import chosen_seed
from toolchain import ROOT, checked, installed, ocaml

NEAR = 160  # characters, so that lines between do not matter
EXAMPLES = 4
PIECES = [
    *"\"'*/()[]{}|\\@`#!<>$&%_ax\u00e9 ",
    "  ",
    '"""',
    "*/",
    "/*",
    "(*",
    "*)",
    "{x|",
    "{\u00e9|",
    "{%x y|",
    "'\"'",
    "\\u",
]

FORMULAS = """\
--| Formulas of a sheet,
--| as they were typed. */ "(* no end
--@ docs
module Formulas {
  --| What a cell holds.
  formula = Sum(formula left, --^ of the sign
                --| the other side
                formula right)
          --| What is called, with what is handed over: there may be many arguments, and each of \
them is a formula too, of any depth.
          | Call(identifier, formula* arguments)
          attributes (int line --^ from 1
                      )
  --| A name
  --|
  --| and its formula.
  entry = (string name, formula value)
  -- nothing
  sign = Plus --^ adds
       | Minus
}
"""
DEPTH = (
    "What is called, with what is handed over: there may be many arguments, and each of them is a "
    "formula too, of any depth."
)


def without_docs(text: str) -> str:
    return re.sub(r"--[|^@].*", "", text)


def said(schema: Schema) -> dict[str, str]:
    """All that is said, by names."""
    found = {"module": schema.doc(schema)}
    for definition in schema.definitions:
        found[definition.name.text] = schema.doc(definition)
        forms = definition.constructors if isinstance(definition, Sum) else (definition,)
        for form in forms:
            found[form.name.text] = schema.doc(form)
            found |= {f"{form.name}.{f.name}": schema.doc(f) for f in form.fields}
        found |= {f"{definition.name}.{f.name}": schema.doc(f) for f in definition.attributes}
    return {name: text for name, text in found.items() if text}


def test_what_is_said_of_names() -> None:
    assert said(schema_of(FORMULAS)) == {
        "module": 'Formulas of a sheet,\nas they were typed. */ "(* no end',
        "formula": "What a cell holds.",
        "Sum.left": "of the sign",
        "Sum.right": "the other side",
        "Call": DEPTH,
        "formula.line": "from 1",
        "entry": "A name\n\nand its formula.",
        "Plus": "adds",
    }


def test_it_is_the_same_schema() -> None:
    schema, bare = schema_of(FORMULAS), schema_of(without_docs(FORMULAS))
    assert schema == bare and canonical(schema) == canonical(bare)
    assert layout_of(schema).fingerprint == layout_of(bare).fingerprint


def test_only_where_it_is_asked_for() -> None:
    assert said(schema_of(FORMULAS.replace("--@ docs\n", ""))) == {}


@pytest.mark.parametrize(
    "text, first",
    [
        ("--^ x\n--@ docs\nmodule M { a = A }", "1:1: error: there is no name before this text"),
        ("--@ docs\nmodule M { a = A } --| x", "2:20: error: there is no name behind this text"),
        ("--@ docs M\nmodule M { a = A }", "1:10: error: `docs` takes nothing"),
    ],
)
def test_mistakes(text: str, first: str) -> None:
    with pytest.raises(SchemaError) as raised:
        schema_of(text)
    assert str(raised.value).split("\n")[0] == f"test.asdl:{first}"


def holds(text: str, *pairs: tuple[str, str]) -> None:
    """Each description stands before what is described, and little is between them."""
    for said, name in pairs:
        assert name in text.partition(said)[2][:NEAR], said


def laid_out(name: str, folder: Path) -> None:
    if installed("clang-format"):
        style = f"--style=file:{ROOT / '.clang-format'}"
        text = (folder / name).read_text()
        assert checked(["clang-format", style, folder / name]).rstrip() == text.rstrip()


def compiled_c(schema: Schema, folder: Path) -> None:
    strict = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-Wno-unused-function"]
    source = c_generated.written(schema, folder)
    checked(["gcc", *strict, *c_generated.includes(folder), "-fsyntax-only", source])


def compiled_cpp(schema: Schema, folder: Path) -> None:
    for name, content in generate_cpp(schema).items():
        (folder / name).write_text(content)
    (folder / "a.cpp").write_text('#include "formulas.hpp"\n')
    strict = ["-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    checked(["g++", *strict, *c_generated.includes(folder), "-fsyntax-only", folder / "a.cpp"])


def compiled_rust(schema: Schema, folder: Path) -> None:
    need_rustc()
    source = rust_generated.written(schema, folder)
    if shutil.which("rustfmt"):
        checked(["rustfmt", *EDITION, "--check", source])
    main = folder / "main.rs"
    main.write_text(f'#![no_std]\n#[path = "{source.name}"]\nmod m;\n')
    command = ["rustc", *EDITION, "--crate-type", "lib", "-D", "warnings", "--emit", "metadata"]
    crate = f"outheap_adtc={rust_generated.crate('alloc')}"
    checked([*command, "--extern", crate, main, "-o", folder / "main.rmeta"])


def compiled_ocaml(schema: Schema, folder: Path) -> None:
    """Each description belongs to one name: else there is a warning, which is an error."""
    files = ocaml_generated.written(schema, folder)
    command = ["ocamlopt", *ocaml_generated.STRICT, "-I", ocaml_generated.library(), "-c", *files]
    checked(ocaml(*command), cwd=folder)


def compiled_python(schema: Schema, folder: Path) -> None:
    python_generated.written(schema, folder, "formulas")
    for name in ("formulas.py", "formulas.pyi"):
        compile((folder / name).read_text(), name, "exec")
    checked(["ruff", "format", "--no-cache", "--isolated", "--check", folder])


COMPILERS = {
    "c": compiled_c,
    "cpp": compiled_cpp,
    "ocaml": compiled_ocaml,
    "python": compiled_python,
    "rust": compiled_rust,
}


def test_c(tmp_path: Path) -> None:
    compiled_c(schema_of(FORMULAS), tmp_path)
    holds(
        (tmp_path / "formulas.h").read_text(),
        ("/** What a cell holds. */\ntypedef struct {", "formulas_formula;"),
        ("/** of the sign */\n", "formulas_Sum_left("),
        ("/** Plus: adds */\ntypedef enum", "formulas_sign;"),
        ("/** from 1 */\n", "formulas_Sum_line("),
        ("    line: from 1 */\n", "formulas_make_Sum("),
        ('    as they were typed. * / "(* no end */\n', "formulas_schema;"),
    )
    laid_out("formulas.h", tmp_path)


def test_cpp(tmp_path: Path) -> None:
    compiled_cpp(schema_of(FORMULAS), tmp_path)
    holds(
        (tmp_path / "formulas.hpp").read_text(),
        ("/** What a cell holds. */\n", "class formula {"),
        ("/** of the sign */\n", "formula left() const"),
        ("/** Plus: adds */\n", "enum class sign {"),
        ("/** from 1 */\n", "line() const"),
        ("      line: from 1 */\n", "make_Sum("),
        ('    as they were typed. * / "(* no end */\n', "namespace formulas {"),
    )
    laid_out("formulas.hpp", tmp_path)


def test_rust(tmp_path: Path) -> None:
    compiled_rust(schema_of(FORMULAS), tmp_path)
    text = (tmp_path / "formulas.rs").read_text()
    holds(
        text,
        ("/// What a cell holds.\n///\n/// A value of", "pub struct FormulaRef"),
        ("/// What a cell holds.\n///\n/// What a value", "pub enum Formula<"),
        ("        /// of the sign\n", "left: FormulaRef<'a>,"),
        ("        /// of the sign\n        #[inline", "pub fn left(self)"),
        ("/// A name\n///\n/// and its formula.\n", "pub struct EntryRef"),
        ("    /// adds\n", "Plus = 0,"),
        ("    /// from 1\n    #[inline]\n", "pub fn line(self)"),
    )
    assert '//   as they were typed. * / "(* no end\n' in text


def test_ocaml(tmp_path: Path) -> None:
    compiled_ocaml(schema_of(FORMULAS), tmp_path)
    text = (tmp_path / "formulas.mli").read_text()
    holds(
        text,
        ("(** What a cell holds. *)\n", "type formula ="),
        ("left : formula;\n", "(** of the sign *)"),
        ("| Plus\n", "(** adds *)"),
        ("(** A name\n\n    and its formula. *)\n", "and entry = {"),
        ("val line : checked -> t -> int\n", "(** from 1 *)"),
    )
    assert "    as they were typed. */ ''( * no end *)\n" in text


def test_python(tmp_path: Path) -> None:
    compiled_python(schema_of(FORMULAS), tmp_path)
    tree = ast.parse((tmp_path / "formulas.py").read_text())
    said = {c.name: ast.get_docstring(c) for c in tree.body if isinstance(c, ast.ClassDef)}
    assert said["formula"] == "formula = Sum | Call\n\nWhat a cell holds."
    assert said["entry"].endswith("A name\n\nand its formula.")
    assert said["sign"] == "sign = Plus | Minus\n\nPlus: adds"
    assert said["Sum"].endswith("left: of the sign\nright: the other side\nline: from 1")
    assert ast.get_docstring(tree).endswith('as they were typed. */ "(* no end')


@pytest.mark.parametrize("language", COMPILERS)
def test_no_text_breaks_the_code(language: str, tmp_path: Path) -> None:
    draw = random.Random(chosen_seed())

    def text() -> str:
        return "".join(draw.choices(PIECES, k=draw.randrange(40)))

    for i in examples(EXAMPLES):
        folder = tmp_path / str(i)
        folder.mkdir()
        schema = schema_of(re.sub(r"(--[|^]).*", lambda m: m[1] + text(), FORMULAS))
        COMPILERS[language](schema, folder)
