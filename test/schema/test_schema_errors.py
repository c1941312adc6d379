"""Each mistake in a schema: where it is shown, what is said, and what is advised."""

from __future__ import annotations

import pytest
from adtc.errors import Problem, SchemaError, Source, Span
from schemas import schema_of

MISTAKES = {
    "a shared type that is not there": (
        "--@ shared b ident\nmodule M {\na = A(b x)\nb = B(int y)\n}",
        "1:14: error: there is no type `ident`",
        [
            "  --@ shared b ident",
            "               ^~~~~",
            "hint: it takes types of nodes that the module defines, and types of texts",
        ],
    ),
    "a shared type like another": (
        "--@ shared typ\nmodule M {\ntype = B(int y)\n}",
        "1:12: error: there is no type `typ`",
        ["  --@ shared typ", "             ^~~", "hint: did you mean `type`?"],
    ),
    "a shared enumeration": (
        "--@ shared a\nmodule M {\nb = (a x)\na = A | B\n}",
        "1:12: error: values of `a` are small: they are not shared",
        ["  --@ shared a", "             ^", "hint: leave it out"],
    ),
    "a shared type twice": (
        "--@ shared string\n--@ shared string\nmodule M {\na = A(string x)\n}",
        "2:12: error: `shared` names `string` twice",
        ["  --@ shared string", "             ^~~~~~", "hint: keep one of the two"],
    ),
    "shared what": (
        "--@ shared\nmodule M {\na = A(string x)\n}",
        "1:5: error: `shared` names no type",
        [
            "  --@ shared",
            "      ^~~~~~",
            "hint: it takes types of the schema, and those of texts: `identifier`, `string`, "
            "`bytes`",
        ],
    ),
    "sharing and versions": (
        "--@ shared string\n--@ version 1\nmodule M {\na = A(string x)\n}",
        "1:12: error: a schema with `--@ version` shares no values",
        [
            "  --@ shared string",
            "             ^~~~~~",
            "hint: without `--@ shared` a value is written wherever it comes; without "
            "`--@ version` the schema is closed: it has one version",
        ],
    ),
    "undefined type": (
        "module M {\n  expr = A(exp x)\n}",
        "2:12: error: there is no type `exp`",
        ["    expr = A(exp x)", "             ^~~", "hint: did you mean `expr`?"],
    ),
    "a type like no other": (
        "module M { a = A(zebra* x) }",
        "1:18: error: there is no type `zebra`",
        [
            "  module M { a = A(zebra* x) }",
            "                   ^~~~~",
            "hint: types are those that the module defines, and `constant`, `identifier`, `int`, "
            "`string`",
        ],
    ),
    "a type of an extension": (
        "module M { a = (uint8 x) }",
        "1:17: error: there is no type `uint8`",
        [
            "  module M { a = (uint8 x) }",
            "                  ^~~~~",
            "hint: it is an extension: write `--@ use uint8` in a line of the schema",
        ],
    ),
    "a type like one of an extension": (
        "module M { a = (flaot x) }",
        "1:17: error: there is no type `flaot`",
        [
            "  module M { a = (flaot x) }",
            "                  ^~~~~",
            "hint: did you mean `float`?",
        ],
    ),
    "a module that imports": (
        "module M (imports N) { a = A }",
        "1:10: error: `(` is where `{` should be",
        [
            "  module M (imports N) { a = A }",
            "           ^",
            "hint: a module that imports others cannot be read: write their types in this one",
        ],
    ),
    "two modules": (
        "module M { a = A }\nmodule N { b = B }",
        "2:1: error: `module` is where the end of the file should be",
        ["  module N { b = B }", "  ^~~~~~", "hint: a file has one module"],
    ),
    "a module of another program": (
        "primitive module M { a }",
        "1:1: error: `primitive` is where `module` should be",
        [
            "  primitive module M { a }",
            "  ^~~~~~~~~",
            "hint: types that another program defines are not known here: define them",
        ],
    ),
    "a view out of place": (
        "module M { a = A(int x y view z) }\nview C {}",
        "1:24: error: `y` is where `)` or `,` should be",
        [
            "  module M { a = A(int x y view z) }",
            "                         ^",
            "hint: fields stand between commas: `(type name, type name)`",
        ],
    ),
    "a view alone": (
        "view C {}\nmodule M { a = A }",
        "1:1: error: `view` is where `module` should be",
        ["  view C {}", "  ^~~~", "hint: a view stands behind the module"],
    ),
    "a text": (
        'module M { a = "x y" }',
        '1:16: error: `"x y"` is where `(` or a name should be',
        [
            '  module M { a = "x y" }',
            "                 ^~~~~",
            "hint: a type is `(fields)`, or constructors between `|`",
        ],
    ),
    "a version without a text": (
        "module M version 3 { a = A }",
        "1:18: error: `3` means nothing here",
        [
            "  module M version 3 { a = A }",
            "                   ^",
            "hint: a name begins with a letter, and a version is a text in quotes",
        ],
    ),
    "a type like one that a pragma brings": (
        "module M { a = (unit8 x) }",
        "1:17: error: there is no type `unit8`",
        [
            "  module M { a = (unit8 x) }",
            "                  ^~~~~",
            "hint: did you mean `uint8`? A line `--@ use` has to name it",
        ],
    ),
    "a type twice": (
        "module M {\na = A\na = B\n}",
        "3:1: error: a second type `a`",
        ["  a = B", "  ^", "hint: the first one is in line 2"],
    ),
    "a constructor twice": (
        "module M {\na = Ab\nb = Ab\n}",
        "3:5: error: a second constructor `Ab`",
        ["  b = Ab", "      ^~", "hint: the first one is in line 2"],
    ),
    "a field twice": (
        "module M {\na = A(int x, string x)\n}",
        "2:21: error: a second field `x` in `A`",
        ["  a = A(int x, string x)", "                      ^", "hint: the first one is in line 2"],
    ),
    "a field and an attribute": (
        "module M {\na = A(int x) | B(int x)\nattributes (int x)\n}",
        "3:17: error: a second field `x` in `A`",
        ["  attributes (int x)", "                  ^", "hint: the first one is in line 2"],
    ),
    "an empty module": (
        "module Empty { }",
        "1:8: error: the module `Empty` is empty",
        ["  module Empty { }", "         ^~~~~", "hint: a type is `name = (fields)`"],
    ),
    "an empty product": (
        "module M { a = () }",
        "1:12: error: the product `a` has no fields",
        [
            "  module M { a = () }",
            "             ^",
            "hint: a type without fields is a sum of one constructor: `name = Name`",
        ],
    ),
    "a type without an end": (
        "module M { list = Cons(int head, list tail) }",
        "1:12: error: no value of the type `list` is finite",
        [
            "  module M { list = Cons(int head, list tail) }",
            "             ^~~~",
            "hint: make `list tail` optional (`?`) or a list (`*`)",
        ],
    ),
    "a type with a capital letter": (
        "module M { _Expr = A }",
        "1:12: error: the type `_Expr` has a capital letter",
        [
            "  module M { _Expr = A }",
            "             ^~~~~",
            "hint: types begin with a small letter: `_expr`",
        ],
    ),
    "a constructor without one": (
        "module M { a = int }",
        "1:16: error: the constructor `int` has no capital letter",
        [
            "  module M { a = int }",
            "                 ^~~",
            "hint: constructors begin with a capital letter: `Int`",
        ],
    ),
    "a builtin type anew": (
        "module M { string = A }",
        "1:12: error: the type `string` is builtin, and cannot be defined",
        ["  module M { string = A }", "             ^~~~~~", "hint: give yours another name"],
    ),
    "an unknown modifier": (
        "module M { a = A(int ** x) }",
        "1:22: error: no field is `**`",
        [
            "  module M { a = A(int ** x) }",
            "                       ^",
            "hint: `?` is one value at most, `*` a list, `?*` a list whose items may be absent",
        ],
    ),
    "too many constructors": (
        f"module M {{ a =\n{' | '.join(f'C{i}' for i in range(4097))} }}",
        "1:12: error: the type `a` has 4097 constructors",
        ["  module M { a =", "             ^", "hint: 4096 is the most a node can tell apart"],
    ),
    "too many fields": (
        f"module M {{ a = A\n({', '.join(f'int f{i}' for i in range(32767))})\n"
        "| B attributes (int x) }",
        "1:16: error: `A` has 32768 fields, its attributes among them",
        [
            "  module M { a = A",
            "                 ^",
            "hint: 32767 is the most that a check can tell apart",
        ],
    ),
    "a type of underscores": (
        "module M { _ = A }",
        "1:12: error: the type `_` has no letter",
        ["  module M { _ = A }", "             ^", "hint: types begin with a small letter"],
    ),
    "a type that begins with a digit": (
        "module M { _1a = A }",
        "1:12: error: the type `_1a` has no letter",
        ["  module M { _1a = A }", "             ^~~", "hint: types begin with a small letter"],
    ),
    "a module of underscores": (
        "module __ { a = A }",
        "1:8: error: the module `__` has no letter",
        ["  module __ { a = A }", "         ^~", "hint: a name begins with one"],
    ),
    "a field of underscores": (
        "module M { a = A | B attributes (int _) }",
        "1:38: error: the field `_` is underscores alone",
        [
            "  module M { a = A | B attributes (int _) }",
            "                                       ^",
            "hint: a name has a letter or a digit",
        ],
    ),
    "an unknown pragma": (
        "module M { a = A }\n--@ usse bool",
        "2:5: error: there is no pragma `usse`",
        ["  --@ usse bool", "      ^~~~", "hint: did you mean `use`?"],
    ),
    "a pragma like no other": (
        "module M { a = A --@ hidden\n}",
        "1:22: error: there is no pragma `hidden`",
        [
            "  module M { a = A --@ hidden",
            "                       ^~~~~~",
            "hint: there are `use`, `int`, `docs`, `shared`, `version`, `since` and `default`",
        ],
    ),
    "a pragma without a name": (
        "module M { a = A }\n--@ \n",
        "2:1: error: a pragma without a name",
        [
            "  --@ ",
            "  ^~~",
            "hint: there are `use`, `int`, `docs`, `shared`, `version`, `since` and `default`",
        ],
    ),
    "an unknown extension": (
        "module M { a = A }\n--@ use bool  boole",
        "2:15: error: no extension has a type `boole`",
        ["  --@ use bool  boole", "                ^~~~~", "hint: did you mean `bool`?"],
    ),
    "use of nothing": (
        "--@ use\nmodule M { a = A }",
        "1:5: error: `use` names no type",
        [
            "  --@ use",
            "      ^~~",
            "hint: it takes some of `int8`, `int16`, `int32`, `int64`, `uint8`, `uint16`, "
            "`uint32`, `uint64`, `float32` and `float64`",
        ],
    ),
    "use of what is there": (
        "--@ use string\nmodule M { a = A }",
        "1:9: error: `string` needs no pragma",
        ["  --@ use string", "          ^~~~~~", "hint: leave it out"],
    ),
    "bits of int": (
        "--@ int 31\nmodule M { a = A }",
        "1:9: error: `int` takes a number of bits",
        ["  --@ int 31", "          ^~", "hint: it is `32` or `64`"],
    ),
    "bits of int twice": (
        "--@ int 32\n--@ int 32\nmodule M { a = A }",
        "2:5: error: the bits of `int` are said twice",
        ["  --@ int 32", "      ^~~", "hint: keep one of the two"],
    ),
    "another keyword": (
        "modul M { a = A }",
        "1:1: error: `modul` is where `module` should be",
        ["  modul M { a = A }", "  ^~~~~", "hint: did you mean `module`?"],
    ),
    "another keyword, read as a name": (
        "module M { a = A attribute (int x) }",
        "1:28: error: `(` is where `=` should be",
        [
            "  module M { a = A attribute (int x) }",
            "                             ^",
            "hint: did you mean `attributes`?",
        ],
    ),
    "a constructor is missing": (
        "module M {\na = B |\nc = D }",
        "3:3: error: `=` is where `(`, `attributes`, `|`, `}` or a name should be",
        [
            "  c = D }",
            "    ^",
            "hint: the constructor before this definition is missing: is there a `|` too many?",
        ],
    ),
    "a comma is missing": (
        "module M { a = B(int x int y) }",
        "1:24: error: `int` is where `)` or `,` should be",
        [
            "  module M { a = B(int x int y) }",
            "                         ^~~",
            "hint: fields stand between commas: `(type name, type name)`",
        ],
    ),
    "a type without a body": (
        "module M {\n\ta = | B }",
        "2:6: error: `|` is where `(` or a name should be",
        [
            "  \ta = | B }",
            "  \t    ^",
            "hint: a type is `(fields)`, or constructors between `|`",
        ],
    ),
    "a sign of no meaning": (
        "module M { # what\na = B }",
        "1:12: error: `#` means nothing here",
        ["  module M { # what", "             ^", "hint: comments begin with `--`"],
    ),
    "an end too early": (
        "module M { a = B\n\n",
        "1:17: error: the file ends where `(`, `attributes`, `|`, `}` or a name should be",
        ["  module M { a = B", "                  ^", "hint: a module ends with `}`"],
    ),
    "an end before the module": (
        "module M",
        "1:9: error: the file ends where `{` should be",
        ["  module M", "          ^", "hint: a schema is `module Name { ... }`"],
    ),
    "a comment of one sign": (
        "module M { - what\n}",
        "1:12: error: `-` means nothing here",
        ["  module M { - what", "             ^", "hint: comments begin with `--`"],
    ),
    "nothing at all": (
        "",
        "1:1: error: the file ends where `module` should be",
        ["  ", "  ^", "hint: a schema is `module Name { ... }`"],
    ),
}


