"""Each mistake with versions in a schema: where it is shown, what is said, and what is advised."""

from __future__ import annotations

import pytest
from adtc.errors import SchemaError
from schemas import schema_of

OPEN = "--@ version 3\n"
MISTAKES = {
    "no number": ("--@ version\nmodule M { a = A }", "1:5", "`version` takes one number"),
    "two numbers": ("--@ version 1 2\nmodule M { a = A }", "1:15", "`version` takes one number"),
    "version 0": ("--@ version 0\nmodule M { a = A }", "1:13", "`0` is no number of a version"),
    "version 01": ("--@ version 01\nmodule M { a = A }", "1:13", "`01` is no number of a version"),
    "two versions": (
        "--@ version 1\n--@ version 2\nmodule M { a = A }",
        "2:5",
        "the version is said twice",
    ),
    "since of nothing": (
        f"{OPEN}--@ since 2\nmodule M {{ a = A }}",
        "2:5",
        "`since` takes a version and names",
    ),
    "since 1": (
        f"{OPEN}--@ since 1 A\nmodule M {{ a = A }}",
        "2:11",
        "`1` is no version that something came with",
    ),
    "since twice": (
        f"{OPEN}--@ since 2 B\n--@ since 3 B\nmodule M {{ a = A | B }}",
        "3:13",
        "`since` names `B` twice",
    ),
    "default of nothing": (
        f"{OPEN}--@ default A.x\nmodule M {{ a = A(int x) }}",
        "2:5",
        "`default` takes a field and a value",
    ),
    "default of too much": (
        f"{OPEN}--@ default A.x 1 2\nmodule M {{ a = A(int x) }}",
        "2:19",
        "`default` takes a field and a value",
    ),
    "two defaults": (
        f"{OPEN}--@ default A.x 1\n--@ default A.x 2\nmodule M {{ a = A(int x) }}",
        "3:13",
        "a second default of `A.x`",
    ),
    "no version": (
        "--@ since 2 B\nmodule M { a = A | B }",
        "1:13",
        "a schema without `--@ version` has one version",
    ),
    "a version to come": (
        f"{OPEN}--@ since 4 B\nmodule M {{ a = A | B }}",
        "2:13",
        "`B` comes with version 4, which is not there yet",
    ),
    "no such name": (
        f"{OPEN}--@ since 2 A.y\nmodule M {{ a = A(int? x) }}",
        "2:13",
        "there is no `A.y`",
    ),
    "no such field": (
        f"{OPEN}--@ default A 3\nmodule M {{ a = A(int? x) }}",
        "2:13",
        "there is no field `A`",
    ),
    "types in disorder": (
        f"{OPEN}--@ since 2 b\nmodule M {{ a = A b = B c = C }}",
        "3:24",
        "`c` is of version 1, and stands behind what came with 2",
    ),
    "constructors in disorder": (
        f"{OPEN}--@ since 2 B\n--@ since 3 A\nmodule M {{ a = X | A | B }}",
        "4:24",
        "`B` is of version 2, and stands behind what came with 3",
    ),
    "fields in disorder": (
        f"{OPEN}--@ since 2 A.x\nmodule M {{ a = A(int? x, int? y) }}",
        "3:31",
        "`y` is of version 1, and stands behind what came with 2",
    ),
    "attributes in disorder": (
        f"{OPEN}--@ since 2 a.x\nmodule M {{ a = A attributes (int? x, int? y) }}",
        "3:43",
        "`y` is of version 1, and stands behind what came with 2",
    ),
    "a field with its constructor": (
        f"{OPEN}--@ since 2 B B.x\nmodule M {{ a = A | B(int? x) }}",
        "2:15",
        "`B.x` cannot come with version 2",
    ),
    "a field that is needed": (
        f"{OPEN}--@ since 2 A.y\nmodule M {{ a = A(int x, int y) }}",
        "3:29",
        "`A.y` was added, and trees of older versions have no value of it",
    ),
    "a default that nobody needs": (
        f"{OPEN}--@ default A.x 1\nmodule M {{ a = A(int x) }}",
        "2:13",
        "`A.x` is in every tree, and needs no default",
    ),
    "a default of what may be absent": (
        f"{OPEN}--@ since 2 A.x\n--@ default A.x 1\nmodule M {{ a = A(int? x) }}",
        "3:13",
        "`A.x` is absent where there is no value, and needs no default",
    ),
    "a root of later": (
        f"{OPEN}--@ since 2 a b\nmodule M {{ a = A b = B }}",
        "3:12",
        "the first type, `a`, is not of version 1",
    ),
    "a sum that was empty": (
        f"{OPEN}--@ since 2 A\nmodule M {{ a = A }}",
        "3:12",
        "`a` had no constructor in version 1",
    ),
    "a product that was empty": (
        f"{OPEN}--@ since 2 b.x\nmodule M {{ a = A b = (int? x) }}",
        "3:18",
        "`b` had no field in version 1",
    ),
    "an enumeration that is none": (
        f"{OPEN}--@ since 2 B\nmodule M {{ a = A | B(int x) }}",
        "3:12",
        "`a` was an enumeration in version 1, and has fields now",
    ),
    "a type that is younger": (
        f"{OPEN}--@ since 2 A.x\n--@ since 3 b\nmodule M {{ a = A(int y, b? x) b = B }}",
        "4:25",
        "`A.x` is of version 2, and its type is not",
    ),
    "no room": (
        f"{OPEN}--@ since 2 "
        + " ".join(f"A{i}" for i in range(16))
        + f"\nmodule M {{ a = A | {' | '.join(f'A{i}' for i in range(16))} }}",
        "3:94",
        "`a` has 17 constructors, and room for 15",
    ),
    "no finite value yet": (
        f"{OPEN}--@ since 2 B\nmodule M {{ a = A(a x) | B(int y) }}",
        "3:12",
        "no value of the type `a` is finite in version 1",
    ),
}


