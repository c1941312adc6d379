"""What comments say of names, and where it stands in the code that is generated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from adtc.errors import SchemaError
from adtc.layout import layout_of
from adtc.printing import canonical
from adtc.syntax import Schema, Sum
from c_generated import includes, written
from schemas import schema_of
from toolchain import ROOT, checked, installed

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


def test_c(tmp_path: Path) -> None:
    source = written(schema_of(FORMULAS), tmp_path)
    header = (tmp_path / "formulas.h").read_text()
    for text, name in [
        ("/** What a cell holds. */\ntypedef struct {", "formulas_formula;"),
        ("/** of the sign */\n", "formulas_Sum_left("),
        ("/** Plus: adds */\ntypedef enum", "formulas_sign;"),
        ("/** from 1 */\n", "formulas_Sum_line("),
        ("    line: from 1 */\n", "formulas_make_Sum("),
        ('    as they were typed. * / "(* no end */\n', "formulas_schema;"),
    ]:
        assert name in header.partition(text)[2][:120], text
    strict = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-Wno-unused-function"]
    checked(["gcc", *strict, *includes(tmp_path), "-fsyntax-only", source])
    if not installed("clang-format"):
        pytest.skip("there is no clang-format")
    style = f"--style=file:{ROOT / '.clang-format'}"
    assert checked(["clang-format", style, tmp_path / "formulas.h"]) == header
