"""Makes schemas of rows that are random, or those of a schema with something changed, and uses what
is accepted: rows.py SEED EXAMPLES. For test_schema_python_random.py, under sanitizers.

Rows are a ValueError that names a row, or tables by which trees are built, checked and read."""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "schema"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))

import adtc_typed
import hypothesis
from adtc.checks import forms
from adtc.model import model_of
from adtc.python.names import ModuleNames
from adtc.python.tables import Tables
from chains import chain
from hypothesis import strategies as st
from schemas import drawn, sharing

NODE, TEXT, CONSTANT, CODE = range(4)
FLOATS, BYTES = (12, 13), 14
NUMBERS = [-1, 0, 1, 2, 3, 4, 5, 8, 13, 14, 15, 16, 31, 32, 33, 255, 32767, 32768, 65535, 65536]
PARTS = [None, "", "x", "0 0", (), (1,), 1.5, True, b"", "\ud800", "a\0b", 2**70, *NUMBERS]
outcomes = {"refused": 0, "accepted": 0, "built": 0, "accepted, as they were": 0}


def rows_of(draw: random.Random) -> tuple:
    kind = draw.choice(["open", "closed", "shared"])
    schema = chain(draw, draw.choice([1, 3]))[-1] if kind == "open" else drawn(draw)
    schema = sharing(draw, schema) if kind == "shared" else schema
    module = model_of(schema)
    are_bytes = {
        (form.name.text, field.name.text)
        for definition in schema.definitions
        for form in forms(definition)
        for field in form.fields
        if field.type.text == "bytes"
    }
    return Tables(ModuleNames(module), module, are_bytes).rows


# ---- Changes ----


def changed_text(draw: random.Random, text: str) -> str:
    """One number of several, or anything."""
    numbers = text.split()
    if not numbers or draw.random() < 0.1:
        return draw.choice(["", text + " 1", text[:-1], "1 2", text.replace(" ", ",")])
    i = draw.randrange(len(numbers))
    near = int(numbers[i]) + draw.choice([-1, 1]) if numbers[i].lstrip("-").isdigit() else 0
    numbers[i] = str(draw.choice([near, near, draw.choice(NUMBERS)]))
    return " ".join(numbers)


def changed_tuple(draw: random.Random, parts: tuple) -> tuple:
    i = draw.randrange(len(parts))
    how = draw.randrange(10)
    if how == 0:
        return parts[:i] + parts[i + 1 :]
    if how == 1:
        return (*parts[:i], parts[i], *parts[i:])
    if how == 2:
        return (*parts[:i], *parts[i + 1 :], parts[i])
    return (*parts[:i], changed(draw, parts[i]), *parts[i + 1 :])


def changed(draw: random.Random, part: object) -> object:
    if draw.random() < 0.02:
        return draw.choice(PARTS)
    if isinstance(part, tuple) and part:
        return changed_tuple(draw, part)
    if isinstance(part, str):
        return changed_text(draw, part)
    return draw.choice(PARTS)


# ---- Use of what is accepted ----


class Deep(Exception):
    """A type of which no value ends, or not soon."""


class Objects:
    """Makes nodes of rows alone."""

    def __init__(self, draw: random.Random, rows: tuple, classes: list[type]) -> None:
        self.draw, self.rows, self.classes = draw, rows, classes
        self.first = [sum(t[1] for t in rows[2][:i]) for i in range(len(rows[2]))]

    def node(self, type_: int, depth: int) -> object:
        if depth < -12:
            raise Deep
        count = self.rows[2][type_][1]
        number = self.first[type_] + (self.draw.randrange(count) if depth > -2 else 0)
        positional, fields = self.fields(number)
        values = [self.field(f, depth - 1) for f in fields]
        names = [f[1] for f in fields]
        hypothesis.assume(len(set(names)) == len(names))
        return self.classes[number](
            *values[:positional], **dict(zip(names[positional:], values[positional:]))
        )

    def fields(self, number: int) -> tuple[int, list]:
        """Of a constructor and of its parts: how many are no attributes, and all of them."""
        parts = [row for row in rows_in(self.rows, 5) if int(row[1].split()[0]) == number]
        own: list = []
        attributes: list = []
        for row in [self.rows[3][number], *parts]:
            positional = int(row[1].split()[4])
            own += row[5][:positional]
            attributes += row[5][positional:]
        return len(own), own + attributes

    def field(self, row: tuple, depth: int) -> object:
        numbers = list(map(int, row[2].split()))
        is_list, is_sparse = numbers[3] > 0, numbers[3] == 2
        may_be_none = numbers[13] == 1 and len(row) == 3
        if is_list:
            count = self.draw.choice([0, 1, 3]) if depth > 0 else 0
            return [
                None if is_sparse and i == 1 else self.item(numbers, depth) for i in range(count)
            ]
        if may_be_none and (depth <= 0 or self.draw.random() < 0.3):
            return None
        return self.item(numbers, depth)

    def item(self, numbers: list[int], depth: int) -> object:
        value, type_ = numbers[1], numbers[12]
        if value == CODE and type_ < 0:
            return self.draw.random() < 0.5
        if value in (NODE, CODE):
            return self.node(type_, depth)
        if value in FLOATS:
            return 1.5
        return {TEXT: "text", CONSTANT: (1, "x"), BYTES: b"bytes"}.get(value, 100)


