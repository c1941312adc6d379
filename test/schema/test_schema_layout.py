"""Where fields are: what the tables say, and that no two fields share a place."""

from __future__ import annotations

import os
import random
import subprocess
from pathlib import Path

import pytest
from adtc.builtins import EXTENSIONS
from adtc.layout import Child, Form, FormLayout, Layout, RecordPlace, TypeLayout, layout_of
from adtc.packing import HEAD, Bits
from adtc.printing import canonical
from adtc.sizes import least_bytes
from adtc.table import layout_table
from c_programs import compile_c, library
from schemas import drawn, schema_of
from seeds import chosen_seed
from toolchain import ROOT, checked

EXAMPLES = 60


def layouts() -> list[Layout]:
    seed = chosen_seed()
    return [layout_of(drawn(random.Random(f"{seed} {i}"))) for i in range(EXAMPLES)]


def described(text: str) -> list[str]:
    """The rows of fields in a table, without blanks that align them."""
    lines = layout_table(schema_of(text)).splitlines()[3:]
    return [" ".join(line.split()) for line in lines if line]


SHAPES = (ROOT / "test" / "schema" / "shapes.asdl").read_text()


def test_the_table_of_the_document() -> None:
    page = (ROOT / "docs" / "adtc-layout.md").read_text()
    assert f"```\n{layout_table(schema_of(SHAPES))}```\n" in page
    assert SHAPES in page


def test_the_table_of_an_open_schema() -> None:
    page = (ROOT / "docs" / "adtc-layout.md").read_text()
    table = layout_table(schema_of((ROOT / "test" / "schema" / "known.asdl").read_text()))
    first = table[table.index("shape:") : table.index("  1 Group")]
    assert f"```\n{first}```\n" in page


PLACES = {
    "an enumeration alone": (
        "a = X | Y | Z",
        ["a: 3 values in 2 bits", "0 X", "1 Y", "2 Z"],
    ),
    "an enumeration of one": (
        "a = (b x) b = X",
        ["a: 1 constructor", "0 a 4 bytes or more", "x b no bits", "b: 1 value in 0 bits", "0 X"],
    ),
    "an optional enumeration": (
        "a = (b? x, c? y) b = X c = P | Q | R",
        [
            *("a: 1 constructor", "0 a 4 bytes or more"),
            *("x b? head, bit 15", "y c? head, bits 13 to 14"),
            *("b: 1 value in 0 bits", "0 X", "c: 3 values in 2 bits", "0 P", "1 Q", "2 R"),
        ],
    ),
    "bits that the head has no room for": (
        "--@ use int16 bool\na = A(int16 x, bool y, int16? z) | B",
        [
            *("a: 2 constructors, tag in 1 bit of the head", "0 A 12 bytes or more"),
            *("x int16 word 0, bits 1 to 16", "y bool head, bit 15"),
            *("z int16? word 1, bits 1 to 16; if head, bit 14", "1 B 4 bytes or more"),
        ],
    ),
    "a record": (
        "--@ use float64 uint32\na = (string s, float64 x, uint32? y, int z)",
        [
            *("a: 1 constructor", "0 a 40 bytes or more", "s string child 2, string"),
            *("x float64 record, bytes 0 to 7", "y uint32? record, bytes 8 to 11; if head, bit 15"),
            "z int child 1, number",
        ],
    ),
    "one number": (
        "--@ use float64\na = (string s, float64 x)",
        [
            *("a: 1 constructor", "0 a 24 bytes or more"),
            *("s string child 1, string", "x float64 child 0, number"),
        ],
    ),
    "int of 32 bits": (
        "--@ int 32\na = (int x, int y, int* z)",
        [
            *("a: 1 constructor", "0 a 16 bytes or more", "x int record, bytes 0 to 3"),
            *("y int record, bytes 4 to 7", "z int* child 1, elements of 4 bytes; if head, bit 15"),
        ],
    ),
    "lists": (
        "--@ use bool uint16\na = (a* p, bool* q, uint16* r, int* s, uint16?* t, bool?* u, a?* v)",
        [
            *("a: 1 constructor", "0 a 4 bytes or more", "p a* child 0, run; if head, bit 15"),
            "q bool* child 1, elements of 1 byte; if head, bit 14",
            "r uint16* child 2, elements of 2 bytes; if head, bit 13",
            "s int* child 3, elements of 8 bytes; if head, bit 12",
            "t uint16?* child 4, run; if head, bit 11",
            "u bool?* child 5, elements of 1 byte; if head, bit 10",
            "v a?* children from 6 on",
        ],
    ),
    "a list that is not the last one": (
        "a = (a* p, a? q, int r)",
        [
            *("a: 1 constructor", "0 a 8 bytes or more", "p a* child 1, run; if head, bit 15"),
            *("q a? child 2, node; if head, bit 14", "r int child 0, number"),
        ],
    ),
}


@pytest.mark.parametrize("text, rows", PLACES.values(), ids=PLACES.keys())
def test_place(text: str, rows: list[str]) -> None:
    pragmas, _, types = text.rpartition("\n")
    assert described(f"{pragmas}\nmodule M {{ {types} }}") == rows


