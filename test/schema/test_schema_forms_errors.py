"""What is wrong with a text or a JSON text of a tree: where, what, and what is advised."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from adtc.errors import Source
from adtc.json_form.reading import read as read_json
from adtc.text_form.reading import read as read_text
from adtc.trees.binding import TreeError
from adtc.trees.shape import Shape
from adtc.trees.writing import to_bytes
from schemas import schema_of
from seeds import chosen_seed

DAMAGED = 150
SCHEMA = """--@ use uint8 bool bytes float32
module M {
  e = Sum(e left, e right) | Num(float32 f) | List(uint8* numbers, e?* items) | All(constant c)
    | Text(string s, bytes b, color k, bool t, int? n)
  color = Red | Green
  p = (int x)
}"""
SHAPE = Shape(schema_of(SCHEMA))

TEXTS = {
    "no constructor": (
        "Sum(\n  left=Nun(f=1),\n)",
        ["t:2:8: error: there is no constructor `Nun`", "    left=Nun(f=1),", "         ^~~"],
        "did you mean `Num`?",
    ),
    "no field": ("Num(g=1)", ["t:1:5: error: `Num` has no field `g`"], "its fields are f"),
    "a field twice": ("Num(f=1,\nf=2)", ["t:2:1: error: a second field `f`"], "in line 1"),
    "no value": ("Num()", ["t:1:1: error: `Num` needs a value for `f`"], "the type `float32`"),
    "no value of a node": ("Sum(left=Num(f=1))", ["`Sum` needs a value for `right`"], "type `e`"),
    "another type": (
        "Sum(left=p(x=1), right=Num(f=1))",
        ["t:1:10: error: `Sum.left` is of the type `e`, and not a `p`"],
        "its constructors are Sum, Num, List",
    ),
    "a text for a node": ('Sum(left="x")', ["t:1:10: error: `Sum.left` is of the type `e`"], "Sum"),
    "the root": ("p(x=1)", ["t:1:1: error: a `e` is needed here, and not a `p`"], "are Sum, Num"),
    "a name for the root": ("Num", ["t:1:1: error: a `e` is needed here"], "written `Num()`"),
    "a name for a node": ("Sum(left=Num)", ["`Sum.left` is of the type `e`"], "is written `Num()`"),
    "no list": ("List(numbers=1)", ["t:1:14: error: `List.numbers` is a list, and not `1`"], "[`"),
    "a list": (
        "Num(f=[1])",
        ["t:1:7: error: `Num.f` is of the type `float32`, and not a list"],
        "",
    ),
    "an item": ("List(numbers=[1, 256])", ["t:1:18: error: the number is out of"], "0 to 255"),
    "less than zero": ("List(numbers=[-1])", ["t:1:15: error: the number is out of"], "0 to 255"),
    "many digits": (f"List(numbers=[{'9' * 5000}])", ["t:1:15: error: the number is"], "0 to 255"),
    "absent": (
        "List(numbers=[none])",
        ["`List.numbers` is of the type `uint8`, and not `none`"],
        "",
    ),
    "too large": ("Num(f=1e39)", ["t:1:7: error: no float of 32 bits is as large"], ""),
    "too large for all": ("All(c=1e999)", ["t:1:7: error: no float of 64 bits is as large"], ""),
    "no NaN": ("Num(f=nan(0x3ff0000000000000))", ["t:1:7: error: these bits are those of a"], ""),
    "an enumerator": (
        'Text(s="", b=b"", k=Gren, t=true)',
        ["t:1:21: error: `Text.k` is of the type `color`, and not `Gren`"],
        "did you mean `Green`?",
    ),
    "a bool": ('Text(s="", b=b"", k=Red, t=True)', ["t:1:28: error: `Text.t`", "`bool`"], ""),
    "a text for bytes": (
        'Text(s="", b="")',
        ["t:1:14: error: `Text.b` is of the type `bytes`"],
        "",
    ),
    "bytes for a text": ('Text(s=b"")', ["t:1:8: error: `Text.s` is of the type `string`"], ""),
    "an escape": (r'All(c="a\q")', ["t:1:9: error: no such escape", "         ^~"], r"\u{10ffff}"),
    "a surrogate": (r'All(c="\u{d800}")', ["t:1:8: error: no such escape"], ""),
    "no end of a text": ('All(c="a', ["t:1:7: error: the text does not end in this line"], ""),
    "a character": ("All(c=;)", ["t:1:7: error: `;` means nothing here"], ""),
    "no constant": ("All(c=Num(f=1))", ["t:1:7: error: a constant is needed here"], "a number"),
    "a list for a constant": ("All(c=[1])", ["a constant is needed here, and not a list"], "( )"),
    "a name for a constant": ("All(c=true)", ["a constant is needed here, and not `true`"], "True"),
    "complex": ("All(c=complex(1))", ["t:1:7: error: a complex number is two numbers"], "1.0"),
    "by position": ("Num(1)", ["t:1:1: error: a field has no name"], "`Num(field=value)`"),
    "no comma": ("Sum(left=Num(f=1) right", ["t:1:19: error: `right` is where `)` or `,`"], ""),
    "an early end": ("Sum(left=\n", ["t:1:10: error: the text ends where", "a value"], ""),
    "a second tree": ("Num(f=1) p", ["t:1:10: error: `p` is where the end of the text"], ""),
    "nothing": ("", ["t:1:1: error: the text ends where"], ""),
}

JSONS = {
    "no kind": ('{"f": 1}', ['t:1:1: error: this object has no "$kind"'], "a node is"),
    "no constructor": (
        '{"$kind": "Nun"}',
        ["t:1:11: error: there is no constructor `Nun`"],
        "`Num`",
    ),
    "kind": ('{"$kind": 1}', ["t:1:11: error: a string is needed here, and not `1`"], ""),
    "a field twice": (
        '{"$kind": "Num", "f": 1, "f": 2}',
        ["t:1:26: error: a second field `f`"],
        "the first one is in line 1",
    ),
    "base64": ('{"$kind": "Text", "b": "?"}', ["t:1:24: error: this is not base64"], ""),
    "a surrogate": ('{"$kind": "Text", "s": "\\ud800"}', ["half of a surrogate pair"], "$text"),
    "a string": ('{"$kind": "Text", "s": "\\q"}', ["t:1:24: error: no string of JSON: "], ""),
    "a fraction": ('{"$kind": "Text", "n": 1.0}', ["`Text.n` is of the type `int`"], ""),
    "a tag": ('{"$kind": "All", "c": {"$float": "1"}}', ["a float is needed here, and not"], ""),
    "digits": ('{"$kind": "All", "c": {"$int": "01"}}', ["an integer is needed here"], ""),
    "a constant": ('{"$kind": "All", "c": {"$constant": "X"}}', ["no such constant"], "Ellipsis"),
    "a plain float": ('{"$kind": "All", "c": 1.5}', ["a constant is needed here"], "$float"),
    "complex": ('{"$kind": "All", "c": {"$complex": [1]}}', ["is two numbers"], "[1.0, 2.0]"),
    "a tuple": ('{"$kind": "All", "c": {"$tuple": 1}}', ["a list is needed here"], ""),
    "nan": ('{"$kind": "Num", "f": NaN}', ["t:1:23: error: `NaN` means nothing here"], ""),
    "a last comma": ('{"$kind": "Num", "f": 1,}', ["t:1:25: error: `}` is where a string"], ""),
    "an early end": ('{"$kind": ', ["t:1:10: error: the text ends where a string or a value"], ""),
    "a list at the top": ("[1]", ["t:1:1: error: a `e` is needed here, and not a list"], ""),
}


def said(read: object, text: str) -> str:
    with pytest.raises(TreeError) as raised:
        read(SHAPE, Source("t", text), "e")  # type: ignore[operator]
    return str(raised.value)


@pytest.mark.parametrize("text, parts, hint", TEXTS.values(), ids=TEXTS.keys())
def test_text(text: str, parts: list[str], hint: str) -> None:
    message = said(read_text, text)
    assert all(part in message for part in parts), message
    assert hint in message.partition("hint: ")[2] if hint else True, message


@pytest.mark.parametrize("text, parts, hint", JSONS.values(), ids=JSONS.keys())
def test_json(text: str, parts: list[str], hint: str) -> None:
    message = said(read_json, text)
    assert all(part in message for part in parts), message
    assert hint in message.partition("hint: ")[2] if hint else True, message


GOOD = {
    read_text: (
        'Sum(left=List(numbers=[1, 2], items=[none, Num(f=-1.5e3)]), right=Sum(left=Text(s="a\\n",'
        'b=b"\\xff", k=Red, t=true, n=-7), right=All(c=(1, {None, ...}, complex(1.0, nan)))))'
    ),
    read_json: (
        '{"$kind": "Sum", "left": {"$kind": "Num", "f": "inf"}, "right": {"$kind": "List",'
        ' "items": [null, {"$kind": "All", "c": {"$tuple": [{"$float": 1}, "\\u00e9", true]}}]}}'
    ),
}


@pytest.mark.parametrize("read", GOOD, ids=["text", "json"])
def test_damaged_texts(read: Callable) -> None:
    """A text is a tree or a mistake that is told, whatever is in it."""
    draw = random.Random(chosen_seed())
    good = GOOD[read]
    assert to_bytes(SHAPE, read(SHAPE, Source("t", good), "e"))
    told = 0
    for _ in range(DAMAGED):
        characters = list(good)
        for _ in range(draw.choice([1, 1, 2, 4])):
            at = draw.randrange(len(characters))
            characters[at : at + draw.randrange(3)] = draw.choice(
                [*'(){}[]=,:"\\-.\n', "a", "9", ""]
            )
        try:
            to_bytes(SHAPE, read(SHAPE, Source("t", "".join(characters)), "e"))
        except TreeError as error:
            told += str(error).startswith("t:")
    assert told > DAMAGED // 2


def test_a_long_line_is_cut() -> None:
    """JSON of other programs is often one line."""
    numbers = ", ".join(["1"] * 100_000)
    message = said(read_json, f'{{"$kind": "List", "numbers": [{numbers}, 1.5, {numbers}]}}')
    error, line, caret, *_ = message.split("\n")
    assert "`List.numbers` is of the type `uint8`, and not `1.5`" in error
    assert len(line) < 200 and line[caret.index("^") :].startswith("1.5, 1")


def test_what_may_be_written_otherwise() -> None:
    text = "List ( -- a comment\r\n numbers = [ ] , items = [none , List ( ) ,] , )"
    json = '{"items": [null, {"$kind": "List", "numbers": []}], "$kind": "List"}'
    first, second = (
        read_text(SHAPE, Source("t", text), "e"),
        read_json(SHAPE, Source("t", json), "e"),
    )
    assert to_bytes(SHAPE, first) == to_bytes(SHAPE, second)


OPEN = Shape(
    schema_of("""--@ version 2