@pytest.mark.parametrize("text, first, rest", MISTAKES.values(), ids=MISTAKES.keys())
def test_mistake(text: str, first: str, rest: list[str]) -> None:
    with pytest.raises(SchemaError) as raised:
        schema_of(text)
    assert str(raised.value).split("\n") == [f"test.asdl:{first}", *rest]
    assert any(line.startswith("hint: ") for line in rest)


def test_all_are_told_at_once() -> None:
    with pytest.raises(SchemaError) as raised:
        schema_of("module M { b = B(none x)\na = A | A | B(nil y) }")
    found = [(p.span.line, p.span.column) for p in raised.value.problems]
    assert found == [(1, 18), (2, 9), (2, 13), (2, 15)]


def test_all_pragmas_are_looked_at() -> None:
    with pytest.raises(SchemaError) as raised:
        schema_of("--@ one\n--@ two\nmodule M { a = A(int ?? x) }")
    assert [p.span.line for p in raised.value.problems] == [1, 2, 3]


def test_types_that_need_each_other() -> None:
    with pytest.raises(SchemaError) as raised:
        schema_of("module M { a = A(b x)\nb = (c x)\nc = C(a x) | D(c x)\nd = (a? x) }")
    assert [p.span.line for p in raised.value.problems] == [1, 2, 3]
    schema_of("module M { a = A(b x)\nb = (c x)\nc = C(a x) | D }")


def test_a_span_behind_the_line() -> None:
    problem = Problem(Source("x", "ab\n"), Span(2, 1, 4), "gone")
    assert str(problem) == "x:2:1: error: gone\n  \n  ^"