def read(value: object) -> int:
    """All of a value."""
    if isinstance(value, adtc_typed.Node) and not adtc_typed.is_enumerator(value):
        fields = [n for n, f in vars(type(value)).items() if type(f).__name__ == "Field"]
        return 1 + sum(read(getattr(value, name)) for name in fields)
    return sum(map(read, value)) if isinstance(value, (adtc_typed.List, tuple)) else 1


def damaged(draw: random.Random, data: bytes) -> bytes:
    copy = bytearray(data)
    for _ in range(draw.choice([1, 1, 3])):
        copy[draw.randrange(32, len(copy))] = draw.randrange(256)
    return bytes(copy)


def use(draw: random.Random, rows: tuple, types: list[type], classes: list[type]) -> None:
    objects = Objects(draw, rows, classes)
    for i, row in enumerate(rows[2]):
        if row[3]:  # an enumeration
            continue
        try:
            data = adtc_typed.to_bytes(objects.node(i, 3), types[i])
        except Deep:
            continue
        outcomes["built"] += 1
        view = adtc_typed.open(types[i], data)
        assert read(view) > 0 and adtc_typed.to_bytes(view, types[i]) == data
        assert sum(1 for _ in adtc_typed.walk(view)) > 0
        for _ in range(4):
            try:
                read(adtc_typed.open(types[i], damaged(draw, data)))
            except (adtc_typed.BadTree, UnicodeDecodeError):
                continue


def new_class(base: type) -> type:
    return type("c", (base,), {"__slots__": ()})


def rows_in(rows: object, i: int) -> tuple:
    part = rows[i] if isinstance(rows, tuple) and len(rows) > i else ()
    return part if isinstance(part, tuple) else ()


def class_of(row: object, types: list[type]) -> type:
    """A class for a constructor, below that of its type, if it has one."""
    numbers = row[1] if isinstance(row, tuple) and len(row) > 1 else ""
    first = numbers.split()[:1] if isinstance(numbers, str) else []
    is_one = first and first[0].isascii() and first[0].isdigit() and int(first[0]) < len(types)
    return new_class(types[int(first[0])] if is_one else adtc_typed.Node)


def classes_of_unknown(rows: object, types: list[type]) -> tuple[type, ...]:
    """Of an open schema, for each type whose constructors have a tag."""
    tags = [row[2] if isinstance(row, tuple) and len(row) > 2 else 0 for row in rows_in(rows, 2)]
    is_open = isinstance(rows, tuple) and 4 < len(rows) < 7
    with_tags = (of for of, tag in zip(types, tags) if isinstance(tag, int) and tag > 0)
    return tuple(map(new_class, with_tags)) if is_open else ()


def make(draw: random.Random, rows: object, is_changed: bool) -> None:
    types = [new_class(adtc_typed.Node) for _ in rows_in(rows, 2)]
    classes = [class_of(row, types) for row in rows_in(rows, 3)]
    try:
        adtc_typed.Schema(rows, tuple(types), tuple(classes), classes_of_unknown(rows, types))
    except ValueError as error:
        assert str(error).startswith("tables of a schema: "), error
        assert is_changed, error
        outcomes["refused"] += 1
        return
    outcomes["accepted" if is_changed else "accepted, as they were"] += 1
    use(draw, rows, types, classes)  # type: ignore[arg-type]


settings = hypothesis.settings(
    max_examples=int(sys.argv[2]),
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=list(hypothesis.HealthCheck),
)


@hypothesis.seed(int(sys.argv[1]))
@settings
@hypothesis.given(st.randoms(use_true_random=False), st.integers(0, 3))
def changed_rows(draw: random.Random, changes: int) -> None:
    rows: object = rows_of(draw)
    for _ in range(changes):
        rows = changed(draw, rows)
        hypothesis.assume(isinstance(rows, tuple))
    make(draw, rows, changes > 0)


parts = st.sampled_from(PARTS)
any_rows = st.recursive(parts, lambda below: st.lists(below, max_size=6).map(tuple))


@hypothesis.seed(int(sys.argv[1]))
@settings
@hypothesis.given(st.tuples(st.just("M"), st.just("0" * 64), any_rows, any_rows) | any_rows)
def random_rows(rows: object) -> None:
    hypothesis.assume(isinstance(rows, tuple))
    make(random.Random(0), rows, True)


changed_rows()
random_rows()
assert min(outcomes.values()) > 0 or int(sys.argv[2]) < 50, outcomes
print(outcomes)