def bits_of(form: FormLayout) -> list[Bits]:
    places = [p for f in form.fields for p in (f.place, f.presence)]
    return [p for p in places if isinstance(p, Bits) and p.width]


def test_fields_do_not_overlap() -> None:
    for layout in layouts():
        for of in layout.types:
            for form in of.forms:
                check_bits(of, form)
                check_record(form)
                check_children(form)


def check_bits(of: TypeLayout, form: FormLayout) -> None:
    assert form.tag < 1 << of.tag_bits or form.tag == 0
    taken = [(HEAD, 4 + i) for i in range(of.tag_bits)]
    for bits in bits_of(form):
        low, high = (4, 15) if bits.word == HEAD else (1, 31)
        assert low <= bits.shift <= bits.last <= high and bits.word < form.words
        taken += [(bits.word, i) for i in range(bits.shift, bits.last + 1)]
    assert len(set(taken)) == len(taken), form
    assert {word for word, _ in taken} - {HEAD} == set(range(form.words))


def check_record(form: FormLayout) -> None:
    places = [f.place for f in form.fields if isinstance(f.place, RecordPlace)]
    taken = [i for p in places for i in range(p.first, p.first + p.size)]
    assert sorted(taken) == list(range(form.record_bytes)), form
    assert all(p.first % 4 == 0 for p in places) and len(places) != 1


def check_children(form: FormLayout) -> None:
    children = [f for f in form.fields if isinstance(f.place, Child)]
    orders = [f.place.order for f in children]
    assert sorted(orders) == [form.packed_children + i for i in range(len(orders))], form
    inline = [f.place.order for f in children if f.place.form is Form.INLINE]
    assert inline in ([], [max(orders, default=0)])
    for f in children:
        optional = f.field.modifier != "" and f.place.form is not Form.INLINE
        assert (f.presence is not None) == optional, form


def test_more_constructors_move_nothing() -> None:
    text = "module M {{ a = A(b x, a? y, b? z) | B{} b = X | Y | Z }}"
    few, many = (
        layout_of(schema_of(text.format("".join(f" | C{i}" for i in range(n))))) for n in (0, 90)
    )
    assert (few.types[0].tag_bits, many.types[0].tag_bits) == (1, 7)
    assert few.types[0].forms[0] == many.types[0].forms[0]


def test_the_same_in_every_process(tmp_path: Path) -> None:
    path = tmp_path / "x.asdl"
    path.write_text(canonical(drawn(random.Random(chosen_seed()))))
    tables = {
        checked(
            [ROOT / "schema" / "run", "layout", path], env={**os.environ, "PYTHONHASHSEED": seed}
        )
        for seed in "123"
    }
    assert len(tables) == 1


def test_fingerprint() -> None:
    texts = ["module M{a=A}", "module M { a = A -- what\n}", "module M { a = B }"]
    first, same, other = (layout_of(schema_of(text)).fingerprint for text in texts)
    assert first == same != other and len(first) == 64


# ---- What the buffer says ----


class Smallest:
    """The commands that make the smallest value of each type, for values.c."""

    def __init__(self, layout: Layout) -> None:
        self.types = {t.name: t for t in layout.types}
        self.bytes = least_bytes(layout)

    def value(self, name: str) -> str:
        """Among forms that are as small as each other, one that has another first has more bytes
        than that: there is no circle."""
        of = self.types[name]
        form = min(of.forms, key=lambda f: self.bytes[name, f.name])
        return "i 0" if of.is_enumeration else self.form(form)

    def form(self, form: FormLayout) -> str:
        children = [f for f in form.fields if isinstance(f.place, Child) and not f.field.modifier]
        children.sort(key=lambda f: f.place.order)
        packed = ["i 0"] * form.words
        packed += [f"r {form.record_bytes // 4}"] if form.record_bytes else []
        items = packed + [self.child(f.place.form, f.field.type.text) for f in children]
        return f"n {form.tag} {len(items)} {len(packed)} {form.words} {' '.join(items)}"

    def child(self, form: Form, name: str) -> str:
        number = "f" if name in EXTENSIONS and name.startswith("float") else "i 0"
        plain = {Form.TEXT: "s", Form.CONSTANT: "i 0", Form.NUMBER: number}
        return plain.get(form) or self.value(name)


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("values")
    source = ROOT / "test" / "schema" / "values.c"
    compile_c("gcc", [source, *library("adtc", "gcc"), "-o", "values"], folder)
    return folder / "values"


@pytest.mark.slow
def test_the_buffer_takes_as_many_bytes(builder: Path) -> None:
    commands, expected = [], []
    for layout in [*layouts(), layout_of(schema_of(SHAPES))]:
        smallest = Smallest(layout)
        for of in layout.types:
            for form in of.forms:
                commands.append("i 0" if of.is_enumeration else smallest.form(form))
                expected.append(smallest.bytes[of.name, form.name])
    done = subprocess.run([builder], input="\n".join(commands), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert [int(size) for size in done.stdout.split()] == expected
    assert len(expected) > EXAMPLES
