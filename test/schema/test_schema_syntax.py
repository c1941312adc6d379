"""The schemas that the schema compiler reads, and that it writes the same."""

from __future__ import annotations

import importlib
import random
from pathlib import Path

import pytest
from adtc.cli import LANGUAGES
from adtc.layout import layout_of
from adtc.names import RESERVED, escape
from adtc.printing import canonical
from adtc.syntax import Sum
from schemas import drawn, schema_of, spelled
from seeds import chosen_seed
from toolchain import ROOT, run

FORMULAS = """\
-- what it is for
module Formulas
{
    formula = Sum(formula left, formula right) | Call(identifier, formula?* arguments,)
            | Nothing
            attributes (int line, int? column)
    entry = (string, string, formula? module, bool attributes) --@ use bool
    sign = Plus | Minus --@int 32
}"""

CANONICAL = """\
--@ use bool
--@ int 32
module Formulas {
formula = Sum(formula left, formula right) | Call(identifier identifier, formula?* arguments) | \
Nothing attributes (int line, int? column)
entry = (string string1, string string2, formula? module, bool attributes)
sign = Plus | Minus
}
"""


def test_canonical_form() -> None:
    assert canonical(schema_of(FORMULAS)) == CANONICAL
    assert schema_of(CANONICAL) == schema_of(FORMULAS)


def test_where_names_stand() -> None:
    formula = schema_of(FORMULAS).definitions[0]
    assert isinstance(formula, Sum) and not formula.is_enumeration
    spans = [(n.span.line, n.span.column, n.span.length) for n in (formula.name, *names(formula))]
    assert spans == [(4, 5, 7), (4, 15, 3), (4, 50, 4), (5, 15, 7)]


def names(definition: Sum) -> list:
    return [constructor.name for constructor in definition.constructors]


def test_random_schemas() -> None:
    seed = chosen_seed()
    for example in range(60):
        draw = random.Random(f"{seed} {example}")
        schema = drawn(draw)
        text = canonical(schema)
        for same in (text, spelled(draw, text)):
            read = schema_of(same)
            assert read == schema, same
            assert canonical(read) == text


@pytest.mark.parametrize(
    "other",
    [
        FORMULAS.replace("? column", " column"),
        FORMULAS.replace("?*", "*"),
        FORMULAS.replace("Plus", "Add"),
        FORMULAS.replace("left", "first"),
        FORMULAS.replace("--@int 32", ""),
        FORMULAS.replace("use bool", "use bool int8"),
        FORMULAS.replace("(int line, int? column)", "(int? column, int line)"),
        FORMULAS.replace("Plus | Minus", "Minus | Plus"),
    ],
)
def test_what_makes_a_difference(other: str) -> None:
    assert other != FORMULAS
    assert schema_of(other) != schema_of(FORMULAS)
    assert canonical(schema_of(other)) != CANONICAL


def test_extensions_take_no_names_from_others() -> None:
    own = schema_of("module M { bytes = B(bool* x) bool = Yes | No }")
    assert [d.name.text for d in own.definitions] == ["bytes", "bool"]


UNASKED = "module M { a = A(bool x, bytes? y, object z, singleton* t, float u) }"


def test_types_that_need_no_pragma() -> None:
    asked = f"--@ use bool bytes float object singleton\n{UNASKED}"
    assert canonical(schema_of(UNASKED)) == canonical(schema_of(asked))
    own = schema_of("module M { a = A(object x, bool y) object = (int z) }")
    assert own.extensions.types == {"bool"}


def test_an_own_type_of_constants() -> None:
    own = schema_of("module M { a = A(constant x) constant = Whole(int y) | Nothing }")
    assert [t.name for t in layout_of(own).types] == ["a", "constant"]


FOREIGN = [
    'module M version "$Revision$" { a = (int version, int view) }',
    "module M { a = (int version, int view) }\nview C {\n  <file:x> += %% } %%\n}\nview D {}\n",
]


@pytest.mark.parametrize("text", FOREIGN)
def test_what_tells_other_tools_something(text: str) -> None:
    assert schema_of(text) == schema_of("module M { a = (int version, int view) }")


NAMES = [
    ("class", "python", "class_"),
    ("class_", "python", "class__"),
    ("class", "c", "class"),
    ("class", "cpp", "class_"),
    ("int", "c", "int_"),
    ("val", "ocaml", "val_"),
    ("type", "rust", "type_"),
    ("None", "python", "None_"),
    ("value_", "python", "value_"),
]


@pytest.mark.parametrize("name, language, escaped", NAMES)
def test_reserved_names(name: str, language: str, escaped: str) -> None:
    assert escape(name, language) == escaped


@pytest.mark.parametrize("language", RESERVED)
def test_escaped_names_stay_apart(language: str) -> None:
    every = [word + "_" * n for words in RESERVED.values() for word in words for n in range(3)]
    escaped = {name: escape(name, language) for name in every}
    assert len(set(escaped.values())) == len(escaped)
    assert not RESERVED[language] & set(escaped.values())


def adtc(*arguments: object) -> tuple[int, str, str]:
    done = run([ROOT / "schema" / "run", *arguments])
    return done.returncode, done.stdout, done.stderr


def test_program(tmp_path: Path) -> None:
    good, bad, other = (tmp_path / name for name in ("good.asdl", "bad.asdl", "other.asdl"))
    good.write_text(FORMULAS)
    bad.write_text("module M { a = B(exp x) }")
    other.write_bytes(b"module \xff")
    assert adtc("print", good) == (0, CANONICAL, "")
    status, output, complaint = adtc("print", bad)
    assert (status, output) == (1, "") and complaint.startswith(f"{bad}:1:18: error: there is no")
    assert adtc("print", other) == (2, "", f"adtc: {other}: it is not UTF-8\n")
    missing = tmp_path / "missing"
    assert adtc("print", missing) == (2, "", f"adtc: {missing}: No such file or directory\n")


def test_help() -> None:
    status, output, _ = adtc("--help")
    example = output[output.index("    module") : output.index("\n\n`?` is")]
    assert status == 0 and len(schema_of(example).definitions) == 2


def test_help_of_languages() -> None:
    """Each language's own words, of a page that is there."""
    status, output, _ = adtc("compile", "--help")
    assert status == 0 and LANGUAGES
    for name in LANGUAGES:
        text = importlib.import_module(f"adtc.{name}").HELP
        assert f"\n--lang {name}: {text}" in output
        assert f"docs/adtc-{name}.md shows a program." in text


PYTHON = sorted(Path("/usr/src").glob("*/Parser/Python.asdl"))[:1]


@pytest.mark.skipif(not PYTHON, reason="there is no Python.asdl on this machine")
def test_python() -> None:
    schema = schema_of(PYTHON[0].read_text())
    assert {"mod", "stmt", "expr"} <= {d.name.text for d in schema.definitions}
    assert schema_of(canonical(schema)) == schema