@pytest.mark.parametrize("text, place, message", MISTAKES.values(), ids=MISTAKES.keys())
def test_mistake(text: str, place: str, message: str) -> None:
    with pytest.raises(SchemaError) as raised:
        schema_of(text)
    first, line, caret, hint = str(raised.value).split("\n")[:4]
    assert first == f"test.asdl:{place}: error: {message}"
    row, column = map(int, place.split(":"))
    assert line == f"  {text.splitlines()[row - 1]}"
    assert caret.rstrip("~") == f"{' ' * (column + 1)}^"
    assert hint.startswith("hint: ") and len(hint) > 10


TYPES = "--@ use int8 uint16 uint64 bool float64 float32\n"
KINDS = {
    "int8": (["-128", "127", "0"], ["128", "-129", "1.0", "01", "-0", "x", "+1"]),
    "uint16": (["0", "65535"], ["-1", "65536"]),
    "int": (["-9223372036854775808", "3"], ["9223372036854775808"]),
    "uint64": (["18446744073709551615"], ["18446744073709551616"]),
    "bool": (["true", "false"], ["1", "True"]),
    "float": (["0.5", "-3.0"], ["3", "x"]),
    "float64": (["0.5", "-3.0", "1e+300"], ["3", "0.50", "inf", "nan", "1e999", "x"]),
    "float32": (["0.5", "3.0"], ["0.1", "1e+300"]),
    "e": (["P", "Q"], ["R", "0"]),
    "string": ([], ["x", '""']),
    "p": ([], ["A"]),
    "constant": ([], ["None"]),
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_field_that_was_added_may_have(kind: str) -> None:
    text = (
        f"{TYPES}{OPEN}--@ since 2 A.x\nmodule M {{ a = A(int y, {kind} x) e = P | Q p = (int z) }}"
    )
    with pytest.raises(SchemaError) as raised:
        schema_of(text)
    [problem] = raised.value.problems
    fits, _ = KINDS[kind]
    assert problem.hint.startswith(f"make it `{kind}?`")
    assert ("--@ default A.x" in problem.hint) == bool(fits)


OWN = f"""{OPEN}--@ since 2 A.x
--@ default A.x 0.5
module M {{ a = A(int y, float x) float = (int z) }}
"""


def test_default_of_an_own_type() -> None:
    """Which has the name of a builtin one."""
    with pytest.raises(SchemaError, match="a value of `float` has no default"):
        schema_of(OWN)


@pytest.mark.parametrize("kind", KINDS)
def test_default(kind: str) -> None:
    fits, fails = KINDS[kind]
    text = (
        f"{TYPES}{OPEN}--@ since 2 A.x\n--@ default A.x {{}}\nmodule M {{{{ a = A(int y, {kind} x)"
    )
    text += " e = P | Q p = (int z) }}"
    for value in fits:
        assert schema_of(text.format(value)).extensions.defaults[0].value == value
    for value in fails:
        with pytest.raises(SchemaError) as raised:
            schema_of(text.format(value))
        [problem] = raised.value.problems
        assert problem.span.line == 4 and problem.hint, value