--@ use bool
--@ since 2 A.n A.c
--@ default A.c Red
module M { a = A(a? x, color? k, int? n, color c) | B  color = Red | Green  p = (a y) }""")
)

VERSIONS = {
    "a known constructor": (
        'unknown(1, b"")',
        ["t:1:12: error: these bytes are no item of a buffer"],
        "as they are",
    ),
    "a known number": (
        r'unknown(1, b"\x10\x00\x00\x00")',
        ["t:1:1: error: number 1 of `a` is known"],
        "it is `B`",
    ),
    "another number": (
        r'unknown(3, b"\x20\x00\x00\x00")',
        ["t:1:1: error: these bytes are no node of constructor 3"],
        "",
    ),
    "too large a number": (
        r'unknown(16, b"\x00\x00\x00\x00")',
        ["t:1:1: error: `a` has no number 16"],
        "15 is the last",
    ),
    "no bytes": ("unknown(2)", ["t:1:1: error: a node has bytes behind its number"], ""),
    "no number": ('unknown("x")', ['t:1:9: error: a number is needed here, and not `"x"`'], ""),
    "a text for bytes": ('unknown(2, "x")', ["t:1:12: error: bytes are needed here"], ""),
    "a leaf": (
        r'unknown(2, b"\x01\x00\x00\x00")',
        ["t:1:1: error: these bytes are no node of constructor 2"],
        "",
    ),
    "two items": (
        r'unknown(2, b"\x20\x00\x00\x00\x01\x00\x00\x00")',
        ["t:1:12: error: these bytes are no item of a buffer"],
        "",
    ),
    "a known value": ("A(k=unknown(1))", ["t:1:5: error: number 1 of `color` is known"], "`Green`"),
    "no such value": ("A(k=unknown(15))", ["t:1:5: error: `color` has no number 15"], "14 is"),
    "a value with bytes": (
        r'A(k=unknown(2, b"\x20\x00\x00\x00"))',
        ["t:1:5: error: a value of an enumeration has no bytes"],
        "",
    ),
    "for a number": ("A(n=unknown(7))", ["`A.n` is of the type `int`, and not something un"], ""),
    "other parts": (
        r'A(...=[2, b"\x01\x00\x00\x00"])',
        ["t:1:8: error: `A` has 1 part in this version of the schema, and not `2`"],
        "is read with the version that it was written with",
    ),
    "no parts": (r'A(...=b"")', ["t:1:7: error: `A` has 1 part in this version"], ""),
    "no item": (r'A(...=[1, b"\x01"])', ["t:1:11: error: these bytes are no item"], ""),
    "a product": (
        r'p(y=B(), ...=[0, b"\x01\x00\x00\x00"])',
        ["t:1:1: error: a `a` is needed here, and not a `p`"],
        "",
    ),
}


@pytest.mark.parametrize("text, parts, hint", VERSIONS.values(), ids=VERSIONS.keys())
def test_what_is_unknown(text: str, parts: list[str], hint: str) -> None:
    with pytest.raises(TreeError) as raised:
        read_text(OPEN, Source("t", text), "a")
    message = str(raised.value)
    assert all(part in message for part in parts), message
    assert hint in message.partition("hint: ")[2] if hint else True, message


def test_nothing_is_unknown_of_a_closed_schema() -> None:
    assert "all of `e` is known" in said(read_text, r'unknown(9, b"\x90\x00\x00\x00")')
    assert "`Num` has no field `...`" in said(read_text, "Num(f=1, ...=[0])")
    assert "`Num` has no field `$later`" in said(read_json, '{"$kind": "Num", "$later": [0]}')
    assert "has other members" in said(read_json, '{"$unknown": 9, "$kind": "Num"}')
